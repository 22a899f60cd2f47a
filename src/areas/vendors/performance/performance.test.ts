import { expect, test } from 'vitest'
import { market } from '#tests/market.ts'
import { ordering } from '#tests/orders.ts'
import { receiveDelivery } from '#areas/procurement/receipts/commands.ts'
import { checkVendor } from '../checks/vendor-checks.ts'
import { vendorPerformance, vendorScorecard } from './questions.ts'
import { bandOf, scoreOf, whyNotEngage, type Counts } from './rules.ts'

test.each<[string, Counts, number | null, string]>([
  ['nothing', {}, null, 'Nothing has happened yet'],
  ['two offers', { offered: 2 }, null, 'Too few events to say: 2 of 3'],
  ['three offers', { offered: 3 }, 100, '100 of 100, from 3 events'],
  ['an award among them', { offered: 2, awarded: 1 }, 100, '100 of 100, from 3 events'],
  ['one that could not be read', { offered: 3, unreadable: 1 }, 75, '75 of 100, from 4 events'],
  ['one that was not responsive', { offered: 2, rejected: 1 }, 75, '75 of 100, from 3 events'],
  ['an addendum that was not confirmed', { offered: 1, unconfirmed: 2 }, 67, '67 of 100, from 3 events'],
  ['deliveries as ordered', { delivered: 3 }, 100, '100 of 100, from 3 events'],
  ['one of three deliveries late', { delivered: 2, delivered_late: 1 }, 83, '83 of 100, from 3 events'],
  ['rejected goods in every delivery', { delivered_wrong: 3 }, 25, '25 of 100, from 3 events'],
  ['an offer after the closing', { offered: 2, late: 1 }, 75, '75 of 100, from 3 events'],
  ['one that was taken back, which is nobody’s fault', { offered: 3, withdrawn: 5 }, 100, '100 of 100, from 3 events'],
  ['a suspension', { offered: 1, suspended: 2 }, 33, '33 of 100, from 3 events'],
  ['a certificate that ran out', { offered: 2, lapsed: 1 }, 75, '75 of 100, from 3 events'],
])('a vendor with %s', (_, counts, score, words) => expect(scoreOf(counts, { atLeast: 3 })).toMatchObject({ score, words }))

test.each<[number | null, string, string | null]>([
  [null, 'unknown', null],
  [75, 'good', null],
  [74, 'warn', null],
  [50, 'warn', null],
  [49, 'block', 'Its score is 49 of 100 from 4 events; below 50 nothing new goes to it.'],
])('a score of %s is %s', (score, band, reason) => {
  expect(bandOf({ score }, { warn: 75, block: 50 })).toBe(band)
  expect(whyNotEngage({ score, events: 4 }, { block: 50 })).toBe(reason)
})

test('where an agency has decided nothing, nothing is held against anybody', () => {
  expect([bandOf({ score: 0 }, { warn: undefined, block: undefined }), whyNotEngage({ score: 0, events: 9 }, { block: undefined })]).toEqual(['good', null])
})

test('a scorecard is the sum of what really happened, each event with its record', async () => {
  const { bidder, published, owner, organization, does, max, rosa } = await market()
  const acme = await bidder('Acme')
  await owner.query(`select app.default_vendor_terms($1, '2020-01-01')`, [organization.id])
  const call = await published()
  const offer = (number: string, status: string, at = '2026-05-01T12:00:00Z') =>
    owner.query(`insert into bids (organization_id, number, solicitation, vendor, total, submitted_at, edition, receipt, status) values ($1, $2, $3, $4, 100, $5, 1, 'r', $6)`, [organization.id, number, call.id, acme.vendor, at, status])
  for (const [at, status] of ['opened', 'unreadable', 'unreadable', 'unreadable', 'awarded'].entries()) await offer(`B-${at}`, status)
  await offer('B-9', 'opened', '2025-12-31T12:00:00Z')
  // As long as it is judged, who has offered is told to nobody.
  expect((await does(max, vendorScorecard, { vendor: acme.vendor, since: '2026-01-01', until: '2026-12-31', category: null })).events).toEqual([])
  await owner.query(`update solicitations set status = 'closed' where id = $1`, [call.id])
  const period = { since: '2026-01-01', until: '2026-12-31', category: null }
  expect((await does(rosa, vendorPerformance, period)).vendors).toMatchObject([{ vendor: acme.vendor, name: 'Acme', counts: { offered: 1, unreadable: 3, awarded: 1 }, score: 40, band: 'block' }])
  expect((await does(rosa, vendorPerformance, { ...period, category: 'works' })).vendors).toEqual([])
  const card = await does(rosa, vendorScorecard, { vendor: acme.vendor, ...period })
  expect(card.events).toHaveLength(5)
  expect(card.events[0]).toMatchObject({ table_name: 'bids', category: 'goods' })
  expect(card.months.map(({ month }) => month)).toEqual(['2026-05', '2026-05', '2026-05'])
  const { checks } = await does(max, checkVendor, { vendor: acme.vendor })
  expect(checks.at(-1)).toEqual({ words: 'What happened before speaks for it', whyNot: null })
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
  await does(rosa, receiveDelivery, { order: row.id, received_on, lines: [{ line: line!.id, quantity: 10, ...(rejected > 0 && { rejected, reason: 'Wet' }) }] } as never)
  const { rows } = await database.read({ role: 'commands', actor: rosa }, { text: `select vendor, event, table_name, record, at::date::text as day from app.vendor_events('2026-01-01', '2027-01-01')` })
  expect(rows).toEqual([{ vendor: row.vendor, event, table_name: 'purchase_orders', record: row.id, day: received_on }])
})
