import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { CostRecord } from './records.ts'

/** The fields of a cost record that the rule of hours reads. */
const read = [
  'kind',
  'worked_on',
  'person_name',
  'employee',
  'employee_number',
  'regular_hours',
  'overtime_hours',
  'equipment',
  'unit_number',
  'operator',
  'rate',
  'hours',
  'standby_hours',
  'description',
  'damage',
  'starts_at',
  'ends_at',
  'work_order',
  'volunteer_work',
] as const satisfies readonly (keyof CostRecord)[]

export type Proposed = { row: number; cost: Partial<CostRecord> }
/** In the order of the sheet, as the ids of records are in the order in which they were entered. */
const idOf = (row: number) => `00000000-0000-7000-8000-${String(row).padStart(12, '0')}`

/**
 * The rows whose hours can't be counted, by the same function that refuses them when they are written. A row that is
 * refused no longer counts for the others, so the rest of its day is asked again without it.
 */
export async function wrongHours(
  tx: CommandTx,
  enterer: string,
  proposed: readonly Proposed[],
): Promise<{ row: number; field: keyof CostRecord; reason: string }[]> {
  const wrong: { row: number; field: keyof CostRecord; reason: string }[] = []
  const isOfDays = ({ cost: { kind } }: Proposed) => kind === 'labor' || kind === 'equipment'
  for (let left = proposed.filter(isOfDays); left.length > 0;) {
    const found = await tx.sql<{ id: string; reason: string }>(
      `select id, reason from app.wrong_hours($1, 'cost_records', $2::uuid[], $3::date[], $4::jsonb)`,
      [
        tx.organization_id,
        left.map(({ row }) => idOf(row)),
        [...new Set(left.map(({ cost }) => cost.worked_on!))],
        JSON.stringify(
          left.map(({ row, cost }) => ({
            ...Object.fromEntries(read.map((name) => [name, cost[name]])),
            id: idOf(row),
            number: `row ${row}`,
            entered_by: enterer,
          })),
        ),
      ],
    )
    const reasons = new Map(found.map(({ id, reason }) => [id, reason]))
    const refused = left.filter(({ row }) => reasons.has(idOf(row)))
    wrong.push(...refused.map(({ row, cost }) => ({ row, field: fieldOf(cost), reason: reasons.get(idOf(row))! })))
    const days = new Set(refused.map(({ cost }) => cost.worked_on))
    left = left.filter(({ row, cost }) => days.has(cost.worked_on) && !reasons.has(idOf(row)))
  }
  return wrong
}

function fieldOf(cost: Partial<CostRecord>): keyof CostRecord {
  if (cost.kind === 'equipment') return 'hours'
  if (cost.work_order) return 'work_order'
  if (cost.volunteer_work) return 'volunteer_work'
  return Number(cost.regular_hours ?? 0) > 0 ? 'regular_hours' : 'overtime_hours'
}
