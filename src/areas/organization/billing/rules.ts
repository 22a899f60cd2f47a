import { holdsOn } from '#platform/records/dated.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { billingInvoice, planChange, type BillingInvoice, type PlanChange } from './records.ts'

export const invoiceMoves = moveTable(billingInvoice, {
  pay: { from: ['open'], to: 'paid' },
  dispute: { from: ['open'], to: 'disputed' },
  settle: { from: ['disputed'], to: 'open' },
  void: { from: ['disputed'], to: 'void' },
})
export const changeMoves = moveTable(planChange, { cancel: { from: ['planned'], to: 'cancelled' } })

/** The state of a subscription as people read it. */
export const stateWords: Readonly<Record<string, string>> = { trialing: 'On trial', active: 'Active', past_due: 'A payment is late', canceled: 'Ended', simulated: 'Simulated: nobody is charged' }

export type Offer = { id: string; code: string; name: string; monthly_price: number; seats: number | null; storage_gb: number | null; is_simulated: boolean; valid_from: string; valid_until: string | null }
export type Usage = { people: number; storage_bytes: number; records: number; commands: number }

/** The plans that are offered on a day: the row in force of each code, the cheapest first. What is simulated is never offered. */
export const offeredOn = <O extends Offer>(plans: readonly O[], day: string): O[] =>
  plans.filter((plan) => !plan.is_simulated && holdsOn(plan, day)).toSorted((a, b) => a.monthly_price - b.monthly_price)

const gigabyte = 1_000_000_000

/** What would not fit: said before a plan is chosen, and nothing is taken away for it. */
export function overLimits(plan: Pick<Offer, 'seats' | 'storage_gb'>, usage: Pick<Usage, 'people' | 'storage_bytes'>): string[] {
  return [
    ...(plan.seats !== null && usage.people > plan.seats ? [`${usage.people} people work here; this plan has room for ${plan.seats}.`] : []),
    ...(plan.storage_gb !== null && usage.storage_bytes > plan.storage_gb * gigabyte ? [`The files take ${(usage.storage_bytes / gigabyte).toFixed(1)} GB; this plan has room for ${plan.storage_gb} GB.`] : []),
  ]
}

/** Without a plan the limits of the free one hold: choosing none is no way to have more than the free plan gives. */
export const limitsBy = <O extends Offer>(plan: O | null | undefined, offers: readonly O[]): O | null => plan ?? offers.find(({ monthly_price }) => monthly_price === 0) ?? null

/** Whether one more person fits. Invitations that are under way hold their seat. */
export const whyNotSeat = (plan: Pick<Offer, 'name' | 'seats'> | null, taken: number): Reason =>
  plan === null || plan.seats === null || taken < plan.seats ? null : `${plan.name} includes ${plan.seats} ${plan.seats === 1 ? 'person' : 'people'}. Upgrade or deactivate someone.`

export const whyNotChange = ({ actor, now, to, planned, over }: { actor: Pick<Actor, 'role'>; now: { plan_id: string } | null; to: Offer; planned: Pick<PlanChange, 'status'> | null; over: readonly string[] }): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Changing the plan needs the role admin.',
    to.is_simulated && 'This plan is shown in the demonstration only.',
    now?.plan_id === to.id && 'This is your plan already.',
    planned?.status === 'planned' && 'A change is planned already. Cancel it first.',
    over.length > 0 && over[0],
  )

export const whyNotCancel = (row: PlanChange, actor: Pick<Actor, 'role'>): Reason => firstReason(!atLeast('admin', actor) && 'Changing the plan needs the role admin.', changeMoves.whyNot('cancel', row))

/** What is known before anything is typed. */
export const whyNotPayYet = (row: BillingInvoice, { actor }: { actor: Pick<Actor, 'role'> }): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Noting a payment needs the role manager.',
    invoiceMoves.whyNot('pay', row),
    row.kind === 'credit_note' && 'A credit note is set off against the next invoice; it is not paid.',
  )

export const whyNotPay = (row: BillingInvoice, { actor, reference }: { actor: Pick<Actor, 'role'>; reference: string }): Reason =>
  firstReason(whyNotPayYet(row, { actor }), reference.trim() === '' && 'Give the number of the check or the trace of the ACH payment.')

export const whyNotDispute = (row: BillingInvoice, actor: Pick<Actor, 'role'>): Reason => firstReason(!atLeast('manager', actor) && 'Disputing an invoice needs the role manager.', invoiceMoves.whyNot('dispute', row))

/** Who sends the invoice says whether it stands; who got it has said why not. */
export const whyNotSettle = (row: BillingInvoice, { actor, stands }: { actor: Pick<Actor, 'operates'>; stands: boolean }): Reason =>
  firstReason(!actor.operates && 'Only the operator of this installation can settle a dispute.', row.status !== 'disputed' && 'This invoice is not disputed.', invoiceMoves.whyNot(stands ? 'settle' : 'void', row))

type PlanRow = { code: string; monthly_price: number; seats: number | null; valid_from: string }

/** A price is never changed where it stands: a row with another first day takes its place, and subscriptions keep the one they were agreed on. */
export const whyNotPrice = (row: PlanRow, { actor, today, existing }: { actor: Pick<Actor, 'operates'>; today: string; existing: readonly PlanRow[] }): Reason =>
  firstReason(
    !actor.operates && 'Plans are made by the operator of the platform.',
    row.valid_from <= today && 'A price begins on a day that is still to come: what is offered today was agreed by somebody.',
    row.monthly_price > 99_900 && 'The offers go from 0 to 999 dollars a month.',
    existing.some((other) => other.code === row.code && other.valid_from >= row.valid_from) && 'A price with a later first day is there already. Choose a day after it.',
  )
