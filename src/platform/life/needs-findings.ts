import type { Life } from '../life.ts'
import { notKnownYet } from '../rules.ts'
import type { AnyRow, Asking } from './move.ts'

/** Whether a move of this person needs more than the row to be judged. */
export const needsFindings = (life: Life, row: AnyRow, asking: Asking): boolean =>
  life.hasFacts &&
  life
    .open(row)
    .some(
      (name) =>
        life.isFor(name, row as never, asking.actor) &&
        life.whyNot(name, row as never, { state: 'loading' }, asking) === notKnownYet,
    )
