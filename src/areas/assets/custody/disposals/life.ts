import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { money } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { disposal } from '../records.ts'
import { bringsMoney } from '../rules.ts'

/** What a disposition depends on beside its own row: its asset, and the terms of the day. */
export type DisposalFacts = {
  disposed: boolean
  checkedOut: boolean
  federalTitle: boolean
  /** Worth more than equipment that is kept or sold without owing anything. */
  aboveLimit: boolean
  /** Until when the federal agency may answer, if the day on which it was asked is known. */
  answerBy: string | null
}

export const alreadyDisposed = 'This asset is already disposed of.'
const disposalReason = askFor(disposal.fields.decision, { label: 'Reason' })

export const disposalLife = life(disposal, {
  topic: 'asset-disposals',
  stages: { draft: 'open', submitted: 'open', returned: 'open', approved: 'open', done: 'over', withdrawn: 'over' },
  facts: factsFrom<DisposalFacts>('assets', 'asset_terms'),
  moves: {
    submit: {
      about: 'Submits a disposition, with the federal interest by the terms of this day.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: submitWords(),
      whyNotYet: ({ disposed, checkedOut, federalTitle, aboveLimit, answerBy }, row, { today }) =>
        firstReason(
          disposed && alreadyDisposed,
          checkedOut && 'This asset is checked out. Check it in first.',
          row.instructions === 'silent' && answerBy === null && 'Enter when the federal agency was asked.',
          row.instructions === 'silent' &&
            answerBy !== null &&
            today < answerBy &&
            `The federal agency has until ${dayInWords(answerBy)} to answer.`,
          federalTitle &&
            row.method !== 'return_to_agency' &&
            row.instructions !== 'given' &&
            'The federal government holds title. Return the asset, or dispose of it as its agency instructs.',
          aboveLimit &&
            row.instructions === 'not_asked' &&
            row.method !== 'trade_in' &&
            'Its value exceeds the limit. Request instructions where the award requires them, and enter the answer.',
        ),
    },
    approve: {
      about: 'Approves a disposition that another person requested.',
      from: 'submitted',
      to: 'approved',
      by: 'manager',
      not: {
        requested_by: 'You requested this disposition. Another manager approves it.',
        author: 'You wrote in this disposition. Another manager approves it.',
      },
      asks: { reason: disposalReason },
      look: 'main',
      says: {
        button: 'Approve',
        ask: 'Approve {number}?',
        hint: 'The person who requested it reads the reason.',
        done: '{number} approved',
        event: 'approved it',
      },
    },
    return: {
      about: 'Returns a disposition for changes, with the reason.',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      not: { requested_by: 'You requested this disposition. Another manager decides about it.' },
      asks: { reason: disposalReason },
      says: returnWords('The person who requested it reads the reason.'),
    },
    finish: {
      about: 'Records that the asset is gone, the proceeds, and what is owed to the federal government.',
      from: 'approved',
      to: 'done',
      asks: { proceeds: money({ min: 0, label: 'Proceeds', help: 'Of a sale, an auction or a trade-in.' }) },
      look: 'main',
      says: {
        button: 'Complete disposition',
        ask: 'Complete disposition?',
        hint: 'What is owed to the federal government follows from the proceeds, or from the fair market value.',
        done: 'Disposition completed',
        event: 'completed it',
      },
      whyNotYet: ({ disposed }) => (disposed ? alreadyDisposed : null),
      whyNotWith: ({ proceeds }, row) =>
        bringsMoney(row) && (proceeds ?? null) === null ? { name: 'proceeds', message: 'Enter the proceeds.' } : null,
    },
    withdraw: {
      about: 'Withdraws a disposition, with the reason.',
      from: ['draft', 'returned', 'submitted'],
      to: 'withdrawn',
      asks: { reason: why() },
      look: 'danger',
      says: {
        button: 'Withdraw disposition',
        ask: 'Withdraw {number}?',
        hint: 'The asset stays in the register.',
        done: '{number} withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})
