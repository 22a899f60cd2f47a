import { seedCompanies } from '#areas/organization/organizations/seed.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Block } from '#platform/documents/document.ts'
import { writeDocument } from '#platform/documents/write.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import type { Keep } from '#platform/functions/demo/keeping.ts'
import { sealBundle, type PlainFile } from '#platform/sealing/bundle.ts'
import type { Committee } from '#platform/sealing/committee.ts'
import { openShare, receiptOf, sealEnvelope } from '#platform/sealing/envelope.ts'
import { unlockOfficerKey, type SealedKey } from '#platform/sealing/officer-keys.ts'
import type { Services } from '#platform/services.ts'
import { demoPassphrase } from '../../seed.ts'

const zone = 'America/Chicago'
const [published, closed] = [-34, -6]

type Offer = {
  vendor: string
  company: string
  /** Who seals it, by the first part of their address. */ who: string
  representative: string
  days: number
  prices: readonly [number, number]
  answer: string
  sections: readonly (readonly [heading: string, words: readonly string[]])[]
}

const offers: readonly Offer[] = [
  {
    vendor: 'Larkspur Paving & Supply, Inc.',
    company: 'Larkspur Paving & Supply (demo)',
    who: 'vera',
    representative: 'Vera Novak',
    days: -8,
    prices: [41.5, 1.18],
    answer:
      'One crew of three cleans 28 basins in a day. Debris is drained at our yard and taken to the county landfill.',
    sections: [
      [
        'Crews and equipment',
        [
          'Two combination sewer cleaners and one camera van, each with a crew of three. A spare cleaner is kept at the yard from March to November.',
          'Basins near schools are cleaned on Saturdays, and those on arterials between 9 a.m. and 3 p.m.',
        ],
      ],
      [
        'Order of work',
        [
          'The low streets along the river come first and are finished before April 1.',
          'Every basin is photographed before and after. A blocked lead is reported on the same day.',
        ],
      ],
      ['Traffic control', ['Plans follow MUTCD part 6. A certified supervisor is on site for each lane closure.']],
    ],
  },
  {
    vendor: 'Ridgeway Fleet Services',
    company: 'Ridgeway Fleet Services (demo)',
    who: 'leo',
    representative: 'Leo Marsh',
    days: -7,
    prices: [36.9, 1.32],
    answer: 'About 22 basins for each crew. A licensed hauler takes the debris away every second day.',
    sections: [
      [
        'Crews and equipment',
        [
          'One vacuum truck, bought last year, with a crew of two. A second one is rented when the schedule slips by a week.',
          'Camera work is done by a subcontractor with NASSCO certification.',
        ],
      ],
      ['Order of work', ['District by district from north to south. The list of basins is updated every Friday.']],
      [
        'Traffic control',
        ['Cones and signs for short closures. Longer ones are agreed with Public Works a week before.'],
      ],
    ],
  },
  {
    vendor: 'Northline Water Systems LLC',
    company: 'Northline Water Systems LLC (demo)',
    who: 'ida',
    representative: 'Ida Holm',
    days: -7,
    prices: [47.2, 0.94],
    answer: 'Thirty basins for each of two crews. Debris is dewatered and tested before it goes to the landfill.',
    sections: [
      [
        'Crews and equipment',
        [
          'Two combination cleaners with water recycling, so that a crew does not leave the street to fill its tank.',
          'Three camera operators with NASSCO certification, all of them on staff.',
        ],
      ],
      [
        'Order of work',
        [
          'The first month is inspection only: pipes are rated by PACP, and the cleaning follows the ratings.',
          'Results are delivered as GIS layers, with a defect list for the capital program.',
        ],
      ],
      [
        'Traffic control',
        ['A traffic control plan for each arterial, submitted ten days ahead. Night work is included.'],
      ],
      ['References', ['Storm drain programs of two cities of this size, in their third and fifth year.']],
    ],
  },
]

/** The companies that have no account in the demo otherwise. */
const companies = offers
  .filter(({ who }) => who !== 'vera')
  .map(({ company, who, representative }) => ({
    company: company.replace(' (demo)', ''),
    person: representative,
    email: `${who}@${company.split(' ')[0]!.toLowerCase()}.example`,
  }))

