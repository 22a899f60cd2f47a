import { createHash, randomBytes, randomUUID } from 'node:crypto'
import SCIMMY from 'scimmy'
import { expect, test } from 'vitest'
import { asIdentity } from '#platform/auth/identity.ts'
import { startSession } from '#platform/auth/sessions.ts'
import { callerOf } from '#tests/city.ts'
import { controls } from '#tests/controls.ts'
import {
  directoryCity,
  errorSchema,
  groupSchema,
  newName,
  patchSchema,
  unguarded,
  userSchema,
} from '#tests/directory.ts'
import { jobs } from '../../../server.ts'
import { mapScimGroup } from './map-group.ts'
import { revokeScimToken, rotateScimToken } from './tokens.ts'

const list = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const visitor = { address: '192.0.2.7', network: '192.0.2.7', userAgent: 'a browser' }

test('the service declares what it offers: patch and filters, and neither bulk nor passwords', async () => {
  const { scim } = await directoryCity()
  const { body, headers } = await scim('GET', '/ServiceProviderConfig')
  expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
  expect(body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
  })
  expect(body.authenticationSchemes[0].type).toBe('oauthbearertoken')
  expect((await scim('GET', '/ResourceTypes')).body.Resources.map(({ name }: { name: string }) => name)).toEqual([
    'User',
    'Group',
  ])
  expect(
    (await scim('GET', `/Schemas/${userSchema}`)).body.attributes.find(
      ({ name }: { name: string }) => name === 'userName',
    ),
  ).toMatchObject({ required: true, uniqueness: 'server' })
  expect((await scim('GET', '/Schemas?filter=id%20pr')).status).toBe(403)
  for (const path of ['/Bulk', '/Me', '/Users/.search'])
    expect((await scim('POST', path, {})).body).toMatchObject({ schemas: [errorSchema], status: '501' })
  expect((await scim('GET', '/Nothing')).body).toMatchObject({ schemas: [errorSchema], status: '404' })
})

test('without a valid token the answer is 401 in the format of the RFC', async () => {
  const { scim, wire, ada, makeToken, does, clock } = await directoryCity()
  for (const bearer of ['nonsense', `grnscim_${'0'.repeat(64)}`, ada.token, wire.serviceKey]) {
    const answer = await scim('GET', '/Users', undefined, bearer)
    expect(answer).toMatchObject({ status: 401, body: { schemas: [errorSchema], status: '401' } })
    expect(answer.headers.get('www-authenticate')).toContain('Bearer')
  }
  const other = await makeToken(ada, ['groups'])
  expect((await scim('GET', '/Users', undefined, other.token)).status).toBe(200)
  expect((await scim('POST', '/Users', { schemas: [userSchema], userName: newName('x') }, other.token)).status).toBe(
    403,
  )
  // The rotated token stays valid for the stated time, beside its replacement.
  const next = `grnscim_${randomBytes(32).toString('hex')}`
  await does(ada, rotateScimToken, {
    id: other.id,
    overlap_hours: 1,
    hash: createHash('sha256').update(next).digest('hex'),
    hint: next.slice(-4),
  })
  for (const bearer of [other.token, next]) expect((await scim('GET', '/Groups', undefined, bearer)).status).toBe(200)
  clock.advance(3_600_000)
  expect((await scim('GET', '/Groups', undefined, other.token)).body.detail).toContain('has expired')
  expect((await scim('GET', '/Groups', undefined, next)).status).toBe(200)
  // A token opens nothing else.
  for (const [path, method] of [
    ['/rest/v1/organization_members', 'GET'],
    ['/auth/v1/user', 'GET'],
    ['/functions/v1/sessions/list', 'POST'],
    ['/storage/v1/object/list/documents', 'POST'],
  ] as const)
    expect([401, 403]).toContain(
      (await wire.fetch(path, { token: next, method, ...(method === 'POST' && { body: '{}' }) })).status,
    )
})

