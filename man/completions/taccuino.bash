# bash completion of taccuino; made by: taccuino help --completion bash
_taccuino() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  local path='' words='' index word
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    case $word in
      -n|-f|--notebook|--file|--out|-c|--command|--format|--now|--as-of|--color) ((index++)) ;;
      -*) ;;
      *) path="${path:+$path }$word" ;;
    esac
  done
  case $previous in
    -n|-f|--notebook|--file|--out|import|backup|source)
      COMPREPLY=($(compgen -f -- "$current")); return ;;
    --format) words='table tsv csv json jsonl geojson svg html md' ;;
    --color) words='auto always never' ;;
    *)
      case $path in
        '') words='use set source begin commit rollback timer private transcript config quit undo redo log show why verify rebuild backup doctor operator help survey' ;;
        'config') words='show' ;;
        'operator') words='list add use' ;;
        'survey') words='import tap map status project building level room family type asset' ;;
        'survey project') words='list show add edit remove use' ;;
        'survey building') words='list show add edit remove use' ;;
        'survey level') words='list show add edit remove use' ;;
        'survey room') words='list show add edit state remove use' ;;
        'survey family') words='list show add edit remove parameter' ;;
        'survey family parameter') words='add edit remove' ;;
        'survey type') words='list show add edit remove' ;;
        'survey asset') words='list show add edit move remove' ;;
        'config show'*) words='--origin' ;;
        'log'*) words='--limit --after' ;;
        'help'*) words='--search --all --mdoc --completion' ;;
        'survey import'*) words='--metres --project' ;;
        'survey tap'*) words='--lonlat --level --ordinal' ;;
        'survey map'*) words='--level --ordinal --room' ;;
        'survey status'*) words='--level --ordinal' ;;
        'survey project list'*) words='--search --limit --after' ;;
        'survey project add'*) words='state=' ;;
        'survey project edit'*) words='name= state=' ;;
        'survey building list'*) words='--search --limit --after' ;;
        'survey building add'*) words='--project name=' ;;
        'survey building edit'*) words='label= name=' ;;
        'survey level list'*) words='--ordinal --search --limit --after' ;;
        'survey level show'*) words='--ordinal' ;;
        'survey level add'*) words='--building --project ordinal= name= elevation= north= origin=' ;;
        'survey level edit'*) words='label= ordinal= name= elevation= north= origin=' ;;
        'survey level remove'*) words='--ordinal' ;;
        'survey level use'*) words='--ordinal' ;;
        'survey room list'*) words='--level --ordinal --state --category --search --limit --after' ;;
        'survey room add'*) words='--level --ordinal number= name= category= corners=' ;;
        'survey room edit'*) words='number= name= category= state=' ;;
        'survey family list'*) words='--category --search --limit --after' ;;
        'survey family add'*) words='--project --parameter category= icon= photo_min= photo_max= description=' ;;
        'survey family edit'*) words='name= category= icon= photo_min= photo_max= description=' ;;
        'survey type list'*) words='--family --search --limit --after' ;;
        'survey type add'*) words='--accept-similar' ;;
        'survey type edit'*) words='--accept-similar name=' ;;
        'survey asset list'*) words='--room --level --ordinal --family --type --search --limit --after' ;;
        'survey asset add'*) words='--room at=' ;;
        'survey asset move'*) words='--room at=' ;;
      esac
      [[ $current == -* ]] && words="$words --format --json --out --force --as-of --dry-run --csv-safe --yes -y --notebook -n --command -c --file -f --now --readonly --offline --stream --echo --color --plain --interactive -i --batch --version --help --no-transaction --keep-going --no-config --no-pager" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
  return 0
}
complete -F _taccuino taccuino
