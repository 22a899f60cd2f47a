import { statuses } from '#platform/life/statuses.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

export const exceptionStatus = statuses<VendorException['status']>({ asked: 'open', granted: 'over', refused: 'over' })

/**
 * A row of public.vendor_exceptions: one person requests and another approves that new awards go to a vendor blocked
 * by its score.
 */
export type VendorException = {
  id: string
  vendor: string
  reason: string
  valid_to: string
  status: 'asked' | 'granted' | 'refused'
  asked_by: string | null
  asked_at: string | null
  granted_by: string | null
  granted_at: string | null
}

/** The exception that overrides a blocking score: of those approved, the one that lasts longest. */
export const exceptionOn = <Row extends Pick<VendorException, 'valid_to' | 'status'>>(
  rows: readonly Row[],
  day: string,
): Row | undefined =>
  rows
    .filter(({ valid_to, status }) => exceptionStatus.is({ status }, 'granted') && day <= valid_to)
    .toSorted((a, b) => (a.valid_to < b.valid_to ? 1 : -1))[0]

/** Long enough for one purchase, not forever: a longer need means reviewing the vendor again. */
const mostDays = 180

/** `held` is why the vendor's score blocks it. An exclusion is not a score: the law allows no exception here. */
type Standing = { held: Reason; excluded: Reason; today: string; until: string }

const whyNotExempt = ({ held, excluded, today, until }: Standing): Reason =>
  firstReason(
    excluded,
    held === null && 'This vendor isn’t blocked by its score and needs no exception.',
    until < today && 'The end date must be today or later.',
    until > addDays(today, mostDays) && `An exception can last up to ${mostDays} days.`,
  )

export const whyNotAskException = ({ waiting, ...standing }: Standing & { waiting: boolean }): Reason =>
  firstReason(
    waiting && 'An exception is already requested for this vendor. A manager must decide on it first.',
    whyNotExempt(standing),
  )

type Asked = Pick<VendorException, 'status' | 'asked_by' | 'valid_to'>

export function whyNotExcept(
  asked: Asked,
  { actor, ...standing }: Omit<Standing, 'until'> & { actor: Pick<Actor, 'role' | 'user_id'> },
): Reason {
  return firstReason(
    !exceptionStatus.is(asked, 'asked') && 'This request is already decided.',
    !atLeast('manager', actor) && 'Only a manager can approve a vendor exception.',
    asked.asked_by === actor.user_id && 'You can’t approve your own request.',
    whyNotExempt({ ...standing, until: asked.valid_to }),
  )
}

/** The requester may withdraw it; a manager rejects it. */
export const whyNotRefuseException = (asked: Asked, { actor }: { actor: Pick<Actor, 'role' | 'user_id'> }): Reason =>
  firstReason(
    !exceptionStatus.is(asked, 'asked') && 'This request is already decided.',
    asked.asked_by !== actor.user_id && !atLeast('manager', actor) && 'Only a manager can reject a vendor exception.',
  )

export const wordsOf = ({ valid_to, reason }: Pick<VendorException, 'valid_to' | 'reason'>): string =>
  `Blocked by its score. Exception approved until ${dayInWords(valid_to)}: ${reason}`
