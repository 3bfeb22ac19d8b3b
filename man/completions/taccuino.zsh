#compdef taccuino
# zsh completion of taccuino; made by: taccuino help --completion zsh
_taccuino() {
  local -a candidates answers
  local place='' index=2 word
  answers=("${(@f)$(taccuino --complete zsh "${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)}")
  if [[ -n ${answers[1]} ]]; then
    answers=("${(@)answers%%$'\t'*}")
    local -a unfinished=("${(@M)answers:#*[=-]}")
    answers=("${(@)answers:#*[=-]}")
    (( $#unfinished )) && compadd -S '' -a unfinished
    (( $#answers )) && compadd -a answers
    return 0
  fi
  while (( index < CURRENT )); do
    word=${words[index]}
    case $word in
      -n|-f|--notebook|--file|--out|-c|--command|--format|--now|--as-of|--color|--into) (( index++ )) ;;
      -*) ;;
      *) place="${place:+$place }$word" ;;
    esac
    (( index++ ))
  done
  case ${words[CURRENT-1]} in
    -n|-f|--notebook|--file|--out|--into|import|source) _files; return ;;
    backup|restore) _files -g '*.tacbak'; return ;;
    --format) compadd table tsv csv json jsonl geojson svg html md; return ;;
    --color) compadd auto always never; return ;;
  esac
  case $place in
    '') candidates=(
      'use:Enter a notebook, or a place in it'
      'set:Set a variable\: set x = VALUE'
      'source:Run a script file'
      'begin:Begin a transaction'
      'commit:Commit the transaction'
      'rollback:Discard the transaction'
      'timer:Show how long each command takes'
      'private:Turn recording of the history off or on'
      'transcript:Save the session to a file'
      'config:config'
      'quit:Leave the prompt'
      'last:Show the last result again, in another format'
      'history:List the lines you typed before'
      'clear:Clear the screen'
      'version:Show the version of the program'
      'alias:List, add or remove aliases'
      'undo:Undo the last command, or a given one'
      'redo:Redo what you undid last'
      'log:List the commands that changed the notebook, newest first'
      'show:Show an event, or a command with its events'
      'why:Show which events set a thing or a field'
      'verify:Verify the whole notebook'
      'rebuild:Rebuild the tables from the log'
      'doctor:Check the installation and the notebook'
      'forget:Erase all content about a thing or a person, for ever'
      'notebook:notebook'
      'backup:Back up the notebook and its photos to one file'
      'restore:Restore a notebook from a backup'
      'reminder:reminder'
      'operator:operator'
      'account:account'
      'help:Explain the program, a notebook, a command or a topic'
      'sample:Fill an empty notebook with an example'
      'find:Find things of every kind by name'
      'kinds:List the kinds of things, or the fields of one'
      'sos:Show whom to call now'
      'key:key'
      'model:model'
      'survey:Survey technical assets on floor plans, room by room'
      'trip:Plan and record trips\: where you went, when, how far'
      'lodge:Keep the books of a lodge\: members, offices, meetings'
      'stack:Supplements\: what to take, and why not'
      'mind:Mind\: how you are, and a safety plan'
    ) ;;
    'config') candidates=(
      'show:Show the active settings'
    ) ;;
    'notebook') candidates=(
      'seal:Seal a domain with a passphrase'
      'unseal:Decrypt a sealed domain'
      'unlock:Unlock sealed domains for this session'
      'lock:Lock the sealed domains that are unlocked'
      'passphrase:Change the passphrase or the recovery key of a sealed domain'
      'seals:List the domains and whether they are sealed'
    ) ;;
    'reminder') candidates=(
      'list:List the reminders, most urgent first'
      'due:List the reminders that are due now'
      'add:Add a reminder'
      'edit:Change one of your reminders'
      'done:Mark a reminder as done'
      'snooze:Snooze a reminder that is due'
      'remove:Remove one of your reminders'
      'export:Export the reminders to a calendar file, with alarms'
      'import:Import the events of a calendar file as reminders'
      'install:Check for due reminders every 15 minutes on this machine'
    ) ;;
    'operator') candidates=(
      'list:List the operators who sign events in this notebook'
      'add:Add an operator to this notebook'
      'use:Set the operator who signs your changes'
    ) ;;
    'account') candidates=(
      'register:Give an operator an account'
      'login:Log in'
      'logout:Log out'
      'whoami:Show who is logged in'
      'passwd:Change your password'
      'reset:Issue or use a code for a new password'
      'list:List the accounts'
      'rights:Show which role may run which commands'
      'key:key'
    ) ;;
    'account key') candidates=(
      'make:Make a key that signs for your account'
      'list:List the public keys of the accounts'
    ) ;;
    'key') candidates=(
      'add:Add the key of a provider'
      'list:List your keys, without showing them'
      'remove:Remove a key that you added'
      'test:Ask the provider whether it accepts your key'
    ) ;;
    'model') candidates=(
      'list:List the models of your providers'
      'fetch:Get the list of models of a provider'
      'use:Choose the model to ask'
      'show:Show a model, and what is known of it'
      'test:Ask a model for one word'
      'usage:Show what models have cost, by month'
      'limit:Limit what models may cost in a month'
    ) ;;
    'survey') candidates=(
      'import:Import a floor plan as a new project'
      'export:Export a project as a report or for other programs'
      'tap:Enter the room at a point of the plan'
      'map:Draw a level with its rooms and assets'
      'walk:Walk through the plan, full screen'
      'project:a survey\: its plan, families and assets'
      'building:a building of the plan'
      'level:a floor of a building, named BUILDING/LABEL'
      'room:a room with its area and state'
      'family:a kind of asset with its parameters'
      'type:a make or model within a family'
      'asset:one piece of equipment in a room'
      'photo:a photo of one or more assets'
      'status:Show the progress of each level'
      'left:List the rooms left to do, in walking order'
      'pace:Show how long rooms take, by operator'
      'coverage:Find rooms with fewer assets than similar rooms'
      'missing:List all that is missing, room by room'
      'complete:Complete a project, or list what is missing'
      'approve:Approve a completed project'
      'workset:the rooms that one operator surveys'
      'plan:the drawing as a whole\: errors and revisions'
      'underlay:a scan or drawing under the rooms of a level'
      'note:a note, line, arrow or rectangle drawn on a level'
      'voice:a voice note on a room, an asset or a note'
    ) ;;
    'survey project') candidates=(
      'list:List the projects'
      'show:Show a project\: state, plan and contents'
      'add:Add an empty project, without a plan'
      'edit:Rename a project or change its state'
      'remove:Remove an empty project'
      'use:Enter a project, to limit lists to it'
    ) ;;
    'survey building') candidates=(
      'list:List the buildings'
      'show:Show a building and its levels'
      'add:Add a building by hand'
      'edit:Change the label or name of a building'
      'import:Import buildings from a table (CSV) or JSON'
      'remove:Remove a building without levels'
      'use:Enter a building, to limit lists to it'
    ) ;;
    'survey level') candidates=(
      'list:List the levels, lowest first'
      'show:Show a level and its rooms'
      'add:Add a level by hand'
      'edit:Change a level'
      'remove:Remove a level without rooms'
      'use:Enter a level, to limit lists, taps and maps to it'
    ) ;;
    'survey room') candidates=(
      'list:List the rooms, level by level'
      'show:Show a room and its assets'
      'add:Draw a room by hand'
      'edit:Change number, name, category, state or outline of a room'
      'remove:Remove a room without assets'
      'use:Enter a room, to add assets to it'
      'state:Set the state of a room'
      'confirm-empty:Mark rooms as empty after looking at them'
      'approve:Approve rooms that another operator completed'
      'walls:List the walls of a room with their numbers'
    ) ;;
    'survey family') candidates=(
      'list:List the families of assets'
      'show:Show a family and its parameters'
      'add:Add a family of assets with its parameters'
      'edit:Change a family, except its parameters'
      'remove:Remove a family without types'
      'check:List values and photos that violate the family rules'
      'parameter:parameter'
      'import:Import families from a table or a form (XLSForm)'
    ) ;;
    'survey family parameter') candidates=(
      'add:Add parameters to a family'
      'edit:Change a parameter of a family'
      'rename:Rename a parameter of a family'
      'remove:Remove a parameter from a family'
    ) ;;
    'survey type') candidates=(
      'list:List the types'
      'show:Show a type, its parameters and its assets'
      'add:Add a type with its fixed parameters'
      'edit:Change a type and thereby all its assets'
      'import:Import types from a table (CSV) or JSON'
      'remove:Remove a type without assets'
      'find:Find types by name or parameters, also misspelt'
      'duplicate:Add a type with the parameters of another one'
    ) ;;
    'survey asset') candidates=(
      'list:List the assets, oldest first'
      'show:Show an asset with all its parameters'
      'add:Add an asset to a room'
      'edit:Change parameters of assets, or their position on a wall'
      'move:Move assets within their room or to another one'
      'remove:Remove assets'
      'place:Add many assets to a room, in a pattern'
      'copy:Add a copy of an asset'
      'duplicates:Find assets that were probably surveyed twice'
      'merge:Merge duplicate assets into one'
      'import:Import assets from a table (CSV)'
      'scan:Find an asset by a bar code or QR code in a photo'
    ) ;;
    'survey photo') candidates=(
      'list:List the photos in the order they were added'
      'missing:List the assets that need more photos'
      'show:Show a photo and its details'
      'add:Add photos, optionally to assets'
      'link:Add a photo to more assets'
      'unlink:Remove a photo from some of its assets'
      'remove:Remove a photo from all its assets'
      'annotate:Add a note, arrow, line or rectangle to a photo'
      'export:Export a photo to a file, with its annotations'
    ) ;;
    'survey workset') candidates=(
      'add:Assign rooms to an operator'
      'list:List the worksets and their progress'
      'show:Show a workset and its rooms'
      'edit:Change the rooms, name or operator of a workset'
      'remove:Remove a workset; its rooms do not change'
    ) ;;
    'survey plan') candidates=(
      'check:Check a plan\: overlaps, slivers, labels, names, scale'
      'repair:Repair findings of survey plan check'
      'update:Update a plan from a new drawing, keeping its assets'
    ) ;;
    'survey underlay') candidates=(
      'list:List the pictures under the plan'
      'show:Show an underlay and its reference points'
      'add:Add a picture under the rooms of a level'
      'edit:Change the position or opacity of an underlay'
      'remove:Remove an underlay'
    ) ;;
    'survey note') candidates=(
      'list:List the notes on the plan'
      'show:Show a note'
      'add:Add a note or a drawing to a level'
      'edit:Change the text, position or colour of a note'
      'remove:Remove a note'
    ) ;;
    'survey voice') candidates=(
      'list:List the voice notes, oldest first'
      'show:Show a voice note and the command to play it'
      'add:Attach a recording to a room, an asset or a note'
      'export:Export a voice note to a file'
      'remove:Remove a voice note'
    ) ;;
    'trip') candidates=(
      'add:Plan a trip'
      'list:List your trips by date'
      'show:Show a trip with its days, tracks and totals'
      'edit:Change a trip'
      'remove:Remove a trip; keep its tracks, notes and photos'
      'use:Enter a trip, so that lists show it alone'
      'start:Start a trip'
      'stop:End the current trip'
      'next:Show what comes next\: bookings and planned stops'
      'import:Import tracks, places and location histories'
      'export:Export tracks or trips to a file'
      'track:a recorded or imported track'
      'record:Record a track from gpsd or a receiver'
      'note:Write a note for now, or for another time'
      'photo:Add photos where and when they were taken'
      'map:Draw tracks on a map'
      'heat:Draw a heat map of time or passes'
      'chart:Chart kilometres, trips, time, climb or days'
      'profile:Draw the elevation profile of a track or trip'
      'calendar:Draw a year as a calendar of activity'
      'zone:an area to watch, or to keep private'
      'hook:a command that runs when a zone is entered or left'
      'poi:a place of interest'
      'checkin:a visit to a place of interest'
      'plan:the stops of a trip, day by day'
      'packing:the packing list'
      'booking:reservations\: beds, rides, tickets'
      'expense:what it cost, and who owes whom'
      'budget:what a trip may cost'
      'rate:exchange rates'
      'compare:Compare the plan of a trip with its tracks'
      'near:Find the nearest city, time zone and country'
      'borders:country borders, imported once'
      'countries:List the countries you visited'
      'days:Count days and nights per country, for tax offices'
      'stay-limit:Check a 90/180-day stay limit'
      'firsts:List first visits and records\: farthest, highest, longest'
      'streaks:Show your longest runs of days on the move'
      'year:Sum up a year\: totals, months, countries, cities'
      'stays:List the places where you stayed'
      'stay:a place where you stayed, found or entered by hand'
      'legs:List the legs between stays, with distance and mode'
      'leg:the way between two stays'
      'propose:Find trips in your location history'
      'book:Make a travel book of a trip or period'
      'watch:Record each journey as it begins and ends'
      'confirm:Confirm or correct a trip that propose found'
      'where:Show where you were at a time'
      'distance:Measure the distance between two places'
      'ask:Ask a language model'
      'conversation:what you asked a language model, and what it answered'
    ) ;;
    'trip track') candidates=(
      'list:List the tracks by start time'
      'show:Show a track\: distance, times, climb, and each day'
      'edit:Change a track or assign it to a trip'
      'measure:Measure tracks again and keep the numbers'
      'compare:Find tracks that cover the same route at the same time'
      'remove:Remove a track'
      'outliers:List the points excluded from a track, and why'
    ) ;;
    'trip note') candidates=(
      'list:List the notes by time'
      'show:Show a note'
      'edit:Change a note'
      'remove:Remove a note'
    ) ;;
    'trip photo') candidates=(
      'list:List the photos by the time they were taken'
      'show:Show a photo and its details'
      'edit:Change the caption, position or trip of a photo'
      'place:Place photos on the track again, with another clock offset'
      'remove:Remove a photo'
      'export:Export a photo to a file'
    ) ;;
    'trip zone') candidates=(
      'add:Add a zone\: a circle, or polygons from a file'
      'list:List the zones, and whether you are in them'
      'show:Show a zone, its latest crossings and its commands'
      'edit:Change a zone'
      'remove:Remove a zone and its crossings'
      'replay:Find zone crossings in all recorded tracks'
      'events:List the crossings of zone borders'
      'time:Sum up the time inside zones, by day or month'
      'where:Show the zones you were in at a time'
      'on:Run a command when you enter or leave a zone'
    ) ;;
    'trip hook') candidates=(
      'list:List the commands that run at zone borders'
      'approve:Allow commands at zone borders to run on this machine'
      'remove:Remove a command that runs at a zone border'
    ) ;;
    'trip poi') candidates=(
      'add:Add a place of interest'
      'list:List the places of interest'
      'show:Show a place of interest and your visits'
      'edit:Change a place of interest'
      'remove:Remove a place of interest'
      'near:Find places of interest nearby'
      'visit:Add a visit to a place of interest'
      'import:Import places of interest from files'
    ) ;;
    'trip checkin') candidates=(
      'list:List the visits to places of interest'
      'remove:Remove a visit to a place of interest'
    ) ;;
    'trip plan') candidates=(
      'add:Add a stop to a day of the trip'
      'list:List the stops of a trip, day by day'
      'days:Show the stops, distance and time of each planned day'
      'show:Show a stop'
      'edit:Change a stop'
      'import:Import stops from a table (CSV) or JSON'
      'move:Move a stop to another day or position'
      'done:Mark a stop as reached, or undo that'
      'remove:Remove a stop from the plan'
    ) ;;
    'trip packing') candidates=(
      'add:Add an item to the packing list'
      'list:Show the packing list, with weights'
      'edit:Change an item of the packing list'
      'remove:Remove items from the packing list'
      'pack:Mark items as packed'
      'unpack:Mark items as not packed'
      'import:Import a packing list from a table (CSV) or JSON'
      'copy:Copy the packing list of another trip, all unpacked'
    ) ;;
    'trip booking') candidates=(
      'add:Add a booking\: lodging, transport or an activity'
      'list:List the bookings by time, with conflicts'
      'check:Find nights without lodging and overlapping bookings'
      'show:Show a booking'
      'edit:Change a booking'
      'import:Import bookings from a table (CSV) or JSON'
      'remove:Remove a booking'
    ) ;;
    'trip expense') candidates=(
      'add:Add an expense'
      'list:List the expenses, with a total for each currency'
      'edit:Change an expense'
      'import:Import expenses from a table (CSV) or JSON'
      'remove:Remove an expense'
      'settle:Show who owes whom, with the fewest payments'
    ) ;;
    'trip budget') candidates=(
      'set:Set the budget of a category, or of the whole trip'
      'list:Show budget, spent, booked and left by category'
      'remove:Remove the budget of a category'
    ) ;;
    'trip rate') candidates=(
      'set:Set the exchange rate of a currency for this trip'
      'list:List the exchange rates of a trip'
      'remove:Remove an exchange rate'
    ) ;;
    'trip borders') candidates=(
      'import:Import country borders from GeoJSON'
      'list:List the countries of the imported borders'
      'remove:Remove the imported borders'
    ) ;;
    'trip stay') candidates=(
      'add:Add a stay by hand'
      'edit:Correct the time, place or name of a stay'
      'confirm:Confirm stays, so that new data does not change them'
      'merge:Merge stays and the time between them into one'
      'split:Split a stay in two'
      'remove:Remove stays for good, even if points show them'
      'reset:Discard your corrections of stays in a period'
    ) ;;
    'trip leg') candidates=(
      'edit:Set the mode of transport of a leg'
      'reset:Reset a leg to its inferred mode'
    ) ;;
    'trip conversation') candidates=(
      'preview:Show exactly what would be sent to the model'
      'list:List the conversations, the latest first'
      'show:Show a conversation'
      'search:Search the messages for words, the best match first'
      'export:Export a conversation to a file'
      'rename:Rename a conversation'
      'remove:Remove conversations with all that belongs to them'
      'allow:Let the model read domains in a conversation'
      'deny:Let the model read domains no longer'
      'unlock:Unlock a conversation that the crisis check locked'
      'memory:memory'
      'failures:List what failed in conversations'
    ) ;;
    'trip conversation memory') candidates=(
      'list:List what is remembered of older messages'
      'edit:Change what is remembered'
      'remove:Forget memories'
    ) ;;
    'lodge') candidates=(
      'show:Show the lodge\: its data, its members, its officers'
      'edit:Set the data of the lodge, as letters show it'
      'member:a member or candidate, with what became of them'
      'degree:a degree that was conferred'
      'standing:a change of membership\: admitted, dormant, resigned'
      'petition:the application of a candidate, and what became of it'
      'inquiry:whom you asked about a candidate, and what came of it'
      'office:an office and who holds it, from a day to a day'
      'logo:the picture in the letterhead'
      'meeting:a meeting\: when, where and in which degree'
      'minutes:the minutes of a meeting, drafted from what is recorded'
      'register:the bound book of minutes that are approved, one for each degree'
      'series:meetings that come again, such as first and third Thursday'
      'agenda:an item of the agenda of a meeting'
      'answer:what a member answered to the summons'
      'attendance:who was at a meeting'
      'visitor:a guest of a meeting from another lodge'
      'profile:words, offices and rules\: of a lodge or an association'
      'volunteer:somebody in the register of volunteers'
      'proxy:who is represented at a meeting, and by whom'
      'roll:the roll of a meeting\: who may be there, who is'
      'quorum:Tell whether a meeting is quorate, and who could make it so'
      'fund:a cash box, a bank account or a charity fund'
      'entry:money that came in or went out'
      'ledger:the cash book, and the years of it that are closed'
      'levy:what the obedience asks for each member in a year'
      'roster:List the membership roll for the obedience, as of a day'
      'dinner:List who booked the dinner of a meeting, and who did not come'
      'bank:a line of a bank’s statement, and the entry it is'
      'budget:what a category should bring or cost in a year, and what it did'
      'dues:what a year costs, for all members or a category of them'
      'tier:the category of dues of a member, from a day on'
      'discount:what is taken off a member’s dues for a year'
      'charge:what a member owes besides dues and dinners'
      'payment:what a member paid'
      'arrears:what members owe, and for how long'
      'receipt:a numbered receipt for money that came in'
      'paper:what a member writes and presents'
      'card:Show what is next\: of the lodge, or of a member'
      'statistics:Show the numbers of the lodge, or of a member'
      'report:what the administration asks for\: return, movements, sums'
    ) ;;
    'lodge member') candidates=(
      'add:Add a member, with degree and state'
      'list:List the members by name'
      'show:Show a member\: data and timeline'
      'edit:Change a member’s data'
      'remove:Remove a member who was added by mistake'
      'import:Import members from a table (CSV), address cards (vCard) or JSON'
      'export:Export the members to address cards (vCard)'
      'data:Export all that is recorded of a member, for themselves'
      'link:Link a member to an account, which gets the rights of their offices'
      'unlink:Take the account off a member'
    ) ;;
    'lodge degree') candidates=(
      'add:Record that a degree was conferred'
      'list:List the degrees that were conferred, by day'
      'edit:Change the day or the lodge of a conferred degree'
      'remove:Remove a degree that was entered by mistake'
      'due:List who is due for the next degree, and what others lack'
    ) ;;
    'lodge standing') candidates=(
      'add:Record a change of membership'
      'list:List the changes of membership, by day'
      'edit:Correct the day or the reason of a change'
      'remove:Remove a change that was entered by mistake'
    ) ;;
    'lodge petition') candidates=(
      'add:Enter the application of a candidate'
      'list:List the applications by day'
      'show:Show an application with its inquiries'
      'edit:Change an application, or enter when it is posted'
      'ballot:Enter the ballot as counts'
      'decide:Enter what was decided on an application'
      'admit:Make an accepted candidate a member, with the first degree'
      'remove:Remove an application that was entered by mistake'
    ) ;;
    'lodge inquiry') candidates=(
      'add:Enter whom you asked about a candidate'
      'list:List the inquiries by day'
      'edit:Change an inquiry, or enter what came of it'
      'remove:Remove an inquiry that was entered by mistake'
    ) ;;
    'lodge office') candidates=(
      'add:Record that a member takes an office'
      'list:List the offices\: of today, of a day, or all terms'
      'edit:Change the days of a term'
      'remove:Remove a term that was entered by mistake'
      'plan:Check the next college of officers'
    ) ;;
    'lodge logo') candidates=(
      'add:Put a picture into the letterhead of the lodge'
      'list:List the logo with its size'
      'remove:Take the picture out of the letterhead'
    ) ;;
    'lodge meeting') candidates=(
      'add:Add a meeting'
      'list:List the meetings by day'
      'show:Show a meeting\: agenda, answers, quorum, attendance, visitors'
      'edit:Change the data of a meeting'
      'move:Put a meeting on another day or hour'
      'cancel:Call a meeting off; it stays in the books'
      'restore:Hold a meeting that was called off'
      'remove:Remove a meeting that was entered by mistake'
      'export:Export the meetings to a calendar file'
      'invite:Write an invitation for each member, as mail ready to send'
      'summons:Write the summons to a meeting, as a letter or as mail to each member'
      'running-order:Print the running order of a meeting\: items, kinds, speakers, officers, answers'
    ) ;;
    'lodge minutes') candidates=(
      'draft:Draft the minutes of a meeting from what is recorded'
      'write:Store the draft as the minutes of a meeting, or a text of your own'
      'list:List the minutes by meeting'
      'show:Show the minutes of a meeting, with approval, addenda and signatures'
      'edit:Edit the minutes of a meeting while they are a draft'
      'remove:Remove the minutes of a meeting while they are a draft'
      'approve:Record that minutes were read and approved at a later meeting'
      'addendum:Add a correction to minutes that are approved'
      'sign:Sign minutes that are approved, or an addendum, as Secretary or Worshipful Master'
      'annul:Annul a signature under minutes; it stays, with the reason'
      'verify:Verify the hashes and signatures of minutes and their addenda'
      'export:Export the exact bytes of minutes that are hashed or signed'
    ) ;;
    'lodge register') candidates=(
      'list:List what is in the register, by degree and number'
      'show:Show the register of a degree, with all its texts'
      'verify:Verify the register, and name the first break in each book'
    ) ;;
    'lodge series') candidates=(
      'add:Add a series of meetings, with its meetings'
      'list:List the series of meetings'
      'show:Show a series with its meetings'
      'edit:Change a series, and its coming meetings that nobody moved'
      'extend:Continue a series to a later day'
      'remove:Remove a series, and its coming meetings that nobody used'
    ) ;;
    'lodge agenda') candidates=(
      'add:Add an item to the agenda of a meeting'
      'list:List the agenda of a meeting, or of all'
      'edit:Change an agenda item, or enter what was decided'
      'move:Give an agenda item another number'
      'remove:Remove an item from the agenda'
    ) ;;
    'lodge answer') candidates=(
      'add:Take down what a member answered to the summons'
      'list:List the answers, by meeting'
      'missing:List the members who have not answered, with their phone'
      'import:Take down answers from calendars\: replies to invitations'
      'remove:Remove an answer that was entered by mistake'
    ) ;;
    'lodge attendance') candidates=(
      'mark:Record who was at a meeting, and who was not'
      'list:List who was at which meeting'
      'rate:List the attendance rate of each member'
      'care:List who missed several meetings in a row, for the Almoner'
      'chart:Chart the attendance rate by month, of the lodge or a member'
    ) ;;
    'lodge visitor') candidates=(
      'add:Add a visitor to a meeting'
      'list:List the visitors, by meeting'
      'edit:Change a visitor’s data'
      'remove:Remove a visitor'
    ) ;;
    'lodge profile') candidates=(
      'use:Choose words, offices and rules\: those of a lodge or an association'
      'show:Show the profile\: words, offices, rules and where they come from'
      'export:Write the profile as a file, to be changed and used'
    ) ;;
    'lodge volunteer') candidates=(
      'add:Enter somebody into the register of volunteers'
      'list:List the register of volunteers, by the day they began'
      'edit:Change a volunteer’s data, or enter the last day'
      'remove:Remove a volunteer who was entered by mistake'
    ) ;;
    'lodge proxy') candidates=(
      'add:Record that a member is represented by another one'
      'list:List the proxies, by meeting'
      'remove:Take a proxy back'
    ) ;;
    'lodge roll') candidates=(
      'show:Show the roll of a meeting\: who may be there, answers and marks'
      'sheet:Print the sheet of the roll call, to be signed at the door'
      'call:Mark who is there, line by line'
      'take:Call the roll on the whole screen, one key a member'
    ) ;;
    'lodge fund') candidates=(
      'add:Add a cash box, a bank account or a charity fund'
      'list:List the funds, with what is in each'
      'edit:Change the name or the account number of a fund'
      'remove:Remove a fund without entries'
    ) ;;
    'lodge entry') candidates=(
      'add:Enter money that came in or went out'
      'list:List the entries by day, with a total for each currency'
      'edit:Correct an entry'
      'remove:Remove an entry that was made by mistake'
      'import:Import entries from a table (CSV) or JSON'
    ) ;;
    'lodge ledger') candidates=(
      'show:Show the cash book, with the balance after each entry'
      'list:List the years that were closed'
      'close:Close the books of a year, and of those before it'
      'reopen:Open the books of a closed year again'
    ) ;;
    'lodge levy') candidates=(
      'set:Set what the obedience asks for each member in a year'
      'list:List the capitations, with what is due to the obedience'
      'remove:Remove a capitation that was set by mistake'
    ) ;;
    'lodge bank') candidates=(
      'import:Import a bank statement\: CAMT.053 or a table (CSV)'
      'list:List the lines of the bank by day'
      'propose:Propose which entry each open line of the bank is'
      'match:Say which entry a line of the bank is'
      'unmatch:Take back which entry a line of the bank is'
      'book:Make an entry of a line of the bank'
    ) ;;
    'lodge budget') candidates=(
      'set:Set what a category should bring or cost in a year'
      'list:Compare the budget of a year with what came in and went out'
      'remove:Remove a budget'
    ) ;;
    'lodge dues') candidates=(
      'set:Set what a year costs, for all members or for a category'
      'list:List the dues by year'
      'remove:Remove dues that were set by mistake'
    ) ;;
    'lodge tier') candidates=(
      'add:Put a member into a category of dues from a day on'
      'list:List who is in which category of dues'
      'edit:Correct the category or its first day'
      'remove:Remove a category that was entered by mistake'
    ) ;;
    'lodge discount') candidates=(
      'add:Take something off the dues of a member for a year'
      'list:List the discounts by year'
      'edit:Correct a discount'
      'remove:Remove a discount'
    ) ;;
    'lodge charge') candidates=(
      'add:Charge a member with something besides dues and dinners'
      'list:List the charges by day'
      'edit:Correct a charge'
      'remove:Remove a charge'
    ) ;;
    'lodge payment') candidates=(
      'add:Enter what a member pays'
      'list:List what members paid, by day'
    ) ;;
    'lodge arrears') candidates=(
      'list:List who owes what, and for how long'
      'show:Show the account of a member\: what is owed, and what of it is paid'
      'letter:Write a reminder of what is due, to a member or to all who owe'
    ) ;;
    'lodge receipt') candidates=(
      'issue:Give the next number to a receipt for an entry'
      'list:List the receipts by number'
      'show:Show a receipt, or write it as PDF with --out FILE.pdf'
      'thanks:Write a letter of thanks for what a receipt confirms'
      'annul:Annul a receipt; its number stays used'
      'series:meetings that come again, such as first and third Thursday'
    ) ;;
    'lodge receipt series') candidates=(
      'add:Open a series of receipts for this copy of the notebook'
      'list:List the series of receipts, and which of them this copy writes'
      'hand-over:Hand a series over to another copy of the notebook'
    ) ;;
    'lodge paper') candidates=(
      'add:Add a paper'
      'list:List the papers by day'
      'show:Show a paper with its text'
      'edit:Change a paper, or its text'
      'attach:Attach a file to a paper, in place of the one it has'
      'detach:Take the file off a paper'
      'export:Export the file of a paper'
      'remove:Remove a paper'
      'rota:List who should present a paper next, and why'
      'check:Check the planned papers against meetings and agenda'
    ) ;;
    'lodge report') candidates=(
      'return:Make the annual return\: members, movements, meetings, money'
      'letter:Write the letter that goes with the annual return'
      'movements:List who came, left and advanced in a year'
      'attendance:Sum up attendance by the degree held on the day'
      'dues:Sum up dues by year\: claimed, paid, left'
      'book:Make the book of members\: who joined when, and who left'
      'cash:Make the cash statement of a year\: what came in and went out'
      'officers:List the officers on a day, and offices that are vacant'
    ) ;;
    'stack') candidates=(
      'intake:Enter what a recommendation needs, step by step'
      'person:who takes supplements'
      'goal:what a person wants them for'
      'condition:a condition or an allergy of a person'
      'medicine:a medicine of a person'
      'add:Note what a person takes, and check it at once'
      'list:List what a person takes'
      'show:Show an item\: its plan, what was taken, what the rules say, packages'
      'edit:Change an item'
      'remove:Remove items that were noted by mistake'
      'course:when and how much of something is taken'
      'pause:Pause an item for some days'
      'resume:End a pause of an item'
      'schedule:Show at what times of the day everything is taken'
      'hours:Show or set the hours of a person’s day'
      'travel:Show how to take everything on a journey across time zones'
      'package:a package at home'
      'stock:Show what is left of each item, and how long it lasts'
      'order:List what to order, by when, and how much of it'
      'cost:Show what the plan costs a day and a month, against the budget'
      'recommend:Propose up to three supplements for the goals of a person'
      'why:Show what the rules say about a supplement for a person'
      'why-not:Show why a supplement is not recommended'
      'remix:Show the next best sets instead of the recommended one'
      'proof:Show the verdict on every supplement, with rule, input and source'
      'check:Remove claims from a text that the rules do not support'
      'measure:a laboratory value or a measure of a person'
      'effect:a side effect that a person noted'
      'compare:Compare values before and after an item was started'
      'experiment:weeks with an item and weeks without'
      'sheet:Make a sheet for your doctor or pharmacist'
      'supplement:a supplement of the knowledge base'
      'base:the knowledge base that rules stand in'
      'about:Say what this advice is, and what it is not'
      'entry:a dose that was taken or skipped'
      'taken:Record that doses were taken'
      'skipped:Record that doses were skipped, and why'
      'today:Show the doses of today and their state'
      'adherence:Show how many planned doses were taken'
      'streak:Show how many days in a row all doses were taken'
      'week:Show a week of doses'
      'calendar:Show a month of doses as a calendar'
      'printout:Make pages to print\: plan, adherence and values, with charts'
      'ask:Ask a language model'
      'conversation:what you asked a language model, and what it answered'
    ) ;;
    'stack person') candidates=(
      'add:Add a person who takes supplements'
      'list:List the people of the notebook'
      'edit:Change a person'
      'remove:Remove a person with all that belongs to them'
      'show:Show a person, and what was not asked yet'
      'use:Enter a person\: later commands are about them'
    ) ;;
    'stack goal') candidates=(
      'add:Add goals of a person'
      'list:List the goals of a person'
      'remove:Remove goals'
    ) ;;
    'stack condition') candidates=(
      'add:Note a condition or an allergy of a person'
      'list:List the conditions and allergies of a person, as the rules understand them'
      'edit:Change a condition'
      'remove:Remove conditions'
    ) ;;
    'stack medicine') candidates=(
      'add:Note a medicine of a person, and check what they take with it'
      'list:List the medicines of a person, as the rules understand them'
      'edit:Change a medicine'
      'remove:Remove medicines that were noted by mistake'
      'find:Show what is known of medicines, as people write them'
    ) ;;
    'stack course') candidates=(
      'add:Plan when and how much of an item is taken'
      'list:List what is planned'
      'edit:Change a course'
      'remove:Remove courses that were entered by mistake'
    ) ;;
    'stack schedule') candidates=(
      'export:Export what is planned to a calendar file, with alarms'
    ) ;;
    'stack package') candidates=(
      'add:Note a package at home'
      'list:List the packages, with what is left in each'
      'show:Show a package'
      'edit:Change a package'
      'open:Note that a package was opened'
      'count:Correct what is left in a package, after counting'
      'remove:Remove packages that were noted by mistake'
      'import:Import packages from a table (CSV) or JSON'
    ) ;;
    'stack measure') candidates=(
      'add:Note a laboratory value or a measure, with its unit'
      'list:List laboratory values and measures'
      'edit:Change a value'
      'remove:Remove values that were noted by mistake'
      'import:Import values from a table'
      'chart:Chart the values of one kind over time'
    ) ;;
    'stack effect') candidates=(
      'add:Note a side effect in your own words'
      'list:List side effects with the items started before them'
      'edit:Change a side effect'
      'remove:Remove side effects that were noted by mistake'
      'import:Import side effects from a table'
    ) ;;
    'stack experiment') candidates=(
      'add:Draw weeks with an item and weeks without it'
      'list:List experiments'
      'show:Show an experiment and its weeks'
      'boxes:Show what goes into the box of each week'
      'end:End an experiment before its last week'
      'result:Show the result of an experiment with its uncertainty'
      'remove:Remove experiments that were noted by mistake'
    ) ;;
    'stack supplement') candidates=(
      'list:List the supplements of the base'
      'show:Show a supplement\: evidence, doses, limits, interactions, sources'
    ) ;;
    'stack base') candidates=(
      'status:Show what is weak in the knowledge base\: no source, old, not reviewed'
      'import:Replace the knowledge base of this notebook'
      'export:Export the knowledge base in use'
      'reset:Go back to the built-in knowledge base'
      'compare:Compare a knowledge base with the built-in one'
      'schema:Print the JSON schema of a file or of an answer'
    ) ;;
    'stack entry') candidates=(
      'add:Add an entry'
      'list:List entries by day'
      'edit:Correct an entry'
      'remove:Remove entries that were made by mistake'
      'import:Import entries from a table (CSV) or JSON'
    ) ;;
    'stack conversation') candidates=(
      'preview:Show exactly what would be sent to the model'
      'list:List the conversations, the latest first'
      'show:Show a conversation'
      'search:Search the messages for words, the best match first'
      'export:Export a conversation to a file'
      'rename:Rename a conversation'
      'remove:Remove conversations with all that belongs to them'
      'allow:Let the model read domains in a conversation'
      'deny:Let the model read domains no longer'
      'unlock:Unlock a conversation that the crisis check locked'
      'memory:memory'
      'failures:List what failed in conversations'
    ) ;;
    'stack conversation memory') candidates=(
      'list:List what is remembered of older messages'
      'edit:Change what is remembered'
      'remove:Forget memories'
    ) ;;
    'mind') candidates=(
      'plan:your safety plan, written in a calm hour'
      'contact:somebody you trust'
      'safety:how well the crisis check works'
    ) ;;
    'mind plan') candidates=(
      'add:Add a step to your safety plan'
      'list:List the steps of your safety plan'
      'edit:Change a step'
      'move:Give a step another number within its part'
      'remove:Remove steps'
      'show:Show your safety plan on one page'
      'outside:Keep a readable copy of plan and contacts outside the notebook'
    ) ;;
    'mind contact') candidates=(
      'add:Add somebody you trust'
      'list:List the people you trust'
      'edit:Change a contact'
      'remove:Remove contacts'
    ) ;;
    'mind safety') candidates=(
      'check:Measure the crisis check with messages whose answers are known'
    ) ;;
    'config show'|'config show '*) candidates=(
      '--origin:show the origin of each value'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'alias'|'alias '*) candidates=(
      '--remove:remove the alias'
    ) ;;
    'log'|'log '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows; default 20'
      '--after:continue after this id, as the last line shows'
    ) ;;
    'why'|'why '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'verify'|'verify '*) candidates=(
      '--accept:accept that the notebook was replaced by an older copy'
    ) ;;
    'doctor'|'doctor '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'forget'|'forget '*) candidates=(
      '--list:only list what would go and what stays'
      '--texts:texts of other things that hold the name'
    ) ;;
    'notebook seal'|'notebook seal '*) candidates=(
      '--reminders:keep the hours of its reminders, without content'
    ) ;;
    'notebook unlock'|'notebook unlock '*) candidates=(
      '--all:unlock all sealed domains'
    ) ;;
    'notebook passphrase'|'notebook passphrase '*) candidates=(
      '--recovery:make a new recovery key, shown once'
    ) ;;
    'notebook seals'|'notebook seals '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'restore'|'restore '*) candidates=(
      '--into:the notebook to create'
    ) ;;
    'reminder list'|'reminder list '*) candidates=(
      '--all:include those that are done'
      '--own:only your own'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
    ) ;;
    'reminder due'|'reminder due '*) candidates=(
      '--notify:show new ones on the desktop'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'reminder snooze'|'reminder snooze '*) candidates=(
      '--for:for this long; default 1h'
      '--until:until this time'
    ) ;;
    'reminder export'|'reminder export '*) candidates=(
      '--with-private:include what privacy zones hide'
    ) ;;
    'reminder import'|'reminder import '*) candidates=(
      '--encoding:character encoding; default UTF-8'
    ) ;;
    'reminder install'|'reminder install '*) candidates=(
      '--remove:uninstall it'
      '--cron:use crontab even if systemd is there'
    ) ;;
    'operator list'|'operator list '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'account register'|'account register '*) candidates=(
      '--admin:an administrator’s account'
      '--password-fd:read the password from this descriptor, a line for each that is needed'
    ) ;;
    'account login'|'account login '*) candidates=(
      '--password-fd:read the password from this descriptor, a line for each that is needed'
    ) ;;
    'account passwd'|'account passwd '*) candidates=(
      '--password-fd:read the password from this descriptor, a line for each that is needed'
    ) ;;
    'account reset'|'account reset '*) candidates=(
      '--code:set a new password with a code'
      '--owner:set an administrator’s password as the owner of the file'
      '--password-fd:read the password from this descriptor, a line for each that is needed'
    ) ;;
    'account list'|'account list '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'account rights'|'account rights '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'account key make'|'account key make '*) candidates=(
      '--password-fd:read the password from this descriptor, a line for each that is needed'
    ) ;;
    'account key list'|'account key list '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'help'|'help '*) candidates=(
      '--search:find commands by a word'
      '--all:every command, with all details'
      '--mdoc:a part of the man pages\: options, exit-codes, tables, commands, commands-DOMAIN'
      '--completion:the completion file of a shell'
    ) ;;
    'find'|'find '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
    ) ;;
    'kinds'|'kinds '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'sos'|'sos '*) candidates=(
      '--country:two letters, such as IT'
      '--minor:for somebody under 18'
      '--violence:for somebody who is being hurt or threatened'
    ) ;;
    'key add'|'key add '*) candidates=(
      '--url:the address of another server, such as https\://models.example.com/v1'
      '--command:the shell command that prints the key'
      '--key-fd:read the key from this descriptor, a line'
      '--sealed:keep it in the sealed file, not in the keyring'
    ) ;;
    'key list'|'key list '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'key remove'|'key remove '*) candidates=(
      '--url:the address of another server, such as https\://models.example.com/v1'
    ) ;;
    'key test'|'key test '*) candidates=(
      '--url:the address of another server, such as https\://models.example.com/v1'
      '--show-request:show what would be sent, with keys struck out, and send nothing'
    ) ;;
    'model list'|'model list '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'model fetch'|'model fetch '*) candidates=(
      '--show-request:show what would be sent, with keys struck out, and send nothing'
    ) ;;
    'model use'|'model use '*) candidates=(
      '--for:for one domain, or for the crisis check'
    ) ;;
    'model test'|'model test '*) candidates=(
      '--show-request:show what would be sent, with keys struck out, and send nothing'
    ) ;;
    'model usage'|'model usage '*) candidates=(
      '--month:a month, such as 2026-11'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey import'|'survey import '*) candidates=(
      '--metres:coordinates are plan metres, not degrees'
      '--rooms:GeoJSON\: features with this property are rooms; repeatable'
      '--layer:drawing\: layers whose closed lines are rooms'
      '--walls:drawing\: layers of walls, doors and windows that separate rooms'
      '--labels:drawing\: layers whose texts name rooms; default all'
      '--underlined:drawing\: only underlined texts name rooms'
      '--units:unit of a drawing or building model; overrides its header'
      '--project:name of the project; default\: that of the venue or file'
    ) ;;
    'survey export'|'survey export '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--photos:include photos, underlays and recordings in a package, photos next to COBie sheets, larger pictures in a report'
    ) ;;
    'survey tap'|'survey tap '*) candidates=(
      '--lonlat:coordinates are longitude and latitude, in degrees'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--stay:say what is there, without entering or leaving a room'
    ) ;;
    'survey map'|'survey map '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--room:a room, by number, name, path or id'
      '--project:a project; default\: the one entered, or the only one'
      '--no-underlay:omit the underlays'
    ) ;;
    'survey walk'|'survey walk '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--room:a room, by number, name, path or id'
      '--project:a project; default\: the one entered, or the only one'
    ) ;;
    'survey project list'|'survey project list '*) candidates=(
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'survey project edit'|'survey project edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey project remove'|'survey project remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey building list'|'survey building list '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'survey building add'|'survey building add '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
    ) ;;
    'survey building edit'|'survey building edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey building import'|'survey building import '*) candidates=(
      '--map:assign a column; repeatable'
      '--encoding:character encoding; default UTF-8'
      '--project:a project; default\: the one entered, or the only one'
    ) ;;
    'survey building remove'|'survey building remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey level list'|'survey level list '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'survey level show'|'survey level show '*) candidates=(
      '--ordinal:a level by floor number\: 0, 1, -1'
    ) ;;
    'survey level add'|'survey level add '*) candidates=(
      '--building:its building'
      '--project:a project; default\: the one entered, or the only one'
    ) ;;
    'survey level edit'|'survey level edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey level remove'|'survey level remove '*) candidates=(
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey level use'|'survey level use '*) candidates=(
      '--ordinal:a level by floor number\: 0, 1, -1'
    ) ;;
    'survey room list'|'survey room list '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--category:only rooms of this category'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--state:only rooms in this state'
      '--with:only rooms with an asset of this family'
      '--without:only rooms without an asset of this family'
      '--workset:only rooms of this workset'
      '--mine:only rooms of your own worksets'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'survey room add'|'survey room add '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
    ) ;;
    'survey room edit'|'survey room edit '*) candidates=(
      '--reopen:set approved rooms to in progress if this changes them'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey room remove'|'survey room remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey room use'|'survey room use '*) candidates=(
      '--next:the next room to do, as in survey left'
    ) ;;
    'survey room confirm-empty'|'survey room confirm-empty '*) candidates=(
      '--category:only rooms of this category'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--project:a project; default\: the one entered, or the only one'
    ) ;;
    'survey room approve'|'survey room approve '*) candidates=(
      '--category:only rooms of this category'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--project:a project; default\: the one entered, or the only one'
      '--workset:only rooms of this workset'
      '--mine:only rooms of your own worksets'
    ) ;;
    'survey room walls'|'survey room walls '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey family list'|'survey family list '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--category:only families of this category'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'survey family add'|'survey family add '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--parameter:a parameter; repeatable'
    ) ;;
    'survey family edit'|'survey family edit '*) candidates=(
      '--reopen:set approved rooms to in progress if this changes them'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey family remove'|'survey family remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey family check'|'survey family check '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey family parameter add'|'survey family parameter add '*) candidates=(
      '--reopen:set approved rooms to in progress if this changes them'
    ) ;;
    'survey family parameter edit'|'survey family parameter edit '*) candidates=(
      '--convert:convert the values to the new unit'
      '--as-is:keep the numbers, with the new unit'
      '--reopen:set approved rooms to in progress if this changes them'
    ) ;;
    'survey family parameter rename'|'survey family parameter rename '*) candidates=(
      '--reopen:set approved rooms to in progress if this changes them'
    ) ;;
    'survey family parameter remove'|'survey family parameter remove '*) candidates=(
      '--reopen:set approved rooms to in progress if this changes them'
    ) ;;
    'survey family import'|'survey family import '*) candidates=(
      '--name:name of the family; default\: the title of the form'
      '--rename:another name for a question; repeatable'
      '--project:a project; default\: the one entered, or the only one'
      '--map:assign a column of a table; repeatable'
      '--encoding:character encoding; default UTF-8'
      '--reopen:set approved rooms to in progress if this changes them'
    ) ;;
    'survey type list'|'survey type list '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--family:only types of this family'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'survey type add'|'survey type add '*) candidates=(
      '--accept-similar:add it even if a type with a similar name or the same parameters exists'
    ) ;;
    'survey type edit'|'survey type edit '*) candidates=(
      '--accept-similar:add it even if a type with a similar name or the same parameters exists'
      '--reopen:set approved rooms to in progress if this changes them'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey type import'|'survey type import '*) candidates=(
      '--map:assign a column; repeatable'
      '--encoding:character encoding; default UTF-8'
      '--project:a project; default\: the one entered, or the only one'
      '--accept-similar:add it even if a type with a similar name or the same parameters exists'
      '--reopen:set approved rooms to in progress if this changes them'
    ) ;;
    'survey type remove'|'survey type remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey type find'|'survey type find '*) candidates=(
      '--family:only types of this family'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
    ) ;;
    'survey type duplicate'|'survey type duplicate '*) candidates=(
      '--accept-similar:add it even if a type with a similar name or the same parameters exists'
    ) ;;
    'survey asset list'|'survey asset list '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--room:a room, by number, name, path or id'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--family:only assets of this family'
      '--type:only assets of this type'
      '--orphans:only assets whose room is missing from a new drawing'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'survey asset add'|'survey asset add '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--photo:a photo of it to add; may be repeated'
    ) ;;
    'survey asset edit'|'survey asset edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey asset move'|'survey asset move '*) candidates=(
      '--room:a room, by number, name, path or id'
    ) ;;
    'survey asset remove'|'survey asset remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey asset place'|'survey asset place '*) candidates=(
      '--grid:columns and rows\: 3x4'
      '--along-wall:along the walls, with --step'
      '--step:distance between assets along a wall\: 1.2m'
      '--like:copy the assets of this room'
      '--margin:minimum distance from walls; default 0, along walls 0.3 m'
      '--room:a room, by number, name, path or id'
    ) ;;
    'survey asset copy'|'survey asset copy '*) candidates=(
      '--room:a room, by number, name, path or id'
    ) ;;
    'survey asset duplicates'|'survey asset duplicates '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--project:a project; default\: the one entered, or the only one'
      '--distance:maximum distance between two; default 0.5 m'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
    ) ;;
    'survey asset merge'|'survey asset merge '*) candidates=(
      '--prefer:the duplicate whose values win where they differ'
    ) ;;
    'survey asset import'|'survey asset import '*) candidates=(
      '--map:assign a column\: a parameter, type, room …; repeatable'
      '--family:for rows that name none'
      '--type:for rows that name none'
      '--room:a room, by number, name, path or id'
      '--project:a project; default\: the one entered, or the only one'
      '--create-types:add types that do not exist'
      '--accept-similar:add it even if a type with a similar name or the same parameters exists'
      '--skip-bad:skip rows with errors and write the others'
      '--decimal:decimal separator of the table; default\: asks if ambiguous'
      '--encoding:character encoding; default UTF-8'
    ) ;;
    'survey asset scan'|'survey asset scan '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
    ) ;;
    'survey photo list'|'survey photo list '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--asset:only photos of this asset'
      '--room:a room, by number, name, path or id'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--unlinked:only photos of no asset'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'survey photo missing'|'survey photo missing '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--project:a project; default\: the one entered, or the only one'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey photo add'|'survey photo add '*) candidates=(
      '--asset:an asset; repeatable\: several assets can share a photo'
      '--room:a room, by number, name, path or id'
      '--project:a project; default\: the one entered, or the only one'
    ) ;;
    'survey photo link'|'survey photo link '*) candidates=(
      '--asset:an asset; repeatable\: several assets can share a photo'
    ) ;;
    'survey photo unlink'|'survey photo unlink '*) candidates=(
      '--asset:an asset; repeatable\: several assets can share a photo'
    ) ;;
    'survey photo remove'|'survey photo remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey photo annotate'|'survey photo annotate '*) candidates=(
      '--clear:remove the annotation with this number'
    ) ;;
    'survey photo export'|'survey photo export '*) candidates=(
      '--original:export the stored file, without annotations'
    ) ;;
    'survey status'|'survey status '*) candidates=(
      '--by:what a row covers; default level'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--project:a project; default\: the one entered, or the only one'
      '--workset:only rooms of this workset'
      '--mine:only rooms of your own worksets'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey left'|'survey left '*) candidates=(
      '--from:the room to start from'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--project:a project; default\: the one entered, or the only one'
      '--workset:only rooms of this workset'
      '--mine:only rooms of your own worksets'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--next:only the next room, other than the one entered'
    ) ;;
    'survey pace'|'survey pace '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey coverage'|'survey coverage '*) candidates=(
      '--category:only rooms of this category'
      '--family:only assets of this family'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--project:a project; default\: the one entered, or the only one'
      '--workset:only rooms of this workset'
      '--mine:only rooms of your own worksets'
    ) ;;
    'survey missing'|'survey missing '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--project:a project; default\: the one entered, or the only one'
      '--workset:only rooms of this workset'
      '--mine:only rooms of your own worksets'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey complete'|'survey complete '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
    ) ;;
    'survey approve'|'survey approve '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
    ) ;;
    'survey workset add'|'survey workset add '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--project:a project; default\: the one entered, or the only one'
      '--category:only rooms of this category'
    ) ;;
    'survey workset list'|'survey workset list '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'survey workset edit'|'survey workset edit '*) candidates=(
      '--with:a room to add; repeatable'
      '--without:a room to remove; repeatable'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey workset remove'|'survey workset remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey plan check'|'survey plan check '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--project:a project; default\: the one entered, or the only one'
    ) ;;
    'survey plan repair'|'survey plan repair '*) candidates=(
      '--accept:numbers of repairs, separated by commas\: 1,3b,5'
      '--all:every repair, and those that follow from them'
      '--kind:only repairs of this kind; repeatable'
      '--approved:include approved rooms'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--project:a project; default\: the one entered, or the only one'
    ) ;;
    'survey plan update'|'survey plan update '*) candidates=(
      '--metres:coordinates are plan metres, not degrees'
      '--rooms:GeoJSON\: features with this property are rooms; repeatable'
      '--layer:drawing\: layers whose closed lines are rooms'
      '--walls:drawing\: layers of walls, doors and windows that separate rooms'
      '--labels:drawing\: layers whose texts name rooms; default all'
      '--underlined:drawing\: only underlined texts name rooms'
      '--units:unit of a drawing or building model; overrides its header'
      '--as-drawn:move the plan to the position of the drawing'
      '--project:a project; default\: the one entered, or the only one'
      '--reopen:set approved rooms to in progress if this changes them'
    ) ;;
    'survey underlay list'|'survey underlay list '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'survey underlay add'|'survey underlay add '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--from:a pixel, from the upper left, and its position in plan metres'
      '--to:a second pixel, far from the first'
    ) ;;
    'survey underlay edit'|'survey underlay edit '*) candidates=(
      '--from:a pixel, from the upper left, and its position in plan metres'
      '--to:a second pixel, far from the first'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey underlay remove'|'survey underlay remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey note list'|'survey note list '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--room:a room, by number, name, path or id'
      '--asset:the asset it is about'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'survey note add'|'survey note add '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--asset:the asset it is about'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
    ) ;;
    'survey note edit'|'survey note edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey note remove'|'survey note remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'survey voice list'|'survey voice list '*) candidates=(
      '--project:a project; default\: the one entered, or the only one'
      '--room:a room, by number, name, path or id'
      '--asset:the asset it is about'
      '--note:the note it is about'
      '--level:a level\: BUILDING/LABEL, or its label if unique'
      '--ordinal:a level by floor number\: 0, 1, -1'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'survey voice add'|'survey voice add '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--asset:the asset it is about'
      '--note:the note it is about'
    ) ;;
    'survey voice remove'|'survey voice remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip list'|'trip list '*) candidates=(
      '--from:first day to include'
      '--to:last day to include'
      '--destination:only trips whose destination contains this text'
      '--type:only trips of this type'
      '--active:only the trip under way'
      '--detected:only detected trips that need trip confirm'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip edit'|'trip edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip remove'|'trip remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip start'|'trip start '*) candidates=(
      '--at:when it began; now if left out'
    ) ;;
    'trip stop'|'trip stop '*) candidates=(
      '--at:end time; default now'
      '--trip:the trip; default\: the one under way'
    ) ;;
    'trip next'|'trip next '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--kind:only bookings of this kind'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
    ) ;;
    'trip import'|'trip import '*) candidates=(
      '--trip:the trip that the tracks belong to'
      '--offset:offset to add to the camera’s time\: +1h, -3min; auto to detect it'
    ) ;;
    'trip export'|'trip export '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--from:first day to include'
      '--to:last day to include'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--with-private:include what privacy zones hide'
    ) ;;
    'trip track list'|'trip track list '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--from:first day to include'
      '--to:last day to include'
      '--type:only tracks of this kind'
      '--loose:only tracks without a trip'
      '--copies:only duplicates\: tracks that another one covers, counted once'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip track show'|'trip track show '*) candidates=(
      '--method:measure it again this way, only to look'
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip track edit'|'trip track edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip track measure'|'trip track measure '*) candidates=(
      '--trip:all tracks of this trip, if none is named'
      '--method:measuring method; default taccuino'
    ) ;;
    'trip track compare'|'trip track compare '*) candidates=(
      '--trip:all tracks of this trip, if none is named'
    ) ;;
    'trip track remove'|'trip track remove '*) candidates=(
      '--trip:the trip it belongs to, if the name is not unique'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip record'|'trip record '*) candidates=(
      '--gpsd:address of gpsd; default localhost\:2947'
      '--device:serial line of a receiver, or a pipe\: /dev/ttyUSB0'
      '--speed:baud rate of the serial line; default\: as configured'
      '--for:end after this long\: 90min, 1h30m'
      '--until:end at this time'
      '--trip:a trip, by destination or id; default\: the one entered'
      '--every:minimum time between points\: 5s'
      '--distance:minimum distance between points'
      '--accuracy:skip fixes less accurate than this'
      '--near:report places of interest within this distance; default 300m'
      '--notify:also show them on the desktop'
      '--quiet:print nothing while recording'
    ) ;;
    'trip note'|'trip note '*) candidates=(
      '--at:its time; default now'
      '--trip:a trip, by destination or id; default\: the one entered'
      '--position:position\: degrees north and east'
      '--gap:maximum gap between track points, also at rest; default 5min, at rest 2h'
    ) ;;
    'trip note list'|'trip note list '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--from:first day to include'
      '--to:last day to include'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip note edit'|'trip note edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip note remove'|'trip note remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip photo'|'trip photo '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--offset:offset to add to the camera’s time\: +1h, -3min; auto to detect it'
      '--caption:caption'
      '--position:position\: degrees north and east'
      '--gap:maximum gap between track points, also at rest; default 5min, at rest 2h'
    ) ;;
    'trip photo list'|'trip photo list '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--from:first day to include'
      '--to:last day to include'
      '--unplaced:only photos without a position'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip photo edit'|'trip photo edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip photo place'|'trip photo place '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--offset:offset to add to the camera’s time\: +1h, -3min; auto to detect it; default unchanged'
      '--gap:maximum gap between track points, also at rest; default 5min, at rest 2h'
    ) ;;
    'trip photo remove'|'trip photo remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip map'|'trip map '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--from:first day to include'
      '--to:last day to include'
      '--type:only trips of this type, and their tracks'
    ) ;;
    'trip heat'|'trip heat '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--from:first day to include'
      '--to:last day to include'
      '--type:only trips of this type, and their tracks'
      '--by:what the shades stand for; time if left out'
    ) ;;
    'trip chart'|'trip chart '*) candidates=(
      '--by:period of a bar; default month'
      '--trip:a trip, by destination or id; default\: the one entered'
      '--from:first day to include'
      '--to:last day to include'
      '--type:only trips of this type, and their tracks'
    ) ;;
    'trip profile'|'trip profile '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--by:horizontal axis; default way'
    ) ;;
    'trip calendar'|'trip calendar '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--from:first day to include'
      '--to:last day to include'
      '--type:only trips of this type, and their tracks'
    ) ;;
    'trip zone add'|'trip zone add '*) candidates=(
      '--polygon:take its area from this GeoJSON file'
    ) ;;
    'trip zone list'|'trip zone list '*) candidates=(
      '--private:only those kept from others'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip zone edit'|'trip zone edit '*) candidates=(
      '--polygon:take its area from this GeoJSON file'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip zone remove'|'trip zone remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip zone replay'|'trip zone replay '*) candidates=(
      '--from:first day to include'
      '--to:last day to include'
      '--trip:only the days of this trip'
      '--run-hooks:run commands for new events'
    ) ;;
    'trip zone events'|'trip zone events '*) candidates=(
      '--zone:only this zone'
      '--from:first day to include'
      '--to:last day to include'
      '--trip:only the days of this trip'
      '--kind:only events of this kind'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip zone time'|'trip zone time '*) candidates=(
      '--zone:only this zone'
      '--from:first day to include'
      '--to:last day to include'
      '--trip:only the days of this trip'
      '--by:what a row covers; default zone'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip zone where'|'trip zone where '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip zone on'|'trip zone on '*) candidates=(
      '--zone:only at this zone; default\: at every zone'
    ) ;;
    'trip hook list'|'trip hook list '*) candidates=(
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip hook approve'|'trip hook approve '*) candidates=(
      '--all:all commands that trip hook list shows'
      '--revoke:revoke the approval'
    ) ;;
    'trip hook remove'|'trip hook remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip poi list'|'trip poi list '*) candidates=(
      '--category:only places of this category'
      '--box:a bounding box in degrees; across the antimeridian west is greater than east'
      '--trip:only places that you visited on this trip'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip poi edit'|'trip poi edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip poi remove'|'trip poi remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip poi near'|'trip poi near '*) candidates=(
      '--place:near this place, stay or zone, by name'
      '--at:near your position at this time'
      '--within:maximum distance, such as 1km'
      '--category:only this category of places'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of results; default 10'
      '--notify:also show the nearest as a desktop notification'
    ) ;;
    'trip poi visit'|'trip poi visit '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--at:when; default now'
    ) ;;
    'trip poi import'|'trip poi import '*) candidates=(
      '--map:assign a column\: COLUMN=latitude; repeatable'
      '--encoding:character encoding of tables; default UTF-8'
      '--category:category of places that have none'
    ) ;;
    'trip checkin list'|'trip checkin list '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--from:first day to include'
      '--to:last day to include'
      '--place:visits to this place'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip checkin remove'|'trip checkin remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip plan add'|'trip plan add '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--poi:use the position of this place of interest'
    ) ;;
    'trip plan list'|'trip plan list '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--on:only this day of the trip\: its number or date'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip plan days'|'trip plan days '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip plan show'|'trip plan show '*) candidates=(
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip plan edit'|'trip plan edit '*) candidates=(
      '--poi:use the position of this place of interest'
      '--trip:the trip it belongs to, if the name is not unique'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip plan import'|'trip plan import '*) candidates=(
      '--map:assign a column; repeatable'
      '--encoding:character encoding; default UTF-8'
      '--trip:a trip, by destination or id; default\: the one entered'
    ) ;;
    'trip plan move'|'trip plan move '*) candidates=(
      '--before:the stop to place it before'
      '--after:the stop to place it after'
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip plan done'|'trip plan done '*) candidates=(
      '--at:when; default now'
      '--undone:mark it as not reached'
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip plan remove'|'trip plan remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip packing add'|'trip packing add '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
    ) ;;
    'trip packing list'|'trip packing list '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--category:only items of this category'
      '--for:only items of this person'
      '--open:only items not packed yet'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip packing edit'|'trip packing edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip packing remove'|'trip packing remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip packing pack'|'trip packing pack '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip packing unpack'|'trip packing unpack '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip packing import'|'trip packing import '*) candidates=(
      '--map:assign a column; repeatable'
      '--encoding:character encoding; default UTF-8'
      '--trip:a trip, by destination or id; default\: the one entered'
    ) ;;
    'trip packing copy'|'trip packing copy '*) candidates=(
      '--from-trip:the trip to copy from'
      '--trip:a trip, by destination or id; default\: the one entered'
    ) ;;
    'trip booking add'|'trip booking add '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
    ) ;;
    'trip booking list'|'trip booking list '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--kind:only this kind'
      '--state:only this state'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip booking check'|'trip booking check '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip booking show'|'trip booking show '*) candidates=(
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip booking edit'|'trip booking edit '*) candidates=(
      '--trip:the trip it belongs to, if the name is not unique'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip booking import'|'trip booking import '*) candidates=(
      '--map:assign a column; repeatable'
      '--encoding:character encoding; default UTF-8'
      '--trip:a trip, by destination or id; default\: the one entered'
    ) ;;
    'trip booking remove'|'trip booking remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip expense add'|'trip expense add '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
    ) ;;
    'trip expense list'|'trip expense list '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--category:only this category'
      '--from:first day to include'
      '--to:last day to include'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip expense edit'|'trip expense edit '*) candidates=(
      '--trip:the trip it belongs to, if the name is not unique'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip expense import'|'trip expense import '*) candidates=(
      '--map:assign a column; repeatable'
      '--encoding:character encoding; default UTF-8'
      '--trip:a trip, by destination or id; default\: the one entered'
    ) ;;
    'trip expense remove'|'trip expense remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip budget set'|'trip budget set '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
    ) ;;
    'trip budget list'|'trip budget list '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--in:convert to this currency, at the rates of the trip'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip budget remove'|'trip budget remove '*) candidates=(
      '--trip:the trip it belongs to, if the name is not unique'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip expense settle'|'trip expense settle '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--in:convert to this currency, at the rates of the trip'
      '--people:show the balance of each person instead of payments'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip rate set'|'trip rate set '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
    ) ;;
    'trip rate list'|'trip rate list '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip rate remove'|'trip rate remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip compare'|'trip compare '*) candidates=(
      '--in:convert money to this currency, at the rates of the trip'
    ) ;;
    'trip borders import'|'trip borders import '*) candidates=(
      '--code:the property with the country code'
      '--name:the property with the country name'
      '--tolerance:distance outside all borders that still counts as near'
    ) ;;
    'trip borders list'|'trip borders list '*) candidates=(
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
    ) ;;
    'trip countries'|'trip countries '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--from:first day to include'
      '--to:last day to include'
      '--by:what a row covers; default country'
      '--gap:longest gap in days, between two days in one country, to count as spent there; default 3'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip days'|'trip days '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--from:first day to include'
      '--to:last day to include'
      '--by:what a row covers; default country'
      '--rule:what counts against the limit; default day'
      '--threshold:the limit in days; default 183'
      '--gap:longest gap in days, between two days in one country, to count as spent there; default 3'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip stay-limit'|'trip stay-limit '*) candidates=(
      '--on:as of this day; default today'
      '--area:schengen, or country codes separated by commas; default schengen'
      '--days:days allowed; default 90'
      '--window:length of the window in days; default 180'
      '--gap:longest gap in days, between two days in one country, to count as spent there; default 3'
    ) ;;
    'trip firsts'|'trip firsts '*) candidates=(
      '--from:first day to include'
      '--to:last day to include'
      '--trip:only the days of this trip'
      '--kind:only this kind'
      '--home:position of home; default\: as for trip propose'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
    ) ;;
    'trip streaks'|'trip streaks '*) candidates=(
      '--way:minimum distance of a day; default 10km'
      '--trip:only the days of this trip'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip year'|'trip year '*) candidates=(
      '--home:position of home; default\: as for trip propose'
    ) ;;
    'trip track outliers'|'trip track outliers '*) candidates=(
      '--trip:the trip it belongs to, if the name is not unique'
      '--restore:mark these points as correct'
      '--flag:mark these points as wrong'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
    ) ;;
    'trip stays'|'trip stays '*) candidates=(
      '--from:first day to include'
      '--to:last day to include'
      '--trip:a trip, by destination or id; default\: the one entered'
      '--near:only stays near this place'
      '--within:distance from the place; default 500 m'
      '--at:explain this time\: the stay, or why there is none'
      '--why:explain with the evidence'
      '--radius:radius of a place; default 80 m'
      '--minutes:how long you are there at least; 5 if left out'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip stay split'|'trip stay split '*) candidates=(
      '--at:time at which the second one begins'
    ) ;;
    'trip legs'|'trip legs '*) candidates=(
      '--from:first day to include'
      '--to:last day to include'
      '--trip:a trip, by destination or id; default\: the one entered'
      '--mode:only legs with this mode'
      '--why:explain with the evidence'
      '--radius:radius of a place; default 80 m'
      '--minutes:how long you are there at least; 5 if left out'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip propose'|'trip propose '*) candidates=(
      '--from:first day to include'
      '--to:last day to include'
      '--distance:minimum distance from home; default 30 km'
      '--hours:minimum length of an absence in hours; default 4'
      '--add:plan all proposals'
      '--choose:ask about each proposal'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
    ) ;;
    'trip book'|'trip book '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--from:first day to include'
      '--to:last day to include'
      '--type:only trips of this type, and their tracks'
    ) ;;
    'trip watch'|'trip watch '*) candidates=(
      '--gpsd:address of gpsd; default localhost\:2947'
      '--device:serial line of a receiver, or a pipe\: /dev/ttyUSB0'
      '--speed:baud rate of the serial line; default\: as configured'
      '--for:end after this long\: 90min, 1h30m'
      '--until:end at this time'
      '--begin:begin and end trips without asking'
      '--still:length of a stay that ends a journey; default 10min'
      '--distance:distance from which a trip is proposed; default 1 km'
      '--accuracy:skip fixes less accurate than this'
      '--near:report places of interest within this distance; default 300m'
      '--notify:also show them on the desktop'
      '--quiet:print nothing while recording'
    ) ;;
    'trip where'|'trip where '*) candidates=(
      '--gap:maximum gap between track points, also at rest; default 5min, at rest 2h'
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip distance'|'trip distance '*) candidates=(
      '--trip:the trip it belongs to, if the name is not unique'
    ) ;;
    'trip ask'|'trip ask '*) candidates=(
      '--conversation:a conversation, by its name or id'
      '--new:begin a new conversation'
      '--model:the model to use from now on in this conversation'
      '--edit:replace your last message, and have it answered again'
      '--regenerate:have your last message answered again'
      '--continue:go on with an answer that was cut off'
      '--editor:write the message in your editor'
      '--image:an image for a model that sees'
      '--no-memory:leave older messages out without summarising them'
      '--trip:a trip, by destination or id; default\: the one entered'
      '--show-request:show what would be sent, with keys struck out, and send nothing'
    ) ;;
    'trip conversation preview'|'trip conversation preview '*) candidates=(
      '--text:the message that would be sent'
      '--model:the model it would be sent to'
      '--trip:a trip, by destination or id; default\: the one entered'
    ) ;;
    'trip conversation list'|'trip conversation list '*) candidates=(
      '--trip:a trip, by destination or id; default\: the one entered'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip conversation show'|'trip conversation show '*) candidates=(
      '--all:include messages that were replaced'
    ) ;;
    'trip conversation search'|'trip conversation search '*) candidates=(
      '--conversation:a conversation, by its name or id'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip conversation export'|'trip conversation export '*) candidates=(
      '--all:include messages that were replaced'
    ) ;;
    'trip conversation remove'|'trip conversation remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'trip conversation memory list'|'trip conversation memory list '*) candidates=(
      '--conversation:a conversation, by its name or id'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'trip conversation memory edit'|'trip conversation memory edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--conversation:a conversation, by its name or id'
    ) ;;
    'trip conversation memory remove'|'trip conversation memory remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--conversation:a conversation, by its name or id'
    ) ;;
    'trip conversation failures'|'trip conversation failures '*) candidates=(
      '--conversation:a conversation, by its name or id'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge member list'|'lodge member list '*) candidates=(
      '--degree:only members of this degree'
      '--state:only members in this state'
      '--former:former members, too'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge member edit'|'lodge member edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge member remove'|'lodge member remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge member import'|'lodge member import '*) candidates=(
      '--map:assign a column; repeatable'
      '--encoding:character encoding; default UTF-8'
    ) ;;
    'lodge member export'|'lodge member export '*) candidates=(
      '--former:former members and candidates, too'
      '--full:with lodge, degree and comments'
    ) ;;
    'lodge degree add'|'lodge degree add '*) candidates=(
      '--clearing:clear the marks and remove the answers and proxies that become untrue'
    ) ;;
    'lodge degree list'|'lodge degree list '*) candidates=(
      '--member:only of this member'
      '--degree:only this degree'
      '--from:first day to include'
      '--to:last day to include'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge degree edit'|'lodge degree edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--clearing:clear the marks and remove the answers and proxies that become untrue'
    ) ;;
    'lodge degree remove'|'lodge degree remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--clearing:clear the marks and remove the answers and proxies that become untrue'
    ) ;;
    'lodge degree due'|'lodge degree due '*) candidates=(
      '--on:as of this day; default today'
      '--degree:only members of this degree'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge standing add'|'lodge standing add '*) candidates=(
      '--clearing:clear the marks and remove the answers and proxies that become untrue'
    ) ;;
    'lodge standing list'|'lodge standing list '*) candidates=(
      '--member:only of this member'
      '--state:only this state'
      '--from:first day to include'
      '--to:last day to include'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge standing edit'|'lodge standing edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--clearing:clear the marks and remove the answers and proxies that become untrue'
    ) ;;
    'lodge standing remove'|'lodge standing remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--clearing:clear the marks and remove the answers and proxies that become untrue'
    ) ;;
    'lodge petition list'|'lodge petition list '*) candidates=(
      '--member:only of this member'
      '--decision:only with this decision'
      '--open:only those on which nothing is decided'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge petition edit'|'lodge petition edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge petition remove'|'lodge petition remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge inquiry list'|'lodge inquiry list '*) candidates=(
      '--member:only of this member'
      '--candidate:only about this candidate'
      '--result:only with this result'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge inquiry edit'|'lodge inquiry edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge inquiry remove'|'lodge inquiry remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge office add'|'lodge office add '*) candidates=(
      '--replacing:end the present holder’s term on the day before'
    ) ;;
    'lodge office list'|'lodge office list '*) candidates=(
      '--member:only of this member'
      '--office:only this office'
      '--on:who held office on this day'
      '--history:all terms, past and future, by year'
      '--year:who held office in this year'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge office edit'|'lodge office edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--clearing:clear the marks and remove the answers and proxies that become untrue'
    ) ;;
    'lodge office remove'|'lodge office remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--clearing:clear the marks and remove the answers and proxies that become untrue'
    ) ;;
    'lodge office plan'|'lodge office plan '*) candidates=(
      '--on:the day it takes office; default today'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge logo list'|'lodge logo list '*) candidates=(
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge meeting list'|'lodge meeting list '*) candidates=(
      '--year:only of this year'
      '--type:only this type'
      '--degree:only meetings in this degree'
      '--place:only at this place'
      '--next:only coming meetings, the nearest first'
      '--from:first day to include'
      '--to:last day to include'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge meeting edit'|'lodge meeting edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--clearing:clear the marks and remove the answers and proxies that become untrue'
    ) ;;
    'lodge meeting remove'|'lodge meeting remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge meeting export'|'lodge meeting export '*) candidates=(
      '--degree:only meetings that this degree may attend'
      '--from:first day to include'
      '--to:last day to include'
      '--full:with titles, places and the name of the lodge'
    ) ;;
    'lodge meeting invite'|'lodge meeting invite '*) candidates=(
      '--full:with titles, places and the name of the lodge'
    ) ;;
    'lodge meeting summons'|'lodge meeting summons '*) candidates=(
      '--member:a letter to this member'
      '--degree:as a member of this degree reads it'
      '--mail:one message for each member, into the folder of --out'
      '--full:with --mail\: title, place and lodge also in subject, text and calendar'
    ) ;;
    'lodge meeting running-order'|'lodge meeting running-order '*) candidates=(
      '--degree:leave out what is above this degree'
    ) ;;
    'lodge minutes draft'|'lodge minutes draft '*) candidates=(
      '--degree:with the items up to this degree'
    ) ;;
    'lodge minutes write'|'lodge minutes write '*) candidates=(
      '--text:the text, from this file, or - for standard input'
    ) ;;
    'lodge minutes list'|'lodge minutes list '*) candidates=(
      '--meeting:only of this meeting'
      '--year:only of this year'
      '--degree:only in this degree'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge minutes edit'|'lodge minutes edit '*) candidates=(
      '--text:the text, from this file, or - for standard input'
    ) ;;
    'lodge minutes approve'|'lodge minutes approve '*) candidates=(
      '--at:the later meeting that approves it'
    ) ;;
    'lodge minutes addendum'|'lodge minutes addendum '*) candidates=(
      '--at:the later meeting that approves it'
    ) ;;
    'lodge minutes sign'|'lodge minutes sign '*) candidates=(
      '--addendum:the addendum with this number; default the minutes themselves'
      '--as:the office; default the one that your account held'
      '--password-fd:read the password from this descriptor, a line for each that is needed'
    ) ;;
    'lodge minutes annul'|'lodge minutes annul '*) candidates=(
      '--addendum:the addendum with this number; default the minutes themselves'
      '--as:the office; default the one that your account held'
    ) ;;
    'lodge minutes export'|'lodge minutes export '*) candidates=(
      '--addendum:the addendum with this number; default the minutes themselves'
      '--part:what; default text'
      '--as:whose signature, message or key; default Segretario'
    ) ;;
    'lodge register list'|'lodge register list '*) candidates=(
      '--degree:only the book of this degree'
      '--board:only the book of the board'
      '--year:only what was approved in this year'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge register show'|'lodge register show '*) candidates=(
      '--degree:the book of this degree; default Apprendista'
      '--board:the book of the board, where a board meets'
    ) ;;
    'lodge register verify'|'lodge register verify '*) candidates=(
      '--key:a public key, 64 hexadecimal digits'
    ) ;;
    'lodge series list'|'lodge series list '*) candidates=(
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge series edit'|'lodge series edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge series remove'|'lodge series remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge agenda add'|'lodge agenda add '*) candidates=(
      '--before:put it before the item of this number'
    ) ;;
    'lodge agenda list'|'lodge agenda list '*) candidates=(
      '--meeting:only of this meeting'
      '--kind:only this kind'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge agenda edit'|'lodge agenda edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge agenda remove'|'lodge agenda remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge answer list'|'lodge answer list '*) candidates=(
      '--meeting:only of this meeting'
      '--member:only of this member'
      '--reply:only these answers'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge answer missing'|'lodge answer missing '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge answer import'|'lodge answer import '*) candidates=(
      '--encoding:character encoding; default UTF-8'
    ) ;;
    'lodge answer remove'|'lodge answer remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge attendance mark'|'lodge attendance mark '*) candidates=(
      '--all-others:the mark of all others'
    ) ;;
    'lodge attendance list'|'lodge attendance list '*) candidates=(
      '--meeting:only of this meeting'
      '--member:only of this member'
      '--mark:only this mark'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge attendance rate'|'lodge attendance rate '*) candidates=(
      '--member:only this member'
      '--from:first day to include'
      '--to:last day to include'
      '--year:only of this year'
      '--degree:only meetings in this degree'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge attendance care'|'lodge attendance care '*) candidates=(
      '--on:as of this day; default today'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge attendance chart'|'lodge attendance chart '*) candidates=(
      '--by:period of a bar; default month'
      '--from:first day to include'
      '--to:last day to include'
      '--year:only of this year'
      '--degree:only meetings in this degree'
    ) ;;
    'lodge visitor list'|'lodge visitor list '*) candidates=(
      '--meeting:only of this meeting'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge visitor edit'|'lodge visitor edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge visitor remove'|'lodge visitor remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge volunteer list'|'lodge volunteer list '*) candidates=(
      '--on:who volunteered on this day'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge volunteer edit'|'lodge volunteer edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge volunteer remove'|'lodge volunteer remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge proxy add'|'lodge proxy add '*) candidates=(
      '--from:who is represented'
      '--to:who represents them'
    ) ;;
    'lodge proxy list'|'lodge proxy list '*) candidates=(
      '--meeting:only of this meeting'
      '--member:only from or to this member'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge proxy remove'|'lodge proxy remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge roll show'|'lodge roll show '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge quorum'|'lodge quorum '*) candidates=(
      '--call:the call, where meetings are called twice'
    ) ;;
    'lodge fund list'|'lodge fund list '*) candidates=(
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge fund edit'|'lodge fund edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge fund remove'|'lodge fund remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge entry add'|'lodge entry add '*) candidates=(
      '--fund:the fund; not needed where there is one alone'
    ) ;;
    'lodge entry list'|'lodge entry list '*) candidates=(
      '--fund:the fund; not needed where there is one alone'
      '--category:only this category'
      '--member:only of this member'
      '--meeting:only of this meeting'
      '--year:only of this year'
      '--from:first day to include'
      '--to:last day to include'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge entry edit'|'lodge entry edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge entry remove'|'lodge entry remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge entry import'|'lodge entry import '*) candidates=(
      '--map:assign a column; repeatable'
      '--encoding:character encoding; default UTF-8'
      '--fund:the fund; not needed where there is one alone'
    ) ;;
    'lodge ledger show'|'lodge ledger show '*) candidates=(
      '--fund:the fund; not needed where there is one alone'
      '--year:only of this year'
      '--from:first day to include'
      '--to:last day to include'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge ledger list'|'lodge ledger list '*) candidates=(
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge levy list'|'lodge levy list '*) candidates=(
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge levy remove'|'lodge levy remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge roster'|'lodge roster '*) candidates=(
      '--on:as of this day; default today'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge dinner'|'lodge dinner '*) candidates=(
      '--no-shows:only who booked and was not there'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge bank import'|'lodge bank import '*) candidates=(
      '--map:assign a column; repeatable'
      '--encoding:character encoding of a table; default UTF-8'
      '--fund:the fund; not needed where there is one alone'
    ) ;;
    'lodge bank list'|'lodge bank list '*) candidates=(
      '--fund:the fund; not needed where there is one alone'
      '--open:only those that are no entry yet'
      '--from:first day to include'
      '--to:last day to include'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge bank propose'|'lodge bank propose '*) candidates=(
      '--fund:the fund; not needed where there is one alone'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge budget list'|'lodge budget list '*) candidates=(
      '--year:the year; default this year'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge budget remove'|'lodge budget remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge dues list'|'lodge dues list '*) candidates=(
      '--year:only of this year'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge dues remove'|'lodge dues remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge tier list'|'lodge tier list '*) candidates=(
      '--member:only of this member'
      '--tier:only this category'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge tier edit'|'lodge tier edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge tier remove'|'lodge tier remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge discount list'|'lodge discount list '*) candidates=(
      '--member:only of this member'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge discount edit'|'lodge discount edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge discount remove'|'lodge discount remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge charge list'|'lodge charge list '*) candidates=(
      '--member:only of this member'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge charge edit'|'lodge charge edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge charge remove'|'lodge charge remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge payment add'|'lodge payment add '*) candidates=(
      '--fund:the fund; not needed where there is one alone'
    ) ;;
    'lodge payment list'|'lodge payment list '*) candidates=(
      '--member:only of this member'
      '--fund:the fund; not needed where there is one alone'
      '--year:only of this year'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge arrears list'|'lodge arrears list '*) candidates=(
      '--on:as of this day; default today'
      '--all:also members who owe nothing, with what they paid ahead'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge arrears show'|'lodge arrears show '*) candidates=(
      '--on:as of this day; default today'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge arrears letter'|'lodge arrears letter '*) candidates=(
      '--on:as of this day; default today'
    ) ;;
    'lodge receipt issue'|'lodge receipt issue '*) candidates=(
      '--donation:a receipt of a gift, with tax code and means of payment'
    ) ;;
    'lodge receipt list'|'lodge receipt list '*) candidates=(
      '--member:only of this member'
      '--year:only of this year'
      '--annulled:only those annulled'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge receipt series add'|'lodge receipt series add '*) candidates=(
      '--alone:no other copy of this notebook writes receipts any more'
    ) ;;
    'lodge receipt series list'|'lodge receipt series list '*) candidates=(
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge paper list'|'lodge paper list '*) candidates=(
      '--year:only of this year'
      '--author:only of this author'
      '--degree:only papers in this degree'
      '--state:only in this state'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'lodge paper edit'|'lodge paper edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge paper remove'|'lodge paper remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge paper rota'|'lodge paper rota '*) candidates=(
      '--meeting:a meeting; default the next one'
      '--degree:only members of this degree'
      '--limit:maximum number of rows'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge paper check'|'lodge paper check '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge card'|'lodge card '*) candidates=(
      '--lodge:that of the lodge, whoever is logged in'
      '--days:days ahead for birthdays and anniversaries; default 28'
    ) ;;
    'lodge statistics'|'lodge statistics '*) candidates=(
      '--from:first day to include'
      '--to:last day to include'
      '--year:only of this year'
      '--degree:only meetings in this degree'
    ) ;;
    'lodge report return'|'lodge report return '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge report movements'|'lodge report movements '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge report attendance'|'lodge report attendance '*) candidates=(
      '--from:first day to include'
      '--to:last day to include'
      '--year:only of this year'
      '--degree:only meetings in this degree'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge report dues'|'lodge report dues '*) candidates=(
      '--on:as of this day; default today'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge report book'|'lodge report book '*) candidates=(
      '--on:as of this day; default today'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge report cash'|'lodge report cash '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'lodge report officers'|'lodge report officers '*) candidates=(
      '--on:the day; default today'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack intake'|'stack intake '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack person list'|'stack person list '*) candidates=(
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack person edit'|'stack person edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack person remove'|'stack person remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack goal add'|'stack goal add '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack goal list'|'stack goal list '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack goal remove'|'stack goal remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack condition add'|'stack condition add '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack condition list'|'stack condition list '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack condition edit'|'stack condition edit '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack condition remove'|'stack condition remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack medicine add'|'stack medicine add '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack medicine list'|'stack medicine list '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack medicine edit'|'stack medicine edit '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack medicine remove'|'stack medicine remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack add'|'stack add '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack list'|'stack list '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--current:only what is taken today'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack show'|'stack show '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack edit'|'stack edit '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack remove'|'stack remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack course add'|'stack course add '*) candidates=(
      '--beside:keep the other course of the item'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack course list'|'stack course list '*) candidates=(
      '--item:only of this item'
      '--current:only courses that are active today or later'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack course edit'|'stack course edit '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack course remove'|'stack course remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack pause'|'stack pause '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack resume'|'stack resume '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack schedule'|'stack schedule '*) candidates=(
      '--days:how many days; default 1'
      '--recommended:include what stack recommend proposes'
      '--profile:read the person from a JSON file, see taccuino-stack(1)'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack hours'|'stack hours '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack travel'|'stack travel '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack schedule export'|'stack schedule export '*) candidates=(
      '--full:include names and amounts'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack package add'|'stack package add '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack package list'|'stack package list '*) candidates=(
      '--item:only of this item'
      '--person:only of this person'
      '--left:only packages that are not empty'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack package show'|'stack package show '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack package edit'|'stack package edit '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack package open'|'stack package open '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack package count'|'stack package count '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack package remove'|'stack package remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack package import'|'stack package import '*) candidates=(
      '--map:assign a column; repeatable'
      '--encoding:character encoding; default UTF-8'
      '--item:only of this item'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack stock'|'stack stock '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack order'|'stack order '*) candidates=(
      '--cover:how long the order is to last; default 90d'
      '--within:orders due within this time; default 14d'
      '--person:which person; default\: the only one, or the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack cost'|'stack cost '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack recommend'|'stack recommend '*) candidates=(
      '--profile:read the person from a JSON file, see taccuino-stack(1)'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack why'|'stack why '*) candidates=(
      '--profile:read the person from a JSON file, see taccuino-stack(1)'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack why-not'|'stack why-not '*) candidates=(
      '--profile:read the person from a JSON file, see taccuino-stack(1)'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack remix'|'stack remix '*) candidates=(
      '--keep:supplements that every set must have, separated by commas'
      '--without:supplements to leave out of every set, separated by commas'
      '--cheaper:only sets that cost less'
      '--profile:read the person from a JSON file, see taccuino-stack(1)'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack proof'|'stack proof '*) candidates=(
      '--profile:read the person from a JSON file, see taccuino-stack(1)'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack check'|'stack check '*) candidates=(
      '--profile:read the person from a JSON file, see taccuino-stack(1)'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack measure add'|'stack measure add '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack measure list'|'stack measure list '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--what:only values of this kind'
      '--from:only from this day on'
      '--to:only up to this day'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack measure edit'|'stack measure edit '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack measure remove'|'stack measure remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack measure import'|'stack measure import '*) candidates=(
      '--map:assign a column; repeatable'
      '--encoding:character encoding; default UTF-8'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack measure chart'|'stack measure chart '*) candidates=(
      '--unit:the unit to show; default that of the newest value'
      '--from:from this day on'
      '--to:up to this day'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack effect add'|'stack effect add '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack effect list'|'stack effect list '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--of:only those noted with this item'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack effect edit'|'stack effect edit '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack effect remove'|'stack effect remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack effect import'|'stack effect import '*) candidates=(
      '--map:assign a column; repeatable'
      '--encoding:character encoding; default UTF-8'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack compare'|'stack compare '*) candidates=(
      '--days:how many days on each side; default 28'
      '--unit:the unit to show; default that of the newest value'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack experiment add'|'stack experiment add '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack experiment list'|'stack experiment list '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack experiment show'|'stack experiment show '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack experiment boxes'|'stack experiment boxes '*) candidates=(
      '--reveal:show what is in the boxes'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack experiment end'|'stack experiment end '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack experiment result'|'stack experiment result '*) candidates=(
      '--unit:the unit to show; default that of the newest value'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack experiment remove'|'stack experiment remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack sheet'|'stack sheet '*) candidates=(
      '--days:how many days back adherence and side effects go; default 90'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack supplement list'|'stack supplement list '*) candidates=(
      '--goal:only those for this goal, in your own words'
      '--evidence:only those with at least this evidence for a goal'
      '--diet:only those that suit this diet, at least in some form'
      '--search:only those that have this text'
      '--taken:only those that the person takes'
      '--untaken:only those that the person does not take'
      '--person:show the verdict for this person'
    ) ;;
    'stack base status'|'stack base status '*) candidates=(
      '--older:sources older than N years; default 10'
      '--only:only this kind of weakness'
    ) ;;
    'stack entry add'|'stack entry add '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack entry list'|'stack entry list '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--item:only of this item'
      '--kind:only these'
      '--from:first day to include'
      '--to:last day to include'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack entry edit'|'stack entry edit '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack entry remove'|'stack entry remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack entry import'|'stack entry import '*) candidates=(
      '--map:assign a column; repeatable'
      '--encoding:character encoding; default UTF-8'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack taken'|'stack taken '*) candidates=(
      '--late:it was taken late'
      '--anyway:record it although it exceeds the maximum in 24 hours'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack skipped'|'stack skipped '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack today'|'stack today '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack adherence'|'stack adherence '*) candidates=(
      '--from:first day to include'
      '--to:last day to include; default today'
      '--by:how to group the rows; default\: item'
      '--item:only this item'
      '--person:which person; default\: the only one, or the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack streak'|'stack streak '*) candidates=(
      '--item:only this item'
      '--person:which person; default\: the only one, or the one entered'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack week'|'stack week '*) candidates=(
      '--item:only this item'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack calendar'|'stack calendar '*) candidates=(
      '--item:only this item'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack printout'|'stack printout '*) candidates=(
      '--days:how many days back it goes; default 90'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack ask'|'stack ask '*) candidates=(
      '--conversation:a conversation, by its name or id'
      '--new:begin a new conversation'
      '--model:the model to use from now on in this conversation'
      '--edit:replace your last message, and have it answered again'
      '--regenerate:have your last message answered again'
      '--continue:go on with an answer that was cut off'
      '--editor:write the message in your editor'
      '--image:an image for a model that sees'
      '--no-memory:leave older messages out without summarising them'
      '--person:which person; default\: the only one, or the one entered'
      '--show-request:show what would be sent, with keys struck out, and send nothing'
    ) ;;
    'stack conversation preview'|'stack conversation preview '*) candidates=(
      '--text:the message that would be sent'
      '--model:the model it would be sent to'
      '--person:which person; default\: the only one, or the one entered'
    ) ;;
    'stack conversation list'|'stack conversation list '*) candidates=(
      '--person:which person; default\: the only one, or the one entered'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack conversation show'|'stack conversation show '*) candidates=(
      '--all:include messages that were replaced'
    ) ;;
    'stack conversation search'|'stack conversation search '*) candidates=(
      '--conversation:a conversation, by its name or id'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack conversation export'|'stack conversation export '*) candidates=(
      '--all:include messages that were replaced'
    ) ;;
    'stack conversation remove'|'stack conversation remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'stack conversation memory list'|'stack conversation memory list '*) candidates=(
      '--conversation:a conversation, by its name or id'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'stack conversation memory edit'|'stack conversation memory edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--conversation:a conversation, by its name or id'
    ) ;;
    'stack conversation memory remove'|'stack conversation memory remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--conversation:a conversation, by its name or id'
    ) ;;
    'stack conversation failures'|'stack conversation failures '*) candidates=(
      '--conversation:a conversation, by its name or id'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'mind plan list'|'mind plan list '*) candidates=(
      '--part:only this part'
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'mind plan edit'|'mind plan edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'mind plan remove'|'mind plan remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'mind contact list'|'mind contact list '*) candidates=(
      '--search:only rows that contain this text, ignoring case and accents'
      '--where:only rows that meet this condition; see man taccuino, Conditions'
      '--limit:maximum number of rows'
      '--after:continue after the row with this id'
    ) ;;
    'mind contact edit'|'mind contact edit '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'mind contact remove'|'mind contact remove '*) candidates=(
      '--where:only rows that meet this condition; see man taccuino, Conditions'
    ) ;;
    'mind safety check'|'mind safety check '*) candidates=(
      '--floor:measure the local check alone; send nothing'
      '--show-request:show what would be sent, with keys struck out, and send nothing'
    ) ;;
  esac
  _describe -t commands taccuino candidates
  [[ ${words[CURRENT]} == -* ]] && compadd -- --format --json --out --force --as-of --dry-run --csv-safe --no-csv-safe --yes -y --width --paper --scale --notebook -n --command -c --file -f --now --readonly --offline --stream --echo --color --plain --interactive -i --batch --version --help --no-transaction --keep-going --no-config --no-pager --passphrase-fd
}
_taccuino "$@"
