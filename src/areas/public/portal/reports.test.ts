import { expect, test } from 'vitest'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { startWire } from '#tests/wire.ts'
import { agency, hidden, photo, pothole, proofFor, readPortal as read, report, writePortal } from '#tests/residents.ts'
import { importLayer } from '#areas/delivery/maps/commands.ts'
import { setPublication } from '#areas/organization/publishing/commands.ts'
import {
  answerServiceRequest,
  countFollowers,
  createServiceQuestion,
  createServiceRequest,
  mergeServiceRequest,
  serviceMoves,
  showServicePhoto,
  showServiceRequest,
} from '#areas/organization/service/commands.ts'
import { forgetFollowers, tellFollowers } from '#areas/organization/service/status-emails.ts'
import { planOf } from '#tests/plans-of.ts'
import { reportEmailLinks } from './report-emails.ts'
import { nearSql } from './reports.ts'

const write = writePortal

test('a report becomes a service request that only the holder of its number can follow, without internal notes', async () => {
  const { id, max, does, sees } = await agency({ reports: true })
  const { status, body } = await report(id, pothole)
  expect([status, body.confirmation]).toEqual([200, expect.stringMatching(/^R-[0-9A-Z]{12}$/)])
  const [row] = (await sees(max, 'select id, origin, reporter from service_requests')) as [{ id: string }]
  expect(row).toMatchObject({ origin: 'resident', reporter: 'Nora Vale' })

  await does(max, answerServiceRequest, {
    id: row.id,
    kind: 'note' as const,
    words: 'She calls every week.',
    to_public: false,
  })
  await does(max, serviceMoves.wait, { id: row.id, words: 'The contractor owes us an answer.' })
  await does(max, serviceMoves.resolve, { id: row.id, words: 'It is filled.' })
  const own = await read(`reports/${body.confirmation.toLowerCase()}`)
  expect(own.body.history.map(({ words }: { words: string }) => words)).toEqual([
    'Resolved. It is filled.',
    'Waiting for the requester. The clock is stopped.',
    'Reported in the citizen portal.',
  ])
  expect(JSON.stringify(own.body)).not.toMatch(/Nora|nora|contractor|every week/)
  expect((await read('reports/R-00000000')).status).toBe(404)

  expect((await write(`reports/${body.confirmation}/score`, { score: 4 })).status).toBe(200)
  expect(await write(`reports/${body.confirmation}/score`, { score: 1 })).toMatchObject({
    status: 409,
    body: { error: 'Satisfaction is already recorded.' },
  })
})

test('near reports are found by index: only those of the surroundings are read', async () => {
  const { id, max, owner } = await agency({ reports: true })
  const client = await owner.connect()
  const many = `insert into service_requests (organization_id, number, title, category, origin, place, asked_at, is_public)
    select '${id}', 'N-' || n, 'Report', 'roads', 'resident', jsonb_build_object('address', 'x',
      'longitude', -90.7 + (n % 50) / 100.0, 'latitude', 42.4 + (n / 50) / 100.0), now(), n % 2 = 0
    from generate_series(1, 2000) n; analyze service_requests`
  try {
    const scans = await planOf(
      client,
      { ...max, organization_id: id },
      nearSql(id, { longitude: -90.6, latitude: 42.5 }),
      many,
      'service_role',
    )
    expect(scans.map(({ rows }) => rows)).toEqual([1])
    expect(scans[0]!.condition).toMatch(/organization_id.*longitude.*latitude/)
  } finally {
    client.release()
  }
})

test('a report answers the questions of its category, and only the agency reads the answers', async () => {
  const { id, max, does, sees } = await agency({ reports: true })
  const depth = await does(max, createServiceQuestion, {
    category: 'roads',
    question: 'Depth in inches',
    kind: 'number',
    is_required: true,
  } as never)
  expect((await read(`${id}/report-questions`)).body.questions).toMatchObject([{ id: depth.id, category: 'roads' }])
  expect(await report(id, pothole)).toMatchObject({ status: 409, body: { error: 'Answer “Depth in inches”.' } })
  const { status, body } = await report(id, { ...pothole, answers: { [depth.id]: '6' } })
  expect(status).toBe(200)
  expect(await sees(max, 'select question, answer from service_answers')).toEqual([
    { question: 'Depth in inches', answer: '6' },
  ])
  expect(JSON.stringify((await read(`reports/${body.confirmation}`)).body)).not.toContain('Depth')
  expect((await report(id, { ...pothole, category: 'lights' })).status).toBe(200)
})

