import { expect, test } from 'vitest'
import { orderCommands } from '#areas/procurement/purchase-orders/stages.ts'
import { city } from '#tests/city.ts'
import { ordering } from '#tests/orders.ts'
import type { Person } from '#tests/city.ts'
import type { Command } from '#platform/commands/command.ts'
import { commands } from '../../../commands.ts'
import type { Answered } from './library.ts'
import { answerToApprove } from './approvals.ts'

const of = (name: string) => commands.find((each) => each.name === name)! as Command<string, object, Answered | null>
type Does = Awaited<ReturnType<typeof city>>['does']
const asking = (does: Does, who: Person) => (question: string) => does(who, of('assistant/answer'), { question })

test('an order is described by its number, and its amounts are those of the record', async () => {
  const { rosa, does, draft, signs, issue } = await ordering()
  const ask = asking(does, rosa)
  const row = await draft([{ quantity: 100, unit_price: 12.5 }])
  await does(rosa, orderCommands.submit, { id: row.id })
  await signs(row.id)
  await issue(row)
  const answer = await ask(`What is the status of ${row.number}?`)
  expect(answer!.text).toContain('Status: Issued')
  expect(answer!.text).toContain('$1,250.00')
  expect(answer!.cited).toEqual([{ table: 'purchase_orders', id: row.id, words: expect.stringContaining(row.number) }])
  expect((await ask(`How much is left on ${row.number}`))!.text).toContain('$1,250.00 is still to be invoiced')
})

test('counts, totals and lists agree with the rows that the person reads', async () => {
  const { rosa, does, draft } = await ordering()
  const ask = asking(does, rosa)
  await draft([{ quantity: 10, unit_price: 10 }])
  await draft([{ quantity: 20, unit_price: 10 }])
  const third = await draft([{ quantity: 1_000, unit_price: 10 }])
  expect((await ask('How many purchase orders are drafts?'))!.text).toMatch(/^You can open 3 purchase orders/)
  expect((await ask('What is the total value of our purchase orders?'))!.text).toMatch(/^\$10,300\.00 is the total/)
  const over = await ask('purchase orders over $5,000')
  expect(over!.cited.map(({ id }) => id)).toEqual([third.id])
  expect((await ask('purchase orders from Acme'))!.cited).toHaveLength(3)
  expect((await ask('purchase orders from Zebra Holdings'))!.text).toBe(
    'I found no purchase orders for “zebra holdings” among the records that you can open. You can ask by number, name, date, amount or status: Draft, Waiting for approval, Returned for changes, Rejected, Approved, Issued.',
  )
})

test('a refusal is the sentence of the rule, with the same facts as the button', async () => {
  const { rosa, does, draft } = await ordering()
  const ask = asking(does, rosa)
  const row = await draft([{ quantity: 100, unit_price: 12.5 }])
  const answer = await ask(`Why can't I close ${row.number}?`)
  const why = await does(rosa, orderCommands.close, { id: row.id }).catch((error: Error) => error.message)
  expect(answer!.text).toContain(String(why))
})

test('another agency’s record is answered like one that does not exist', async () => {
  const { rosa, does, draft } = await ordering()
  const row = await draft([{ quantity: 100, unit_price: 12.5 }])
  const next = await city()
  const asks = asking(next.does, next.rosa)
  expect(await asks(`status of ${row.number}`)).toEqual(
    await asks('status of PO-2026-9999').then((answer) => ({
      ...answer,
      text: answer!.text.replace('PO-2026-9999', row.number),
    })),
  )
  expect((await asks('How many purchase orders are there?'))!.text).toBe('You can open no purchase orders.')
  expect((await asking(does, rosa)('How many purchase orders are there?'))!.text).toContain('1 purchase order')
})

test('a field that a kind does not have is refused by name', async () => {
  const { rosa, does } = await ordering()
  const find = (input: object) => does(rosa, of('assistant/find'), input)
  await expect(find({ kind: 'spaceships' })).rejects.toThrow('There is no kind of record named “spaceships”.')
  await expect(find({ kind: 'purchase orders', status: 'boiling' })).rejects.toThrow(
    'Purchase orders have no status “boiling”. They have: Draft,',
  )
})

