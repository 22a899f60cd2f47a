import { dollars } from '#platform/money.ts'
import { type Check, type Reason, firstReason } from '#platform/rules.ts'
import { classWords, objectClasses, type ObjectClass } from '../budgets/records.ts'
import { indirectOf, percentOf } from '../budgets/rules.ts'
import type { BudgetPlan, BudgetPlanLine } from './records.ts'

export type PlanLine = Pick<
  BudgetPlanLine,
  | 'class'
  | 'description'
  | 'year'
  | 'quantity'
  | 'unit_cost'
  | 'fringe'
  | 'match_share'
  | 'excluded'
  | 'subaward'
  | 'why'
>
export type Terms = Pick<BudgetPlan, 'indirect' | 'indirect_rate' | 'match_share'> & { subawardBase: number }
type Cell = { federal: number; match: number; total: number }
export type Worked = {
  years: number[]
  byClass: Record<ObjectClass, Cell>
  byYear: { year: number; federal: number; match: number; direct: number; indirect: number; total: number }[]
  direct: number
  mtdc: number
  indirect: number
  federal: number
  match: number
  total: number
}

/** The cost of one line in whole cents, half a cent rounded up. Fringe benefits have their own class. */
export const amountOf = ({
  quantity,
  unit_cost,
}: {
  quantity?: number | null | undefined
  unit_cost?: number | null | undefined
}): number => Number((BigInt(Math.round(Number(quantity ?? 0) * 10_000)) * BigInt(unit_cost ?? 0) + 5_000n) / 10_000n)

/** Benefits follow the pay of a line. */
export const fringeOf = (line: Parameters<typeof amountOf>[0] & Pick<PlanLine, 'class' | 'fringe'>): number =>
  line.class === 'personnel' && Number(line.fringe ?? 0) > 0 ? percentOf(amountOf(line), Number(line.fringe)) : 0

const whole = objectClasses.filter((name) => name !== 'indirect')

/**
 * The figures of the forms, from the lines: each line is split between award and match to the cent; benefits follow
 * the pay; indirect cost is the rate times modified total direct cost, with only the first part of each subaward
 * however many years it has (2 CFR 200.1): the same description in another year is the same subaward.
 */
export function work(lines: readonly PlanLine[], terms: Terms): Worked {
  const costs = lines.flatMap((line) => {
    const amount = amountOf(line)
    const share = Number(line.match_share ?? terms.match_share ?? 0)
    const of = {
      share,
      year: Number(line.year),
      description: line.description.trim().toLowerCase(),
      excluded: line.excluded || line.class === 'equipment' || line.class === 'construction',
      subaward: line.subaward,
    }
    const fringe = fringeOf(line)
    const benefits = fringe > 0 ? [{ ...of, class: 'fringe' as ObjectClass, amount: fringe }] : []
    return [{ ...of, class: line.class as ObjectClass, amount }, ...benefits]
  })
  const rate = terms.indirect === 'none' ? 0 : Number(terms.indirect_rate ?? 0)
  const years = [...new Set(costs.map(({ year }) => year))].toSorted((a, b) => a - b)
  const bore = new Map<string, number>()
  const based = years.map((year) => {
    const seen = new Map<string, number>()
    const firstPart = ({ description, amount }: { description: string; amount: number }): number => {
      const nth = (seen.get(description) ?? 0) + 1
      seen.set(description, nth)
      const before = bore.get(`${description} ${nth}`) ?? 0
      const bears = Math.min(amount, terms.subawardBase - before)
      bore.set(`${description} ${nth}`, before + bears)
      return bears
    }
    const of = costs.filter((cost) => cost.year === year)
    const direct = of.filter(({ subaward }) => !subaward).reduce((sum, { amount }) => sum + amount, 0)
    const excluded = of.filter((cost) => cost.excluded && !cost.subaward).reduce((sum, { amount }) => sum + amount, 0)
    return {
      year,
      ...indirectOf(
        { direct, excluded, subawards: of.filter(({ subaward, excluded: out }) => subaward && !out).map(firstPart) },
        { rate, subawardBase: terms.subawardBase },
      ),
    }
  })
  const share = Number(terms.match_share ?? 0)
  const all = [
    ...costs,
    ...based
      .filter(({ indirect }) => indirect > 0)
      .map(({ year, indirect }) => ({
        class: 'indirect' as ObjectClass,
        amount: indirect,
        share,
        year,
        description: '',
        excluded: true,
        subaward: false,
      })),
  ]
  const cell = (of: readonly { amount: number; share: number }[]): Cell => {
    const total = of.reduce((sum, { amount }) => sum + amount, 0)
    const match = of.reduce((sum, each) => sum + percentOf(each.amount, each.share), 0)
    return { total, match, federal: total - match }
  }
  const sum = cell(all)
  return {
    years,
    byClass: Object.fromEntries(
      objectClasses.map((name) => [name, cell(all.filter((each) => each.class === name))]),
    ) as Record<ObjectClass, Cell>,
    byYear: years.map((year) => {
      const of = all.filter((each) => each.year === year)
      const indirect = of.filter((each) => each.class === 'indirect').reduce((total, { amount }) => total + amount, 0)
      const { total, match, federal } = cell(of)
      return { year, total, match, federal, indirect, direct: total - indirect }
    }),
    direct: sum.total - based.reduce((total, { indirect }) => total + indirect, 0),
    mtdc: based.reduce((total, { mtdc }) => total + mtdc, 0),
    indirect: based.reduce((total, { indirect }) => total + indirect, 0),
    ...sum,
  }
}

