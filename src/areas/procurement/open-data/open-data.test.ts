import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { market } from '#tests/market.ts'
import { whyNotValid } from '#tests/ocds.ts'
import { startWire } from '#tests/wire.ts'
import { beginOpening } from '../bids/opening.ts'
import { amendSolicitation } from '#areas/procurement/publication/commands.ts'
import { answerQuestion, askQuestion } from '../questions/commands.ts'
import { merge } from './merge.ts'
import { openSolicitations } from './open-data-api.ts'
import { compile, releasesOf, type PublicSolicitation } from './releases.ts'
import { solicitationCommands } from '#areas/procurement/publication/stages.ts'

async function publishing() {
  const place = await market()
  const wire = await startWire()
  const get = async (path: string) => {
    const answer = await fetch(wire.url + path)
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      etag: answer.headers.get('etag'),
      text: await answer.text(),
    }
  }
  const json = async (path: string) => JSON.parse((await get(path)).text)
  return { ...place, wire, get, json }
}

/** A solicitation with a document, an addendum that replaces it, an answer, and an opening. */
async function wholeSolicitation() {
  const place = await publishing()
  const { rosa, max, ada, does, stored, published, bidder, bids, close, handIn, organization } = place
  const [plan, newPlan] = [
    await stored(rosa, 'Plan.pdf', 'The barn on Mill Road'),
    await stored(rosa, 'Plan.pdf', 'The barn on Hill Road'),
  ]
  const { id, version } = await published({ documents: [plan.file], commodity: '775-45' })
  const acme = await bidder('Acme & Sons')
  const asked = await does(acme.rosa, askQuestion, {
    organization: organization.id,
    solicitation: id,
    question: 'Is treated salt taken?',
  })
  await does(rosa, answerQuestion, { id: asked.id, answer: 'No.' })
  await does(rosa, amendSolicitation, {
    id,
    version,
    changes: 'The barn is on Hill Road.',
    documents: [newPlan.file],
    closes_at: '2098-12-18T14:00',
  })
  const open = async () => {
    await bids(acme, id, [61, 7])
    await close(id)
    await does(max, beginOpening, { id })
    await handIn(max, id)
    await handIn(ada, id)
  }
  return { ...place, id, acme, open, plan, newPlan }
}

test('releases and records of a whole solicitation validate against the published schema', async () => {
  const { id, json, open } = await wholeSolicitation()
  await open()
  const [releases, record] = [
    await json(`/open/v1/ocds/releases/${id}.json`),
    await json(`/open/v1/ocds/records/${id}.json`),
  ]
  expect(whyNotValid('release-package-schema', releases)).toEqual([])
  expect(whyNotValid('record-package-schema', record)).toEqual([])
  expect(releases.releases.map(({ tag }: { tag: string[] }) => tag.join(' + ')).toSorted()).toEqual([
    'planning + tender',
    'tenderAmendment',
    'tenderUpdate',
    'tenderUpdate',
  ])
  // The validator works: it finds what the standard forbids.
  expect(
    whyNotValid('release-package-schema', { ...releases, releases: [{ ...releases.releases[0], ocid: 7, tag: [] }] }),
  ).not.toEqual([])
})

