# bash completion of taccuino; made by: taccuino help --completion bash
_taccuino() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  local place='' words='' index word
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    case $word in
      --limit|--after|--search|--mdoc|--completion|--layer|--walls|--labels|--units|--project|--level|--ordinal|--room|--building|--state|--category|--workset|--parameter|--name|--rename|--family|--type|--photo|--grid|--step|--like|--margin|--distance|--prefer|--map|--decimal|--encoding|--asset|--clear|--by|--from|--with|--without|--accept|--kind|--to|--note|--destination|--at|--trip|--method|--format|--out|--as-of|--notebook|-n|--command|-c|--file|-f|--now|--color) ((index++)) ;;
      -*) ;;
      *) place="${place:+$place }$word" ;;
    esac
  done
  case $previous in
    --out|--notebook|-n|--file|-f)
      COMPREPLY=($(compgen -f -- "$current")); return ;;
    --completion) COMPREPLY=($(compgen -W 'bash zsh fish' -- "$current")); return ;;
    --units) COMPREPLY=($(compgen -W 'mm cm m in ft' -- "$current")); return ;;
    --state) COMPREPLY=($(compgen -W 'not_visited empty in_progress complete approved' -- "$current")); return ;;
    --type) COMPREPLY=($(compgen -W 'local day multi-day recorded planned' -- "$current")); return ;;
    --decimal) COMPREPLY=($(compgen -W 'point comma' -- "$current")); return ;;
    --encoding) COMPREPLY=($(compgen -W 'utf-8 latin1 windows-1252' -- "$current")); return ;;
    --by) COMPREPLY=($(compgen -W 'level building project' -- "$current")); return ;;
    --kind) COMPREPLY=($(compgen -W 'invalid_polygon overlap sliver outside_level label_outside asset_outside odd_size' -- "$current")); return ;;
    --method) COMPREPLY=($(compgen -W 'taccuino gpxpy' -- "$current")); return ;;
    --format) COMPREPLY=($(compgen -W 'table tsv csv json jsonl geojson svg html md tacpkg imdf gpkg cobie gpx kml ics' -- "$current")); return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    --limit|--after|--search|--mdoc|--layer|--walls|--labels|--project|--level|--ordinal|--room|--building|--category|--workset|--parameter|--name|--rename|--family|--photo|--grid|--step|--like|--margin|--distance|--prefer|--map|--asset|--clear|--from|--with|--without|--accept|--to|--note|--destination|--at|--trip|--as-of|--command|-c|--now) return ;;
  esac
  case $place in
    '') words='use set source begin commit rollback timer private transcript config quit undo redo log show why verify rebuild backup doctor operator help survey trip' ;;
    'config') words='show' ;;
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
    'trip') words='add list show edit remove use start stop import export track' ;;
    'trip track') words='list show edit measure remove' ;;
    'source'|'source '*) words=''; COMPREPLY=($(compgen -f -- "$current")) ;;
    'timer'|'timer '*) words='on off' ;;
    'private'|'private '*) words='on off' ;;
    'transcript'|'transcript '*) words=''; COMPREPLY=($(compgen -f -- "$current")) ;;
    'config show'|'config show '*) words='--origin' ;;
    'log'|'log '*) words='--limit --after' ;;
    'backup'|'backup '*) words=''; COMPREPLY=($(compgen -f -- "$current")) ;;
    'help'|'help '*) words='--search --all --mdoc --completion use set source begin commit rollback timer private transcript config quit undo redo log show why verify rebuild backup doctor operator help survey trip exit-codes options syntax dates units formats' ;;
    'survey import'|'survey import '*) words='--metres --layer --walls --labels --underlined --units --project'; COMPREPLY=($(compgen -f -- "$current")) ;;
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
    'survey room edit'|'survey room edit '*) words='number= name= category= state= corners=' ;;
    'survey room state'|'survey room state '*) words='note= not_visited empty in_progress complete approved' ;;
    'survey room confirm-empty'|'survey room confirm-empty '*) words='--category --level --ordinal --project note=' ;;
    'survey room approve'|'survey room approve '*) words='--category --level --ordinal --project --workset --mine' ;;
    'survey family list'|'survey family list '*) words='--category --search --limit --after' ;;
    'survey family add'|'survey family add '*) words='--project --parameter category= icon= photo_min= photo_max= description=' ;;
    'survey family edit'|'survey family edit '*) words='name= category= icon= photo_min= photo_max= description=' ;;
    'survey family parameter edit'|'survey family parameter edit '*) words='--convert --as-is' ;;
    'survey family import'|'survey family import '*) words='--name --rename --project category= icon='; COMPREPLY=($(compgen -f -- "$current")) ;;
    'survey type list'|'survey type list '*) words='--family --search --limit --after' ;;
    'survey type add'|'survey type add '*) words='--accept-similar' ;;
    'survey type edit'|'survey type edit '*) words='--accept-similar name=' ;;
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
    'survey plan update'|'survey plan update '*) words='--metres --layer --walls --labels --underlined --units --as-drawn --project'; COMPREPLY=($(compgen -f -- "$current")) ;;
    'survey underlay list'|'survey underlay list '*) words='--level --ordinal --project --limit --after' ;;
    'survey underlay add'|'survey underlay add '*) words='--level --ordinal --from --to opacity='; COMPREPLY=($(compgen -f -- "$current")) ;;
    'survey underlay edit'|'survey underlay edit '*) words='--from --to opacity=' ;;
    'survey note list'|'survey note list '*) words='--room --asset --level --ordinal --project --search --limit --after' ;;
    'survey note add'|'survey note add '*) words='--room --asset --level --ordinal at= points= text= color=' ;;
    'survey note edit'|'survey note edit '*) words='text= at= points= color=' ;;
    'survey voice list'|'survey voice list '*) words='--room --asset --note --level --ordinal --project --limit --after' ;;
    'survey voice add'|'survey voice add '*) words='--room --asset --note'; COMPREPLY=($(compgen -f -- "$current")) ;;
    'trip add'|'trip add '*) words='from= to= type= zone= comment=' ;;
    'trip list'|'trip list '*) words='--from --to --destination --type --active --search --limit --after' ;;
    'trip edit'|'trip edit '*) words='destination= from= to= type= zone= comment=' ;;
    'trip start'|'trip start '*) words='--at' ;;
    'trip stop'|'trip stop '*) words='--at' ;;
    'trip import'|'trip import '*) words='--trip' ;;
    'trip export'|'trip export '*) words='--trip --from --to' ;;
    'trip track list'|'trip track list '*) words='--trip --from --to --type --loose --search --limit --after' ;;
    'trip track show'|'trip track show '*) words='--method' ;;
    'trip track edit'|'trip track edit '*) words='name= comment= activity= type= trip=' ;;
    'trip track measure'|'trip track measure '*) words='--method' ;;
  esac
  [[ $current == -* ]] && words="$words --format --json --out --force --as-of --dry-run --csv-safe --yes -y --notebook -n --command -c --file -f --now --readonly --offline --stream --echo --color --plain --interactive -i --batch --version --help --no-transaction --keep-going --no-config --no-pager"
  COMPREPLY+=($(compgen -W "$words" -- "$current"))
  [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
  return 0
}
complete -F _taccuino taccuino
