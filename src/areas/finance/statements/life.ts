import { life } from '#platform/life.ts'
import { longText } from '#platform/records/fields.ts'
import { statementLine } from './records.ts'

export const movementLife = life(statementLine, {
  topic: 'statement-lines',
  stages: { open: 'open', explained: 'over', cleared: 'over' },
  // Clearing names a payment run, so it is a separate command; the import uses it too.
  setElsewhere: ['cleared'],
  moves: {
    explain: {
      about: 'Explains a bank transaction that matches no payment.',
      from: ['open', 'explained'],
      to: 'explained',
      asks: { explanation: longText({ required: true, max: 300, label: 'Explanation' }) },
      start: ({ explanation }) => (explanation ? { explanation } : {}),
      look: 'main',
      says: {
        button: 'Explain movement',
        ask: 'Explain movement',
        hint: 'For example, a bank fee, interest or a tax deposit.',
        verb: 'Save',
        done: 'Transaction explained',
        event: 'explained the transaction',
      },
    },
  },
})