test('the merged record matches the public page', async () => {
  const { id, json, open, noticeOf, plan, newPlan, acme, organization } = await wholeSolicitation()
  await open()
  const {
    records: [{ ocid, compiledRelease }],
  } = await json(`/open/v1/ocds/records/${id}.json`)
  const { content } = await noticeOf(id)
  const { tender, parties, buyer } = compiledRelease
  expect(ocid).toBe(`unregistered-${id}`)
  expect(compiledRelease.tag).toEqual(['compiled'])
  expect(buyer).toEqual({ id: organization.id, name: content.agency })
  expect(tender).toMatchObject({
    id: content.number,
    title: content.title,
    description: content.summary,
    mainProcurementCategory: content.category,
    procurementMethod: 'open',
    procurementMethodDetails: 'Invitation for bids',
    awardCriteria: 'priceOnly',
    hasEnquiries: true,
    numberOfTenderers: 1,
    status: 'active',
  })
  expect(tender.tenderPeriod.endDate).toBe(new Date(content.closes_at).toISOString())
  expect(tender.enquiryPeriod.endDate).toBe(new Date(content.questions_until!).toISOString())
  expect(tender.items).toEqual(
    content.lines.map(({ id: line, description, quantity, unit }) => ({
      id: line,
      description,
      quantity,
      unit: { name: unit },
    })),
  )
  expect(tender.enquiries).toEqual([expect.objectContaining({ description: 'Is treated salt taken?', answer: 'No.' })])
  expect(tender.amendments).toEqual([expect.objectContaining({ rationale: 'The barn is on Hill Road.' })])
  expect(tender.documents.slice(1)).toEqual([
    expect.objectContaining({ id: plan.version, title: 'Plan.pdf', description: 'Removed by addendum 1' }),
    expect.objectContaining({
      id: newPlan.version,
      title: 'Plan.pdf',
      documentType: 'biddingDocuments',
      format: 'application/pdf',
    }),
  ])
  expect(tender.tenderers).toEqual([{ id: 'name-acme-sons', name: acme.organization.name }])
  expect(parties).toContainEqual({ id: 'name-acme-sons', name: 'Acme & Sons', roles: ['tenderer'] })
})

test("open data has no estimate, no price and no asker's name", async () => {
  const { id, get, open, acme } = await wholeSolicitation()
  await open()
  const { text } = await get(`/open/v1/ocds/records/${id}.json`)
  expect(text).not.toMatch(/estimate|unit_price|63300|6330000/)
  const before = text.slice(0, text.indexOf('numberOfTenderers'))
  expect(before).not.toContain(acme.organization.id)
})

test('a published release never changes', async () => {
  const { id, json, open, max, does } = await wholeSolicitation()
  const read = async () => (await json(`/open/v1/ocds/releases/${id}.json`)).releases as { id: string }[]
  const early = await read()
  await open()
  await does(max, solicitationCommands.cancel, { id, reason: 'No money is left.' })
  const late = await read()
  for (const release of early) expect(late.find((each) => each.id === release.id)).toEqual(release)
  expect(late.at(-1)).toMatchObject({
    tag: ['tenderCancellation'],
    tender: { status: 'cancelled', amendments: [{ rationale: 'No money is left.' }] },
  })
  expect(whyNotValid('release-package-schema', await json(`/open/v1/ocds/releases/${id}.json`))).toEqual([])
})

test('the list is paged and has every solicitation once', async () => {
  const { owner, published, json } = await publishing()
  const { id } = await published()
  await owner.query(
    `with more as (insert into solicitations (organization_id, number, kind, title, summary, category, contact,
      requested_by, status)
       select organization_id, 'X-' || n, 'rfi', 'More ' || n, '', 'goods', contact, requested_by, 'published'
       from solicitations, generate_series(1, 60) n where id = $1 returning *),
     told as (insert into notices (organization_id, solicitation, number, kind, title, summary, category, agency,
       contact_name, contact_email, status, published_at, closes_at, zone, edition, digest, content)
       select m.organization_id, m.id, m.number, m.kind, m.title, '', 'goods', n.agency, n.contact_name,
       n.contact_email, 'open', n.published_at, n.closes_at, n.zone, 1, n.digest, n.content from more m, notices n
       where n.solicitation = $1 returning *)
     insert into notice_editions (organization_id, solicitation, edition, published_at, published_by, changes,
       closes_at, digest, content) select organization_id, solicitation, 1, published_at, gen_random_uuid(),
       'Published.', closes_at, digest, content from told`,
    [id],
  )
  const all = Number((await owner.query('select count(*) from notices')).rows[0]!.count)
  const seen: string[] = []
  for (let path: string | undefined = '/open/v1/ocds/records.json'; path;) {
    const { records, links, uri } = await json(path)
    expect(new URL(uri).pathname).toBe('/open/v1/ocds/records.json')
    seen.push(...records.map(({ ocid }: { ocid: string }) => ocid))
    path = links && new URL(links.next).pathname + new URL(links.next).search
  }
  expect([seen.length, new Set(seen).size]).toEqual([all, all])
})

