import { expect, test } from 'vitest'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { startOtherWire } from '#tests/wire.ts'
import { seedDemo } from '../../../seed.ts'
import { sweepDemoAccounts } from './sweep.ts'

type Wire = Awaited<ReturnType<typeof startOtherWire>>
const invoke = async (wire: Wire, name: string, body?: object) => {
  const response = await wire.fetch(`/functions/v1/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) })
  return { status: response.status, body: (await response.json()) as any }
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

test('outside demo mode none of it is there', async () => {
  const wire = await startOtherWire({ demo: false })
  for (const [name, body] of [['create-demo-user', {}], ['demo-sign-in', { role: 'admin' }]] as const)
    expect(await invoke(wire, name, body)).toMatchObject({ status: 403, body: { error: 'This installation is not a demonstration.' } })
  expect((await wire.fetch('/functions/v1/demo-sign-in')).status).toBe(403)
})

test('a database with one person in it is left alone', async () => {
  const wire = await startOtherWire({})
  await wire.owner.query(`insert into auth.users (email) values ('somebody@example.gov')`)
  expect(await seedDemo(wire.services)).toBe(false)
})
