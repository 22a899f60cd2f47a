import { expect, test } from 'vitest'
import { market } from '#tests/market.ts'
import { ordering } from '#tests/orders.ts'
import { panel } from '#tests/panel.ts'
import { paying } from '#tests/paying.ts'
import { invoiceCommands } from '#areas/finance/invoices/commands.ts'
import { receiveDelivery } from '#areas/procurement/receipts/commands.ts'
import { checkVendor } from '../checks/vendor-checks.ts'
import { vendorPerformance, vendorScorecard } from './questions.ts'
import {
  bandOf,
  deliveriesByMonth,
  deliveriesOf,
  eventsInWords,
  scoreOf,
  whyNotEngage,
  type Counts,
  type EventKind,
} from './rules.ts'

test.each<[EventKind, number, string]>([
  ['unreadable', 2, 'unreadable bids'],
  ['awarded', 1, 'award'],
  ['delivered', 3, 'deliveries as ordered'],
  ['unconfirmed', 2, 'addenda not acknowledged'],
  ['lapsed', 1, 'certificate expired'],
])('of %s, %i are %s', (kind, times, words) => expect(eventsInWords(kind, times)).toBe(words))

test.each<[string, Counts, number | null, string]>([
  ['nothing', {}, null, 'No events yet'],
  ['two bids', { responsive: 2 }, null, 'Not enough data: 2 of 3 events'],
  ['three bids', { responsive: 3 }, 100, '100 of 100, from 3 events'],
  ['an award among them', { responsive: 2, awarded: 1 }, 100, '100 of 100, from 3 events'],
  ['one that could not be read', { responsive: 3, unreadable: 1 }, 75, '75 of 100, from 4 events'],
  ['one that was not responsive', { responsive: 2, rejected: 1 }, 75, '75 of 100, from 3 events'],
  ['an addendum that was not confirmed', { responsive: 1, unconfirmed: 2 }, 67, '67 of 100, from 3 events'],
  ['deliveries as ordered', { delivered: 3 }, 100, '100 of 100, from 3 events'],
  ['one of three deliveries late', { delivered: 2, delivered_late: 1 }, 83, '83 of 100, from 3 events'],
  ['rejected goods in every delivery', { delivered_wrong: 3 }, 25, '25 of 100, from 3 events'],
  ['invoices that matched', { invoiced: 3 }, 100, '100 of 100, from 3 events'],
  ['one of three invoices held for its price', { invoiced: 2, held: 1 }, 83, '83 of 100, from 3 events'],
  ['an invoice that was sent back', { invoiced: 2, defective: 1 }, 75, '75 of 100, from 3 events'],
  [
    'protests of its own, which are its right, and awards that fell by one',
    { responsive: 3, protested: 4, overturned: 2 },
    100,
    '100 of 100, from 3 events',
  ],
  ['a late bid', { responsive: 2, late: 1 }, 75, '75 of 100, from 3 events'],
  ['a withdrawn bid, which is no fault', { responsive: 3, withdrawn: 5 }, 100, '100 of 100, from 3 events'],
  ['a suspension', { responsive: 1, suspended: 2 }, 33, '33 of 100, from 3 events'],
  ['a certificate that ran out', { responsive: 2, lapsed: 1 }, 75, '75 of 100, from 3 events'],
])('a vendor with %s', (_, counts, score, words) =>
  expect(scoreOf(counts, { atLeast: 3 })).toMatchObject({ score, words }),
)

test.each<[number | null, string, string | null]>([
  [null, 'unknown', null],
  [75, 'good', null],
  [74, 'warn', null],
  [50, 'warn', null],
  [49, 'block', 'Its score is 49 of 100 from 4 events. Vendors below 50 are blocked.'],
])('a score of %s is %s', (score, band, reason) => {
  expect(bandOf({ score }, { warn: 75, block: 50 })).toBe(band)
  expect(whyNotEngage({ score, events: 4 }, { block: 50 })).toBe(reason)
})

