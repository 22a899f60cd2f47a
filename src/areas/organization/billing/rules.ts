import { holdsOn } from '#platform/records/dated.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { billLife, planChangeLife } from './life.ts'
import type { BillingInvoice, PlanChange } from './records.ts'

/** The state of a subscription as people read it. */
export const stateWords: Readonly<Record<string, string>> = {
  trialing: 'On trial',
  active: 'Active',
  past_due: 'A payment is late',
  canceled: 'Ended',
  simulated: 'Simulated: nobody is charged',
}

export type Offer = {
  id: string
  code: string
  name: string
  monthly_price: number
  seats: number | null
  storage_gb: number | null
  is_simulated: boolean
  valid_from: string
  valid_until: string | null
}
export type Usage = { people: number; storage_bytes: number; records: number; commands: number }

/**
 * The plans that are offered on a day: the row in force of each code, the cheapest first. What is simulated is never
 * offered.
 */
export const offeredOn = <O extends Offer>(plans: readonly O[], day: string): O[] =>
  plans.filter((plan) => !plan.is_simulated && holdsOn(plan, day)).toSorted((a, b) => a.monthly_price - b.monthly_price)

const gigabyte = 1_000_000_000

/** What would not fit: said before a plan is chosen, and nothing is taken away for it. */
export function overLimits(
  plan: Pick<Offer, 'seats' | 'storage_gb'>,
  usage: Pick<Usage, 'people' | 'storage_bytes'>,
): string[] {
  return [
    ...(plan.seats !== null && usage.people > plan.seats
      ? [`${usage.people} people work here; this plan has room for ${plan.seats}.`]
      : []),
    ...(plan.storage_gb !== null && usage.storage_bytes > plan.storage_gb * gigabyte
      ? [
          `The files take ${(usage.storage_bytes / gigabyte).toFixed(1)} GB; this plan has room for ${plan.storage_gb} GB.`,
        ]
      : []),
  ]
}

/** Without a plan the limits of the free one hold: choosing none is no way to have more than the free plan gives. */
export const limitsBy = <O extends Offer>(plan: O | null | undefined, offers: readonly O[]): O | null =>
  plan ?? offers.find(({ monthly_price }) => monthly_price === 0) ?? null

/** Whether one more person fits. Invitations that are under way hold their seat. */
export const whyNotSeat = (plan: Pick<Offer, 'name' | 'seats'> | null, taken: number): Reason =>
  plan === null || plan.seats === null || taken < plan.seats
    ? null
    : `${plan.name} includes ${plan.seats} ${plan.seats === 1 ? 'person' : 'people'}. Upgrade or deactivate someone.`

export const whyNotChange = ({
  actor,
  now,
  to,
  planned,
  over,
}: {
  actor: Pick<Actor, 'role'>
  now: { plan_id: string } | null
  to: Offer
  planned: Pick<PlanChange, 'status'> | null
  over: readonly string[]
}): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can change the plan.',
    to.is_simulated && 'This plan is shown in the demonstration only.',
    now?.plan_id === to.id && 'This is your plan already.',
    planned !== null && planChangeLife.isOpen(planned) && 'A change is already planned. Cancel it first.',
    over.length > 0 && over[0],
  )

/** The sender of an invoice settles what its receiver disputes. */
export const whyNotSettle = (row: BillingInvoice, { actor }: { actor: Pick<Actor, 'operates'> }): Reason =>
  firstReason(
    !actor.operates && 'Only the operator of this installation can settle a dispute.',
    !billLife.is(row, 'disputed') && 'This invoice is not disputed.',
  )

type PlanRow = { code: string; monthly_price: number; seats: number | null; valid_from: string }

/**
 * A price is never changed where it stands: a row with another first day takes its place, and subscriptions keep the
 * one they were agreed on.
 */
export const whyNotPrice = (
  row: PlanRow,
  { actor, today, existing }: { actor: Pick<Actor, 'operates'>; today: string; existing: readonly PlanRow[] },
): Reason =>
  firstReason(
    !actor.operates && 'Plans are made by the operator of the platform.',
    row.valid_from <= today &&
      'A price begins on a day that is still to come: what is offered today was agreed by somebody.',
    row.monthly_price > 99_900 && 'The offers go from 0 to 999 dollars a month.',
    existing.some((other) => other.code === row.code && other.valid_from >= row.valid_from) &&
      'A price with a later first day is there already. Choose a day after it.',
  )
