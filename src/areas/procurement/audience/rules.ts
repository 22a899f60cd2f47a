import { noticeStatus } from '../notices/rules.ts'
import { solicitationLife } from '../solicitations/life.ts'
import { momentInWords } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { NoticeContent } from '../notices/rules.ts'
import type { Solicitation } from '../solicitations/records.ts'
import { locale, say } from '#platform/say.ts'

/** Events of a solicitation that its followers are told about. */
export const happenings = [
  'published',
  'addendum',
  'answer',
  'closing',
  'opened',
  'closed',
  'canceled',
  'awarded',
  'rescinded',
] as const
export type Happening = (typeof happenings)[number]

type Solicited = { number: string; title: string; agency: string; closes_at: string; zone: string }

/** One finished sentence, the same in the notification and in the email. */
export function sentenceFor(happening: Happening, { number, title, agency, closes_at, zone }: Solicited): string {
  const name = `${number}, ${title}`
  const until = momentInWords(closes_at, zone, locale())
  switch (happening) {
    case 'published':
      return say('{agency} published a new solicitation: {name}. Closes {until}.', { agency, name, until })
    case 'addendum':
      return say('An addendum to {name} was published. Responses are accepted until {until}.', { name, until })
    case 'answer':
      return say('A question about {name} was answered publicly.', { name })
    case 'closing':
      return say('{name} closes {until}.', { name, until })
    case 'opened':
      return say('Bids for {name} were opened.', { name })
    case 'closed':
      return say('{name} was closed without an award.', { name })
    case 'canceled':
      return say('{name} was canceled.', { name })
    case 'awarded':
      return say('{name} was awarded.', { name })
    case 'rescinded':
      return say('The award of {name} was rescinded.', { name })
  }
}

/** Two days are enough to finish a bid and too few to start one, so the reader still has time. */
export const reminderHours = 48

const running: readonly Solicitation['status'][] = ['draft', 'submitted', 'returned', 'approved', 'published']

/** Known before the rest is fetched or typed. */
export const whyNotInviteYet = (
  of: Pick<Solicitation, 'status' | 'contact' | 'closes_at'>,
  { actor, now }: { actor: Actor; now: string },
): Reason =>
  firstReason(
    !running.includes(of.status) && 'Vendors can be invited until the closing.',
    solicitationLife.is(of, 'published') &&
      of.closes_at! <= now &&
      'This solicitation has closed. Vendors can no longer be invited.',
    !atLeast('manager', actor) && of.contact !== actor.user_id && 'Only the buyer or a manager can invite vendors.',
  )

export function whyNotInvite(
  of: Pick<Solicitation, 'status' | 'contact' | 'closes_at' | 'invited_only'>,
  { actor, now, emails }: { actor: Actor; now: string; emails: number },
): Reason {
  return firstReason(
    whyNotInviteYet(of, { actor, now }),
    of.invited_only &&
      emails > 0 &&
      'This solicitation is by invitation only. Add the vendor to the directory before you invite an email address.',
  )
}

export const whyNotTakeBack = (
  of: Pick<Solicitation, 'contact'>,
  { told_at }: { told_at: string | null },
  { actor }: { actor: Actor },
): Reason =>
  firstReason(
    told_at !== null && 'This invitation has already been sent.',
    !atLeast('manager', actor) &&
      of.contact !== actor.user_id &&
      'Only the buyer or a manager can withdraw invitations.',
  )

export function whyNotFollow({ status }: { status: string }): Reason {
  return noticeStatus.isOpen({ status }) ? null : say('This solicitation will have no more updates.')
}

export type Filters = { kind: string | null; category: string | null; words: string | null }

/** Whether this solicitation matches a subscription: every filter that is set must match, and every word must occur. */
export function isMatch(
  { kind, category, words }: Filters,
  solicitation: Pick<NoticeContent, 'kind' | 'category' | 'title' | 'summary' | 'agency' | 'commodity'>,
): boolean {
  const text = [solicitation.title, solicitation.summary, solicitation.agency, solicitation.commodity ?? '']
    .join(' ')
    .toLowerCase()
  return (
    (!kind || kind === solicitation.kind) &&
    (!category || category === solicitation.category) &&
    (words ?? '')
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
}