test.each<[string, Counts, { all: number; asOrdered: number | null }]>([
  ['no delivery', { invoiced: 4 }, { all: 0, asOrdered: null }],
  ['two of three', { delivered: 2, delivered_wrong: 1 }, { all: 3, asOrdered: 66 }],
  ['never rounded up to all', { delivered: 999, delivered_late: 1 }, { all: 1000, asOrdered: 99 }],
])('the part of deliveries that came as ordered: %s', (_how, counts, found) =>
  expect(deliveriesOf(counts)).toEqual(found),
)

test('deliveries are counted in their month of the last twelve, even across a new year', () => {
  const { across, series } = deliveriesByMonth(
    [
      { month: '2025-12', event: 'delivered', times: 3 },
      { month: '2026-11', event: 'delivered_late', times: 2 },
      { month: '2026-11', event: 'invoiced', times: 9 },
      { month: '2025-11', event: 'delivered', times: 7 },
    ],
    '2026-11-26',
  )
  expect([across[0], across.at(-1)]).toEqual(['Dec', 'Nov'])
  expect(series.map(({ kind, values }) => [kind, values[0], values.at(-1), values.length])).toEqual([
    ['delivered', 3, 0, 12],
    ['delivered_late', 0, 2, 12],
    ['delivered_wrong', 0, 0, 12],
  ])
})

test('without an agency limit a score is neither good nor bad and blocks nothing', () => {
  expect([
    bandOf({ score: 0 }, { warn: undefined, block: undefined }),
    whyNotEngage({ score: 0, events: 9 }, { block: undefined }),
  ]).toEqual(['unknown', null])
})

test('a scorecard is the sum of actual events, each with its record', async () => {
  const { bidder, published, owner, organization, does, max, rosa } = await market()
  const acme = await bidder('Acme')
  await owner.query(`select app.default_vendor_terms($1, '2020-01-01')`, [organization.id])
  const solicitation = await published()
  const bid = (number: string, status: string, at = '2026-05-01T12:00:00Z') =>
    owner.query(
      `insert into bids (organization_id, number, solicitation, vendor, total, submitted_at, edition, receipt, status)
        values ($1, $2, $3, $4, 100, $5, 1, 'r', $6)`,
      [organization.id, number, solicitation.id, acme.vendor, at, status],
    )
  for (const [at, status] of ['opened', 'unreadable', 'unreadable', 'unreadable', 'awarded'].entries())
    await bid(`B-${at}`, status)
  await bid('B-9', 'opened', '2025-12-31T12:00:00Z')
  // During evaluation the bidders are told to no one.
  expect(
    (
      await does(max, vendorScorecard, {
        vendor: acme.vendor,
        since: '2026-01-01',
        until: '2026-12-31',
        category: null,
        newest: 200,
      })
    ).events,
  ).toEqual([])
  await owner.query(`update solicitations set status = 'closed' where id = $1`, [solicitation.id])
  const period = { since: '2026-01-01', until: '2026-12-31', category: null }
  expect((await does(rosa, vendorPerformance, period)).vendors).toMatchObject([
    {
      vendor: acme.vendor,
      name: 'Acme',
      counts: { responsive: 1, unreadable: 3, awarded: 1 },
      score: 40,
      band: 'block',
    },
  ])
  expect((await does(rosa, vendorPerformance, { ...period, category: 'works' })).vendors).toEqual([])
  const card = await does(rosa, vendorScorecard, { vendor: acme.vendor, ...period, newest: 200 })
  expect(card.events).toHaveLength(5)
  expect(card.events[0]).toMatchObject({ table_name: 'bids', category: 'goods' })
  expect(card.months.map(({ month }) => month)).toEqual(['2026-05', '2026-05', '2026-05'])
  const { checks } = await does(max, checkVendor, { vendor: acme.vendor })
  expect(checks.at(-1)).toEqual({ words: 'Good past performance', whyNot: null })
})

