import { expect, test } from 'vitest'
import { lives } from '../../../lives.ts'
import { records } from '../../../records.ts'
import { continued } from './follow-up.ts'
import { inEnglish, inOneLanguage } from './spanish/rules.ts'
import { spelled } from './spelling.ts'
import { understand } from './understand.ts'
import { vocabularyOf } from './vocabulary.ts'
import type { Rows, Wanted } from './wanted.ts'

const vocabulary = vocabularyOf(records, lives)
const me = '00000000-0000-4000-8000-00000000000a'
/** A Friday. */
const today = '2026-11-20'
const books = { from: '2026-07-01', to: '2027-06-30' }
const asker = { user_id: me, today, books }

/** The request in one line: what is asked, of which table, and what was understood. */
function read(question: string): string {
  return inOneLine(understand(question, vocabulary, asker))
}

function inOneLine(wanted: Wanted | null): string {
  if (!wanted) return 'not about records'
  if (wanted.ask === 'open' || wanted.ask === 'why-not') return `${wanted.ask} ${wanted.number}`
  if (wanted.ask === 'due') return `due ${wanted.period.words}`
  if (wanted.ask === 'predicted') return `predicted ${wanted.subject}`
  if (wanted.ask === 'to-approve' || wanted.ask === 'reorder' || wanted.ask === 'aging') return wanted.ask
  if (wanted.ask === 'purchase-rule')
    return [
      wanted.ask,
      wanted.nature,
      wanted.amount ?? 'thresholds',
      wanted.single ? 'from one source' : wanted.without ? 'without quotes' : (wanted.quotes ?? ''),
    ]
      .join(' ')
      .trim()
  if (wanted.ask === 'compare') return `compare ${wanted.words.join(' / ')}: ${wanted.rows.map(inOneLine).join(' // ')}`
  if (wanted.ask === 'sellers' || wanted.ask === 'have') return `${wanted.ask} ${wanted.what}`
  if (wanted.ask === 'role-holders') return `${wanted.ask} ${wanted.role}`
  if (wanted.ask === 'subrecipient-risk') return `${wanted.ask} ${wanted.level}`
  if (wanted.ask === 'oversight')
    return [wanted.ask, wanted.about, wanted.name, wanted.waiting && 'waiting', wanted.period?.words]
      .filter(Boolean)
      .join(' | ')
  const { ask, record, looked, name, column, by, of, average } = wanted
  return [
    average ? `average ${ask}` : ask,
    record.table,
    ...(column ? [column] : []),
    ...(by ? [`by ${by}`] : []),
    ...(of ? [`of ${of}`] : []),
    ...looked,
    ...(name ? [`“${name}”`] : []),
  ].join(' | ')
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
  ['When is the next SF-425 due?', 'list | grant_reports | the next one | SF-425, financial'],
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
  ['Which assets are in good condition and federally funded?', 'list | assets | federally funded | condition good'],
  ['urgent work orders', 'list | work_orders | priority urgent'],
  ['Which transfers are in transit?', 'list | stock_transfers | status In transit'],
  ['Which workflow runs are stuck?', 'list | workflow_runs | status Stuck'],
  ['How many transfers are in transit?', 'count | stock_transfers | status In transit'],
  // In haste, with abbreviations of the trade.
  ['any reqs stuck in approval', 'list | requisitions | status Waiting for approval'],
  ['POs over 50k this fy', 'list | purchase_orders | Ordered $50,000.00 or more | created this fiscal year'],
  ['POs w/o receipts', 'list | purchase_orders | status Issued | delivery not received'],
  ['which grants are closing out', 'list | grants | status Closeout'],
  ['grants closing out this year', 'list | grants | end date this year'],
  ['invoices paid late this year', 'not about records'],
  ['blanket POs', 'list | purchase_orders | kind blanket'],
  ['credit memos', 'list | invoices | Credit note'],
  ['checks not cashed', 'list | payments | not yet Cleared'],
  ['vendors w/ expired COIs', 'list | vendor_certificates | expired'],
  ['grants with overdue reports', 'list | grant_reports | overdue'],
  ['vendors added in the last 30 days', 'list | vendors | created in the last 30 days'],
  ['apps due in the next 30 days', 'list | grant_applications | closes in the next 30 days'],
  ['how much have we drawn down this fy', 'sum | drawdowns | received | received on this fiscal year'],
  ['what did FEMA obligate', 'sum | pa_projects | obligated | status Obligated'],
  ['subrecipients w/o a risk assessment', 'subrecipient-risk none'],
  ['resource reqs unfilled', 'list | resource_requests | not yet On scene'],
  ['cat b costs', 'list | cost_records | B · Emergency protective measures'],
  ['pa projects by category', 'by | pa_projects | estimate | by category'],
  ['grants by agency', 'by | grants | amount | by agency'],
  ['encumbrances by fund', 'by | budget_lines | encumbered | by fund'],
  ['shelter count + ppl', 'list | shelters | status Open'],
  ['generators available', 'have generators'],
  ['AP aging', 'aging'],
  ['pos due next wk', 'list | purchase_orders | delivery date next week'],
  ['how many rfqs did we issue this fy', 'count | solicitations | published this fiscal year | Request for quotes'],
  ['bdgt left in parks', 'left | budget_lines | “parks”'],
  ['How much is left in the water fund', 'left | budget_lines | “water fund”'],
  ['how much did we draw last qtr', 'sum | drawdowns | received | received on last quarter'],
  ['which grants end soon', 'list | grants | end date in the next 60 days'],
  // As buyers ask.
  ['Do we need three quotes for a $20,000 purchase?', 'purchase-rule goods 2000000 3'],
  ['Can I buy a $9,000 laptop without quotes?', 'purchase-rule goods 900000 without quotes'],
  ['How many quotes do I need for cleaning services over $12k?', 'purchase-rule services 1200000'],
  ['Which method do I use to repave a lot for 300,000 dollars?', 'purchase-rule construction 30000000'],
  ['What is the micro-purchase threshold?', 'purchase-rule goods thresholds'],
  ['When do I need sealed bids?', 'purchase-rule goods thresholds'],
  ['How much can I spend without going to bid?', 'purchase-rule goods thresholds'],
  ['Who is our cheapest source for nitrile gloves?', 'sellers nitrile gloves'],
  ['Who is the vendor of PO-2026-0002?', 'open PO-2026-0002'],
  ['Which vendors sell road salt?', 'sellers road salt'],
  ['Who can supply generators?', 'sellers generators'],
  ['Where can we buy nitrile gloves?', 'sellers nitrile gloves'],
  ['Do we have a vendor for tree trimming?', 'sellers tree trimming'],
  ['What did we pay for road salt last time?', 'sellers road salt'],
  ['How much does a water meter cost?', 'sellers water meter'],
  ['Which generators do we have?', 'have generators'],
  ['Which orders haven’t arrived yet?', 'list | purchase_orders | not delivery received | status Issued'],
  ['How many bids did we get for IFB-2026-0019?', 'count | bids | of IFB-2026-0019'],
  ['Which invoices of PO-2026-0002 are unpaid?', 'list | invoices | of PO-2026-0002 | status unpaid'],
  ['When does the road salt IFB close?', 'list | solicitations | “road salt”'],
  ['Which vendors are small businesses?', 'list | vendors | small business'],
  ['Which vendors are not small businesses?', 'list | vendors | not small business'],
  // As grant managers and finance officers ask.
  ['Which grants end in the next six months?', 'list | grants | end date in the next 6 months'],
  ['Which grants are we spending too slowly?', 'list | grants | spending behind its period'],
  ['How much match do we still owe on the Mill Road grant?', 'left | grants | “mill road”'],
  ['Which drawdowns haven’t been paid?', 'list | drawdowns | not yet Received'],
  ['Which invoices are more than 30 days old?', 'list | invoices | invoice date more than 30 days ago'],
  ['Which invoices are 60 days overdue?', 'list | invoices | overdue by more than 60 days'],
  ['How much did we pay vendors in October?', 'sum | payments | amount | paid in october'],
  ['Who are our top 10 vendors by spending?', 'by | payments | amount | by vendor'],
  ['Which vendors did we pay the most last quarter?', 'by | payments | amount | by vendor | paid last quarter'],
  ['Show spending by department', 'by | budget_lines | spent | by cost_center'],
  ['How much budget is left in Public Works?', 'left | budget_lines | “public works”'],
  ['How much did we spend this fiscal year?', 'sum | payments | amount | paid this fiscal year'],
  ['Which payments have not cleared?', 'list | payments | not yet Cleared'],
  ['Which contracts have less than 60 days left?', 'list | contracts | end date in the next 60 days'],
  ['Which invoices came in this week?', 'list | invoices | received this week'],
  ['Did we pay Larkspur in November?', 'sum | payments | amount | paid in november | “larkspur”'],
  // As emergency managers ask.
  [
    'Which work orders are open on the Riverside pump station?',
    'list | work_orders | status open | “riverside pump station”',
  ],
  ['How much has the flood cost us so far?', 'sum | cost_records | amount | “flood”'],
  ['Which resource requests are not filled?', 'list | resource_requests | not yet On scene'],
  ['Which project worksheets are not obligated?', 'list | pa_projects | not yet Obligated'],
  // As vendors ask.
  ['When will I get paid?', 'list | invoices | status unpaid | entered by is you'],
  ['Which bids did I win?', 'list | bids | status Awarded'],
  ['Can I see my requisitions?', 'list | requisitions | requested by is you'],
  ['Why was my invoice put on hold?', 'list | invoices | status On hold | entered by is you'],
  ['Explain why I can’t close PO-2026-0002', 'why-not PO-2026-0002'],
  ['Did the gloves come in yet?', 'list | purchase_orders | “gloves”'],
  ['Has the road salt arrived?', 'list | purchase_orders | “road salt”'],
  ['Which POs do I have to deliver?', 'list | purchase_orders | not delivery received | status Issued'],
  ['Where is my money?', 'list | invoices | status unpaid | entered by is you'],
  ['How many RFPs are out right now?', 'count | solicitations | status Published | Request for proposals'],
  ['When is the road salt RFP due?', 'list | solicitations | “road salt”'],
  ['Which reports are late?', 'list | grant_reports | overdue'],
  ['Which situation reports are overdue?', 'not about records'],
  ['What grants close out this year?', 'list | grants | end date this year'],
  ['Which grants have expired?', 'list | grants | expired'],
  ['Do we have any unspent balance on expired grants?', 'left | grants | expired'],
  ['List contracts that expire before March', 'list | contracts | end date before march'],
  ['Which contracts end by June 2027?', 'list | contracts | end date by june 2027'],
  ['How much did we pay since September?', 'sum | payments | amount | paid since september'],
  ['Which invoices have no PO?', 'list | invoices | without purchase order'],
  [
    'Which invoices are without a purchase order this month?',
    'list | invoices | without purchase order | invoice date this month',
  ],
  ['Which vendors have no insurance?', 'not about records'],
  ['What is the average invoice?', 'average sum | invoices | amount'],
  ['average invoice amount by vendor this year', 'average by | invoices | amount | by vendor | invoice date this year'],
  ['What is the average order size?', 'average sum | purchase_orders | amount'],
  ['average cost of work orders last quarter', 'average sum | work_orders | cost | created last quarter'],
  ['What is the average time to pay an invoice?', 'not about records'],
  ['average days invoices are overdue', 'not about records'],
  ['average invoice this quarter against last quarter', 'not about records'],
  ['Which invoices are above average?', 'not about records'],
  ['invoices by vendor last month', 'by | invoices | amount | by vendor | invoice date last month'],
  ['high risk subrecipients', 'subrecipient-risk high'],
  ['Which subrecipients are medium risk?', 'subrecipient-risk medium'],
  ['Which users have admin rights?', 'role-holders admin'],
  ['who are the administrators', 'role-holders admin'],
  ['Who has the manager role?', 'role-holders manager'],
  ['Did we win the salt bid?', 'list | bids | “salt”'],
  ['total encumbrances in the General Fund', 'sum | budget_lines | encumbered | “general fund”'],
  ['What has the storm cost us so far?', 'sum | cost_records | amount | “storm”'],
  ['What payments go out this week?', 'list | payments | paid this week'],
  ['What is the biggest order this year?', 'list | purchase_orders | created this year'],
  [
    'Show all sole source purchases this year',
    'list | purchase_orders | method noncompetitive (sole source) | created this year',
  ],
  ['How many work orders are open by priority?', 'by | work_orders | by priority | status open'],
  ['How many people are in shelters right now?', 'list | shelters | status Open'],
  [
    'How much did we pay in September vs October?',
    'compare in september / in october: sum | payments | amount | paid in september // sum | payments | amount | paid in october',
  ],
  [
    'Compare spending on the Mill Road grant and the Elm Street grant',
    'compare for Mill Road / for Elm Street: sum | grants | spent | “mill road” // sum | grants | spent | “elm street”',
  ],
  ['Can we sole source a $60,000 software renewal?', 'purchase-rule goods 6000000 from one source'],
  ['What is the sole source limit?', 'purchase-rule goods thresholds from one source'],
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
  ['¿Qué está esperando mi aprobación?', 'to-approve'],
  ['¿Qué debo aprobar?', 'to-approve'],
  ['¿Qué debemos volver a pedir?', 'reorder'],
  ['¿Cuánto efectivo necesitamos la próxima semana?', 'predicted cash_need'],
  ['¿Qué pedidos pueden llegar tarde?', 'predicted late_delivery'],
  ['¿Qué artículos se van a agotar pronto?', 'predicted stock_out'],
  ['¿Qué proveedores están en riesgo?', 'predicted vendor_risk'],
  ['¿Necesito tres cotizaciones para una compra de $20,000?', 'purchase-rule goods 2000000 3'],
  ['¿Puedo comprar una computadora de $9,000 sin cotizaciones?', 'purchase-rule goods 900000 without quotes'],
  ['¿Cuál es el límite de microcompra?', 'purchase-rule goods thresholds'],
  ['¿Qué proveedores venden sal para carreteras?', 'sellers salt road'],
  ['¿Cuánto pagamos por sal la última vez?', 'sellers salt'],
  ['¿Dónde podemos comprar generadores?', 'sellers generators'],
  ['¿Qué generadores tenemos?', 'have generators'],
  ['¿Qué órdenes de compra no han llegado?', 'list | purchase_orders | not delivery received | status Issued'],
  ['¿Cuáles de mis requisiciones están en borrador?', 'list | requisitions | status Draft | requested by is you'],
  ['¿Cuándo cierra la licitación de road salt?', 'list | solicitations | “road salt”'],
  ['¿Cuántas ofertas recibimos para IFB-2026-0019?', 'count | bids | of IFB-2026-0019'],
  ['¿Qué proveedores son pequeñas empresas?', 'list | vendors | small business'],
  ['¿Qué subvenciones terminan en los próximos seis meses?', 'list | grants | end date in the next 6 months'],
  ['¿Qué subvenciones gastamos demasiado lento?', 'list | grants | spending behind its period'],
  ['¿Cuánto aporte local falta en la subvención de Mill Road?', 'left | grants | “mill road”'],
  ['¿Qué reembolsos no se han pagado?', 'list | drawdowns | not yet Received'],
  ['¿Qué facturas tienen más de 30 días?', 'list | invoices | invoice date more than 30 days ago'],
  ['¿Cuánto pagamos a los proveedores en octubre?', 'sum | payments | amount | paid in october'],
  ['¿Cuáles son los 10 proveedores con más gasto?', 'by | payments | amount | by vendor'],
  ['¿Cuánto presupuesto queda en Obras Públicas?', 'left | budget_lines | “public works”'],
  ['¿Cuánto gastamos el trimestre pasado?', 'sum | payments | amount | paid last quarter'],
  ['¿Cuánto hemos gastado este año fiscal?', 'sum | payments | amount | paid this fiscal year'],
  ['¿Qué pagos no se han cobrado?', 'list | payments | not yet Cleared'],
  ['¿Cuánto nos ha costado la inundación?', 'sum | cost_records | amount | “flood”'],
  ['¿Qué incidentes están abiertos?', 'list | emergency_incidents | status Open'],
  ['¿Qué solicitudes de recursos no se han atendido?', 'list | resource_requests | not yet On scene'],
  ['¿Qué hojas de proyecto no están obligadas?', 'list | pa_projects | not yet Obligated'],
  ['¿Quién aprobó PO-2026-0002?', 'open PO-2026-0002'],
  ['¿Cuánto puedo gastar sin licitar?', 'purchase-rule goods thresholds'],
  ['¿A qué contratos les quedan menos de 60 días?', 'list | contracts | end date in the next 60 days'],
  ['¿Qué facturas llegaron esta semana?', 'list | invoices | received this week'],
  ['¿Cuál es el saldo de la partida Street resurfacing?', 'left | budget_lines | “street resurfacing”'],
  ['¿Puedo ver mis requisiciones?', 'list | requisitions | requested by is you'],
  ['¿Cuándo me van a pagar?', 'list | invoices | status unpaid | entered by is you'],
  ['¿Qué ofertas gané?', 'list | bids | status Awarded'],
  ['¿Qué necesito para presentar una oferta?', 'not about records'],
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
  'What does 2 CFR 200.320 say?',
  'May I split a purchase?',
  'Hello',
  // Two fields compared, or something that is not there: a search for the words would find something else.
  'Which contracts are over their ceiling?',
  'Which contracts have no insurance?',
  'Who can approve purchase orders?',
  'Is overtime allowable under a federal grant?',
  'What do I need to bid?',
  'What are the FEMA deadlines?',
  'When does a vendor registration expire?',
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

test('a period is counted in days, weeks, months and quarters, and the fiscal year is that of the books', () => {
  const period = (question: string) => {
    const wanted = understand(question, vocabulary, { user_id: me, today, books })
    return wanted && 'conditions' in wanted ? wanted.conditions : undefined
  }
  const paid = (from: string, to: string) => [{ field: 'paid_on', test: 'between', from, to }]
  expect(period('payments paid in the last 3 months')).toEqual(paid('2026-08-20', today))
  expect(period('payments paid last quarter')).toEqual(paid('2026-07-01', '2026-09-30'))
  expect(period('payments paid last fiscal year')).toEqual(paid('2025-07-01', '2026-06-30'))
  expect(period('payments paid in the past two weeks')).toEqual(paid('2026-11-06', today))
})

/** The last question of a conversation, as it is read with those before it. */
const readAfter = (turns: readonly string[]): string =>
  read(
    continued(
      inOneLanguage(turns).map(({ english }) => english),
      vocabulary,
      asker,
    ),
  )

test.each<[turns: string[], string]>([
  [['How much did we pay in October?', 'and last year?'], 'sum | payments | amount | paid last year'],
  [['How much did we pay in October?', 'And in September?'], 'sum | payments | amount | paid in september'],
  [
    ['How much did we pay in October?', 'and last year?', 'and this quarter?'],
    'sum | payments | amount | paid this quarter',
  ],
  [
    ['How much have we paid to Ridgeway Fleet Services this year?', 'what about Old Mill Hardware?'],
    'sum | payments | amount | paid this year | “old mill hardware”',
  ],
  [['How much is left on the Elm Street grant?', 'and Mill Road?'], 'left | grants | “mill road”'],
  [['Which invoices are open?', 'what do they add up to?'], 'sum | invoices | open_amount | status open'],
  [['Which invoices are open?', 'which one is the oldest'], 'list | invoices | status open'],
  [['How much is left on the Mill Road grant?', 'and what have we drawn down?'], 'sum | grants | drawn | “mill road”'],
  [['Which grants end soon?', 'how much is unspent on them'], 'left | grants | end date in the next 60 days'],
  [['Which invoices are open?', 'total?'], 'sum | invoices | open_amount | status open'],
  [['Which invoices are open?', 'which are overdue'], 'list | invoices | overdue'],
  [['open work orders', 'urgent ones'], 'list | work_orders | status open | priority urgent'],
  [['¿Cuántas OC emitidas este mes?', '¿y el total?'], 'sum | purchase_orders | amount | issued this month'],
  [['Which invoices are open?', 'only the overdue ones'], 'list | invoices | overdue'],
  [
    ['Which purchase orders are open?', 'only those over $5,000'],
    'list | purchase_orders | status open | Ordered $5,000.00 or more',
  ],
  [['Which invoices are unpaid?', 'only the paid ones'], 'list | invoices | status Paid'],
  [['Which invoices are overdue?', 'show them by vendor'], 'by | invoices | amount | by vendor | overdue'],
  [['Which invoices are overdue?', 'how many are there?'], 'count | invoices | overdue'],
  [['Which invoices are overdue?', 'how much is that in total?'], 'sum | invoices | amount | overdue'],
  [['Which invoices are overdue?', 'and purchase orders?'], 'list | purchase_orders | overdue'],
  [['Which invoices are overdue?', 'and which grants end next month?'], 'list | grants | end date next month'],
  [['Which invoices are overdue?', 'and how many grants end next month?'], 'count | grants | end date next month'],
  [['Which invoices are open?', 'which of them are overdue?'], 'list | invoices | overdue'],
  [['Which invoices are open?', 'how many of those are overdue?'], 'count | invoices | overdue'],
  [['How many invoices are overdue?', 'show them'], 'list | invoices | overdue'],
  [['What is the status of PO-2026-0001?', 'and PO-2026-0002?'], 'open PO-2026-0002'],
  [['Which vendors sell road salt?', 'and nitrile gloves?'], 'sellers nitrile gloves'],
  [['Do we need quotes for a $20,000 purchase?', 'and for $60,000?'], 'purchase-rule goods 6000000'],
  [
    ['How much did we spend this quarter?', 'compared with last quarter'],
    'compare this quarter / last quarter: sum | payments | amount | paid this quarter // sum | payments | amount | paid last quarter',
  ],
  [
    ['How much did we spend this quarter?', 'compared with last quarter', 'by vendor'],
    'by | payments | amount | by vendor | paid this quarter',
  ],
  // A question of its own, and one that is about no record, take nothing from before.
  [['Which invoices are overdue?', 'Which contracts are active?'], 'list | contracts | status Active'],
  [['Which invoices are overdue?', 'How do I invite a colleague?'], 'not about records'],
  [['How do I invite a colleague?', 'and last year?'], 'not about records'],
  [['Which invoices are overdue?', 'and how do I pay one?'], 'not about records'],
  [['Which invoices are overdue?', 'in which month do we pay most?'], 'not about records'],
  // In Spanish.
  [['¿Cuánto pagamos en octubre?', '¿y el año pasado?'], 'sum | payments | amount | paid last year'],
  [['¿Qué facturas están abiertas?', 'solo las vencidas'], 'list | invoices | overdue'],
  [['¿Qué facturas están vencidas?', 'muéstrelas por proveedor'], 'by | invoices | amount | by vendor | overdue'],
  [
    ['¿Cuánto gastamos este trimestre?', 'comparado con el trimestre pasado'],
    'compare this quarter / last quarter: sum | payments | amount | paid this quarter // sum | payments | amount | paid last quarter',
  ],
  [['¿Qué facturas están vencidas?', '¿cuántas son?'], 'count | invoices | overdue'],
])('%s is read as: %s', (turns, reading) => expect(readAfter(turns)).toBe(reading))

test.each([
  [
    'Spend this quarter against last quarter',
    'compare this quarter / last quarter: sum | payments | amount | paid this quarter // sum | payments | amount | paid last quarter',
  ],
  [
    'Did we pay more to Acme Paving this year than last year?',
    'compare this year / last year: sum | payments | amount | paid this year | “acme paving” // sum | payments | amount | paid last year | “acme paving”',
  ],
  [
    'How many purchase orders were issued this month compared with last month?',
    'compare this month / last month: count | purchase_orders | issued this month // count | purchase_orders | issued last month',
  ],
  [
    'Compare invoices in October and in September',
    'compare in october / in september: sum | invoices | amount | invoice date in october // sum | invoices | amount | invoice date in september',
  ],
  ['Overdue invoices by vendor', 'by | invoices | amount | by vendor | overdue'],
  ['Open purchase orders by buyer', 'by | purchase_orders | open_amount | by buyer | status open'],
  ['Work orders by priority', 'by | work_orders | cost | by priority'],
  ['Inspections by outcome', 'by | inspections | by outcome'],
  ['Spending by department', 'by | budget_lines | spent | by cost_center'],
])('%s compares or groups: %s', (question, reading) => expect(read(question)).toBe(reading))

test.each([
  ['wich purchse orders are isued', 'which purchase orders are issued'],
  ['overdeu invocies', 'overdue invoices'],
  ['Which vendor is Acme Pavving?', null],
  ['Which invoices are overdue?', null],
])('mistyped: %s', (question, expected) => expect(spelled(question, vocabulary)).toBe(expected))

test.each([
  ['Is my insurance still good?', 'list | vendor_certificates'],
  ['What bids can I submit?', 'list | solicitations | status open'],
])('a vendor asks: %s', (question, expected) =>
  expect(inOneLine(understand(question, vocabulary, { ...asker, supplies: true }))).toBe(expected),
)

test('the latest one is one record, and the latest ones are several', () => {
  const most = ['latest situation report', 'latest situation reports', 'What is the oldest open invoice?'].map(
    (question) => (understand(question, vocabulary, asker) as Rows).most,
  )
  expect(most).toEqual([1, 10, 1])
})

test.each([
  ['Is Larkspur Paving debarred?', 'oversight | exclusions | larkspur paving'],
  ['Which vendors are excluded?', 'oversight | exclusions'],
  ['Has Acme been on the exclusion list?', 'oversight | exclusions | acme'],
  ['last change of bank details', 'oversight | bank changes'],
  ['bank changes of Northline waiting for confirmation', 'oversight | bank changes | waiting'],
  ['Who has conflicting duties?', 'oversight | segregation of duties'],
  ['Who approved their own order?', 'oversight | segregation of duties'],
  ['Who released the hold on INV-2026-0004?', 'oversight | hold releases | INV-2026-0004'],
  ['How long does it take to issue a PO?', 'oversight | time from requisition to order'],
  ['average time from requisition to order this year', 'oversight | time from requisition to order | this year'],
  ['goods received without an invoice', 'oversight | received, not invoiced'],
  ['retainage by contract', 'oversight | retainage'],
  ['retainage held on C-2026-0043', 'oversight | retainage | C-2026-0043'],
  ['volunteer hours for the flood', 'oversight | volunteer hours | flood'],
  ['did we pay any invoice twice', 'oversight | duplicate invoices'],
  ['single-bid solicitations last year', 'oversight | single-bid solicitations | last year'],
  ['Which policies haven’t been read?', 'oversight | policies not attested'],
  ['managers without MFA', 'oversight | people without MFA'],
  ['contracts with amendments', 'list | contracts | with amendments'],
  ['grants without reports', 'list | grants | without reports'],
  ['subawards not reported', 'list | subawards | not reported | with “Report due” | status Active'],
  ['contracts over 90% spent', 'list | contracts | more than 90% used'],
  ['interest paid last year', 'sum | invoices | interest | invoice date last year'],
  ['Which applications are due this month?', 'list | grant_applications | closes this month'],
])('%s', (question, expected) => {
  expect(read(question)).toBe(expected)
})

test.each([
  'How do I change the bank details of a vendor?',
  'What is segregation of duties?',
  'How much retainage can we hold?',
  'Which vendors have no insurance?',
  'How much overtime did the flood cost?',
  'Which grants are over 30% of the average?',
  'orders issued before approval',
])('%s is no question of oversight', (question) => {
  expect(read(question)).toBe('not about records')
})
