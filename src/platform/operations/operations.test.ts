import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase, testDatabase } from '#tests/database.ts'
import { keepVisit } from '../wire/visit.ts'
import { createFigures } from './figures.ts'
import { machineCookie, machineKey, machineKeyFile } from './machine-key.ts'
import { operations } from './operations.ts'
import { readable } from './outbox.ts'
import { makeReadiness } from './readiness.ts'
import { openingAddress } from './this-machine.ts'

const about = { name: 'granary', version: '1.2.3', commit: 'abc1234', node: '20.19.0' }

test('a process that can answer is alive, even without its database', async () => {
  const { services } = await freshDatabase()
  await services.database.close()
  for (const method of ['GET', 'OPTIONS'])
    expect(await (await operations(services).request('/livez', { method })).json()).toEqual({ status: 'alive' })
})

test('a process that can do its work is ready', async () => {
  const { services, clock } = await testDatabase()
  clock.set(new Date())
  const answer = await operations(services).request('/readyz')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', failed: [] }])
})

test('a process that is stopping is alive and not ready', async () => {
  const { services, clock } = await testDatabase()
  clock.set(new Date())
  let isDraining = false
  const api = operations(services, { isDraining: () => isDraining })
  expect((await api.request('/readyz')).status).toBe(200)
  isDraining = true
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await api.request('/readyz', { method })
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'not ready', failed: [{ check: 'stopping', message: 'This process is stopping.' }] },
    ])
  }
  expect((await api.request('/livez')).status).toBe(200)
})

test.each<[string, Parameters<typeof makeReadiness>[1], number, string, string]>([
  [
    'a disk that is nearly full',
    { lastMigration: undefined, freeBytes: async () => 1024 },
    0,
    'disk',
    'The disk of the data folder is nearly full.',
  ],
  [
    'a data folder that cannot be looked at',
    { lastMigration: undefined, freeBytes: async () => Promise.reject(new Error('EACCES /secret/path')) },
    0,
    'disk',
    'The disk of the data folder is nearly full.',
  ],
  [
    'a database that lacks a migration',
    { lastMigration: '9999_later' },
    0,
    'migrations',
    'The database is older than this program. Restart it to bring the database up to date.',
  ],
  [
    'a clock that is ahead',
    { lastMigration: undefined },
    60_000,
    'clock',
    'The clocks of this machine and the database differ. Set both by a time server.',
  ],
  [
    'a clock that is behind',
    { lastMigration: undefined },
    -60_000,
    'clock',
    'The clocks of this machine and the database differ. Set both by a time server.',
  ],
])('%s is named without internal details', async (_, place, skew, check, message) => {
  const { services, clock } = await testDatabase()
  clock.set(new Date(Date.now() + skew))
  expect(await makeReadiness(services, place)()).toEqual({ ready: false, failed: [{ check, message }], warnings: [] })
})

test('an unused data folder is not a fault', async () => {
  const { services, clock } = await testDatabase()
  clock.set(new Date())
  const settings = { ...services.settings, dataFolder: join(services.settings.dataFolder, 'not', 'yet') }
  expect(await makeReadiness({ ...services, settings }, { lastMigration: undefined })()).toEqual({
    ready: true,
    failed: [],
    warnings: [],
  })
})

test('a database that refuses writes is noticed, and so is its recovery', async () => {
  const { services, owner, clock } = await freshDatabase()
  clock.set(new Date())
  const readiness = () => makeReadiness(services, { lastMigration: undefined })()
  await owner.query('alter table app.readiness rename to readiness_gone')
  expect(await readiness()).toEqual({
    ready: false,
    failed: [{ check: 'database', message: 'The database doesn’t accept writes.' }],
    warnings: [],
  })
  await owner.query('alter table app.readiness_gone rename to readiness')
  expect(await readiness()).toEqual({ ready: true, failed: [], warnings: [] })
})

test('a database that does not answer is noticed too', async () => {
  const { services, owner, clock } = await freshDatabase()
  clock.set(new Date())
  const holder = await owner.connect()
  await holder.query('begin; lock table app.readiness in access exclusive mode')
  expect(await makeReadiness(services, { lastMigration: undefined, patience: 50 })()).toMatchObject({
    ready: false,
    failed: [{ check: 'database' }],
  })
  await holder.query('rollback')
  holder.release()
})

test('the database is asked once, however many monitors ask', async () => {
  const { services, owner, clock } = await testDatabase()
  clock.set(new Date())
  const readiness = makeReadiness(services, { lastMigration: undefined })
  const xmin = async () => (await owner.query<{ xmin: string }>('select xmin::text from app.readiness')).rows[0]!.xmin
  await readiness()
  const before = await xmin()
  await Promise.all(Array.from({ length: 50 }, readiness))
  expect(await xmin()).toBe(before)
})

