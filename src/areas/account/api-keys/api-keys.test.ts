import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { createKey, revokeKey } from './commands.ts'
import { tellKeyEnds } from './tell-ends.ts'
import { mostKeys, standingOf, whyNotMakeKey, whyNotRevokeKey, whyNotScope } from './rules.ts'

const actor = (role: Person['role'], user_id = 'rosa') => ({
  user_id,
  organization_id: 'springfield',
  role,
  session_id: '',
  aal: 'aal1' as const,
  email: '',
})
const requested = { kind: 'personal', role: 'user', days: 90 } as const

test.each([
  ['a personal one for 90 days', requested, actor('user'), 0, null],
  [
    'one for the organization as its buyer',
    { ...requested, kind: 'organization' },
    actor('user'),
    0,
    'Only an administrator can create an organization key.',
  ],
  ['one for the organization as its administrator', { ...requested, kind: 'organization' }, actor('admin'), 0, null],
  [
    'one of an administrator as a buyer',
    { ...requested, role: 'admin' },
    actor('user'),
    0,
    'A key can’t do more than you can.',
  ],
  [
    'one that runs the platform',
    { ...requested, role: 'platform_admin' },
    { ...actor('admin'), operates: true },
    0,
    'A key can’t do more than you can.',
  ],
  ['one for longer than a year', { ...requested, days: 367 }, actor('user'), 0, 'Keys can last up to 366 days.'],
  ['one too many', requested, actor('user'), mostKeys, 'You already have 20 keys. Revoke one first.'],
] as const)('a person creates %s', (_, requested, who, living, reason) => {
  expect(whyNotMakeKey(requested, { actor: who, living })).toBe(reason)
})

test.each([
  ['their own', { user_id: 'rosa', revoked_at: null }, actor('user'), null],
  [
    'a colleague’s as a manager',
    { user_id: 'max', revoked_at: null },
    actor('manager'),
    'Only its owner or an administrator can revoke a key.',
  ],
  ['a colleague’s as an administrator', { user_id: 'max', revoked_at: null }, actor('admin'), null],
  ['one that is revoked', { user_id: 'rosa', revoked_at: '2026-01-01' }, actor('user'), 'This key is already revoked.'],
])('a person revokes %s', (_, key, who, reason) => {
  expect(whyNotRevokeKey(key, who)).toBe(reason)
})

test.each([
  [{ revoked_at: null, expires_at: '2026-12-01T00:00:00Z' }, 'living'],
  [{ revoked_at: null, expires_at: '2026-11-01T00:00:00Z' }, 'expired'],
  [{ revoked_at: '2026-10-01T00:00:00Z', expires_at: '2026-12-01T00:00:00Z' }, 'revoked'],
])('%o is %s', (key, standing) => {
  expect(standingOf(key, '2026-11-20T00:00:00Z')).toBe(standing)
})

const reach = {
  areas: [{ area: 'finance', section: 'Contracts & Finance' }],
  commands: new Map([
    ['invoices/submit', false],
    ['approvals/decide', true],
    ['device-readings/take', false],
  ]),
  forOne: new Set(['device-readings/take']),
}
const record = '0190b8f0-0000-7000-8000-000000000001'
test.each([
  ['read:finance', null],
  ['act:finance', null],
  ['run:invoices/submit', null],
  ['records:read', 'records:read is not a scope. Write read: or act: and an area, or run: and a command.'],
  ['read:finances', 'There is no area finances; perhaps finance is meant.'],
  ['run:invoices/submitt', 'There is no command invoices/submitt; perhaps invoices/submit is meant.'],
  [`run:device-readings/take@${record}`, null],
  [`run:invoices/submit@${record}`, 'run:invoices/submit can’t be bound to one record.'],
  [`act:finance@${record}`, 'act:finance can’t be bound to one record.'],
  ['run:approvals/decide', 'Only a signed-in person can run approvals/decide, never a key.'],
])('a key with the scope %s', (scope, refusal) => {
  expect(whyNotScope(scope, reach)).toBe(refusal)
})

type Requested = Parameters<typeof createKey.run>[0]
type More = Partial<Requested>

