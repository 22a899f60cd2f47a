import { addDays, dayInWords } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

/**
 * A row of public.vendor_exceptions: one asked, and another answers for it, that something new goes to a vendor whose
 * score holds it up.
 */
export type VendorException = {
  id: string
  vendor: string
  reason: string
  valid_until: string
  status: 'asked' | 'granted' | 'refused'
  asked_by: string | null
  asked_at: string | null
  granted_by: string | null
  granted_at: string | null
}

/** What lets a score by that would hold the vendor up: of what was granted the line that reaches furthest. */
export const exceptionOn = <Row extends Pick<VendorException, 'valid_until' | 'status'>>(
  rows: readonly Row[],
  day: string,
): Row | undefined =>
  rows
    .filter(({ valid_until, status }) => status === 'granted' && day <= valid_until)
    .toSorted((a, b) => (a.valid_until < b.valid_until ? 1 : -1))[0]

/** Long enough for one purchase, and not for ever: who needs it longer looks at the vendor again. */
const mostDays = 180

/** `held` is why nothing goes to it by its score. An exclusion is no score: the law makes no exception here. */
type Standing = { held: Reason; excluded: Reason; today: string; until: string }

const whyNotLetBy = ({ held, excluded, today, until }: Standing): Reason =>
  firstReason(
    excluded,
    held === null && 'No score holds this vendor up: it needs no exception.',
    until < today && 'An exception ends today or later.',
    until > addDays(today, mostDays) &&
      `An exception holds for ${mostDays} days at most. Look at the vendor again then.`,
  )

export const whyNotAskException = ({ waiting, ...standing }: Standing & { waiting: boolean }): Reason =>
  firstReason(waiting && 'Somebody has asked for this vendor already. A manager answers first.', whyNotLetBy(standing))

type Asked = Pick<VendorException, 'status' | 'asked_by' | 'valid_until'>

export function whyNotExcept(
  asked: Asked,
  { actor, ...standing }: Omit<Standing, 'until'> & { actor: Pick<Actor, 'role' | 'user_id'> },
): Reason {
  return firstReason(
    asked.status !== 'asked' && 'This is answered already.',
    !atLeast('manager', actor) && 'Letting a vendor by whose score holds it up needs the role manager.',
    asked.asked_by === actor.user_id && 'You asked for it. Somebody else answers.',
    whyNotLetBy({ ...standing, until: asked.valid_until }),
  )
}

/** Who asked may take it back; a manager refuses it. */
export const whyNotRefuseException = (asked: Asked, { actor }: { actor: Pick<Actor, 'role' | 'user_id'> }): Reason =>
  firstReason(
    asked.status !== 'asked' && 'This is answered already.',
    asked.asked_by !== actor.user_id && !atLeast('manager', actor) && 'Refusing it needs the role manager.',
  )

export const wordsOf = ({ valid_until, reason }: Pick<VendorException, 'valid_until' | 'reason'>): string =>
  `Its score holds it up, and an exception lets it by until ${dayInWords(valid_until)}: ${reason}`