test.each<[string, string | null, string, number, string]>([
  ['on its day', '2026-11-20', '2026-11-20', 0, 'delivered'],
  ['a day later', '2026-11-19', '2026-11-20', 0, 'delivered_late'],
  ['without a day that was asked for', null, '2026-11-20', 0, 'delivered'],
  ['with something rejected, and late', '2026-11-19', '2026-11-20', 1, 'delivered_wrong'],
])('a delivery %s is one event of its vendor', async (_, due, received_on, rejected, event) => {
  const { rosa, does, database, issued, linesOf } = await ordering()
  const row = await issued([{ quantity: 10, unit_price: 5 }], { due })
  const [line] = await linesOf(row.id)
  await does(rosa, receiveDelivery, {
    order: row.id,
    received_on,
    lines: [{ line: line!.id, quantity: 10, ...(rejected > 0 && { rejected, reason: 'Wet' }) }],
  } as never)
  const { rows } = await database.read(
    { role: 'commands', actor: rosa },
    {
      text: `select vendor, event, table_name, record, at::date::text as day
        from app.vendor_events('2026-01-01', '2027-01-01')`,
    },
  )
  expect(rows).toEqual([{ vendor: row.vendor, event, table_name: 'purchase_orders', record: row.id, day: received_on }])
})

const eventsOf = async (
  { database, rosa }: Pick<Awaited<ReturnType<typeof market>>, 'database' | 'rosa'>,
  tables: readonly string[],
) =>
  (
    await database.read(
      { role: 'commands', actor: rosa },
      {
        text: `select vendor, event, table_name, record from app.vendor_events('2020-01-01', '2100-01-01')
          where table_name = any ($1) order by event desc`,
        values: [[...tables]],
      },
    )
  ).rows

test.each<[string, [quantity: number, price: number], 'released' | 'rejected' | 'none', string | null]>([
  ['that matched and was approved', [10, 12.5], 'none', 'invoiced'],
  ['above the price of the order', [10, 20], 'none', 'held'],
  ['for what did not arrive here', [90, 12.5], 'none', null],
  ['above the price, which a manager released', [10, 20], 'released', null],
  ['that was sent back', [10, 20], 'rejected', 'defective'],
])('an invoice %s is one event of its vendor, or none', async (_, [quantity, price], then, event) => {
  const place = await paying({ received: 50 })
  const { max, does, owner, organization, draftInvoice, sends, signs, vendor } = place
  const row = await draftInvoice(quantity, price)
  const { status } = await sends(row)
  if (status === 'submitted') await signs(row.id)
  if (then === 'released')
    await owner.query(
      `update invoice_holds set released_by = $2, released_because = 'Agreed by phone.' where organization_id = $1`,
      [organization.id, max.user_id],
    )
  if (then === 'rejected')
    await does(max, invoiceCommands.reject, { id: row.id, reason: 'The price is not that of the order.' })
  expect(await eventsOf(place, ['invoices'])).toEqual(
    event ? [{ vendor, event, table_name: 'invoices', record: row.id }] : [],
  )
})

test('a protest and the award overturned by it appear when the solicitation is decided, and neither counts', async () => {
  const place = await panel()
  const { ada, acme, birch, row, ranked, intended, protests, rules, owner } = place
  const { id } = await ranked()
  const { id: award } = await intended(id, birch)
  const filed = await protests(acme, 'The license of Birch ended in October.')
  await rules(ada, filed.id, 'next_bidder', 'So the register says.')
  expect(await eventsOf(place, ['solicitations', 'awards'])).toEqual([])
  await owner.query(`update solicitations set status = 'awarded' where id = $1`, [row.id])
  expect(await eventsOf(place, ['solicitations', 'awards'])).toEqual([
    { vendor: acme.vendor, event: 'protested', table_name: 'solicitations', record: row.id },
    { vendor: birch.vendor, event: 'overturned', table_name: 'awards', record: award },
  ])
})