/** A city with the server over it, and a function that creates keys as the settings do. */
async function cityWithKeys() {
  const wire = await startWire()
  const town = await city()
  const make = async (who: Person, more: More = {}) => {
    const key = `grn_${randomBytes(32).toString('hex')}`
    const requested: Requested = {
      kind: 'personal',
      name: 'ERP',
      scopes: ['read:organization'],
      days: 30,
      hash: createHash('sha256').update(key).digest('hex'),
      hint: key.slice(-4),
      ...more,
    }
    const { id } = await town.does(who, createKey, requested)
    return { id, key }
  }
  const ask = async (path: string, token: string, init: RequestInit = {}) => {
    const answer = await wire.fetch(path, {
      ...init,
      token,
      ...(init.body ? { headers: { 'content-type': 'application/json' } } : {}),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? (JSON.parse(text) as any) : null }
  }
  return { ...town, wire, make, ask }
}

const read = '/rest/v1/organization_members?select=display_name&order=display_name'

test('a program reads what its owner may, and nothing of the city next door', async () => {
  const { rosa, make, ask } = await cityWithKeys()
  const elsewhere = await city()
  const { key } = await make(rosa)
  expect((await ask(read, key)).body).toEqual([
    { display_name: 'Ada' },
    { display_name: 'Max' },
    { display_name: 'Rosa' },
  ])
  expect((await ask(`/rest/v1/organizations?select=id&id=eq.${elsewhere.organization.id}`, key)).body).toEqual([])
})

test('a key reads and acts in its areas alone, and is told which scope it lacks', async () => {
  const { rosa, make, ask, owner, clock } = await cityWithKeys()
  const keyOf = async (...scopes: string[]) => (await make(rosa, { scopes })).key
  const reader = await keyOf('read:organization')
  const writer = await keyOf('act:organization')
  const planner = await keyOf('read:planning', 'act:planning')
  const runner = await keyOf('run:dashboard/burn', 'run:funds/create')
  const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })
  const feedback = post({ user_id: rosa.user_id, feedback_type: 'bug', subject: 'A', message: 'B' })
  const lacks = (scope: string) => `This API key lacks the scope ${scope}.`
  for (const [key, path, init, answer] of [
    [reader, read, {}, 200],
    [writer, read, {}, lacks('read:organization')],
    [planner, read, {}, lacks('read:organization')],
    [planner, '/rest/v1/funds?select=id', {}, 200],
    // Rows that are embedded, and a function of the database, are read too.
    [planner, '/rest/v1/funds?select=id,grants(number)', {}, lacks('read:grants')],
    [planner, '/rest/v1/rpc/search_records?query=road', {}, lacks('read:procurement')],
    // A table that no area declares.
    [planner, '/rest/v1/record_changes?select=id', {}, lacks('read:procurement')],
    [reader, '/rest/v1/user_feedback', feedback, lacks('act:organization')],
    [writer, '/rest/v1/user_feedback', feedback, 201],
    [runner, '/rest/v1/user_feedback', feedback, lacks('act:organization')],
    [runner, '/functions/v1/dashboard/burn', post({}), 200],
    [planner, '/functions/v1/dashboard/burn', post({}), lacks('read:procurement')],
    [planner, '/functions/v1/records/totals', post({ table: 'funds', conditions: [] }), 200],
    [planner, '/functions/v1/records/totals', post({ table: 'grants', conditions: [] }), lacks('read:grants')],
    [planner, '/functions/v1/watchers/follow', post({ table: 'grants' }), lacks('act:grants')],
    [planner, '/functions/v1/imports/start', post({}), lacks('act:procurement')],
    [runner, '/functions/v1/funds/edit', post({}), lacks('act:planning')],
    [runner, '/functions/v1/funds/create', post({}), 400],
    [
      runner,
      '/functions/v1/each-row',
      post({ command: 'requisitions/submit', ids: [rosa.user_id] }),
      lacks('act:procurement'),
    ],
    [planner, '/gis/v1/layers', {}, lacks('read:delivery')],
  ] as const) {
    const { status, body } = await ask(path, key, init)
    expect([path, status === 403 ? (body.message ?? body.error) : status]).toEqual([path, answer])
  }

  await expect(make(rosa, { scopes: ['records:read'] })).rejects.toThrow('records:read is not a scope.')
  await expect(make(rosa, { scopes: ['run:roles/grant'] })).rejects.toThrow('Only a signed-in person can run')
  // A key from before areas keeps all of them.
  await owner.query(`update api_keys set scopes = '{records:read}' where hash = $1`, [
    createHash('sha256').update(planner).digest(),
  ])
  clock.advance(3_000)
  expect((await ask(read, planner)).status).toBe(200)
  expect((await ask('/functions/v1/funds/edit', planner, post({}))).body.error).toBe(lacks('commands:run'))
})

