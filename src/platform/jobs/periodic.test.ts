import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { freshDatabase } from '#tests/database.ts'
import { Held } from './held.ts'
import { forgetJobRuns, lastRuns } from './history.ts'
import { runDueJobs } from './jobs.ts'
import { job, later, type Job } from './later.ts'
import { longestWork, mostAttempts } from './patience.ts'
import { asCommand, forEachOrganization, isDue } from './periodic.ts'
import { firstTurn, queueFigures, take } from './queue.ts'

const agencies = `select id as organization_id from organizations where kind = 'agency' order by id`
const hour = 3_600_000

/** Three agencies in a separate database. */
async function three() {
  const place = await freshDatabase()
  const cities = [await city({ in: place }), await city({ in: place }), await city({ in: place })] as const
  const history = async () =>
    (
      await place.owner.query(
        `select name, organization_id, outcome, error, started_at from app.job_runs
          order by name, outcome, organization_id`,
      )
    ).rows
  /** A job in the turn of this agency, as a command of its people queues it. */
  const queued = (of: (typeof cities)[number], what: Job, payload: unknown) =>
    place.services.database.transaction({ role: 'commands', actor: of.max }, (tx) =>
      later(tx, what, payload, place.clock.now()),
    )
  return { ...place, cities, ids: cities.map(({ organization }) => organization.id).toSorted(), history, queued }
}

test("one agency’s many jobs don't go before those of the others: each has its turn, and free places go to the one that waits longest", async () => {
  const {
    services,
    cities: [loud, quiet, shy],
    queued,
  } = await three()
  const order: string[] = []
  const email = job<string>('email', async (who) => void order.push(who))
  for (let n = 0; n < 10; n++) await queued(loud, email, 'loud')
  await queued(quiet, email, 'quiet')
  await queued(shy, email, 'shy')
  await queued(quiet, email, 'quiet')

  const turn = firstTurn()
  const batches: string[][] = []
  for (let n = 0; n < 4; n++)
    batches.push((await take(services, ['email'], 4, turn)).map(({ payload }) => String(payload)).toSorted())
  expect(batches).toEqual([
    ['loud', 'loud', 'quiet', 'shy'],
    ['loud', 'loud', 'loud', 'quiet'],
    ['loud', 'loud', 'loud', 'loud'],
    ['loud'],
  ])
})

test('with one place the agencies alternate, and the turn resumes where it was', async () => {
  const { services, cities, queued } = await three()
  for (const each of cities)
    for (let n = 0; n < 3; n++)
      await queued(
        each,
        job('email', async () => undefined),
        each.organization.id,
      )
  const turn = firstTurn()
  const served: unknown[] = []
  for (let n = 0; n < 9; n++) served.push((await take(services, ['email'], 1, turn))[0]!.payload)
  const round = served.slice(0, 3)
  expect(new Set(round).size).toBe(3)
  expect(served).toEqual([...round, ...round, ...round])
})

test('a job that the platform queues for an agency uses the agency’s turn', async () => {
  const {
    services,
    cities: [here],
  } = await three()
  await services.database.transaction({ role: 'service_role' }, (tx) =>
    later(
      tx,
      job('email', async () => undefined),
      { organization_id: here.organization.id },
      services.clock.now(),
    ),
  )
  expect((await take(services, ['email'], 1)).map(({ lane }) => lane)).toEqual([here.organization.id])
})

test('one agency’s bad row stops only its own work, with a log line; it is retried and never becomes a dead letter', async () => {
  const { services, clock, ids, history } = await three()
  let bad = true
  let tries = 0
  const done: string[] = []
  const count = forEachOrganization('count', {
    every: 3_600,
    due: agencies,
    async run(organization) {
      if (organization !== ids[1] || !bad) return void done.push(organization)
      tries++
      throw new Error('The row of rosa@example.gov is bad.')
    },
  })
  await runDueJobs(services, count)
  expect(done.toSorted()).toEqual([ids[0], ids[2]])
  expect(await history()).toMatchObject([
    { name: 'count', outcome: 'done' },
    { name: 'count-of', outcome: 'done', organization_id: ids[0] },
    { outcome: 'done', organization_id: ids[2] },
    { name: 'count-of', outcome: 'failed', organization_id: ids[1], error: 'The row of … is bad.' },
  ])
  expect((await lastRuns(services)).find(({ name }) => name === 'count')).toMatchObject({
    failed: 1,
    error: 'The row of … is bad.',
    milliseconds: expect.any(Number),
  })

  for (let n = 1; n < mostAttempts + 3; n++) {
    clock.advance(hour)
    await runDueJobs(services, count)
  }
  expect(tries).toBe(mostAttempts + 3)
  expect(await queueFigures(services)).toEqual({ due: 0, dead: 0 })
  bad = false
  clock.advance(hour)
  await runDueJobs(services, count)
  expect(done).toContain(ids[1])
})

test('several processes poll, and every agency has its turn once', async () => {
  const { services, clock, ids } = await three()
  const done: string[] = []
  const count = forEachOrganization('count', {
    every: 3_600,
    due: agencies,
    run: async (organization) => void done.push(organization),
  })
  const look = () =>
    Promise.all([runDueJobs(services, count), runDueJobs(services, count), runDueJobs(services, count)])
  await look()
  expect(done.toSorted()).toEqual(ids)
  clock.advance(hour)
  await look()
  expect(done.toSorted()).toEqual([...ids, ...ids].toSorted())
})

