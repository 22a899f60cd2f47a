import { statuses } from '#platform/life/statuses.ts'
import { holdsOn } from '#platform/records/dated.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { billLife, planChangeLife } from './life.ts'
import type { BillingInvoice, PlanChange } from './records.ts'
import { phrase, say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'canceled' | 'simulated'
export const subscriptionStatus = statuses<SubscriptionStatus>({
  trialing: 'open',
  active: 'open',
  past_due: 'open',
  canceled: 'over',
  simulated: 'open',
})

/** The state of a subscription in words. */
export const stateWords: Readonly<Record<string, string>> = {
  trialing: phrase('Trial'),
  active: phrase('Active'),
  past_due: phrase('Payment overdue'),
  canceled: phrase('Ended'),
  simulated: phrase('Simulated: no one is charged'),
} satisfies Record<SubscriptionStatus, string>

export type Plan = {
  id: string
  code: string
  name: string
  monthly_price: number
  seats: number | null
  storage_gb: number | null
  is_simulated: boolean
  valid_from: string
  valid_to: string | null
}
export type Usage = { people: number; storage_bytes: number; records: number; commands: number }

/** The plans offered on a day: the active row of each code, the cheapest first. Simulated plans are never offered. */
export const offeredOn = <O extends Plan>(plans: readonly O[], day: string): O[] =>
  plans.filter((plan) => !plan.is_simulated && holdsOn(plan, day)).toSorted((a, b) => a.monthly_price - b.monthly_price)

const gigabyte = 1_000_000_000

/** Usage that would not fit: shown before a plan is selected, and nothing is removed for it. */
export function overLimits(
  plan: Pick<Plan, 'seats' | 'storage_gb'>,
  usage: Pick<Usage, 'people' | 'storage_bytes'>,
): string[] {
  return [
    ...(plan.seats !== null && usage.people > plan.seats
      ? [`${usage.people} people work here; this plan includes ${plan.seats}.`]
      : []),
    ...(plan.storage_gb !== null && usage.storage_bytes > plan.storage_gb * gigabyte
      ? [`Files use ${(usage.storage_bytes / gigabyte).toFixed(1)} GB; this plan includes ${plan.storage_gb} GB.`]
      : []),
  ]
}

/** Without a plan the limits of the free one apply: choosing none never gives more than the free plan. */
export const limitsBy = <O extends Plan>(plan: O | null | undefined, plans: readonly O[]): O | null =>
  plan ?? plans.find(({ monthly_price }) => monthly_price === 0) ?? null

/** Whether more people fit. Pending invitations hold their seat. */
export function whyNotSeat(plan: Pick<Plan, 'name' | 'seats'> | null, taken: number, wanted = 1): Reason {
  if (plan === null || plan.seats === null || taken + wanted <= plan.seats) return null
  const includes = sayCount(
    plan.seats,
    { one: '{plan} includes 1 person', other: '{plan} includes {count} people' },
    { plan: translated(plan.name) },
  )
  if (wanted === 1) return `${includes}. ${say(orDeactivate)}`
  const left = Math.max(0, plan.seats - taken)
  return say('{includes}, and {left} for these {wanted}. Upgrade, or remove {over} from the list.', {
    includes,
    left:
      left === 0
        ? say('no seats are left')
        : sayCount(left, { one: '1 seat is left', other: '{count} seats are left' }),
    wanted,
    over: wanted - left,
  })
}

const orDeactivate = phrase('Upgrade or deactivate someone.')

/** For a person who wants to join: only an administrator can make room. */
export const noSeatForYou = (full: string): string =>
  say('No seat is available: {reason}', {
    reason: full.replace(say(orDeactivate), say('Ask an administrator to upgrade or deactivate someone.')),
  })

export const whyNotChange = ({
  actor,
  now,
  to,
  planned,
  over,
}: {
  actor: Pick<Actor, 'role'>
  now: { plan_id: string } | null
  to: Plan
  planned: Pick<PlanChange, 'status'> | null
  over: readonly string[]
}): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can change the plan.',
    to.is_simulated && 'This plan is for demos only.',
    now?.plan_id === to.id && 'This is already your plan.',
    planned !== null && planChangeLife.isOpen(planned) && 'A plan change is already scheduled. Cancel it first.',
    over.length > 0 && over[0],
  )

/** The sender of an invoice settles what its recipient disputes. */
export const whyNotSettle = (row: BillingInvoice, { actor }: { actor: Pick<Actor, 'operates'> }): Reason =>
  firstReason(
    !actor.operates && 'Only the operator of this installation can settle a dispute.',
    !billLife.is(row, 'disputed') && 'This invoice is not disputed.',
  )

type PlanRow = { code: string; monthly_price: number; seats: number | null; valid_from: string }

/**
 * A price is never changed in place: a row with a new effective date replaces it, and subscriptions keep their agreed
 * price.
 */
export const whyNotPrice = (
  row: PlanRow,
  { actor, today, existing }: { actor: Pick<Actor, 'operates'>; today: string; existing: readonly PlanRow[] },
): Reason =>
  firstReason(
    !actor.operates && 'Only the platform operator can create plans.',
    row.valid_from <= today && 'A price must take effect on a future date.',
    row.monthly_price > 99_900 && 'Plan prices must be from $0 to $999 a month.',
    existing.some((other) => other.code === row.code && other.valid_from >= row.valid_from) &&
      'A price with a later effective date exists. Select a date after it.',
  )

export const whyNotWriteBill = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('admin', actor) ? null : 'Only administrators can create the invoice.'
