import type { Tx } from '#platform/database/database.ts'
import { monthInWords } from '#platform/dates.ts'
import { split } from '#platform/money.ts'
import type { SeededYear } from '../calendar/seed.ts'

type Books = {
  line: string
  name: string
  year: SeededYear
  until: string
  pre: number
  encumbered: number
  spent: number
  order?: string
  /** Amounts that recorded orders and invoices charge to the line, in cents. */
  charged?: Charged | undefined
}
export type Charged = { spent: number; encumbered: number }

/**
 * How a year's spending is distributed over the months from July on; plows and salt are bought for the winter,
 * asphalt before it.
 */
const seasons: readonly [RegExp, readonly number[]][] = [
  [/Street/, [14, 16, 15, 11, 5, 1, 1, 1, 4, 8, 11, 13]],
  [/Salt/, [2, 3, 8, 16, 20, 18, 15, 10, 5, 1, 1, 1]],
  [/Tree/, [9, 9, 10, 14, 12, 6, 3, 3, 6, 10, 10, 8]],
  [/./, [8, 9, 8, 8, 9, 7, 8, 8, 9, 8, 9, 9]],
]

/**
 * Bookings on an adopted line up to a day, and the resulting figures. What no recorded order charged was migrated from
 * older books.
 */
export async function seedBookings(
  tx: Tx,
  {
    line,
    name,
    year,
    until,
    pre,
    charged = { spent: 0, encumbered: 0 },
    order = 'Open orders, migrated from the earlier system',
    ...total
  }: Books,
): Promise<void> {
  const spent = Math.max(0, total.spent - charged.spent)
  const encumbered = Math.max(0, total.encumbered - charged.encumbered)
  const entry = (day: string, kind: string, amount: number, words: string) =>
    tx.sql(
      `insert into budget_entries (organization_id, line, day, kind, amount, source_table, source, words)
        select organization_id, id, $2, $3, $4, 'budget_lines', id, $5 from budget_lines where id = $1`,
      [line, day, kind, amount, words],
    )

  const months = Array.from({ length: 12 }, (_, at) => dayOf(year, at, 24)).filter(
    (day, at) => at === 0 || day <= until,
  )
  const weights = seasons.find(([pattern]) => pattern.test(name))![1].slice(0, months.length)
  const payments = split(spent, weights)
  for (const [at, day] of months.entries())
    if (payments[at])
      await entry(day <= until ? day : until, 'expenditure', payments[at], `Payments in ${monthInWords(day)}`)
  if (encumbered) await entry(months.at(-1)! <= until ? months.at(-1)! : until, 'encumbrance', encumbered, order)
  if (pre) await entry(until, 'pre_encumbrance', pre, 'Open requisitions, migrated from the earlier system')
  await tx.sql(
    `select app.take_up_in_journal(organization_id), app.sum_up_months(organization_id) from budget_lines
      where id = $1`,
    [line],
  )
  await tx.sql('update budget_lines set pre_encumbered = $2, encumbered = $3, spent = $4 where id = $1', [
    line,
    pre,
    encumbered + charged.encumbered,
    spent + charged.spent,
  ])
}

/** July is the first month of these years. */
function dayOf({ starts_on }: SeededYear, month: number, day: number): string {
  const [year, first] = starts_on.split('-').map(Number) as [number, number]
  const at = first - 1 + month
  return `${year + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
