import { addDays, localDay } from '#platform/dates.ts'
import type { Tx } from '#platform/database/database.ts'
import { inTheNameOf } from '#platform/functions/demo/acting.ts'

type Past = { days: number; title: string; line: string; unit: string; quantity: number; commodity: string }

/** Works for which one company bid, in an envelope that could not be read. */
const past: readonly Past[] = [
  {
    days: 610,
    title: 'Hot-mix asphalt, spring',
    line: 'Hot-mix asphalt, surface course',
    unit: 'ton',
    quantity: 1_400,
    commodity: '745-21',
  },
  {
    days: 240,
    title: 'Hot-mix asphalt, fall',
    line: 'Hot-mix asphalt, surface course',
    unit: 'ton',
    quantity: 1_100,
    commodity: '745-21',
  },
  {
    days: 70,
    title: 'Roof of the salt barn',
    line: 'Metal roof, standing seam',
    unit: 'square',
    quantity: 84,
    commodity: '910-66',
  },
]

/**
 * Solicitations of the older records that ended without an award. They make a vendor with bids that are never readable:
 * the recorded past has every other outcome.
 */
export const seedMarket = (tx: Tx, agency: string, now: Date): Promise<void> =>
  inTheNameOf(tx, 'rosa', 'solicitations/carry-over', () => carryOver(tx, agency, now))

async function carryOver(tx: Tx, agency: string, now: Date): Promise<void> {
  const rosa = (await tx.one<{ user_id: string }>(
    `select user_id from organization_members where organization_id = $1 and email = 'rosa@alder-falls.example'`,
    [agency],
  ))!.user_id
  for (const [at, { days, title, line, unit, quantity, commodity }] of past.entries()) {
    const closing = `${addDays(localDay(now, 'America/Chicago'), -days)}T19:00:00Z`
    const number = olderNumber(closing, at)
    const { id } = (await tx.one<{ id: string }>(
      `insert into solicitations (organization_id, number, kind, title, summary, category, commodity, department,
        contact, requested_by, status, published_at, closes_at, zone, edition, outcome, created_at, created_by)
       values ($1, $2, 'ifb', $3, 'Carried over from older books, for the demonstration.', 'works', $4, 'Public Works',
         $5, $5, 'closed', $6::timestamptz - interval '21 days', $6, 'America/Chicago', 1,
         'The only bid could not be read.', $6::timestamptz - interval '30 days', $5) returning id`,
      [agency, number, title, commodity, rosa, closing],
    ))!
    await tx.sql(
      `insert into solicitation_lines (organization_id, solicitation, position, description, quantity, unit, created_by)
        values ($1, $2, 1, $3, $4, $5, $6)`,
      [agency, id, line, quantity, unit, rosa],
    )
    await tx.sql(
      `insert into bids (organization_id, number, solicitation, vendor, representative, submitted_at, edition, receipt,
        status, created_by)
       select $1, $2, $3, v.id, 'Demonstration', $4::timestamptz - interval '1 day', 1, 'carried over', 'unreadable', $5
        from vendors v where v.organization_id = $1 and v.name like 'Delgado%'`,
      [agency, `${number}-1`, id, closing, rosa],
    )
  }
}

/** Numbered as in the older records: by year, in sequence. */
const olderNumber = (closing: string, at: number): string =>
  `B${closing.slice(2, 4)}-${String(11 + at * 7).padStart(3, '0')}`
