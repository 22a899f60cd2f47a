import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { freshDatabase } from '#tests/database.ts'
import { Held } from './held.ts'
import { runDueJobs, startJobs } from './jobs.ts'
import { job, later } from './later.ts'
import { lease, mostAttempts } from './patience.ts'
import { deadLetters, queueFigures, reviveDeadLetter, take } from './queue.ts'
import { sendMail } from './send-mail.ts'

const email = { to: 'rosa@example.gov', subject: 'Approved', text: 'Your order was approved.' }

test('an email is sent after the commit, once', async () => {
  const { services, mails, max } = await city({ in: await freshDatabase() })
  await services.database.transaction({ role: 'commands', actor: max }, async (tx) => {
    await later(tx, sendMail, email, services.clock.now())
    expect(await runDueJobs(services, [sendMail])).toBe(0)
  })

  expect(await runDueJobs(services, [sendMail])).toBe(1)
  expect(await runDueJobs(services, [sendMail])).toBe(0)
  expect(mails).toEqual([email])
})

function signal() {
  let give = () => {}
  return { given: new Promise<void>((resolve) => (give = resolve)), give: () => give() }
}

test('a slow outside service delays no one here', async () => {
  const { services, max } = await city({ in: await freshDatabase() })
  const [knocking, tidied, held] = [signal(), signal(), signal()]
  const witness = job('witness', async () => (knocking.give(), held.given), { outside: true })
  const tidy = job('tidy', async () => tidied.give())
  await services.database.transaction({ role: 'commands', actor: max }, (tx) =>
    later(tx, witness, {}, services.clock.now()),
  )
  const jobs = startJobs(services, [witness, tidy])
  await knocking.given
  await services.database.transaction({ role: 'commands', actor: max }, (tx) =>
    later(tx, tidy, {}, services.clock.now()),
  )
  await tidied.given
  held.give()
  await jobs.stop()
})

test('many small jobs leave no more listeners behind than one, until the stop', async () => {
  const { services, max } = await city({ in: await freshDatabase() })
  let left = 40
  const last = signal()
  const small = job('small', async () => void (--left === 0 && last.give()))
  await services.database.transaction({ role: 'commands', actor: max }, async (tx) => {
    for (let i = 0; i < left; i++) await later(tx, small, { i }, services.clock.now())
  })
  // Node warns about the eleventh listener on one signal, and a warning fails this file.
  const jobs = startJobs(services, [small])
  await last.given
  await jobs.stop()
})

