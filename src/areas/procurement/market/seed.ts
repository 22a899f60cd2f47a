import { addDays, localDay } from '#platform/dates.ts'
import type { Tx } from '#platform/database/database.ts'
import { inTheNameOf } from '#platform/functions/demo/acting.ts'

type SeededBid = readonly [
  vendor: string,
  unitPrice: number,
  outcome: 'awarded' | 'not_awarded' | 'rejected' | 'unreadable',
]
type Past = {
  days: number
  title: string
  line: string
  unit: string
  quantity: number
  category: 'goods' | 'works' | 'services'
  commodity: string
  bids: readonly SeededBid[]
}

const [larkspur, northline, ridgeway, harbor, delgado, lakeshore] = [
  'Larkspur Paving%',
  'Northline%',
  'Ridgeway%',
  'Bright Harbor%',
  'Delgado%',
  'Lakeshore%',
] as const

/** Demo data over two years: a market with competition, one without, and a vendor whose envelopes could not be read. */
const past: readonly Past[] = [
  {
    days: 690,
    title: 'Road salt, winter before last',
    line: 'Road salt, bulk, delivered',
    unit: 'ton',
    quantity: 2_000,
    category: 'goods',
    commodity: '775-45',
    bids: [
      [ridgeway, 61.4, 'awarded'],
      [larkspur, 64.9, 'not_awarded'],
      [lakeshore, 71.2, 'not_awarded'],
    ],
  },
  {
    days: 610,
    title: 'Hot-mix asphalt, spring',
    line: 'Hot-mix asphalt, surface course',
    unit: 'ton',
    quantity: 1_400,
    category: 'works',
    commodity: '745-21',
    bids: [
      [larkspur, 92.5, 'awarded'],
      [delgado, 99, 'unreadable'],
    ],
  },
  {
    days: 540,
    title: 'Booster pump, Station 2',
    line: 'Booster pump, 75 hp, with skid',
    unit: 'each',
    quantity: 1,
    category: 'goods',
    commodity: '720-24',
    bids: [[northline, 44_900, 'awarded']],
  },
  {
    days: 420,
    title: 'Trauma kits',
    line: 'Trauma kit, vehicle',
    unit: 'each',
    quantity: 60,
    category: 'goods',
    commodity: '475-37',
    bids: [
      [harbor, 148, 'awarded'],
      [lakeshore, 163.5, 'not_awarded'],
    ],
  },
  {
    days: 330,
    title: 'Road salt, last winter',
    line: 'Road salt, bulk, delivered',
    unit: 'ton',
    quantity: 2_100,
    category: 'goods',
    commodity: '775-45',
    bids: [
      [ridgeway, 66.8, 'awarded'],
      [larkspur, 65.9, 'rejected'],
    ],
  },
  {
    days: 240,
    title: 'Hot-mix asphalt, fall',
    line: 'Hot-mix asphalt, surface course',
    unit: 'ton',
    quantity: 1_100,
    category: 'works',
    commodity: '745-21',
    bids: [
      [larkspur, 97.25, 'awarded'],
      [delgado, 103, 'unreadable'],
      [ridgeway, 111, 'not_awarded'],
    ],
  },
  {
    days: 150,
    title: 'Plow blades',
    line: 'Plow blade, carbide, 11 ft',
    unit: 'each',
    quantity: 24,
    category: 'goods',
    commodity: '765-77',
    bids: [[ridgeway, 1_120, 'awarded']],
  },
  {
    days: 70,
    title: 'Roof of the salt barn',
    line: 'Metal roof, standing seam',
    unit: 'square',
    quantity: 84,
    category: 'works',
    commodity: '910-66',
    bids: [
      [delgado, 640, 'unreadable'],
      [larkspur, 715, 'awarded'],
    ],
  },
]

/** Earlier purchases imported from older records: they are decided, so they count. */
export const seedMarket = (tx: Tx, agency: string, now: Date): Promise<void> =>
  inTheNameOf(tx, 'rosa', 'solicitations/carry-over', () => carryOver(tx, agency, now))

async function carryOver(tx: Tx, agency: string, now: Date): Promise<void> {
  const rosa = (await tx.one<{ user_id: string }>(
    `select user_id from organization_members where organization_id = $1 and email = 'rosa@alder-falls.example'`,
    [agency],
  ))!.user_id
  for (const [at, { days, title, line, unit, quantity, category, commodity, bids }] of past.entries()) {
    const closing = `${addDays(localDay(now, 'America/Chicago'), -days)}T19:00:00Z`
    const { id } = (await tx.one<{ id: string }>(
      `insert into solicitations (organization_id, number, kind, title, summary, category, commodity, department,
        contact, requested_by, status, published_at, closes_at, zone, edition, outcome, created_at, created_by)
       values ($1, $2, 'ifb', $3, 'Carried over from older books, for the demonstration.', $4, $5, 'Public Works', $6,
         $6, 'closed', $7::timestamptz - interval '21 days', $7, 'America/Chicago', 1,
         'Awarded. Carried over from older books.', $7::timestamptz - interval '30 days', $6) returning id`,
      [agency, olderNumber(closing, at), title, category, commodity, rosa, closing],
    ))!
    const asked = (await tx.one<{ id: string }>(
      `insert into solicitation_lines (organization_id, solicitation, position, description, quantity, unit, created_by)
        values ($1, $2, 1, $3, $4, $5, $6) returning id`,
      [agency, id, line, quantity, unit, rosa],
    ))!
    for (const [nth, [vendor, price, outcome]] of bids.entries()) {
      const cents = Math.round(price * quantity * 100)
      const bid = await tx.one<{ id: string }>(
        `insert into bids (organization_id, number, solicitation, vendor, total, representative, submitted_at, edition,
          receipt, status, reason, created_by)
         select $1, $2, $3, v.id, $4, 'Demonstration', $5::timestamptz - interval '1 day', 1, 'carried over', $6, $7, $8
         from vendors v where v.organization_id = $1 and v.name like $9 limit 1 returning id`,
        [
          agency,
          `${olderNumber(closing, at)}-${nth + 1}`,
          id,
          outcome === 'unreadable' ? null : cents,
          closing,
          outcome,
          outcome === 'rejected' ? 'Its bid bond was missing.' : null,
          rosa,
          vendor,
        ],
      )
      if (bid && outcome !== 'unreadable')
        await tx.sql(
          `insert into bid_lines (organization_id, bid, line, unit_price, amount, created_by)
            values ($1, $2, $3, $4, $5, $6)`,
          [agency, bid.id, asked.id, price, cents, rosa],
        )
    }
  }
}

/** Numbered as in the older records: by year, in sequence. */
const olderNumber = (closing: string, at: number): string =>
  `B${closing.slice(2, 4)}-${String(11 + at * 7).padStart(3, '0')}`
