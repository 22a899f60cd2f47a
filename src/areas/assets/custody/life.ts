import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { firstReason } from '#platform/rules.ts'
import { assetCount } from './records.ts'

/** Number of lines, number of open lines, and whether a line lacks its location or note. */
export type CountFacts = { lines: number; open: number; unplaced: boolean; unexplained: boolean }

const countReason = askFor(assetCount.fields.decision, { label: 'Reason' })

export const assetCountLife = life(assetCount, {
  topic: 'asset-counts',
  stages: { counting: 'open', submitted: 'open', returned: 'open', approved: 'over' },
  facts: factsFrom<CountFacts>('asset_count_lines'),
  moves: {
    submit: {
      about: 'Submits a physical inventory. A second person must approve it.',
      from: ['counting', 'returned'],
      to: 'submitted',
      look: 'main',
      says: submitWords(),
      whyNot: ({ counted_by }, { actor }) =>
        counted_by === actor.user_id ? null : 'Only the person who counted can submit this inventory.',
      whyNotYet: ({ lines, open, unplaced, unexplained }) =>
        firstReason(
          lines === 0 && 'This inventory has no assets.',
          open > 0 && 'Enter a finding for each asset.',
          unplaced && 'Enter the location of each asset found somewhere else.',
          unexplained && 'Enter a note for each missing or damaged asset.',
        ),
    },
    approve: {
      about: 'Approves a physical inventory and updates the register.',
      decides: 'evidence',
      from: 'submitted',
      to: 'approved',
      by: 'manager',
      not: { counted_by: 'You can’t approve your own count. Another manager must approve it.' },
      asks: { reason: countReason },
      look: 'main',
      says: {
        button: 'Approve',
        ask: 'Approve {number}?',
        hint: 'The register gets the locations, conditions and date. Assets that were not found are marked as missing.',
        done: '{number} approved',
        event: 'approved the physical inventory',
      },
    },
    return: {
      about: 'Returns a physical inventory for changes, with the reason.',
      decides: 'evidence',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      not: { counted_by: 'You can’t return your own count. Another manager must decide.' },
      asks: { reason: countReason },
      says: returnWords('The counter will check again.'),
    },
  },
})
