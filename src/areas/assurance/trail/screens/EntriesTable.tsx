import { Link } from 'react-router'
import { useTokenNames } from '#areas/organization/scim/screens/use-token-names.ts'
import { useRows } from '#client/use-rows.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { useCatalogue } from '#kit/record/catalogue.tsx'
import type { Verdict } from '#kit/trail/verify-entries.ts'
import { commandInWords } from '#kit/trail/act-in-words.ts'
import { inWords, kindName } from './entry-words.ts'
import type { Listed } from './use-entries.ts'

type EntriesTableProps = {
  entries: readonly Listed[]
  verdicts: ReadonlyMap<string, Verdict> | undefined
  faint: boolean
}

/** One line for each entry; on a phone who and when stand below what. */
export function EntriesTable({ entries, verdicts, faint }: EntriesTableProps) {
  const catalogue = useCatalogue()
  const people = usePeople(entries)
  const tokens = useTokenNames()
  const who = ({ actor }: Listed) =>
    actor === null ? 'Granary' : (people.get(actor) ?? tokens.get(actor) ?? 'A former member')
  return (
    <div className="relative overflow-x-auto rounded-md border border-line bg-surface">
      <table aria-label="Entries" aria-busy={faint} className={`w-full text-left text-sm ${faint ? 'opacity-60' : ''}`}>
        <thead>
          <tr className="border-b border-line bg-surface-2 text-2xs text-ink-2">
            <th scope="col" className="px-(--cell-px) py-2 text-right font-semibold">
              No.
            </th>
            <th scope="col" className="px-(--cell-px) py-2 font-semibold">
              What
            </th>
            <th scope="col" className="px-(--cell-px) py-2 font-semibold max-md:hidden">
              Who
            </th>
            <th scope="col" className="px-(--cell-px) py-2 font-semibold max-md:hidden">
              When
            </th>
            <th scope="col" className="px-(--cell-px) py-2 font-semibold">
              Seal
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} className="h-(--row-h) border-b border-line last:border-0 hover:bg-surface-2">
              <td className="figures px-(--cell-px) text-right font-mono text-xs text-ink-2 max-md:align-top max-md:pt-2.5">
                {entry.seq?.toLocaleString('en-US') ?? '–'}
              </td>
              <th scope="row" className="min-w-0 px-(--cell-px) py-1.5 font-normal">
                <Link
                  to={`/blockchain/entries/${entry.source}/${entry.id}`}
                  className="inline-flex min-h-6 items-center font-semibold text-ink hover:text-action-ink hover:underline"
                >
                  {inWords(entry, catalogue)}
                </Link>
                <span className="block text-xs text-ink-2 max-md:hidden">
                  {kindName[entry.source]}
                  {entry.source === 'change' &&
                    entry.verb &&
                    commandInWords(entry.verb, catalogue) !== inWords(entry, catalogue) &&
                    ` · ${commandInWords(entry.verb, catalogue)}`}
                </span>
                <span className="block text-xs text-ink-2 md:hidden">
                  {who(entry)}, <Moment at={entry.at} />
                </span>
              </th>
              <td className="px-(--cell-px) text-ink max-md:hidden">{who(entry)}</td>
              <td className="px-(--cell-px) whitespace-nowrap text-ink-2 max-md:hidden">
                <Moment at={entry.at} />
              </td>
              <td className="px-(--cell-px) max-md:align-top max-md:pt-2.5">
                <Seal entry={entry} verdict={verdicts?.get(entry.id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Seal({ entry, verdict }: { entry: Listed; verdict: Verdict | undefined }) {
  if (verdict?.state === 'broken')
    return (
      <>
        <Dial state="bad">Does not hold</Dial>
        <span className="block max-w-64 text-xs text-bad">{verdict.why}</span>
      </>
    )
  if (verdict?.state === 'holds') return <Dial state="done">Verified</Dial>
  return entry.seq === null ? <Dial state="begun">Waits</Dial> : <Dial state="on">Sealed</Dial>
}

/** What the people on this page are called. */
function usePeople(entries: readonly Listed[]): ReadonlyMap<string, string> {
  const ids = [...new Set(entries.flatMap(({ actor }) => actor ?? []))].toSorted()
  const { data } = useRows<{ user_id: string; display_name: string }>(
    'organization_members',
    (from) => from.select('user_id,display_name').in('user_id', ids),
    { enabled: ids.length > 0 },
  )
  return new Map((data ?? []).map(({ user_id, display_name }) => [user_id, display_name]))
}
