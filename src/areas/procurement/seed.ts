import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import { hasOnFile } from '#platform/functions/demo/on-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import type { Keep } from '#platform/functions/demo/keeping.ts'
import { makeOfficerKey } from '#platform/sealing/officer-keys.ts'
import { saltDeliveries, saltSpecification } from './documents/seed.ts'
import { protestPeriod } from './awards/records.ts'
import { responsePeriod } from './solicitations/records.ts'

/** The demo officers open sealed bids with it, as docs/guide says. */
export const demoPassphrase = 'the granary is open'

const code = 'Purchasing Code of Alder Falls 3-104 (demonstration)'
const periods = [
  ['rfi', 0, 7],
  ['rfq', 0, 5],
  ['ifb', 0, 14],
  ['ifb', 350_000_00, 21],
  ['rfp', 0, 21],
] as const

/** Rows on file before the first solicitation: response and protest periods, and the officers' keys. */
export async function seedSolicitationRules(tx: Tx, act: Act): Promise<void> {
  const source = 'Purchasing Code of Alder Falls 3-110 (demonstration)'
  const rules = [
    ['rfq', 3, 'working'],
    ['ifb', 5, 'working'],
    ['rfp', 10, 'calendar'],
  ] as const
  const rows = rules.map(([kind, days, counted]) => ({
    kind,
    above: 0,
    days,
    counted,
    valid_from: '2020-07-01',
    source,
  }))
  await hasOnFile(tx, 'ada', protestPeriod, rows)
  for (const [kind, above, days] of periods)
    await hasOnFile(tx, 'ada', responsePeriod, [{ kind, above, days, valid_from: '2020-07-01', source: code }])
  const officers = await Promise.all(
    ['max', 'ada', 'pat'].map(async (who) => ({ who, ...(await makeOfficerKey(demoPassphrase)) })),
  )
  for (const { who, publicKey, sealed } of officers)
    await act(who, 'officer-keys/make', { public_key: publicKey, sealed })
}

/** The demo city's solicitations: two are open, one of them for information, and one is a draft. */
export async function seedProcurement(
  tx: Tx,
  act: Act,
  keep: Keep,
  cities: Record<'alder-falls' | 'larkspur', string>,
  now: Date,
): Promise<void> {
  const { rosa } = await peopleOf(tx)
  await knowLarkspur(tx, act, cities)
  await solicitSalt(tx, act, keep, rosa, localDay(now, 'America/Chicago'))
  await askForTrucks(tx, act, rosa, localDay(now, 'America/Chicago'))
  await lookElsewhere(act, rosa, localDay(now, 'America/Chicago'))
  const lights = await act('rosa', 'solicitations/draft', {
    kind: 'rfp',
    title: 'Street light maintenance',
    summary:
      'Care of 1,140 street lights for three years: inspection rounds, lamps and drivers, and repairs within two days of a report.',
    category: 'services',
    department: 'Public Works',
    contact: rosa,
    estimate: 215_000_00,
    documents: [],
    federal: false,
    construction: false,
    laborers: true,
  })
  await act('rosa', 'solicitations/set-sections', {
    id: lights.id,
    version: 1,
    lines: [
      {
        part: 'scope',
        heading: 'Scope',
        body: 'The contractor inspects every light **twice a year**, after dark, and repairs what a resident reports within two business days. Lamps are LED, 3,000 K or less.',
      },
    ],
  })
}

