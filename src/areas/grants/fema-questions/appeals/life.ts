import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { dollars } from '#platform/money.ts'
import { date, longText, money } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { paAppeal } from '../records.ts'
import { whyNotNotice, whyNotStepOn } from '../rules.ts'

/** The last day of the appeal by the figures in force, whatever a list made of the day of the notice. */
export type LastDay = { appealBy: string | null }

const day = { day: date({ required: true, label: 'Day' }) }
const start = (_: unknown, { today }: { today: string }) => ({ day: today })
const letter = longText({ required: true, max: 2_000, label: 'What the letter says' })

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
      about: 'Records that an appeal was sent to the recipient today. FEMA does not hear it after its last day.',
      from: 'draft',
      to: 'sent',
      by: 'manager',
      not: {
        entered_by: 'You wrote this appeal. Another manager sends it.',
        author: 'You changed this appeal. Another manager sends it.',
      },
      personal: true,
      look: 'main',
      says: { button: 'Mark as sent', done: '{number} is sent', event: 'sent it' },
      whyNot: ({ determined_on }, { today }) => whyNotNotice(determined_on, today),
      // An appeal that comes after its last day is refused by FEMA: it is not sent then, whatever the reason.
      whyNotYet: ({ appealBy }, _, { today }) =>
        firstReason(
          appealBy === null && 'No number of days to appeal is entered for that day under FEMA figures.',
          appealBy !== null &&
            today > appealBy &&
            `The last day was ${dayInWords(appealBy)} (44 CFR 206.206). FEMA does not hear an appeal after it.`,
        ),
    },
    forward: {
      about: 'Records the day on which FEMA received an appeal. Its ninety days begin.',
      from: 'sent',
      to: 'forwarded',
      asks: day,
      start,
      look: 'main',
      says: {
        button: 'Mark as forwarded',
        ask: 'FEMA received {number}',
        hint: 'FEMA’s ninety days begin with its receipt.',
        done: 'The clock is running',
        event: 'marked it as forwarded to FEMA',
        trail: 'forwarded to FEMA',
      },
      whyNotWith: (asked, { sent_on }, { today }) => whyNotStepOn(asked.day, { before: sent_on, today }),
    },
    ask: {
      about: 'Records the day on which FEMA asked for information. It is due within thirty days.',
      from: 'forwarded',
      to: 'asked',
      asks: day,
      start,
      says: {
        button: 'Record FEMA’s request',
        ask: 'FEMA asks for information about {number}',
        hint: 'The information is due within thirty days.',
        done: 'The clock is running',
        event: 'recorded that FEMA asked for information about it',
        trail: 'information requested',
      },
      whyNotWith: (asked, { received_on }, { today }) => whyNotStepOn(asked.day, { before: received_on, today }),
    },
    supply: {
      about: 'Records the day on which the information was supplied. FEMA’s ninety days begin again.',
      from: 'asked',
      to: 'forwarded',
      asks: day,
      start,
      look: 'main',
      says: {
        button: 'Mark as supplied',
        ask: 'The information for {number} was supplied',
        hint: 'FEMA’s ninety days begin again.',
        done: 'The clock is running',
        event: 'supplied the information for it',
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
        ask: 'FEMA granted {number}',
        hint: 'The whole amount in dispute is granted.',
        done: '{number} granted',
        event: 'marked it as granted',
      },
    },
    grantPartly: {
      about: 'Records that FEMA granted a part of the amount in dispute.',
      from: ['forwarded', 'asked'],
      to: 'granted_partly',
      by: 'manager',
      asks: { granted: money({ required: true, min: 1, label: 'Amount granted' }), words: letter },
      reason: 'words',
      says: {
        button: 'Mark as granted in part',
        ask: 'FEMA granted {number} in part',
        done: '{number} granted in part',
        event: 'marked it as granted in part',
      },
      whyNotWith: ({ granted }, { disputed }) =>
        granted >= disputed
          ? { name: 'granted', message: `Enter less than the ${dollars(disputed)} in dispute.` }
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
        ask: 'FEMA denied {number}',
        done: '{number} denied',
        event: 'marked it as denied',
      },
    },
    withdraw: {
      about: 'Withdraws an appeal, with the reason. The determination remains.',
      from: ['draft', 'sent', 'forwarded', 'asked'],
      to: 'withdrawn',
      by: 'manager',
      asks: { reason: longText({ required: true, max: 2_000, label: 'Reason' }) },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'The determination remains.',
        done: '{number} withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})