test('only administrators create and revoke tokens, the secret is not stored here, and every act names the token', async () => {
  const { ada, max, makeToken, does, owner, scim, newUser, organization, tokenId, sees, edits } = await directoryCity()
  await expect(makeToken(max)).rejects.toThrow('Only an administrator can create user provisioning tokens.')
  const { id, token } = await makeToken(ada, ['users'], 'Entra')
  const kept = await owner.query('select input::text as input from audit_events where organization_id = $1', [
    organization.id,
  ])
  expect(JSON.stringify(kept.rows)).not.toContain(createHash('sha256').update(token).digest('hex'))
  await expect(sees(ada, 'select hash from scim_tokens')).rejects.toThrow()
  await expect(edits(ada, `update scim_tokens set expires_at = now()`)).rejects.toThrow()
  await newUser()
  const { rows } = await owner.query(
    'select actor, command, request_id from audit_events where organization_id = $1 and command = $2',
    [organization.id, 'scim/create-user'],
  )
  expect(rows).toMatchObject([{ actor: tokenId, request_id: expect.stringContaining('by SCIM (Okta)') }])
  await does(ada, revokeScimToken, { id })
  expect((await scim('GET', '/Users', undefined, token)).body.detail).toBe('This token is already revoked.')
})

test('a user of the RFC is created, read, replaced, patched and deleted', async () => {
  const { scim, patch, owner } = await directoryCity()
  const email = newName('bjensen')
  // RFC 7644, section 3.3, and the full example of RFC 7643, section 8.2, as far as it is stored.
  const example = {
    schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    userName: email,
    externalId: 'bjensen',
    password: 't1meMa$heen',
    name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
    displayName: 'Babs Jensen',
    title: 'Tour Guide',
    userType: 'Employee',
    emails: [
      { value: 'babs@jensen.example', type: 'home' },
      { value: email, type: 'work', primary: true },
    ],
    phoneNumbers: [{ value: '555-555-5555', type: 'work' }],
    x509Certificates: [{ value: 'MIID' }],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
      employeeNumber: '701984',
      department: 'Tour Operations',
    },
  }
  const made = await scim('POST', '/Users', example)
  expect(made.status).toBe(201)
  expect(made.headers.get('location')).toBe(made.body.meta.location)
  expect(made.body).toMatchObject({
    userName: email,
    externalId: 'bjensen',
    active: true,
    displayName: 'Babs Jensen',
    meta: { resourceType: 'User' },
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Tour Operations' },
  })
  expect(JSON.stringify(made.body)).not.toMatch(/t1meMa|x509/)
  // Another implementation reads it as a user.
  expect(new SCIMMY.Schemas.User(made.body, 'in').userName).toBe(email)

  const path = `/Users/${made.body.id}`
  expect((await scim('GET', path)).body).toEqual(made.body)
  expect((await scim('GET', `${path}?attributes=userName`)).body).toEqual({
    schemas: made.body.schemas,
    id: made.body.id,
    userName: email,
  })
  expect((await scim('GET', `${path}?excludedAttributes=emails,phoneNumbers`)).body).not.toHaveProperty('emails')
  expect((await scim('POST', '/Users', example)).body).toMatchObject({
    schemas: [errorSchema],
    status: '409',
    scimType: 'uniqueness',
  })

  const replaced = await scim('PUT', path, {
    ...example,
    title: 'Head of tours',
    displayName: 'Barbara Jensen',
    phoneNumbers: undefined,
  })
  expect(replaced.body).toMatchObject({ title: 'Head of tours' })
  expect(replaced.body).not.toHaveProperty('phoneNumbers')
  const member = await owner.query('select display_name from organization_members where email = $1', [email])
  expect(member.rows).toEqual([{ display_name: 'Barbara Jensen' }])

  const patched = await patch(
    path,
    { op: 'replace', path: 'name.familyName', value: 'Ortiz' },
    { op: 'add', path: 'emails', value: [{ value: 'b@home.example', type: 'other' }] },
    { op: 'replace', path: 'emails[type eq "home"].value', value: 'new@jensen.example' },
    { op: 'remove', path: 'title' },
  )
  expect(patched.body.name).toEqual({
    formatted: 'Ms. Barbara J Jensen III',
    familyName: 'Ortiz',
    givenName: 'Barbara',
  })
  expect(patched.body.emails.map(({ value }: { value: string }) => value)).toEqual([
    'new@jensen.example',
    email,
    'b@home.example',
  ])
  expect(patched.body).not.toHaveProperty('title')
  for (const [operation, scimType] of [
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'replace', path: '__proto__.x', value: 1 }, 'invalidPath'],
  ] as const)
    expect((await patch(path, operation)).body, JSON.stringify(operation)).toMatchObject({
      schemas: [errorSchema],
      status: '400',
      scimType,
    })

  expect((await scim('DELETE', path)).status).toBe(204)
  expect((await scim('GET', path)).body).toMatchObject({ schemas: [errorSchema], status: '404' })
  expect((await scim('DELETE', path)).status).toBe(404)
})