test('a job queued in a rolled-back transaction was never queued', async () => {
  const { services, mails, max } = await city({ in: await freshDatabase() })
  const undone = services.database.transaction({ role: 'commands', actor: max }, async (tx) => {
    await later(tx, sendMail, email, services.clock.now())
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await runDueJobs(services, [sendMail])
  expect(mails).toEqual([])
})

test('a job that lost its connection runs again within a second, and is not late by its lease', async () => {
  const { services, clock, max, owner } = await city({ in: await freshDatabase() })
  let begun = 0
  const seals = job('seals', async () => {
    if (++begun > 1) return
    await services.database.transaction({ role: 'service_role' }, async (tx) => {
      const { pid } = (await tx.one<{ pid: number }>('select pg_backend_pid() as pid'))!
      // Once it is gone, so that the statement after it has no one to answer it.
      await owner.query('select pg_terminate_backend($1, 60000)', [pid])
      await tx.sql('select 1')
    })
  })
  await services.database.transaction({ role: 'commands', actor: max }, (tx) =>
    later(tx, seals, {}, services.clock.now()),
  )
  await runDueJobs(services, [seals])
  clock.advance(1_000)
  await runDueJobs(services, [seals])
  expect(begun).toBe(2)
})

test('a job that could not be given back while the database was away is given back as soon as it answers', async () => {
  const held = new Held()
  const tries: string[] = []
  held.owe(async () => {
    tries.push('away')
    if (tries.length === 1) throw new Error('Connection terminated unexpectedly')
  })
  await held.settle()
  await held.settle()
  await held.settle()
  expect(tries).toEqual(['away', 'away'])
})

test('a failed job is retried after growing delays, and after the last attempt it is a dead letter', async () => {
  const { services, clock, max } = await city({ in: await freshDatabase() })
  let attempts = 0
  let open = false
  const knock = job<{ door: number }>('knock', async () => {
    attempts++
    if (!open) throw new Error('Nobody opened to rosa@example.gov.')
  })
  await services.database.transaction({ role: 'commands', actor: max }, (tx) =>
    later(tx, knock, { door: 1 }, clock.now()),
  )

  await runDueJobs(services, [knock])
  clock.advance(9_999)
  await runDueJobs(services, [knock])
  expect(attempts).toBe(1)
  clock.advance(1)
  await runDueJobs(services, [knock])
  expect(attempts).toBe(2)

  for (let more = 2; more < mostAttempts; more++) {
    clock.advance(4 * 3_600_000)
    await runDueJobs(services, [knock])
  }
  expect(attempts).toBe(mostAttempts)
  expect(await queueFigures(services)).toEqual({ due: 0, dead: 1 })
  const [dead] = await deadLetters(services)
  expect(dead).toMatchObject({ name: 'knock', last_error: 'Nobody opened to …' })

  open = true
  expect(await reviveDeadLetter(services, dead!.id)).toBe(true)
  await runDueJobs(services, [knock])
  expect(await queueFigures(services)).toEqual({ due: 0, dead: 0 })
})

test("a job whose process died is due again when its lease is over, and the late process can't finish it", async () => {
  const { services, clock, max } = await city({ in: await freshDatabase() })
  const knock = job('knock', async () => undefined)
  await services.database.transaction({ role: 'commands', actor: max }, (tx) => later(tx, knock, null, clock.now()))

  const [lost] = await take(services, ['knock'], 10)
  expect(await take(services, ['knock'], 10)).toEqual([])
  clock.advance(5 * 60_000)
  expect(await take(services, ['knock'], 10)).toEqual([{ ...lost!, attempts: 2 }])
})

test('two processes never take the same job', async () => {
  const { services, clock, max } = await city({ in: await freshDatabase() })
  const ran: number[] = []
  const count = job<number>('count', async (number) => void ran.push(number))
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  await services.database.transaction({ role: 'commands', actor: max }, async (tx) => {
    for (const number of numbers) await later(tx, count, number, clock.now())
  })

  await Promise.all([runDueJobs(services, [count]), runDueJobs(services, [count]), runDueJobs(services, [count])])
  expect(ran.sort((a, b) => a - b)).toEqual(numbers)
})

test('a periodic job runs once per period, in any number of processes', async () => {
  const { services, clock } = await city({ in: await freshDatabase() })
  let ran = 0
  const sweep = job('sweep', async () => void ran++, { every: 3_600 })
  const look = () =>
    Promise.all([runDueJobs(services, [sweep]), runDueJobs(services, [sweep]), runDueJobs(services, [sweep])])

  await look()
  await look()
  expect(ran).toBe(1)
  clock.advance(3_600_000)
  await look()
  expect(ran).toBe(2)
})

test('an unknown job is left for a program that knows it', async () => {
  const { services, clock, max } = await city({ in: await freshDatabase() })
  await services.database.transaction({ role: 'commands', actor: max }, (tx) =>
    later(
      tx,
      job('newer', async () => undefined),
      null,
      clock.now(),
    ),
  )
  expect(await runDueJobs(services, [sendMail])).toBe(0)
  expect(await queueFigures(services)).toEqual({ due: 1, dead: 0 })
})

test('a process polls at once when it starts, and finishes its jobs when it stops', async () => {
  const { services, clock, max } = await city({ in: await freshDatabase() })
  let [begun, finish] = [() => undefined as void, () => undefined as void]
  const started = new Promise<void>((resolve) => (begun = resolve))
  let finished = false
  const slow = job('slow', async () => {
    begun()
    await new Promise<void>((resolve) => (finish = resolve))
    finished = true
  })
  await services.database.transaction({ role: 'commands', actor: max }, (tx) => later(tx, slow, null, clock.now()))

  const jobs = startJobs(services, [slow])
  await started
  const stopped = jobs.stop()
  finish()
  await stopped
  expect(finished).toBe(true)
  expect(await queueFigures(services)).toEqual({ due: 0, dead: 0 })
})

test('a process that stops keeps the lease of its last job until that is done', async () => {
  const { services, clock, max } = await city({ in: await freshDatabase() })
  let [begun, finish] = [() => undefined as void, () => undefined as void]
  const started = new Promise<void>((resolve) => (begun = resolve))
  const slow = job('slow', () => (begun(), new Promise<void>((resolve) => (finish = resolve))))
  await services.database.transaction({ role: 'commands', actor: max }, (tx) => later(tx, slow, null, clock.now()))

  const jobs = startJobs(services, [slow])
  await started
  const stopped = jobs.stop()
  const first = new Date(clock.now().getTime() + lease)
  clock.advance(lease - 60_000)
  const isRenewed = () =>
    services.database
      .read({ role: 'service_role' }, { text: 'select run_at > $1 as renewed from app.jobs', values: [first] })
      .then(({ rows }) => rows[0]?.renewed)
  await expect.poll(isRenewed).toBe(true)
  expect(await runDueJobs(services, [slow])).toBe(0)
  finish()
  await stopped
  expect(await queueFigures(services)).toEqual({ due: 0, dead: 0 })
})
