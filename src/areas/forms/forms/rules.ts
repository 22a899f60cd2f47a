import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { formLife } from './life.ts'
import type { Form } from './records.ts'

type Asking = { actor: Pick<Actor, 'role' | 'user_id'> }

/** Who can fill it in today. */
export const whyNotFill = (
  row: Pick<Form, 'status' | 'filled_by' | 'official' | 'official_until'>,
  { actor, today }: Asking & { today: string },
): Reason =>
  firstReason(
    formLife.is(row, 'draft') && 'This form is not published yet.',
    !formLife.isOpen(row) && 'This form is no longer active.',
    row.filled_by === 'managers' &&
      !atLeast('manager', actor) &&
      'Only managers and administrators can fill in this form.',
    row.official_until !== null &&
      row.official_until < today &&
      `${row.official ?? 'The official edition'} has expired. Its owner must add the new edition.`,
  )
export const isEditionOver = (row: Pick<Form, 'official_until' | 'status'>, today: string): boolean =>
  formLife.is(row, 'published') && row.official_until !== null && row.official_until < today

export const whyNotPrefix = (prefix: string): Reason =>
  /^[A-Z][A-Z0-9]{0,7}$/.test(prefix) ? null : 'A prefix has one to eight capital letters and digits, such as WS.'