test('malformed bodies are refused in the format of the RFC', async () => {
  const { scim } = await directoryCity()
  expect((await scim('POST', '/Users', '{')).body).toMatchObject({ status: '400', scimType: 'invalidSyntax' })
  expect((await scim('POST', '/Users', { userName: 'x' })).body).toMatchObject({
    status: '400',
    scimType: 'invalidSyntax',
  })
  for (const wrong of [
    {},
    { userName: 7 },
    { userName: 'no address' },
    { userName: newName('a'), active: 7 },
    { userName: newName('b'), displayName: 'a\u0000b' },
    { userName: newName('c'), title: 'x'.repeat(20_000) },
  ])
    expect(
      (await scim('POST', '/Users', { schemas: [userSchema], ...wrong })).body,
      JSON.stringify(wrong).slice(0, 80),
    ).toMatchObject({ schemas: [errorSchema], status: '400', scimType: 'invalidValue' })
  expect(
    (await scim('PATCH', '/Users/00000000-0000-4000-8000-000000000000', { schemas: [patchSchema], Operations: [] }))
      .body,
  ).toMatchObject({ scimType: 'invalidSyntax' })
  expect((await scim('GET', '/Users/not-an-id')).status).toBe(404)
})

test('lists are filtered as another implementation filters them, and paged', async () => {
  const { scim, newUser } = await directoryCity()
  const names = ['amy', 'bob', 'cyd'].map(newName)
  for (const [at, name] of names.entries())
    await newUser({ active: at !== 2, title: at === 0 ? 'Chief' : undefined, externalId: `E-${at}` }, name)
  const { body: all } = await scim('GET', '/Users')
  expect(all).toMatchObject({ schemas: [list], totalResults: 3, startIndex: 1, itemsPerPage: 3 })
  const ask = async (filter: string) => (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body
  for (const filter of [
    `userName eq "${names[0]}"`,
    `userName eq "${names[0]!.toUpperCase()}"`,
    `externalId eq "E-1"`,
    `externalId sw "E-"`,
    `userName co ".gov"`,
    `userName sw "bob"`,
    'active eq true',
    'active eq false',
    `emails.value eq "${names[1]}"`,
    `emails[type eq "work" and value co "amy"]`,
    `active eq true and userName co "bob"`,
    `userName sw "amy" or userName sw "cyd"`,
    `userName sw "amy" or userName sw "bob" and active eq false`,
    'title pr',
    'not (active eq true)',
    '(userName sw "amy" or userName sw "cyd") and active eq true',
    'name.givenName eq "dana"',
    'userName ew ".gov"',
    `userName ne "${names[0]}"`,
  ]) {
    const theirs = new SCIMMY.Types.Filter(filter).match(
      all.Resources.map((each: { userName: string }) => ({ ...each })),
    ) as { id: string }[]
    const ours = (await ask(filter)).Resources as { id: string }[]
    // The reference compares text case-sensitively; RFC 7643 makes userName case-insensitive.
    if (!filter.includes(names[0]!.toUpperCase()) && !filter.includes('"dana"'))
      expect(ours.map(({ id }) => id).toSorted(), filter).toEqual(theirs.map(({ id }) => id).toSorted())
    else expect(ours.length, filter).toBeGreaterThan(0)
  }
  expect((await ask(`${userSchema}:userName eq "${names[0]}"`)).totalResults).toBe(1)
  for (const wrong of [
    'userName',
    'userName eq',
    'userName eq x',
    'userName zz "x"',
    '(userName pr',
    'password eq "x"',
    'userName eq "x" extra',
    '__proto__ eq "x"',
    'constructor.name pr',
    `userName eq "x" or `,
  ])
    expect(await ask(wrong), wrong).toMatchObject({ schemas: [errorSchema], status: '400', scimType: 'invalidFilter' })
  expect((await ask(`userName eq "' or 1=1 --"`)).totalResults).toBe(0)

  const page = async (query: string) => (await scim('GET', `/Users?${query}`)).body
  expect(await page('startIndex=2&count=1')).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 })
  expect(await page('count=0')).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] })
  expect(await page('startIndex=-4&count=-1')).toMatchObject({ startIndex: 1, itemsPerPage: 0 })
  expect(await page('startIndex=9')).toMatchObject({ totalResults: 3, Resources: [] })
  expect(await page('count=many')).toMatchObject({ status: '400' })
})

