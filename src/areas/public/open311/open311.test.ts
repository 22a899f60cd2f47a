import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { agency, pothole, report } from '#tests/residents.ts'
import { startWire } from '#tests/wire.ts'
import { showServiceRequest } from '#areas/organization/service/commands.ts'
import { readXml } from '#platform/xml/read.ts'

type Client = { query: (text: string, values: unknown[]) => Promise<unknown> }
const ask = async (path: string, form?: Record<string, string>) => {
  const answer = await (
    await startWire()
  ).fetch(`/open311/v2/${path}`, {
    ...(form && {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    }),
  })
  const body = await answer.text()
  return { status: answer.status, body: path.includes('.json') ? (JSON.parse(body) as any) : body }
}

/** An API key of this person. */
async function keyOf(owner: Client, organization: string, who: { user_id: string }, now: Date): Promise<string> {
  const key = `grn_${randomBytes(32).toString('hex')}`
  await owner.query(
    `insert into api_keys (organization_id, kind, user_id, name, role, scopes, hint, hash, created_at, expires_at)
      values ($1, 'personal', $2, 'City app', 'user', '{records:read,commands:run}', 'abcd', $3, $4, $5)`,
    [organization, who.user_id, createHash('sha256').update(key).digest(), now, new Date(now.getTime() + 86_400_000)],
  )
  return key
}

test('another program lists the services, and reads what the portal shows, by status and time', async () => {
  const { id, max, does, sees } = await agency({ reports: true })
  const services = (await ask(`services.json?jurisdiction_id=${id}`)).body
  expect(services).toContainEqual(
    expect.objectContaining({ service_code: 'lights', service_name: 'Street light', metadata: false }),
  )
  await report(id, { ...pothole, latitude: 42.5, longitude: -90.66 })
  const requests = async (more = '') => (await ask(`requests.json?jurisdiction_id=${id}${more}`)).body
  expect(await requests()).toEqual([])
  const [row] = (await sees(max, 'select id, number from service_requests')) as [{ id: string; number: string }]
  expect((await ask(`requests/${row.id}.json`)).status).toBe(404)
  await does(max, showServiceRequest, { id: row.id, is_public: true })
  const [shown] = await requests('&status=open&service_code=roads,lights')
  expect(shown).toMatchObject({
    service_request_id: row.id,
    status: 'open',
    description: 'A pothole',
    service_notice: `Number ${row.number}`,
    lat: 42.5,
    long: -90.66,
  })
  expect(JSON.stringify(shown)).not.toMatch(/Deep|Nora|nora/)
  expect(await requests('&status=closed')).toEqual([])
  expect(await requests('&start_date=2001-01-01T00:00:00Z')).toEqual([])
  expect((await ask(`requests/${row.id}.json`)).body).toEqual([shown])
  const xml = String((await ask(`requests.xml?jurisdiction_id=${id}`)).body)
  expect(xml).toContain(`<service_request_id>${row.id}</service_request_id>`)
  expect(() => readXml(xml)).not.toThrow()
})

test.each([
  ['no jurisdiction', 'services.json', 409, 'jurisdiction_id is required'],
  [
    'a time that can’t be read',
    `requests.json?jurisdiction_id=${crypto.randomUUID()}&start_date=soon`,
    409,
    'start_date',
  ],
])('%s is refused in the form of the standard', async (_, path, status, words) => {
  const answer = await ask(path)
  expect([answer.status, answer.body]).toEqual([
    status,
    [{ code: status, description: expect.stringContaining(words) }],
  ])
})

test('only a program with a key of the agency creates a report, and follows it before it is public', async () => {
  const { id, max, owner, sees, organization, clock } = await agency({ reports: true })
  const other = await agency({ reports: true })
  const key = await keyOf(owner, organization.id, max, clock.now())
  const form = {
    jurisdiction_id: id,
    service_code: 'lights',
    description: 'Lamp out\nDark since Monday.',
    address_string: '12 Mill Road',
  }
  expect((await ask('requests.json', form)).status).toBe(401)
  expect((await ask('requests.json', { ...form, api_key: 'secret' })).body[0].description).toBe(
    'api_key is not an API key of Granary.',
  )
  expect((await ask('requests.json', { ...form, api_key: key, jurisdiction_id: other.id })).body[0].description).toBe(
    'The API key belongs to another agency.',
  )
  expect((await ask('requests.json', { ...form, api_key: key, media_url: 'https://example.org/a.jpg' })).status).toBe(
    409,
  )
  const made = await ask('requests.json', { ...form, api_key: key })
  expect([made.status, made.body]).toEqual([201, [expect.objectContaining({ service_request_id: expect.any(String) })]])
  expect(await sees(max, 'select title, details, category, origin from service_requests')).toEqual([
    { title: 'Lamp out', details: form.description, category: 'lights', origin: 'resident' },
  ])
  const one = made.body[0].service_request_id
  expect((await ask(`requests/${one}.json`)).status).toBe(404)
  expect((await ask(`requests/${one}.json?api_key=${key}`)).body[0]).toMatchObject({
    status: 'open',
    description: 'Lamp out',
  })
})
