import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { agency, pothole, report } from '#tests/residents.ts'
import { startWire } from '#tests/wire.ts'
import { createServiceQuestion, showServiceRequest } from '#areas/organization/service/commands.ts'
import { readXml } from '@granary/xml/read.ts'

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
  ['no jurisdiction', 'services.json', 400, 'jurisdiction_id is required'],
  [
    'a time that can’t be read',
    `requests.json?jurisdiction_id=${crypto.randomUUID()}&start_date=soon`,
    400,
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
  // 403 is GeoReport's answer to a wrong key, before anything else in the request is looked at.
  expect((await ask('requests.json', { ...form, service_code: 'none', api_key: 'secret' })).body).toEqual([
    { code: 403, description: 'api_key is not an API key of Granary.' },
  ])
  expect((await ask('requests.json', { ...form, api_key: key, jurisdiction_id: other.id })).body).toEqual([
    { code: 403, description: 'The API key belongs to another agency.' },
  ])
  expect((await ask('requests.json', { ...form, api_key: key, media_url: 'https://example.org/a.jpg' })).status).toBe(
    400,
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

test('a service is defined with the questions of the agency, and another program sends their answers', async () => {
  const { id, max, does, owner, sees, organization, clock } = await agency({ reports: true })
  const key = await keyOf(owner, organization.id, max, clock.now())
  const ask311 = (question: object) =>
    does(max, createServiceQuestion, { category: 'lights', is_required: false, position: 1, ...question } as never)
  const pole = await ask311({ question: 'Number on the pole', kind: 'text', is_required: true })
  const seen = await ask311({ question: 'Seen on', kind: 'date', position: 2 })
  const state = await ask311({ question: 'The light', kind: 'several', choices: 'Is off\nFlickers', position: 3 })
  await ask311({ question: 'Asked last year', kind: 'text', position: 4, is_asked: false })

  const services = (await ask(`services.json?jurisdiction_id=${id}`)).body as {
    service_code: string
    metadata: boolean
  }[]
  expect(services.filter(({ metadata }) => metadata).map(({ service_code }) => service_code)).toEqual(['lights'])
  const definition = await ask(`services/lights.json?jurisdiction_id=${id}`)
  expect([definition.status, definition.body]).toEqual([
    200,
    {
      service_code: 'lights',
      attributes: [
        {
          variable: true,
          code: pole.id,
          datatype: 'string',
          required: true,
          datatype_description: null,
          order: 1,
          description: 'Number on the pole',
        },
        expect.objectContaining({ code: seen.id, datatype: 'datetime', required: false, order: 2 }),
        expect.objectContaining({
          code: state.id,
          datatype: 'multivaluelist',
          order: 3,
          values: [
            { key: 'Is off', name: 'Is off' },
            { key: 'Flickers', name: 'Flickers' },
          ],
        }),
      ],
    },
  ])
  const xml = String((await ask(`services/lights.xml?jurisdiction_id=${id}`)).body)
  expect(xml).toContain('<key>Is off</key>')
  expect(() => readXml(xml)).not.toThrow()
  expect((await ask(`services/roads.json?jurisdiction_id=${id}`)).body).toEqual({
    service_code: 'roads',
    attributes: [],
  })
  expect((await ask(`services/cars.json?jurisdiction_id=${id}`)).status).toBe(404)

  const form = {
    api_key: key,
    jurisdiction_id: id,
    service_code: 'lights',
    description: 'Lamp out',
    lat: '42',
    long: '-90',
  }
  const send = async (more: Record<string, string>) => ask('requests.json', { ...form, ...more })
  expect((await send({})).body[0].description).toBe('Answer “Number on the pole”.')
  expect((await send({ 'attribute[color]': 'red' })).body[0].description).toBe(
    'attribute[color] is not an attribute of this service.',
  )
  const made = await send({
    [`attribute[${pole.id}]`]: 'P-14',
    [`attribute[${seen.id}]`]: '2026-05-24T00:00:00Z',
    [`attribute[${state.id}][]`]: 'Flickers',
  })
  expect(made.status).toBe(201)
  expect(await sees(max, 'select question, answer from service_answers order by position')).toEqual([
    { question: 'Number on the pole', answer: 'P-14' },
    { question: 'Seen on', answer: '2026-05-24' },
    { question: 'The light', answer: 'Flickers' },
  ])
  await does(max, showServiceRequest, { id: made.body[0].service_request_id, is_public: true })
  expect(JSON.stringify((await ask(`requests.json?jurisdiction_id=${id}`)).body)).not.toContain('P-14')
})
