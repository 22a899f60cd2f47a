import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { goodPassword, inEmail, emailsTo, emailTo, newcomer, newEmail } from '#tests/sign-in.ts'
import { startWire } from '#tests/wire.ts'

const wire = await startWire()
const newPassword = 'Another-Lantern-59'

const put = async (token: string, body: unknown) => {
  const answer = await wire.fetch('/auth/v1/user', {
    method: 'PUT',
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, any> }
}
const verify = async (body: unknown) => {
  const answer = await wire.fetch('/auth/v1/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, any> }
}
const signIn = async (email: string, password: string) =>
  (await wire.client().auth.signInWithPassword({ email, password })).data.session
const lives = async (token: string) => (await wire.fetch('/auth/v1/user', { token })).status === 200

test('user data is stored, and null removes it', async () => {
  const { client, user } = await newcomer(wire)
  await client.auth.updateUser({ data: { title: 'Buyer', nested: { a: [1, null] } } })
  const { data } = await client.auth.updateUser({ data: { title: null, display_name: 'Nora Lind' } })
  expect(data.user).toMatchObject({
    id: user.id,
    user_metadata: { display_name: 'Nora Lind', nested: { a: [1, null] } },
  })
  expect(data.user!.user_metadata).not.toHaveProperty('title')
})

test('the name that colleagues see follows', async () => {
  const { client, user, email } = await newcomer(wire)
  const { rows } = await wire.owner.query<{ id: string }>(
    `insert into organizations (name, kind) values ('Springfield', 'agency') returning id`,
  )
  await wire.owner.query('insert into organization_members (organization_id, user_id, email) values ($1, $2, $3)', [
    rows[0]!.id,
    user.id,
    email,
  ])
  await client.auth.updateUser({ data: { display_name: 'Nora Lind' } })
  expect(
    (await wire.owner.query('select display_name from organization_members where user_id = $1', [user.id])).rows,
  ).toEqual([{ display_name: 'Nora Lind' }])
})

test('a new password signs all other sessions out, and the owner gets an email', async () => {
  const { email, session } = await newcomer(wire)
  const elsewhere = await signIn(email, goodPassword)
  expect((await put(session.access_token, { password: newPassword })).status).toBe(200)
  expect([await lives(session.access_token), await lives(elsewhere!.access_token)]).toEqual([true, false])
  expect(emailTo(wire, email).subject).toBe('Your Granary password was changed')
  expect(await signIn(email, goodPassword)).toBeNull()
  expect(await signIn(email, newPassword)).not.toBeNull()
})

test('a new password voids pending links', async () => {
  const { email, session } = await newcomer(wire)
  await wire.client().auth.resetPasswordForEmail(email)
  const { tokenHash } = inEmail(emailTo(wire, email))
  await put(session.access_token, { password: newPassword })
  expect((await verify({ type: 'recovery', token_hash: tokenHash })).status).toBe(403)
})

test.each<[password: string, status: number, code: string]>([
  [goodPassword, 422, 'same_password'],
  ['Password1!', 422, 'weak_password'],
  ['short', 422, 'weak_password'],
  ['Quartz-58'.padEnd(129, 'x'), 400, 'validation_failed'],
])('the new password %s is rejected', async (password, status, error_code) => {
  const { session } = await newcomer(wire)
  expect(await put(session.access_token, { password })).toMatchObject({ status, body: { error_code } })
})

test('a quarter of an hour after signing in, changing the password needs new proof of identity', async () => {
  const { client, email } = await newcomer(wire)
  wire.clock.advance(14 * 60_000)
  await client.auth.refreshSession()
  wire.clock.advance(2 * 60_000)
  const token = (await client.auth.getSession()).data.session!.access_token

  expect(await put(token, { password: newPassword })).toMatchObject({
    status: 400,
    body: { error_code: 'reauthentication_needed' },
  })
  expect(await put(token, { password: newPassword, current_password: 'Not-The-One-11' })).toMatchObject({
    status: 400,
    body: { error_code: 'current_password_invalid' },
  })
  expect((await put(token, { password: newPassword, current_password: goodPassword })).status).toBe(200)

  expect((await client.auth.reauthenticate()).error).toBeNull()
  const { code } = inEmail(emailTo(wire, email))
  expect(await put(token, { password: 'Third-Lantern-60', nonce: code === '000000' ? '1' : '000000' })).toMatchObject({
    status: 422,
    body: { error_code: 'reauthentication_not_valid' },
  })
  expect((await put(token, { password: 'Third-Lantern-60', nonce: code })).status).toBe(200)
  expect(await put(token, { password: 'Fourth-Lantern-61', nonce: code })).toMatchObject({ status: 422 })
})

test('with a second factor enrolled, changing address and password requires it', async () => {
  const { session, user } = await newcomer(wire)
  await wire.owner.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
    [user.id],
  )
  for (const change of [{ password: newPassword }, { email: newEmail() }, { data: { title: 'Buyer' } }])
    expect(await put(session.access_token, change)).toMatchObject({
      status: 403,
      body: { error_code: 'insufficient_aal' },
    })
})

test('an account moves to another address when both addresses agree, in either order', async () => {
  for (const order of [
    ['old', 'new'],
    ['new', 'old'],
  ] as const) {
    const { email, session, user } = await newcomer(wire)
    const next = newEmail('nora.new')
    const changed = await put(session.access_token, { email: next.toUpperCase() })
    expect(changed.body).toMatchObject({ email, new_email: next })
    const links = { old: inEmail(emailTo(wire, email)).tokenHash, new: inEmail(emailTo(wire, next)).tokenHash }

    expect(await verify({ type: 'email_change', token_hash: links[order[0]] })).toMatchObject({
      status: 200,
      body: { msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email', code: '200' },
    })
    expect(await signIn(email, goodPassword)).not.toBeNull()
    const done = await verify({ type: 'email_change', token_hash: links[order[1]] })
    expect(done.body.user).toMatchObject({
      id: user.id,
      email: next,
      identities: [{ identity_data: { email: next, email_verified: true } }],
    })
    expect(done.body.user).not.toHaveProperty('new_email')
    expect(emailTo(wire, email).subject).toBe('Your Granary account has a new email address')
    expect(await signIn(email, goodPassword)).toBeNull()
    expect(await signIn(next, goodPassword)).not.toBeNull()
  }
})

test("one address agreeing twice isn't both", async () => {
  const { email, session } = await newcomer(wire)
  const next = newEmail('nora.new')
  await put(session.access_token, { email: next })
  const first = inEmail(emailTo(wire, email)).tokenHash
  await verify({ type: 'email_change', token_hash: first })
  wire.clock.advance(60_000)
  await wire.fetch('/auth/v1/resend', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'email_change', email }),
  })
  const again = inEmail(emailTo(wire, email)).tokenHash
  expect(again).not.toBe(first)
  expect((await verify({ type: 'email_change', token_hash: again })).body).toMatchObject({ code: '200' })
  expect(await signIn(email, goodPassword)).not.toBeNull()
})

