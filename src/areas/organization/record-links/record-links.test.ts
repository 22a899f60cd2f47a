import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { buffersOf } from '#tests/buffers.ts'
import { cityWithLine } from '#tests/companions.ts'
import { linkKinds, linkRecords } from './link.ts'
import { directOf, inOrder, type Link } from './rules.ts'

const end = z.object({ table: z.string(), id: z.uuid() })
/** As a topic's own command does it. */
const join = command('links/join', {
  about: 'Joins two records, for these tests.',
  input: z.object({ from: end, kind: z.enum(linkKinds), to: end }),
  run: async (link, { tx, now }) => linkRecords(tx, link, now),
})

/**
 * Five budget lines in a row: a requisition, its order, a receipt, an invoice and its payment, as far as links are
 * concerned.
 */
async function chain() {
  const place = await cityWithLine()
  const { max, newLine, does } = place
  const ends = []
  for (const name of ['Requisition', 'Order', 'Receipt', 'Invoice', 'Payment'])
    ends.push({ table: 'budget_lines', id: (await newLine(name)).id as string })
  const [requisition, order, receipt, invoice, payment] = ends as [(typeof ends)[0], ...typeof ends]
  const link = (from: typeof requisition, kind: (typeof linkKinds)[number], to: typeof requisition) => {
    // They are in the order of creation: not two in one moment.
    place.clock.advance(1_000)
    return does(max, join, { from, kind, to })
  }
  await link(requisition!, 'became', order!)
  await link(receipt!, 'receives', order!)
  await link(invoice!, 'bills', order!)
  await link(payment!, 'pays', invoice!)
  const chainOf = async (who: typeof max, of: { id: string }) =>
    (await place.sees(who, 'select kind, from_record, to_record from chain_of($1, $2)', ['budget_lines', of.id])).map(
      ({ kind }) => kind as string,
    )
  return {
    ...place,
    link,
    chainOf,
    ends: { requisition: requisition!, order: order!, receipt: receipt!, invoice: invoice!, payment: payment! },
  }
}
const whole = ['became', 'receives', 'bills', 'pays']

test('the whole chain is found from every record of it, in both directions', async () => {
  const { rosa, ends, chainOf, newLine } = await chain()
  for (const each of Object.values(ends)) expect(await chainOf(rosa, each)).toEqual(whole)
  expect(await chainOf(rosa, (await newLine('Alone')) as { id: string })).toEqual([])
})

test('the cost of a lookup does not grow with the links of other records, or with those of what pays', async () => {
  const { rosa, ends, link, chainOf, newLine, owner, organization, sees } = await chain()
  const others: string[] = []
  for (let at = 0; at < 30; at++) others.push((await newLine(`Line ${at}`)).id as string)
  await link({ table: 'budget_lines', id: others[0]! }, 'funds', ends.order)
  // Fifteen of them pay for each of the other fifteen.
  await owner.query(
    `insert into record_links (organization_id, from_table, from_record, kind, to_table, to_record, created_at)
     select $1, 'budget_lines', ($2::uuid[])[1 + n % 15], 'funds', 'budget_lines', ($2::uuid[])[16 + n / 15], now()
     from generate_series(0, 224) n`,
    [organization.id, others],
  )
  await owner.query('analyze record_links')
  expect(await chainOf(rosa, ends.order)).toEqual([...whole, 'funds'])
  expect(
    await buffersOf((sql, values) => sees(rosa, sql, values), 'select * from chain_of($1, $2)', [
      'budget_lines',
      ends.order.id,
    ]),
  ).toBeLessThan(400)
})

test('a circle has an end, and the same link twice is one', async () => {
  const { rosa, ends, link, chainOf } = await chain()
  await link(ends.payment, 'amends', ends.requisition)
  await link(ends.payment, 'amends', ends.requisition)
  expect(await chainOf(rosa, ends.receipt)).toEqual([...whole, 'amends'])
})

test('the budget line of a record is shown and not followed: two requisitions of one line are unrelated', async () => {
  const { rosa, ends, link, chainOf, newLine } = await chain()
  const [fund, other, order] = [
    await newLine('Fund'),
    await newLine('Other requisition'),
    await newLine('Other order'),
  ].map(({ id }) => ({ table: 'budget_lines', id: id as string })) as [
    typeof ends.order,
    typeof ends.order,
    typeof ends.order,
  ]
  await link(fund, 'funds', ends.requisition)
  await link(fund, 'funds', other)
  await link(other, 'became', order)
  expect(await chainOf(rosa, ends.payment)).toEqual([...whole, 'funds'])
  expect(await chainOf(rosa, order)).toEqual(['funds', 'became'])
  expect(await chainOf(rosa, fund)).toEqual(['funds', 'funds'])
})

test('an asset ends a chain: two of its repairs are unrelated, and from the asset both are found', async () => {
  const { rosa, owner, organization, ends, link, chainOf, newLine, sees } = await chain()
  const [kind] = (
    await owner.query(
      `insert into asset_classes (organization_id, code, name, life_years) values ($1, 'P', 'Pumps', 10) returning id`,
      [organization.id],
    )
  ).rows
  const [pump] = (
    await owner.query(
      `insert into assets (organization_id, number, name, class) values ($1, 'A-1', 'Pump', $2) returning id`,
      [organization.id, kind.id],
    )
  ).rows
  const asset = { table: 'assets', id: pump.id as string }
  const other = { table: 'budget_lines', id: (await newLine('Other repair')).id as string }
  await link(ends.payment, 'belongs', asset)
  await link(other, 'belongs', asset)
  expect(await chainOf(rosa, ends.requisition)).toEqual([...whole, 'belongs'])
  expect(await chainOf(rosa, other)).toEqual(['belongs'])
  expect(
    (await sees(rosa, 'select kind from chain_of($1, $2)', [asset.table, asset.id])).map(({ kind }) => kind),
  ).toEqual([...whole, 'belongs', 'belongs'])
})

