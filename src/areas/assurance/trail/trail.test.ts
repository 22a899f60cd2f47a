import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'

import { fromBase64 } from '#platform/audit/bytes.ts'
import { seal } from '#platform/audit/log/seal.ts'
import { verifyCheckpoint, verifyConsistency } from '#platform/audit/verify.ts'
import { witnessJobs } from './telling.ts'
import { witnessesApi } from './witnesses-api.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { deadLetters, queueFigures } from '#platform/jobs/queue.ts'
import { internet, type Reach } from '#platform/webhooks/post.ts'
import { signedHeaders } from '#platform/webhooks/signature.ts'
import { city, type Person } from '#tests/city.ts'
import { freshDatabase } from '#tests/database.ts'
import { addWitness, removeWitness } from './commands.ts'
import { whyNotAddWitness } from './rules.ts'

const ada = {
  user_id: 'ada',
  organization_id: 'springfield',
  role: 'admin',
  session_id: 's',
  aal: 'aal1',
  email: '',
} as const

test.each<[string, 'mail' | 'webhook', string, string | null]>([
  ["an auditor's mail address", 'mail', 'audit@state.example.gov', null],
  ['half an email address', 'mail', 'audit@', 'Invalid email address'],
  ['a webhook', 'webhook', 'https://witness.example/granary', null],
  [
    'a webhook without encryption',
    'webhook',
    'http://witness.example/granary',
    'Enter an https address. Webhooks are called over https only.',
  ],
  [
    'a webhook with a password in it',
    'webhook',
    'https://me:secret@witness.example/',
    'Enter an address without a password. Everyone who reads the address would know the password.',
  ],
  ['a word', 'webhook', 'witness', 'Invalid URL format'],
  ['a machine inside', 'webhook', 'https://10.0.0.1/granary', 'This address is not on the internet.'],
  ['this machine', 'webhook', 'https://①②⑦.⓪.⓪.①/', 'This address is not on the internet.'],
  ['a witness again', 'mail', 'zoe@example.org', 'This address is already a witness.'],
])('an administrator chooses %s', (_, kind, address, reason) => {
  expect(whyNotAddWitness({ kind, address }, { actor: ada, others: [{ address: 'zoe@example.org' }] })).toBe(reason)
})

test('only an administrator can choose witnesses, and their number is limited', () => {
  expect(
    whyNotAddWitness({ kind: 'mail', address: 'a@example.org' }, { actor: { ...ada, role: 'manager' }, others: [] }),
  ).toBe('Only an administrator can choose witnesses.')
  expect(
    whyNotAddWitness(
      { kind: 'mail', address: 'a@example.org' },
      { actor: ada, others: Array.from({ length: 10 }, (_, at) => ({ address: `${at}@example.org` })) },
    ),
  ).toContain('You already have 10 witnesses. Remove one first.')
})