/**
 * A request for proposals in two envelopes whose technical evaluation is under way. The bids were sealed before the
 * closing; officers open them with their keys, as they do in a browser, and the prices stay closed.
 */
export async function seedTwoEnvelopes(
  tx: Tx,
  services: Services,
  { actAt, keep }: { actAt: (days: number) => Act; keep: Keep },
): Promise<void> {
  const now = services.clock.now()
  const people = new Map(
    (await tx.sql<{ email: string; user_id: string }>('select email, user_id from organization_members')).map(
      ({ email, user_id }) => [email.split('@')[0]!, user_id],
    ),
  )
  await seedCompanies(tx, services, companies)
  const id = await publishes(tx, actAt(published), people, localDay(now, zone))
  const notice = (await tx.one<Notice>(
    'select organization_id, edition, content from notices where solicitation = $1',
    [id],
  ))!
  for (const offer of offers) await seals(tx, keep, { id, notice, offer, now })
  await opens(tx, actAt(-5), id)
  await judges(tx, actAt, id, people)
}

type Notice = {
  organization_id: string
  edition: number
  content: { lines: { id: string }[]; items?: { id: string; kind: string; envelope?: string }[]; opening: Committee }
}

async function publishes(tx: Tx, act: Act, people: ReadonlyMap<string, string>, today: string): Promise<string> {
  const { id } = await act('rosa', 'solicitations/draft', {
    kind: 'rfp',
    title: 'Cleaning and inspection of storm drains',
    summary:
      'Cleaning of 2,400 catch basins and camera inspection of 38,000 feet of storm drain in two years, with the debris hauled away.',
    category: 'services',
    department: 'Public Works',
    contact: people.get('rosa'),
    estimate: 145_000_00,
    documents: [],
    federal: false,
    construction: false,
    laborers: true,
    two_envelopes: true,
  })
  const version = async () =>
    (await tx.one<{ version: number }>('select version from solicitations where id = $1', [id]))!.version
  await act('rosa', 'solicitations/set-sections', {
    id,
    version: await version(),
    lines: [
      {
        part: 'scope',
        heading: 'Scope',
        body: 'Each basin is cleaned **to the bottom of its sump** and photographed. Pipes are inspected by camera and rated by PACP. The low streets along the river are finished before April 1.',
      },
      {
        part: 'instructions',
        heading: 'Two envelopes',
        body: 'The technical proposal contains no price. Price envelopes stay closed until the panel has agreed on its technical scores.',
      },
    ],
  })
  await act('rosa', 'solicitations/set-lines', {
    id,
    version: await version(),
    lines: [
      { description: 'Catch basin, cleaned', quantity: 2_400, unit: 'each' },
      { description: 'Storm drain, inspected by camera', quantity: 38_000, unit: 'foot' },
    ],
  })
  await act('rosa', 'solicitations/set-criteria', {
    id,
    version: await version(),
    lines: [
      { name: 'Price', kind: 'price', weight: 35 },
      {
        name: 'Approach',
        kind: 'quality',
        weight: 40,
        points: 10,
        guidance: '**9 to 10**: crews, order of work and traffic control are named. **0 to 3**: general assurances.',
      },
      {
        name: 'Experience',
        kind: 'quality',
        weight: 25,
        points: 10,
        guidance: 'Comparable programs in the last five years, with references.',
      },
    ],
  })
  await act('rosa', 'solicitations/set-response-items', {
    id,
    version: await version(),
    lines: [
      { kind: 'document', name: 'Technical proposal', format: 'pdf', blind_copy: true, criterion: 'Approach' },
      {
        kind: 'answer',
        name: 'How many basins does a crew clean in a day, and where does the debris go?',
        criterion: 'Approach',
      },
      { kind: 'document', name: 'Price sheet', required: false, envelope: 'price' },
    ],
  })
  await act('rosa', 'solicitations/name-officers', {
    id,
    needed: 2,
    officers: ['max', 'ada', 'pat'].map((who) => people.get(who)),
  })
  await act('rosa', 'solicitations/schedule', {
    id,
    version: await version(),
    closes_at: `${addDays(today, closed)}T14:00`,
  })
  await act('rosa', 'solicitations/submit', { id })
  const request = (await tx.one<{ id: string }>('select id from approval_requests where document = $1', [id]))!
  await act('ada', 'approvals/decide', { id: request.id, revision: 1, decision: 'approved', comment: '' })
  await act('rosa', 'solicitations/publish', { id, reason: 'Reviewed with the purchasing office' })
  return id
}

