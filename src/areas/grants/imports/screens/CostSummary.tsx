import { Amount } from '#kit/parts/Amount.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { dollars } from '#platform/money.ts'
import { optionLabel } from '#platform/records/record.ts'
import { plural } from '#platform/words.ts'
import { costRecord } from '../../costs/records.ts'
import type { CostSums } from '../rules.ts'

const count = (value: number) => value.toLocaleString('en-US')
const rowsOf = (value: number) => plural(value, { one: '1 row', other: `${count(value)} rows` })

/** The sums of a sheet of costs before it is imported, and the rows that still need a person. */
export function CostSummary({ sums: { groups, unpriced, early, straight } }: { sums: CostSums }) {
  const notes = [
    unpriced > 0 &&
      `${rowsOf(unpriced)} of equipment without a FEMA rate: counted at $0.00 until the rate is selected.`,
    early > 0 && `${rowsOf(early)} before the incident period: a reviewer must accept or reject each.`,
    straight.rows > 0 &&
      `${rowsOf(straight.rows)} with regular hours of permanent staff: ${dollars(straight.cents)} is not eligible for emergency work.`,
  ].filter((note) => note !== false)
  // All rows are on file: the line above says so.
  if (groups.length === 0) return null
  return (
    <>
      <PlainTable
        label="Costs by kind and category"
        rows={groups}
        keyOf={({ kind, category }) => `${kind} ${category}`}
        empty="No new costs"
        columns={[
          { label: 'Kind', cell: ({ kind }) => optionLabel(costRecord.fields.kind, kind) },
          { label: 'Category', cell: ({ category }) => optionLabel(costRecord.fields.category, category) },
          { label: 'Rows', figure: true, cell: ({ rows }) => count(rows) },
          { label: 'Cost', figure: true, cell: ({ amount }) => <Amount cents={amount} /> },
          { label: 'Eligible', figure: true, cell: ({ eligible }) => <Amount cents={eligible} /> },
        ]}
      />
      {notes.length > 0 && (
        <Notice tone="warn" title="Needs attention after the import">
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