/** A receiver on this machine, which only this test may call. */
let closing: (() => void)[] = []
afterEach(() => closing.forEach((close) => close()))
async function receiver() {
  const state = { status: 200, calls: [] as { headers: Record<string, any>; body: string }[] }
  const server = createServer((request, response) => {
    let body = ''
    request
      .on('data', (piece) => (body += piece))
      .on(
        'end',
        () => (
          state.calls.push({ headers: request.headers, body }),
          response.writeHead(state.status).end('not for you')
        ),
      )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => server.close())
  const reach: Reach = { ...internet, schemes: ['http:'], isAllowed: (address) => address === '127.0.0.1' }
  return { ...state, state, reach, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

async function springfield(reach?: Reach) {
  const database = await freshDatabase()
  const place = await city({ in: database })
  const { organization, services, clock, does, max, owner } = place
  const jobs = witnessJobs(reach)
  return {
    ...place,
    neighbor: () => city({ in: database }),
    acts: async () => {
      await does(max, draftVendor, {
        name: 'Acme',
        type: 'llc' as const,
        email: 'orders@acme.example',
        certifications: [],
      })
      return (await seal(services, organization.id, clock.now()))!
    },
    later: async (milliseconds: number) => (clock.advance(milliseconds), runDueJobs(services, jobs)),
    webhookTo: async (address: string) =>
      (
        await owner.query<{ id: string }>(
          `insert into trail_witnesses (organization_id, kind, address) values ($1, 'webhook', $2) returning id`,
          [organization.id, address],
        )
      ).rows[0]!.id,
  }
}
const [second, minute, day] = [1_000, 60_000, 24 * 3_600_000]

test('an email witness gets a message that can be checked years later, once a day, and none without activity', async () => {
  const { organization, ada, does, acts, later, mails } = await springfield()
  await does(ada, addWitness, { kind: 'mail' as const, address: ' Audit@State.Example.Gov ' })
  const { size } = await acts()
  await later(minute)
  expect(mails).toMatchObject([
    { to: 'audit@state.example.gov', subject: `Audit log of ${organization.name}: ${size} entries` },
  ])
  const [note, key] = [
    /^localhost.*?\n— .*?\n/ms.exec(mails[0]!.text)![0],
    /^localhost\S+\+[0-9a-f]{8}\+\S+$/m.exec(mails[0]!.text)![0],
  ]
  expect(await verifyCheckpoint(note, key)).toMatchObject({ size })

  await acts()
  await later(minute)
  expect(mails).toHaveLength(1)
  await later(day)
  expect(mails).toHaveLength(2)
  await later(day)
  expect(mails).toHaveLength(2)
})

test('a webhook is called with the newest checkpoint, signed, and with the proof that the log was only added to', async () => {
  const { state, reach, address } = await receiver()
  const { acts, later, webhookTo, services, organization, ada, rosa, neighbor } = await springfield(reach)
  const witness = await webhookTo(address)
  await acts()
  await later(minute)
  await acts()
  await later(minute)

  expect(state.calls).toHaveLength(2)
  const [first, then] = state.calls.map(({ body }) => JSON.parse(body))
  const [old, now] = [
    await verifyCheckpoint(first.data.checkpoint, first.data.key),
    await verifyCheckpoint(then.data.checkpoint, first.data.key),
  ]
  expect(
    await verifyConsistency({
      from: old!.size,
      fromRoot: old!.root,
      to: now!.size,
      toRoot: now!.root,
      proof: then.data.consistency.map(fromBase64),
    }),
  ).toBe(true)

  const api = witnessesApi(services)
  const ask = (person: Person) =>
    api.request(`/logs/${organization.id}/witnesses/${witness}/secret`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
  const { secret } = (await (await ask(ada)).json()) as { secret: string }
  const { headers, body } = state.calls[1]!
  expect(
    signedHeaders({
      id: headers['webhook-id'],
      secrets: [secret],
      body,
      now: new Date(Number(headers['webhook-timestamp']) * 1000),
    })['webhook-signature'],
  ).toBe(headers['webhook-signature'])
  for (const other of [rosa, (await neighbor()).ada]) expect((await ask(other)).status).toBe(404)
})

test('an unreachable webhook is tried again, and then gets one notice that covers everything', async () => {
  const { state, reach, address } = await receiver()
  const { acts, later, webhookTo, services, organization, person } = await springfield(reach)
  const witness = await webhookTo(address)
  const told = async (who: Person) =>
    (
      await witnessesApi(services).request(`/logs/${organization.id}/witnesses`, {
        headers: { authorization: `Bearer ${who.token}` },
      })
    ).json()
  state.status = 500
  await acts()
  await later(minute)
  const newest = await acts()
  await later(20 * second)
  await later(minute)
  expect(state.calls.length).toBeGreaterThanOrEqual(2)
  expect(await told(await person('Lena', 'admin'))).toMatchObject([
    { id: witness, kind: 'webhook', told_size: 0, told_at: null, last_error: 'The webhook answered 500.' },
  ])
  expect(await told(await person('Rob'))).toEqual([])
  state.status = 200
  await later(5 * minute)
  expect(JSON.parse(state.calls.at(-1)!.body).data).toMatchObject({ size: newest.size, since: 0 })
  expect(await queueFigures(services)).toEqual({ due: 0, dead: 0 })
  expect(await told(await person('Lea', 'admin'))).toMatchObject([{ told_size: newest.size, last_error: null }])
  const calls = state.calls.length
  await later(5 * minute)
  expect(state.calls).toHaveLength(calls)
})

test('a webhook to an internal address is never called, and the stored failure reveals nothing about it', async () => {
  const { state, address } = await receiver()
  const { acts, later, webhookTo, services, owner } = await springfield()
  await webhookTo(address.replace('http:', 'https:'))
  await acts()
  await later(minute)
  expect(state.calls).toEqual([])
  const { rows } = await owner.query(`select last_error from app.jobs where name = 'tell-witness'`)
  expect(rows).toEqual([{ last_error: 'This address is not on the internet.' }])
  expect(await deadLetters(services)).toEqual([])
})

test('a removed witness is no longer notified', async () => {
  const { ada, does, acts, later, mails } = await springfield()
  const { id } = await does(ada, addWitness, { kind: 'mail' as const, address: 'audit@example.org' })
  await does(ada, removeWitness, { id })
  await acts()
  await later(minute)
  expect(mails).toEqual([])
})

test('of many witnesses added at once, no more than ten are added', async () => {
  const { ada, does, sees } = await springfield()
  const asked = Array.from({ length: 14 }, (_, at) =>
    does(ada, addWitness, { kind: 'mail' as const, address: `${at}@example.org` }),
  )
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(4)
  expect(await sees(ada, 'select from trail_witnesses')).toHaveLength(10)
})