/** External opportunities from an imported list, and the city's decisions on them. */
async function lookElsewhere(act: Act, rosa: string, today: string): Promise<void> {
  const day = (days: number) => addDays(today, days)
  const rows = [
    {
      source: 'grants_gov',
      key: 'demo:FMA-27',
      number: 'DHS-27-MT-029 (demonstration)',
      title: 'Flood mitigation assistance',
      agency: 'FEMA (demonstration)',
      kind: 'Grant',
      codes: '97.029',
      place: 'Iowa',
      posted_on: day(-21),
      closes_on: day(58),
      ceiling: 2_000_000_00,
      url: 'https://grants.example/FMA-27',
      summary: 'Elevates, relocates or floodproofs buildings that flooded more than once.',
      decision: 'go',
      assigned: rosa,
      reason: 'Riverside flooded: the raised switchgear is eligible, and the mitigation plan is adopted.',
    },
    {
      source: 'grants_gov',
      key: 'demo:SS4A-27',
      number: 'DOT-SS4A-27 (demonstration)',
      title: 'Safe streets: action plans and demonstration projects',
      agency: 'Department of Transportation (demonstration)',
      kind: 'Grant',
      codes: '20.939',
      posted_on: day(-9),
      closes_on: day(37),
      ceiling: 800_000_00,
      url: 'https://grants.example/SS4A-27',
      summary: 'Action plans, and small projects that demonstrate their benefits.',
    },
    {
      source: 'sam_gov',
      key: 'demo:47PF0027',
      number: '47PF0027Q0118 (demonstration)',
      title: 'Snow removal at the federal courthouse, Cedar Bay',
      agency: 'General Services Administration (demonstration)',
      kind: 'Combined synopsis and solicitation',
      codes: '561790',
      set_aside: 'Small business',
      place: 'Cedar Bay, IA',
      posted_on: day(-12),
      closes_on: day(16),
      url: 'https://opportunities.example/47PF0027',
      decision: 'no_go',
      reason: 'When it snows there, we need our plows here.',
    },
    {
      source: 'other',
      key: 'demo:SRF-IUP',
      number: 'IUP 2027 (demonstration)',
      title: 'Revolving fund: resilience of water plants',
      agency: 'State revolving fund (demonstration)',
      kind: 'Loan with forgiveness',
      codes: '66.468',
      place: 'Iowa',
      posted_on: day(-30),
      closes_on: day(95),
      ceiling: 1_500_000_00,
      url: 'https://fund.example/IUP-2027',
      summary: 'Pumps, controls and power that run through a flood.',
      decision: 'watch',
      reason: 'Only if FEMA does not pay for the controls.',
    },
  ]
  for (const row of rows) await act('rosa', 'outside-opportunities/create', row)
}

/** Larkspur's people sell to this city, which has it as a vendor. */
async function knowLarkspur(tx: Tx, act: Act, cities: Record<'alder-falls' | 'larkspur', string>): Promise<void> {
  const found = await tx.one<{ id: string }>(
    `select id from vendors where organization_id = $1 and name like 'Larkspur%'`,
    [cities['alder-falls']],
  )
  const id =
    found?.id ??
    (
      await act('rosa', 'vendors/draft', {
        name: 'Larkspur Paving & Supply (demo)',
        type: 'llc',
        email: 'vera@larkspur.example',
        city: 'Alder Falls',
        small_business: true,
        certifications: [],
      })
    ).id
  await tx.sql(
    'insert into vendor_accounts (organization_id, vendor, account) values ($1, $2, $3) on conflict do nothing',
    [cities['alder-falls'], id, cities.larkspur],
  )
}