test("a change of address reveals no other users, and can't take another's address", async () => {
  const [rosa, max] = [await newcomer(wire), await newcomer(wire)]
  wire.clock.advance(60_000)
  const before = emailsTo(wire, max.email).length
  const taken = await put(rosa.session.access_token, { email: max.email })
  wire.clock.advance(60_000)
  const free = await put(rosa.session.access_token, { email: newEmail() })
  expect([taken.status, free.status]).toEqual([200, 200])
  expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
  expect(emailsTo(wire, max.email)).toHaveLength(before)
})

test('an address that was free when requested and taken when confirmed stays with its owner', async () => {
  const rosa = await newcomer(wire)
  const wanted = newEmail()
  await put(rosa.session.access_token, { email: wanted })
  const links = [inEmail(emailTo(wire, rosa.email)).tokenHash, inEmail(emailTo(wire, wanted)).tokenHash]
  await newcomer(wire, { email: wanted })
  await verify({ type: 'email_change', token_hash: links[0] })
  expect(await verify({ type: 'email_change', token_hash: links[1] })).toMatchObject({
    status: 422,
    body: { error_code: 'email_exists' },
  })
})

test('after a move the links mailed to the old address are void', async () => {
  const { email, session } = await newcomer(wire)
  const next = newEmail('nora.new')
  await put(session.access_token, { email: next })
  const links = [inEmail(emailTo(wire, email)).tokenHash, inEmail(emailTo(wire, next)).tokenHash]
  await wire.client().auth.resetPasswordForEmail(email)
  const reset = inEmail(emailTo(wire, email)).tokenHash
  for (const token_hash of links) await verify({ type: 'email_change', token_hash })
  expect((await verify({ type: 'recovery', token_hash: reset })).status).toBe(403)
})

test.each(['Ada\u202e', '\u200b\u200b', 'Аda Lindqvist'])(
  'a name such as %j is refused at sign-up and in the profile, with an explanation',
  async (display_name) => {
    const { client } = await newcomer(wire)
    const { error } = await client.auth.updateUser({ data: { display_name } })
    expect([error?.status, error?.message]).toEqual([400, expect.stringMatching(/^Your name (has|mixes) /)])
    const fresh = await wire
      .client()
      .auth.signUp({ email: newEmail(), password: goodPassword, options: { data: { display_name } } })
    expect(fresh.error?.message).toMatch(/^Your name (has|mixes) /)
  },
)

test("a member with an administrator's name is shown with their email", async () => {
  const { ada, rosa, owner } = await city()
  const { status } = await wire.fetch('/auth/v1/user', {
    method: 'PUT',
    token: rosa.token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { display_name: 'Ada' } }),
  })
  expect(status).toBe(200)
  const { rows } = await owner.query(
    'select user_id, display_name from organization_members where user_id = any ($1) order by display_name',
    [[ada.user_id, rosa.user_id]],
  )
  expect(rows).toEqual([
    { user_id: ada.user_id, display_name: 'Ada' },
    { user_id: rosa.user_id, display_name: `Ada · ${rosa.email.split('@')[0]}` },
  ])
})