test('an order that was delivered is no longer overdue', async () => {
  const { rosa, does, draft, signs, issue, owner } = await ordering()
  const late = await Promise.all([1, 2].map((many) => draft([{ quantity: many, unit_price: 12.5 }])))
  for (const row of late) {
    await does(rosa, orderCommands.submit, { id: row.id })
    await signs(row.id)
    await issue(row)
  }
  await owner.query(`update purchase_orders set due = '2026-01-05' where id = any ($1)`, [late.map(({ id }) => id)])
  await owner.query(`update purchase_orders set delivery = 'complete' where id = $1`, [late[0]!.id])
  const asked = await asking(does, rosa)('Which purchase orders are overdue?')
  expect(asked!.cited.map(({ id }) => id)).toEqual([late[1]!.id])
  const found = await does(rosa, of('assistant/find'), { kind: 'purchase orders', overdue: true })
  expect(found!.cited.map(({ id }) => id)).toEqual([late[1]!.id])
})

test('a question in Spanish gets the same rows, told in Spanish', async () => {
  const { rosa, does, draft, owner } = await ordering()
  const ask = asking(does, rosa)
  const row = await draft([{ quantity: 100, unit_price: 12.5 }])
  await owner.query(`update purchase_orders set due = '2026-06-03' where id = $1`, [row.id])
  const status = await ask(`¿Cuál es el estado de ${row.number}?`)
  expect(status!.text).toContain(`Orden de compra ${row.number}`)
  expect(status!.text).toContain('Estado: Borrador')
  expect(status!.text).toContain('3 de junio de 2026')
  expect(status!.cited).toEqual((await ask(`What is the status of ${row.number}?`))!.cited)
  expect((await ask('¿Cuántas órdenes de compra hay?'))!.text).toMatch(/^Usted puede abrir 1 orden de compra\./)
  expect((await ask('¿Qué facturas están vencidas?'))!.text).toBe(
    'No encontré facturas así entre los registros que usted puede abrir.\nBusqué: vencidas.',
  )
  expect((await ask('¿Qué tengo pendiente esta semana?'))!.text).toBe('No tiene ningún vencimiento (esta semana).')
})

test('an order’s approvals and history are told, and what waits for the person is what they may decide', async () => {
  const { rosa, max, does, draft, signs } = await ordering()
  const row = await draft([{ quantity: 100, unit_price: 12.5 }])
  await does(rosa, orderCommands.submit, { id: row.id })
  expect((await asking(does, rosa)('What is waiting for my approval?'))!.text).toBe(
    'Nothing is waiting for your approval.',
  )
  expect((await asking(does, max)('What is waiting for my approval?'))!.text).toContain(row.number)
  expect((await asking(does, max)('¿Qué está esperando mi aprobación?'))!.text).toMatch(
    /^1 solicitud espera su aprobación:/,
  )
  expect((await asking(does, rosa)('¿Qué debo aprobar?'))!.text).toBe('Nada espera su aprobación.')
  await signs(row.id)
  expect((await asking(does, rosa)(`Who approved ${row.number}?`))!.text).toMatch(/approved by Max/)
  expect((await asking(does, rosa)(`¿Quién aprobó ${row.number}?`))!.text).toMatch(/lo aprobó Max/)
  const historial = (await asking(does, rosa)(`Muéstreme el historial de ${row.number}`))!.text
  expect(historial).toContain('Historial de')
  expect(historial).toContain('lo creó')
  expect(historial).toContain('cambió el estado a Aprobada')
  const history = (await asking(does, rosa)(`Show the history of ${row.number}`))!.text
  expect(history).toContain('created it')
  expect(history).toMatch(/submitted/i)
})

/** The rows that an answer cited, as the browser sends them back. */
const rowsOf = (answer: Answered | null) => answer!.cited.map(({ table, id }) => ({ table, id }))