test('the public sees a report after staff review it, each photo after its own review, and never the reporter', async () => {
  const { id, rosa, max, ada, does, sees } = await agency({ reports: true })
  await report(id, { ...pothole, photos: [photo('A'), photo('B')] })
  const [row] = (await sees(max, 'select id from service_requests')) as [{ id: string }]
  const photos = (await sees(max, 'select id from service_photos order by position')) as { id: string }[]
  expect((await read(id)).body.reports).toEqual([])
  expect((await read(`published-reports/${row.id}`)).status).toBe(404)
  await does(max, showServiceRequest, { id: row.id, is_public: true })
  expect((await read(id)).body.reports).toMatchObject([{ title: 'A pothole', photos: [] }])
  expect((await read(`photos/${photos[1]!.id}`)).status).toBe(404)

  await expect(does(rosa, showServicePhoto, { id: row.id, photo: photos[1]!.id, is_public: true })).rejects.toThrow(
    'Only a manager can publish a photo.',
  )
  await does(max, showServicePhoto, { id: row.id, photo: photos[1]!.id, is_public: true })
  const published = (await read(`published-reports/${row.id}`)).body
  expect(published).toMatchObject({ title: 'A pothole', agency: 'The city', photos: [photos[1]!.id] })
  expect(JSON.stringify([published, (await read(id)).body])).not.toMatch(/Nora|nora/)
  const wire = await startWire()
  const picture = (at: number) => wire.fetch(`/functions/v1/public/portal/photos/${photos[at]!.id}`)
  expect([(await picture(0)).status, (await picture(1)).status]).toEqual([404, 200])
  await does(ada, setPublication, hidden)
  expect((await read(id)).body.reports).toEqual([])
  expect([(await picture(1)).status, (await read(`published-reports/${row.id}`)).status]).toEqual([404, 404])
})

test("the photo of a report is stored without the camera's location data", async () => {
  const { id, max, sees, owner } = await agency({ reports: true })
  const place = 'GPS 41.8781 -87.6298'
  const picture = Buffer.from(`\xff\xd8\xff\xe1\x00\x16${place}\xff\xda\x00\x03\x01\x01\x02\xff\xd9`, 'latin1')
  const image = `data:image/jpeg;base64,${picture.toString('base64')}`
  expect((await report(id, { ...pothole, photos: [image] })).status).toBe(200)
  const [row] = (await sees(max, 'select id from service_requests')) as [{ id: string }]
  const { image: stored } = (
    await owner.query<{ image: string }>('select image from service_photos where request = $1', [row.id])
  ).rows[0]!
  const kept = Buffer.from(stored.slice(stored.indexOf(',') + 1), 'base64')
  expect([kept.includes(place), kept.length]).toEqual([false, picture.length - 24])
})

test.each([
  ['where the agency takes none', {}, pothole, 404],
  ['without a place', { reports: true }, { ...pothole, address: ' ' }, 400],
  [
    'with a file that isn’t a photo',
    { reports: true },
    { ...pothole, photos: ['data:image/jpeg;base64,PHN2Zz4='] },
    400,
  ],
  ['with four photos', { reports: true }, { ...pothole, photos: ['A', 'B', 'C', 'D'].map(photo) }, 400],
])('a report is refused %s', async (_, shown, asked, status) => {
  const { id, max, sees } = await agency(shown)
  expect((await report(id, asked)).status).toBe(status)
  expect(await sees(max, 'select id from service_requests')).toEqual([])
})

