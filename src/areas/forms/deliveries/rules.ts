import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { whyNotEmail } from '#platform/validators.ts'
import { formDelivery, type FormDelivery, type FormDestination } from './records.ts'

export const deliveryMoves = moveTable(formDelivery, { confirm: { from: ['pending', 'failed'], to: 'delivered' }, fail: { from: ['pending'], to: 'failed' }, retry: { from: ['failed', 'cancelled'], to: 'pending' }, cancel: { from: ['pending', 'failed'], to: 'cancelled' } })
type Asking = { actor: Pick<Actor, 'role'> }

export const whyNotDestination = ({ channel, target }: Pick<FormDestination, 'channel' | 'target'>): Reason => (channel === 'mail' ? whyNotEmail(target) : null)
const may = ({ actor }: Asking): Reason => (atLeast('manager', actor) ? null : 'Deliveries need the role manager.')
/** What is known before anything is typed. */
export const whyNotConfirmYet = (row: FormDelivery, asking: Asking): Reason =>
  firstReason(
    may(asking),
    row.channel === 'mail' && 'Mail is confirmed by the program that sends it.',
    deliveryMoves.whyNot('confirm', row),
  )

/** The receipt is what proves it: the number that the portal gave, the name of the file, the day it was posted. */
export const whyNotConfirm = (row: FormDelivery, { receipt, ...asking }: Asking & { receipt: string }): Reason =>
  firstReason(whyNotConfirmYet(row, asking), receipt.trim() === '' && 'Write down the receipt: a number, a file name or a day.')
export const whyNotRetryDelivery = (row: FormDelivery, asking: Asking): Reason => firstReason(may(asking), deliveryMoves.whyNot('retry', row))
export const whyNotCancelDelivery = (row: FormDelivery, asking: Asking): Reason => firstReason(may(asking), deliveryMoves.whyNot('cancel', row))
