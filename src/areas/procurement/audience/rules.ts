import { momentInWords } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { NoticeContent } from '../notices/rules.ts'
import type { Solicitation } from '../solicitations/records.ts'

/** What becomes of a call, told to those who follow it. */
export const happenings = [
  'published',
  'addendum',
  'answer',
  'closing',
  'opened',
  'closed',
  'cancelled',
  'awarded',
] as const
export type Happening = (typeof happenings)[number]

type Call = { number: string; title: string; agency: string; closes_at: string; zone: string }

/** One finished sentence, the same under the bell and in a letter. */
export function sentenceFor(happening: Happening, { number, title, agency, closes_at, zone }: Call): string {
  const name = `${number}, ${title}`
  const until = momentInWords(closes_at, zone)
  switch (happening) {
    case 'published':
      return `${agency} asks for offers: ${name}. Closes ${until}.`
    case 'addendum':
      return `An addendum was published to ${name}. Offers are taken until ${until}.`
    case 'answer':
      return `A question about ${name} was answered for everybody.`
    case 'closing':
      return `${name} closes ${until}.`
    case 'opened':
      return `The offers to ${name} were opened.`
    case 'closed':
      return `${name} was closed without an award.`
    case 'cancelled':
      return `${name} was cancelled.`
    case 'awarded':
      return `${name} was awarded.`
  }
}

/** Two days are enough to finish an offer, and too few to begin one: who reads it then has time. */
export const reminderHours = 48

const running: readonly Solicitation['status'][] = ['draft', 'submitted', 'returned', 'approved', 'published']

/** What is known before the rest is fetched or typed. */
export const whyNotInviteYet = (
  of: Pick<Solicitation, 'status' | 'contact' | 'closes_at'>,
  { actor, now }: { actor: Actor; now: string },
): Reason =>
  firstReason(
    !running.includes(of.status) && 'Vendors are invited until the closing.',
    of.status === 'published' && of.closes_at! <= now && 'It has closed: an invitation now would be to nothing.',
    !atLeast('manager', actor) &&
      of.contact !== actor.user_id &&
      'The buyer of this solicitation invites, or a manager.',
  )

export function whyNotInvite(
  of: Pick<Solicitation, 'status' | 'contact' | 'closes_at' | 'invited_only'>,
  { actor, now, emails }: { actor: Actor; now: string; emails: number },
): Reason {
  return firstReason(
    whyNotInviteYet(of, { actor, now }),
    of.invited_only &&
      emails > 0 &&
      'Only invited vendors read this one, and an address alone is no vendor. Enter it in the directory first.',
  )
}

export const whyNotTakeBack = (
  of: Pick<Solicitation, 'contact'>,
  { told_at }: { told_at: string | null },
  { actor }: { actor: Actor },
): Reason =>
  firstReason(
    told_at !== null && 'This invitation has gone out.',
    !atLeast('manager', actor) &&
      of.contact !== actor.user_id &&
      'The buyer of this solicitation takes invitations back, or a manager.',
  )

export function whyNotFollow({ status }: { status: string }): Reason {
  return status === 'open' ? null : 'Nothing more will change here.'
}

export type Wishes = { kind: string | null; category: string | null; words: string | null }

/** Whether a letter about this call was asked for: every wish that is set must hold, and every word must be there. */
export function isWished(
  { kind, category, words }: Wishes,
  call: Pick<NoticeContent, 'kind' | 'category' | 'title' | 'summary' | 'agency' | 'commodity'>,
): boolean {
  const text = [call.title, call.summary, call.agency, call.commodity ?? ''].join(' ').toLowerCase()
  return (
    (!kind || kind === call.kind) &&
    (!category || category === call.category) &&
    (words ?? '')
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
}
