import type { Context } from '#platform/commands/command.ts'
import type { Answered, Library } from '../library.ts'
import { takePeriod } from '../periods.ts'
import type { Asker } from '../wanted.ts'
import { bankChanges } from './bank-changes.ts'
import { duplicates } from './duplicates.ts'
import { duties } from './duties.ts'
import { exclusions } from './exclusions.ts'
import { holdReleases } from './hold-releases.ts'
import { lifelines } from './lifelines.ts'
import type { Asking, Matter } from './matter.ts'
import { orderTime } from './order-time.ts'
import { protests } from './protests.ts'
import { retainage } from './retainage.ts'
import { neverSignedIn, noMfa } from './sign-ins.ts'
import { singleBids } from './single-bids.ts'
import { unbilled } from './unbilled.ts'
import { unreadPolicies } from './unread-policies.ts'
import { volunteerHours } from './volunteer-hours.ts'

/** By the name that a model and a program use. */
export const matters = {
  exclusions,
  'bank changes': bankChanges,
  'segregation of duties': duties,
  'hold releases': holdReleases,
  'time from requisition to order': orderTime,
  'received, not invoiced': unbilled,
  retainage,
  'volunteer hours': volunteerHours,
  'duplicate invoices': duplicates,
  'single-bid solicitations': singleBids,
  protests,
  'policies not attested': unreadPolicies,
  'unstable lifelines': lifelines,
  'people without MFA': noMfa,
  'people who never signed in': neverSignedIn,
} as const satisfies Record<string, Matter>

export type About = keyof typeof matters
export const abouts = Object.keys(matters) as [About, ...About[]]
export type OversightAsked = { ask: 'oversight'; about: About } & Asking

/** Questions how a thing is done, or what it means, which the documentation answers. */
const asksHow =
  /^ (?:how (?:do|can|should|would|to|does)|what (?:is|are) (?:an? |segregation|retainage)|what (?:does|happens)|explain|define|when (?:do|must|should|can|does)|can |may |must |should |do (?:i|we) (?:have|need) to)\b/

export function oversightIn(text: string, { today, books }: Asker): OversightAsked | undefined {
  if (asksHow.test(text)) return undefined
  const found = takePeriod(text, today, books)
  const rest = found ? ` ${found.rest.replaceAll(/\s+/g, ' ').trim()} ` : text
  for (const about of abouts)
    for (const pattern of matters[about].asked) {
      const match = pattern.exec(rest)
      if (!match) continue
      const name = match.slice(1).find(Boolean)
      return {
        ask: 'oversight',
        about,
        ...(name && { name: name.replaceAll(/\b[a-z]{1,4}(?:-\d+)+\b/g, (number) => number.toUpperCase()) }),
        ...(/\b(?:waiting|pending|unconfirmed|not (?:yet )?confirmed)\b/.test(rest) && { waiting: true }),
        ...(found && { period: found.period }),
      }
    }
  return undefined
}

export const answerOversight = (
  { about, ...asking }: Omit<OversightAsked, 'ask'>,
  library: Library,
  context: Context,
): Promise<Answered> => matters[about].answer(asking, library, context)
