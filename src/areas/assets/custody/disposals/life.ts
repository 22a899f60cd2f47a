import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { money } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { disposal } from '../records.ts'
import { bringsMoney } from '../rules.ts'

/** Facts that a disposition depends on apart from its row: its asset, and the current settings. */
export type DisposalFacts = {
  disposed: boolean
  checkedOut: boolean
  /** Open work or an open permit of the asset. */
  leftOpen: Reason
  federalTitle: boolean
  /** Above the value at which equipment can be retained or sold without owing anything. */
  aboveLimit: boolean
  /** The federal agency's response deadline, if the request date is known. */
  answerBy: string | null
}

export const alreadyDisposed = 'This asset is already disposed of.'
const disposalReason = askFor(disposal.fields.decision, { label: 'Reason' })

export const disposalLife = life(disposal, {
  topic: 'asset-dispositions',
  stages: { draft: 'open', submitted: 'open', returned: 'open', approved: 'open', done: 'over', withdrawn: 'over' },
  facts: factsFrom<DisposalFacts>('assets', 'asset_terms', 'work_orders', 'work_permits'),
  moves: {
    submit: {
      about: 'Submits a disposition, with the federal interest under the current settings.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: submitWords(),
      whyNotYet: ({ disposed, checkedOut, federalTitle, aboveLimit, answerBy }, row, { today }) =>
        firstReason(
          disposed && alreadyDisposed,
          checkedOut && 'This asset is checked out. Check it in first.',
          row.instructions === 'silent' && answerBy === null && 'Enter the date of the request to the federal agency.',
          row.instructions === 'silent' &&
            answerBy !== null &&
            today < answerBy &&
            `The federal agency has until ${dayInWords(answerBy)} to respond.`,
          federalTitle &&
            row.method !== 'return_to_agency' &&
            row.instructions !== 'given' &&
            'The federal government holds title. Return the asset or follow its agency’s instructions.',
          aboveLimit &&
            row.instructions === 'not_asked' &&
            row.method !== 'trade_in' &&
            'Its value exceeds the limit. Request disposition instructions if the award requires them, and enter the response.',
        ),
    },
    approve: {
      about: 'Approves a disposition that another person requested.',
      decides: 'money',
      from: 'submitted',
      to: 'approved',
      by: 'manager',
      not: {
        requested_by: 'You can’t approve your own disposition. Another manager must approve it.',
        author: 'You wrote in this disposition. Another manager must approve it.',
      },
      asks: { reason: disposalReason },
      look: 'main',
      says: {
        button: 'Approve',
        ask: 'Approve {number}?',
        hint: 'The requester will see the reason.',
        done: '{number} approved',
        event: 'approved the disposition',
      },
    },
    return: {
      about: 'Returns a disposition for changes, with the reason.',
      decides: 'evidence',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      not: { requested_by: 'You can’t return your own disposition. Another manager must decide.' },
      asks: { reason: disposalReason },
      says: returnWords('The requester will see the reason.'),
    },
    finish: {
      about: 'Records the disposal of an asset, its proceeds, and the amount owed to the federal government.',
      decides: 'money',
      from: 'approved',
      to: 'done',
      asks: { proceeds: money({ min: 0, label: 'Proceeds', help: 'From a sale, auction or trade-in.' }) },
      look: 'main',
      leaves: { property_reports: { stay: 'The disposition is reported after it (SF-428-C).' } },
      says: {
        button: 'Complete disposition',
        ask: 'Complete disposition?',
        hint: 'The amount owed to the federal government is based on the proceeds or the fair market value.',
        done: 'Disposition completed',
        event: 'completed the disposition',
      },
      whyNotYet: ({ disposed, leftOpen }) => firstReason(disposed && alreadyDisposed, leftOpen),
      whyNotWith: ({ proceeds }, row) =>
        bringsMoney(row) && (proceeds ?? null) === null ? { name: 'proceeds', message: 'Enter the proceeds.' } : null,
    },
    withdraw: {
      about: 'Withdraws a disposition, with the reason.',
      from: ['draft', 'returned', 'submitted'],
      to: 'withdrawn',
      asks: { reason: why() },
      look: 'danger',
      leaves: { property_reports: { ended: 'discarded', tells: ['prepared_by', 'created_by'] } },
      says: {
        button: 'Withdraw disposition',
        ask: 'Withdraw {number}?',
        hint: 'The asset stays in the register.',
        done: '{number} withdrawn',
        event: 'withdrew the disposition',
        trail: 'withdrawn',
      },
    },
  },
})
