import { dayInWords } from '#platform/dates.ts'
import { selected } from '#platform/pages/act.ts'
import { answerOf, recordPage } from '#platform/pages/page.ts'
import { notKnownYet } from '#platform/rules.ts'
import { movementLife } from './life.ts'
import { statementLine, type StatementLine } from './records.ts'
import { whyNoRun, type Waiting } from './rules.ts'

/** Only money that left the account was paid in a run. */
const mayBeMatched = (row: StatementLine) => !movementLife.is(row, 'cleared') && row.amount < 0

/** One bank transaction and its match or explanation. */
export const movementPage = recordPage(statementLine, {
  at: '/payments/movements/:id',
  list: ['/payments?tab=movements', 'Bank transactions'],
  life: movementLife,
  links: (row) => [row.run && [`/payments/runs/${row.run}`, 'Open payment run']],
  loads: {
    runs: answerOf<Waiting[]>(statementLine, (row) =>
      mayBeMatched(row) ? ['statement-lines/runs', { id: row.id }] : null,
    ),
  },
  acts: [
    {
      by: 'statement-lines/clear',
      label: 'Match to payment run',
      when: mayBeMatched,
      whyNot: (_, { loaded: { runs } }) => (runs ? whyNoRun(runs) : notKnownYet),
      about: 'Select the run that the bank paid with this transaction. The amounts must match to the cent.',
      asks: (_, { loaded: { runs } }) => ({
        run: selected(
          (runs ?? []).map(({ run: id, number, paid_on }) => ({ id, number, paid_on })),
          ({ number, paid_on }) => `${number} · ${dayInWords(paid_on)}`,
          'Payment run',
        ),
      }),
      done: 'Transaction matched',
    },
  ],
  shows: [
    {
      title: 'Transaction',
      facts: ['day', 'amount', 'reference', 'words', 'statement', 'run', 'payment', 'explanation'],
    },
  ],
})
