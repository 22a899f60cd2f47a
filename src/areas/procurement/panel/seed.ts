import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import { randomBytes } from 'node:crypto'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'

const zone = 'America/Chicago'
type SeededBid = { vendor: string; days: number; prices: readonly number[]; note: string }
type Solicited = {
  kind: 'ifb' | 'rfp'
  title: string
  summary: string
  category: string
  estimate: number
  scope: string
  lines: readonly object[]
  criteria: readonly object[]
  bids: readonly SeededBid[]
}

const cones: Solicited = {
  kind: 'ifb',
  title: 'Traffic cones and barricades',
  summary:
    'Reflective cones of 28 inches and folding barricades for the street crews, delivered to the works barn on Mill Road in one delivery.',
  category: 'goods',
  estimate: 36_000_00,
  scope:
    'Cones of **28 inches with two collars** to MUTCD 6F.64, at least 10 lb. Barricades of type II with sheeting on both sides. Delivery within thirty days of the order.',
  lines: [
    { description: 'Traffic cone, 28 in, two collars', quantity: 1_200, unit: 'each' },
    { description: 'Barricade, type II, folding', quantity: 80, unit: 'each' },
  ],
  criteria: [],
  bids: [
    { vendor: 'Larkspur Paving & Supply, Inc.', days: -17, prices: [17.4, 148], note: '' },
    { vendor: 'Ridgeway Fleet Services', days: -16, prices: [16.85, 139.5], note: '' },
    { vendor: 'Catskill Timber Cooperative', days: -16, prices: [15.1, 131], note: '' },
  ],
}
const sidewalks: Solicited = {
  kind: 'rfp',
  title: 'Snow clearing of sidewalks',
  summary:
    'Clearing and salting 31 miles of sidewalk along arterials, at schools and at bus stops, for three winters, begun within two hours of the call.',
  category: 'services',
  estimate: 290_000_00,
  scope:
    'Sidewalks are clear to the pavement and five feet wide by **6 a.m. on school days**. Salt is used sparingly near trees. The contractor keeps a log with times and places of each run.',
  lines: [
    { description: 'Clearing run, all 31 miles', quantity: 90, unit: 'run' },
    { description: 'Salting run, all 31 miles', quantity: 120, unit: 'run' },
  ],
  criteria: [
    { name: 'Price', kind: 'price', weight: 40 },
    {
      name: 'Plan for a storm of two days',
      kind: 'quality',
      weight: 35,
      points: 10,
      guidance: 'Staff, equipment and rest hours over 48 hours. Most points for a plan that was used before.',
    },
    {
      name: 'Past performance',
      kind: 'quality',
      weight: 25,
      points: 10,
      guidance: 'Comparable work in the last three winters, with references.',
    },
    { name: 'Insurance of $2 million', kind: 'pass_fail' },
  ],
  bids: [
    {
      vendor: 'Larkspur Paving & Supply, Inc.',
      days: -6,
      prices: [2_050, 610],
      note: 'Larkspur Paving & Supply, Inc. runs **eleven sidewalk machines** from two yards. In the February storm we kept Cedar Bay’s school routes open for 50 hours. Three crews of six worked, each with eight hours of rest. Ask the school district.',
    },
    {
      vendor: 'Ridgeway Fleet Services',
      days: -5,
      prices: [1_890, 655],
      note: 'We own six machines and rent four from November to March. One crew chief has cleared sidewalks for nineteen winters. A two-day storm is worked in twelve-hour shifts.',
    },
    {
      vendor: 'Northline Water Systems LLC',
      days: -5,
      prices: [2_390, 520],
      note: 'Our crews are on call **day and night** for other winter work. Sidewalks are new to us; a partner brings eight machines. For a two-day storm there are two yards, four crews and a dispatcher at all hours; letters of intent are on file.',
    },
  ],
}

