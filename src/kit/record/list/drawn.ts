import { addDays } from '#platform/dates.ts'
import type { DateStep, Groups } from '#platform/sheets/groups.ts'

type Step = { label: string; from: string; until: string; rows: number; sum: number }
export type StepName = DateStep | 'year'

/** Above this many months a chart shows years. */
const mostMonths = 24

/**
 * Every day, week, month or year from the first to the last, so that a step without rows is a gap and not left out.
 */
export function stepsOf({ groups, step = 'month' }: Pick<Groups, 'groups' | 'step'>): Step[] {
  const dated = datedOf(groups)
  const [first, last] = [dated[0]?.key, dated.at(-1)?.key]
  if (first === undefined || last === undefined) return []
  const name = stepName({ groups, step })
  return between(first, last, name).map((label) => {
    const inside = dated.filter(({ key }) => key.startsWith(label))
    return {
      label,
      ...bounds(label, name),
      rows: inside.reduce((sum, { rows }) => sum + rows, 0),
      sum: inside.reduce((sum, each) => sum + each.sum, 0),
    }
  })
}

/** Why rows are a sentence and not a chart: one or two bars say less than their words, and amounts of zero nothing. */
export function inWords(
  { groups, step, more }: Groups,
  figure: string | null,
): 'no rows' | 'no amounts' | 'few bars' | null {
  if (more) return null
  if (groups.length === 0) return 'no rows'
  if (figure !== null && groups.every(({ sum }) => sum === 0)) return 'no amounts'
  // Rows without a date are no bar.
  return (step ? datedOf(groups) : groups).length < 3 ? 'few bars' : null
}

/** The steps that a chart of these groups shows. */
export function stepName({ groups, step = 'month' }: Pick<Groups, 'groups' | 'step'>): StepName {
  const dated = datedOf(groups)
  const [first, last] = [dated[0]?.key, dated.at(-1)?.key]
  return step === 'month' && first && last && monthsFrom(first, last) >= mostMonths ? 'year' : step
}

const datedOf = (groups: Groups['groups']) =>
  groups.filter((group): group is typeof group & { key: string } => group.key !== null)

const monthsFrom = (first: string, last: string) =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5)) - Number(first.slice(5))

function between(first: string, last: string, step: StepName): string[] {
  if (step === 'year')
    return Array.from({ length: Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1 }, (_, at) =>
      String(Number(first.slice(0, 4)) + at),
    )
  const labels = [first]
  while (labels.at(-1)! < last) labels.push(following(labels.at(-1)!, step))
  return labels
}

const following = (label: string, step: StepName) =>
  step === 'month' ? next(label) : addDays(label, step === 'week' ? 7 : 1)

function bounds(label: string, step: StepName): { from: string; until: string } {
  switch (step) {
    case 'day':
      return { from: label, until: label }
    case 'week':
      return { from: label, until: addDays(label, 6) }
    case 'month':
      return { from: `${label}-01`, until: addDays(`${next(label)}-01`, -1) }
    case 'year':
      return { from: `${label}-01-01`, until: `${label}-12-31` }
  }
}

const next = (month: string) =>
  month.endsWith('-12')
    ? `${Number(month.slice(0, 4)) + 1}-01`
    : `${month.slice(0, 5)}${String(Number(month.slice(5)) + 1).padStart(2, '0')}`
