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
      'source:Run the commands of a file'
      'begin:Begin a transaction'
      'commit:Commit the transaction'
      'rollback:Discard the transaction'
      'timer:Show how long each command takes'
      'private:Turn recording of the history off or on'
      'transcript:Save the session to a file'
      'config:config'
      'quit:Leave the prompt'
      'last:Show the last result again, in another format'
      'history:List what you typed before'
      'clear:Clear the screen'
      'version:Show the version of the program'
      'alias:List, make or remove words of your own'
      'undo:Undo the last command, or a given one'
      'redo:Redo what you undid last'
      'log:List the commands that changed the notebook, newest first'
      'show:Show one event, or one command with its events'
      'why:Show which events set a thing or a field'
      'verify:Verify the whole notebook'
      'rebuild:Rebuild the tables from the log'
      'doctor:Check the installation and the notebook'
      'backup:Back up the notebook and its photos to one file'
      'restore:Restore a notebook from a backup'
      'reminder:reminder'
      'operator:operator'
      'help:Explain the program, a notebook, a command or a topic'
      'sample:Fill an empty notebook with an example'
      'find:Find things of every kind by name'
      'survey:Survey technical assets on floor plans, room by room'
      'trip:Plan and record trips\: where you went, when, how far'
    ) ;;
    'config') candidates=(
      'show:Show the active settings'
    ) ;;
    'reminder') candidates=(
      'list:List what is to be thought of, what comes first in front'
      'due:List what is to be thought of now'
      'add:Ask to be reminded'
      'edit:Change a reminder of your own'
      'done:Say that something is dealt with'
      'snooze:Put off what is due'
      'remove:Remove a reminder of your own'
      'export:Write the reminders into a file for a calendar, with alarms'
      'install:Have this machine look for what is due, every quarter of an hour'
    ) ;;
    'operator') candidates=(
      'list:List who signs events in this notebook'
      'add:Add somebody who works in this notebook'
      'use:Sign as somebody from now on'
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
      'plan:the drawing as a whole\: its faults, its revisions'
      'underlay:a scan or drawing under the rooms of a level'
      'note:a note, line, arrow or rectangle drawn on a level'
      'voice:a voice note on a room, an asset or a note'
    ) ;;
    'survey project') candidates=(
      'list:List the projects'
      'show:Show a project\: its state, its plan, what it holds'
      'add:Make an empty project, without a plan'
      'edit:Rename a project or change its state'
      'remove:Remove a project that is empty'
      'use:Enter a project\: lists then cover it'
    ) ;;
    'survey building') candidates=(
      'list:List the buildings'
      'show:Show a building and its levels'
      'add:Add a building by hand'
      'edit:Change the label or the name of a building'
      'remove:Remove a building without levels'
      'use:Enter a building\: lists then cover it'
    ) ;;
    'survey level') candidates=(
      'list:List the levels, lowest first'
      'show:Show a level and its rooms'
      'add:Add a level by hand'
      'edit:Change a level'
      'remove:Remove a level without rooms'
      'use:Enter a level\: lists, taps and maps then work on it'
    ) ;;
    'survey room') candidates=(
      'list:List the rooms, level by level'
      'show:Show a room and its assets'
      'add:Draw a room by hand'
      'edit:Change the number, name, category, state or outline of a room'
      'remove:Remove a room without assets'
      'use:Enter a room\: assets are then placed in it'
      'state:Say how far a room has come'
      'confirm-empty:Say of several rooms that you looked and found nothing'
      'approve:Approve rooms that another operator has completed'
      'walls:List the walls of a room with their numbers'
    ) ;;
    'survey family') candidates=(
      'list:List the families of assets'
      'show:Show a family and its parameters'
      'add:Make a family with the schema of its parameters'
      'edit:Change a family; its parameters have commands of their own'
      'remove:Remove a family without types'
      'check:List what breaks the rules of the families as they are now'
      'parameter:parameter'
      'import:Make a family from a form (XLSForm, its sheets as CSV)'
    ) ;;
    'survey family parameter') candidates=(
      'add:Give a family further parameters'
      'edit:Change a parameter of a family'
      'rename:Give a parameter of a family another name'
      'remove:Take a parameter from a family'
    ) ;;
    'survey type') candidates=(
      'list:List the types'
      'show:Show a type, its parameters, and where it is used'
      'add:Make a type with its fixed parameters'
      'edit:Change a type; its assets change with it'
      'remove:Remove a type without assets'
      'find:Find types by a part of their name or parameters, or by likeness'
      'duplicate:Make a type with the parameters of another'
    ) ;;
    'survey asset') candidates=(
      'list:List the assets, in the order they were placed'
      'show:Show an asset with all its parameters'
      'add:Place an asset in a room'
      'edit:Change the parameters of assets, or their place on a wall'
      'move:Move assets within their room or to another'
      'remove:Remove assets'
      'place:Place many assets in a room, in a pattern'
      'copy:Place an asset like another one'
      'duplicates:Find assets that were likely surveyed twice'
      'merge:Make one asset of several that are the same'
      'import:Bring assets in from a table (CSV)'
      'scan:Find an asset by the bar code or QR code in a photo'
    ) ;;
    'survey photo') candidates=(
      'list:List the photos in the order they were added'
      'missing:List the assets with fewer photos than their family asks for'
      'show:Show a photo\: the picture on a terminal, and what is known of it'
      'add:Take photos in, and put them on assets'
      'link:Put a photo on further assets'
      'unlink:Take a photo off an asset'
      'remove:Remove a photo from all its assets'
      'annotate:Put a note, an arrow, a line or a rectangle on a photo'
      'export:Give a photo out as a file, with the marks drawn on it'
    ) ;;
    'survey workset') candidates=(
      'add:Give rooms to an operator'
      'list:List the worksets and how far they have come'
      'show:Show a workset and its rooms'
      'edit:Change the rooms, the name or the operator of a workset'
      'remove:Remove a workset; its rooms stay as they are'
    ) ;;
    'survey plan') candidates=(
      'check:Look a plan over\: overlaps, splinters, labels, names, scale'
      'repair:Mend what the check of a plan found'
      'update:Take in a new drawing of a plan, with the assets carried over'
    ) ;;
    'survey underlay') candidates=(
      'list:List the pictures under the plan'
      'show:Show an underlay with the points that place it'
      'add:Lay a picture of the plan under the rooms of a level'
      'edit:Place an underlay anew, or make it fainter'
      'remove:Take an underlay away'
    ) ;;
    'survey note') candidates=(
      'list:List the notes on the plan'
      'show:Show a note'
      'add:Write or draw on a level'
      'edit:Change what a note says, its place or its colour'
      'remove:Remove a note'
    ) ;;
    'survey voice') candidates=(
      'list:List the voice notes, in the order they were attached'
      'show:Show a voice note, and how to hear it'
      'add:Attach a recording to a room, an asset or a note'
      'export:Give a voice note out as a file'
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
      'budget:what a trip may cost'
      'expense:what it cost, and who owes whom'
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
    ) ;;
    'trip track') candidates=(
      'list:List the tracks by their first time'
      'show:Show a track\: its numbers, day by day, and how they were measured'
      'edit:Change a track, or give it to a trip'
      'measure:Measure tracks again and keep the numbers'
      'compare:Look for tracks that tell one way twice'
      'remove:Remove a track'
      'outliers:List the points left out of a track, and why'
    ) ;;
    'trip note') candidates=(
      'list:List the notes by their time'
      'show:Show a note'
      'edit:Change a note'
      'remove:Remove a note'
    ) ;;
    'trip photo') candidates=(
      'list:List the photos by the time they were taken'
      'show:Show a photo\: the picture on a terminal, and what is known of it'
      'edit:Change the caption, the place or the trip of a photo'
      'place:Place photos on the track again, with another clock offset'
      'remove:Remove a photo'
      'export:Give a photo out as a file'
    ) ;;
    'trip zone') candidates=(
      'add:Add a zone\: a circle, or polygons of a file'
      'list:List the zones, and whether you are in them'
      'show:Show a zone, the last events at its border, and its commands'
      'edit:Change a zone'
      'remove:Remove a zone and what is known of its border'
      'replay:Look for zones in all that was recorded'
      'events:List what happened at the borders of zones'
      'time:Sum up the time inside zones, by day or month'
      'where:Show the zones you were in at a time'
      'on:Run a command when a zone is entered or left'
    ) ;;
    'trip hook') candidates=(
      'list:List the commands that run at borders'
      'approve:Let commands at borders run on this machine'
      'remove:Remove a command that runs at a border'
    ) ;;
    'trip poi') candidates=(
      'add:Add a place of interest'
      'list:List the places of interest'
      'show:Show a place of interest and your visits'
      'edit:Change a place of interest'
      'remove:Remove a place of interest'
      'near:Find the places of interest that are near'
      'visit:Record a visit to a place of interest'
      'import:Bring in places of interest from files'
    ) ;;
    'trip checkin') candidates=(
      'list:List the visits to places of interest'
      'remove:Remove a visit to a place of interest'
    ) ;;
    'trip plan') candidates=(
      'add:Add a stop to a day of the trip'
      'list:List the stops of a trip, day by day'
      'days:Show what each planned day asks\: stops, way, time'
      'show:Show a stop'
      'edit:Change a stop'
      'move:Move a stop to another day, or among those of its day'
      'done:Say that a stop was reached, or take it back'
      'remove:Take a stop out of the plan'
    ) ;;
    'trip packing') candidates=(
      'add:Add a thing to take along'
      'list:List what to take along, with what it weighs'
      'edit:Change a thing to take along'
      'remove:Take things off the list'
      'pack:Tick off what is in the bag'
      'unpack:Take the tick away again'
      'copy:Take over the list of another trip, nothing of it packed'
    ) ;;
    'trip booking') candidates=(
      'add:Note what was booked'
      'list:List the bookings by time, and say what does not fit together'
      'check:Look for nights without lodging, and for bookings at the same time'
      'show:Show a booking'
      'edit:Change a booking'
      'remove:Forget a booking'
    ) ;;
    'trip budget') candidates=(
      'set:Say what a category may cost'
      'list:Show by category what was planned, spent, booked, and is left'
      'remove:Take the budget of a category away'
    ) ;;
    'trip expense') candidates=(
      'add:Note what was spent'
      'list:List what was spent, with the sum of each currency'
      'edit:Change an expense'
      'remove:Forget an expense'
      'settle:Say who owes whom, with the fewest payments'
    ) ;;
    'trip rate') candidates=(
      'set:Say what a currency is worth on this trip'
      'list:List the rates of a trip'
      'remove:Take a rate away'
    ) ;;
    'trip borders') candidates=(
      'import:Take in the outlines of countries from GeoJSON'
      'list:List the countries of the borders'
      'remove:Remove the borders'
    ) ;;
    'trip stay') candidates=(
      'add:Tell of a stay'
      'edit:Say better when or where a stay was, or name it'
      'confirm:Say that stays are right\: they then stay as they are'
      'merge:Make one stay of several, and of what lies between'
      'split:Make two stays of one'
      'remove:Say that there was no stay; it does not come again'
      'reset:Take back what was said of stays in a time\: the points count again'
    ) ;;
    'trip leg') candidates=(
      'edit:Say how a leg was gone'
      'reset:Take back what was said of a leg'
    ) ;;
    'config show'|'config show '*) candidates=(
      '--origin:also say where each value comes from'
    ) ;;
    'alias'|'alias '*) candidates=(
      '--remove:remove the alias'
    ) ;;
    'log'|'log '*) candidates=(
      '--limit:how many; 20 when not given'
      '--after:go on after this one, as the footer says'
    ) ;;
    'verify'|'verify '*) candidates=(
      '--accept:an older copy was put here on purpose\: its last event is the last'
    ) ;;
    'restore'|'restore '*) candidates=(
      '--into:the notebook to make'
    ) ;;
    'reminder list'|'reminder list '*) candidates=(
      '--all:also those that are dealt with'
      '--own:only your own'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
    ) ;;
    'reminder due'|'reminder due '*) candidates=(
      '--notify:show those not shown yet on the desktop'
    ) ;;
    'reminder snooze'|'reminder snooze '*) candidates=(
      '--for:for so long; 1h if left out'
      '--until:until then'
    ) ;;
    'reminder export'|'reminder export '*) candidates=(
      '--with-private:give out what private zones hide, too'
    ) ;;
    'reminder install'|'reminder install '*) candidates=(
      '--remove:take it away again'
      '--cron:use crontab in any case'
    ) ;;
    'help'|'help '*) candidates=(
      '--search:find commands by a word'
      '--all:every command, with all that is known of it'
      '--mdoc:a part of the man pages\: options, exit-codes, commands, commands-DOMAIN'
      '--completion:the completion file of a shell'
    ) ;;
    'find'|'find '*) candidates=(
      '--limit:at most so many rows'
    ) ;;
    'survey import'|'survey import '*) candidates=(
      '--metres:the coordinates are plan metres, not degrees'
      '--rooms:of GeoJSON\: features with this property are the rooms; may be repeated'
      '--layer:of a drawing\: layers whose closed lines are rooms'
      '--walls:of a drawing\: layers of walls, doors and windows that part the rooms'
      '--labels:of a drawing\: layers whose texts name the rooms; all if left out'
      '--underlined:of a drawing\: only underlined texts name rooms'
      '--units:the unit of a drawing or building model, whatever its header says'
      '--project:the name of the project; that of the venue or file if left out'
    ) ;;
    'survey export'|'survey export '*) candidates=(
      '--project:a project; the one entered or the only one if left out'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--photos:put pictures, underlays and recordings into a package, pictures beside the sheets of COBie, larger ones into a report'
    ) ;;
    'survey tap'|'survey tap '*) candidates=(
      '--lonlat:the point is longitude and latitude, in degrees'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
    ) ;;
    'survey map'|'survey map '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--room:a room, by number, name, path or id'
      '--project:a project; the one entered or the only one if left out'
      '--no-underlay:without the pictures under the rooms'
    ) ;;
    'survey walk'|'survey walk '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--room:a room, by number, name, path or id'
      '--project:a project; the one entered or the only one if left out'
    ) ;;
    'survey project list'|'survey project list '*) candidates=(
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'survey building list'|'survey building list '*) candidates=(
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'survey building add'|'survey building add '*) candidates=(
      '--project:a project; the one entered or the only one if left out'
    ) ;;
    'survey level list'|'survey level list '*) candidates=(
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'survey level show'|'survey level show '*) candidates=(
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
    ) ;;
    'survey level add'|'survey level add '*) candidates=(
      '--building:its building'
      '--project:a project; the one entered or the only one if left out'
    ) ;;
    'survey level remove'|'survey level remove '*) candidates=(
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
    ) ;;
    'survey level use'|'survey level use '*) candidates=(
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
    ) ;;
    'survey room list'|'survey room list '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--state:rooms in this state'
      '--category:rooms of this category'
      '--search:rows that contain this text, case and accents aside'
      '--workset:rooms of this workset'
      '--mine:rooms of the worksets of who signs now'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'survey room add'|'survey room add '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
    ) ;;
    'survey room edit'|'survey room edit '*) candidates=(
      '--reopen:set approved rooms that change in progress, so that they can'
    ) ;;
    'survey room confirm-empty'|'survey room confirm-empty '*) candidates=(
      '--category:rooms of this category'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
    ) ;;
    'survey room approve'|'survey room approve '*) candidates=(
      '--category:rooms of this category'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--workset:rooms of this workset'
      '--mine:rooms of the worksets of who signs now'
    ) ;;
    'survey family list'|'survey family list '*) candidates=(
      '--category:families of this category'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'survey family add'|'survey family add '*) candidates=(
      '--project:a project; the one entered or the only one if left out'
      '--parameter:a parameter; may be repeated'
    ) ;;
    'survey family edit'|'survey family edit '*) candidates=(
      '--reopen:set approved rooms that change in progress, so that they can'
    ) ;;
    'survey family parameter add'|'survey family parameter add '*) candidates=(
      '--reopen:set approved rooms that change in progress, so that they can'
    ) ;;
    'survey family parameter edit'|'survey family parameter edit '*) candidates=(
      '--convert:convert the values to the new unit'
      '--as-is:keep the numbers under the new unit'
      '--reopen:set approved rooms that change in progress, so that they can'
    ) ;;
    'survey family parameter rename'|'survey family parameter rename '*) candidates=(
      '--reopen:set approved rooms that change in progress, so that they can'
    ) ;;
    'survey family parameter remove'|'survey family parameter remove '*) candidates=(
      '--reopen:set approved rooms that change in progress, so that they can'
    ) ;;
    'survey family import'|'survey family import '*) candidates=(
      '--name:the name of the family; the form’s title if left out'
      '--rename:another name for a question; may be repeated'
      '--project:a project; the one entered or the only one if left out'
      '--encoding:how its bytes stand for letters; UTF-8 if left out'
    ) ;;
    'survey type list'|'survey type list '*) candidates=(
      '--family:types of this family'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'survey type add'|'survey type add '*) candidates=(
      '--accept-similar:make it although one of almost the same name or with the same parameters is there'
    ) ;;
    'survey type edit'|'survey type edit '*) candidates=(
      '--accept-similar:make it although one of almost the same name or with the same parameters is there'
      '--reopen:set approved rooms that change in progress, so that they can'
    ) ;;
    'survey type find'|'survey type find '*) candidates=(
      '--family:types of this family'
      '--limit:at most so many rows'
    ) ;;
    'survey type duplicate'|'survey type duplicate '*) candidates=(
      '--accept-similar:make it although one of almost the same name or with the same parameters is there'
    ) ;;
    'survey asset list'|'survey asset list '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--family:assets of this family'
      '--type:assets of this type'
      '--search:rows that contain this text, case and accents aside'
      '--orphans:assets whose room a new drawing left out'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'survey asset add'|'survey asset add '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--photo:a photo of it to add; may be repeated'
    ) ;;
    'survey asset move'|'survey asset move '*) candidates=(
      '--room:a room, by number, name, path or id'
    ) ;;
    'survey asset place'|'survey asset place '*) candidates=(
      '--grid:so many columns and rows\: 3x4'
      '--along-wall:along the walls, with --step'
      '--step:from one to the next along a wall\: 1.2m'
      '--like:as in this room'
      '--margin:how far from the walls at least; 0 if left out, along walls 0.3 m'
      '--room:a room, by number, name, path or id'
    ) ;;
    'survey asset copy'|'survey asset copy '*) candidates=(
      '--room:a room, by number, name, path or id'
    ) ;;
    'survey asset duplicates'|'survey asset duplicates '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--distance:how far apart two may stand; 0.5 m if left out'
      '--limit:at most so many rows'
    ) ;;
    'survey asset merge'|'survey asset merge '*) candidates=(
      '--prefer:one of the others, whose values win where they differ'
    ) ;;
    'survey asset import'|'survey asset import '*) candidates=(
      '--map:what a column holds\: a parameter, type, room …; may be repeated'
      '--family:of all rows without one'
      '--type:of all rows without one'
      '--room:a room, by number, name, path or id'
      '--project:a project; the one entered or the only one if left out'
      '--create-types:make the types that are not there'
      '--accept-similar:make it although one of almost the same name or with the same parameters is there'
      '--skip-bad:leave rows with faults out and write the others'
      '--decimal:how the table writes decimals; asked where it matters if left out'
      '--encoding:how its bytes stand for letters; UTF-8 if left out'
    ) ;;
    'survey asset scan'|'survey asset scan '*) candidates=(
      '--project:a project; the one entered or the only one if left out'
    ) ;;
    'survey photo list'|'survey photo list '*) candidates=(
      '--asset:photos of this asset'
      '--room:a room, by number, name, path or id'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--unlinked:photos that are on no asset'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'survey photo missing'|'survey photo missing '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
    ) ;;
    'survey photo add'|'survey photo add '*) candidates=(
      '--asset:an asset; may be repeated\: one photo serves several assets'
      '--project:a project; the one entered or the only one if left out'
    ) ;;
    'survey photo link'|'survey photo link '*) candidates=(
      '--asset:an asset; may be repeated\: one photo serves several assets'
    ) ;;
    'survey photo unlink'|'survey photo unlink '*) candidates=(
      '--asset:an asset; may be repeated\: one photo serves several assets'
    ) ;;
    'survey photo annotate'|'survey photo annotate '*) candidates=(
      '--clear:take the mark with this number off'
    ) ;;
    'survey photo export'|'survey photo export '*) candidates=(
      '--original:the stored file, without marks'
    ) ;;
    'survey status'|'survey status '*) candidates=(
      '--by:one row for each; level if left out'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--workset:rooms of this workset'
      '--mine:rooms of the worksets of who signs now'
    ) ;;
    'survey left'|'survey left '*) candidates=(
      '--from:the room where the walk starts'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--workset:rooms of this workset'
      '--mine:rooms of the worksets of who signs now'
      '--limit:at most so many rows'
    ) ;;
    'survey pace'|'survey pace '*) candidates=(
      '--project:a project; the one entered or the only one if left out'
    ) ;;
    'survey coverage'|'survey coverage '*) candidates=(
      '--category:rooms of this category'
      '--family:assets of this family'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--workset:rooms of this workset'
      '--mine:rooms of the worksets of who signs now'
    ) ;;
    'survey missing'|'survey missing '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--workset:rooms of this workset'
      '--mine:rooms of the worksets of who signs now'
    ) ;;
    'survey complete'|'survey complete '*) candidates=(
      '--project:a project; the one entered or the only one if left out'
    ) ;;
    'survey approve'|'survey approve '*) candidates=(
      '--project:a project; the one entered or the only one if left out'
    ) ;;
    'survey workset add'|'survey workset add '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--category:rooms of this category'
    ) ;;
    'survey workset list'|'survey workset list '*) candidates=(
      '--project:a project; the one entered or the only one if left out'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'survey workset edit'|'survey workset edit '*) candidates=(
      '--with:a room to add; may be repeated'
      '--without:a room to leave out; may be repeated'
    ) ;;
    'survey plan check'|'survey plan check '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
    ) ;;
    'survey plan repair'|'survey plan repair '*) candidates=(
      '--accept:the numbers of proposals, parted by commas\: 1,3b,5'
      '--all:every proposal, and those that follow from them'
      '--kind:repairs of this kind alone; may be repeated'
      '--approved:also rooms that are approved'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
    ) ;;
    'survey plan update'|'survey plan update '*) candidates=(
      '--metres:the coordinates are plan metres, not degrees'
      '--rooms:of GeoJSON\: features with this property are the rooms; may be repeated'
      '--layer:of a drawing\: layers whose closed lines are rooms'
      '--walls:of a drawing\: layers of walls, doors and windows that part the rooms'
      '--labels:of a drawing\: layers whose texts name the rooms; all if left out'
      '--underlined:of a drawing\: only underlined texts name rooms'
      '--units:the unit of a drawing or building model, whatever its header says'
      '--as-drawn:move the plan to where the drawing is'
      '--project:a project; the one entered or the only one if left out'
      '--reopen:set approved rooms that change in progress, so that they can'
    ) ;;
    'survey underlay list'|'survey underlay list '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'survey underlay add'|'survey underlay add '*) candidates=(
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--from:a pixel, counted from the upper left, and its place in plan metres'
      '--to:another, far from the first'
    ) ;;
    'survey underlay edit'|'survey underlay edit '*) candidates=(
      '--from:a pixel, counted from the upper left, and its place in plan metres'
      '--to:another, far from the first'
    ) ;;
    'survey note list'|'survey note list '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--asset:the asset it is about'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'survey note add'|'survey note add '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--asset:the asset it is about'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
    ) ;;
    'survey voice list'|'survey voice list '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--asset:the asset it is about'
      '--note:the note it is about'
      '--level:a level\: BUILDING/LABEL, or its label where that is unique'
      '--ordinal:a level by its place in the stack of floors\: 0, 1, -1'
      '--project:a project; the one entered or the only one if left out'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'survey voice add'|'survey voice add '*) candidates=(
      '--room:a room, by number, name, path or id'
      '--asset:the asset it is about'
      '--note:the note it is about'
    ) ;;
    'trip list'|'trip list '*) candidates=(
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--destination:trips whose destination contains this text'
      '--type:trips of this kind'
      '--active:only the trip under way'
      '--detected:only trips that were found and wait for trip confirm'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip start'|'trip start '*) candidates=(
      '--at:when it began; now if left out'
    ) ;;
    'trip stop'|'trip stop '*) candidates=(
      '--at:when it ended; now if left out'
      '--trip:the trip; the one under way if left out'
    ) ;;
    'trip import'|'trip import '*) candidates=(
      '--trip:the trip that the tracks belong to'
      '--offset:what is added to the camera’s time\: +1h, -3min; auto to find it'
    ) ;;
    'trip export'|'trip export '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--with-private:give out what private zones hide, too'
    ) ;;
    'trip track list'|'trip track list '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--type:tracks of this kind'
      '--loose:tracks of no trip'
      '--copies:tracks that tell a way again, which is counted once'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip track show'|'trip track show '*) candidates=(
      '--method:measure it again this way, only to look'
    ) ;;
    'trip track measure'|'trip track measure '*) candidates=(
      '--method:how; taccuino if left out'
    ) ;;
    'trip record'|'trip record '*) candidates=(
      '--gpsd:where gpsd listens; localhost\:2947 if left out'
      '--device:a receiver’s serial line, or a pipe\: /dev/ttyUSB0'
      '--speed:bits a second of the serial line; as it is set if left out'
      '--for:end after so long\: 90min, 1h30m'
      '--until:end at this time'
      '--trip:a trip, by destination or id; the one entered if left out'
      '--every:at most one point in so long a time\: 5s'
      '--distance:no point nearer than this to the one before'
      '--accuracy:pass over fixes that are less sure than this'
      '--near:tell of places of interest within so far; 300m if left out'
      '--notify:show them on the desktop, too'
      '--quiet:say nothing while recording'
    ) ;;
    'trip note'|'trip note '*) candidates=(
      '--at:the moment; now if left out'
      '--trip:a trip, by destination or id; the one entered if left out'
      '--position:where it was\: degrees north and east'
      '--gap:how far apart the points of the way may be, at rest too; 5min, at rest 2h, if left out'
    ) ;;
    'trip note list'|'trip note list '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip photo'|'trip photo '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--offset:what is added to the camera’s time\: +1h, -3min; auto to find it'
      '--caption:what it shows'
      '--position:where it was\: degrees north and east'
      '--gap:how far apart the points of the way may be, at rest too; 5min, at rest 2h, if left out'
    ) ;;
    'trip photo list'|'trip photo list '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--unplaced:only photos without a place'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip photo place'|'trip photo place '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--offset:what is added to the camera’s time\: +1h, -3min; auto to find it; as it was if left out'
      '--gap:how far apart the points of the way may be, at rest too; 5min, at rest 2h, if left out'
    ) ;;
    'trip map'|'trip map '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--type:trips of this kind, and their tracks'
    ) ;;
    'trip heat'|'trip heat '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--type:trips of this kind, and their tracks'
      '--by:what the shades stand for; time if left out'
    ) ;;
    'trip chart'|'trip chart '*) candidates=(
      '--by:a bar for each; month if left out'
      '--trip:a trip, by destination or id; the one entered if left out'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--type:trips of this kind, and their tracks'
    ) ;;
    'trip profile'|'trip profile '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--by:what runs from left to right; way if left out'
    ) ;;
    'trip calendar'|'trip calendar '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--type:trips of this kind, and their tracks'
    ) ;;
    'trip zone add'|'trip zone add '*) candidates=(
      '--polygon:its area, out of a file of GeoJSON'
    ) ;;
    'trip zone list'|'trip zone list '*) candidates=(
      '--private:only those kept from others'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip zone edit'|'trip zone edit '*) candidates=(
      '--polygon:its area, out of a file of GeoJSON'
    ) ;;
    'trip zone replay'|'trip zone replay '*) candidates=(
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--run-hooks:run the commands of what is new'
    ) ;;
    'trip zone events'|'trip zone events '*) candidates=(
      '--zone:only this zone'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--kind:only events of this kind'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip zone time'|'trip zone time '*) candidates=(
      '--zone:only this zone'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--by:what a row stands for; the zone if left out'
    ) ;;
    'trip zone on'|'trip zone on '*) candidates=(
      '--zone:only at this zone; at all if left out'
    ) ;;
    'trip hook list'|'trip hook list '*) candidates=(
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip hook approve'|'trip hook approve '*) candidates=(
      '--all:all that trip hook list shows'
      '--revoke:take the approval back'
    ) ;;
    'trip poi list'|'trip poi list '*) candidates=(
      '--category:places of this category'
      '--box:within this box of degrees; over the antimeridian west is the greater'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip poi near'|'trip poi near '*) candidates=(
      '--at:near where you were at this time'
      '--within:not farther than this, such as 1km'
      '--category:places of this category'
      '--limit:at most so many; 10 if left out'
      '--notify:tell the nearest as a desktop notice too'
    ) ;;
    'trip poi visit'|'trip poi visit '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--at:when; now if left out'
    ) ;;
    'trip poi import'|'trip poi import '*) candidates=(
      '--map:what a column of a table holds; may be repeated'
      '--encoding:how the bytes of tables stand for letters; UTF-8 if left out'
      '--category:the category of all that have none'
    ) ;;
    'trip checkin list'|'trip checkin list '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--place:visits to this place'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip plan add'|'trip plan add '*) candidates=(
      '--poi:take the position of this place of the notebook'
      '--trip:a trip, by destination or id; the one entered if left out'
    ) ;;
    'trip plan list'|'trip plan list '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--on:only this day of the trip\: its number or its date'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip plan days'|'trip plan days '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
    ) ;;
    'trip plan show'|'trip plan show '*) candidates=(
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip plan edit'|'trip plan edit '*) candidates=(
      '--poi:take the position of this place of the notebook'
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip plan move'|'trip plan move '*) candidates=(
      '--before:the stop that shall follow'
      '--after:the stop that shall go before'
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip plan done'|'trip plan done '*) candidates=(
      '--at:when; now if left out'
      '--undone:it was not'
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip plan remove'|'trip plan remove '*) candidates=(
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip packing add'|'trip packing add '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
    ) ;;
    'trip packing list'|'trip packing list '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--category:of this category'
      '--for:of this person'
      '--open:only what is not packed yet'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip packing edit'|'trip packing edit '*) candidates=(
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip packing remove'|'trip packing remove '*) candidates=(
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip packing pack'|'trip packing pack '*) candidates=(
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip packing unpack'|'trip packing unpack '*) candidates=(
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip packing copy'|'trip packing copy '*) candidates=(
      '--from-trip:the other trip'
      '--trip:a trip, by destination or id; the one entered if left out'
    ) ;;
    'trip booking add'|'trip booking add '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
    ) ;;
    'trip booking list'|'trip booking list '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--kind:of this kind'
      '--state:in this state'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip booking check'|'trip booking check '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
    ) ;;
    'trip booking show'|'trip booking show '*) candidates=(
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip booking edit'|'trip booking edit '*) candidates=(
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip booking remove'|'trip booking remove '*) candidates=(
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip budget set'|'trip budget set '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
    ) ;;
    'trip budget list'|'trip budget list '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--in:told in this currency, by the rates of the trip'
    ) ;;
    'trip budget remove'|'trip budget remove '*) candidates=(
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip expense add'|'trip expense add '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
    ) ;;
    'trip expense list'|'trip expense list '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--category:of this category'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip expense edit'|'trip expense edit '*) candidates=(
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip expense remove'|'trip expense remove '*) candidates=(
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip expense settle'|'trip expense settle '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--in:told in this currency, by the rates of the trip'
      '--people:what each paid too much or too little, instead of payments'
    ) ;;
    'trip rate set'|'trip rate set '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
    ) ;;
    'trip rate list'|'trip rate list '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
    ) ;;
    'trip rate remove'|'trip rate remove '*) candidates=(
      '--trip:the trip it belongs to, where several have one of that name'
    ) ;;
    'trip compare'|'trip compare '*) candidates=(
      '--in:money in this currency, by the rates of the trip'
    ) ;;
    'trip borders import'|'trip borders import '*) candidates=(
      '--code:the property that holds the code'
      '--name:the property that holds the name'
      '--tolerance:how far outside of all borders still counts as near'
    ) ;;
    'trip borders list'|'trip borders list '*) candidates=(
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
    ) ;;
    'trip countries'|'trip countries '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--by:how rows are made; country if left out'
      '--gap:days without a record between two in the same country that count as spent there; 3 if left out'
    ) ;;
    'trip days'|'trip days '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--by:how rows are made; country if left out'
      '--rule:what is counted against the limit; day if left out'
      '--threshold:the limit; 183 if left out'
      '--gap:days without a record between two in the same country that count as spent there; 3 if left out'
    ) ;;
    'trip stay-limit'|'trip stay-limit '*) candidates=(
      '--on:as of this day; today if left out'
      '--area:schengen, or codes of countries with commas between; schengen if left out'
      '--days:at most so many days; 90 if left out'
      '--window:in any so many days; 180 if left out'
      '--gap:days without a record between two in the same country that count as spent there; 3 if left out'
    ) ;;
    'trip firsts'|'trip firsts '*) candidates=(
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--kind:only these'
      '--home:where home is; as trip propose knows it if left out'
      '--limit:at most so many rows'
    ) ;;
    'trip streaks'|'trip streaks '*) candidates=(
      '--way:the way of a day that counts; 10km if left out'
    ) ;;
    'trip year'|'trip year '*) candidates=(
      '--home:where home is; as trip propose knows it if left out'
    ) ;;
    'trip track outliers'|'trip track outliers '*) candidates=(
      '--restore:these points are true after all'
      '--flag:these points are wrong'
      '--limit:at most so many rows'
    ) ;;
    'trip stays'|'trip stays '*) candidates=(
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--trip:a trip, by destination or id; the one entered if left out'
      '--near:stays near this place'
      '--within:how near; 500 m if left out'
      '--at:the stay at this time, or why there is none'
      '--why:say what shows it'
      '--radius:how wide a place is; 80 m if left out'
      '--minutes:how long you are there at least; 5 if left out'
      '--search:rows that contain this text, case and accents aside'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip stay split'|'trip stay split '*) candidates=(
      '--at:where the second begins'
    ) ;;
    'trip legs'|'trip legs '*) candidates=(
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--trip:a trip, by destination or id; the one entered if left out'
      '--mode:legs gone in this way'
      '--why:say what shows it'
      '--radius:how wide a place is; 80 m if left out'
      '--minutes:how long you are there at least; 5 if left out'
      '--limit:at most so many rows'
      '--after:go on after the row with this id'
    ) ;;
    'trip propose'|'trip propose '*) candidates=(
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--distance:farther from home than this; 30 km if left out'
      '--hours:away for so long at least; 4 if left out'
      '--add:plan all of them'
      '--choose:ask for each'
      '--limit:at most so many rows'
    ) ;;
    'trip book'|'trip book '*) candidates=(
      '--trip:a trip, by destination or id; the one entered if left out'
      '--from:nothing before this day'
      '--to:nothing after this day'
      '--type:trips of this kind, and their tracks'
    ) ;;
    'trip watch'|'trip watch '*) candidates=(
      '--gpsd:where gpsd listens; localhost\:2947 if left out'
      '--device:a receiver’s serial line, or a pipe\: /dev/ttyUSB0'
      '--speed:bits a second of the serial line; as it is set if left out'
      '--for:end after so long\: 90min, 1h30m'
      '--until:end at this time'
      '--begin:begin and end trips without a question'
      '--still:a stay so long ends a journey; 10min if left out'
      '--distance:propose a trip from so far away on; 1 km if left out'
      '--accuracy:pass over fixes that are less sure than this'
      '--near:tell of places of interest within so far; 300m if left out'
      '--notify:show them on the desktop, too'
      '--quiet:say nothing while recording'
    ) ;;
  esac
  _describe -t commands taccuino candidates
  [[ ${words[CURRENT]} == -* ]] && compadd -- --format --json --out --force --as-of --dry-run --csv-safe --no-csv-safe --yes -y --notebook -n --command -c --file -f --now --readonly --offline --stream --echo --color --plain --interactive -i --batch --version --help --no-transaction --keep-going --no-config --no-pager
}
_taccuino "$@"
