import { expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { goodPassword, newcomer } from '#tests/sign-in.ts'
import { startWire } from '#tests/wire.ts'

const wire = await startWire()
const json = { 'content-type': 'application/json' }
const post = (path: string, body: unknown, { token }: Pick<Person, 'token'>, headers = {}) =>
  wire.fetch(path, { method: 'POST', body: JSON.stringify(body), token, headers: { ...json, ...headers } })

async function eventsOf(organization: string | null) {
  await wire.services.security.flush()
  const { rows } = await wire.owner.query(
    `select event_type, user_id, times, source, event_data from app.security_events
      where organization_id is not distinct from $1 and source = 'server' order by id`,
    [organization],
  )
  return rows as {
    event_type: string
    user_id: string | null
    times: number
    source: string
    event_data: Record<string, unknown>
  }[]
}

test('a refused command leaves a trace although it is rolled back: with a key and without', async () => {
  const { rosa, organization } = await city()
  await post('/functions/v1/members/invite', { email: 'a@b.gov' }, rosa)
  await post('/functions/v1/members/invite', { email: 'a@b.gov' }, rosa, { 'idempotency-key': 'once' })
  await post('/functions/v1/members/invite', { email: 'a@b.gov' }, rosa, { 'idempotency-key': 'once' })
  // Repeating an answer is not a second attempt.
  expect(await eventsOf(organization.id)).toMatchObject([
    {
      event_type: 'role_too_low_refused',
      user_id: rosa.user_id,
      times: 2,
      event_data: { command: 'members/invite', message: 'Only an administrator can invite people.' },
    },
  ])
})

test('giving oneself a role is refused under separation of duties', async () => {
  const { ada, organization } = await city()
  expect((await post('/functions/v1/roles/grant', { user_id: ada.user_id, role: 'admin' }, ada)).status).toBe(409)
  expect(await eventsOf(organization.id)).toMatchObject([
    { event_type: 'separation_of_duties_refused', user_id: ada.user_id },
  ])
})

test('an input error is not an event', async () => {
  const { ada, organization } = await city()
  await post('/functions/v1/members/invite', { email: 'nobody' }, ada)
  await post('/functions/v1/members/remove', { user_id: crypto.randomUUID() }, ada)
  expect(await eventsOf(organization.id)).toEqual([])
})

test("a command's request for another organization's record is reported to both", async () => {
  const [here, there] = [await city(), await city()]
  const { rows } = await wire.owner.query<{ id: string }>(
    `insert into webhooks (organization_id, name, url) values ($1, 'x', 'https://example.com/x') returning id`,
    [there.organization.id],
  )
  expect((await post('/functions/v1/webhooks/ping', { id: rows[0]!.id }, here.ada)).status).toBe(404)
  expect(await eventsOf(here.organization.id)).toMatchObject([
    { event_type: 'other_organization_refused', user_id: here.ada.user_id },
  ])
  expect(await eventsOf(there.organization.id)).toMatchObject([
    { event_type: 'other_organization_refused', user_id: null },
  ])
})

test('the tables: a denied write, another organization in a body, another organization in a filter', async () => {
  const [here, there] = [await city(), await city()]
  const client = wire.signedIn(here.rosa)
  expect((await client.from('user_roles').insert({ user_id: here.rosa.user_id, role: 'admin' })).error).not.toBeNull()
  expect(await eventsOf(here.organization.id)).toMatchObject([
    { event_type: 'table_access_refused', user_id: here.rosa.user_id },
  ])
  expect(
    (await client.from('requisitions').insert({ organization_id: there.organization.id, title: 'x' } as never)).error,
  ).not.toBeNull()
  expect((await client.from('requisitions').select('id').eq('organization_id', there.organization.id)).data).toEqual([])
  const mine = await eventsOf(here.organization.id)
  expect(mine.find(({ event_type }) => event_type === 'other_organization_refused')).toMatchObject({ times: 2 })
  expect(await eventsOf(there.organization.id)).toHaveLength(1)

  const before = await eventsOf(here.organization.id)
  await client.from('requisitions').select('id').eq('organization_id', here.organization.id)
  expect(await eventsOf(here.organization.id)).toEqual(before)
})

test('files of another organization, requested by name or by folder', async () => {
  const [here, there] = [await city(), await city()]
  await post('/storage/v1/object/list/documents', { prefix: there.organization.id }, here.rosa)
  await wire.fetch(`/storage/v1/object/authenticated/documents/${there.organization.id}/injury_cases/x.pdf`, {
    token: here.rosa.token,
  })
  expect(await eventsOf(here.organization.id)).toMatchObject([
    { event_type: 'file_of_other_organization_refused', user_id: here.rosa.user_id, times: 2 },
  ])
})

test('a forged token, a revoked API key, a refresh token used twice, a locked sign-in', async () => {
  const { rosa, organization } = await city()
  const [head, body] = rosa.token.split('.')
  for (const path of ['/rest/v1/organizations', '/auth/v1/user', '/storage/v1/bucket'])
    await wire.fetch(path, { token: `${head}.${body}.${'A'.repeat(86)}` })
  expect(await eventsOf(null)).toMatchObject([{ event_type: 'forged_token_refused', times: 3 }])

  const { email, session, user } = await newcomer(wire)
  const refresh = (refresh_token: string) =>
    post('/auth/v1/token?grant_type=refresh_token', { refresh_token }, { token: wire.anonKey })
  await refresh(session.refresh_token)
  wire.clock.advance(60_000)
  expect((await refresh(session.refresh_token)).status).toBe(400)
  for (let i = 0; i < 6; i++)
    await post('/auth/v1/token?grant_type=password', { email, password: `${goodPassword}x` }, { token: wire.anonKey })
  const ofPerson = (await eventsOf(null)).filter(({ user_id }) => user_id === user.id)
  // Written together, in one millisecond: their order means nothing.
  expect(ofPerson.map(({ event_type }) => event_type).sort()).toEqual(['refresh_token_reused', 'sign_in_locked'])
  expect(await eventsOf(organization.id)).toEqual([])
})

test('an invented API key, program token, directory token and refresh token', async () => {
  await wire.fetch('/rest/v1/organizations', { token: `grn_${'A'.repeat(43)}` })
  await wire.fetch('/scim/v2/Users', { token: `grnscim_${'A'.repeat(43)}` })
  await wire.fetch('/mcp', { method: 'POST', token: `gra_${'A'.repeat(43)}`, body: '{}' })
  await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: 'A'.repeat(43) }, { token: wire.anonKey })
  await fetch(`${wire.url}/oauth/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: `grr_${'A'.repeat(43)}`, client_id: 'x' }),
  })
  const unknown = (await eventsOf(null)).filter(({ event_type }) => event_type === 'unknown_token_refused')
  expect(unknown).toMatchObject([{ times: 5 }])
})

test("a client can neither mark its report as the server's nor change what the server wrote", async () => {
  const { rosa, ada, organization } = await city()
  const { data: id } = await wire
    .signedIn(rosa)
    .rpc('log_security_event', {
      p_event_type: 'refresh_token_reused',
      p_severity: 'critical',
      p_user_id: null,
      p_event_data: { source: 'server' },
    })
  expect(
    (await wire.owner.query('select source, merge_key from app.security_events where id = $1', [id])).rows,
  ).toEqual([{ source: 'client', merge_key: null }])
  for (const person of [rosa, ada])
    for (const text of [
      `insert into app.security_events (event_type, severity, source) values ('x', 'low', 'server')`,
      `update app.security_events set times = 1`,
      `delete from app.security_events`,
    ])
      await expect(wire.services.database.write({ role: 'authenticated', actor: person }, { text })).rejects.toThrow(
        'permission denied',
      )
  expect(await eventsOf(organization.id)).toEqual([])
})
