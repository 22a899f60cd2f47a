import { request } from 'node:http'
import { expect, test } from 'vitest'
import { recordsDesk } from '#areas/assistant/server.ts'
import { demoDesk } from '#areas/organization/demo-desk.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { startOtherWire } from '#tests/wire.ts'
import { commands } from '../../../commands.ts'
import { records } from '../../../records.ts'
import { seedDemo } from '../../../seed.ts'
import { functionsApi } from '../functions-api.ts'
import { readSettings } from '../../settings.ts'
import { sweepDemoAccounts } from './sweep.ts'

type Wire = Awaited<ReturnType<typeof startOtherWire>>
const invoke = async (wire: Wire, name: string, body?: object) => {
  const response = await wire.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as any }
}

test("the button creates four accounts whose people can sign in and have their role's rights", async () => {
  const wire = await startOtherWire({})
  const { status, body } = await invoke(wire, 'create-demo-user')

  expect(status).toBe(200)
  expect(body.message).toBe('Demo users created successfully')
  expect(Date.parse(body.expires_at) - wire.clock.now().getTime()).toBe(30 * 86_400_000)
  expect(body.accounts.map(({ role }: { role: string }) => role)).toEqual([
    'Organization Admin',
    'Grant Manager',
    'Financial Officer',
    'Program Staff',
  ])
  expect(body.accounts[0]).toEqual({
    role: 'Organization Admin',
    email: expect.any(String),
    password: expect.any(String),
    description: expect.any(String),
    permissions: expect.arrayContaining(['All grants']),
  })

  const roles = ['admin', 'manager', 'manager', 'user']
  for (const [at, { email, password }] of body.accounts.entries()) {
    const client = wire.client()
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    const { actor } = await wire.services.callers.fresh(
      new Headers({ authorization: `Bearer ${data.session!.access_token}` }),
    )
    expect(actor!.role).toBe(roles[at])
  }
})

test('passwords are new each time, and none is stored in plain text', async () => {
  const wire = await startOtherWire({})
  const [first, second] = [await invoke(wire, 'create-demo-user'), await invoke(wire, 'create-demo-user')]
  const passwords = [...first.body.accounts, ...second.body.accounts].map(
    ({ password }: { password: string }) => password,
  )
  expect(new Set(passwords).size).toBe(8)

  const { rows: tables } = await wire.owner.query(
    `select schemaname, tablename from pg_tables where schemaname in ('public', 'app', 'auth')`,
  )
  for (const { schemaname, tablename } of tables) {
    const { rows } = await wire.owner.query(`select t::text as line from ${schemaname}.${tablename} t`)
    for (const { line } of rows) for (const password of passwords) expect(line).not.toContain(password)
  }
  const { rows } = await wire.owner.query(
    'select count(distinct organization_id)::int as organizations, count(*)::int as accounts from demo_accounts',
  )
  expect(rows).toEqual([{ organizations: 1, accounts: 8 }])
})

test('requests with one key create the accounts once, repeated or simultaneous, with one answer', async () => {
  const wire = await startOtherWire({})
  const asks = async (key: string) => {
    const answer = await wire.fetch('/functions/v1/create-demo-user', {
      method: 'POST',
      headers: { 'idempotency-key': key },
    })
    return { status: answer.status, body: (await answer.json()) as { accounts: { email: string; password: string }[] } }
  }
  const key = 'a-key-that-a-page-has-made'
  const [first, second] = await Promise.all([asks(key), asks(key)])
  wire.clock.advance(60_000)
  const third = await asks(key)
  expect([first.status, second, third]).toEqual([200, first, first])
  const other = await asks('a-key-that-another-page-has-made')
  expect(other.body.accounts.map(({ password }) => password)).not.toContain(first.body.accounts[0]!.password)
  expect((await wire.owner.query('select count(*)::int as accounts from demo_accounts')).rows).toEqual([
    { accounts: 8 },
  ])
  const { error } = await wire.client().auth.signInWithPassword(first.body.accounts[3]!)
  expect(error).toBeNull()
  expect(await asks('short')).toMatchObject({
    status: 400,
    body: { message: 'Send a random key of at least 16 characters.' },
  })
})

test('after thirty days the accounts are locked, and then deleted with all their data', async () => {
  const wire = await startOtherWire({})
  const { body } = await invoke(wire, 'create-demo-user')
  const { email, password } = body.accounts[0]
  const asks = async () => {
    const { data } = await wire.client().auth.signInWithPassword({ email, password })
    return data.session
      ? wire.services.callers.fresh(new Headers({ authorization: `Bearer ${data.session.access_token}` }))
      : Promise.reject(new Error('refused at the door'))
  }
  wire.clock.advance(30 * 86_400_000 - 1)
  await asks()
  wire.clock.advance(1)
  await expect(asks()).rejects.toThrow()

  await runDueJobs(wire.services, [sweepDemoAccounts(demoDesk)])
  const { rows } = await wire.owner.query(
    `select (select count(*)::int from demo_accounts) as accounts, (select count(*)::int from auth.users) as people`,
  )
  expect(rows).toEqual([{ accounts: 0, people: 0 }])
})

test('outside demo mode none of it is available', async () => {
  const wire = await startOtherWire({ demo: false })
  for (const [name, body] of [
    ['create-demo-user', {}],
    ['demo-sign-in', { role: 'admin' }],
  ] as const)
    expect(await invoke(wire, name, body)).toMatchObject({
      status: 403,
      body: { error: 'This installation isn’t a demo.' },
    })
  expect((await wire.fetch('/functions/v1/demo-sign-in')).status).toBe(403)
})

