import { RealtimeClient } from '@supabase/realtime-js'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { asIdentity } from '#platform/auth/identity.ts'
import { startSession } from '#platform/auth/sessions.ts'
import { sentences } from '#platform/auth/demands.ts'
import { hashPassword } from '#platform/auth/passwords/hashing.ts'
import { callerOf, type Person } from '#tests/city.ts'
import { controls } from '#tests/controls.ts'
import { identityCity, inside, issuer, nothing, outside } from '#tests/identity.ts'
import { joined } from '#tests/realtime.ts'
import { goodPassword, inEmail, emailsTo, emailTo } from '#tests/sign-in.ts'
import { jobs } from '../../../server.ts'

/** The morning after an approval. */
async function applied({ owner, services, organization, clock }: World) {
  const { rows } = await owner.query<{ payload: object; run_at: string }>(
    `select payload, run_at from app.jobs where name = 'apply-sign-in-controls' and payload ->> 'organization_id' = $1`,
    [organization.id],
  )
  expect(rows).toHaveLength(1)
  expect(new Date(rows[0]!.run_at).getTime()).toBeGreaterThan(clock.now().getTime())
  await jobs.find(({ name }) => name === 'apply-sign-in-controls')!.run(rows[0]!.payload, services)
}

type World = Awaited<ReturnType<typeof identityCity>>

