import type { Tx } from '#platform/database/database.ts'
import { addDays } from '#platform/dates.ts'
import { inTheNameOf } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import { numbersOf } from '#platform/functions/demo/numbers.ts'
import { workingDay, workingDays } from '#platform/functions/demo/story.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import { dollars as inDollars } from '#platform/money.ts'
import bidsCsv from './bids.csv?raw'
import requestsCsv from './requests.csv?raw'

const requests = rowsOf(requestsCsv, {
  title: 'text',
  summary: 'text',
  days: 'number',
  estimate: 'number',
  description: 'text',
  quantity: 'number',
  unit: 'text',
  commodity: 'text',
})
const offers = rowsOf(bidsCsv, { title: 'text', vendor: 'text', dollars: 'number' })
const cents = (dollars: number) => Math.round(dollars * 100)

/** An award: its order refers to it and has its price. */
export type Decided = { award: string; line: string; vendor: string; dollars: number }

/**
 * Requests for quotes of the past two years, decided by price before this program: solicitation, bids, evaluation and
 * award.
 */
export async function seedAgingQuotes(
  tx: Tx,
  organization: string,
  {
    today,
    quoted,
    vendors,
    max,
    rosa,
  }: {
    today: string
    /** The titles of the orders that followed. */ quoted: ReadonlySet<string>
    vendors: ReadonlyMap<string, string>
    max: string
    rosa: string
  },
): Promise<ReadonlyMap<string, Decided>> {
  const numbers = numbersOf(tx, organization)
  const rows = requests
    .filter(({ title }) => quoted.has(title))
    .map(({ days, estimate, quantity, ...request }) => {
      const closed = workingDay(addDays(today, -days))
      const bids = offers
        .filter(({ title }) => title === request.title)
        .map(({ vendor, dollars }) => ({
          number: numbers.number('bids', 'BID', closed),
          title: request.title,
          vendor: vendors.get(vendor)!,
          name: vendor,
          dollars,
          total: cents(quantity * dollars),
          submitted: addDays(closed, -1),
        }))
        .toSorted((a, b) => a.total - b.total)
      return {
        ...request,
        number: numbers.number('solicitations RFQ', 'RFQ', closed),
        evaluation: numbers.number('evaluations', 'EV', closed),
        award: numbers.number('awards', 'AW', closed),
        quantity,
        estimate: cents(estimate),
        closed,
        published: addDays(closed, -12),
        ranked: workingDays(closed, 2),
        noticed: workingDays(closed, 4),
        awarded: workingDays(closed, 9),
        bids,
        memo: memoOf(request.title, cents(estimate), bids),
      }
    })
  const json = JSON.stringify(rows)
  const bids = JSON.stringify(
    rows.flatMap(({ bids: of }) => of.map((bid, at) => ({ ...bid, status: at === 0 ? 'awarded' : 'not_awarded' }))),
  )
  await numbers.keep()
  await inTheNameOf(tx, departmentPeople.rosa.email, 'solicitations/carry-over', async () => {
    await tx.sql(
      `insert into solicitations (organization_id, number, kind, title, summary, category, commodity, contact, estimate,
        federal, closes_at, published_at, zone, status, requested_by, created_at, updated_at)
       select $1, number, 'rfq', title, summary, 'goods', commodity, $2, estimate, true, (closed + time '14:00') at time zone 'America/New_York',
        published, 'America/New_York', 'awarded', $2, published, awarded
        from jsonb_to_recordset($3) r (number text, title text, summary text, commodity text, estimate bigint, closed date,
        published date, awarded date)`,
      [organization, rosa, json],
    )
    await tx.sql(
      `insert into solicitation_lines (organization_id, solicitation, position, description, quantity, unit, created_at)
       select $1, s.id, 1, r.description, r.quantity, r.unit, s.created_at
        from jsonb_to_recordset($2) r (number text, description text, quantity numeric, unit text)
        join solicitations s on s.organization_id = $1 and s.number = r.number`,
      [organization, json],
    )
    await tx.sql(
      `insert into bids (organization_id, number, solicitation, vendor, total, representative, submitted_at, edition,
        receipt, status, created_at)
       select $1, b.number, s.id, b.vendor, b.total, 'Demonstration', b.submitted, 1, 'demonstration', b.status, b.submitted
        from jsonb_to_recordset($2) b (number text, title text, vendor uuid, total bigint, submitted date, status text)
        join solicitations s on s.organization_id = $1 and s.title = b.title`,
      [organization, bids],
    )
    await tx.sql(
      `insert into bid_lines (organization_id, bid, line, unit_price, amount, created_at)
       select $1, b.id, l.id, j.dollars, j.total, b.created_at
        from jsonb_to_recordset($2) j (number text, dollars numeric, total bigint)
        join bids b on b.organization_id = $1 and b.number = j.number
        join solicitation_lines l on l.organization_id = $1 and l.solicitation = b.solicitation`,
      [organization, bids],
    )
  })
  await inTheNameOf(tx, departmentPeople.max.email, 'awards/carry-over', async () => {
    await tx.sql(
      `insert into evaluations (organization_id, number, title, solicitation, chair, formula, status, ranked_at, created_at,
        updated_at)
       select $1, r.evaluation, r.title, s.id, $2, 'ratio', 'finished', r.ranked, r.closed, r.awarded
        from jsonb_to_recordset($3) r (number text, evaluation text, title text, ranked date, closed date, awarded date)
        join solicitations s on s.organization_id = $1 and s.number = r.number`,
      [organization, max, json],
    )
    await tx.sql(
      `insert into panelists (organization_id, evaluation, solicitation, member, part, declared, declared_at, sees, scored,
        created_at)
       select $1, id, solicitation, $2, 'chair', 'clear', created_at, true, false, created_at from evaluations
        where organization_id = $1`,
      [organization, max],
    )
    await tx.sql(
      `insert into awards (organization_id, number, title, solicitation, evaluation, basis, total, memo, status, written_by,
        notice_at, awarded_at, created_at)
       select $1, r.award, r.title, e.solicitation, e.id, 'whole', b.total, r.memo, 'awarded', $2, r.noticed, r.awarded,
        r.ranked from jsonb_to_recordset($3) r (award text, evaluation text, title text, memo text, ranked date,
        noticed date, awarded date) join evaluations e on e.organization_id = $1 and e.number = r.evaluation
        join bids b on b.organization_id = $1 and b.solicitation = e.solicitation and b.status = 'awarded'`,
      [organization, max, json],
    )
    await tx.sql(
      `insert into award_lines (organization_id, award, position, vendor, bid, line, description, quantity, unit, unit_price,
        amount, created_at)
       select $1, a.id, 1, b.vendor, b.id, l.id, l.description, l.quantity, l.unit, bl.unit_price, bl.amount, a.created_at
        from awards a join bids b on b.organization_id = $1 and b.solicitation = a.solicitation and b.status = 'awarded'
        join solicitation_lines l on l.organization_id = $1 and l.solicitation = a.solicitation
        join bid_lines bl on bl.organization_id = $1 and bl.bid = b.id where a.organization_id = $1`,
      [organization],
    )
  })
  const decided = await tx.sql<Decided & { title: string }>(
    `select a.title, a.id as award, l.id as line, l.vendor, l.unit_price::float8 as dollars
      from awards a join award_lines l on l.organization_id = a.organization_id and l.award = a.id
      where a.organization_id = $1`,
    [organization],
  )
  return new Map(decided.map(({ title, ...award }) => [title, award]))
}

function memoOf(title: string, estimate: number, bids: readonly { name: string; total: number }[]): string {
  const [first] = bids
  return [
    `# Recommendation: ${title}`,
    `${bids.length} bids were received in response to a request for quotes. Price decides among the responsive bids.`,
    '## Ranking',
    [
      '| Rank | Bidder | Price |',
      '| --- | --- | --- |',
      ...bids.map(({ name, total }, at) => `| ${at + 1} | ${name} | ${inDollars(total)} |`),
    ].join('\n'),
    `The independent cost estimate was ${inDollars(estimate)}. The recommended price is ${Math.round((first!.total / estimate) * 100)}% of it (2 CFR 200.324).`,
  ].join('\n\n')
}