test('a program that fills in the hidden field gets the same answer as a person, and nothing is saved', async () => {
  const { id, max, sees } = await agency({ reports: true })
  expect((await report(id, { ...pothole, website: 'https://spam.example' })).status).toBe(200)
  expect(await sees(max, 'select id from service_requests')).toEqual([])
})

test('a refusal is in the language of the request, and in English for every other one', async () => {
  const { id } = await agency({ reports: true })
  const refused = async (language: string) => {
    const { body } = await report(id, { ...pothole, address: '', email: 'nora' }, { 'accept-language': language })
    return body.fields as Record<string, string>
  }
  expect(await refused('es-US,es;q=0.9,en;q=0.8')).toEqual({
    address: 'Escriba la ubicación.',
    email: 'El correo electrónico no es válido',
  })
  expect(await refused('fr-CA')).toEqual({ address: 'Enter the location.', email: 'Invalid email address' })
  expect(await refused('en-US,es;q=0.5')).toMatchObject({ address: 'Enter the location.' })
})

test('a report in Spanish is recorded in English', async () => {
  const { id, max, sees } = await agency({ reports: true })
  const answer = await report(id, pothole, { 'accept-language': 'es' })
  expect(answer.status).toBe(200)
  expect(await sees(max, 'select words from service_notes')).toEqual([{ words: 'Reported in the citizen portal.' }])
})

test('a report without the work of a browser is refused, and one that is sent twice is saved once', async () => {
  const { id, max, sees } = await agency({ reports: true })
  expect((await write(`${id}/reports`, { ...pothole, proof: { challenge: 'x.y.z', nonce: 1 } })).status).toBe(409)
  const elsewhere = await agency({ reports: true })
  expect((await report(id, { ...pothole, proof: await proofFor(elsewhere.id) })).status).toBe(409)
  const proof = await proofFor(id)
  const [first, again] = [await report(id, { ...pothole, proof }), await report(id, { ...pothole, proof })]
  expect(first.body.confirmation).toBe(again.body.confirmation)
  expect(await sees(max, 'select id from service_requests')).toHaveLength(1)
})

const pin = { latitude: 42.5, longitude: -90.66 }
/** Meters to the north, as degrees. */
const north = (meters: number) => ({ ...pin, latitude: pin.latitude + meters / 111_195 })

test('open reports near a pin are offered, without the words of those that were not reviewed', async () => {
  const { id, max, does, sees } = await agency({ reports: true })
  await report(id, { ...pothole, ...north(100) })
  await report(id, { ...pothole, ...north(20), title: 'Light out', category: 'lights' })
  await report(id, { ...pothole, ...north(400), title: 'Far away' })
  const near = async () => (await write(`${id}/near`, { ...pin, category: 'roads' })).body.reports
  expect(await near()).toEqual([
    {
      id: expect.any(String),
      category: 'roads',
      status: 'new',
      asked_at: expect.any(String),
      meters: 110,
      title: null,
      place: null,
    },
    {
      id: expect.any(String),
      category: 'lights',
      status: 'new',
      asked_at: expect.any(String),
      meters: 10,
      title: null,
      place: null,
    },
  ])
  const [row] = (await sees(max, `select id from service_requests where title = 'A pothole'`)) as [{ id: string }]
  await does(max, showServiceRequest, { id: row.id, is_public: true })
  expect((await near())[0]).toMatchObject({ title: 'A pothole', place: { address: 'Mill Road 12' } })
  await does(max, serviceMoves.resolve, { id: row.id, words: 'It is filled.' })
  expect(await near()).toMatchObject([{ category: 'lights' }])
})

/** The emails of a test, sent. */
async function mailing() {
  const here = await agency({ reports: true })
  const links = reportEmailLinks(here.services)
  const sent = async (to: string) => {
    await runDueJobs(here.services, [tellFollowers, sendMail])
    await runDueJobs(here.services, [sendMail])
    return here.mails.filter((each) => each.to === to)
  }
  const linkIn = (text: string) => `/${/\/report-emails\/([\w-]+)/.exec(text)![1]!}`
  const address = () => `resident.${crypto.randomUUID().slice(0, 8)}@example.org`
  const only = async () =>
    (await here.sees(here.max, 'select id, number from service_requests order by created_at desc'))[0] as {
      id: string
      number: string
    }
  return { ...here, links, sent, linkIn, address, only }
}

