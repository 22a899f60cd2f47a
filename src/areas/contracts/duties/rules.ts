import { addMonths } from '#platform/dates.ts'
import type { Obligation } from './records.ts'

/** A recurring obligation is created again as soon as it is fulfilled, but not beyond the end of the contract. */
export function nextOf(
  { every_months, due_on }: Pick<Obligation, 'every_months' | 'due_on'>,
  ends_on: string,
): string | null {
  if (Number(every_months) <= 0) return null
  const next = addMonths(due_on, Number(every_months))
  return next <= ends_on ? next : null
}
