import { expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { countAttempt, forgive, refuseIfBlocked } from './limits.ts'

const { services, clock, owner } = await testDatabase()
const seconds = (count: number) => clock.advance(count * 1000)
let accounts = 0
const subjects = () => ({ account: `account ${++accounts}`, network: `network ${accounts}` })
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let i = 0; i < count; i++) await work()
}
const tooMany = { status: 429, code: 'over_request_rate_limit' }

test('five attempts in five minutes are allowed, the sixth blocks for fifteen', async () => {
  const rosa = subjects()
  await times(5, () => countAttempt(services, 'sign-in', rosa))
  await expect(refuseIfBlocked(services, 'sign-in', rosa)).resolves.toBeUndefined()
  await expect(countAttempt(services, 'sign-in', rosa)).rejects.toMatchObject({
    ...tooMany,
    more: { headers: { 'Retry-After': '900' } },
  })
  await expect(refuseIfBlocked(services, 'sign-in', rosa)).rejects.toMatchObject(tooMany)
  seconds(899)
  await expect(refuseIfBlocked(services, 'sign-in', rosa)).rejects.toMatchObject({
    more: { headers: { 'Retry-After': '1' } },
  })
  seconds(1)
  await expect(refuseIfBlocked(services, 'sign-in', rosa)).resolves.toBeUndefined()
  await expect(countAttempt(services, 'sign-in', rosa)).resolves.toBeUndefined()
})

test('attempts far apart are not added up', async () => {
  const rosa = subjects()
  await times(10, async () => {
    await countAttempt(services, 'sign-in', rosa)
    seconds(300)
  })
})

test("a stranger elsewhere can't lock the account for its owner", async () => {
  const account = 'rosa@example.gov'
  await expect(
    times(6, () => countAttempt(services, 'sign-in', { account, network: 'stranger' })),
  ).rejects.toMatchObject(tooMany)
  await expect(refuseIfBlocked(services, 'sign-in', { account, network: 'office' })).resolves.toBeUndefined()
})

test('but a hundred guesses from many networks do', async () => {
  const account = 'max@example.gov'
  await times(100, () => countAttempt(services, 'sign-in', { account, network: `bot ${++accounts}` }))
  await expect(countAttempt(services, 'sign-in', { account, network: 'bot' })).rejects.toMatchObject(tooMany)
})

test('one network that tries many accounts is stopped', async () => {
  const network = 'sprayer'
  await times(100, () => countAttempt(services, 'sign-in', { account: `victim ${++accounts}`, network }))
  await expect(countAttempt(services, 'sign-in', { account: 'one more', network })).rejects.toMatchObject(tooMany)
})

test('a sign-in clears the count', async () => {
  const rosa = subjects()
  await times(5, () => countAttempt(services, 'sign-in', rosa))
  await forgive(services, 'sign-in', rosa)
  await times(5, () => countAttempt(services, 'sign-in', rosa))
})

test('of fifty simultaneous attempts five are allowed', async () => {
  const rosa = subjects()
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => countAttempt(services, 'sign-in', rosa)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('a second message is delayed for a minute, and the answer says how long', async () => {
  const to = { account: 'confirmation zoe@example.gov' }
  await countAttempt(services, 'mail again', to)
  seconds(20)
  await expect(countAttempt(services, 'mail again', to)).rejects.toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after 40 seconds.',
  })
  seconds(40)
  await expect(countAttempt(services, 'mail again', to)).resolves.toBeUndefined()
})

test('limits are dated rows: a new one applies from its day on', async () => {
  const rosa = subjects()
  const tomorrow = new Date(clock.now().getTime() + 86_400_000)
  await owner.query(
    `insert into auth.rate_limits (name, per, valid_from, requests, window_seconds, block_seconds)
      values ('sign-in', 'account and network', $1, 2, 300, 900)`,
    [tomorrow.toISOString().slice(0, 10)],
  )
  await times(5, () => countAttempt(services, 'sign-in', rosa))
  seconds(86_400)
  const max = subjects()
  await times(2, () => countAttempt(services, 'sign-in', max))
  await expect(countAttempt(services, 'sign-in', max)).rejects.toMatchObject(tooMany)
})

test('the table of counters stores no address and no name', async () => {
  await countAttempt(services, 'sign-in', { account: 'canary@example.gov', network: '198.51.100.77' })
  const { rows } = await owner.query('select subject from auth.rate_counters')
  const stored = rows.map(({ subject }) => subject.toString('latin1')).join(' ')
  expect(stored).not.toMatch(/canary|198\.51/)
})
