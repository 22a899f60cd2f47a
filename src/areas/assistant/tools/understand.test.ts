import { expect, test } from 'vitest'
import { lives } from '../../../lives.ts'
import { records } from '../../../records.ts'
import { inEnglish } from './spanish/rules.ts'
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
  if (wanted.ask === 'predicted') return `predicted ${wanted.subject}`
  if (wanted.ask === 'to-approve' || wanted.ask === 'reorder') return wanted.ask
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
  [
    'How much have we paid to Ridgeway Fleet Services this year?',
    'sum | payments | amount | paid this year | “ridgeway fleet services”',
  ],
  ['How much do we owe?', 'sum | invoices | open_amount | status unpaid'],
  [
    'How much did we spend with Old Mill Hardware last month?',
    'sum | invoices | amount | invoice date last month | “old mill hardware”',
  ],
  ['How much have we spent on street resurfacing?', 'sum | budget_lines | spent | “street resurfacing”'],
  ['Which payment runs are not released?', 'list | payment_runs | not yet Released'],
  ['Which drawdowns are waiting?', 'list | drawdowns | waiting'],
  ['When is the next SF-425 due?', 'list | grant_reports | the next one'],
  ['When will my invoice be paid?', 'list | invoices | status unpaid | entered by is you'],
  ['Which invoices are on hold and why?', 'list | invoices | status On hold'],
  ['Which budget lines are overspent?', 'list | budget_lines | overspent'],
  ['How much do we owe vendors?', 'sum | invoices | open_amount | status unpaid'],
  [
    'How many purchase orders over $10,000 were issued this year?',
    'count | purchase_orders | Ordered $10,000.00 or more | issued this year',
  ],
  ['Which orders were sole source?', 'list | purchase_orders | method noncompetitive (sole source)'],
  ['What is waiting for my approval?', 'to-approve'],
  ['Which stock items are below their minimum?', 'reorder'],
  ['What should we reorder?', 'reorder'],
  ['How much cash do we need next week?', 'predicted cash_need'],
  ['Which orders are likely to be late?', 'predicted late_delivery'],
  ['Which items will run out soon?', 'predicted stock_out'],
  ['Which equipment is likely to fail?', 'predicted equipment_failure'],
  ['Which vendors are at risk?', 'predicted vendor_risk'],
  ['How many inspections failed?', 'count | inspections | outcome failed'],
  ['urgent work orders', 'list | work_orders | priority urgent'],
])('%s', (question, expected) => {
  expect(read(question)).toBe(expected)
})

test.each([
  ['¿Cuál es el estado de PO-2026-0001?', 'open PO-2026-0001'],
  ['¿Por qué no puedo aprobar REQ-2026-0003?', 'why-not REQ-2026-0003'],
  ['¿Qué tengo pendiente esta semana?', 'due this week'],
  ['¿Qué facturas están vencidas?', 'list | invoices | overdue'],
  ['facturas retenidas de más de $5,000', 'list | invoices | status On hold | Amount $5,000.00 or more'],
  ['¿Cuántas órdenes de compra están abiertas?', 'count | purchase_orders | status open'],
  ['¿Qué requisiciones están en espera de aprobación?', 'list | requisitions | status Waiting for approval'],
  ['¿Cuánto queda de la subvención de Mill Road y hasta cuándo?', 'left | grants | “mill road”'],
  ['Muéstreme los contratos que vencen en los próximos 60 días', 'list | contracts | end date in the next 60 days'],
  ['¿Cuánto hemos pagado a Ridgeway este año?', 'sum | payments | amount | paid this year | “ridgeway”'],
  ['órdenes de trabajo urgentes', 'list | work_orders | priority urgent'],
  ['¿Qué informes de la subvención vencen este mes?', 'list | grant_reports | due this month'],
  ['¿Cuándo se paga mi factura?', 'list | invoices | status unpaid | entered by is you'],
  ['¿Cómo me registro como proveedor?', 'not about records'],
  ['¿Qué proveedores están suspendidos?', 'list | vendors | status Suspended'],
])('in Spanish: %s', (question, expected) => {
  expect(read(inEnglish(question) ?? '')).toBe(expected)
})

test.each(['Which invoices are overdue?', 'show contracts', 'PO-2026-0001', 'El Paso Paving invoices'])(
  'in English: %s',
  (question) => expect(inEnglish(question)).toBeUndefined(),
)

test.each([
  'How do I create a purchase order?',
  'What is a purchase order?',
  'When is noncompetitive procurement allowed?',
  'What is the micro-purchase threshold?',
  'What does 2 CFR 200.320 say?',
  'May I split a purchase?',
  'Hello',
  // Two fields compared, or something that is not there: a search for the words would find something else.
  'Which contracts are over their ceiling?',
  'Which contracts have no insurance?',
  'Who can approve purchase orders?',
  'Which vendors are excluded?',
  'Do we need three quotes for a $20,000 purchase?',
  'Is overtime allowable under a federal grant?',
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
