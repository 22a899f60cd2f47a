import { expect, test } from 'vitest'
import { goodPassword, inEmail, emailsTo, emailTo, newcomer, newEmail } from '#tests/sign-in.ts'
import { startWire } from '#tests/wire.ts'
import { hashPassword } from '../passwords/hashing.ts'

const wire = await startWire()
const { admin } = wire.service().auth
const signIn = (email: string, password: string) => wire.client().auth.signInWithPassword({ email, password })

test('only the service key is accepted', async () => {
  const { session } = await newcomer(wire)
  const ways: [method: string, path: string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${session.user.id}`],
    ['PUT', `/admin/users/${session.user.id}`],
    ['DELETE', `/admin/users/${session.user.id}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ]
  for (const [method, path] of ways) {
    const ask = (token: string) =>
      wire.fetch(`/auth/v1${path}`, {
        method,
        token,
        headers: { 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: '{"email":"x@example.gov"}' }),
      })
    for (const token of [session.access_token, wire.anonKey])
      expect(await (await ask(token)).json()).toMatchObject({
        code: 403,
        error_code: 'not_admin',
        msg: 'User not allowed',
      })
    expect((await fetch(`${wire.url}/auth/v1${path}`, { method, headers: { apikey: wire.serviceKey } })).status).toBe(
      401,
    )
  }
})

test('an account is created, read, changed and deleted', async () => {
  const email = newEmail()
  const { data: made } = await admin.createUser({
    email,
    password: goodPassword,
    email_confirm: true,
    user_metadata: { display_name: 'Zoe' },
    app_metadata: { department: 'fire' },
  })
  expect(made.user).toMatchObject({
    email,
    user_metadata: { display_name: 'Zoe' },
    app_metadata: { provider: 'email', providers: ['email'], department: 'fire' },
  })
  const id = made.user!.id
  const { data: session } = await signIn(email, goodPassword)
  expect(session.user!.id).toBe(id)
  expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email })

  const next = newEmail()
  const { data: changed } = await admin.updateUserById(id, {
    email: next,
    email_confirm: true,
    password: 'Another-Lantern-59',
    user_metadata: { display_name: null, title: 'Chief' },
  })
  expect(changed.user).toMatchObject({ email: next, user_metadata: { title: 'Chief' } })
  expect((await wire.fetch('/auth/v1/user', { token: session.session!.access_token })).status).toBe(403)
  expect((await signIn(next, 'Another-Lantern-59')).error).toBeNull()

  expect((await admin.deleteUser(id)).error).toBeNull()
  expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  expect((await signIn(next, 'Another-Lantern-59')).error).toMatchObject({ code: 'invalid_credentials' })
})

test('all users are listed, page by page', async () => {
  const emails = [newEmail('list'), newEmail('list'), newEmail('list')]
  for (const email of emails) {
    wire.clock.advance(1000)
    expect((await admin.createUser({ email })).error).toBeNull()
  }
  const { data, error } = await admin.listUsers({ page: 1, perPage: 2 })
  expect(error).toBeNull()
  expect(data.users.map(({ email }) => email)).toEqual([emails[2], emails[1]])
  expect(data).toMatchObject({ nextPage: 2, total: expect.any(Number) })
  const rest = await admin.listUsers({ page: 2, perPage: 2 })
  expect(rest.data.users[0]!.email).toBe(emails[0])
  expect((await admin.listUsers({ page: -1 })).error).toMatchObject({ status: 400, code: 'validation_failed' })
  const found = await wire.fetch(`/auth/v1/admin/users?filter=${encodeURIComponent(emails[1]!)}`, {
    token: wire.serviceKey,
  })
  expect(((await found.json()) as { users: { email: string }[] }).users.map(({ email }) => email)).toEqual([emails[1]])
  const wild = await wire.fetch('/auth/v1/admin/users?filter=%25', { token: wire.serviceKey })
  expect(((await wild.json()) as { users: unknown[] }).users).toEqual([])
})

test('a banned person is signed out at once and stays out until the ban ends', async () => {
  const { email, user, session } = await newcomer(wire)
  const { data } = await admin.updateUserById(user.id, { ban_duration: '1h30m' })
  expect(data.user).toHaveProperty('banned_until')
  expect((await wire.fetch('/auth/v1/user', { token: session.access_token })).status).toBe(403)
  expect((await signIn(email, goodPassword)).error).toMatchObject({ code: 'user_banned' })
  await admin.updateUserById(user.id, { ban_duration: 'none' })
  expect((await signIn(email, goodPassword)).error).toBeNull()
})

test('a soft deletion leaves only an id of the person; the address is free again', async () => {
  const { email, user, session } = await newcomer(wire)
  expect((await admin.deleteUser(user.id, true)).error).toBeNull()
  expect((await wire.fetch('/auth/v1/user', { token: session.access_token })).status).toBe(403)
  const { rows } = await wire.owner.query('select to_json(u)::text as text from auth.users u where id = $1', [user.id])
  expect(rows[0].text).not.toContain(email)
  expect(rows[0].text).not.toContain('Nora')
  expect((await admin.createUser({ email })).error).toBeNull()
})