test('a database with one person in it is left unchanged', async () => {
  const wire = await startOtherWire({})
  await wire.owner.query(`insert into auth.users (email) values ('somebody@example.gov')`)
  expect(await seedDemo(wire.services)).toBe(false)
})

/** As a foreign program or browser sends it: with headers that fetch would block. */
function knock(
  wire: Wire,
  { method = 'POST', path = '/functions/v1/demo-sign-in', body = '', ...headers }: Record<string, string>,
) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: any }>((resolve, reject) => {
    const asked = request(
      `${wire.url}${path}`,
      { method, headers: { host: 'localhost', 'content-type': 'application/json', ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, headers: answer.headers, body: text ? JSON.parse(text) : null }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
const asPat = JSON.stringify({ role: 'platform_admin' })
const asRosa = JSON.stringify({ role: 'user' })

test.each<[string, Record<string, string>]>([
  ['another site', { origin: 'https://evil.test' }],
  ['another site, as plain text', { origin: 'https://evil.test', 'content-type': 'text/plain' }],
  ['another program of this machine', { origin: 'http://localhost:9999' }],
  ['a page without an origin of its own', { origin: 'null' }],
  ['a name that was pointed at this machine', { origin: 'http://evil.test', host: 'evil.test' }],
])('%s gets no demo account', async (_, headers) => {
  const wire = await startOtherWire({ siteUrl: 'https://demo.example' })
  const secure: Record<string, string> = headers.host ? { 'x-forwarded-proto': 'https' } : {}
  for (const path of ['/functions/v1/demo-sign-in', '/functions/v1/create-demo-user']) {
    const answer = await knock(wire, { body: asRosa, path, ...headers, ...secure })
    // Without encryption a foreign name does not even get this far.
    expect(answer).toMatchObject(headers.host ? { status: 403 } : { status: 403, body: { code: 'other_origin' } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
  const preflight = await knock(wire, {
    method: 'OPTIONS',
    'access-control-request-method': 'POST',
    ...headers,
    ...secure,
  })
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
})

test('the platform administrator can be chosen only at the machine, by its key, and not while a network reaches it', async () => {
  const wire = await startOtherWire({})
  for (const role of ['user', 'platform_admin'])
    await wire.owner.query(
      'insert into auth.users (email, email_confirmed_at, raw_app_meta_data) values ($1, now(), $2)',
      [`${role}@alder-falls.example`, JSON.stringify({ demo_role: role })],
    )
  const offered = async (headers = {}) =>
    (await knock(wire, { method: 'GET', ...headers })).body.roles.map(({ role }: { role: string }) => role)
  const cookie = wire.atMachine
  expect((await knock(wire, { body: asPat, cookie })).status).toBe(200)
  expect((await knock(wire, { body: asPat, cookie, origin: 'http://localhost:3000' })).status).toBe(200)
  expect(await offered({ cookie })).toContain('platform_admin')
  // A proxy on this machine that adds no header looks like this, for all who are behind it.
  expect(await offered()).not.toContain('platform_admin')
  for (const other of ['', `${cookie.slice(0, -1)}_`, 'granary_machine=', 'sidebar_state=true'])
    expect((await knock(wire, { body: asPat, cookie: other })).status).toBe(403)
  for (const [name, value] of [
    ['x-forwarded-for', '8.8.8.8'],
    ['via', '1.1 proxy'],
    ['forwarded', 'for=8.8.8.8'],
    ['cf-connecting-ip', '8.8.8.8'],
    ['true-client-ip', '8.8.8.8'],
    ['x-client-ip', '8.8.8.8'],
    ['x-forwarded-port', '443'],
    ['x-amzn-trace-id', 'Root=1-67891233-abcdef012345678912345678'],
  ] as const) {
    const answer = await knock(wire, { body: asPat, cookie, [name]: value })
    expect(answer.status).toBe(403)
  }

  const open = { ...wire.services, settings: { ...wire.services.settings, host: '0.0.0.0' } }
  const api = functionsApi(open, [], demoDesk, recordsDesk(open, commands, records))
  expect(
    (await (await api.request('/demo-sign-in')).json()).roles.map(({ role }: { role: string }) => role),
  ).not.toContain('platform_admin')
  expect((await api.request('/demo-sign-in', { method: 'POST', body: asPat })).status).toBe(403)
  expect((await api.request('/demo-sign-in', { method: 'POST', body: asRosa })).status).toBe(200)
})

test("a remote caller's Host header doesn't make its request a local one", async () => {
  const wire = await startOtherWire({})
  expect((await knock(wire, { method: 'GET', path: '/functions/v1/demo-sign-in', host: 'localhost' })).status).toBe(200)
  const passedOn = await knock(wire, { body: asRosa, host: 'localhost', 'x-forwarded-for': '192.0.2.2' })
  expect(passedOn).toMatchObject({ status: 403, body: { code: 'https_required' } })
})

test('a demo listens on this machine unless its operator opens it', () => {
  expect(readSettings({}).host).toBe('127.0.0.1')
  expect(readSettings({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  expect(readSettings({ NODE_ENV: 'production' }).host).toBe('0.0.0.0')
})