test('deactivating ends sessions at once, reassigns nothing and lists open approvals; Entra and Okta each send it their way', async () => {
  const { newUser, patch, scim, accountOf, services, wire, owner, organization } = await directoryCity()
  for (const operation of [
    { op: 'Replace', path: 'active', value: 'False' },
    { op: 'replace', value: { active: false } },
    { op: 'Add', path: 'active', value: false },
  ]) {
    const user = await newUser()
    const account = await accountOf(user.id)
    const session = await asIdentity(services, (tx) =>
      startSession(tx, services, { userId: account, method: 'otp', aal: 'aal1', request: visitor }),
    )
    const asks = async () =>
      (await wire.fetch('/rest/v1/organization_members?select=user_id', { token: session.access_token })).status
    expect(await asks()).toBe(200)
    const waiting = randomUUID()
    await unguarded(owner, [
      [
        `insert into approval_requests (organization_id, id, number, document_table, document, title, requested_by,
          submitted_by) values ($1, $2::uuid, $3, 'x', $2::uuid::text, 'Pumps', $4::uuid, $4::uuid)`,
        [organization.id, waiting, `AP-${account.slice(0, 8)}`, account],
      ],
      [
        `insert into approval_waiting (organization_id, request, turn, person, since)
          values ($1, $2, app.uuid_v7(), $3, now())`,
        [organization.id, waiting, account],
      ],
    ])
    expect((await patch(`/Users/${user.id}`, operation)).body.active).toBe(false)
    expect(await asks()).toBe(401)
    expect((await owner.query('select from auth.sessions where user_id = $1', [account])).rows).toEqual([])
    const told = await owner.query<{ payload: { words: string } }>(
      `select payload from app.jobs where payload ->> 'words' like $1`,
      [`%AP-${account.slice(0, 8)}%`],
    )
    expect(told.rows[0]!.payload.words).toContain(
      'The directory deactivated Dana Ortiz. These approvals were waiting for this person',
    )
    expect((await owner.query('select person from approval_waiting where request = $1', [waiting])).rows).toEqual([
      { person: account },
    ])
    expect((await patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value: 'True' })).body.active).toBe(true)
    // The directory does not enable a person whom an administrator disabled by hand.
    await owner.query('update organization_members set disabled_at = now() where user_id = $1', [account])
    expect(
      (await patch(`/Users/${user.id}`, { op: 'replace', path: 'displayName', value: 'D. Ortiz' })).body.active,
    ).toBe(false)
    expect((await scim('GET', `/Users/${user.id}`)).body.active).toBe(false)
  }
})

test('an existing member is linked, and a person with an account elsewhere is invited without disclosing it', async () => {
  const { scim, max, owner, newUser, accountOf, person } = await directoryCity()
  const taken = await newUser({}, max.email)
  expect(await accountOf(taken.id)).toBe(max.user_id)
  const elsewhere = newName('stranger')
  await owner.query(`insert into auth.users (email, email_confirmed_at) values ($1, now())`, [elsewhere])
  const [invited, fresh] = [
    await scim('POST', '/Users', { schemas: [userSchema], userName: elsewhere }),
    await scim('POST', '/Users', { schemas: [userSchema], userName: newName('fresh') }),
  ]
  expect([invited.status, Object.keys(invited.body)]).toEqual([fresh.status, Object.keys(fresh.body)])
  expect((await owner.query('select role, accepted_at from invitations where email = $1', [elsewhere])).rows).toEqual([
    { role: 'user', accepted_at: null },
  ])
  const { rows } = await owner.query<{ id: string; organization_id: string }>(
    'select u.id, i.organization_id from auth.users u join invitations i on i.email = u.email where u.email = $1',
    [elsewhere],
  )
  await owner.query(`insert into organization_members (organization_id, user_id, email) values ($1, $2, $3)`, [
    rows[0]!.organization_id,
    rows[0]!.id,
    elsewhere,
  ])
  expect(await accountOf(invited.body.id)).toBe(rows[0]!.id)
  const pat = await person('Pat', 'platform_admin')
  expect((await scim('POST', '/Users', { schemas: [userSchema], userName: pat.email })).body).toMatchObject({
    status: '403',
  })
})