test("a person named in required records isn't deleted, and the refusal says what to do", async () => {
  const { user } = await newcomer(wire)
  await wire.owner.query('create table kept_record (made_by uuid references auth.users (id))')
  await wire.owner.query('insert into kept_record values ($1)', [user.id])
  expect((await admin.deleteUser(user.id)).error).toMatchObject({
    status: 409,
    code: 'conflict',
    message: expect.stringContaining('should_soft_delete'),
  })
  await wire.owner.query('drop table kept_record')
})

test('an invited person accepts by the link and then sets a password', async () => {
  const email = newEmail()
  const { data } = await admin.inviteUserByEmail(email, { data: { display_name: 'Ivo' } })
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { display_name: 'Ivo' } })
  wire.clock.advance(6 * 24 * 3_600_000)
  const { tokenHash, type } = inEmail(emailTo(wire, email))
  const client = wire.client()
  const { error } = await client.auth.verifyOtp({ token_hash: tokenHash, type: type as 'invite' })
  expect(error).toBeNull()
  expect((await client.auth.updateUser({ password: goodPassword })).error).toBeNull()
  expect((await signIn(email, goodPassword)).error).toBeNull()
  wire.clock.advance(60_000)
  expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
})

test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
  'a link for %s is generated without an email, and works',
  async (type) => {
    const { email } = type === 'magiclink' || type === 'recovery' ? await newcomer(wire) : { email: newEmail() }
    const before = emailsTo(wire, email).length
    const { data, error } = await admin.generateLink({
      type,
      email,
      password: goodPassword,
      options: { redirectTo: 'http://localhost:3000/welcome' },
    } as never)
    expect(error).toBeNull()
    const { action_link, hashed_token, email_otp, verification_type, redirect_to } = data.properties!
    expect(action_link).toBe(
      `http://localhost:3000/auth/v1/verify?token=${hashed_token}&type=${type}&redirect_to=${encodeURIComponent('http://localhost:3000/welcome')}`,
    )
    expect({ verification_type, redirect_to }).toEqual({
      verification_type: type,
      redirect_to: 'http://localhost:3000/welcome',
    })
    expect(email_otp).toMatch(/^\d{6}$/)
    const { data: signedIn } = await wire.client().auth.verifyOtp({ email, token: email_otp, type })
    expect(signedIn.user!.email).toBe(email)
    expect(emailsTo(wire, email)).toHaveLength(before)
  },
)

test('a change of address needs two links', async () => {
  const { email, user } = await newcomer(wire)
  const newEmailAddress = newEmail()
  const current = await admin.generateLink({ type: 'email_change_current', email, newEmail: newEmailAddress })
  const next = await admin.generateLink({ type: 'email_change_new', email, newEmail: newEmailAddress })
  expect(current.data.user).toMatchObject({ new_email: newEmailAddress })
  await wire.client().auth.verifyOtp({ token_hash: current.data.properties!.hashed_token, type: 'email_change' })
  const done = await wire
    .client()
    .auth.verifyOtp({ token_hash: next.data.properties!.hashed_token, type: 'email_change' })
  expect(done.data.user).toMatchObject({ id: user.id, email: newEmailAddress })
})

test('two links to the same address are one agreement', async () => {
  const { email } = await newcomer(wire)
  const link = () => admin.generateLink({ type: 'email_change_current', email, newEmail: wanted })
  const wanted = newEmail()
  for (let i = 0; i < 2; i++) {
    const { data } = await link()
    await wire.client().auth.verifyOtp({ token_hash: data.properties!.hashed_token, type: 'email_change' })
  }
  expect((await signIn(email, goodPassword)).error).toBeNull()
})

test('a password hash from another system is accepted', async () => {
  const email = newEmail()
  await admin.createUser({ email, email_confirm: true, password_hash: await hashPassword(goodPassword) })
  expect((await signIn(email, goodPassword)).error).toBeNull()
})

test.each<[requested: Record<string, unknown>, status: number, code: string]>([
  [{}, 400, 'validation_failed'],
  [{ email: 'xx:;x@x.x' }, 400, 'validation_failed'],
  [{ email: 'rosa@example.gov', password: 'Password1!' }, 422, 'weak_password'],
  [
    {
      email: 'rosa@example.gov',
      password_hash:
        '$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$x1X0Z3wNFUVZD5d0kyEkeUQwL0x2zoCCdlWdIlLp8eA',
    },
    400,
    'validation_failed',
  ],
  [{ email: 'rosa@example.gov', id: 'not-a-uuid' }, 400, 'validation_failed'],
  [{ email: 'rosa@example.gov', id: '00000000-0000-0000-0000-000000000000' }, 400, 'validation_failed'],
  [{ email: 'rosa@example.gov', ban_duration: 'forever' }, 400, 'validation_failed'],
])("an account with %j isn't created", async (requested, status, code) =>
  expect((await admin.createUser(requested)).error).toMatchObject({ status, code }),
)

test('an address is one account, and an id is one account', async () => {
  const { email, user } = await newcomer(wire)
  expect((await admin.createUser({ email: email.toUpperCase() })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
  expect((await admin.createUser({ email: newEmail(), id: user.id })).error).toMatchObject({ status: 422 })
  expect((await admin.updateUserById(user.id, { email: (await newcomer(wire)).email })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
})
