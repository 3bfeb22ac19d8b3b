# bash completion of taccuino; made by: taccuino help --completion bash
_taccuino() {
  mapfile -t COMPREPLY < <(taccuino --complete bash "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  if ((${#COMPREPLY[@]})); then
    compopt -o nospace
    return 0
  fi
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  local place='' words='' index word
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    case $word in
      --limit|--after|--into|--search|--for|--until|--mdoc|--completion|--rooms|--layer|--walls|--labels|--units|--project|--level|--ordinal|--room|--building|--state|--category|--workset|--parameter|--name|--rename|--encoding|--family|--type|--photo|--grid|--step|--like|--margin|--distance|--prefer|--map|--decimal|--asset|--clear|--by|--from|--with|--without|--accept|--kind|--to|--note|--destination|--at|--trip|--offset|--method|--gpsd|--device|--speed|--every|--accuracy|--near|--position|--gap|--caption|--year|--polygon|--zone|--box|--within|--place|--poi|--day|--before|--from-trip|--in|--code|--tolerance|--rule|--threshold|--on|--area|--days|--window|--home|--way|--restore|--flag|--radius|--minutes|--mode|--hours|--still|--format|--out|--as-of|--notebook|-n|--command|-c|--file|-f|--now|--color) ((index++)) ;;
      -*) ;;
      *) place="${place:+$place }$word" ;;
    esac
  done
  case $previous in
    --into|--photo|--device|--polygon|--out|--notebook|-n|--file|-f)
      COMPREPLY=($(compgen -f -- "$current")); return ;;
    --completion) COMPREPLY=($(compgen -W 'bash zsh fish' -- "$current")); return ;;
    --units) COMPREPLY=($(compgen -W 'mm cm m in ft' -- "$current")); return ;;
    --state) COMPREPLY=($(compgen -W 'not_visited empty in_progress complete approved planned booked paid cancelled' -- "$current")); return ;;
    --encoding) COMPREPLY=($(compgen -W 'utf-8 latin1 windows-1252' -- "$current")); return ;;
    --type) COMPREPLY=($(compgen -W 'local day multi-day recorded planned' -- "$current")); return ;;
    --decimal) COMPREPLY=($(compgen -W 'point comma' -- "$current")); return ;;
    --by) COMPREPLY=($(compgen -W 'level building project time passes day week month year way zone country trip' -- "$current")); return ;;
    --kind) COMPREPLY=($(compgen -W 'invalid_polygon overlap sliver outside_level label_outside asset_outside odd_size enter exit dwell lodging flight train bus ferry car activity other record country city farthest highest northernmost southernmost longest-day longest-trip' -- "$current")); return ;;
    --method) COMPREPLY=($(compgen -W 'taccuino gpxpy' -- "$current")); return ;;
    --rule) COMPREPLY=($(compgen -W 'day night' -- "$current")); return ;;
    --mode) COMPREPLY=($(compgen -W 'walk run bike ski car bus train ship plane unknown' -- "$current")); return ;;
    --format) COMPREPLY=($(compgen -W 'table tsv csv json jsonl geojson svg html md ics tacpkg imdf gpkg cobie gpx kml' -- "$current")); return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    --limit|--after|--search|--for|--until|--mdoc|--rooms|--layer|--walls|--labels|--project|--level|--ordinal|--room|--building|--category|--workset|--parameter|--name|--rename|--family|--grid|--step|--like|--margin|--distance|--prefer|--map|--asset|--clear|--from|--with|--without|--accept|--to|--note|--destination|--at|--trip|--offset|--gpsd|--speed|--every|--accuracy|--near|--position|--gap|--caption|--year|--zone|--box|--within|--place|--poi|--day|--before|--from-trip|--in|--code|--tolerance|--threshold|--on|--area|--days|--window|--home|--way|--restore|--flag|--radius|--minutes|--hours|--still|--as-of|--command|-c|--now) return ;;
  esac
  case $place in
    '') words='use set source begin commit rollback timer private transcript config quit undo redo log show why verify rebuild doctor backup restore reminder operator help survey trip' ;;
    'config') words='show' ;;
    'reminder') words='list due add edit done snooze remove export install' ;;
    'operator') words='list add use' ;;
    'survey') words='import export tap map walk project building level room family type asset photo status left pace coverage complete approve workset plan underlay note voice' ;;
    'survey project') words='list show add edit remove use' ;;
    'survey building') words='list show add edit remove use' ;;
    'survey level') words='list show add edit remove use' ;;
    'survey room') words='list show add edit remove use state confirm-empty approve walls' ;;
    'survey family') words='list show add edit remove check parameter import' ;;
    'survey family parameter') words='add edit rename remove' ;;
    'survey type') words='list show add edit remove find duplicate' ;;
    'survey asset') words='list show add edit move remove place copy duplicates merge import scan' ;;
    'survey photo') words='list missing show add link unlink remove annotate export' ;;
    'survey workset') words='add list show edit remove' ;;
    'survey plan') words='check repair update' ;;
    'survey underlay') words='list show add edit remove' ;;
    'survey note') words='list show add edit remove' ;;
    'survey voice') words='list show add export remove' ;;
    'trip') words='add list show edit remove use start stop import export track record note photo map heat chart profile calendar zone hook poi checkin plan packing booking budget expense rate compare near borders countries days stay-limit firsts streaks year stays stay legs leg propose book watch confirm' ;;
    'trip track') words='list show edit measure compare remove outliers' ;;
    'trip zone') words='add list show edit remove replay events time where on' ;;
    'trip hook') words='list approve remove' ;;
    'trip poi') words='add list show edit remove near visit import' ;;
    'trip checkin') words='list remove' ;;
    'trip plan') words='add list days show edit move done remove' ;;
    'trip packing') words='add list edit remove pack unpack copy' ;;
    'trip booking') words='add list check show edit remove' ;;
    'trip budget') words='set list remove' ;;
    'trip expense') words='add list edit remove settle' ;;
    'trip rate') words='set list remove' ;;
    'trip borders') words='import list remove' ;;
    'trip stay') words='add edit confirm merge split remove reset' ;;
    'trip leg') words='edit reset' ;;
    'source'|'source '*) words=''; COMPREPLY=($(compgen -f -- "$current")) ;;
    'timer'|'timer '*) words='on off' ;;
    'private'|'private '*) words='on off' ;;
    'transcript'|'transcript '*) words=''; COMPREPLY=($(compgen -f -- "$current")) ;;
    'config show'|'config show '*) words='--origin' ;;
    'log'|'log '*) words='--limit --after' ;;
    'verify'|'verify '*) words='--accept' ;;
    'backup'|'backup '*) words=''; COMPREPLY=($(compgen -f -X '!*.tacbak' -- "$current"; compgen -d -- "$current")) ;;
    'restore'|'restore '*) words='--into'; COMPREPLY=($(compgen -f -X '!*.tacbak' -- "$current"; compgen -d -- "$current")) ;;
    'reminder list'|'reminder list '*) words='--all --own --search --limit' ;;
    'reminder due'|'reminder due '*) words='--notify' ;;
    'reminder add'|'reminder add '*) words='on= at= every= until= comment=' ;;
    'reminder edit'|'reminder edit '*) words='text= on= at= every= until= comment=' ;;
    'reminder snooze'|'reminder snooze '*) words='--for --until' ;;
    'reminder export'|'reminder export '*) words='--with-private' ;;
    'reminder install'|'reminder install '*) words='--remove --cron' ;;
    'help'|'help '*) words='--search --all --mdoc --completion use set source begin commit rollback timer private transcript config quit undo redo log show why verify rebuild doctor backup restore reminder operator help survey trip exit-codes options syntax dates units formats' ;;
    'survey import'|'survey import '*) words='--metres --rooms --layer --walls --labels --underlined --units --project'; COMPREPLY=($(compgen -f -- "$current")) ;;
    'survey export'|'survey export '*) words='--project --level --ordinal --photos category= address= locality= country=' ;;
    'survey tap'|'survey tap '*) words='--lonlat --level --ordinal' ;;
    'survey map'|'survey map '*) words='--level --ordinal --room --project --no-underlay' ;;
    'survey walk'|'survey walk '*) words='--level --ordinal --room --project' ;;
    'survey project list'|'survey project list '*) words='--search --limit --after' ;;
    'survey project add'|'survey project add '*) words='state=' ;;
    'survey project edit'|'survey project edit '*) words='name= state=' ;;
    'survey building list'|'survey building list '*) words='--search --limit --after' ;;
    'survey building add'|'survey building add '*) words='--project name=' ;;
    'survey building edit'|'survey building edit '*) words='label= name=' ;;
    'survey level list'|'survey level list '*) words='--ordinal --project --search --limit --after' ;;
    'survey level show'|'survey level show '*) words='--ordinal' ;;
    'survey level add'|'survey level add '*) words='--building --project ordinal= name= elevation= north= origin=' ;;
    'survey level edit'|'survey level edit '*) words='label= ordinal= name= elevation= north= origin=' ;;
    'survey level remove'|'survey level remove '*) words='--ordinal' ;;
    'survey level use'|'survey level use '*) words='--ordinal' ;;
    'survey room list'|'survey room list '*) words='--level --ordinal --project --state --category --search --workset --mine --limit --after' ;;
    'survey room add'|'survey room add '*) words='--level --ordinal number= name= category= corners=' ;;
    'survey room edit'|'survey room edit '*) words='--reopen number= name= category= state= corners=' ;;
    'survey room state'|'survey room state '*) words='note= not_visited empty in_progress complete approved' ;;
    'survey room confirm-empty'|'survey room confirm-empty '*) words='--category --level --ordinal --project note=' ;;
    'survey room approve'|'survey room approve '*) words='--category --level --ordinal --project --workset --mine' ;;
    'survey family list'|'survey family list '*) words='--category --search --limit --after' ;;
    'survey family add'|'survey family add '*) words='--project --parameter category= icon= photo_min= photo_max= description=' ;;
    'survey family edit'|'survey family edit '*) words='--reopen name= category= icon= photo_min= photo_max= description=' ;;
    'survey family parameter add'|'survey family parameter add '*) words='--reopen' ;;
    'survey family parameter edit'|'survey family parameter edit '*) words='--convert --as-is --reopen' ;;
    'survey family parameter rename'|'survey family parameter rename '*) words='--reopen' ;;
    'survey family parameter remove'|'survey family parameter remove '*) words='--reopen' ;;
    'survey family import'|'survey family import '*) words='--name --rename --project --encoding category= icon='; COMPREPLY=($(compgen -f -- "$current")) ;;
    'survey type list'|'survey type list '*) words='--family --search --limit --after' ;;
    'survey type add'|'survey type add '*) words='--accept-similar' ;;
    'survey type edit'|'survey type edit '*) words='--accept-similar --reopen name=' ;;
    'survey type find'|'survey type find '*) words='--family --limit' ;;
    'survey type duplicate'|'survey type duplicate '*) words='--accept-similar' ;;
    'survey asset list'|'survey asset list '*) words='--room --level --ordinal --project --family --type --search --orphans --limit --after' ;;
    'survey asset add'|'survey asset add '*) words='--room --photo at= wall= offset=' ;;
    'survey asset edit'|'survey asset edit '*) words='wall= offset=' ;;
    'survey asset move'|'survey asset move '*) words='--room at= wall= offset=' ;;
    'survey asset place'|'survey asset place '*) words='--grid --along-wall --step --like --margin --room' ;;
    'survey asset copy'|'survey asset copy '*) words='--room at=' ;;
    'survey asset duplicates'|'survey asset duplicates '*) words='--room --level --ordinal --project --distance --limit' ;;
    'survey asset merge'|'survey asset merge '*) words='--prefer' ;;
    'survey asset import'|'survey asset import '*) words='--map --family --type --room --project --create-types --accept-similar --skip-bad --decimal --encoding'; COMPREPLY=($(compgen -f -- "$current")) ;;
    'survey asset scan'|'survey asset scan '*) words='--project'; COMPREPLY=($(compgen -f -- "$current")) ;;
    'survey photo list'|'survey photo list '*) words='--asset --room --level --ordinal --project --unlinked --limit --after' ;;
    'survey photo missing'|'survey photo missing '*) words='--room --level --ordinal --project' ;;
    'survey photo add'|'survey photo add '*) words='--asset --project'; COMPREPLY=($(compgen -f -- "$current")) ;;
    'survey photo link'|'survey photo link '*) words='--asset' ;;
    'survey photo unlink'|'survey photo unlink '*) words='--asset' ;;
    'survey photo annotate'|'survey photo annotate '*) words='--clear at= from= to= text= color= note arrow line rectangle' ;;
    'survey photo export'|'survey photo export '*) words='--original' ;;
    'survey status'|'survey status '*) words='--by --level --ordinal --project --workset --mine' ;;
    'survey left'|'survey left '*) words='--from --level --ordinal --project --workset --mine --limit' ;;
    'survey pace'|'survey pace '*) words='--project' ;;
    'survey coverage'|'survey coverage '*) words='--category --family --level --ordinal --project --workset --mine' ;;
    'survey complete'|'survey complete '*) words='--project' ;;
    'survey approve'|'survey approve '*) words='--project' ;;
    'survey workset add'|'survey workset add '*) words='--level --ordinal --project --category operator=' ;;
    'survey workset list'|'survey workset list '*) words='--project --limit --after' ;;
    'survey workset edit'|'survey workset edit '*) words='--with --without name= operator=' ;;
    'survey plan check'|'survey plan check '*) words='--level --ordinal --project' ;;
    'survey plan repair'|'survey plan repair '*) words='--accept --all --kind --approved --level --ordinal --project' ;;
    'survey plan update'|'survey plan update '*) words='--metres --rooms --layer --walls --labels --underlined --units --as-drawn --project --reopen'; COMPREPLY=($(compgen -f -- "$current")) ;;
    'survey underlay list'|'survey underlay list '*) words='--level --ordinal --project --limit --after' ;;
    'survey underlay add'|'survey underlay add '*) words='--level --ordinal --from --to opacity='; COMPREPLY=($(compgen -f -- "$current")) ;;
    'survey underlay edit'|'survey underlay edit '*) words='--from --to opacity=' ;;
    'survey note list'|'survey note list '*) words='--room --asset --level --ordinal --project --search --limit --after' ;;
    'survey note add'|'survey note add '*) words='--room --asset --level --ordinal at= points= text= color=' ;;
    'survey note edit'|'survey note edit '*) words='text= at= points= color=' ;;
    'survey voice list'|'survey voice list '*) words='--room --asset --note --level --ordinal --project --limit --after' ;;
    'survey voice add'|'survey voice add '*) words='--room --asset --note'; COMPREPLY=($(compgen -f -- "$current")) ;;
    'trip add'|'trip add '*) words='from= to= type= zone= comment=' ;;
    'trip list'|'trip list '*) words='--from --to --destination --type --active --detected --search --limit --after' ;;
    'trip edit'|'trip edit '*) words='destination= from= to= type= zone= comment=' ;;
    'trip start'|'trip start '*) words='--at' ;;
    'trip stop'|'trip stop '*) words='--at' ;;
    'trip import'|'trip import '*) words='--trip --offset' ;;
    'trip export'|'trip export '*) words='--trip --from --to --with-private' ;;
    'trip track list'|'trip track list '*) words='--trip --from --to --type --loose --copies --search --limit --after' ;;
    'trip track show'|'trip track show '*) words='--method' ;;
    'trip track edit'|'trip track edit '*) words='name= comment= activity= type= trip= counts=' ;;
    'trip track measure'|'trip track measure '*) words='--method' ;;
    'trip record'|'trip record '*) words='--gpsd --device --speed --for --until --trip --every --distance --accuracy --near --notify --quiet' ;;
    'trip note'|'trip note '*) words='--at --trip --position --gap' ;;
    'trip note list'|'trip note list '*) words='--trip --from --to --search --limit --after' ;;
    'trip note edit'|'trip note edit '*) words='text= at= position= trip=' ;;
    'trip photo'|'trip photo '*) words='--trip --offset --caption --position --gap'; COMPREPLY=($(compgen -f -- "$current")) ;;
    'trip photo list'|'trip photo list '*) words='--trip --from --to --unplaced --search --limit --after' ;;
    'trip photo edit'|'trip photo edit '*) words='caption= position= trip=' ;;
    'trip photo place'|'trip photo place '*) words='--trip --offset --gap' ;;
    'trip map'|'trip map '*) words='--trip --from --to --type' ;;
    'trip heat'|'trip heat '*) words='--trip --from --to --type --by' ;;
    'trip chart'|'trip chart '*) words='--by --trip --from --to --type km trips time climb days' ;;
    'trip profile'|'trip profile '*) words='--trip --by' ;;
    'trip calendar'|'trip calendar '*) words='--year --trip --from --to --type km time climb' ;;
    'trip zone add'|'trip zone add '*) words='--polygon radius= dwell= margin= privacy= cut= comment=' ;;
    'trip zone list'|'trip zone list '*) words='--private --search --limit --after' ;;
    'trip zone edit'|'trip zone edit '*) words='--polygon name= latitude= longitude= radius= dwell= margin= privacy= cut= comment=' ;;
    'trip zone replay'|'trip zone replay '*) words='--from --to --run-hooks' ;;
    'trip zone events'|'trip zone events '*) words='--zone --from --to --kind --limit --after' ;;
    'trip zone time'|'trip zone time '*) words='--zone --from --to --by' ;;
    'trip zone on'|'trip zone on '*) words='--zone enter exit dwell' ;;
    'trip hook list'|'trip hook list '*) words='--limit --after' ;;
    'trip hook approve'|'trip hook approve '*) words='--all --revoke' ;;
    'trip poi add'|'trip poi add '*) words='category= comment= link= elevation=' ;;
    'trip poi list'|'trip poi list '*) words='--category --box --search --limit --after' ;;
    'trip poi edit'|'trip poi edit '*) words='name= latitude= longitude= category= comment= link= elevation=' ;;
    'trip poi near'|'trip poi near '*) words='--at --within --category --limit --notify' ;;
    'trip poi visit'|'trip poi visit '*) words='--trip --at comment=' ;;
    'trip poi import'|'trip poi import '*) words='--map --encoding --category' ;;
    'trip checkin list'|'trip checkin list '*) words='--trip --from --to --place --limit --after' ;;
    'trip plan add'|'trip plan add '*) words='--poi --trip day= at= for= nights= transport= radius= comment=' ;;
    'trip plan list'|'trip plan list '*) words='--trip --day --search --limit --after' ;;
    'trip plan days'|'trip plan days '*) words='--trip' ;;
    'trip plan edit'|'trip plan edit '*) words='--poi name= day= at= for= nights= transport= radius= comment=' ;;
    'trip plan move'|'trip plan move '*) words='--before --after day=' ;;
    'trip plan done'|'trip plan done '*) words='--at --undone' ;;
    'trip packing add'|'trip packing add '*) words='--trip count= weight= category= for= comment=' ;;
    'trip packing list'|'trip packing list '*) words='--trip --for --category --open --search --limit --after' ;;
    'trip packing edit'|'trip packing edit '*) words='name= count= weight= category= for= comment=' ;;
    'trip packing copy'|'trip packing copy '*) words='--from-trip --trip' ;;
    'trip booking add'|'trip booking add '*) words='--trip kind= from= to= from_zone= to_zone= provider= reference= place= cost= state= pay_by= cancel_by= document= comment=' ;;
    'trip booking list'|'trip booking list '*) words='--trip --kind --state --search --limit --after' ;;
    'trip booking check'|'trip booking check '*) words='--trip' ;;
    'trip booking edit'|'trip booking edit '*) words='name= kind= from= to= from_zone= to_zone= provider= reference= place= cost= state= pay_by= cancel_by= document= comment=' ;;
    'trip budget set'|'trip budget set '*) words='--trip category= amount=' ;;
    'trip budget list'|'trip budget list '*) words='--trip --in' ;;
    'trip expense add'|'trip expense add '*) words='--trip amount= category= on= paid_by= among= comment=' ;;
    'trip expense list'|'trip expense list '*) words='--trip --from --to --category --search --limit --after' ;;
    'trip expense edit'|'trip expense edit '*) words='name= amount= category= on= paid_by= among= comment=' ;;
    'trip expense settle'|'trip expense settle '*) words='--trip --in --people' ;;
    'trip rate set'|'trip rate set '*) words='--trip on=' ;;
    'trip rate list'|'trip rate list '*) words='--trip' ;;
    'trip compare'|'trip compare '*) words='--in' ;;
    'trip borders import'|'trip borders import '*) words='--code --name --tolerance'; COMPREPLY=($(compgen -f -- "$current")) ;;
    'trip borders list'|'trip borders list '*) words='--search --limit' ;;
    'trip countries'|'trip countries '*) words='--trip --from --to --by --gap' ;;
    'trip days'|'trip days '*) words='--trip --from --to --by --rule --threshold --gap' ;;
    'trip stay-limit'|'trip stay-limit '*) words='--on --area --days --window --gap' ;;
    'trip firsts'|'trip firsts '*) words='--from --to --kind --home --limit' ;;
    'trip streaks'|'trip streaks '*) words='--way' ;;
    'trip year'|'trip year '*) words='--home' ;;
    'trip track outliers'|'trip track outliers '*) words='--restore --flag --limit' ;;
    'trip stays'|'trip stays '*) words='--from --to --trip --near --within --at --why --radius --minutes --search --limit --after' ;;
    'trip stay add'|'trip stay add '*) words='from= to= place= comment=' ;;
    'trip stay edit'|'trip stay edit '*) words='name= from= to= place= comment=' ;;
    'trip stay split'|'trip stay split '*) words='--at' ;;
    'trip legs'|'trip legs '*) words='--from --to --trip --mode --why --radius --minutes --limit --after' ;;
    'trip leg edit'|'trip leg edit '*) words='mode= comment=' ;;
    'trip propose'|'trip propose '*) words='--from --to --distance --hours --add --choose --limit' ;;
    'trip book'|'trip book '*) words='--trip --from --to --type' ;;
    'trip watch'|'trip watch '*) words='--gpsd --device --speed --for --until --begin --still --distance --accuracy --near --notify --quiet' ;;
    'trip confirm'|'trip confirm '*) words='destination= type=' ;;
  esac
  [[ $current == -* ]] && words="$words --format --json --out --force --as-of --dry-run --csv-safe --no-csv-safe --yes -y --notebook -n --command -c --file -f --now --readonly --offline --stream --echo --color --plain --interactive -i --batch --version --help --no-transaction --keep-going --no-config --no-pager"
  COMPREPLY+=($(compgen -W "$words" -- "$current"))
  [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
  return 0
}
complete -F _taccuino taccuino
