import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { firstReason } from '#platform/rules.ts'
import { assetCount } from './records.ts'

/** How many lines a count has, how many are open, and whether a line lacks the place or the words that it needs. */
export type CountFacts = { lines: number; open: number; unplaced: boolean; unexplained: boolean }

const countReason = askFor(assetCount.fields.decision, { label: 'Reason' })

export const assetCountLife = life(assetCount, {
  topic: 'asset-counts',
  stages: { counting: 'open', submitted: 'open', returned: 'open', approved: 'over' },
  facts: factsFrom<CountFacts>('asset_count_lines'),
  moves: {
    submit: {
      about: 'Submits a physical count. Another person approves it.',
      from: ['counting', 'returned'],
      to: 'submitted',
      look: 'main',
      says: submitWords(),
      whyNot: ({ counted_by }, { actor }) =>
        counted_by === actor.user_id ? null : 'Only the person who counted can submit this count.',
      whyNotYet: ({ lines, open, unplaced, unexplained }) =>
        firstReason(
          lines === 0 && 'This count has no assets.',
          open > 0 && 'Enter for each asset how it was found.',
          unplaced && 'Enter where it was found, for each asset found somewhere else.',
          unexplained && 'Enter a note for each asset that is missing or damaged.',
        ),
    },
    approve: {
      about: 'Approves a physical count and puts what was seen into the register.',
      from: 'submitted',
      to: 'approved',
      by: 'manager',
      not: { counted_by: 'You can’t approve your own count. Another manager approves it.' },
      asks: { reason: countReason },
      look: 'main',
      says: {
        button: 'Approve',
        ask: 'Approve {number}?',
        hint: 'The register gets the places, the conditions and the day. What is missing is marked as missing.',
        done: '{number} approved',
        event: 'approved it',
      },
    },
    return: {
      about: 'Returns a physical count for changes, with the reason.',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      not: { counted_by: 'You can’t return your own count. Another manager decides about it.' },
      asks: { reason: countReason },
      says: returnWords('The person who counted looks again.'),
    },
  },
})