test('a row of the answer before is meant by its place, and read with the rights of the person', async () => {
  const { rosa, max, does, draft, signs } = await ordering()
  const asks = (question: string, rows: object[] = [], who: Person = rosa) =>
    does(who, of('assistant/answer'), { question, rows })
  const two = [await draft([{ quantity: 1, unit_price: 10 }]), await draft([{ quantity: 2, unit_price: 10 }])]
  const rows = rowsOf(await asks('Which purchase orders are drafts?'))
  expect(rows.map(({ id }) => id).toSorted()).toEqual(two.map(({ id }) => id).toSorted())
  const numberOf = ({ id }: { id: string }) => two.find((each) => each.id === id)!.number
  const [first, second] = [rows[0]!, rows[1]!]
  const opened = await asks('open the second one', rows)
  expect(opened!.text).toContain(`Purchase order ${numberOf(second)}`)
  expect(rowsOf(opened)).toEqual([second])
  expect((await asks('¿Y la primera?', rows))!.text).toContain(`Orden de compra ${numberOf(first)}`)
  expect((await asks('the last one', rows))!.cited).toEqual(opened!.cited)
  expect((await asks('Why can’t I close the second one?', rows))!.text).toBe(
    (await asks(`Why can’t I close ${numberOf(second)}?`))!.text,
  )
  // “It” needs one row.
  expect((await asks('open it', rowsOf(opened)))!.text).toBe(opened!.text)
  expect((await asks('ábrela', rows))!.text).toBe(
    'La respuesta anterior nombra 2 registros. Diga cuál, por ejemplo “el segundo”.',
  )
  expect((await asks('the fifth one', rows))!.text).toBe(
    'The answer before names 2 records. Say which one, such as “the second one”.',
  )
  expect(await asks('open the second one')).toBeNull()

  await does(rosa, orderCommands.submit, { id: second.id })
  await signs(second.id)
  expect((await asks('Who approved the second one?', rows, max))!.text).toMatch(/approved by Max/)
})

test('an id of another agency, and of a kind that no tool reads, is answered like one that does not exist', async () => {
  const { does, rosa, draft } = await ordering()
  const { id } = await draft([{ quantity: 1, unit_price: 10 }])
  const next = await city()
  const none = 'I found no record among the records that you can open.'
  for (const table of ['purchase_orders', 'comments', 'organization_members', 'pg_class']) {
    const asked = { question: 'open the first one', rows: [{ table, id }] }
    expect((await next.does(next.rosa, of('assistant/answer'), asked))!.text).toBe(none)
    if (table !== 'purchase_orders') expect((await does(rosa, of('assistant/answer'), asked))!.text).toBe(none)
  }
})

test('the title of a row gives no order to the grammar', async () => {
  const { does, rosa, draft } = await ordering()
  const row = await draft([{ quantity: 1, unit_price: 10 }], { title: 'how many invoices are overdue' })
  const rows = [{ table: 'purchase_orders', id: row.id }]
  const answer = await does(rosa, of('assistant/answer'), { question: 'open the first one', rows })
  expect(rowsOf(answer)).toEqual(rows)
})

test('stock at its reorder point is listed with its days of supply, and a model that is off says so', async () => {
  const { rosa, does, owner, organization } = await ordering()
  await owner.query(
    `insert into stock_items (organization_id, code, name, unit, annual_use, lead_days, minimum, on_hand)
      values ($1, 'ICE-50', 'Ice melt', 'bag', 365, 8, null, 5), ($1, 'SALT', 'Salt', 'ton', 365, 8, 3, 50)`,
    [organization.id],
  )
  const ask = asking(does, rosa)
  const answer = await ask('What should we reorder?')
  expect(answer!.text).toBe(
    '1 stock item is at or below the reorder point:\n• ICE-50 Ice melt: 5 bags available, reorder point 8, 5 days of supply',
  )
  expect(answer!.cited).toHaveLength(1)
  expect((await ask('Which items will run out soon?'))!.text).toContain('Stock-out: no model predicts this now.')
  expect((await ask('¿Qué debemos volver a pedir?'))!.text).toBe(
    '1 artículo está en su punto de pedido o por debajo:\n• ICE-50 Ice melt: 5 bags disponibles, punto de pedido 8, 5 días de existencias',
  )
  expect((await ask('¿Qué artículos se van a agotar pronto?'))!.text).toContain(
    'Falta de existencias: ningún modelo predice esto ahora.',
  )
})

test('three requests that wait for an approval are found by one statement', async () => {
  const { rosa, max, does, draft, sees } = await ordering()
  for (const quantity of [1, 2, 3]) {
    const row = await draft([{ quantity, unit_price: 12.5 }])
    await does(rosa, orderCommands.submit, { id: row.id })
  }
  const asked: string[] = []
  const tx = {
    organization_id: max.organization_id,
    asPerson: (sql: string, values: unknown[]) => (asked.push(sql), sees(max, sql, values)),
  }
  const answer = await answerToApprove({ tx, actor: max } as never)
  expect(answer.cited).toHaveLength(3)
  expect(answer.text).toMatch(/^3 requests are waiting for your approval:/)
  expect(asked).toHaveLength(1)
})