test('an agency whose last job is still running gets no second one', async () => {
  const { services, clock, ids } = await three()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const begun: string[] = []
  const count = forEachOrganization('count', {
    every: 3_600,
    due: agencies,
    run: async (organization) => (begun.push(organization), organization === ids[0] ? held : undefined),
  })
  await count[0].run({}, services)
  const lease = new Held()
  const first = runDueJobs(services, [count[1]], { held: lease })
  while (begun.length < 3) await new Promise((resolve) => setImmediate(resolve))
  clock.advance(4 * 60_000)
  await lease.renew(services)
  clock.advance(4 * 60_000)
  await count[0].run({}, services)
  await runDueJobs(services, [count[1]])
  expect(begun.filter((id) => id === ids[0])).toHaveLength(1)
  letGo()
  await first
})

test('the lease of a job is renewed while its process works, but not forever', async () => {
  const {
    services,
    clock,
    cities: [here],
    queued,
  } = await three()
  let [begun, finish] = [() => {}, () => {}]
  const started = new Promise<void>((resolve) => (begun = resolve))
  const slow = job('slow', () => (begun(), new Promise<void>((resolve) => (finish = resolve))))
  await queued(here, slow, null)
  const held = new Held()
  const running = runDueJobs(services, [slow], { held })
  await started
  for (let spent = 0; spent < longestWork; spent += 4 * 60_000) {
    expect(await take(services, ['slow'], 1)).toEqual([])
    clock.advance(4 * 60_000)
    await held.renew(services)
  }
  clock.advance(5 * 60_000)
  expect(await take(services, ['slow'], 1)).toMatchObject([{ name: 'slow', attempts: 2 }])
  finish()
  await running
  // The late process could not finish a job that another one has taken.
  clock.advance(5 * 60_000)
  expect(await queueFigures(services)).toEqual({ due: 1, dead: 0 })
})

test('an idle process only polls', async () => {
  const { services, clock, owner } = await three()
  const sweep = [job('sweep', async () => undefined, { every: 60 }), job('count', async () => undefined, { every: 90 })]
  const changes = async () =>
    (
      await owner.query(
        'select (select count(*) from app.jobs) as jobs, next_at, name from app.periodic_jobs order by name',
      )
    ).rows
  expect(await isDue(services, sweep)).toBe(true)
  await runDueJobs(services, sweep)
  expect(await isDue(services, sweep)).toBe(false)
  const before = await changes()
  expect(await runDueJobs(services, sweep)).toBe(0)
  expect(await changes()).toEqual(before)
  clock.advance(60_000)
  expect(await isDue(services, sweep)).toBe(true)
  expect(await runDueJobs(services, sweep)).toBe(1)
})

test('the history keeps the newest success of jobs that run every few seconds, and deletes the rest in time', async () => {
  const { services, clock, history } = await three()
  const [often, daily] = [
    job('often', async () => undefined, { every: 5 }),
    job('daily', async () => undefined, { every: 86_400 }),
  ]
  for (let n = 0; n < 3; n++) {
    await runDueJobs(services, [often, daily])
    clock.advance(5_000)
  }
  expect((await history()).map(({ name, outcome }) => `${name} ${outcome}`)).toEqual(['daily done', 'often done'])
  clock.advance(15 * 24 * hour)
  await runDueJobs(services, [often])
  await forgetJobRuns.run(null, services)
  expect((await history()).map(({ name }) => name)).toEqual(['often'])
})

test('a job from a vendor’s act leaves a line only where it failed for good', async () => {
  const { services, clock, history, owner, cities } = await three()
  const vendor = await city({ kind: 'vendor', in: { ...cities[0] } })
  let works = true
  const bid = job('bid', async () => {
    if (!works) throw new Error('No.')
  })
  const queued = () =>
    services.database.transaction({ role: 'commands', actor: vendor.max }, (tx) => later(tx, bid, {}, clock.now()))
  await queued()
  await runDueJobs(services, [bid])
  works = false
  await queued()
  await runDueJobs(services, [bid])
  expect(await history()).toEqual([])
  await owner.query('update app.jobs set attempts = $1', [mostAttempts - 1])
  clock.advance(hour)
  await runDueJobs(services, [bid])
  expect(await history()).toMatchObject([{ name: 'bid', outcome: 'given_up', organization_id: vendor.organization.id }])
})

test('a job of an agency uses the agency’s day, and the log names it as a command', async () => {
  const { services, clock, owner, ids } = await three()
  clock.set(new Date('2026-11-20T03:00:00Z'))
  await owner.query(
    `update organizations set time_zone = case id when $1 then 'Pacific/Guam' else 'America/Chicago' end`,
    [ids[0]],
  )
  const days = new Map<string, string[]>()
  const tell = forEachOrganization('tell', {
    every: 3_600,
    due: agencies,
    run: asCommand('count/tell', async ({ tx, organization, today }) => {
      const { command, of } = (await tx.one<{ command: string; of: string }>(
        `select current_setting('app.command') as command, app.organization_id() as of`,
      ))!
      days.set(organization, [today, command, of])
    }),
  })
  await runDueJobs(services, tell)
  expect(days).toEqual(new Map(ids.map((id, at) => [id, [at === 0 ? '2026-11-20' : '2026-11-19', 'count/tell', id]])))
})
