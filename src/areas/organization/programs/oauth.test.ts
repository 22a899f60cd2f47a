import { createHash, randomBytes } from 'node:crypto'
import { lookup } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { oauthServer } from '#platform/auth/programs/oauth-server.ts'
import { isRegistered, placeOf, whyNotRegister } from '#platform/auth/programs/registration.ts'
import { callerOf, city } from '#tests/city.ts'
import { controls } from '#tests/controls.ts'
import { afterFile } from '#tests/database.ts'
import { allow, connected, consent, redirect, register, tokenRequest } from '#tests/programs.ts'
import { startWire } from '#tests/wire.ts'
import { askProgram, connectProgram, disconnectProgram } from './commands.ts'
import { changeAiPolicy } from './policy-change.ts'
import { firstPolicy, isLooser } from './rules.ts'

const verifierOf = () => randomBytes(32).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

async function town() {
  const wire = await startWire()
  const place = await city({ in: wire })
  await allow(place)
  return { wire, ...place }
}

test('the metadata names every address, and this site as the issuer', async () => {
  const { url, services } = await startWire()
  const site = new URL(services.settings.siteUrl).origin
  const server = await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json()
  expect(server).toMatchObject({
    issuer: site,
    authorization_endpoint: `${site}/connect-program`,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  })
  for (const path of ['', '/mcp'])
    expect(await (await fetch(`${url}/.well-known/oauth-protected-resource${path}`)).json()).toMatchObject({
      resource: `${site}/mcp`,
      authorization_servers: [site],
    })
})