test('no key creates a key, changes roles, approves, reads a whole account number, or opens anything but tables and functions', async () => {
  const { ada, rosa, make, ask } = await cityWithKeys()
  const { key } = await make(ada, {
    kind: 'organization',
    role: 'admin',
    scopes: ['read:organization', 'act:organization'],
  })
  const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })
  const personsOnly = { status: 403, body: { error: 'Only a signed-in person can do this, not an API key.' } }
  expect(await ask('/functions/v1/api-keys/create', key, post({}))).toMatchObject(personsOnly)
  expect(await ask('/functions/v1/roles/grant', key, post({ user_id: rosa.user_id, role: 'admin' }))).toMatchObject(
    personsOnly,
  )
  expect(await ask('/functions/v1/approvals/decide', key, post({}))).toMatchObject(personsOnly)
  expect(await ask('/functions/v1/bank-accounts/ask-for-number', key, post({}))).toMatchObject(personsOnly)
  expect(await ask('/functions/v1/bank-accounts/number', key, post({}))).toMatchObject(personsOnly)
  expect((await ask('/auth/v1/user', key)).status).toBe(403)
  expect((await ask('/storage/v1/bucket', key)).status).toBeGreaterThanOrEqual(400)
  expect(
    (await ask('/functions/v1/platform-agent-chat', key, post({ messages: [{ role: 'user', content: 'Hello' }] })))
      .status,
  ).toBe(403)
  expect((await ask('/trail/v1/checkpoints', key)).status).toBeGreaterThanOrEqual(400)
})

test('a key never does more than its role, or than its owner at that moment', async () => {
  const { ada, make, ask, owner, clock } = await cityWithKeys()
  const feedback = '/rest/v1/user_roles?select=role'
  const [full, small] = [await make(ada), await make(ada, { role: 'user' })]
  expect((await ask(feedback, full.key)).body).toHaveLength(3)
  expect((await ask(feedback, small.key)).body).toHaveLength(1)
  await owner.query(`insert into user_roles (organization_id, user_id, role, granted_at) values ($1, $2, 'user', $3)`, [
    ada.organization_id,
    ada.user_id,
    clock.now(),
  ])
  clock.advance(3_000)
  expect((await ask(feedback, full.key)).body.length).toBeLessThan(3)
})

test('a key that was revoked, has expired, or whose owner is disabled opens nothing', async () => {
  const { rosa, max, ada, does, make, ask, owner, clock } = await cityWithKeys()
  const [revoked, expired, theirs] = [await make(rosa), await make(rosa, { days: 1 }), await make(max)]
  await does(ada, revokeKey, { id: revoked.id })
  clock.advance(3_000)
  expect(await ask(read, revoked.key)).toMatchObject({ status: 401, body: { message: 'This API key was revoked.' } })
  await owner.query('update organization_members set disabled_at = $2 where user_id = $1', [max.user_id, clock.now()])
  expect(await ask(read, theirs.key)).toMatchObject({
    status: 401,
    body: { message: 'The account behind this API key is disabled.' },
  })
  clock.advance(86_400_000)
  expect(await ask(read, expired.key)).toMatchObject({
    status: 401,
    body: { message: 'This API key has expired. Create a new one in Settings.' },
  })
  expect(await ask(read, `grn_${'0'.repeat(64)}`)).toMatchObject({
    status: 401,
    body: { message: 'This API key doesn’t exist.' },
  })
})