/** One solicitation whose proposals are in evaluation, and one that has been awarded. */
export async function seedEvaluations(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const people = new Map(
    (await tx.sql<{ email: string; user_id: string }>('select email, user_id from organization_members')).map(
      ({ email, user_id }) => [email.split('@')[0]!, user_id],
    ),
  )
  const awarded = await opened(tx, actAt, cones, people, now, { published: -40, closed: -16 })
  const judged = await actAt(-14)('max', 'evaluations/begin', {
    solicitation: awarded.id,
    chair: people.get('max'),
    evaluators: [],
    formula: 'ratio',
  })
  await actAt(-14)('max', 'panelists/declare', { id: judged.id, conflict: false })
  await actAt(-14)('max', 'evaluations/start', { id: judged.id })
  const bidOf = async (solicitation: string, vendor: string) =>
    (await tx.one<{ id: string }>(
      `select b.id from bids b join vendors v on v.organization_id = b.organization_id and v.id = b.vendor
        where b.solicitation = $1 and v.name = $2`,
      [solicitation, vendor],
    ))!.id
  const finds = async (bid: string, about: string, met: boolean, reason: string) =>
    actAt(-13)('max', 'bid-findings/record', { id: judged.id, bid, about, met, reason })
  for (const vendor of ['Larkspur Paving & Supply, Inc.', 'Ridgeway Fleet Services']) {
    await finds(
      await bidOf(awarded.id, vendor),
      'responsive',
      true,
      'Both lines are priced, the samples meet MUTCD 6F.64.',
    )
    await finds(await bidOf(awarded.id, vendor), 'responsible', true, 'It has delivered to the city before, on time.')
  }
  await finds(
    await bidOf(awarded.id, 'Catskill Timber Cooperative'),
    'responsive',
    false,
    'The cones offered have one collar; section 1 requires two.',
  )
  await actAt(-13)('max', 'evaluations/rank', { id: judged.id })
  const award = await actAt(-12)('max', 'awards/draft', {
    evaluation: judged.id,
    basis: 'whole',
    bid: await bidOf(awarded.id, 'Ridgeway Fleet Services'),
  })
  await actAt(-12)('max', 'awards/submit', { id: award.id })
  await signed(tx, actAt(-11), award.id)
  await actAt(-10)('rosa', 'awards/give-notice', { id: award.id })
  await actAt(-1)('max', 'awards/make', { id: award.id })

  const proposals = await opened(tx, actAt, sidewalks, people, now, { published: -32, closed: -5 })
  const panel = await actAt(-4)('rosa', 'evaluations/begin', {
    solicitation: proposals.id,
    chair: people.get('max'),
    evaluators: [people.get('rosa'), people.get('pat')],
    formula: 'ratio',
  })
  for (const who of ['max', 'rosa', 'pat']) await actAt(-3)(who, 'panelists/declare', { id: panel.id, conflict: false })
  await actAt(-3)('max', 'evaluations/start', { id: panel.id })
  const criteria = await tx.sql<{ id: string }>(
    `select id from solicitation_criteria where solicitation = $1 and kind = 'quality' order by position`,
    [proposals.id],
  )
  for (const [at, bidder] of ['A', 'B', 'C'].entries())
    await actAt(-2)('pat', 'scores/put', {
      id: panel.id,
      bidder,
      scores: criteria.map(({ id }, each) => ({
        criterion: id,
        points: [
          [8, 9],
          [7, 6],
          [4, 5],
        ][at]![each],
        comment: '',
      })),
    })
}

