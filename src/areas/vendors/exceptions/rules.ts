import { addDays, dayInWords } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

/** A row of public.vendor_exceptions: somebody answers for it that something new goes to a vendor whose score holds it up. */
export type VendorException = { id: string; vendor: string; reason: string; valid_until: string; granted_by: string; granted_at: string }

/** What lets a score by that would hold the vendor up: the line that reaches furthest. */
export const exceptionOn = <Row extends Pick<VendorException, 'valid_until'>>(rows: readonly Row[], day: string): Row | undefined =>
  rows.filter(({ valid_until }) => day <= valid_until).toSorted((a, b) => (a.valid_until < b.valid_until ? 1 : -1))[0]

/** Long enough for one purchase, and not for ever: who needs it longer looks at the vendor again. */
const mostDays = 180

/** `held` is why nothing goes to it by its score. An exclusion is no score: the law makes no exception here. */
export function whyNotExcept({ actor, held, excluded, today, until }: { actor: Pick<Actor, 'role'>; held: Reason; excluded: Reason; today: string; until: string }): Reason {
  return firstReason(
    !atLeast('manager', actor) && 'Letting a vendor by whose score holds it up needs the role manager.',
    excluded,
    held === null && 'No score holds this vendor up: it needs no exception.',
    until < today && 'An exception ends today or later.',
    until > addDays(today, mostDays) && `An exception holds for ${mostDays} days at most. Look at the vendor again then.`,
  )
}

export const wordsOf = ({ valid_until, reason }: Pick<VendorException, 'valid_until' | 'reason'>): string => `Its score holds it up, and an exception lets it by until ${dayInWords(valid_until)}: ${reason}`