/** The answer of each of the server's doors to this token. */
async function doors({ ask, wire, organization }: World, token: string, from = inside) {
  const client = new RealtimeClient(`${wire.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: wire.anonKey },
    transport: class extends WebSocket {
      constructor(address: string) {
        super(address, { headers: { 'x-forwarded-for': from, 'x-forwarded-proto': 'https' } })
      }
    } as never,
  })
  await client.setAuth(token)
  const states = await joined(client.channel('room') as never).catch((error: Error) => [error.message])
  await client.disconnect()
  const asked = [
    await ask('/rest/v1/organization_members?select=user_id', { token, from }),
    await ask('/functions/v1/check-subscription', { method: 'POST', token, from, body: '{}' }),
    await ask('/storage/v1/object/list/documents', { method: 'POST', token, from, body: '{"prefix":""}' }),
    await ask('/realtime/v1/api/broadcast', {
      method: 'POST',
      token,
      from,
      body: '{"messages":[{"topic":"room","event":"e","payload":{}}]}',
    }),
    await ask(`/trail/v1/logs/${organization.id}/checkpoints`, { token, from }),
  ]
  return {
    states,
    statuses: asked.map(({ status }) => status),
    sentences: [...new Set(asked.map(({ body }) => body?.message ?? body?.error))],
  }
}

/** A session of this person by password, with its refresh token. */
const enter = async ({ services }: World, who: Person, more: Partial<Parameters<typeof startSession>[2]> = {}) =>
  asIdentity(services, (tx) =>
    startSession(tx, services, {
      userId: who.user_id,
      method: 'password',
      aal: 'aal1',
      request: { address: inside, network: inside, userAgent: 'a browser' },
      ...more,
    }),
  )

const withPassword = async ({ owner }: World, who: Person) =>
  owner.query('update auth.users set encrypted_password = $2 where id = $1', [
    who.user_id,
    await hashPassword(goodPassword),
  ])

test('required MFA closes every door to a session without it, and opens MFA setup and the person’s profile', async () => {
  const world = await identityCity()
  const { max, rosa, ask, set } = world
  const key = await world.apiKey(max)
  expect((await set({ factor_roles: ['manager'] })).status).toBe(200)

  const refused = await doors(world, max.token)
  expect(refused.sentences).toEqual([sentences.factor])
  expect(refused.statuses.every((status) => status === 401)).toBe(true)
  expect(refused.states).toEqual([sentences.factor])
  expect((await doors(world, rosa.token)).sentences).not.toContain(sentences.factor)
  // Nor does a key that was created without the factor open anything.
  expect((await ask('/rest/v1/organization_members?select=user_id', { token: key })).body.message).toContain(
    'the key was created without one',
  )

  for (const path of ['/auth/v1/sessions', '/auth/v1/passkeys', '/auth/v1/recovery-codes'])
    expect((await ask(path, { token: max.token })).body).toMatchObject({ error_code: 'second_factor_required' })
  expect((await ask('/auth/v1/user', { token: max.token })).body.id).toBe(max.user_id)
  expect(
    (await ask('/auth/v1/user', { method: 'PUT', token: max.token, body: '{"data":{"display_name":"Maxim"}}' })).status,
  ).toBe(200)
  expect(
    (
      await ask('/auth/v1/factors', {
        method: 'POST',
        token: max.token,
        body: '{"factor_type":"totp","friendly_name":"App"}',
      })
    ).status,
  ).toBe(200)
  expect(
    (await ask('/auth/v1/passkeys/registration/options', { method: 'POST', token: max.token, body: '{}' })).status,
  ).toBe(200)

  // A fresh session and a refreshed one say so in their token, and open no more.
  const session = await enter(world, max)
  const again = await ask('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: session.refresh_token }),
  })
  for (const token of [session.access_token, again.body.access_token as string]) {
    expect(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())).toMatchObject({
      must_enroll: true,
      aal: 'aal1',
    })
    expect((await ask('/rest/v1/organization_members?select=user_id', { token })).body.message).toBe(sentences.factor)
  }
  await world.raise(max)
  expect((await doors(world, max.token)).statuses[0]).toBe(200)
})

test('required single sign-on closes password, link, code, passkey, recovery and refresh, and another provider is no way around', async () => {
  const world = await identityCity()
  const { rosa, ada, ask, set, mails, owner } = world
  for (const who of [rosa, ada]) await withPassword(world, who)
  await world.working()
  await world.vouched(ada)
  await world.raise(ada)
  const before = await enter(world, rosa)
  const mail = async (path: string) => {
    await ask(`/auth/v1/${path}`, { method: 'POST', body: JSON.stringify({ email: rosa.email, create_user: false }) })
    return inEmail(emailTo({ mails }, rosa.email))
  }
  const recovery = await mail('recover')
  world.clock.advance(61_000)
  const link = await mail('otp')
  expect((await set({ sso_roles: ['user', 'manager', 'admin'], break_glass: ada.user_id })).body).toMatchObject({
    waiting: false,
  })

  const byPassword = await ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email: rosa.email, password: goodPassword }),
  })
  expect(byPassword).toMatchObject({
    status: 403,
    body: { error_code: 'single_sign_on_required', msg: sentences.provider },
  })
  for (const [type, token_hash] of [
    ['recovery', recovery.tokenHash],
    ['magiclink', link.tokenHash],
  ]) {
    expect(
      (await ask('/auth/v1/verify', { method: 'POST', body: JSON.stringify({ type, token_hash }) })).body,
    ).toMatchObject({ error_code: 'single_sign_on_required' })
  }
  expect(
    (
      await ask('/auth/v1/verify', {
        method: 'POST',
        body: JSON.stringify({ type: 'email', email: rosa.email, token: link.code }),
      })
    ).body,
  ).toMatchObject({ error_code: 'single_sign_on_required' })
  for (const method of ['passkey', 'oauth', 'demo', 'invite'] as const)
    await expect(
      enter(world, rosa, {
        method,
        aal: 'aal2',
        issuer: method === 'oauth' ? 'https://accounts.google.example' : null,
      }),
    ).rejects.toMatchObject({ code: 'single_sign_on_required' })
  expect((await enter(world, rosa, { method: 'oauth', issuer: `${issuer}/` })).access_token).toBeTruthy()

  // Earlier sessions have ended, also for their refresh tokens, and no link is emailed that opens nothing.
  expect((await ask('/rest/v1/organization_members?select=user_id', { token: before.access_token })).status).toBe(401)
  expect(
    (
      await ask('/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        body: JSON.stringify({ refresh_token: before.refresh_token }),
      })
    ).status,
  ).toBe(400)
  const emails = emailsTo({ mails }, rosa.email).length
  world.clock.advance(61_000)
  for (const path of ['recover', 'otp'])
    expect(
      (await ask(`/auth/v1/${path}`, { method: 'POST', body: JSON.stringify({ email: rosa.email }) })).body,
    ).toEqual({})
  expect(emailsTo({ mails }, rosa.email)).toHaveLength(emails)

  // A session started some other way is refused at every door, and its refresh ends it.
  const { rows } = await owner.query<{ id: string }>(
    `update auth.sessions set issuer = null where user_id = $1 returning id`,
    [rosa.user_id],
  )
  world.services.callers.forget()
  const token = await world.services.keys.sign({
    sub: rosa.user_id,
    role: 'authenticated',
    session_id: rows[0]!.id,
    iat: Math.floor(world.clock.now().getTime() / 1000),
    exp: Math.floor(world.clock.now().getTime() / 1000) + 900,
  })
  expect((await doors(world, token)).sentences).toEqual([sentences.provider])
})

test('the break-glass account signs in with password and MFA, and every administrator is notified', async () => {
  const world = await identityCity()
  const { ada, bea, ask, set, owner, services } = world
  await withPassword(world, ada)
  await world.working()
  await world.vouched(ada)
  await world.raise(ada)
  await set({ sso_roles: ['admin'], break_glass: ada.user_id })
  const entered = await ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email: ada.email, password: goodPassword }),
  })
  expect(entered.status).toBe(200)
  expect(
    (await ask('/rest/v1/organization_members?select=user_id', { token: entered.body.access_token })).body.message,
  ).toBe('Enter the code of your second factor first.')

  const { rows } = await owner.query<{ payload: object }>(
    `select payload from app.jobs where name = 'tell-of-break-glass'`,
  )
  expect(rows).toMatchObject([{ payload: { user_id: ada.user_id } }])
  await jobs.find(({ name }) => name === 'tell-of-break-glass')!.run(rows[0]!.payload, services)
  const told = await owner.query<{ payload: { people: string[]; words: string } }>(
    `select payload from app.jobs where name = 'deliver-notification' or payload ->> 'event' = 'security_alarm'
      order by run_at desc limit 1`,
  )
  expect(told.rows[0]!.payload.people.toSorted()).toEqual([ada.user_id, bea.user_id].toSorted())
  expect(told.rows[0]!.payload.words).toContain('signed in without single sign-on')

  // Without MFA the break-glass account opens nothing but MFA setup.
  await owner.query('delete from auth.mfa_factors where user_id = $1', [ada.user_id])
  services.callers.forget()
  expect(
    (await ask('/rest/v1/organization_members?select=user_id', { token: entered.body.access_token })).body.message,
  ).toBe(sentences.factor)
})

test('no one is locked out by requiring single sign-on', async () => {
  const world = await identityCity()
  const { ada, max, set, raise } = world
  const sso = { sso_roles: ['user'], break_glass: ada.user_id }
  expect((await set(sso)).body.message).toContain('Your organization has no active identity provider.')
  await world.working()
  expect((await set({ sso_roles: ['user'] })).body.message).toContain(
    'Select a break-glass administrator, who signs in with a password and MFA when the provider is down.',
  )
  expect((await set({ ...sso, break_glass: max.user_id })).body.message).toContain('must be an enabled administrator')
  expect((await set(sso)).body.message).toContain('hasn’t set up MFA')
  await raise(world.bea)
  expect((await set({ ...sso, break_glass: world.bea.user_id })).body.message).toContain(
    'Sign in through the identity provider yourself first',
  )
  await raise(ada)
  expect((await set(sso)).status).toBe(200)
})

test("where single sign-on is required its provider can't be removed, and no address is changed past it", async () => {
  const world = await identityCity()
  const { ada, bea, rosa, set, post, ask, owner, organization } = world
  await world.working()
  for (const who of [ada, rosa, bea]) await world.vouched(who)
  await world.raise(ada)
  await set({ sso_roles: ['user', 'admin'], sso_domains: 'example.gov', break_glass: ada.user_id })
  const { rows } = await owner.query<{ id: string }>('select id from sso_connections where organization_id = $1', [
    organization.id,
  ])
  for (const way of ['sso/deactivate', 'sso/suspend'])
    expect(
      (await post(bea, way, { id: rows[0]!.id, ...(way === 'sso/deactivate' && { reason: 'We leave it' }) })).body
        .message,
    ).toContain('this is its only provider')
  const other = await owner.query<{ id: string }>(
    `insert into sso_connections (organization_id, name, issuer, client_id, email_claim, status, created_by)
      values ($1, 'Other', 'https://accounts.google.example', 'g', 'email', 'tested', $2) returning id`,
    [organization.id, bea.user_id],
  )
  const { id } = other.rows[0]!
  const asked = await post(bea, 'sso/put-in-force', { id, reason: 'The police use Google' })
  expect(asked.body).toEqual({ id, waiting: true })
  const change = (await owner.query('select id from control_changes where entry = $1', [id])).rows[0]!.id
  const standing = async () =>
    (await owner.query('select status from sso_connections where id = $1', [id])).rows[0].status as string
  await expect(world.does(bea, controls.approve, { id: change })).rejects.toThrow("You can't approve your own change.")
  await owner.query(`update sso_connections set issuer = 'https://evil.example' where id = $1`, [id])
  await expect(world.does(ada, controls.approve, { id: change })).rejects.toThrow(
    'The connection was changed after this was proposed. Decline this change, and propose it again.',
  )
  await owner.query(`update sso_connections set issuer = 'https://accounts.google.example' where id = $1`, [id])
  expect(await standing()).toBe('tested')
  await world.does(ada, controls.approve, { id: change })
  expect(await standing()).toBe('in_force')
  // A provider that was taken over is stopped at once where everyone keeps another one; its end takes two.
  const asCommands = (sql: string) =>
    world.database.transaction({ role: 'commands', actor: callerOf(ada).actor! }, (tx) => tx.sql(sql, [id]))
  await expect(asCommands(`update sso_connections set status = 'retired' where id = $1`)).rejects.toThrow(
    'can only be changed by an approved change',
  )
  expect((await post(bea, 'sso/deactivate', { id, reason: 'We leave it' })).body).toEqual({ id, waiting: true })
  expect(await standing()).toBe('in_force')
  expect((await post(ada, 'sso/suspend', { id })).status).toBe(200)
  expect(await standing()).toBe('tested')
  const told = await owner.query(
    `select after, reason from control_changes where entry = $1 and status = 'effective' order by id desc limit 1`,
    [id],
  )
  expect(told.rows).toEqual([{ after: 'Suspended', reason: 'Stopped at once by one administrator' }])
  await expect(
    world.database.transaction({ role: 'commands', actor: callerOf(ada).actor! }, (tx) =>
      tx.sql(`update sso_connections set status = 'in_force' where organization_id = $1`, [organization.id]),
    ),
  ).rejects.toThrow('can only be changed by an approved change')
  expect(
    (await ask('/auth/v1/user', { method: 'PUT', token: rosa.token, body: '{"email":"rosa@elsewhere.example"}' })).body,
  ).toMatchObject({ error_code: 'single_sign_on_required' })
})

test('allowed networks bind sign-in, refresh, every request, sockets and keys of members', async () => {
  const world = await identityCity()
  const { rosa, ada, ask, set, owner } = world
  await withPassword(world, rosa)
  const key = await world.apiKey(rosa)
  const session = await enter(world, rosa)
  expect((await set({ networks: '198.51.100.0/24' })).body.message).toContain(
    `Your current address (${inside}) isn’t in these networks`,
  )
  expect((await set({ networks: '192.0.2.1/24' })).body.message).toContain('is not a network')
  expect((await set({ networks: '192.0.2.0/24\n2001:db8::/32 # the annex' })).status).toBe(200)

  expect((await doors(world, rosa.token)).statuses[0]).toBe(200)
  expect((await doors(world, rosa.token, '2001:db8::7')).statuses[0]).toBe(200)
  expect((await doors(world, rosa.token, '::ffff:192.0.2.9')).statuses[0]).toBe(200)
  const refused = await doors(world, rosa.token, outside)
  expect(refused.sentences).toEqual([sentences.network])
  expect(refused.states).toEqual([sentences.network])
  expect((await ask('/rest/v1/organization_members?select=user_id', { token: key, from: outside })).body.message).toBe(
    sentences.network,
  )
  expect((await ask('/rest/v1/organization_members?select=user_id', { token: key })).status).toBe(200)
  for (const [grant, body] of [
    ['password', { email: rosa.email, password: goodPassword }],
    ['refresh_token', { refresh_token: session.refresh_token }],
  ] as const)
    expect(
      (await ask(`/auth/v1/token?grant_type=${grant}`, { method: 'POST', from: outside, body: JSON.stringify(body) }))
        .body,
      grant,
    ).toMatchObject({ error_code: 'address_not_allowed', msg: sentences.network })
  expect((await ask('/auth/v1/user', { token: rosa.token, from: outside })).body.error_code).toBe('address_not_allowed')
  // The laptop that comes back to the office works again.
  expect(
    (
      await ask('/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        body: JSON.stringify({ refresh_token: session.refresh_token }),
      })
    ).status,
  ).toBe(200)
  // Public pages and people of other organizations are not checked.
  expect((await ask('/rest/v1/published_projects?select=id', { from: outside })).status).toBe(200)
  const stranger = await identityCity()
  expect(
    (await ask('/rest/v1/organization_members?select=user_id', { token: stranger.rosa.token, from: outside })).status,
  ).toBe(200)
  await world.services.security.flush()
  const { rows } = await owner.query(
    `select from app.security_events where organization_id = $1 and event_type = 'address_refused'`,
    [world.organization.id],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(ada.role).toBe('admin')
})

test('tightening takes one administrator, loosening two, and PostgreSQL enforces it', async () => {
  const world = await identityCity()
  const { ada, bea, max, post, does, owner, organization, edits } = world
  const tight = { ...nothing, factor_roles: ['manager', 'user'], networks: '192.0.2.0/24' }
  expect((await post(max, 'identity-policies/set', tight)).body.message).toBe(
    'Only an administrator can change sign-in controls.',
  )
  await owner.query('update organizations set is_demo = true where id = $1', [organization.id])
  expect((await post(ada, 'identity-policies/set', tight)).body.message).toContain('Everyone shares this demo')
  await owner.query('update organizations set is_demo = false where id = $1', [organization.id])
  expect((await post(ada, 'identity-policies/set', tight)).body).toMatchObject({ waiting: false })
  for (const loose of [
    { ...tight, factor_roles: ['manager'] },
    { ...tight, networks: null },
    { ...tight, networks: '192.0.0.0/16' },
    { ...tight, scim_admin: true },
  ])
    expect((await post(ada, 'identity-policies/set', loose)).body.message).toContain('Enter a reason')
  const asked = await post(ada, 'identity-policies/set', {
    ...tight,
    factor_roles: ['manager'],
    reason: 'Field crews have no phones',
  })
  expect(asked.body).toMatchObject({ waiting: true })
  const policy = async () =>
    (
      await owner.query('select factor_roles, networks from identity_policies where organization_id = $1', [
        organization.id,
      ])
    ).rows
  expect(await policy()).toEqual([{ factor_roles: 'user, manager', networks: '192.0.2.0/24' }])
  await expect(does(ada, controls.approve, { id: asked.body.change })).rejects.toThrow(
    "You can't approve your own change",
  )
  await does(bea, controls.approve, { id: asked.body.change })
  expect(await policy()).toEqual([{ factor_roles: 'user, manager', networks: '192.0.2.0/24' }])
  expect(
    (await post(ada, 'identity-policies/set', { ...tight, factor_roles: ['admin', 'manager', 'user'] })).body.message,
  ).toContain('takes effect tomorrow')
  await applied(world)
  expect(await policy()).toEqual([{ factor_roles: 'manager', networks: '192.0.2.0/24' }])

  await expect(edits(ada, `update identity_policies set factor_roles = null`)).rejects.toThrow()
  const byCommand = (sql: string) =>
    world.database.transaction({ role: 'commands', actor: callerOf(ada).actor! }, (tx) =>
      tx.sql(sql, [organization.id]),
    )
  await expect(
    byCommand(`update identity_policies set factor_roles = null where organization_id = $1`),
  ).rejects.toThrow('Sign-in controls can only be changed under Security policy')
  await expect(byCommand(`delete from identity_policies where organization_id = $1`)).rejects.toThrow(
    'changed but not deleted',
  )
})

test('an administrator sees and ends the sessions of members, effective at the next request', async () => {
  const world = await identityCity()
  const { ada, max, rosa, ask, post, person, organization, owner } = world
  const [first, second] = [
    await enter(world, rosa),
    await enter(world, rosa, { request: { address: outside, network: outside, userAgent: 'a phone' } }),
  ]
  expect((await post(max, 'sessions/list', {})).body.message).toBe(
    'Only an administrator can see other people’s sessions.',
  )
  const listed = (await post(ada, 'sessions/list', { user_id: rosa.user_id })).body.sessions as {
    id: string
    user_agent: string
    place: string | null
    methods: string[]
  }[]
  expect(listed.map(({ user_agent }) => user_agent)).toEqual(expect.arrayContaining(['a browser', 'a phone']))
  expect(JSON.stringify(listed)).not.toContain(outside)
  expect(new Set(listed.map(({ place }) => place).filter(Boolean)).size).toBe(2)
  const phone = listed.find(({ user_agent }) => user_agent === 'a phone')!
  expect((await post(max, 'sessions/end', { id: phone.id })).status).toBe(409)
  expect((await post(ada, 'sessions/end', { id: phone.id })).status).toBe(200)
  expect((await ask('/rest/v1/organization_members?select=user_id', { token: second.access_token })).status).toBe(401)
  expect((await ask('/rest/v1/organization_members?select=user_id', { token: first.access_token })).status).toBe(200)
  expect(
    (
      await ask('/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        body: JSON.stringify({ refresh_token: second.refresh_token }),
      })
    ).status,
  ).toBe(400)
  expect((await post(ada, 'sessions/end-all', { user_id: rosa.user_id })).body.ended).toBeGreaterThan(0)
  expect((await ask('/rest/v1/organization_members?select=user_id', { token: first.access_token })).status).toBe(401)

  const pat = await person('Pat', 'platform_admin')
  expect((await post(ada, 'sessions/end-all', { user_id: pat.user_id })).body.message).toContain(
    'whose role is above yours',
  )
  const other = await identityCity()
  expect((await post(ada, 'sessions/end-all', { user_id: other.rosa.user_id })).status).toBe(404)
  expect((await post(ada, 'sessions/end', { id: other.rosa.session_id })).status).toBe(404)
  expect((await post(ada, 'sessions/list', { user_id: other.rosa.user_id })).body.sessions).toEqual([])
  const { rows } = await owner.query(
    `select command from audit_events where organization_id = $1 and command like 'sessions/%' order by at, id`,
    [organization.id],
  )
  expect(rows.map(({ command }) => command)).toEqual(['sessions/end', 'sessions/end-all'])
})

test('an agency says how long devices keep what its people read, and with 0 they forget', async () => {
  const { ask, set, rosa } = await identityCity()
  const kept = async () =>
    (await ask('/rest/v1/organization_members?select=user_id', { token: rosa.token })).headers.get('x-keep')
  expect(await kept()).toBe('24')
  expect((await set({ kept_hours: 8 })).body).toMatchObject({ waiting: false })
  expect(await kept()).toBe('8')
  await set({ kept_hours: 0 })
  expect(await kept()).toBe('0')
  // More takes a second administrator, and begins with the next day.
  expect((await set({ kept_hours: 24 })).body).toMatchObject({ waiting: true })
  expect(await kept()).toBe('0')
})