test('the reporter gets an email at each change, with the sentence of the agency, until one click stops them', async () => {
  const { id, max, does, links, sent, linkIn, address, only } = await mailing()
  const email = address()
  const { body } = await report(id, { ...pothole, email })
  const [first] = await sent(email)
  expect(first).toMatchObject({
    subject: `Your report (${body.confirmation})`,
    text: expect.stringContaining(`/citizen-portal/your-report#${body.confirmation}`),
    unsubscribe: expect.stringContaining('/report-emails/'),
  })
  // The address may belong to another person.
  expect(first!.text).not.toMatch(/pothole\b.*Deep|Mill Road|Nora/)
  const row = await only()
  await does(max, serviceMoves.start, { id: row.id })
  await does(max, answerServiceRequest, { id: row.id, kind: 'note' as const, words: 'Call her.', to_public: false })
  await does(max, serviceMoves.wait, { id: row.id, words: 'Our contractor is late.' })
  expect((await sent(email)).slice(1).map(({ subject }) => subject)).toEqual([
    expect.stringContaining(row.number),
    expect.stringContaining('On hold'),
  ])
  await does(max, answerServiceRequest, {
    id: row.id,
    kind: 'answer' as const,
    words: 'The crew comes on Monday.',
    to_public: false,
  })
  expect((await sent(email)).at(-1)!.text).toContain('The crew comes on Monday.')
  await expect(does(max, serviceMoves.resolve, { id: row.id } as never)).rejects.toThrow()
  await does(max, serviceMoves.resolve, { id: row.id, words: 'The hole is filled.' })
  const told = await sent(email)
  expect(told.at(-1)).toMatchObject({ subject: `Report ${row.number}: Resolved` })
  expect(told.at(-1)!.text).toContain('The hole is filled.')
  expect(JSON.stringify(told)).not.toMatch(/contractor|Call her/)

  const stop = linkIn(told.at(-1)!.unsubscribe!)
  expect(await (await links.request(stop)).text()).toContain('Stop these emails?')
  expect(await (await links.request(stop, { method: 'POST' })).text()).toContain('Emails stopped')
  await does(max, serviceMoves.reopen, { id: row.id })
  expect(await sent(email)).toHaveLength(told.length)
})

test('a follower confirms first, and the reporter of a duplicate is told and gets the emails of the original', async () => {
  const { id, max, does, links, sent, linkIn, address, only, ask } = { ...(await mailing()), ask: writePortal }
  const [reporter, neighbor, second] = [address(), address(), address()]
  await report(id, { ...pothole, email: reporter })
  const original = await only()
  const follow = async () => ask(`${id}/followers`, { report: original.id, email: neighbor, proof: await proofFor(id) })
  expect((await follow()).body).toEqual({ sent: true })
  await does(max, serviceMoves.start, { id: original.id })
  const [asked, ...others] = await sent(neighbor)
  expect([asked!.subject, others]).toEqual([`Follow report ${original.number}?`, []])
  expect(asked).not.toHaveProperty('unsubscribe')
  expect(await (await links.request(linkIn(asked!.text), { method: 'POST' })).text()).toContain(
    'You follow this report',
  )
  // An address that follows already is not asked again.
  await follow()
  expect(await sent(neighbor)).toHaveLength(1)

  const { body } = await report(
    id,
    { ...pothole, title: 'Hole in the road', email: second },
    { 'accept-language': 'es' },
  )
  const duplicate = await only()
  await does(max, mergeServiceRequest, { id: duplicate.id, into: original.id })
  expect((await sent(second)).at(-1)!.text).toContain(original.number)
  expect(await does(max, countFollowers, { id: original.id })).toEqual({ reporters: 2, followers: 1 })
  await does(max, serviceMoves.resolve, { id: original.id, words: 'The hole is filled.' })
  for (const each of [reporter, second]) expect((await sent(each)).at(-1)!.text).toContain('The hole is filled.')
  // A stranger reads what the public reads: the sentence only of a report that staff reviewed.
  expect((await sent(neighbor)).at(-1)).toMatchObject({ subject: `Report ${original.number}: Resolved` })
  expect((await sent(neighbor)).at(-1)!.text).not.toContain('The hole is filled.')
  await does(max, showServiceRequest, { id: original.id, is_public: true })
  await does(max, serviceMoves.reopen, { id: original.id })
  await does(max, serviceMoves.resolve, { id: original.id, words: 'It is filled again.' })
  expect(JSON.stringify(await sent(neighbor))).toContain('It is filled again.')
  expect((await sent(second)).at(-1)!.subject).toBe(`Reporte ${original.number}: Resuelto`)
  expect((await read(`reports/${body.confirmation}`)).body).toMatchObject({
    status: 'duplicate',
    same_as: original.number,
    original: { number: original.number, status: 'resolved' },
  })
})

