import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { standardLife } from './life.ts'
import type { Standard, StandardClause } from './records.ts'

const needsManager = (actor: Pick<Actor, 'role'>) =>
  !atLeast('manager', actor) && 'The library of standards is kept by managers.'

export const whyNotWriteClauses = (row: Standard, actor: Pick<Actor, 'role'>): Reason =>
  firstReason(
    needsManager(actor),
    !standardLife.isOpen(row) && 'This edition is no longer in use. Make a record of the newer one.',
  )

/** What applies only in part, or not at all, says what is missing or why: that is what an auditor asks. */
export const whyNotAssess = (
  { applies, gap }: { applies: string; gap: string | null },
  actor: Pick<Actor, 'role'>,
): Reason =>
  firstReason(
    needsManager(actor),
    (applies === 'partly' || applies === 'not') &&
      !gap &&
      (applies === 'not' ? 'Say why it does not apply here.' : 'Say what is missing.'),
  )

type Assessed = Pick<StandardClause, 'id' | 'under' | 'applies' | 'gap'>
/**
 * How far a gap assessment has come: only clauses that have none below them are counted, so that a heading counts
 * nothing.
 */
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
