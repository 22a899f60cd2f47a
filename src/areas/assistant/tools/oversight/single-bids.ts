import type { Context } from '#platform/commands/command.ts'
import { todayIn } from '#platform/commands/today.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import type { Answered, Library } from '../library.ts'
import { type Asking, listed, type Matter } from './matter.ts'

export const singleBids: Matter = {
  asked: [
    /\b(?:single|one|1|lone)[- ]bid(?:der)? (?:solicitations?|rfps?|ifbs?|contracts?|awards?|purchases?)\b|\bsingle[- ]bids\b/,
    /\b(?:only|just) (?:1|one|a single) (?:bids?|bidders?|proposals?|offers?|responses?)\b/,
  ],
  answer,
}

type Bidders = Record<'id' | 'number' | 'title', string> & { bidders: number; closes_at: string }

/** As the market page counts them; without a period, the last twelve months. */
async function answer({ period }: Asking, { ask }: Library, context: Context): Promise<Answered> {
  const today = await todayIn(context.tx, context.actor.organization_id, context.now)
  const [since, until] = [period?.from ?? addDays(today, -365), period?.to ?? today]
  const { solicitations } = await ask<{ solicitations: Bidders[] }>('market/bidders', { since, until }, context)
  const single = solicitations.filter(({ bidders }) => Number(bidders) === 1)
  const days = { since: dayInWords(since), until: dayInWords(until) }
  if (single.length === 0)
    return { text: say('No solicitation that closed from {since} to {until} got only one bid.', days), cited: [] }
  return listed(
    sayCount(
      single.length,
      {
        one: '{count} of {all} solicitations that closed from {since} to {until} got only one bid:',
        other: '{count} of {all} solicitations that closed from {since} to {until} got only one bid:',
      },
      { all: solicitations.length, ...days },
    ),
    single.map(({ number, title }) => `${number}, ${title}`),
    single.map(({ id, number, title }) => ({ table: 'solicitations', id, words: `${number}, ${title}` })),
  )
}
