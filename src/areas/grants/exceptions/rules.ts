import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { classWords, objectClasses, type ObjectClass } from '../budgets/records.ts'
import { percentOf, type ClassTotals, type Limits } from '../budgets/rules.ts'
import type { CostException } from './records.ts'

type ByClass = Partial<Record<ObjectClass, number>>
export type ClassBooks = {
  totals: ClassTotals
  /** Award charges in each class so far. */
  charged: ByClass
  /** Approved exceptions of each class. */
  excepted: ByClass
  /** All approved transfers between object classes, in either direction. */
  moved: number
  /** The whole budget, and the federal part of it. */
  budget: number
  federal: number
  limits: Partial<Limits>
}

const above = (books: ClassBooks, name: ObjectClass, more = 0): number =>
  Math.max(0, (books.charged[name] ?? 0) + more - books.totals[name].federal - (books.excepted[name] ?? 0))

/**
 * A cost above an object class moves the budget without an amendment. Where an agency may restrict transfers (2 CFR
 * 200.308(f): a federal share above the threshold), all transfers stay within their share of the budget; beyond it
 * the budget is amended, or two people approve an exception.
 */
export function whyNotAboveClass(of: { class: ObjectClass; amount: number }, books: ClassBooks): Reason {
  const { percent, from } = books.limits
  const more = above(books, of.class, of.amount)
  if (percent === undefined || from === undefined || books.federal <= from || of.amount <= 0 || more === 0) return null
  const room = percentOf(books.budget, percent) - books.moved
  const others = objectClasses.filter((name) => name !== of.class).reduce((sum, name) => sum + above(books, name), 0)
  if (more + others <= room) return null
  const left = Math.max(0, room - others)
  return (
    `This change puts ${classWords[of.class]} ${dollars(more)} above its budget of ${dollars(books.totals[of.class].federal)}. ` +
    `${dollars(left)} remains of the ${percent}% of the budget that can be transferred between classes (2 CFR 200.308(f)). ` +
    'Amend the budget first, or request a cost exception that a second person approves.'
  )
}

export const whyNotRequest = (of: Partial<Pick<CostException, 'kind' | 'funding' | 'class' | 'project'>>): Reason =>
  firstReason(
    of.kind === 'class' && (!of.funding || !of.class) && 'Select the grant and the object class.',
    of.kind === 'class' && Boolean(of.project) && 'An object class exception can’t have a project.',
    of.kind !== 'class' && !of.project && 'Select the project.',
    of.kind !== 'class' &&
      (Boolean(of.funding) || Boolean(of.class)) &&
      'A worksheet exception can’t have a grant or an object class.',
  )
