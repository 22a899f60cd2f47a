import { expect, test } from 'vitest'
import { lives } from '../../../lives.ts'
import { records } from '../../../records.ts'
import { understand } from './understand.ts'
import { vocabularyOf } from './vocabulary.ts'

const vocabulary = vocabularyOf(records, lives)
const me = '00000000-0000-4000-8000-00000000000a'
/** A Friday. */
const today = '2026-11-20'

/** The request in one line: what is asked, of which table, and what was understood. */
function read(question: string): string {
  const wanted = understand(question, vocabulary, { user_id: me, today })
  if (!wanted) return 'not about records'
  if (wanted.ask === 'open' || wanted.ask === 'why-not') return `${wanted.ask} ${wanted.number}`
  if (wanted.ask === 'due') return `due ${wanted.period.words}`
  const { ask, record, looked, name, column } = wanted
  return [ask, record.table, ...(column ? [column] : []), ...looked, ...(name ? [`“${name}”`] : [])].join(' | ')
}

test.each([
  ['What is the status of PO-2026-0001?', 'open PO-2026-0001'],
  ['po-2026-0014', 'open PO-2026-0014'],
  ['Why can’t I approve REQ-2026-0003?', 'why-not REQ-2026-0003'],
  ['Can I close PO-2026-0002', 'why-not PO-2026-0002'],
  ['What is due for me this week?', 'due this week'],
  ['What do I have to do?', 'due the next two weeks'],
  ['Which invoices are overdue?', 'list | invoices | overdue'],
  ['overdue invoices over $5,000', 'list | invoices | overdue | Amount $5,000.00 or more'],
  ['How many purchase orders are open?', 'count | purchase_orders | status open'],
  ['How many requisitions are waiting for approval?', 'count | requisitions | status Waiting for approval'],
  ['How much is left on the Mill Road grant and until when?', 'left | grants | “mill road”'],
  ['Show me the latest work orders for pump station', 'list | work_orders | “pump station”'],
  ['Show my requisitions', 'list | requisitions | requested by is you'],
  ['List contracts ending in the next 60 days', 'list | contracts | end date in the next 60 days'],
  ['What is the total of invoices paid last month?', 'sum | invoices | amount | paid last month'],
  ['How much did we spend on grants?', 'sum | grants | spent'],
  ['Which vendors are suspended?', 'list | vendors | status Suspended'],
  [
    'Which POs are over 25k with Northwind Supply',
    'list | purchase_orders | Ordered $25,000.00 or more | “northwind supply”',
  ],
  ['Which project worksheets are obligated?', 'list | pa_projects | status Obligated'],
  ['unpaid bills from Acme Paving', 'list | invoices | status unpaid | “acme paving”'],
  ['How many inspections failed?', 'count | inspections | outcome failed'],
  ['urgent work orders', 'list | work_orders | priority urgent'],
])('%s', (question, expected) => {
  expect(read(question)).toBe(expected)
})

test.each([
  'How do I create a purchase order?',
  'What is a purchase order?',
  'When is noncompetitive procurement allowed?',
  'What is the micro-purchase threshold?',
  'What does 2 CFR 200.320 say?',
  'May I split a purchase?',
  'Hello',
  // Two fields compared: a search for the words would find something else.
  'Which stock items are below their minimum?',
])('%s asks for the documentation', (question) => {
  expect(read(question)).toBe('not about records')
})

test('a year without a date, a month and two days are read as Americans write them', () => {
  expect(read('How many invoices were received in October?')).toBe('count | invoices | received in october')
  const wanted = understand('invoices received between 10/1/2026 and Oct 15', vocabulary, { user_id: me, today })
  expect(wanted).toMatchObject({
    conditions: [{ field: 'received_on', test: 'between', from: '2026-10-01', to: '2026-10-15' }],
  })
})
