import { addDays } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import requestsCsv from './requests.csv?raw'

const criteria = [
  ['Access and safety', 60, 'How many people can’t use the place, or are in danger there? 5: many, every day.'],
  ['Existing condition', 40, 'How close is it to failure? 5: it has failed, or is closed.'],
] as const
/** `year` counts from the next fiscal year; `points` are in the order of the criteria. */
const requests = rowsOf(requestsCsv, {
  title: 'text',
  department: 'text',
  need: 'text',
  year: 'number',
  dollars: 'number',
  life: 'number',
  operating: 'number',
  points: 'text?',
})
const source = 'Capital guidelines of the department, section 2 (demonstration)'

/** Requests to the city’s capital budget for its centers: one is funded, one waits for its scores. */
export async function seedAgingCapital(
  actAt: (days: number) => Act,
  { today, rosa }: { today: string; rosa: string },
): Promise<void> {
  const first = Number(today.slice(0, 4)) + (today.slice(5) >= '07-01' ? 2 : 1)
  const weighed: string[] = []
  for (const [name, weight, question] of criteria) {
    const criterion = { name, weight, question, valid_from: addDays(today, -400), source }
    weighed.push((await actAt(-60)('ada', 'capital-criteria/create', criterion)).id)
  }
  const budget = await actAt(-58)('max', 'capital-sources/create', {
    name: 'City capital budget, senior centers',
    kind: 'fund',
    note: 'The share of the department in the city’s ten-year plan.',
  })
  await actAt(-58)('max', 'capital-sources/set-available', {
    id: budget.id,
    version: budget.version,
    lines: [300_000, 250_000, 250_000, 250_000].map((dollars, at) => ({
      year: String(first + at),
      amount: dollars * 100,
      note: null,
    })),
  })
  for (const [at, { year, dollars, life, points, ...of }] of requests.entries()) {
    const { id, version } = await actAt(-50 + at)('rosa', 'capital-projects/request', {
      ...of,
      program: 'facilities',
      sponsor: rosa,
      required_by_law: false,
      useful_life: life,
      documents: [],
    })
    await actAt(-49 + at)('rosa', 'capital-projects/set-phases', {
      id,
      version,
      lines: [{ phase: 'construction', year: String(first + year), amount: dollars * 100, note: null }],
    })
    await actAt(-48 + at)('rosa', 'capital-projects/submit', { id })
    if (!points) continue
    await actAt(-30)('max', 'capital-projects/score', {
      id,
      points: points.split('|').map((given, which) => ({ criterion: weighed[which], points: Number(given), note: '' })),
    })
    await actAt(-29)('max', 'capital-projects/finish-scoring', { id })
    if (at > 0) continue
    await actAt(-20)('max', 'capital-projects/allocate', { id, source: budget.id, year: first, amount: dollars * 100 })
    await actAt(-19)('max', 'capital-projects/fund', { id })
  }
}
