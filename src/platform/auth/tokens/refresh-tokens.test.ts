import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newEmail } from '#tests/sign-in.ts'
import { startWire } from '#tests/wire.ts'
import { createUser } from '../accounts.ts'
import { asIdentity } from '../identity.ts'
import { raiseSession, startSession, type SessionJson } from '../sessions.ts'

const wire = await startWire()
const { services, clock } = wire
const request = { address: '192.0.2.7', network: '192.0.2.7', userAgent: null }

const userId = await asIdentity(services, (tx) => createUser(tx, services, { email: newEmail(), emailConfirmed: true }))
const newSession = (): Promise<SessionJson> =>
  asIdentity(services, (tx) => startSession(tx, services, { userId, method: 'password', aal: 'aal1', request }))

type Answer = { status: number; body: Record<string, any> }
async function use(refresh_token: string): Promise<Answer> {
  const answer = await wire.fetch('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, any> }
}
const refused = (error_code: string) => ({ status: 400, body: { error_code } })
const alive = async (access_token: string) =>
  (await wire.fetch('/auth/v1/user', { token: access_token })).status === 200

test('a token is exchanged for another, which can be exchanged in turn', async () => {
  const first = await newSession()
  const second = (await use(first.refresh_token)).body
  const third = (await use(second.refresh_token)).body
  expect(new Set([first, second, third].map((each) => each.refresh_token)).size).toBe(3)
  expect(third.user.id).toBe(userId)
})

test('within ten seconds a used token returns the newest of its line, so that ten tabs may wake up together', async () => {
  const { refresh_token } = await newSession()
  const next = (await use(refresh_token)).body.refresh_token
  clock.advance(10_000)
  expect((await use(refresh_token)).body.refresh_token).toBe(next)
  const afterNext = (await use(next)).body.refresh_token
  expect((await use(refresh_token)).body.refresh_token).toBe(afterNext)
})

test('after ten seconds a used token ends its session, and the newest token with it', async () => {
  const { refresh_token } = await newSession()
  const next = (await use(refresh_token)).body
  clock.advance(10_001)
  expect(await use(refresh_token)).toMatchObject(refused('refresh_token_already_used'))
  expect(await use(next.refresh_token)).toMatchObject(refused('refresh_token_not_found'))
  expect(await alive(next.access_token)).toBe(false)
})

test('a theft in one session leaves the others unchanged', async () => {
  const [stolen, other] = [await newSession(), await newSession()]
  await use(stolen.refresh_token)
  clock.advance(11_000)
  await use(stolen.refresh_token)
  expect((await use(other.refresh_token)).status).toBe(200)
})

test("a second factor uses up earlier tokens; a tab slightly late doesn't end the session, a later thief does", async () => {
  const { refresh_token, access_token } = await newSession()
  const { session_id } = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString())
  const raised = await asIdentity(services, (tx) =>
    raiseSession(tx, services, session_id, { method: 'totp', aal: 'aal2' }),
  )
  expect(await use(refresh_token)).toMatchObject(refused('refresh_token_already_used'))
  const next = await use(raised.refresh_token)
  expect(JSON.parse(Buffer.from(next.body.access_token.split('.')[1], 'base64url').toString())).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
  })
  clock.advance(11_000)
  await use(refresh_token)
  expect(await use(next.body.refresh_token)).toMatchObject(refused('refresh_token_not_found'))
})

test('the end of a stolen session is logged', async () => {
  const { refresh_token, access_token } = await newSession()
  await use(refresh_token)
  clock.advance(11_000)
  await use(refresh_token)
  const { session_id } = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString())
  const { rows } = await wire.owner.query(
    `select payload from auth.audit_log_entries where payload -> 'traits' ->> 'session_id' = $1`,
    [session_id],
  )
  expect(rows).toEqual([
    { payload: { action: 'token_revoked', actor_id: userId, log_type: 'token', traits: { session_id } } },
  ])
})

test('twenty simultaneous refreshes end with one successor and a live session, ten times over', async () => {
  for (let i = 0; i < 10; i++) {
    const { refresh_token } = await newSession()
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(refresh_token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect((await use(answers[0]!.body.refresh_token)).status).toBe(200)
    const { rows } = await wire.owner.query(
      `select count(*)::int from auth.refresh_tokens where used_at is null
        and session_id = (select id from auth.sessions order by id desc limit 1)`,
    )
    expect(rows[0].count).toBe(1)
  }
})

test('no token is stored in plain text', async () => {
  const { refresh_token } = await newSession()
  const next = (await use(refresh_token)).body.refresh_token
  const { rows } = await wire.owner.query('select * from auth.refresh_tokens')
  const stored = JSON.stringify(
    rows.map((row) => Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value))),
  )
  for (const token of [refresh_token, next]) {
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('latin1'))
  }
})

test.each(['', 'x', 'a'.repeat(5000), 'naïve', "' or 1=1 --"])(
  'a token that was never issued (%#) is not found',
  async (token) => {
    expect((await use(token)).status).toBe(400)
  },
)

test('sixty idle minutes end a session, and an earlier refresh prevents it', async () => {
  const session = await newSession()
  clock.advance(59 * 60_000)
  const next = await use(session.refresh_token)
  expect(next.status).toBe(200)
  clock.advance(60 * 60_000)
  expect(await use(next.body.refresh_token)).toMatchObject(refused('session_expired'))
  expect(await use(next.body.refresh_token)).toMatchObject(refused('refresh_token_not_found'))
})

