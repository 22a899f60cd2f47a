import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { classWords, objectClasses, type ObjectClass } from '../budgets/records.ts'
import { percentOf, type ClassTotals, type Limits } from '../budgets/rules.ts'
import type { CostException } from './records.ts'

type ByClass = Partial<Record<ObjectClass, number>>
export type ClassBooks = {
  totals: ClassTotals
  /** What the award pays in each class so far. */
  charged: ByClass
  /** Approved exceptions of each class. */
  excepted: ByClass
  /** All approved moves between object classes, whichever way they went. */
  moved: number
  /** The whole budget, and the federal part of it. */
  budget: number
  federal: number
  limits: Partial<Limits>
}

const above = (books: ClassBooks, name: ObjectClass, more = 0): number =>
  Math.max(0, (books.charged[name] ?? 0) + more - books.totals[name].federal - (books.excepted[name] ?? 0))

/**
 * Cost above an object class moves the budget without an amendment. Where an agency may restrict moves (2 CFR
 * 200.308(f): a federal share above the threshold), all that moves stays within its part of the budget; beyond it the
 * budget is amended, or two people make an exception.
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
    `With it ${classWords[of.class]} is ${dollars(more)} above its budget of ${dollars(books.totals[of.class].federal)}. ` +
    `Of the ${percent}% of the budget that may move between classes ${dollars(left)} are left (2 CFR 200.308(f)). ` +
    'Amend the budget first, or request a cost exception that a second person approves.'
  )
}

export const whyNotRequest = (of: Partial<Pick<CostException, 'kind' | 'funding' | 'class' | 'project'>>): Reason =>
  firstReason(
    of.kind === 'class' && (!of.funding || !of.class) && 'Choose the grant and the object class.',
    of.kind === 'class' && Boolean(of.project) && 'An exception of an object class has no project.',
    of.kind !== 'class' && !of.project && 'Choose the project.',
    of.kind !== 'class' &&
      (Boolean(of.funding) || Boolean(of.class)) &&
      'An exception of a worksheet has no grant and no object class.',
  )
