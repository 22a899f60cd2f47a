import { choice, date, instant, longText, money, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const drawdown = defineRecord('drawdowns', {
  label: 'Drawdown',
  plural: 'Drawdowns',
  about: 'A request for award funds, from the costs it pays to receipt. One person creates it and another checks it.',
  firstFrom: 'Create a drawdown from the costs of a grant.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'number',
  list: ['number', 'funding', 'kind', 'amount', 'made_by', 'checked_by', 'sent_on', 'received_on', 'status'],
  find: ['reference'],
  fields: {
    number: series('DD-{year}-{count}'),
    funding: ref('grants', { required: true, setBy: 'commands', label: 'Grant' }),
    kind: choice(['reimbursement', 'advance'], { initial: 'reimbursement', setBy: 'commands' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
    made_by: person({ required: true, setBy: 'commands', label: 'Created by' }),
    checked_by: person({ setBy: 'commands', label: 'Checked by' }),
    checked_at: instant({ setBy: 'commands', label: 'Checked on' }),
    returned_because: longText({ max: 2_000, setBy: 'commands', label: 'Return reason' }),
    sent_on: date({ setBy: 'commands', label: 'Requested on' }),
    reference: text({ max: 120, setBy: 'commands', label: 'Agency reference' }),
    expected_on: date({
      setBy: 'commands',
      label: 'Expected by',
      due: { says: 'Confirm the receipt of {number} for {funding}', for: ['made_by'], while: ['requested'] },
    }),
    allowed: money({ min: 1, setBy: 'commands', label: 'Reduced to' }),
    answered_on: date({ setBy: 'commands', label: 'Agency decision on' }),
    agency_reason: longText({ max: 2_000, setBy: 'commands', label: 'Reason of the agency' }),
    answered_by: person({ setBy: 'commands', label: 'Answer recorded by' }),
    received_on: date({ setBy: 'commands', label: 'Received on' }),
    received: money({ min: 0, initial: 0, setBy: 'commands', label: 'Amount received' }),
    filed: longText({
      max: 100_000,
      setBy: 'commands',
      told: false,
      label: 'Forms as requested',
      help: 'The answers of the SF-270 and SF-271, as JSON.',
    }),
    status: choice(['draft', 'submitted', 'returned', 'approved', 'requested', 'received', 'refused', 'canceled'], {
      initial: 'draft',
      setBy: 'commands',
      words: {
        submitted: 'Waiting for check',
        approved: 'Approved',
        requested: 'Requested',
        returned: 'Returned for changes',
        refused: 'Refused by agency',
        canceled: 'Canceled',
      },
    }),
  },
})
export type Drawdown = RowOf<typeof drawdown>

export const drawdownLine = defineRecord('drawdown_lines', {
  label: 'Drawdown cost',
  plural: 'Drawdown costs',
  about: 'The amount of one cost in a drawdown. Links the drawdown to the invoice.',
  access: { of: 'parent', parent: 'drawdowns', by: 'drawdown' },
  title: 'amount',
  list: ['cost', 'amount', 'claimed'],
  fields: {
    drawdown: ref('drawdowns', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    cost: ref('grant_costs', { required: true, setBy: 'commands' }),
    amount: money({ required: true, min: 1, setBy: 'commands' }),
    claimed: money({
      required: true,
      min: 0,
      setBy: 'commands',
      label: 'Still claimed',
      help: 'What the agency refused, reduced or did not pay can be drawn again.',
    }),
  },
})
export type DrawdownLine = RowOf<typeof drawdownLine>

export const drawdownAnswer = defineRecord('drawdown_answers', {
  label: 'Payment request answer',
  plural: 'Payment request answers',
  about: 'The entry in one box of the SF-270 or SF-271 of a drawdown, and why it differs from the books.',
  access: { of: 'parent', parent: 'drawdowns', by: 'form' },
  title: 'box',
  list: ['box', 'answer', 'reason'],
  fields: {
    form: ref('drawdowns', { required: true, setBy: 'commands', label: 'Drawdown' }),
    box: text({ required: true, max: 60, setBy: 'commands', label: 'Box' }),
    answer: longText({
      max: 6_000,
      setBy: 'commands',
      label: 'Answer',
      help: 'As JSON. Blank: the box shows what is known.',
    }),
    reason: longText({ max: 500, setBy: 'commands', label: 'Reason' }),
  },
})
