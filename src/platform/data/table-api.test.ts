import { beforeAll, describe, expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'

type Wire = Awaited<ReturnType<typeof startWire>>
let wire: Wire
let springfield: Awaited<ReturnType<typeof city>>
let shelbyville: Awaited<ReturnType<typeof city>>

beforeAll(async () => {
  wire = await startWire()
  springfield = await city()
  shelbyville = await city()
})

describe('the stock client, through the whole server', () => {
  test('reads its own role, the newest unexpired one', async () => {
    const client = wire.signedIn(springfield.ada)
    const { data, error } = await client
      .from('user_roles')
      .select('role')
      .eq('user_id', springfield.ada.user_id)
      .or(`expires_at.is.null,expires_at.gt.${wire.clock.now().toISOString()}`)
      .order('granted_at', { ascending: false })
      .limit(1)
      .maybeSingle()
    expect([data, error]).toEqual([{ role: 'admin' }, null])
  })

  test('reads its own membership with its organization', async () => {
    const { data, error } = await wire
      .signedIn(springfield.rosa)
      .from('organization_members')
      .select('organization_id, organizations(name, branding_config)')
      .eq('user_id', springfield.rosa.user_id)
      .single()
    expect(error).toBeNull()
    expect(data).toEqual({
      organization_id: springfield.organization.id,
      organizations: { name: springfield.organization.name, branding_config: {} },
    })
  })

  test('counts without rows', async () => {
    const { count, data } = await wire
      .signedIn(springfield.max)
      .from('organization_members')
      .select('*', { count: 'exact', head: true })
    expect([count, data]).toEqual([3, null])
  })

  test('sees nothing of another organization, for any caller and in any form', async () => {
    const seen = wire.signedIn(springfield.rosa)
    for (const table of [
      'organizations',
      'organization_members',
      'user_roles',
      'user_feedback',
      'product_agents',
      'subscriptions',
    ]) {
      const { data, error } = await seen.from(table).select('*')
      expect([table, error]).toEqual([table, null])
      expect(JSON.stringify(data)).not.toContain(shelbyville.organization.id)
    }
    const { data } = await seen.from('organizations').select('name,organization_members(email,user_roles(role))')
    expect(data).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain(shelbyville.rosa.email)
  })

  test('cannot make itself an administrator', async () => {
    const client = wire.signedIn(springfield.rosa)
    const role = { organization_id: springfield.organization.id, user_id: springfield.rosa.user_id, role: 'admin' }
    expect(await client.from('user_roles').insert(role)).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(
      await client.from('user_roles').update({ role: 'admin' }).eq('user_id', springfield.rosa.user_id),
    ).toMatchObject({ status: 403 })
    expect(
      await client
        .from('organization_members')
        .update({ organization_id: shelbyville.organization.id })
        .eq('user_id', springfield.rosa.user_id),
    ).toMatchObject({ status: 403 })
  })

  test('gets errors in one sentence, with a fitting status', async () => {
    const nobody = wire.client()
    expect(await nobody.from('organizations').select()).toMatchObject({
      status: 401,
      error: { code: '42501', details: null, hint: null },
    })
    expect(await nobody.from('users').select()).toMatchObject({ status: 404, error: { code: 'PGRST205' } })
    const refused = await wire.fetch('/rest/v1/organizations', { token: 'nonsense' })
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { code: 'PGRST301', message: 'The token is invalid or expired. Sign in again.', details: null, hint: null },
    ])
  })
})

test('the root lists what the caller may do, with or without the last slash', async () => {
  for (const path of ['/rest/v1/', '/rest/v1']) {
    const answer = await wire.fetch(path, { token: springfield.rosa.token })
    expect([answer.status, ((await answer.json()) as { openapi: string }).openapi]).toEqual([200, '3.1.0'])
  }
})

test('an oversized address or body is refused before it reaches the database', async () => {
  const ask = (path: string, init?: RequestInit) =>
    wire.fetch(`/rest/v1${path}`, { token: springfield.rosa.token, ...init })
  expect((await ask(`/organizations?name=eq.${'x'.repeat(20_000)}`)).status).toBeGreaterThanOrEqual(400)
  expect(
    (
      await ask('/user_feedback', {
        method: 'POST',
        body: `{"message":"${'x'.repeat(1_100_000)}"}`,
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(413)
  expect(
    (
      await ask('/user_feedback', {
        method: 'POST',
        body: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(400)
  expect((await ask(`/organizations?name=match.${'(a*)*'.repeat(60)}`)).status).toBe(400)
  expect((await ask('/organizations/x/y')).status).toBe(404)
})