/** Published, closed and opened in the past; its bids are as they came out of their envelopes. */
async function opened(
  tx: Tx,
  actAt: (days: number) => Act,
  row: Solicited,
  people: ReadonlyMap<string, string>,
  now: Date,
  { published, closed }: { published: number; closed: number },
): Promise<{ id: string }> {
  const act = actAt(published)
  const { kind, title, summary, category, estimate, scope, lines, criteria, bids } = row
  const { id } = await act('rosa', 'solicitations/draft', {
    kind,
    title,
    summary,
    category,
    department: 'Public Works',
    contact: people.get('rosa'),
    estimate,
    documents: [],
    federal: false,
    construction: false,
    laborers: kind === 'rfp',
  })
  let { version } = await act('rosa', 'solicitations/set-sections', {
    id,
    version: 1,
    lines: [{ part: 'scope', heading: 'Scope', body: scope }],
  })
  version = (await act('rosa', 'solicitations/set-lines', { id, version, lines })).version
  if (criteria.length > 0)
    version = (await act('rosa', 'solicitations/set-criteria', { id, version, lines: criteria })).version
  const named = await act('rosa', 'solicitations/name-officers', {
    id,
    needed: 2,
    officers: ['max', 'ada', 'pat'].map((who) => people.get(who)),
  })
  await act('rosa', 'solicitations/schedule', {
    id,
    version: named.version,
    closes_at: `${addDays(localDay(now, zone), closed)}T14:00`,
  })
  await act('rosa', 'solicitations/submit', { id })
  await signed(tx, act, id)
  const { organization_id } = await act('rosa', 'solicitations/publish', {
    id,
    reason: 'Reviewed with the purchasing office',
  })

  await inTheNameOf(tx, 'max', 'openings/hand-in', () => carriedOver(tx, { id, organization_id, kind, bids }, now))
  return { id }
}

async function carriedOver(
  tx: Tx,
  { id, organization_id, kind, bids }: Pick<Solicited, 'kind' | 'bids'> & { id: string; organization_id: string },
  now: Date,
): Promise<void> {
  const year = now.getUTCFullYear()
  for (const { vendor: name, days, prices, note } of bids) {
    const vendor = (await tx.one<{ id: string }>('select id from vendors where organization_id = $1 and name = $2', [
      organization_id,
      name,
    ]))!.id
    const { last } = (await tx.one<{ last: number }>(
      `insert into app.series (organization_id, name, period, last) values ($1, 'bids', $2, 1)
        on conflict (organization_id, name, period) do update set last = app.series.last + 1 returning last`,
      [organization_id, String(year)],
    ))!
    const wanted = await tx.sql<{ id: string; quantity: number }>(
      'select id, quantity from solicitation_lines where organization_id = $1 and solicitation = $2 order by position',
      [organization_id, id],
    )
    const amounts = wanted.map(({ quantity }, at) => Math.round(quantity * prices[at]! * 100))
    const bid = (await tx.one<{ id: string }>(
      `insert into bids (organization_id, number, solicitation, vendor, total, note, representative, submitted_at, edition,
        receipt) values ($1, $2, $3, $4, $5, $6, 'Demonstration', $7, 1, $8) returning id`,
      [
        organization_id,
        `BID-${year}-${String(last).padStart(4, '0')}`,
        id,
        vendor,
        amounts.reduce((sum, amount) => sum + amount, 0),
        note,
        new Date(now.getTime() + days * 86_400_000),
        randomBytes(32).toString('base64'),
      ],
    ))!
    for (const [at, line] of wanted.entries())
      await tx.sql(
        'insert into bid_lines (organization_id, bid, line, unit_price, amount) values ($1, $2, $3, $4, $5)',
        [organization_id, bid.id, line.id, prices[at], amounts[at]],
      )
  }
  await tx.sql(`update solicitations set status = 'evaluation' where organization_id = $1 and id = $2`, [
    organization_id,
    id,
  ])
  await tx.sql(
    `update notices
      set status = 'evaluation',
      opened = (select jsonb_agg(jsonb_build_object('bidder', v.name) ||
        case when $3 then jsonb_build_object('total', b.total) else '{}' end order by b.submitted_at) from bids b
        join vendors v on v.organization_id = b.organization_id and v.id = b.vendor where b.organization_id = $1
        and b.solicitation = $2) where organization_id = $1 and solicitation = $2`,
    [organization_id, id, kind === 'ifb'],
  )
}

async function signed(tx: Tx, act: Act, document: string): Promise<void> {
  const request = (await tx.one<{ id: string }>('select id from approval_requests where document = $1', [document]))!
  await act('ada', 'approvals/decide', { id: request.id, revision: 1, decision: 'approved', comment: '' })
}