test('a process reports its program version', async () => {
  const { services } = await testDatabase()
  const answer = await operations(services, { about, lastMigration: '0009_operations' }).request('/version')
  expect(await answer.json()).toEqual({ ...about, migration: '0009_operations' })
})

test('a browser learns the protocol addresses and the key for them', async () => {
  const { services } = await testDatabase()
  const answer = await operations(services).request('/config.json', { headers: { host: 'localhost:4321' } })
  expect(await answer.json()).toEqual({
    productName: 'Granary',
    supabaseUrl: 'http://localhost:4321',
    anonKey: services.keys.anonKey,
    demo: true,
  })
})

test('a person who finds a vulnerability learns where to report it, and the expiry date moves along', async () => {
  const { services, clock } = await testDatabase()
  clock.set(new Date('2026-11-20T15:30:00Z'))
  const answer = await operations({
    ...services,
    settings: {
      ...services.settings,
      securityContact: 'security@springfield.gov',
      siteUrl: 'https://granary.springfield.gov',
    },
  }).request('/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  expect(await answer.text()).toBe(
    'Contact: mailto:security@springfield.gov\nExpires: 2027-05-19T00:00:00.000Z\nPreferred-Languages: en\n' +
      'Canonical: https://granary.springfield.gov/.well-known/security.txt\nPolicy: https://granary.springfield.gov/security\n',
  )
})

test('figures are shown at this machine or with the token', async () => {
  const { services } = await testDatabase()
  const api = operations({ ...services, settings: { ...services.settings, metricsToken: 'a-token-for-the-monitor' } })
  const abroad = (headers: Record<string, string> = {}) =>
    api.request('/metrics', { headers }, { incoming: visitFrom('203.0.113.7') })
  expect((await api.request('/metrics')).status).toBe(403)
  expect((await api.request('/metrics', at(services))).status).toBe(200)
  expect((await abroad()).status).toBe(403)
  expect((await abroad({ authorization: 'Bearer a-token-for-the-other' })).status).toBe(403)
  expect((await abroad({ authorization: 'Bearer a-token-for-the-monitor' })).status).toBe(200)
})