/**
 * The steps of a bidder's browser. The row is entered as it was stored then: after the closing PostgreSQL accepts no
 * bid from a command.
 */
async function seals(
  tx: Tx,
  keep: Keep,
  { id, notice, offer, now }: { id: string; notice: Notice; offer: Offer; now: Date },
): Promise<void> {
  const { organization_id, edition, content } = notice
  const member = (await tx.one<{ user_id: string; email: string; account: string }>(
    `select m.user_id, m.email, m.organization_id as account from organization_members m
      join organizations o on o.id = m.organization_id where o.name = $1`,
    [offer.company],
  ))!
  const items = content.items ?? []
  const proposal = items.find(({ kind }) => kind === 'document')!.id
  const sheet = items.find(({ envelope }) => envelope === 'price')!.id
  const technical = await keeps(tx, keep, offer.who, [
    await printed(offer, { item: proposal, blind: false }),
    await printed(offer, { item: proposal, blind: true }),
  ])
  const priced = await keeps(tx, keep, offer.who, [
    { name: 'Price sheet.csv', type: 'text/csv', content: sheetOf(offer), item: sheet, prices: true },
  ])
  const envelope = await sealEnvelope(
    {
      representative: offer.representative,
      note: '',
      lines: [],
      answers: items.flatMap(({ id: item, kind }) => (kind === 'answer' ? [{ item, words: offer.answer }] : [])),
      files: technical.index,
      price: {
        lines: content.lines.map((line, at) => ({ line: line.id, unit_price: offer.prices[at]! })),
        files: priced.index,
      },
    },
    { subject: id, bidder: member.account, committee: content.opening },
  )
  const receipt = await receiptOf(envelope)
  await inTheNameOf(tx, member.email, 'bids/carry-over', async () => {
    const kept = (await tx.one<{ id: string }>(
      `insert into bid_envelopes (organization_id, solicitation, bidder, vendor, submitted_by, edition, outside, sealed,
        receipt, submitted_at)
       select $1, $2, $3, v.id, $4, $5, $6, $7, $8, $9 from vendors v where v.organization_id = $1 and v.name = $10
       returning id`,
      [
        organization_id,
        id,
        member.account,
        member.user_id,
        edition,
        JSON.stringify(envelope.outside),
        envelope.sealed,
        receipt,
        new Date(now.getTime() + offer.days * 86_400_000),
        offer.vendor,
      ],
    ))!
    for (const [part, { version, size, sha256 }] of [
      ['technical', technical],
      ['price', priced],
    ] as const)
      await tx.sql(
        `insert into sealed_bundles (organization_id, envelope, part, version, size, sha256)
          values ($1, $2, $3, $4, $5, $6)`,
        [organization_id, kept.id, part, version, size, sha256],
      )
  })
}

/** The encrypted files of a bid, stored among the bidder's own, where they can no longer change. */
async function keeps(tx: Tx, keep: Keep, who: string, files: readonly PlainFile[]) {
  const { index, sealed } = await sealBundle(files)
  const { path } = await keep(who, 'sealed', 'application/octet-stream', sealed)
  const stored = (await tx.one<{ organization_id: string; version: string; size: number; sha256: string }>(
    'select organization_id, version, size::int as size, sha256 from storage.objects where name = $1',
    [path],
  ))!
  await tx.sql('insert into app.kept_files (organization_id, path) values ($1, $2)', [stored.organization_id, path])
  return { index, ...stored }
}

