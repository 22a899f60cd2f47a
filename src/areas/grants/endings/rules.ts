import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { endingGrounds, Subaward } from '../subawards/records.ts'
import { heldOf, lastDayOf, moves } from '../subawards/rules.ts'

export type Notice = { ground: (typeof endingGrounds)[number]; last_day: string; object_by: string | null }

/** Whoever is sent away or cut short may say something against it first (2 CFR 200.342); where they agreed or asked for it, there is nothing to object to. */
export const mayObject = (ground: Notice['ground'] | null): boolean => ground === 'noncompliance' || ground === 'terms'

export const whyNotGiveNotice = (of: Subaward, actor: Actor): Reason => firstReason(moves.whyNot('giveNotice', of), !atLeast('manager', actor) && 'Ending a subaward early needs the role manager.')

export const whyNotNotice = (of: Subaward, { actor, notice, today }: { actor: Actor; notice: Notice; today: string }): Reason =>
  firstReason(
    whyNotGiveNotice(of, actor),
    notice.last_day < today && 'A notice does not reach back: its last day is today or later.',
    notice.last_day >= of.ends_on && `The subaward ends on ${dayInWords(of.ends_on)} anyway.`,
    mayObject(notice.ground) && !notice.object_by && 'Say until when the subrecipient may object (2 CFR 200.342).',
    mayObject(notice.ground) && notice.object_by! < today && 'The day until which they may object has passed.',
    mayObject(notice.ground) && notice.object_by! > notice.last_day && 'They may object before the last day, not after it.',
  )

export const whyNotObject = (of: Subaward, { actor, day, today }: { actor: Actor; day: string; today: string }): Reason =>
  firstReason(
    of.status !== 'ending' && 'No notice was given that somebody could object to.',
    !atLeast('manager', actor) && 'Noting an objection needs the role manager.',
    !mayObject(of.ending_ground) && 'The subrecipient agreed to this end.',
    day > today && 'That day has not come yet.',
    day < of.noticed_on! && `The notice was given on ${dayInWords(of.noticed_on!)}.`,
    day > of.object_by! && `Objections were taken until ${dayInWords(of.object_by!)}.`,
  )

export const whyNotWithdraw = (of: Subaward, actor: Actor): Reason => firstReason(moves.whyNot('withdrawNotice', of), !atLeast('manager', actor) && 'Withdrawing a notice needs the role manager.')

/** Two people, after the subrecipient was heard. */
export const whyNotDecide = (of: Subaward, { actor, today }: { actor: Actor; today: string }): Reason =>
  firstReason(
    moves.whyNot('end', of),
    !atLeast('manager', actor) && 'Ending a subaward early needs the role manager.',
    of.noticed_by === actor.user_id && 'You gave the notice. Somebody else decides.',
    mayObject(of.ending_ground) && !of.objection && today <= of.object_by! && `The subrecipient may object until ${dayInWords(of.object_by!)}: decide after that day, or when they have objected.`,
  )

/** What is kept pays what was obligated before the last day and in good faith (2 CFR 200.343); the rest is free in the grant at once. */
export const whyNotEnd = (of: Subaward, { actor, today, kept, answer, waiting }: { actor: Actor; today: string; kept: number; answer: string | null; waiting?: number }): Reason =>
  firstReason(
    whyNotDecide(of, { actor, today }),
    of.objection !== null && !answer?.trim() && 'Answer the objection first (2 CFR 200.342).',
    kept > heldOf(of) && `Of the subaward ${dollars(heldOf(of))} are left to be kept.`,
    waiting !== undefined && waiting > kept && `Requests for ${dollars(waiting)} wait: keep as much, or send them back first.`,
  )

/** What is told of it on its page. */
export const endWords = (of: Subaward): string =>
  of.status === 'ending'
    ? `Notice was given on ${dayInWords(of.noticed_on!)}. Its last day is ${dayInWords(lastDayOf(of))}${of.objection ? `; the subrecipient objected on ${dayInWords(of.objected_on!)}` : mayObject(of.ending_ground) ? `; the subrecipient may object until ${dayInWords(of.object_by!)}` : ''}.`
    : `Its last day ${of.status === 'closed' ? 'was' : 'is'} ${dayInWords(lastDayOf(of))}. What was obligated after it is not paid${of.status === 'terminated' && of.closeout_due ? `; it is closed out by ${dayInWords(of.closeout_due)}` : ''}.`