test('a session ends after a day, even when in use', async () => {
  let { refresh_token, expires_in } = await newSession()
  for (let half = 1; half < 48; half++) {
    clock.advance(30 * 60_000)
    const { status, body } = await use(refresh_token)
    expect(status).toBe(200)
    ;({ refresh_token, expires_in } = body as SessionJson)
  }
  expect(expires_in).toBe(900)
  clock.advance(20 * 60_000)
  const last = await use(refresh_token)
  // The access token does not outlive the session.
  expect(last.body.expires_in).toBe(600)
  clock.advance(10 * 60_000)
  expect(await use(last.body.refresh_token)).toMatchObject(refused('session_expired'))
})

test('a platform administrator signs in twice a day', async () => {
  const platformAdmin = await asIdentity(services, (tx) =>
    createUser(tx, services, { email: newEmail(), emailConfirmed: true }),
  )
  let session = await asIdentity(services, (tx) =>
    startSession(tx, services, { userId: platformAdmin, method: 'password', aal: 'aal1', request }),
  )
  await wire.owner.query(`insert into user_roles (user_id, role, granted_at) values ($1, 'platform_admin', $2)`, [
    platformAdmin,
    clock.now(),
  ])
  for (let half = 1; half < 24; half++) {
    clock.advance(30 * 60_000)
    session = (await use(session.refresh_token)).body as SessionJson
  }
  clock.advance(30 * 60_000)
  expect(await use(session.refresh_token)).toMatchObject(refused('session_expired'))
})

test("a disabled member and a banned person can't refresh", async () => {
  const { rows } = await wire.owner.query<{ id: string }>(
    `insert into organizations (name, kind) values ('Springfield', 'agency') returning id`,
  )
  const zoe = await asIdentity(services, (tx) =>
    createUser(tx, services, { email: newEmail('zoe'), emailConfirmed: true }),
  )
  await wire.owner.query(
    `insert into organization_members (organization_id, user_id, email) values ($1, $2, 'zoe@example.gov')`,
    [rows[0]!.id, zoe],
  )
  const open = () =>
    asIdentity(services, (tx) => startSession(tx, services, { userId: zoe, method: 'password', aal: 'aal1', request }))

  const disabled = await open()
  await wire.owner.query('update organization_members set disabled_at = $2 where user_id = $1', [zoe, clock.now()])
  expect(await use(disabled.refresh_token)).toMatchObject(refused('user_banned'))
  await wire.owner.query('update organization_members set disabled_at = null where user_id = $1', [zoe])
  const banned = await open()
  await wire.owner.query('update auth.users set banned_until = $2 where id = $1', [
    zoe,
    new Date(clock.now().getTime() + 1000),
  ])
  expect(await use(banned.refresh_token)).toMatchObject(refused('user_banned'))
})

/** A short model of the rules, to compare the server with. */
type Model = { alive: boolean; startedAt: number; refreshedAt: number; usedAt: (number | null)[] }
type Real = { tokens: string[]; access: string; accessUntil: number }
const now = () => clock.now().getTime()

class Use implements fc.AsyncCommand<Model, Real> {
  readonly back: number
  constructor(back: number) {
    this.back = back
  }
  check = () => true
  async run(model: Model, real: Real) {
    const index = Math.max(0, model.usedAt.length - 1 - this.back)
    const { status, body } = await use(real.tokens[index]!)
    const expected = this.#judge(model, index)
    if (expected !== 'answer') return expect({ status, code: body.error_code }).toEqual({ status: 400, code: expected })
    expect(status).toBe(200)
    if (body.refresh_token !== real.tokens.at(-1)) real.tokens.push(body.refresh_token)
    real.access = body.access_token
    real.accessUntil = body.expires_at * 1000
    expect(real.tokens.length).toBe(model.usedAt.length)
  }
  #judge(model: Model, index: number): string {
    if (!model.alive) return 'refresh_token_not_found'
    const usedAt = model.usedAt[index]!
    model.alive = false
    if (now() >= model.startedAt + 86_400_000 || now() >= model.refreshedAt + 3_600_000) return 'session_expired'
    if (usedAt !== null && now() - usedAt > 10_000) return 'refresh_token_already_used'
    model.alive = true
    model.refreshedAt = now()
    if (usedAt === null) {
      model.usedAt[index] = now()
      model.usedAt.push(null)
    }
    return 'answer'
  }
  toString = () => `use(${this.back} back)`
}

class Wait implements fc.AsyncCommand<Model, Real> {
  readonly seconds: number
  constructor(seconds: number) {
    this.seconds = seconds
  }
  check = () => true
  run = async () => clock.advance(this.seconds * 1000)
  toString = () => `wait(${this.seconds} s)`
}

class SignOut implements fc.AsyncCommand<Model, Real> {
  check = () => true
  async run(model: Model, real: Real) {
    const { status } = await wire.fetch('/auth/v1/logout?scope=local', { method: 'POST', token: real.access })
    const idle = now() >= model.refreshedAt + 3_600_000 || now() >= model.startedAt + 86_400_000
    const works = model.alive && !idle && now() < real.accessUntil
    expect(status).toBe(works ? 204 : 403)
    if (works) model.alive = false
  }
  toString = () => 'signOut'
}

test('in any order of events, a session lives exactly as long as the rules say', async () => {
  const commands = fc.commands(
    [
      fc.constantFrom(0, 0, 0, 1, 1, 2, 5).map((back) => new Use(back)),
      fc.constantFrom(1, 5, 9, 11, 60, 890, 3000, 3700, 40_000).map((seconds) => new Wait(seconds)),
      fc.constant(new SignOut()),
    ],
    { maxCommands: 25 },
  )
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const session = await newSession()
      const setup = () => ({
        model: { alive: true, startedAt: now(), refreshedAt: now(), usedAt: [null] },
        real: { tokens: [session.refresh_token], access: session.access_token, accessUntil: session.expires_at * 1000 },
      })
      await fc.asyncModelRun(setup, sequence)
    }),
    { numRuns: 150 },
  )
})
