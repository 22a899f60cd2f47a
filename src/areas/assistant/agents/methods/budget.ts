import { dollars } from '#platform/money.ts'
import { daysBetween } from '#platform/dates.ts'
import { among } from '#platform/life/status-sql.ts'
import { budgetLineLife } from '#areas/planning/budgets/life.ts'
import { counted, type Found, type Work } from './desk.ts'

type Line = {
  id: string
  name: string
  fund: string
  amended: number
  used: number
  available: number
  starts_on: string
  ends_on: string
}

export const budget: Work = async ({ today, rows }) => {
  const lines = await rows<Line>(
    'Budget lines of the year',
    `select id, name, fund, amended::bigint as amended, (pre_encumbered + encumbered + spent)::bigint as used,
      (amended - pre_encumbered - encumbered - spent)::bigint as available, starts_on::text, ends_on::text
       from budget_lines where status ${among(budgetLineLife, 'adopted')}
       and starts_on <= $1 and ends_on >= $1 and amended > 0 order by name
       limit 2000`,
    [today],
  )
  const found: Found[] = lines.flatMap((line): Found[] => {
    const [amended, used, available] = [Number(line.amended), Number(line.used), Number(line.available)]
    const gone = (daysBetween(line.starts_on, today) + 1) / (daysBetween(line.starts_on, line.ends_on) + 1)
    if (available >= amended * 0.1 && used <= amended * gone * 1.25) return []
    const spare = lines
      .filter(
        (other) =>
          other.id !== line.id && other.fund === line.fund && Number(other.used) < Number(other.amended) * gone * 0.75,
      )
      .toSorted((a, b) => Number(b.available) - Number(a.available))[0]
    const words = `${line.name}: ${Math.round((used / amended) * 100)}% used with ${Math.round(gone * 100)}% of the year elapsed; ${available < 0 ? `${dollars(-available)} over budget` : `${dollars(available)} available`}.`
    return [
      {
        tone: available <= 0 ? 'bad' : 'warn',
        words: spare
          ? `${words} In the same fund, ${spare.name} has ${dollars(Number(spare.available))} available and is under pace.`
          : `${words} No line in the same fund is under pace.`,
        about: { table: 'budget_lines', id: line.id },
        ...(spare && { task: `Consider a transfer from ${spare.name} to ${line.name}`.slice(0, 200) }),
      },
    ]
  })
  return {
    summary: `${counted(found.length, 'line')} of ${lines.length} will run out before year end at the current pace. Seasonal spending can look like overspending.`,
    found: found.toSorted((a, b) => (a.tone === b.tone ? 0 : a.tone === 'bad' ? -1 : 1)),
  }
}
