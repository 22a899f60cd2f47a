import { addMonths } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { obligation, type Obligation } from './records.ts'

export const moves = moveTable(obligation, {
  handIn: { from: ['open', 'rejected'], to: 'submitted' },
  accept: { from: ['submitted'], to: 'accepted' },
  sendBack: { from: ['submitted'], to: 'rejected' },
  done: { from: ['open', 'rejected'], to: 'accepted' },
  waive: { from: ['open', 'submitted', 'rejected'], to: 'waived' },
})

const looksAfter = (row: Obligation, actor: Actor) => row.owner === actor.user_id || atLeast('manager', actor)

/** What is known before anything is typed. */
export const whyNotHandInYet = (row: Obligation, { actor }: { actor: Actor }): Reason =>
  firstReason(
    row.kind !== 'deliverable' && 'Only a deliverable is handed in. Any other obligation is done.',
    moves.whyNot('handIn', row),
    !looksAfter(row, actor) && 'Whoever looks after this notes what was handed in, or a manager.',
  )

/** A deliverable comes with what shows it. */
export const whyNotHandIn = (row: Obligation, { actor, files }: { actor: Actor; files: number }): Reason =>
  firstReason(
    whyNotHandInYet(row, { actor }),
    files === 0 && 'Bring the file that was delivered, or what shows that it was.',
  )

/** Two people: who noted the delivery does not accept it for the agency. */
export const whyNotJudge = (row: Obligation, { actor, handedInBy, verb }: { actor: Actor; handedInBy: string | null; verb: 'accept' | 'sendBack' }): Reason =>
  firstReason(moves.whyNot(verb, row), !looksAfter(row, actor) && 'Whoever looks after this accepts it or sends it back, or a manager.', verb === 'accept' && handedInBy === actor.user_id && 'Somebody else accepts what you noted as handed in.')

/** What is known before anything is typed. */
export const whyNotDoneYet = (row: Obligation, { actor }: { actor: Actor }): Reason =>
  firstReason(
    row.kind === 'deliverable' && 'A deliverable is handed in and then accepted.',
    moves.whyNot('done', row),
    !looksAfter(row, actor) && 'Whoever looks after this says that it is done, or a manager.',
  )

export const whyNotDone = (row: Obligation, { actor, files, note }: { actor: Actor; files: number; note: string }): Reason =>
  firstReason(
    whyNotDoneYet(row, { actor }),
    files === 0 && note.trim() === '' && 'Bring what shows that it was done, or say how it was.',
  )

export const whyNotWaive = (row: Obligation, actor: Actor): Reason => firstReason(moves.whyNot('waive', row), !atLeast('manager', actor) && 'Waiving an obligation needs the role manager.')

/** What is owed again stands there as soon as it was done; not beyond the end of the contract. */
export function nextOf({ every_months, due_on }: Pick<Obligation, 'every_months' | 'due_on'>, ends_on: string): string | null {
  if (Number(every_months) <= 0) return null
  const next = addMonths(due_on, Number(every_months))
  return next <= ends_on ? next : null
}
