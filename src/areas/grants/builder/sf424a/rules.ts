import { dollars } from '#platform/money.ts'
import type { GrantApplication } from '../../applications/records.ts'
import { objectClasses, type ObjectClass } from '../../budgets/records.ts'
import type { Answers } from '../../federal-forms/rules.ts'
import type { BudgetPlan } from '../records.ts'
import type { Worked } from '../rules.ts'

type Proposal = {
  plan: Pick<BudgetPlan, 'title' | 'indirect_rate'>
  application: Pick<GrantApplication, 'title' | 'aln'> | null | undefined
}

/**
 * The answers that follow from a budget proposal. The whole project is one activity; the first year’s cash is divided
 * evenly between its quarters, and the years after the first are the future periods of section E.
 */
export function sf424aFrom(worked: Worked, { plan, application }: Proposal): Answers {
  const [first, ...later] = worked.byYear
  const cash = (cents: number) => {
    const quarter = Math.floor(cents / 4)
    return [quarter, quarter, quarter, cents - quarter * 3]
  }
  const [federal, match] = [cash(first?.federal ?? 0), cash(first?.match ?? 0)]
  const letterOf = (name: ObjectClass) => (name === 'indirect' ? 'j' : 'abcdefgh'[objectClasses.indexOf(name)]!)
  return {
    '1.title': (application?.title ?? plan.title).slice(0, 120),
    '1.aln': application?.aln ?? null,
    '1.a.e': worked.federal,
    '1.a.f': worked.match,
    ...Object.fromEntries(objectClasses.map((name) => [`1.b.${letterOf(name)}`, worked.byClass[name].total])),
    '1.c.b': worked.match,
    ...Object.fromEntries(
      [1, 2, 3, 4].flatMap((quarter, at) => [
        [`13.q${quarter}`, federal[at]!],
        [`14.q${quarter}`, match[at]!],
      ]),
    ),
    ...Object.fromEntries(later.slice(0, 4).map((year, at) => [`1.e.${'bcde'[at]!}`, year.federal])),
    ...(worked.indirect > 0 && {
      '22': `${Number(plan.indirect_rate ?? 0)}% of ${dollars(worked.mtdc)}: ${dollars(worked.indirect)}`,
    }),
  }
}
