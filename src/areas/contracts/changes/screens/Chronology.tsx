import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Timeline } from '#kit/parts/Timeline.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { useTold } from '#kit/record/catalog.tsx'
import type { AnyRecord } from '#platform/records/record.ts'
import { tell } from '#platform/records/tell.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { amendment } from '../../amendments/records.ts'
import { contract, type Contract } from '../../contracts/records.ts'
import { obligation } from '../../duties/records.ts'
import { changeOrder, claim } from '../records.ts'
import type { Entry } from '../rules.ts'

type ChronologyProps = { row: Contract; loaded: { entries?: readonly Entry[] | null } }
const kinds: readonly AnyRecord[] = [contract, amendment, changeOrder, claim, obligation, purchaseOrder]

/** Everything that happened to the contract and its records, from the log, as one list. */
export function Chronology({ row, loaded }: ChronologyProps) {
  const { entries } = loaded
  const names = useNames(
    contract,
    (entries ?? []).map(({ actor }) => ({ actor })),
  )
  const { lived } = useTold()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const told = kinds.flatMap((of) =>
    tell(
      of,
      (entries ?? []).filter(({ table_name }) => table_name === of.table),
      names,
      { zone, lived },
    ).map((line) => ({ ...line, entry: entries!.find(({ id }) => id === line.id)! })),
  )
  return (
    <Panel title="Chronology" about="From the log: the contract, its changes, claims, obligations and orders.">
      {!entries ? (
        <SkeletonLines lines={4} />
      ) : (
        <Timeline
          label="Chronology"
          entries={told
            .toSorted((a, b) => b.id.localeCompare(a.id))
            .map(({ id, at, words, changes, entry }) => ({
              id,
              at,
              changes,
              words: about(calledIn(entry, row), words),
            }))}
        />
      )}
    </Panel>
  )
}

function calledIn({ record, table_name, name }: Entry, row: Contract): string {
  if (record === row.id) return 'the contract'
  return table_name === obligation.table ? `“${name}”` : (name ?? '')
}

/** “Rosa added it” says what was added, because this list is about several records. */
function about(name: string, words: string): string {
  const [what = '', ...reason] = words.split(/(?=: “)/)
  return / it\b/.test(what) ? [what.replace(/ it\b/, ` ${name}`), ...reason].join('') : `${name}: ${words}`
}