test('another city finds nothing, and a record the user may not see ends the chain there', async () => {
  const [springfield, shelbyville] = [await chain(), await chain()]
  expect(await shelbyville.chainOf(shelbyville.ada, springfield.ends.order)).toEqual([])
  expect(
    await shelbyville.sees(shelbyville.ada, 'select from record_links where from_record = $1', [
      springfield.ends.requisition.id,
    ]),
  ).toEqual([])

  const { owner, rosa, ends, chainOf } = springfield
  await owner.query(
    `alter policy "people read" on budget_lines using (organization_id = (select app.organization_id())
      and name <> 'Invoice')`,
  )
  try {
    expect(await chainOf(rosa, ends.requisition)).toEqual(['became', 'receives'])
    expect(await chainOf(rosa, ends.payment)).toEqual([])
  } finally {
    await owner.query(
      'alter policy "people read" on budget_lines using (organization_id = (select app.organization_id()))',
    )
  }
})

test('links are written by commands and never changed', async () => {
  const { ada, edits, database } = await chain()
  await expect(edits(ada, `update record_links set kind = 'pays'`)).rejects.toThrow('permission denied')
  await expect(edits(ada, 'delete from record_links')).rejects.toThrow('permission denied')
  for (const text of [`update record_links set kind = 'pays'`, 'delete from record_links'])
    await expect(database.write({ role: 'commands', actor: ada }, { text })).rejects.toThrow('permission denied')
})

test('a chain is read from the first record to what followed from it', () => {
  const link = (from: string, to: string): Link => ({
    from_table: 't',
    from_record: from,
    kind: 'became',
    to_table: 't',
    to_record: to,
    created_at: '',
  })
  const steps = inOrder([link('b', 'c'), link('a', 'b'), link('a', 'c'), link('c', 'd')], { table: 't', record: 'd' })
  expect(steps.map(({ record, step }) => `${record}${step}`)).toEqual(['a0', 'b1', 'c2', 'd3'])
  const kinds: [string, string, string][] = [
    ['requisition', 'became', 'order'],
    ['shipment', 'belongs', 'order'],
    ['shipment', 'became', 'receipt'],
    ['receipt', 'receives', 'order'],
    ['invoice', 'bills', 'order'],
    ['payment', 'pays', 'invoice'],
    ['change', 'amends', 'order'],
    ['line', 'funds', 'requisition'],
  ]
  const bought = inOrder(
    kinds.map(([from, kind, to]) => ({ ...link(from, to), kind })),
    { table: 't', record: 'order' },
  )
  expect(bought.map(({ record }) => record)).toEqual([
    'line',
    'requisition',
    'order',
    'change',
    'invoice',
    'shipment',
    'payment',
    'receipt',
  ])
  expect(inOrder([], { table: 't', record: 'x' })).toEqual([{ table: 't', record: 'x', step: 0 }])
})

test('direct links are what a record came from and what followed from it; others of the same fund or order are not', () => {
  const link = (from: string, kind: string, to: string): Link => ({
    from_table: from.replace(/\d/, ''),
    from_record: from,
    kind,
    to_table: to.replace(/\d/, ''),
    to_record: to,
    created_at: '',
  })
  const links = [
    link('line', 'funds', 'requisition'),
    link('line', 'funds', 'order1'),
    link('requisition', 'became', 'order1'),
    link('receipt1', 'receives', 'order1'),
    link('invoice1', 'bills', 'order1'),
    link('invoice2', 'bills', 'order1'),
    link('payment1', 'pays', 'invoice1'),
    link('payment2', 'pays', 'invoice2'),
    link('order1', 'belongs', 'incident'),
    link('damage', 'belongs', 'incident'),
  ]
  const direct = (record: string) =>
    [...directOf(links, { table: record.replace(/\d/, ''), record })].map((key) => key.split(' ')[1]!).toSorted()
  expect(direct('invoice1')).toEqual(['invoice1', 'order1', 'payment1', 'receipt1', 'requisition'])
  expect(direct('order1')).toEqual([
    'incident',
    'invoice1',
    'invoice2',
    'line',
    'order1',
    'payment1',
    'payment2',
    'receipt1',
    'requisition',
  ])
  expect(direct('payment2')).toEqual(['invoice2', 'order1', 'payment2', 'receipt1', 'requisition'])
  expect(direct('incident')).toEqual(['damage', 'incident', 'order1'])
  expect(direct('line')).toEqual(['line', 'order1', 'requisition'])
})

test('whatever the links are, every record appears in the order once and the walk ends', () => {
  const records = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  fc.assert(
    fc.property(fc.array(fc.tuple(records, records), { maxLength: 20 }), (pairs) => {
      const links = pairs
        .filter(([a, b]) => a !== b)
        .map(([a, b]): Link => ({
          from_table: 't',
          from_record: a,
          kind: 'became',
          to_table: 't',
          to_record: b,
          created_at: '',
        }))
      const named = new Set(['a', ...links.flatMap(({ from_record, to_record }) => [from_record, to_record])])
      expect(
        inOrder(links, { table: 't', record: 'a' })
          .map(({ record }) => record)
          .toSorted(),
      ).toEqual([...named].toSorted())
    }),
  )
})
