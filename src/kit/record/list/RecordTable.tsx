import { Link } from 'react-router'
import type { FoundAll } from '#client/use-record.ts'
import { columnsOf, labelOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { use, useRef, type ReactNode, type RefObject } from 'react'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { ErrorState, Offline } from '../../parts/States.tsx'
import { pageOf, useCatalog } from '../catalog.tsx'
import { EmptyOf } from '../EmptyOf.tsx'
import { ShownBesideContext } from '../shown-beside.ts'
import { useNames } from '../use-names.ts'
import { Value } from '../Value.tsx'
import { useCards } from './use-cards.ts'

type RecordTableProps<R extends AnyRecord> = {
  of: R
  found: FoundAll<RowOf<R>>
  columns?: readonly (keyof R['fields'] & string)[]
  /** The first step, for an empty list. */
  first?: ReactNode
}

/** The rows of a record type: a table where there is room, and a three-line entry for each where there is not. */
export function RecordTable<R extends AnyRecord>({
  of,
  found: { rows, state, retry },
  columns,
  first,
}: RecordTableProps<R>) {
  const catalog = useCatalog()
  const names = useNames(of, rows ?? [])
  const box = useRef<HTMLDivElement>(null)
  const within = use(ShownBesideContext) !== undefined
  const { cards } = useCards(box, (columns ?? of.list).join(), rows)
  if (state === 'failed')
    return (
      <Sheet>{navigator.onLine ? <ErrorState what={of.plural} onRetry={retry} /> : <Offline onRetry={retry} />}</Sheet>
    )
  if (!rows) return <Sheet>{<TableSkeleton columns={(columns ?? of.list).length} label={of.plural} />}</Sheet>
  // Within a record an empty table is one line.
  if (rows.length === 0 && within && !first) return <p className="text-ink-2">No {inText(of.plural)} yet.</p>
  if (rows.length === 0)
    return (
      <Sheet>
        <EmptyOf of={of} first={first} />
      </Sheet>
    )

  const chosen = (columns ?? of.list) as readonly string[]
  const fields = chosen.flatMap((name) => columnsOf(of).filter(([column]) => column === name))
  const title = chosen.includes(of.title) && of.fields[of.title].required ? of.title : chosen[0]!
  const beside = fields.find(
    ([name, { kind, unique }]) => name !== title && (kind === 'series' || (kind === 'text' && unique)),
  )?.[0]
  const rest = fields.filter(([name]) => name !== title && name !== beside)
  const numbered = of.fields[title].kind === 'series'
  const worded = (kind: string) => kind === 'text' || kind === 'long_text' || kind === 'series'
  const isFigure = (kind: string) => kind === 'money' || kind === 'number' || kind === 'percent'

  return (
    <Sheet box={box} cards={cards}>
      <table className="quiet-links w-full text-left text-sm cards:block">
        <caption className="sr-only">{of.plural}</caption>
        <thead className="cards:sr-only">
          <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
            <th scope="col" className="h-9 px-(--cell-px) font-semibold first:pl-5">
              {labelOf(of, title)}
            </th>
            {rest.map(([name, { kind }]) => (
              <th
                key={name}
                scope="col"
                className={`px-(--cell-px) font-semibold last:pr-5 ${isFigure(kind) ? 'text-right' : ''}`}
              >
                {labelOf(of, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="cards:block">
          {rows.map((row) => {
            const page = pageOf(catalog, of.table, row.id)
            const word = row[title as keyof typeof row] as unknown
            const called = worded(of.fields[title].kind) ? (
              String(word ?? 'Untitled')
            ) : (
              <Value of={of} name={title} row={row} names={names} />
            )
            const led = ['ref', 'person'].includes(of.fields[title].kind)
            return (
              <tr
                key={row.id}
                className="relative h-(--row-h) border-b border-line last:border-0 hover:bg-surface-2 cards:grid cards:h-auto cards:grid-cols-[repeat(auto-fit,minmax(min(9rem,45%),1fr))] cards:gap-x-4 cards:gap-y-1.5 cards:px-4 cards:py-3"
              >
                <th scope="row" className="px-(--cell-px) py-1.5 font-normal cards:col-span-full cards:p-0 rows:pl-5">
                  {led ? (
                    <span className="relative font-semibold">
                      <Value of={of} name={title} row={row} names={names} />
                    </span>
                  ) : page ? (
                    <Link
                      to={page}
                      className={`font-semibold text-ink hover:underline after:absolute after:inset-0 rows:after:hidden ${numbered ? 'font-mono text-xs whitespace-nowrap' : ''}`}
                    >
                      {called}
                    </Link>
                  ) : (
                    <span className="font-semibold text-ink">{called}</span>
                  )}
                  {beside && (
                    <span className="block font-mono text-xs text-ink-2 cards:text-2xs">
                      {String(row[beside as keyof typeof row] ?? '')}
                    </span>
                  )}
                </th>
                {rest.map(([name, { kind }]) => (
                  <td
                    key={name}
                    className={`px-(--cell-px) text-ink cards:min-w-0 cards:p-0 rows:last:pr-5 ${isFigure(kind) ? 'text-right cards:text-left' : ''} ${row[name as keyof typeof row] ? '' : 'cards:hidden'}`}
                  >
                    <span className={`block text-2xs text-ink-2 rows:hidden ${name === 'status' ? 'sr-only' : ''}`}>
                      {labelOf(of, name)}
                    </span>
                    <span
                      className={`relative block ${name === 'status' ? 'cards:*:whitespace-normal' : kind === 'instant' || kind === 'date' ? '' : 'cards:line-clamp-2'}`}
                    >
                      <Value of={of} name={name} row={row} names={names} />
                    </span>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Sheet>
  )
}

/** In a panel it is flush with the panel's edge. */
const Sheet = ({
  box,
  cards,
  children,
}: {
  box?: RefObject<HTMLDivElement | null>
  cards?: boolean
  children: ReactNode
}) => (
  <div
    ref={box}
    data-cards={cards || undefined}
    className="sheet relative overflow-hidden rounded-md border border-line bg-surface md:overflow-x-auto"
  >
    {children}
  </div>
)

const TableSkeleton = ({ columns, label }: { columns: number; label: string }) => (
  <div role="status" className="px-5">
    <span className="sr-only">Loading {label.toLowerCase()}…</span>
    {Array.from({ length: 6 }, (_, line) => (
      <div key={line} className="flex h-(--row-h) items-center gap-6 border-b border-line last:border-0">
        {Array.from({ length: Math.min(columns, 5) }, (_, cell) => (
          <Skeleton key={cell} className={`h-3.5 ${cell === 0 ? 'w-56' : 'w-24 max-sm:hidden'}`} />
        ))}
      </div>
    ))}
  </div>
)