test('addresses are deleted in time, and one under a legal hold stays without keeping the others', async () => {
  const { id, owner, services, address } = await mailing()
  const [kept, gone] = [await agency({ reports: true }), { id }]
  const addresses = [address(), address()] as const
  for (const [at, { id: of }] of [kept, gone].entries()) await report(of, { ...pothole, email: addresses[at] })
  await owner.query(
    `update service_followers set confirmed_at = null, created_at = '2026-01-01' where email = any($1)`,
    [addresses],
  )
  await owner.query(`update report_receipts set created_at = '2026-01-01' where organization_id = any($1)`, [
    [kept.id, gone.id],
  ])
  await owner.query(
    `insert into app.held_scopes (organization_id, scope, hold, number, covers)
      values ($1, gen_random_uuid(), gen_random_uuid(), 'LH-1', 'everything')`,
    [kept.id],
  )
  await forgetFollowers.run({}, services)
  const left = async (table: string) =>
    (await owner.query(`select organization_id from ${table} where organization_id = any($1)`, [[kept.id, gone.id]]))
      .rows
  expect(await left('service_followers')).toEqual([{ organization_id: kept.id }])
  expect(await left('report_receipts')).toEqual([{ organization_id: kept.id }])
})

test('a client who asked by name is answered at the address of the request', async () => {
  const { rosa, max, does, sent, address } = await mailing()
  const email = address()
  const { id } = await does(rosa, createServiceRequest, {
    title: 'Three quotes',
    category: 'purchasing' as const,
    email,
    files: [],
  })
  await does(max, answerServiceRequest, {
    id,
    kind: 'answer' as const,
    words: 'They come this week.',
    to_public: false,
  })
  expect((await sent(email)).map(({ text }) => text)).toEqual([expect.stringContaining('They come this week.')])
})

test('addresses are searched in the list of the agency, and a pin gets the nearest one', async () => {
  const here = await agency({ reports: true })
  const { id, max, ada, does } = here
  const layer = await does(max, importLayer, {
    layer: { name: 'Addresses', source: 'County', tone: 'quiet', ground: true },
    columns: [{ name: 'address', kind: 'text' }],
    title_by: 'address',
    features: [
      ['12 Mill Road', 20],
      ['14 Mill Road', 50],
      ['1 Canal Street', 5_000],
    ].map(([address, meters]) => ({
      attributes: { address },
      geometry: { type: 'Point', coordinates: [pin.longitude, north(meters as number).latitude] },
    })),
  } as never)
  const asks = (body: object) => write(`${id}/addresses`, body)
  expect((await asks({ words: 'mill' })).body.places).toEqual([])
  await does(ada, setPublication, { ...hidden, reports: true, places: layer.id })
  expect((await asks({ words: '14 mill' })).body.places).toEqual([
    { name: '14 Mill Road', note: null, longitude: pin.longitude, latitude: expect.closeTo(north(50).latitude, 6) },
  ])
  expect((await asks({ at: pin })).body).toEqual({ nearest: '12 Mill Road' })
  expect((await asks({ at: north(2_000) })).body).toEqual({ nearest: null })
})
