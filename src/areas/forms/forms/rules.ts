import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { form, type Form } from './records.ts'

export const formMoves = moveTable(form, { publish: { from: ['draft', 'published'], to: 'published' }, archive: { from: ['draft', 'published'], to: 'archived' }, restore: { from: ['archived'], to: 'draft' } })
type Asking = { actor: Pick<Actor, 'role' | 'user_id'> }

export const whyNotArchive = (row: Form, { actor, waiting }: Asking & { waiting: number }): Reason =>
  firstReason(!atLeast('manager', actor) && 'Archiving a form needs the role manager.', formMoves.whyNot('archive', row), waiting > 0 && `${waiting === 1 ? 'One submission waits' : `${waiting} submissions wait`} for a decision. Decide first.`)
export const whyNotRestore = (row: Form, { actor }: Asking): Reason => firstReason(!atLeast('manager', actor) && 'Bringing a form back needs the role manager.', formMoves.whyNot('restore', row))

/** Who may fill it in today. */
export const whyNotFill = (row: Pick<Form, 'status' | 'filled_by' | 'official' | 'official_until'>, { actor, today }: Asking & { today: string }): Reason =>
  firstReason(
    row.status === 'draft' && 'This form is not published yet.',
    row.status === 'archived' && 'This form is no longer in use.',
    row.filled_by === 'managers' && !atLeast('manager', actor) && 'This form is for managers and administrators.',
    row.official_until !== null && row.official_until < today && `${row.official ?? 'The official edition'} is no longer valid. Its owner has to bring the new edition.`,
  )
export const isEditionOver = (row: Pick<Form, 'official_until' | 'status'>, today: string): boolean => row.status === 'published' && row.official_until !== null && row.official_until < today

export const whyNotPrefix = (prefix: string): Reason => (/^[A-Z][A-Z0-9]{0,7}$/.test(prefix) ? null : 'A number begins with one to eight capital letters and digits, such as WS.')