async function solicitSalt(tx: Tx, act: Act, keep: Keep, rosa: string, today: string): Promise<void> {
  const documents = [
    await keep(
      'rosa',
      'Road salt, technical specification.pdf',
      'application/pdf',
      await saltSpecification('the invitation for bids', today),
    ),
    await keep('rosa', 'Salt deliveries, last winter.csv', 'text/csv', saltDeliveries(today)),
  ]
  const { id } = await act('rosa', 'solicitations/draft', {
    kind: 'ifb',
    title: 'Road salt for two winters',
    summary:
      'Bulk and bagged road salt, delivered to the public works barn on Mill Road between October and March, for this winter and the next.',
    category: 'goods',
    commodity: '775-45',
    department: 'Public Works',
    contact: rosa,
    estimate: 148_000_00,
    documents,
    federal: false,
    construction: false,
    laborers: false,
  })
  const parts = [
    {
      part: 'scope',
      heading: 'Scope',
      body: 'Sodium chloride to **ASTM D632**, type I, grade 1. Deliveries of 20 to 25 tons within three business days of the order, between 7 a.m. and 3 p.m. Each load is weighed on a certified scale and delivered with its ticket.',
    },
    {
      part: 'instructions',
      heading: 'How to respond',
      body: 'Enter a price for each line, delivered, with all fees. Prices are firm for sixty days after the opening and then for the term.',
    },
    {
      part: 'terms',
      heading: 'Term',
      body: 'One year from the award, with one renewal for a year by agreement at the same prices.',
    },
  ]
  const { version } = await act('rosa', 'solicitations/set-sections', { id, version: 1, lines: parts })
  const lines = [
    { description: 'Road salt, bulk, delivered', quantity: 2_200, unit: 'ton' },
    { description: 'Road salt, 50 lb bag', quantity: 1_500, unit: 'bag' },
  ]
  const lined = await act('rosa', 'solicitations/set-lines', { id, version, lines })
  const named = await act('rosa', 'solicitations/name-officers', { id, needed: 2, officers: await officersOf(tx) })
  await act('rosa', 'solicitations/schedule', {
    id,
    version: named.version ?? lined.version,
    closes_at: `${addDays(today, 24)}T14:00`,
    questions_until: `${addDays(today, 17)}T17:00`,
  })
  const known = await tx.sql<{ id: string }>(
    `select v.id from vendors v join organizations o on o.id = v.organization_id
      where o.name like 'City of Alder Falls%' and v.name like 'Larkspur%' and v.status = 'active'`,
  )
  await act('rosa', 'solicitations/invite', {
    id,
    vendors: known.map((vendor) => vendor.id),
    emails: ['offers@saltworks.example'],
  })
  const { organization_id } = await published(tx, act, id)
  // The demo's emails are not sent; its pages show them as sent.
  await tx.sql('update solicitation_invitations set told_at = invited_at where solicitation = $1', [id])
  const asked = await act('vera', 'questions/ask', {
    organization: organization_id,
    solicitation: id,
    question: 'Is treated salt (with magnesium chloride) accepted for the same line?',
  })
  await act('rosa', 'questions/answer', {
    id: asked.id,
    answer: 'No. Treated salt is a different product; a solicitation for it follows in spring.',
  })
}

/** Market research before a truck is specified: nothing is bought here. */
async function askForTrucks(tx: Tx, act: Act, rosa: string, today: string): Promise<void> {
  const { id } = await act('rosa', 'solicitations/draft', {
    kind: 'rfi',
    title: 'Electric refuse trucks',
    summary:
      'We replace two side loaders in two years. We want to know what electric trucks can do on our routes: 38 miles and 900 stops a day, with winters of 0 °F.',
    category: 'goods',
    commodity: '065-75',
    department: 'Public Works',
    contact: rosa,
    documents: [],
    federal: false,
    construction: false,
    laborers: false,
  })
  const questions = [
    'Which range do you measure with 900 stops, at 0 °F and with a full body?',
    'Which charger does it need, and how long does it charge overnight?',
    'What do a truck and its charger cost today, and what is the wait?',
    'Which cities of our size run them, and whom can we contact?',
  ]
  const { version } = await act('rosa', 'solicitations/set-sections', {
    id,
    version: 1,
    lines: [
      {
        part: 'scope',
        heading: 'What we are looking for',
        body: 'A side loader of 25 to 30 cubic yards with one operator. The yard on Depot Street has **480 V and 200 kW** free at night.',
      },
      {
        part: 'questions',
        heading: 'Questions for vendors',
        body: questions.map((each, at) => `${at + 1}. ${each}`).join('\n'),
      },
    ],
  })
  const named = await act('rosa', 'solicitations/name-officers', { id, needed: 1, officers: await officersOf(tx) })
  await act('rosa', 'solicitations/schedule', {
    id,
    version: named.version ?? version,
    closes_at: `${addDays(today, 18)}T16:00`,
    questions_until: `${addDays(today, 12)}T17:00`,
  })
  await published(tx, act, id)
}

const officersOf = async (tx: Tx): Promise<string[]> =>
  (
    await tx.sql<{ user_id: string }>(
      `select user_id from organization_members
        where email in ('max@alder-falls.example', 'ada@alder-falls.example', 'pat@alder-falls.example')`,
    )
  ).map(({ user_id }) => user_id)

/** Submitted by Rosa, approved by Ada, published by Rosa. */
async function published(tx: Tx, act: Act, id: string): Promise<{ organization_id: string }> {
  await act('rosa', 'solicitations/submit', { id })
  const request = (await tx.one<{ id: string }>(
    `select id from approval_requests where document_table = 'solicitations' and document = $1`,
    [id],
  ))!
  await act('ada', 'approvals/decide', { id: request.id, revision: 1, decision: 'approved', comment: '' })
  return act('rosa', 'solicitations/publish', { id, reason: 'Reviewed with the purchasing office' })
}
