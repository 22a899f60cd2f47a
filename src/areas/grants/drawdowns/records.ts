import {
  choice,
  date,
  flag,
  instant,
  longText,
  money,
  number,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const drawdown = defineRecord('drawdowns', {
  label: 'Drawdown',
  plural: 'Drawdowns',
  about:
    'A request for money of a grant that was spent or is about to be: made by one person from the costs that it pays, checked by another, and followed until it is received.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'number',
  list: ['number', 'funding', 'kind', 'amount', 'made_by', 'checked_by', 'sent_on', 'received_on', 'status'],
  find: ['reference'],
  fields: {
    number: series('DD-{year}-{count}'),
    funding: ref('grants', { required: true, setBy: 'commands', label: 'Grant' }),
    kind: choice(['reimbursement', 'advance'], { initial: 'reimbursement', setBy: 'commands' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
    made_by: person({ required: true, setBy: 'commands', label: 'Made by' }),
    checked_by: person({ setBy: 'commands', label: 'Checked by' }),
    checked_at: instant({ setBy: 'commands', label: 'Checked' }),
    returned_because: longText({ max: 2_000, setBy: 'commands', label: 'Why it came back' }),
    sent_on: date({ setBy: 'commands', label: 'Asked for' }),
    reference: text({ max: 120, setBy: 'commands', label: 'Their reference' }),
    expected_on: date({ setBy: 'commands', label: 'Expected by', due: { for: ['made_by'], while: ['requested'] } }),
    received_on: date({ setBy: 'commands', label: 'Received' }),
    received: money({ min: 0, initial: 0, setBy: 'commands', label: 'Amount received' }),
    status: choice(['draft', 'submitted', 'returned', 'approved', 'requested', 'received', 'cancelled'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waits for its check', approved: 'Checked', requested: 'Asked for' },
    }),
  },
})
export type Drawdown = RowOf<typeof drawdown>

export const drawdownLine = defineRecord('drawdown_lines', {
  label: 'Drawn cost',
  plural: 'Drawn costs',
  about: 'How much of one cost a drawdown asks for: the way from the money to the invoice, and back.',
  access: { of: 'parent', parent: 'drawdowns', by: 'drawdown' },
  title: 'amount',
  list: ['cost', 'amount'],
  fields: {
    drawdown: ref('drawdowns', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    cost: ref('grant_costs', { required: true, setBy: 'commands' }),
    amount: money({ required: true, min: 1, setBy: 'commands' }),
    // Given back: returned or cancelled, so that the cost can be drawn again.
    undone: flag({ setBy: 'commands' }),
  },
})
export type DrawdownLine = RowOf<typeof drawdownLine>
