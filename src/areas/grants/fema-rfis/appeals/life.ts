import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { dollars } from '#platform/money.ts'
import { date, longText, money } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { paAppeal } from '../records.ts'
import { whyNotNotice, whyNotStepOn } from '../rules.ts'

/** The appeal deadline by the current settings, regardless of list edits to the notice date. */
export type LastDay = { appealBy: string | null }

const day = { day: date({ required: true, label: 'Date' }) }
const start = (_: unknown, { today }: { today: string }) => ({ day: today })
const letter = longText({ required: true, max: 2_000, label: 'Details from the letter' })

export const appealLife = life(paAppeal, {
  topic: 'pa-appeals',
  stages: {
    draft: 'open',
    sent: 'open',
    forwarded: 'open',
    asked: 'open',
    granted: 'over',
    granted_partly: 'over',
    denied: 'over',
    withdrawn: 'over',
  },
  facts: factsFrom<LastDay>('fema_terms'),
  moves: {
    send: {
      about: 'Records that an appeal was submitted to the recipient today. FEMA doesn’t accept a late appeal.',
      decides: 'money',
      from: 'draft',
      to: 'sent',
      by: 'manager',
      not: {
        entered_by: 'You can’t submit an appeal you entered. Another manager must submit it.',
        author: 'You can’t submit an appeal you changed. Another manager must submit it.',
      },
      personal: true,
      look: 'main',
      says: { button: 'Mark as submitted', done: '{number} marked as submitted', event: 'submitted the appeal' },
      whyNot: ({ determined_on }, { today }) => whyNotNotice(determined_on, today),
      // FEMA refuses an appeal after its deadline, so it can't be submitted then for any reason.
      whyNotYet: ({ appealBy }, _, { today }) =>
        firstReason(
          appealBy === null && 'No appeal deadline is set for that date under FEMA settings.',
          appealBy !== null &&
            today > appealBy &&
            `The deadline was ${dayInWords(appealBy)} (44 CFR 206.206). FEMA doesn’t accept late appeals.`,
        ),
    },
    forward: {
      about: 'Records the date FEMA received an appeal. Its 90 days start then.',
      from: 'sent',
      to: 'forwarded',
      asks: day,
      start,
      look: 'main',
      says: {
        button: 'Mark as forwarded',
        ask: 'Mark {number} as forwarded to FEMA?',
        hint: 'FEMA’s 90 days start when it receives the appeal.',
        done: 'Appeal marked as forwarded',
        event: 'marked the appeal as forwarded to FEMA',
        trail: 'forwarded to FEMA',
      },
      whyNotWith: (asked, { sent_on }, { today }) => whyNotStepOn(asked.day, { before: sent_on, today }),
    },
    ask: {
      about: 'Records the date FEMA requested information. The response is due within 30 days.',
      from: 'forwarded',
      to: 'asked',
      asks: day,
      start,
      says: {
        button: 'Record FEMA’s request',
        ask: 'Record FEMA’s request for information on {number}',
        hint: 'The information is due within 30 days.',
        done: 'FEMA’s request recorded',
        event: 'recorded FEMA’s request for information',
        trail: 'information requested',
      },
      whyNotWith: (asked, { received_on }, { today }) => whyNotStepOn(asked.day, { before: received_on, today }),
    },
    supply: {
      about: 'Records the date the information was supplied. FEMA’s 90 days restart.',
      from: 'asked',
      to: 'forwarded',
      asks: day,
      start,
      look: 'main',
      says: {
        button: 'Mark as supplied',
        ask: 'Mark the information for {number} as supplied?',
        hint: 'FEMA’s 90 days restart.',
        done: 'Information marked as supplied',
        event: 'supplied the information',
        trail: 'information supplied',
      },
      whyNotWith: (asked, { asked_on }, { today }) => whyNotStepOn(asked.day, { before: asked_on, today }),
    },
    grant: {
      about: 'Records that FEMA granted the whole amount in dispute.',
      from: ['forwarded', 'asked'],
      to: 'granted',
      by: 'manager',
      asks: { words: letter },
      reason: 'words',
      says: {
        button: 'Mark as granted',
        ask: 'Mark {number} as granted?',
        hint: 'The full amount in dispute is granted.',
        done: '{number} marked as granted',
        event: 'marked the appeal as granted',
      },
    },
    grantPartly: {
      about: 'Records that FEMA granted part of the amount in dispute.',
      from: ['forwarded', 'asked'],
      to: 'granted_partly',
      by: 'manager',
      asks: { granted: money({ required: true, min: 1, label: 'Amount granted' }), words: letter },
      reason: 'words',
      says: {
        button: 'Mark as partly granted',
        ask: 'Mark {number} as partly granted?',
        done: '{number} marked as partly granted',
        event: 'marked the appeal as partly granted',
      },
      whyNotWith: ({ granted }, { disputed }) =>
        granted >= disputed
          ? { name: 'granted', message: `The amount granted must be less than the ${dollars(disputed)} in dispute.` }
          : null,
    },
    deny: {
      about: 'Records that FEMA denied an appeal.',
      from: ['forwarded', 'asked'],
      to: 'denied',
      by: 'manager',
      asks: { words: letter },
      reason: 'words',
      says: {
        button: 'Mark as denied',
        ask: 'Mark {number} as denied?',
        done: '{number} marked as denied',
        event: 'marked the appeal as denied',
      },
    },
    withdraw: {
      about: 'Withdraws an appeal, with the reason. The determination stays in effect.',
      from: ['draft', 'sent', 'forwarded', 'asked'],
      to: 'withdrawn',
      by: 'manager',
      asks: { reason: longText({ required: true, max: 2_000, label: 'Reason' }) },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'The determination stays in effect.',
        done: '{number} withdrawn',
        event: 'withdrew the appeal',
        trail: 'withdrawn',
      },
    },
  },
})
