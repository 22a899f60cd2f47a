import { Link } from 'react-router'
import { useTokenNames } from '#areas/organization/scim/screens/use-token-names.ts'
import { useRows } from '#client/use-rows.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { useTold } from '#kit/record/catalog.tsx'
import type { Verdict } from '#kit/trail/verify-entries.ts'
import { commandInWords } from '#kit/trail/act-in-words.ts'
import { inWords, kindName } from './entry-words.ts'
import type { Listed } from './use-entries.ts'

type EntriesTableProps = {
  entries: readonly Listed[]
  verdicts: ReadonlyMap<string, Verdict> | undefined
  faint: boolean
}

/** One line for each entry. Without room for them, person and time are below the action. */
export function EntriesTable({ entries, verdicts, faint }: EntriesTableProps) {
  const catalog = useTold()
  const people = usePeople(entries)
  const tokens = useTokenNames()
  const who = ({ actor }: Listed) =>
    actor === null ? 'Granary' : (people.get(actor) ?? tokens.get(actor) ?? 'A former member')
  return (
    <div className="@container relative overflow-x-auto rounded-md border border-line bg-surface">
      <table aria-label="Entries" aria-busy={faint} className={`w-full text-left text-sm ${faint ? 'opacity-60' : ''}`}>
        <thead>
          <tr className="border-b border-line bg-surface-2 text-2xs text-ink-2">
            <th scope="col" className="px-(--cell-px) py-2 text-right font-semibold">
              No.
            </th>
            <th scope="col" className="px-(--cell-px) py-2 font-semibold">
              Action
            </th>
            <th scope="col" className="px-(--cell-px) py-2 font-semibold @max-3xl:hidden">
              Person
            </th>
            <th scope="col" className="px-(--cell-px) py-2 font-semibold @max-3xl:hidden">
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
              <td className="figures px-(--cell-px) text-right font-mono text-xs text-ink-2 @max-3xl:align-top @max-3xl:pt-2.5">
                {entry.seq?.toLocaleString('en-US') ?? '–'}
              </td>
              <th scope="row" className="min-w-0 px-(--cell-px) py-1.5 font-normal">
                <Link
                  to={`/blockchain/entries/${entry.source}/${entry.id}`}
                  className="inline-flex min-h-6 items-center font-semibold text-ink hover:text-action-ink hover:underline"
                >
                  {inWords(entry, catalog)}
                </Link>
                <span className="block text-xs text-ink-2 @max-3xl:hidden">
                  {kindName[entry.source]}
                  {entry.source === 'change' &&
                    entry.verb &&
                    commandInWords(entry.verb, catalog) !== inWords(entry, catalog) &&
                    ` · ${commandInWords(entry.verb, catalog)}`}
                </span>
                <span className="block text-xs text-ink-2 @3xl:hidden">
                  {who(entry)}, <Moment at={entry.at} />
                </span>
              </th>
              <td className="px-(--cell-px) text-ink @max-3xl:hidden">{who(entry)}</td>
              <td className="px-(--cell-px) whitespace-nowrap text-ink-2 @max-3xl:hidden">
                <Moment at={entry.at} />
              </td>
              <td className="px-(--cell-px) @max-3xl:align-top @max-3xl:pt-2.5">
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
        <Dial state="bad">Failed</Dial>
        <span className="block max-w-64 text-xs text-bad">{verdict.why}</span>
      </>
    )
  if (verdict?.state === 'holds') return <Dial state="done">Verified</Dial>
  return entry.seq === null ? <Dial state="begun">Waiting</Dial> : <Dial state="on">Sealed</Dial>
}

/** The names of the people on this page. */
function usePeople(entries: readonly Listed[]): ReadonlyMap<string, string> {
  const ids = [...new Set(entries.flatMap(({ actor }) => actor ?? []))].toSorted()
  const { data } = useRows<{ user_id: string; display_name: string }>(
    'organization_members',
    (from) => from.select('user_id,display_name').in('user_id', ids),
    { enabled: ids.length > 0 },
  )
  return new Map((data ?? []).map(({ user_id, display_name }) => [user_id, display_name]))
}
