import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { standardLife } from './life.ts'
import type { Standard, StandardClause } from './records.ts'

const needsManager = (actor: Pick<Actor, 'role'>) =>
  !atLeast('manager', actor) && 'Only a manager can change standards.'

export const whyNotWriteClauses = (row: Standard, actor: Pick<Actor, 'role'>): Reason =>
  firstReason(
    needsManager(actor),
    !standardLife.isOpen(row) && 'This edition is no longer active. Add a new record for the newer edition.',
  )

/**
 * A requirement that applies only in part, or not at all, states the gap or the reason, because auditors ask for it.
 */
export const whyNotAssess = (
  { applies, gap }: { applies: string; gap: string | null },
  actor: Pick<Actor, 'role'>,
): Reason =>
  firstReason(
    needsManager(actor),
    (applies === 'partly' || applies === 'not') &&
      !gap &&
      (applies === 'not' ? 'Enter why this requirement doesn’t apply.' : 'Enter the gap.'),
  )

type Assessed = Pick<StandardClause, 'id' | 'under' | 'applies' | 'gap'>
/** The progress of a gap assessment. Only requirements with none below them are counted, so headings don't count. */
export function gapFigures(
  clauses: readonly Assessed[],
  answered: ReadonlySet<string>,
): { asked: number; decided: number; gaps: number; answered: number } {
  const parents = new Set(clauses.map(({ under }) => under))
  const leaves = clauses.filter(({ id }) => !parents.has(id))
  const applying = leaves.filter(({ applies }) => applies === 'applies' || applies === 'partly')
  return {
    asked: leaves.length,
    decided: leaves.filter(({ applies }) => applies !== 'undecided').length,
    gaps: leaves.filter(({ applies, gap }) => applies === 'partly' || (applies === 'applies' && gap)).length,
    answered: applying.filter(({ id }) => answered.has(id)).length,
  }
}
