import { life } from '#platform/life.ts'
import { longText } from '#platform/records/fields.ts'
import { statementLine } from './records.ts'

export const movementLife = life(statementLine, {
  topic: 'statement-lines',
  stages: { open: 'open', explained: 'over', cleared: 'over' },
  // Clearing names a payment run: a command of its own, and what the import finds.
  setElsewhere: ['cleared'],
  moves: {
    explain: {
      about: 'Explains a bank movement that no payment was found for.',
      from: ['open', 'explained'],
      to: 'explained',
      asks: { explanation: longText({ required: true, max: 300, label: 'Explanation' }) },
      start: ({ explanation }) => (explanation ? { explanation } : {}),
      look: 'main',
      says: {
        button: 'Explain',
        ask: 'Explain this movement',
        hint: 'Such as a bank fee, interest, or a deposit of taxes.',
        verb: 'Save',
        done: 'Movement explained',
        event: 'explained it',
      },
    },
  },
})