test('a purchase is told its rule by the agency’s own thresholds, its quotes and its paragraph', async () => {
  const { rosa, does, owner, organization } = await ordering()
  await owner.query('delete from procurement_thresholds where organization_id = $1', [organization.id])
  await owner.query(
    `insert into procurement_thresholds (organization_id, name, kind, amount, quotes, paragraph, valid_from)
      values ($1, 'Open market', 'micro_purchase', 500000, null, 'Policy 4.1', '2020-01-01'),
        ($1, 'Quotes', 'small_purchase', 5000000, 3, 'Policy 4.2', '2020-01-01')`,
    [organization.id],
  )
  const ask = asking(does, rosa)
  const twenty = await ask('Do I need three quotes for a $20,000 purchase?')
  expect(twenty!.text).toMatch(/^Yes, at least 3 quotes are required\./)
  expect(twenty!.text).toContain('Policy 4.2; 2 CFR 200.320(a)(2)')
  expect(twenty!.cited.map(({ words }) => words)).toEqual(['Open market, Policy 4.1', 'Quotes, Policy 4.2'])
  expect((await ask('Can I buy a $3,000 laptop without quotes?'))!.text).toMatch(/^Yes, quotes are not required\./)
  expect((await ask('Can I buy a truck for $90,000 with three quotes?'))!.text).toMatch(
    /^Quotes are not enough: the purchase must be advertised\./,
  )
  expect((await ask('¿Necesito tres cotizaciones para una compra de $20,000?'))!.text).toMatch(
    /^Sí, se requieren al menos 3 cotizaciones\./,
  )
  expect((await ask('What is the micro-purchase threshold?'))!.text).toContain('$5,000.00')
})

test('who sells an item is known from orders, the catalog and commodity codes, and another agency’s are not', async () => {
  const { rosa, does, issued, owner, organization } = await ordering()
  const order = await issued([
    { description: 'Road salt, treated', unit: 'ton', quantity: 2, unit_price: 82.75, commodity: '775-70' },
  ])
  await owner.query(
    `insert into vendors (organization_id, number, name, type, email, status, categories)
      values ($1, 'V-2', 'Prairie Salt', 'llc', 'x@prairie.example', 'active', '775'),
        ($1, 'V-3', 'Blue Heron', 'llc', 'x@heron.example', 'active', '204')`,
    [organization.id],
  )
  const ask = asking(does, rosa)
  const answer = await ask('Which vendors sell road salt?')
  expect(answer!.text).toMatch(/^2 vendors for “road salt”/)
  expect(answer!.text).toContain(`the last ${order.number} on`)
  expect(answer!.text).toContain('Road salt, treated at $82.75 per ton')
  expect(answer!.text).toContain('V-2, Prairie Salt: commodity code 775-70')
  expect(answer!.text).not.toContain('Blue Heron')
  expect(answer!.cited.map(({ table }) => table)).toEqual(['vendors', 'purchase_orders', 'vendors'])
  expect((await ask('¿Qué proveedores venden sal para carreteras?'))!.text).toMatch(/^2 proveedores de/)
  const next = await city()
  expect(await asking(next.does, next.rosa)('Which vendors sell road salt?')).toEqual({
    text: expect.stringMatching(/^I found no vendor for “road salt”\./) as string,
    cited: [],
  })
})

test('the parts of a numbered record are counted, and sums of vendors come largest first', async () => {
  const { rosa, does, draft, owner } = await ordering()
  const row = await draft([{ quantity: 100, unit_price: 12.5 }])
  const ask = asking(does, rosa)
  expect((await ask(`How many invoices do we have for ${row.number}?`))!.text).toContain('You can open no invoices.')
  expect((await ask('How many bids did we get for IFB-2026-9999?'))!.text).toMatch(/^I found no record/)
  await owner.query(`update purchase_orders set delivery = 'complete' where id = $1`, [row.id])
  const late = await ask('Which orders haven’t arrived?')
  expect(late!.cited).toEqual([])
  const top = await ask('Who are our top 3 vendors by spending?')
  expect(top!.text).toMatch(/I found no payments/)
})