test.each([
  ['https://agent.example/callback', true],
  ['http://127.0.0.1:9/cb', true],
  ['http://localhost/cb', true],
  ['http://[::1]:9/cb', true],
  ['com.example.agent:/cb', true],
  ['http://agent.example/callback', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['cursor://cb', false],
  ['https://user@agent.example/', false],
  ['https://agent.example/#part', false],
  ['http://127.0.0.1.evil.example/', false],
  ['https://agent.example\\@evil.example/', false],
])('a program may return to %s: %s', (address, may) => {
  expect(whyNotRegister({ name: 'Agent', redirects: [address] }) === null).toBe(may)
})

test('a return address counts exactly, except for the port of this computer', () => {
  const registered = { name: 'Agent', redirects: ['http://127.0.0.1:1/cb', 'https://agent.example/cb'] }
  expect(isRegistered(registered, 'http://127.0.0.1:4444/cb')).toBe(true)
  for (const other of [
    'http://127.0.0.1:1/other',
    'http://localhost:1/cb',
    'https://agent.example/cb/',
    'https://agent.example:444/cb',
    'https://evil.example/cb',
  ])
    expect(isRegistered(registered, other), other).toBe(false)
  expect([placeOf('http://127.0.0.1:1/cb'), placeOf('https://agent.example/cb')]).toEqual([
    'this computer',
    'agent.example',
  ])
})

test.each([
  ['no name', { client_name: '', redirect_uris: [redirect] }, 'invalid_client_metadata'],
  [
    'a name with hidden characters',
    { client_name: 'Agent\u202Etnega', redirect_uris: [redirect] },
    'invalid_client_metadata',
  ],
  ['the product', { client_name: 'Granary', redirect_uris: [redirect] }, 'invalid_client_metadata'],
  [
    'the product, spaced',
    { client_name: 'G r a n a r y support', redirect_uris: [redirect] },
    'invalid_client_metadata',
  ],
  [
    'the product, with a Cyrillic letter',
    { client_name: 'Gr\u0430nary', redirect_uris: [redirect] },
    'invalid_client_metadata',
  ],
  ['no address', { client_name: 'Agent', redirect_uris: [] }, 'invalid_redirect_uri'],
  ['a script as its address', { client_name: 'Agent', redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
  [
    'a secret',
    { client_name: 'Agent', redirect_uris: [redirect], token_endpoint_auth_method: 'client_secret_basic' },
    'invalid_client_metadata',
  ],
])('a registration with %s is refused in the words of OAuth', async (_, body, word) => {
  const { url } = await startWire()
  const answer = await fetch(`${url}/oauth/v1/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, word])
})

test('a forged registration, and an address that was not registered, get nothing', async () => {
  const { does, rosa, wire } = await town()
  const { client_id } = await register(wire)
  const forged = client_id.replace(
    /^grp_[^.]+/,
    `grp_${Buffer.from('["Granary","https://evil.example/"]').toString('base64url')}`,
  )
  await expect(does(rosa, askProgram, { registration: forged, redirect_uri: 'https://evil.example/' })).rejects.toThrow(
    'This program is not registered here.',
  )
  await expect(
    does(rosa, askProgram, { registration: client_id, redirect_uri: 'https://evil.example/' }),
  ).rejects.toThrow('did not register')
  expect(await does(rosa, askProgram, { registration: client_id, redirect_uri: redirect })).toMatchObject({
    name: 'Desk agent',
    returns_to: 'this computer',
    whyNot: null,
  })
})

test('a code opens once, and only for its program, its address and its verifier', async () => {
  const { wire, does, rosa } = await town()
  const { client_id } = await register(wire)
  const other = await register(wire, 'Another agent')
  const fresh = async () => {
    const verifier = verifierOf()
    const { code } = await consent({ does }, rosa, client_id, { challenge: challengeOf(verifier) })
    return { grant_type: 'authorization_code', code, code_verifier: verifier, client_id, redirect_uri: redirect }
  }
  for (const wrong of [
    { code_verifier: verifierOf() },
    { client_id: other.client_id },
    { redirect_uri: 'http://127.0.0.1:7777/other' },
  ]) {
    const right = await fresh()
    expect((await tokenRequest(wire, { ...right, ...wrong })).body.error).toBe('invalid_grant')
    // A wrong attempt spends it.
    expect((await tokenRequest(wire, right)).body.error).toBe('invalid_grant')
  }
  const right = await fresh()
  expect((await tokenRequest(wire, { ...right, resource: 'https://other.example/mcp' })).body.error).toBe(
    'invalid_target',
  )
  expect((await tokenRequest(wire, right)).body).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'read' })
  expect((await tokenRequest(wire, right)).body.error).toBe('invalid_grant')
})

test('a code expires within minutes', async () => {
  const { wire, does, rosa, clock } = await town()
  const { client_id } = await register(wire)
  const verifier = verifierOf()
  const { code } = await consent({ does }, rosa, client_id, { challenge: challengeOf(verifier) })
  clock.advance(121_000)
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, client_id, redirect_uri: redirect }
  expect((await tokenRequest(wire, form)).body.error).toBe('invalid_grant')
})

test('a refresh token is used once; two requests that cross get one answer, and a later use ends the connection', async () => {
  const { wire, does, rosa, sees, clock } = await town()
  const first = await connected(wire, { does }, rosa)
  const refresh = (token: string) =>
    tokenRequest(wire, { grant_type: 'refresh_token', refresh_token: token, client_id: first.client_id })
  const second = await refresh(first.refresh)
  expect(second.status).toBe(200)
  expect((await refresh(first.refresh)).body).toEqual(second.body)
  clock.advance(11_000)
  expect((await refresh(first.refresh)).body.error).toBe('invalid_grant')
  expect((await refresh(second.body.refresh_token!)).body.error).toBe('invalid_grant')
  expect((await sees(rosa, 'select revoked_at from connected_programs'))[0]!.revoked_at).not.toBeNull()
})

test('an access token lives a quarter of an hour, and ends with the person’s account', async () => {
  const { wire, does, rosa, clock, owner } = await town()
  const { access, refresh, client_id } = await connected(wire, { does }, rosa)
  const asks = async (token: string) =>
    (
      await fetch(`${wire.url}/mcp`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      })
    ).status
  expect(await asks(access)).toBe(200)
  clock.advance(901_000)
  expect(await asks(access)).toBe(401)
  const next = await tokenRequest(wire, { grant_type: 'refresh_token', refresh_token: refresh, client_id })
  expect(await asks(next.body.access_token!)).toBe(200)
  await owner.query('update organization_members set disabled_at = $2 where user_id = $1', [rosa.user_id, clock.now()])
  expect(await asks(next.body.access_token!)).toBe(401)
})

test('a program ends its own connection, and a stranger’s token changes nothing', async () => {
  const { wire, does, rosa, sees } = await town()
  const { access } = await connected(wire, { does }, rosa)
  const revoke = (token: string) =>
    fetch(`${wire.url}/oauth/v1/revoke`, { method: 'POST', body: new URLSearchParams({ token }) })
  expect((await revoke('gra_nonsense')).status).toBe(200)
  expect((await sees(rosa, 'select revoked_at from connected_programs'))[0]!.revoked_at).toBeNull()
  expect((await revoke(access)).status).toBe(200)
  expect((await sees(rosa, 'select revoked_at from connected_programs'))[0]!.revoked_at).not.toBeNull()
})

test('people see and end their own connections, administrators those of all; no one sees a token', async () => {
  const { wire, does, rosa, max, ada, sees } = await town()
  const { id } = await connected(wire, { does }, rosa)
  expect(await sees(rosa, 'select id, name, scopes from connected_programs')).toMatchObject([
    { id, name: 'Desk agent' },
  ])
  expect(await sees(max, 'select id from connected_programs')).toEqual([])
  expect(await sees(ada, 'select id from connected_programs')).toEqual([{ id }])
  await expect(sees(ada, 'select access_hash from connected_programs')).rejects.toThrow('permission denied')
  await expect(does(max, disconnectProgram, { id })).rejects.toThrow(
    'Only the person who connected it or an administrator can disconnect a program.',
  )
  await does(ada, disconnectProgram, { id })
  await expect(does(rosa, disconnectProgram, { id })).rejects.toThrow('This program is already disconnected.')
})

test('disconnecting a program ends all that its person gave it, and nothing of another person', async () => {
  const { wire, does, rosa, max, ada, sees } = await town()
  const { client_id, id } = await connected(wire, { does }, rosa)
  const challenge = challengeOf(verifierOf())
  const more = await consent({ does }, rosa, client_id, { challenge, scopes: ['read', 'propose'] })
  const other = await consent({ does }, max, client_id, { challenge })
  await does(rosa, disconnectProgram, { id: more.id })
  const living = await sees(ada, 'select id from connected_programs where revoked_at is null')
  expect(living).toEqual([{ id: other.id }])
  await expect(does(rosa, disconnectProgram, { id })).rejects.toThrow('This program is already disconnected.')
})

test('without the agency’s permission no one connects, and only an administrator permits', async () => {
  const wire = await startWire()
  const { does, rosa, max } = await city({ in: wire })
  const { client_id } = await register(wire)
  const challenge = challengeOf(verifierOf())
  await expect(consent({ does }, rosa, client_id, { challenge })).rejects.toThrow(
    'Your organization doesn’t allow outside programs.',
  )
  await expect(does(max, changeAiPolicy, { changes: { programs: true } } as never)).rejects.toThrow('administrator')
})

test('proposing, and roles below the minimum, are refused where the policy says so', async () => {
  const wire = await startWire()
  const place = await city({ in: wire })
  const { does, rosa, max } = place
  await allow(place, { proposals: false, programs_least: 'manager' })
  const { client_id } = await register(wire)
  const challenge = challengeOf(verifierOf())
  await expect(consent(place, rosa, client_id, { challenge })).rejects.toThrow('a manager')
  await expect(consent(place, max, client_id, { challenge, scopes: ['read', 'propose'] })).rejects.toThrow(
    'doesn’t allow programs to propose',
  )
  expect((await consent({ does }, max, client_id, { challenge })).id).toMatch(/^[0-9a-f-]{36}$/)
})

test('the audit log names the program and none of its secrets', async () => {
  const { wire, does, rosa, owner, organization } = await town()
  const { client_id } = await connected(wire, { does }, rosa)
  const { rows } = await owner.query(
    'select input, result from audit_events where organization_id = $1 and command = $2',
    [organization.id, connectProgram.name],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.result).toMatchObject({ name: 'Desk agent', scopes: ['read'] })
  expect(JSON.stringify(rows[0])).not.toContain(client_id)
  expect(Object.keys(rows[0]!.input)).toEqual(['scopes'])
})

test('a client id that is an address is read there, and only if the document is its own', async () => {
  const { services } = await startWire()
  const pages = createServer((request, response) => {
    const own = `http://127.0.0.1:${(pages.address() as AddressInfo).port}${request.url}`
    const document = { client_id: own, client_name: 'Published agent', redirect_uris: [redirect] }
    const bodies: Record<string, unknown> = {
      '/client.json': document,
      '/other.json': { ...document, client_id: 'https://agent.example/client.json' },
      '/large.json': { ...document, note: 'x'.repeat(20_000) },
      '/script.json': { ...document, redirect_uris: ['javascript:alert(1)'] },
    }
    if (request.url === '/moved.json') return void response.writeHead(302, { location: '/client.json' }).end()
    response.end(JSON.stringify(bodies[request.url!] ?? 'nothing'))
  })
  await new Promise<void>((ready) => pages.listen(0, '127.0.0.1', ready))
  afterFile(() => void pages.close())
  const site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  const here = { schemes: ['http:', 'https:'], isAllowed: () => true, lookup }
  const ask = async (path: string, reach?: typeof here) => {
    const answer = await oauthServer(services, reach).request('/oauth/v1/program', {
      method: 'POST',
      body: JSON.stringify({ client_id: `${site}${path}` }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  expect((await ask('/client.json', here)).body).toMatchObject({ name: 'Published agent', redirects: [redirect] })
  for (const path of ['/other.json', '/large.json', '/script.json', '/moved.json', '/nothing.json', '/'])
    expect((await ask(path, here)).body.error, path).toMatch(/invalid_client|invalid_request/)
  // Without that, nothing of this machine is read.
  // The person who is asked for consent reads a sentence, and not a word of the network.
  expect((await ask('/client.json')).body).toEqual({
    error: 'invalid_client',
    error_description: 'The program’s registration can’t be read at its address.',
  })
})

test('a program with the name of a colleague is not connected, even when it is written in look-alike letters', async () => {
  const { wire, rosa, ada, does, owner, organization } = await town()
  await owner.query('update organization_members set display_name = $3 where organization_id = $1 and user_id = $2', [
    organization.id,
    ada.user_id,
    'Ada Lindqvist',
  ])
  for (const name of ['Ada Lindqvist', 'ADA LINDQVIST', 'Ada L1ndqvist']) {
    const { client_id } = await register(wire, name)
    const asked = await does(rosa, askProgram, { registration: client_id, redirect_uri: redirect })
    expect([name, asked.whyNot]).toEqual([
      name,
      'This program has the name of a person or an organization here. Don’t connect it.',
    ])
    await expect(consent({ does }, rosa, client_id, { challenge: challengeOf(verifierOf()) })).rejects.toThrow(
      'has the name of a person',
    )
  }
})

test.each([
  ['allows programs', { programs: true }, true],
  ['allows proposals', { proposals: true }, true],
  ['lets users connect where only managers could', { programs_least: 'user' }, true],
  ['lets only administrators connect', { programs_least: 'admin' }, false],
  ['uses a model outside the network', { model: 'on' }, true],
  ['switches the model off', { model: 'off' }, false],
  ['searches by meaning outside the network', { meaning: 'on' }, true],
  ['masks nothing', { masking: 'never' }, true],
  ['masks before every model', { masking: 'always' }, false],
  ['gives programs more calls', { program_calls: 501 }, true],
  ['gives people more questions', { model_calls: 201 }, true],
  ['gives everyone more calls', { calls_together: 10_001 }, true],
  ['gives everyone fewer calls', { calls_together: 10, program_calls: 1, model_calls: 1 }, false],
  ['allows one thing and forbids another', { model: 'off', proposals: true }, true],
] as const)('a policy that %s', (_, changes, looser) => {
  const before = { ...firstPolicy, programs_least: 'manager' } as const
  expect(isLooser(before, { ...before, ...changes })).toBe(looser)
})

test('allowing programs more takes two administrators, and allowing less one', async () => {
  const place = await city()
  const { does, ada, max, sees, owner, organization, database } = place
  const bea = await place.person('Bea', 'admin')
  const change = (changes: object, reason?: string) =>
    does(ada, changeAiPolicy, { changes, ...(reason && { reason }) } as never)
  const policy = async () => (await sees(max, 'select programs, proposals, program_calls from ai_policies'))[0]

  await expect(change({ programs: true })).rejects.toThrow(
    'Enter a reason for allowing more. Another administrator must approve it.',
  )
  const asked = await change({ programs: true }, 'The clerks asked for it')
  expect([asked.waiting, await policy()]).toEqual([true, undefined])
  await expect(change({ proposals: true }, 'Another request')).rejects.toThrow(
    'Another change is waiting for a second administrator. Decide or withdraw it first.',
  )
  await expect(does(ada, controls.approve, { id: asked.change })).rejects.toThrow(
    "You can't approve your own change. Ask another administrator.",
  )
  const told = await owner.query<{ people: string[] }>(
    `select payload -> 'people' as people from app.jobs where name = 'deliver-notice'
      and payload ->> 'event' = 'control_changed' and payload ->> 'organization_id' = $1`,
    [organization.id],
  )
  expect(told.rows.map(({ people }) => people.toSorted())).toEqual([[ada.user_id, bea.user_id].toSorted()])

  expect(await change({ program_calls: 100 })).toMatchObject({ waiting: false })
  expect(await policy()).toEqual({ programs: false, proposals: false, program_calls: 100 })
  await expect(does(bea, controls.approve, { id: asked.change })).rejects.toThrow(
    'The AI policy was changed after this was proposed. Decline this change, and propose it again.',
  )
  await does(ada, controls.withdraw, { id: asked.change })
  const again = await change({ programs: true }, 'The clerks asked for it')
  await does(bea, controls.approve, { id: again.change })
  expect(await policy()).toEqual({ programs: true, proposals: false, program_calls: 100 })
  await expect(change({ programs: true })).rejects.toThrow('These values are already set.')

  const past = (sql: string) =>
    database.transaction({ role: 'commands', actor: callerOf(ada).actor! }, (tx) => tx.sql(sql, [organization.id]))
  for (const sql of [
    'update ai_policies set proposals = true where organization_id = $1',
    'update ai_policies set programs = true, program_calls = 99999 where organization_id = $1',
    'delete from ai_policies where organization_id = $1',
  ])
    await expect(past(sql)).rejects.toThrow('This control can only be changed by an approved change.')
})

test('an only administrator decides the first policy, and a later one takes a second or a declaration', async () => {
  const { does, ada, sees } = await city()
  const change = (changes: object) => does(ada, changeAiPolicy, { changes, reason: 'Needed' } as never)
  expect(await change({ programs: true })).toMatchObject({ waiting: false })
  const more = await change({ proposals: true })
  expect([more.waiting, await sees(ada, 'select programs, proposals from ai_policies')]).toEqual([
    true,
    [{ programs: true, proposals: false }],
  ])
  await expect(does(ada, controls.approve, { id: more.change })).rejects.toThrow('there is no other administrator')
})