test('a directory makes accounts of the agency’s proven domains only; all others are asked', async () => {
  const { scim, owner, organization } = await directoryCity()
  const stranger = `mayor.${randomBytes(4).toString('hex')}@another-city.example`
  const made = await scim('POST', '/Users', { schemas: [userSchema], userName: stranger })
  expect(made.status).toBe(201)
  expect((await owner.query('select from auth.users where email = $1', [stranger])).rowCount).toBe(0)
  expect((await owner.query('select from organization_members where email = $1', [stranger])).rowCount).toBe(0)
  // So the invitation of the agency where this person works counts, whenever it comes.
  expect(
    (await owner.query('select organization_id, accepted_at from invitations where email = $1', [stranger])).rows,
  ).toEqual([{ organization_id: organization.id, accepted_at: null }])
})

test('groups grant the roles the agency maps, never the platform’s, and remove only what they granted', async () => {
  const {
    scim,
    newUser,
    patch,
    accountOf,
    rolesOf,
    ada,
    bea,
    max,
    does,
    owner,
    services,
    newUser: make,
  } = await directoryCity()
  const [dana, eli] = [await newUser(), await make()]
  const made = await scim('POST', '/Groups', {
    schemas: [groupSchema],
    displayName: 'Buyers',
    externalId: 'g-1',
    members: [{ value: dana.id }],
  })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    displayName: 'Buyers',
    members: [{ value: dana.id, type: 'User' }],
    meta: { resourceType: 'Group' },
  })
  expect(new SCIMMY.Schemas.Group(made.body, 'in').displayName).toBe('Buyers')
  const path = `/Groups/${made.body.id}`
  const account = { dana: await accountOf(dana.id), eli: await accountOf(eli.id) }
  expect(await rolesOf(account.dana)).toBe('user')
  await expect(does(max, mapScimGroup, { id: made.body.id, role: 'manager' })).rejects.toThrow(
    'Only an administrator can map groups to roles.',
  )
  await expect(does(ada, mapScimGroup, { id: made.body.id, role: 'admin' })).rejects.toThrow(
    'only after two administrators allow it',
  )
  await expect(does(ada, mapScimGroup, { id: made.body.id, role: 'platform_admin' as never })).rejects.toThrow()
  await expect(owner.query(`update scim_groups set role = 'admin' where id = $1`, [made.body.id])).rejects.toThrow(
    'only after Security policy allows it',
  )
  expect(await does(ada, mapScimGroup, { id: made.body.id, role: 'manager' })).toMatchObject({ waiting: true })
  expect(await rolesOf(account.dana)).toBe('user')
  const change = (await owner.query('select id from control_changes where entry = $1', [made.body.id])).rows[0]!.id
  await expect(does(ada, controls.approve, { id: change })).rejects.toThrow("You can't approve your own change.")
  await does(bea, controls.approve, { id: change })
  expect(await rolesOf(account.dana)).toBe('manager')
  // A lower role acts at once, and a role past the change is refused by PostgreSQL.
  expect(await does(ada, mapScimGroup, { id: made.body.id, role: 'user' })).toMatchObject({ waiting: false })
  await expect(
    services.database.transaction({ role: 'commands', actor: callerOf(ada).actor! }, (tx) =>
      tx.sql(`update scim_groups set role = 'manager' where id = $1`, [made.body.id]),
    ),
  ).rejects.toThrow('can only be changed by an approved change')
  const { rows } = await owner.query(`select id from control_changes where entry = $1 and status = 'proposed'`, [
    (await does(ada, mapScimGroup, { id: made.body.id, role: 'manager' })).id,
  ])
  await does(bea, controls.approve, { id: rows[0]!.id })
  expect(await rolesOf(account.dana)).toBe('manager')

  // Entra adds and removes by value, Okta by a filter, and others replace the whole.
  await patch(path, { op: 'Add', path: 'members', value: [{ value: eli.id }] })
  expect(await rolesOf(account.eli)).toBe('manager')
  expect((await scim('GET', `/Users/${eli.id}`)).body.groups).toMatchObject([
    { value: made.body.id, display: 'Buyers' },
  ])
  expect((await scim('GET', `${path}?excludedAttributes=members`)).body).not.toHaveProperty('members')
  expect((await scim('GET', `/Groups?filter=${encodeURIComponent('displayName eq "buyers"')}`)).body.totalResults).toBe(
    1,
  )
  expect(
    (await scim('GET', `/Groups?filter=${encodeURIComponent(`members.value eq "${eli.id}"`)}`)).body.totalResults,
  ).toBe(1)
  await patch(path, { op: 'Remove', path: 'members', value: [{ value: dana.id }] })
  expect(await rolesOf(account.dana)).toBe('user')
  await patch(path, { op: 'remove', path: `members[value eq "${eli.id}"]` })
  expect(await rolesOf(account.eli)).toBe('user')
  await patch(path, {
    op: 'replace',
    value: { id: made.body.id, displayName: 'Buyers', members: [{ value: dana.id }] },
  })
  expect(await rolesOf(account.dana)).toBe('manager')
  // The directory can't remove a role granted by hand.
  const taken = await newUser({}, max.email)
  await patch(path, { op: 'add', path: 'members', value: [{ value: taken.id }] })
  expect((await scim('DELETE', path)).status).toBe(204)
  expect([await rolesOf(account.dana), await rolesOf(max.user_id)]).toEqual(['user', 'manager'])
  for (const [body, status, scimType] of [
    [{ displayName: 'X', members: [{ value: '00000000-0000-4000-8000-000000000000' }] }, '400', 'invalidValue'],
    [{ displayName: 'X', members: [{ value: 'y' }] }, '400', 'invalidValue'],
    [{}, '400', 'invalidValue'],
  ] as const)
    expect((await scim('POST', '/Groups', { schemas: [groupSchema], ...body })).body).toMatchObject({
      schemas: [errorSchema],
      status,
      scimType,
    })
})