test('the secret is stored nowhere, no one can read the hash, and the last use is recorded', async () => {
  const { rosa, max, ada, sees, make, ask, owner } = await cityWithKeys()
  const { id, key } = await make(rosa)
  await ask(read, key)
  const { rows: tables } = await owner.query(
    `select schemaname, tablename from pg_tables where schemaname in ('public', 'app', 'auth')`,
  )
  for (const { schemaname, tablename } of tables)
    for (const { line } of (await owner.query(`select t::text as line from ${schemaname}.${tablename} t`)).rows)
      expect(line).not.toContain(key.slice(4, 40))
  const hash = createHash('sha256').update(key).digest('hex')
  expect(
    (await owner.query(`select 1 from audit_events where input::text like $1 or result::text like $1`, [`%${hash}%`]))
      .rows,
  ).toEqual([])

  expect(await sees(rosa, 'select hint, last_used_at is not null as used from api_keys where id = $1', [id])).toEqual([
    { hint: key.slice(-4), used: true },
  ])
  expect(await sees(ada, 'select id from api_keys where id = $1', [id])).toHaveLength(1)
  expect(await sees(max, 'select id from api_keys where id = $1', [id])).toEqual([])
  await expect(sees(rosa, 'select hash from api_keys')).rejects.toThrow('permission denied')
})

test("the audit log records a program's actions with its key", async () => {
  const { rosa, make, ask, owner, organization } = await cityWithKeys()
  const { id, key } = await make(rosa, { scopes: ['act:planning'] })
  const fund = await owner.query(
    `insert into funds (organization_id, code, name, type) values ($1, 'A', 'General', 'general') returning id`,
    [organization.id],
  )
  const { status } = await ask('/functions/v1/watchers/follow', key, {
    method: 'POST',
    body: JSON.stringify({ table: 'funds', record: fund.rows[0].id }),
  })
  const { rows } = await owner.query(
    `select request_id from audit_events where organization_id = $1 and actor = $2 and command like 'watchers/%'`,
    [organization.id, rosa.user_id],
  )
  expect([status, rows]).toMatchObject([200, [{ request_id: expect.stringContaining(`by key ${id}`) }]])
})

test('the owner of a key is told two weeks before its end and on its end, once each', async () => {
  const { rosa, max, ada, does, make, owner, clock, services, organization } = await cityWithKeys()
  await make(rosa, { name: 'Ledger', days: 30 })
  await does(ada, revokeKey, { id: (await make(max, { name: 'Revoked', days: 30 })).id })
  const told = async (days: number) => {
    clock.advance(days * 86_400_000)
    await tellKeyEnds[1].run({ organization_id: organization.id }, services)
    const { rows } = await owner.query<{ people: string[]; words: string; happening: string }>(
      `select payload -> 'people' as people, payload -> 'words' ->> 'en' as words, payload ->> 'happening' as happening
         from app.jobs where name = 'deliver-notice' and payload ->> 'event' = 'key_ends'
          and payload ->> 'organization_id' = $1 order by id`,
      [organization.id],
    )
    expect(rows.every(({ people }) => people.length === 1 && people[0] === rosa.user_id)).toBe(true)
    return [...new Map(rows.map(({ happening, words }) => [happening, words])).values()]
  }
  expect(await told(15)).toEqual([])
  const [before] = await told(1.5)
  expect(before).toMatch(/^Your API key Ledger \(….{4}\) expires on .+\. Create a new one before then\.$/)
  expect(await told(1)).toEqual([before])
  expect(await told(13)).toEqual([
    before,
    expect.stringMatching(
      /^Your API key Ledger \(….{4}\) has expired, and programs that use it are refused\. Create a new one\.$/,
    ),
  ])
})

test('a key that an administrator made for a user does not become an administrator inside of a command', async () => {
  const { ada, rosa, make, ask, sees } = await cityWithKeys()
  const { key } = await make(ada, { role: 'user', scopes: ['act:organization', 'run:members/set-department'] })
  const run = (name: string, input: object) =>
    ask(`/functions/v1/${name}`, key, { method: 'POST', body: JSON.stringify(input) })
  const refused = [
    await run('members/set-department', { user_id: rosa.user_id, department: 'Streets' }),
    await run('members/set-job', { user_id: rosa.user_id, job: 'buyer' }),
    await run('members/hand-work', { from: rosa.user_id, to: ada.user_id }),
  ]
  expect(refused.map(({ status, body }) => [status, body.error])).toEqual([
    [409, 'Only an administrator can change a member’s department.'],
    [409, 'Only an administrator can change another person’s job.'],
    [409, 'Only a manager can reassign other people’s work.'],
  ])
  expect(
    await sees(ada, 'select department, job from organization_members where user_id = $1', [rosa.user_id]),
  ).toEqual([{ department: '', job: null }])
})
