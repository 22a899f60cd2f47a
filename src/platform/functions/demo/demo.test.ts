import { expect, test } from 'vitest'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { startOtherWire } from '#tests/wire.ts'
import { seedDemo, seedProduct } from '../../../seed.ts'
import { demoAccountsPresent } from './demo-mode.ts'
import { demoPeople } from './people.ts'
import { sweepDemoAccounts } from './sweep.ts'

type Wire = Awaited<ReturnType<typeof startOtherWire>>
const invoke = async (wire: Wire, name: string, body?: object) => {
  const response = await wire.fetch(`/functions/v1/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) })
  return { status: response.status, body: (await response.json()) as any }
}

/** One demonstration for whoever asks it and leaves it as it is; several started at once to fill it. */
let once: ReturnType<typeof fill> | undefined
const filled = () => (once ??= fill())
async function fill() {
  const wire = await startOtherWire({})
  const before = await demoAccountsPresent(wire.services.database)
  await seedProduct(wire.services)
  const answers = await Promise.all([seedDemo(wire.services), seedDemo(wire.services), seedDemo(wire.services)])
  return { ...wire, before, answers }
}

test('the button makes four accounts whose people can sign in and may do what their role says', async () => {
  const wire = await startOtherWire({})
  const { status, body } = await invoke(wire, 'create-demo-user')

  expect(status).toBe(200)
  expect(body.message).toBe('Demo users created successfully')
  expect(Date.parse(body.expires_at) - wire.clock.now().getTime()).toBe(30 * 86_400_000)
  expect(body.accounts.map(({ role }: { role: string }) => role)).toEqual(['Organization Admin', 'Grant Manager', 'Financial Officer', 'Program Staff'])
  expect(body.accounts[0]).toEqual({ role: 'Organization Admin', email: expect.any(String), password: expect.any(String), description: expect.any(String), permissions: expect.arrayContaining(['All grants']) })

  const roles = ['admin', 'manager', 'manager', 'user']
  for (const [at, { email, password }] of body.accounts.entries()) {
    const client = wire.client()
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    const { actor } = await wire.services.callers.fresh(new Headers({ authorization: `Bearer ${data.session!.access_token}` }))
    expect(actor!.role).toBe(roles[at])
  }
})

test('passwords are fresh each time, and none is kept in clear', async () => {
  const wire = await startOtherWire({})
  const [first, second] = [await invoke(wire, 'create-demo-user'), await invoke(wire, 'create-demo-user')]
  const passwords = [...first.body.accounts, ...second.body.accounts].map(({ password }: { password: string }) => password)
  expect(new Set(passwords).size).toBe(8)

  const { rows: tables } = await wire.owner.query(`select schemaname, tablename from pg_tables where schemaname in ('public', 'app', 'auth')`)
  for (const { schemaname, tablename } of tables) {
    const { rows } = await wire.owner.query(`select t::text as line from ${schemaname}.${tablename} t`)
    for (const { line } of rows) for (const password of passwords) expect(line).not.toContain(password)
  }
  const { rows } = await wire.owner.query('select count(distinct organization_id)::int as organizations, count(*)::int as accounts from demo_accounts')
  expect(rows).toEqual([{ organizations: 1, accounts: 8 }])
})

test('after thirty days the accounts are locked, and then swept with everything of theirs', async () => {
  const wire = await startOtherWire({})
  const { body } = await invoke(wire, 'create-demo-user')
  const { email, password } = body.accounts[0]
  const asks = async () => {
    const { data } = await wire.client().auth.signInWithPassword({ email, password })
    return data.session ? wire.services.callers.fresh(new Headers({ authorization: `Bearer ${data.session.access_token}` })) : Promise.reject(new Error('refused at the door'))
  }
  wire.clock.advance(30 * 86_400_000 - 1)
  await asks()
  wire.clock.advance(1)
  await expect(asks()).rejects.toThrow()

  await runDueJobs(wire.services, [sweepDemoAccounts])
  const { rows } = await wire.owner.query(`select (select count(*)::int from demo_accounts) as accounts, (select count(*)::int from auth.users) as people`)
  expect(rows).toEqual([{ accounts: 0, people: 0 }])
})

test('one click signs in as each of the demonstration’s people', async () => {
  const wire = await filled()
  for (const { key, email, role } of demoPeople) {
    const { status, body } = await invoke(wire, 'demo-sign-in', { role: key })
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'bearer', refresh_token: expect.any(String), user: { email } })
    const { actor } = await wire.services.callers.fresh(new Headers({ authorization: `Bearer ${body.access_token}` }))
    expect(actor).toMatchObject({ role, email })

    const client = wire.client()
    const { data } = await client.auth.setSession(body)
    expect(data.user?.email).toBe(email)
  }
  expect(await invoke(wire, 'demo-sign-in', { role: 'mayor' })).toMatchObject({ status: 400 })

  const list = (await (await wire.fetch('/functions/v1/demo-sign-in')).json()) as { roles: { role: string }[] }
  expect(list.roles.map(({ role }) => role)).toEqual(['user', 'manager', 'admin', 'platform_admin', 'neighbor', 'vendor'])
})

test('nobody signs in as a person of the demonstration with a password', async () => {
  const wire = await filled()
  for (const { email } of demoPeople) {
    const { error } = await wire.client().auth.signInWithPassword({ email, password: '' })
    expect(error).not.toBeNull()
  }
})

test('outside demo mode none of it is there', async () => {
  const wire = await startOtherWire({ demo: false })
  for (const [name, body] of [['create-demo-user', {}], ['demo-sign-in', { role: 'admin' }]] as const)
    expect(await invoke(wire, name, body)).toMatchObject({ status: 403, body: { error: 'This installation is not a demonstration.' } })
  expect((await wire.fetch('/functions/v1/demo-sign-in')).status).toBe(403)
})

test('the demonstration fills an empty database only, once, however many start together', async () => {
  const { services, before, answers } = await filled()
  expect(before).toBe(false)
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await seedDemo(services)).toBe(false)
  expect(await demoAccountsPresent(services.database)).toBe(true)
})

test('a database with one person in it is left alone', async () => {
  const wire = await startOtherWire({})
  await wire.owner.query(`insert into auth.users (email) values ('somebody@example.gov')`)
  expect(await seedDemo(wire.services)).toBe(false)
})
