import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { commentCommands, createPublishedProject, setPublication } from '#areas/organization/publishing/commands.ts'
import { answerServiceRequest, serviceMoves, showServiceRequest } from '#areas/organization/service/commands.ts'

const write = async (path: string, body: object) => {
  const answer = await (
    await startWire()
  ).fetch(`/functions/v1/public/portal/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ opened_for: 9000, ...body }),
  })
  return { status: answer.status, body: (await answer.json()) as any }
}
const read = async (path: string) => {
  const answer = await (await startWire()).fetch(`/functions/v1/public/portal/${path}`)
  return { status: answer.status, body: (await answer.json()) as any }
}

/**
 * An agency that publishes its data here. Every test has its own source address, because forms are counted by
 * address.
 */
async function agency(shown: { projects?: boolean; reports?: boolean } = {}) {
  const here = await city()
  await here.owner.query('delete from auth.rate_counters')
  await here.does(here.ada, setPublication, {
    agency: 'The city',
    introduction: '',
    spending: false,
    projects: false,
    reports: false,
    ...shown,
  })
  return { ...here, id: here.organization.id }
}
const pothole = {
  title: 'A pothole',
  category: 'roads',
  address: 'Mill Road 12',
  details: 'Deep.',
  name: 'Nora Vale',
  email: 'nora.vale@example.org',
}

test('a report becomes a service request that only the holder of its number can follow, without internal notes', async () => {
  const { id, max, does, sees } = await agency({ reports: true })
  const { status, body } = await write(`${id}/reports`, pothole)
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

test('the public sees a report after staff review it, and never who reported it', async () => {
  const { id, max, does, sees, ada } = await agency({ reports: true })
  await write(`${id}/reports`, { ...pothole, photo: `data:image/jpeg;base64,/9j/${'A'.repeat(40)}` })
  const [row] = (await sees(max, 'select id from service_requests')) as [{ id: string }]
  expect((await read(id)).body.reports).toEqual([])
  expect((await read(`photos/${row.id}`)).status).toBe(404)
  await does(max, showServiceRequest, { id: row.id, is_public: true })
  const { reports } = (await read(id)).body
  expect(reports).toMatchObject([{ title: 'A pothole', photo: true }])
  expect(JSON.stringify(reports)).not.toMatch(/Nora|nora/)
  await does(ada, setPublication, {
    agency: 'The city',
    introduction: '',
    spending: false,
    projects: false,
    reports: false,
  })
  expect((await read(id)).body.reports).toEqual([])
})

test("the photo of a report is stored without the camera's location data", async () => {
  const { id, max, sees, owner } = await agency({ reports: true })
  const place = 'GPS 41.8781 -87.6298'
  const picture = Buffer.from(`\xff\xd8\xff\xe1\x00\x16${place}\xff\xda\x00\x03\x01\x01\x02\xff\xd9`, 'latin1')
  expect(
    (await write(`${id}/reports`, { ...pothole, photo: `data:image/jpeg;base64,${picture.toString('base64')}` }))
      .status,
  ).toBe(200)
  const [row] = (await sees(max, 'select id from service_requests')) as [{ id: string }]
  const { image } = (
    await owner.query<{ image: string }>('select image from service_photos where request = $1', [row.id])
  ).rows[0]!
  const kept = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
  expect([kept.includes(place), kept.length]).toEqual([false, picture.length - 24])
})

test.each([
  ['where the agency takes none', {}, pothole, 404],
  ['without a place', { reports: true }, { ...pothole, address: ' ' }, 400],
  ['with a photo that is none', { reports: true }, { ...pothole, photo: 'data:image/jpeg;base64,PHN2Zz4=' }, 400],
])('a report is refused %s', async (_, shown, report, status) => {
  const { id, max, sees } = await agency(shown)
  expect((await write(`${id}/reports`, report)).status).toBe(status)
  expect(await sees(max, 'select id from service_requests')).toEqual([])
})

test('a program that fills in the hidden field gets the same answer as a person, and nothing is saved', async () => {
  const { id, max, sees } = await agency({ reports: true })
  expect((await write(`${id}/reports`, { ...pothole, website: 'https://spam.example' })).status).toBe(200)
  expect(await sees(max, 'select id from service_requests')).toEqual([])
})

test('a comment is held until it is reviewed, and is shown with the name only', async () => {
  const { id, ada, max, does, sees } = await agency({ projects: true })
  const project = await does(max, createPublishedProject, {
    title: 'Mill Road culvert',
    summary: 'A wider one.',
    department: 'Public Works',
    phase: 'design' as const,
    budget: 1,
  })
  expect(
    (await write(`projects/${project.id}/comments`, { name: 'Nora', email: 'nora@example.org', words: 'At last.' }))
      .body,
  ).toEqual({ held: true })
  expect((await read(id)).body.comments).toEqual([])
  const [comment] = (await sees(max, 'select id from project_comments')) as [{ id: string }]
  const shows = (who: typeof max) => does(who, commentCommands.show, { id: comment.id })
  await expect(shows(max)).rejects.toThrow('Only an administrator can do this.')
  await shows(ada)
  expect((await read(id)).body.comments).toMatchObject([{ project: project.id, name: 'Nora', words: 'At last.' }])
  expect(JSON.stringify((await read(id)).body)).not.toContain('example.org')
  await does(ada, setPublication, {
    agency: 'The city',
    introduction: '',
    spending: false,
    projects: false,
    reports: false,
  })
  expect((await read(id)).body.comments).toEqual([])
  expect((await write(`projects/${project.id}/comments`, { name: 'Nora', words: 'Again.' })).status).toBe(404)
})

test('a refusal is in the language of the request, and in English for every other one', async () => {
  const { id } = await agency({ reports: true })
  const refused = async (language: string) => {
    const answer = await (
      await startWire()
    ).fetch(`/functions/v1/public/portal/${id}/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ ...pothole, opened_for: 9000, address: '', email: 'nora' }),
    })
    return ((await answer.json()) as { fields: Record<string, string> }).fields
  }
  expect(await refused('es-US,es;q=0.9,en;q=0.8')).toEqual({
    address: 'Escriba la ubicación.',
    email: 'El correo electrónico no es válido',
  })
  expect(await refused('fr-CA')).toEqual({ address: 'Enter the location.', email: 'Invalid email address' })
  expect(await refused('en-US,es;q=0.5')).toMatchObject({ address: 'Enter the location.' })
})

test('the acts of a Spanish-speaking resident are recorded in English', async () => {
  const { id, max, sees } = await agency({ reports: true })
  const answer = await (
    await startWire()
  ).fetch(`/functions/v1/public/portal/${id}/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'es' },
    body: JSON.stringify({ ...pothole, opened_for: 9000 }),
  })
  expect(answer.status).toBe(200)
  expect(await sees(max, 'select words from service_notes')).toEqual([{ words: 'Reported in the citizen portal.' }])
})