export const planChecks = (
  lines: readonly PlanLine[],
  terms: Terms,
  of: Worked,
  { deMinimis, asked, match }: { deMinimis: number | undefined; asked: number | null; match: number | null },
): Check[] => [
  {
    words: 'Direct costs equal the sum of the object classes',
    whyNot:
      whole.reduce((sum, name) => sum + of.byClass[name].total, 0) === of.direct
        ? null
        : 'The totals disagree. Contact the operator of this installation.',
  },
  {
    words: 'The total equals direct plus indirect costs',
    whyNot:
      of.direct + of.indirect === of.total ? null : 'The totals disagree. Contact the operator of this installation.',
  },
  {
    words: 'The de minimis rate is within its limit',
    whyNot:
      terms.indirect === 'de_minimis' && deMinimis !== undefined && Number(terms.indirect_rate ?? 0) > deMinimis
        ? `The rate can’t exceed ${deMinimis}% (2 CFR 200.414(f)).`
        : null,
  },
  { words: 'Every line has a cost', whyNot: lines.some((line) => amountOf(line) === 0) ? 'A line totals $0.' : null },
  {
    words: 'Every person has a fringe benefit rate',
    whyNot: lines.some((line) => line.class === 'personnel' && line.fringe === null)
      ? 'Enter the fringe benefit percentage for each person, or 0.'
      : null,
  },
  ...(asked === null
    ? []
    : [
        {
          words: 'The award equals the amount requested',
          whyNot:
            of.federal === asked
              ? null
              : `The application requests ${dollars(asked)}, but the award here is ${dollars(of.federal)}.`,
        },
      ]),
  ...(match === null
    ? []
    : [
        {
          words: 'The match equals the application’s match',
          whyNot:
            of.match === match
              ? null
              : `The application commits ${dollars(match)}, but the match here is ${dollars(of.match)}.`,
        },
      ]),
]

export const whyNotFinish = (lines: readonly PlanLine[], checks: readonly Check[]): Reason =>
  firstReason(
    lines.length === 0 && 'Add at least one line.',
    checks.find(({ words, whyNot }) => whyNot && !words.includes('application'))?.whyNot,
  )

/** A construction budget has other rows: they don’t follow from object classes. */
export const whyNoBudgetForm = ({ form }: Pick<BudgetPlan, 'form'>): Reason =>
  form === '424a' ? null : 'Only the SF-424A can be filled from the lines of a proposal.'

/** The budget in words, from the lines alone: a starting point for the budget narrative. */
export function narrativeOf(lines: readonly PlanLine[], of: Worked, terms: Terms): string {
  const parts = objectClasses.flatMap((name) => {
    if (of.byClass[name].total === 0) return []
    if (name === 'fringe')
      return [`**${classWords[name]}** ${dollars(of.byClass.fringe.total)}. Fringe benefits of the personnel above.`]
    if (name === 'indirect')
      return [
        `**${classWords[name]}** ${dollars(of.indirect)}: ${Number(terms.indirect_rate ?? 0)}% of modified total direct costs of ${dollars(of.mtdc)}; the first ${dollars(terms.subawardBase)} of each subaward counts.`,
      ]
    const each = lines
      .filter((line) => line.class === name)
      .map(
        (line) =>
          `${line.description}: ${Number(line.quantity)} at ${dollars(line.unit_cost)}, ${dollars(amountOf(line))}${of.years.length > 1 ? ` in year ${Number(line.year)}` : ''}.${line.why?.trim() ? ` ${line.why.trim()}` : ''}`,
      )
    return [`**${classWords[name]}** ${dollars(of.byClass[name].total)}. ${each.join(' ')}`]
  })
  return [
    ...parts,
    `**k. Total** ${dollars(of.total)}: award ${dollars(of.federal)}, match ${dollars(of.match)}.`,
  ].join('\n\n')
}

/** Sections B and E in one object, for import elsewhere. In dollars with cents, as on the form. */
export const exportOf = (plan: Pick<BudgetPlan, 'number' | 'title' | 'form'>, of: Worked) => {
  const money = (cents: number) => (cents / 100).toFixed(2)
  return {
    form: plan.form === '424c' ? 'SF-424C' : 'SF-424A',
    number: plan.number,
    title: plan.title,
    sectionB: Object.fromEntries(
      objectClasses.map((name) => [
        name,
        {
          federal: money(of.byClass[name].federal),
          nonFederal: money(of.byClass[name].match),
          total: money(of.byClass[name].total),
        },
      ]),
    ),
    totals: {
      direct: money(of.direct),
      indirect: money(of.indirect),
      federal: money(of.federal),
      nonFederal: money(of.match),
      total: money(of.total),
    },
    sectionE: of.byYear.map(({ year, federal, match, total }) => ({
      year,
      federal: money(federal),
      nonFederal: money(match),
      total: money(total),
    })),
  }
}