/** The technical proposal with the company's letterhead, or as the copy without names. */
async function printed(
  { company, sections }: Offer,
  { item, blind }: { item: string; blind: boolean },
): Promise<PlainFile> {
  const name = company.replace(' (demo)', '')
  const { bytes } = await writeDocument({
    kind: 'demonstration-proposal',
    title: 'Technical proposal: storm drains',
    author: blind ? 'The bidder (demonstration)' : `${name} (demonstration)`,
    made: '2026-01-01T12:00:00Z',
    about: 'Cleaning and inspection of storm drains',
    letterhead: {
      agency: blind ? 'Technical proposal' : name,
      lines: blind ? ['Copy without names'] : ['Technical proposal'],
    },
    body: sections.flatMap(([heading, items]): Block[] => [
      { is: 'heading', level: 2, words: heading },
      { is: 'list', items },
    ]),
  })
  return {
    name: blind ? 'Technical proposal, without names.pdf' : `Technical proposal, ${name}.pdf`,
    type: 'application/pdf',
    content: bytes,
    item,
    ...(blind && { blind }),
  }
}

const sheetOf = ({ prices: [basin, foot] }: Offer): Uint8Array =>
  new TextEncoder().encode(`Item,Unit,Price\nCatch basin,each,${basin}\nStorm drain,foot,${foot}\n`)

/** The steps of the officers' browsers. */
async function opens(tx: Tx, act: Act, id: string): Promise<void> {
  const secrets = await tx.sql<{ who: string; sealed: SealedKey }>(
    `select split_part(m.email, '@', 1) as who, s.sealed from officer_key_secrets s
      join organization_members m on m.organization_id = s.organization_id and m.user_id = s.officer`,
  )
  await act('max', 'openings/begin', { id })
  for (const who of ['max', 'ada']) {
    const own = (await unlockOfficerKey(secrets.find((each) => each.who === who)!.sealed, demoPassphrase))!
    const { key, envelopes } = await act(who, 'openings/envelopes', { id })
    const shares: object[] = []
    for (const { id: envelope, outside } of envelopes)
      shares.push({ envelope, share: (await openShare(outside, key, own)) ?? '' })
    await act(who, 'openings/hand-in', { id, shares })
  }
}

/** Pat has scored all three and Rosa one: the consensus comes next, and the prices after it. */
async function judges(
  tx: Tx,
  actAt: (days: number) => Act,
  solicitation: string,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const { id } = await actAt(-4)('rosa', 'evaluations/begin', {
    solicitation,
    chair: people.get('max'),
    evaluators: ['rosa', 'pat'].map((who) => people.get(who)),
    formula: 'ratio',
  })
  for (const who of ['max', 'rosa', 'pat']) await actAt(-4)(who, 'panelists/declare', { id, conflict: false })
  await actAt(-4)('max', 'evaluations/start', { id })
  const criteria = await tx.sql<{ id: string }>(
    `select id from solicitation_criteria where solicitation = $1 and kind = 'quality' order by position`,
    [solicitation],
  )
  const bids = await tx.sql<{ bid: string; name: string }>(
    `select b.id as bid, v.name from bids b join vendors v on v.organization_id = b.organization_id and v.id = b.vendor
      where b.solicitation = $1 order by b.number`,
    [solicitation],
  )
  for (const { bid } of bids)
    await actAt(-3)('max', 'bid-findings/record', {
      id,
      bid,
      about: 'responsive',
      met: true,
      reason: 'The technical proposal and its copy are complete, and neither names a price.',
    })
  const { bidders } = await actAt(-2)('max', 'evaluations/show', { id })
  const points = new Map([
    ['Larkspur Paving & Supply, Inc.', [8, 7]],
    ['Ridgeway Fleet Services', [5, 6]],
    ['Northline Water Systems LLC', [9, 9]],
  ])
  const scores = (name: string, less: number) =>
    criteria.map((criterion, at) => ({ criterion: criterion.id, points: points.get(name)![at]! - less, comment: '' }))
  for (const { alias, bid } of bidders as { alias: string; bid: { name: string } }[]) {
    await actAt(-2)('pat', 'scores/put', { id, bidder: alias, scores: scores(bid.name, 0) })
    if (alias === 'A') await actAt(-1)('rosa', 'scores/put', { id, bidder: alias, scores: scores(bid.name, 1) })
  }
}