test('an invited-only solicitation is in no list, feed or record', async () => {
  const { owner, published, get } = await publishing()
  const { id } = await published({ title: 'Two quiet pumps' })
  await owner.query(`update notices set audience = 'invited' where solicitation = $1`, [id])
  for (const path of [
    'ocds/releases.json',
    'ocds/records.json',
    'opportunities.rss',
    'opportunities.atom',
    'opportunities.ics',
    'opportunities.html',
  ])
    expect((await get(`/open/v1/${path}`)).text.includes(id)).toBe(false)
  for (const path of [
    `ocds/releases/${id}.json`,
    `ocds/records/${id}.json`,
    `opportunities/${id}.ics`,
    `opportunities/${id}.html`,
  ])
    expect((await get(`/open/v1/${path}`)).status).toBe(404)
})

test('the public page lists the open solicitations with their titles, addresses and closings, as text', async () => {
  const { owner, published, services } = await publishing()
  const [{ id }, { id: invited }] = [
    await published({ title: 'Salt & <grit>' }),
    await published({ title: 'Two quiet pumps' }),
  ]
  await owner.query(`update notices set audience = 'invited' where solicitation = $1`, [invited])
  const items = await openSolicitations(services)()
  expect(items).toContain(`<li><a class="link" href="/public-opportunities/${id}">Salt &#38; &#60;grit&#62;</a>`)
  expect(items).toMatch(/Closes [A-Z][a-z]+ \d+, 2098/)
  expect(items).not.toContain(invited)
})

test('feeds and calendar list the open solicitations, and are not sent again to a client that has them', async () => {
  const { published, get, wire } = await publishing()
  const { id } = await published({ title: 'Salt & <grit>' })
  for (const [path, type] of [
    ['opportunities.rss', 'application/rss+xml'],
    ['opportunities.atom', 'application/atom+xml'],
  ] as const) {
    const { text, ...got } = await get(`/open/v1/${path}`)
    expect(got.type).toBe(`${type}; charset=utf-8`)
    expect(text).toContain('Salt &#38; &#60;grit&#62;')
    expect(text).toContain(`/public-opportunities/${id}`)
    expect((await fetch(`${wire.url}/open/v1/${path}`, { headers: { 'if-none-match': got.etag! } })).status).toBe(304)
  }
  const { text } = await get(`/open/v1/opportunities/${id}.ics`)
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(event!.summary).toMatch(/^Closes: IFB-\S+, Salt & <grit>$/)
  expect(event!.startDate.toJSDate().getFullYear()).toBe(2098)
})

test.each([
  'releases/x.json',
  'records/018f0000-0000-7000-8000-00000000dead.json',
  'releases.json?after=nonsense',
  'records.json?after=2026-01-01~x',
  ...['1', '2026-02-31T00:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01T00:00:00Z (noon)', '2026-01-01T25:00:00Z'].map(
    (moment) => `records.json?after=${encodeURIComponent(moment)}~018f0000-0000-7000-8000-00000000dead`,
  ),
])('%s is not found, with a one-sentence message', async (path) => {
  const { get } = await publishing()
  expect(await get(`/open/v1/ocds/${path}`)).toMatchObject({
    status: 404,
    text: expect.stringContaining('does not exist'),
  })
})

