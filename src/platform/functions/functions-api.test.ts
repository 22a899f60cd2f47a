import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startOtherWire, startWire } from '#tests/wire.ts'

const json = { 'content-type': 'application/json' }

/** A command as a program sends it. */
async function call(
  name: string,
  body: unknown,
  { token, key, headers = {} }: { token?: string; key?: string; headers?: Record<string, string> } = {},
) {
  const wire = await startWire()
  const response = await wire.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { ...json, ...(key && { 'idempotency-key': key }), ...headers },
    ...(token && { token }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('the stock client runs a command and gets its result', async () => {
  const wire = await startWire()
  const { ada, rosa } = await city()
  const { data, error } = await wire
    .signedIn(ada)
    .functions.invoke('roles/grant', { body: { user_id: rosa.user_id, role: 'manager' } })
  expect(error).toBeNull()
  expect(data).toMatchObject({ user_id: rosa.user_id, role: 'manager' })
})

test('a newly granted role counts with the next request, not two seconds later', async () => {
  const wire = await startWire()
  const { ada, rosa } = await city()
  await wire.services.callers.of(new Headers({ authorization: `Bearer ${rosa.token}` }))
  await call('roles/grant', { user_id: rosa.user_id, role: 'admin' }, { token: ada.token })
  expect((await wire.services.callers.of(new Headers({ authorization: `Bearer ${rosa.token}` }))).actor!.role).toBe(
    'admin',
  )
})

test('each kind of refusal has its status and one sentence in `error`', async () => {
  const { ada, rosa } = await city()
  const invite = (body: unknown, more = {}) => call('members/invite', body, { token: ada.token, ...more })

  expect(await invite({ email: 'nobody' })).toMatchObject({
    status: 400,
    body: { error: 'Invalid email address', code: 'invalid_input', fields: { email: 'Invalid email address' } },
  })
  expect(await invite({ email: 'a@b.gov', role: 'platform_admin' })).toMatchObject({
    status: 400,
    body: { fields: { role: 'Select user, manager or admin' } },
  })
  expect(await invite('{"email":')).toMatchObject({ status: 400, body: { error: 'Invalid JSON format' } })
  expect(await invite('['.repeat(20_000) + ']'.repeat(20_000))).toMatchObject({
    status: 400,
    body: { error: 'The body is nested deeper than 64 levels.' },
  })
  expect(await invite({ email: 'a\u0000@b.gov' })).toMatchObject({
    status: 400,
    body: { error: 'Text must not contain the NUL character or half a Unicode character.' },
  })
  expect(await call('members/invite', { email: 'a@b.gov' }, { token: rosa.token })).toMatchObject({
    status: 409,
    body: { error: 'Only an administrator can invite people.', code: 'refused' },
  })
  expect(await call('members/remove', { user_id: crypto.randomUUID() }, { token: ada.token })).toMatchObject({
    status: 404,
    body: { error: 'This member does not exist.', code: 'not_found' },
  })
  expect(await call('members/invite', { email: 'a@b.gov' })).toMatchObject({
    status: 401,
    body: { error: 'Sign in to do this.' },
  })
  expect(await call('members/invite', { email: 'a@b.gov' }, { token: 'nonsense' })).toMatchObject({
    status: 401,
    body: { code: 'bad_jwt' },
  })
})

test("the service key isn't a person: only people can run commands", async () => {
  const wire = await startWire()
  expect(await call('members/remove', { user_id: crypto.randomUUID() }, { token: wire.serviceKey })).toMatchObject({
    status: 401,
    body: { error: 'Sign in to do this.' },
  })
})

test('the same key gives the same answer, marked as a repetition', async () => {
  const { ada } = await city()
  const body = { email: `nora.${crypto.randomUUID()}@example.gov` }
  const first = await call('members/invite', body, { token: ada.token, key: 'invite-nora' })
  const second = await call('members/invite', body, { token: ada.token, key: 'invite-nora' })

  expect(first.status).toBe(200)
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(
    await call('members/invite', { email: 'somebody@example.gov' }, { token: ada.token, key: 'invite-nora' }),
  ).toMatchObject({ status: 422, body: { code: 'key_reused' } })
})

test('a refusal is repeated for its key as well', async () => {
  const { rosa } = await city()
  const ask = () => call('members/invite', { email: 'a@b.gov' }, { token: rosa.token, key: 'invite' })
  const first = await ask()
  expect(first).toMatchObject({
    status: 409,
    body: { error: 'Only an administrator can invite people.', code: 'refused' },
  })
  expect(await ask()).toMatchObject({ status: 409, body: first.body })
})

test('an invalid key is refused before anything happens', async () => {
  const { ada, owner, organization } = await city()
  expect(await call('members/invite', { email: 'a@b.gov' }, { token: ada.token, key: 'x'.repeat(256) })).toMatchObject({
    status: 400,
    body: { fields: { 'Idempotency-Key': expect.stringContaining('1 to 255') } },
  })
  expect(
    await call('members/invite', { email: 'a@b.gov' }, { token: ada.token, headers: { 'idempotency-key': '' } }),
  ).toMatchObject({ status: 400 })
  expect((await owner.query('select 1 from invitations where organization_id = $1', [organization.id])).rows).toEqual(
    [],
  )
})

test('a missing function is answered as the hosted backend does', async () => {
  expect(await call('no-such-function', {})).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Requested function was not found' },
  })
  expect(await call('members/explode', {})).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test("the subscription of the caller's own organization only", async () => {
  const wire = await startWire()
  const { rosa, organization, owner } = await city()
  const check = async () => (await wire.signedIn(rosa).functions.invoke('check-subscription')).data

  expect(await check()).toMatchObject({ subscribed: false, product_id: null, plan: null, subscription_end: null })

  await owner.query(
    `insert into subscriptions (organization_id, plan_id, status, current_period_end) select $1, id, 'active', $2
      from plans where code = 'professional'`,
    [organization.id, new Date(wire.clock.now().getTime() + 60_000)],
  )
  expect(await check()).toEqual({
    subscribed: true,
    product_id: 'professional',
    plan: 'professional',
    plan_name: 'Professional',
    seats: 50,
    status: 'active',
    simulated: false,
    subscription_end: new Date(wire.clock.now().getTime() + 60_000).toISOString(),
  })
  wire.clock.advance(60_000)
  expect(await check()).toMatchObject({ subscribed: true, plan: 'professional' })
  await owner.query(`update subscriptions set status = 'trialing' where organization_id = $1`, [organization.id])
  expect(await check()).toMatchObject({ subscribed: false, plan: 'professional' })
  expect(await call('check-subscription', {})).toMatchObject({ status: 401 })
})

test('the verification mail goes only to a pending address, with our token in our page', async () => {
  const wire = await startOtherWire({})
  const { owner, mails, services } = wire
  await owner.query(`insert into auth.users (email) values ('pending@example.gov')`)
  const site = services.settings.siteUrl
  const send = async (
    email: string,
    data: unknown = { confirmationUrl: `${site}/auth?token_hash=&type=signup`, baseUrl: site },
    type = 'verification',
  ) => {
    const response = await wire.fetch('/functions/v1/send-verification-email', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ type, email, data }),
    })
    return { status: response.status, body: await response.json() }
  }

  const pending = await send(' Pending@Example.gov ')
  expect(pending).toEqual({
    status: 200,
    body: { success: true, message: 'If this address is waiting for confirmation, an email is being sent.' },
  })
  expect(await send('nobody@example.gov')).toEqual(pending)
  expect(await send('pending@example.gov')).toEqual(pending)
  expect(mails.map(({ to }) => to)).toEqual(['pending@example.gov'])
  expect(mails[0]!.text).toMatch(new RegExp(`${site}/auth\\?token_hash=[\\w-]{20,}&type=signup`))

  wire.clock.advance(61_000)
  await send('pending@example.gov', { confirmationUrl: `${site}/auth/confirm?type=email`, baseUrl: site })
  expect(mails).toHaveLength(2)
  expect(mails[1]!.text).toContain(`${site}/auth/confirm?`)

  const elsewhere = { confirmationUrl: 'https://evil.example/auth', baseUrl: site }
  expect(await send('pending@example.gov', elsewhere)).toMatchObject({
    status: 400,
    body: { fields: { 'data.confirmationUrl': 'This address isn’t on this site.' } },
  })
  expect(
    await send('pending@example.gov', { confirmationUrl: `${site}/auth`, baseUrl: `${site}@evil.example` }),
  ).toMatchObject({ status: 400 })
  expect(await send('pending@example.gov', undefined, 'newsletter')).toMatchObject({ status: 400 })
})