test('no directory changes the break-glass or the last administrator, or another city', async () => {
  const world = await directoryCity()
  const { scim, patch, newUser, ada, bea, owner, organization } = world
  const [mine, hers] = [await newUser({}, ada.email), await newUser({}, bea.email)]
  expect((await patch(`/Users/${hers.id}`, { op: 'replace', path: 'active', value: false })).body.active).toBe(false)
  expect((await patch(`/Users/${mine.id}`, { op: 'replace', path: 'active', value: false })).body).toMatchObject({
    status: '403',
    detail: 'This is the organization’s last administrator. Add another one first.',
  })
  expect((await scim('DELETE', `/Users/${mine.id}`)).status).toBe(403)
  await patch(`/Users/${hers.id}`, { op: 'replace', path: 'active', value: true })
  await unguarded(owner, [
    [
      `insert into identity_policies (organization_id, title, break_glass, sso_roles)
        values ($1, 'Sign-in controls', $2, 'admin')`,
      [organization.id, ada.user_id],
    ],
  ])
  expect((await patch(`/Users/${mine.id}`, { op: 'replace', path: 'active', value: false })).body.detail).toContain(
    'This is the break-glass administrator',
  )

  const other = await directoryCity()
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { schemas: [userSchema], userName: 'a@b.example' }],
    ['DELETE', undefined],
  ] as const)
    expect((await other.scim(method, `/Users/${mine.id}`, body)).status).toBe(404)
  expect((await other.scim('GET', '/Users')).body.totalResults).toBe(0)
  expect(
    (await other.scim('POST', '/Groups', { schemas: [groupSchema], displayName: 'G', members: [{ value: mine.id }] }))
      .body,
  ).toMatchObject({ status: '400' })
  expect(jobs.some(({ name }) => name === 'mail-invitation')).toBe(true)
})
