import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { makeCallers } from './callers.ts'

const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` })
const hours = (n: number) => n * 3_600_000

test('a valid session tells who is asking, where they belong and what they may do', async () => {
  const { max, organization, services } = await city()
  expect(await services.callers.of(bearer(max.token))).toMatchObject({
    role: 'authenticated',
    actor: {
      user_id: max.user_id,
      organization_id: organization.id,
      role: 'manager',
      session_id: max.session_id,
      aal: 'aal1',
      email: max.email,
    },
  })
})

test('the two fixed keys are anon and service_role, and nothing else is', async () => {
  const { services } = await city()
  expect(await services.callers.of(new Headers({ apikey: services.keys.anonKey }))).toMatchObject({ role: 'anon' })
  expect(await services.callers.of(bearer(services.keys.serviceKey))).toMatchObject({ role: 'service_role' })
  await expect(services.callers.of(new Headers())).rejects.toMatchObject({ code: 'no_authorization' })
  for (const token of [
    'nonsense',
    'a.b.c',
    `${services.keys.anonKey}x`,
    unsigned({ role: 'service_role', exp: 9_999_999_999 }),
  ])
    await expect(services.callers.of(bearer(token))).rejects.toMatchObject({ code: 'bad_jwt' })
})

const unsigned = (claims: object) =>
  `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`

test("a person's token can't name another role", async () => {
  const { services, clock } = await city()
  const seconds = Math.floor(clock.now().getTime() / 1000)
  const forged = await services.keys.sign({ role: 'custodian', iat: seconds, exp: seconds + 900 })
  await expect(services.callers.of(bearer(forged))).rejects.toMatchObject({ code: 'bad_jwt' })
})

test('a token made for another purpose is refused', async () => {
  const { ada, services, clock } = await city()
  const seconds = Math.floor(clock.now().getTime() / 1000)
  const claims = {
    sub: ada.user_id,
    session_id: ada.session_id,
    role: 'authenticated',
    iat: seconds,
    exp: seconds + 900,
  }
  expect(await services.callers.of(bearer(await services.keys.sign(claims)))).toMatchObject({
    actor: { user_id: ada.user_id },
  })
  for (const aud of ['another-service', ['another-service']])
    await expect(services.callers.of(bearer(await services.keys.sign({ ...claims, aud })))).rejects.toMatchObject({
      code: 'bad_jwt',
    })
})

test('the newest unexpired role decides; without one the role is user', async () => {
  const { ada, max, rosa, person, organization, owner, services, clock } = await city()
  const roleOf = async (token: string) => (await services.callers.fresh(bearer(token))).actor?.role
  const grant = (
    user_id: string,
    role: string,
    minutesAgo: number,
    expires: Date | null = null,
    where: string | null = organization.id,
  ) =>
    owner.query(
      'insert into user_roles (organization_id, user_id, role, granted_at, expires_at) values ($1, $2, $3, $4, $5)',
      [where, user_id, role, new Date(clock.now().getTime() - minutesAgo * 60_000), expires],
    )

  const newcomer = await person('Noah')
  expect(await roleOf(newcomer.token)).toBe('user')

  await grant(max.user_id, 'user', -1)
  expect(await roleOf(max.token)).toBe('user')

  await grant(ada.user_id, 'manager', -1, new Date(clock.now().getTime() + 120_000))
  expect(await roleOf(ada.token)).toBe('manager')
  clock.advance(180_000)
  expect(await roleOf(ada.token)).toBe('admin')

  // The platform row grants operator rights, and nothing in the agency.
  const operates = async (token: string) => (await services.callers.fresh(bearer(token))).actor?.operates === true
  await grant(rosa.user_id, 'platform_admin', 0, new Date(clock.now().getTime() + 60_000), null)
  expect([await roleOf(rosa.token), await operates(rosa.token)]).toEqual(['user', true])
  await grant(rosa.user_id, 'manager', -1)
  expect([await roleOf(rosa.token), await operates(rosa.token)]).toEqual(['manager', true])
  clock.advance(60_000)
  expect([await roleOf(rosa.token), await operates(rosa.token)]).toEqual(['manager', false])
})

test('a session ends by sign-out, after sixty idle minutes, at its end, and with the account', async () => {
  const { rosa, max, ada, person, owner, services, clock } = await city()
  const ask = (token: string) => services.callers.fresh(bearer(token), { anyLevel: true })
  const zoe = await person('Zoe')

  await owner.query('delete from auth.sessions where id = $1', [rosa.session_id])
  await expect(ask(rosa.token)).rejects.toMatchObject({ code: 'session_not_found' })

  await owner.query('update auth.sessions set refreshed_at = $2 where id = $1', [
    max.session_id,
    new Date(clock.now().getTime() - hours(1)),
  ])
  await expect(ask(max.token)).rejects.toMatchObject({ code: 'session_expired' })

  await owner.query('update auth.sessions set not_after = $2 where id = $1', [ada.session_id, clock.now()])
  await expect(ask(ada.token)).rejects.toMatchObject({ code: 'session_expired' })

  await owner.query('update organization_members set disabled_at = $2 where user_id = $1', [
    zoe.user_id,
    new Date(clock.now().getTime() + hours(1)),
  ])
  expect(await ask(zoe.token)).toMatchObject({ role: 'authenticated' })
  await owner.query('update organization_members set disabled_at = $2 where user_id = $1', [zoe.user_id, clock.now()])
  await expect(ask(zoe.token)).rejects.toMatchObject({ code: 'user_banned' })
})

test('a caller is cached for two seconds, unless forgotten explicitly', async () => {
  const { rosa, max, owner, services, clock } = await city()
  const ask = (token: string) => services.callers.of(bearer(token))
  await Promise.all([ask(rosa.token), ask(max.token)])
  await owner.query('delete from auth.sessions where id = any ($1)', [[rosa.session_id, max.session_id]])

  expect(await ask(rosa.token)).toMatchObject({ role: 'authenticated' })
  clock.advance(2_001)
  await expect(ask(rosa.token)).rejects.toMatchObject({ code: 'session_not_found' })

  services.callers.forget()
  await expect(ask(max.token)).rejects.toMatchObject({ code: 'session_not_found' })
})

test('once a second factor is enrolled, a password alone is enough only for sign-in itself', async () => {
  const { rosa, owner, services } = await city()
  await owner.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
    [rosa.user_id],
  )
  await expect(services.callers.fresh(bearer(rosa.token))).rejects.toMatchObject({ code: 'insufficient_aal' })
  await expect(services.callers.of(bearer(rosa.token))).rejects.toMatchObject({ code: 'insufficient_aal' })
  expect(await services.callers.of(bearer(rosa.token), { anyLevel: true })).toMatchObject({
    actor: { user_id: rosa.user_id },
  })
  await owner.query(`update auth.sessions set aal = 'aal2' where id = $1`, [rosa.session_id])
  expect(await services.callers.fresh(bearer(rosa.token))).toMatchObject({ actor: { aal: 'aal2' } })
})

test('requests that arrive together look their session up once, and none trusts a look that began before a sign-out', async () => {
  const { max, services, clock } = await city()
  const { database, keys } = services
  let [looks, hold] = [0, Promise.resolve()]
  const callers = makeCallers({
    keys,
    clock,
    database: {
      ...database,
      read: async (...asked: Parameters<typeof database.read>) => {
        looks++
        const answer = await database.read(...asked)
        await hold
        return answer
      },
    },
  })
  const page = () => Promise.all(Array.from({ length: 20 }, () => callers.of(bearer(max.token))))
  expect(new Set((await page()).map(({ actor }) => actor!.user_id))).toEqual(new Set([max.user_id]))
  expect(looks).toBe(1)

  callers.forget()
  let release = () => {}
  hold = new Promise((done) => (release = done))
  const before = callers.of(bearer(max.token))
  await expect.poll(() => looks).toBe(2)
  callers.forget()
  const after = callers.of(bearer(max.token))
  release()
  await Promise.all([before, after])
  expect(looks).toBe(3)
  await callers.of(bearer(max.token))
  expect(looks).toBe(3)
  expect(await services.callers.of(bearer(max.token))).toMatchObject({ role: 'authenticated' })
})

test('callers of many tokens are the same as those of each, in one statement, and a refusal is that of its own token', async () => {
  const { max, ada, rosa, owner, services, clock } = await city()
  const { database, keys } = services
  const read: (string | undefined)[] = []
  const callers = makeCallers({
    keys,
    clock,
    database: {
      ...database,
      read: (caller, statement) => {
        read.push(statement.name)
        return database.read(caller, statement)
      },
    },
  })
  await owner.query('delete from auth.sessions where id = $1', [rosa.session_id])
  const [head, body] = ada.token.split('.')
  const tokens = [max.token, rosa.token, keys.anonKey, ada.token, `${head}.${body}.forged`, 'no.token', max.token]
  const found = await callers.ofAll(tokens.map((token) => ({ token, from: '127.0.0.1' })))
  expect(read).toEqual(['actors'])
  const alone = await Promise.all(
    tokens.map((token) => services.callers.of(bearer(token), { from: '127.0.0.1' }).catch((error: Error) => error)),
  )
  expect(found).toEqual(alone)
  expect(found.map((each) => (each instanceof Error ? each.message : (each.actor?.user_id ?? each.role)))).toEqual([
    max.user_id,
    'This session was signed out. Sign in again.',
    'anon',
    ada.user_id,
    'The token is invalid or expired. Sign in again.',
    'The token is invalid or expired. Sign in again.',
    max.user_id,
  ])
})