test('figures are in the format that Prometheus reads', async () => {
  const { services } = await testDatabase()
  const figures = createFigures()
  const api = operations(services, { figures })
  figures.request('GET', '/rest/v1/:table', 200, 0.004)
  figures.request('GET', '/rest/v1/:table', 200, 0.3)
  figures.request('POST', '/odd"\\\n', 201, 99)
  figures.gauge('granary_jobs_waiting', 'Jobs that wait.', async () => 7)
  figures.gauge('granary_jobs_dead', 'A source that fails.', () => Promise.reject(new Error('away')))
  figures.family('granary_job_failures_week', 'How often each failed.', async () => [
    [{ name: 'seal-trail' }, 0],
    [{ name: 'expire-contracts' }, 2],
  ])
  figures.family('granary_job_last_duration_seconds', 'A source that fails.', () => Promise.reject(new Error('away')))

  const answer = await api.request('/metrics', at(services))
  const text = await answer.text()

  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(
      /^(# (HELP|TYPE) [a-z_0-9]+ .+|[a-z_0-9]+(\{[a-z]+="([^"\\\n]|\\.)*"(,[a-z]+="([^"\\\n]|\\.)*")*\})? [\d.e+-]+)$/,
    )
  expect(text).toContain('http_requests_total{method="GET",route="/rest/v1/:table",status="200"} 2')
  expect(text).toContain('http_request_duration_seconds_bucket{route="/rest/v1/:table",le="0.005"} 1')
  expect(text).toContain('http_request_duration_seconds_bucket{route="/rest/v1/:table",le="0.25"} 1')
  expect(text).toContain('http_request_duration_seconds_bucket{route="/rest/v1/:table",le="0.5"} 2')
  expect(text).toContain('http_request_duration_seconds_bucket{route="/rest/v1/:table",le="+Inf"} 2')
  expect(text).toContain('route="/odd\\"\\\\\\n"')
  expect(text).toContain('granary_jobs_waiting 7')
  expect(text).not.toContain('granary_jobs_dead')
  expect(text).toContain(
    'granary_job_failures_week{name="seal-trail"} 0\ngranary_job_failures_week{name="expire-contracts"} 2\n',
  )
  expect(text).not.toContain('granary_job_last_duration_seconds')
  for (const name of [
    'granary_database_connections_in_use',
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
  ])
    expect(text).toMatch(new RegExp(`^${name} `, 'm'))
})

const email = [
  'Date: Fri, 20 Nov 2026 08:00:00 +0000',
  'From: Granary <no-reply@localhost>',
  'To: rosa@example.gov',
  'Subject: =?UTF-8?Q?Welcome=2C_?= =?UTF-8?B?Um9zw6E=?=',
  'Content-Type: multipart/alternative;',
  ' boundary="--x"',
  '',
  '----x',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Ros=C3=A1, confirm: http://localhost:3000/auth?token_hash=3Dabc=',
  'def&type=3Dsignup. It works =',
  'once.',
  '----x',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Not this one</p>',
  '----x--',
].join('\r\n')

test('an email of the outbox is readable', () => {
  expect(readable('0001', email)).toEqual({
    id: '0001',
    date: '2026-11-20T08:00:00.000Z',
    from: 'Granary <no-reply@localhost>',
    to: 'rosa@example.gov',
    subject: 'Welcome, Rosá',
    text: 'Rosá, confirm: http://localhost:3000/auth?token_hash=abcdef&type=signup. It works once.',
    links: ['http://localhost:3000/auth?token_hash=abcdef&type=signup'],
  })
})

test('the demo outbox is shown on its machine, to our pages only', async () => {
  const { services, dataFolder } = await freshDatabase()
  mkdirSync(join(dataFolder, 'outbox'), { recursive: true })
  writeFileSync(join(dataFolder, 'outbox', '0001.eml'), email)
  const api = operations(services)

  expect(await (await api.request('/dev/mail.json', at(services))).json()).toMatchObject({
    messages: [{ id: '0001', subject: 'Welcome, Rosá' }],
  })
  expect(await (await api.request('/dev/mail/0001', at(services))).text()).toContain('multipart/alternative')
  for (const id of ['0002', '..%2f..%2fsecret', '.hidden', 'a%00b'])
    expect((await api.request(`/dev/mail/${id}`, at(services))).status).toBe(404)

  const { headers: key } = at(services)
  for (const path of ['/dev/mail.json', '/dev/mail/0001']) {
    const asked = async (headers: Record<string, string>, visit?: ReturnType<typeof visitFrom>) =>
      (await api.request(path, { headers: { ...key, ...headers } }, visit && { incoming: visit })).status
    expect(await asked({ host: 'localhost' }, visitFrom('192.0.2.2'))).toBe(403)
    expect(await asked({ host: 'localhost:3000', origin: 'https://evil.example' })).toBe(403)
    expect(await asked({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    // A proxy on this machine that adds no header looks like this.
    expect(await asked({ host: 'localhost', cookie: '' })).toBe(403)
  }

  const serious = operations({ ...services, settings: { ...services.settings, demo: false } })
  expect((await serious.request('/dev/mail.json', at(services))).status).toBe(404)
})

test('a demo reachable over a network shows no message to an account that a person created', async () => {
  const { services, dataFolder, owner } = await freshDatabase({ host: '0.0.0.0' })
  mkdirSync(join(dataFolder, 'outbox'), { recursive: true })
  writeFileSync(join(dataFolder, 'outbox', '0001.eml'), email)
  const api = operations(services)
  await owner.query(`insert into auth.users (email) values ('rosa@example.gov')`)
  expect(await (await api.request('/dev/mail.json', at(services))).json()).toEqual({ messages: [] })
  expect((await api.request('/dev/mail/0001', at(services))).status).toBe(404)

  await owner.query(`update auth.users set raw_app_meta_data = '{"demo_role":"user"}' where email = 'rosa@example.gov'`)
  expect(await (await api.request('/dev/mail.json', at(services))).json()).toMatchObject({ messages: [{ id: '0001' }] })
})

test('the address that the start prints opens the doors of this machine', async () => {
  const { services, dataFolder } = await freshDatabase()
  const api = operations(services)
  const { pathname, search } = new URL(openingAddress(3000, dataFolder))
  expect((await api.request('/dev/open?key=guess')).status).toBe(403)
  expect((await api.request('/dev/open')).status).toBe(403)
  const opened = await api.request(pathname + search)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, services.settings.siteUrl])
  const cookie = opened.headers.get('set-cookie')!
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/)
  expect((await api.request('/dev/mail.json', { headers: { cookie: cookie.split(';')[0]! } })).status).toBe(200)
  expect(statSync(machineKeyFile(dataFolder)).mode & 0o777).toBe(0o600)
})

const at = ({ settings }: { settings: { dataFolder: string } }) => ({
  headers: { cookie: `${machineCookie}=${machineKey(settings.dataFolder)}` } as Record<string, string>,
})

const visitFrom = (address: string) => {
  const incoming = {}
  keepVisit(incoming as never, { id: 'test', address, secure: true, local: false, path: '/', startedAt: 0 })
  return incoming
}
