import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { columnsFor, titled } from '#platform/reads/titles.ts'
import { decidingFields } from '#platform/records/face.ts'
import { labelOf, titleOf, type AnyRecord, type Kept } from '#platform/records/record.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { useCatalog, type Catalog } from '../catalog.tsx'
import { Status } from '../Status.tsx'
import { useNames } from '../use-names.ts'
import { Value } from '../Value.tsx'

/** Enough of a record to decide whether to open it: its state, the six fields that decide, and its lines. */
export function Peek({ of, row }: { of: AnyRecord; row: Kept }) {
  const kept = row as unknown as Record<string, unknown>
  const names = useNames(of, [kept])
  const status = of.fields.status
  return (
    <div className="grid gap-5">
      <div>
        {status && (
          <p className="mb-1">
            <Status field={status} row={kept} />
          </p>
        )}
        <Facts
          facts={decidingFields(of, row).map((name) => ({
            label: labelOf(of, name),
            value: <Value of={of} name={name} row={kept} names={names} />,
            wide: true,
          }))}
        />
      </div>
      <Lines of={of} row={row} />
    </div>
  )
}

const most = 8

/** The lines of a record: one question, and none where its kind has no lines. */
function Lines({ of, row }: { of: AnyRecord; row: Kept }) {
  const catalog = useCatalog()
  const { rows } = useBackend()
  const line = linesOf(catalog, of)
  const { data } = useQuery({
    queryKey: [line?.record.table ?? '', 'of', row.id],
    enabled: line !== undefined,
    queryFn: async () => {
      const { data, error } = await rows
        .from(line!.record.table)
        .select(columnsFor(line!.record))
        .eq(line!.by, row.id)
        .order('id')
        .limit(most + 1)
      if (error) throw error
      return data as unknown as { id: string }[]
    },
  })
  if (!line || !data || data.length === 0) return null
  return (
    <section aria-label={line.record.plural}>
      <h3 className="border-b border-line-strong pb-1 text-xs font-semibold text-ink-2">{line.record.plural}</h3>
      <ul className="divide-y divide-line">
        {data.slice(0, most).map((each) => {
          const { title, amount } = titled(line.record, each, titleOf(line.record, each))
          return (
            <li key={each.id} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0 break-words text-ink">{title}</span>
              {amount !== undefined && <Amount cents={amount} />}
            </li>
          )
        })}
      </ul>
      {data.length > most && <p className="text-xs text-ink-2">And more on its page.</p>}
    </section>
  )
}

/** Of the tables whose rows belong to a record, the one of its lines. */
function linesOf({ records }: Catalog, of: AnyRecord): { record: AnyRecord; by: string } | undefined {
  const record = records.find(
    ({ table, access }) => access.of === 'parent' && access.parent === of.table && table.endsWith('_lines'),
  )
  return record && record.access.of === 'parent' ? { record, by: record.access.by } : undefined
}