test.each<[string, object, object, object]>([
  ['what is new replaces', { a: 1, b: 2 }, { a: 3 }, { a: 3, b: 2 }],
  ['null takes away', { a: 1, b: 2 }, { a: null }, { b: 2 }],
  ['things are merged field by field', { t: { a: 1, b: 2 } }, { t: { b: 3 } }, { t: { a: 1, b: 3 } }],
  [
    'a list of things is merged by id',
    { l: [{ id: 1, a: 1 }, { id: 2 }] },
    { l: [{ id: 3 }, { id: 1, b: 2 }] },
    { l: [{ id: 1, a: 1, b: 2 }, { id: 2 }, { id: 3 }] },
  ],
  ['any other list is replaced whole', { l: ['a', 'b'] }, { l: ['c'] }, { l: ['c'] }],
  ['a list without ids too', { l: [{ a: 1 }] }, { l: [{ b: 1 }] }, { l: [{ b: 1 }] }],
])('in a merged record %s', (_rule, before, after, merged) =>
  expect(merge(before as never, after as never)).toEqual(merged),
)

test('the award is in the release and in the merged record, in dollars', () => {
  const content = {
    number: 'IFB-1',
    kind: 'ifb',
    title: 'Salt',
    summary: 'Salt.',
    category: 'goods',
    agency: 'Alder Falls',
    contact: { name: 'Rosa', email: 'rosa@example.gov' },
    questions_until: null,
    closes_at: '2026-12-11T20:00:00Z',
    criteria: [],
    lines: [
      { id: 'l1', lot: null, description: 'Salt', quantity: 9, unit: 'ton' },
      { id: 'l2', lot: null, description: 'Bags', quantity: 9, unit: 'bag' },
    ],
    documents: [],
  } as unknown as PublicSolicitation['content']
  const solicitation: PublicSolicitation = {
    organization_id: 'a',
    solicitation: 's',
    status: 'awarded',
    published_at: '2026-11-20T12:00:00Z',
    outcome: null,
    content,
    answers: [],
    editions: [{ edition: 1, published_at: '2026-11-20T12:00:00Z', changes: 'Published.', content }],
    events: [
      {
        id: 'e',
        event: 'awarded',
        at: '2026-12-20T12:00:00Z',
        detail: { awards: [{ id: 'AW-1', supplier: 'Acme', amount: 63_300_55, lines: ['l1'] }] },
      },
    ],
  }
  const releases = releasesOf(solicitation, { prefix: 'ocds-a1b2c3', siteUrl: 'https://granary.example.gov' })
  const compiled = compile(releases)
  expect(compiled).toMatchObject({
    tender: { status: 'complete', title: 'Salt' },
    awards: [
      {
        id: 'AW-1',
        status: 'active',
        value: { amount: 63_300.55, currency: 'USD' },
        suppliers: [{ name: 'Acme' }],
        items: [{ id: 'l1' }],
      },
    ],
  })
  expect(
    whyNotValid('release-package-schema', {
      uri: 'https://granary.example.gov/x',
      version: '1.1',
      publishedDate: '2026-11-20T12:00:00Z',
      publisher: { name: 'x' },
      releases,
    }),
  ).toEqual([])
})

test('a reader without scripts can read every open solicitation in full', async () => {
  const { id, get, noticeOf } = await wholeSolicitation()
  const { content } = await noticeOf(id)
  const list = await get('/open/v1/opportunities.html')
  expect([list.status, list.type]).toEqual([200, expect.stringContaining('text/html')])
  expect(list.text).toContain(`href="/open/v1/opportunities/${id}.html"`)
  const { text } = await get(`/open/v1/opportunities/${id}.html`)
  for (const words of [
    content.title,
    content.lines[0]!.description,
    'Is treated salt taken?',
    'The barn is on Hill Road.',
    'Plan.pdf',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('<script')
  expect((await get(`/open/v1/opportunities/${crypto.randomUUID()}.html`)).status).toBe(404)
})
