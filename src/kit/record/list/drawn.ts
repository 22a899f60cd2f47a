import { addDays } from '#platform/dates.ts'
import type { Condition } from '#platform/records/list/conditions.ts'
import { groupings, type Grouping } from '#platform/records/list/grouped.ts'
import { summed } from '#platform/records/list/summed.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Groups } from '#platform/sheets/groups.ts'

type Step = { label: string; from: string; until: string; rows: number; sum: number }

/** Above this many months a chart shows years. */
const mostMonths = 24

/** Every month from the first to the last, so that a month without rows is a gap and not left out; or every year. */
export function stepsOf(groups: Groups['groups']): Step[] {
  const dated = groups.filter((group): group is typeof group & { key: string } => group.key !== null)
  const [first, last] = [dated[0]?.key, dated.at(-1)?.key]
  if (first === undefined || last === undefined) return []
  const inYears =
    (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5)) - Number(first.slice(5)) >=
    mostMonths
  const steps = inYears ? yearsBetween(first, last) : monthsBetween(first, last)
  return steps.map((label) => {
    const inside = dated.filter(({ key }) => key.startsWith(label))
    return {
      label,
      from: inYears ? `${label}-01-01` : `${label}-01`,
      until: inYears ? `${label}-12-31` : addDays(`${next(label)}-01`, -1),
      rows: inside.reduce((sum, { rows }) => sum + rows, 0),
      sum: inside.reduce((sum, each) => sum + each.sum, 0),
    }
  })
}

const yearsBetween = (first: string, last: string) =>
  Array.from({ length: Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1 }, (_, at) =>
    String(Number(first.slice(0, 4)) + at),
  )

function monthsBetween(first: string, last: string): string[] {
  const months = [first]
  while (months.at(-1)! < last) months.push(next(months.at(-1)!))
  return months
}

const next = (month: string) =>
  month.endsWith('-12')
    ? `${Number(month.slice(0, 4)) + 1}-01`
    : `${month.slice(0, 5)}${String(Number(month.slice(5)) + 1).padStart(2, '0')}`

/** In the address: the column, and the amount after a point. */
export const writeGrouping = ({ by, figure }: Grouping) => (figure === null ? by : `${by}.${figure}`)

/** The chart of an address. Where this list can't draw it, the first one. */
export function readGrouping(
  record: AnyRecord,
  chart: string | null,
  conditions: readonly Condition[],
  first: Grouping,
): Grouping {
  const [by = '', figure = null] = chart?.split('.') ?? []
  if (!groupings(record).includes(by)) return first
  return { by, figure: figure !== null && summed(record, conditions).includes(figure) ? figure : null }
}
