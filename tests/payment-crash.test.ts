import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, startAt, type Started } from '../benchmarks/servers.ts'
import type { Person } from './city.ts'
import { testDatabase } from './database.ts'
import { teachTime, tellTime } from './day.ts'
import { paying } from './paying.ts'
import { testSecret } from './postgres.ts'

/**
 * A payment run through a server that is killed in the middle of every step. Deterministic: a table that the step
 * writes is locked, so that the step has done its work up to there and waits; then the process is killed with
 * SIGKILL, the table unlocked, and another process started, which gets the same request under the same key. Here each
 * step dies once, late in its work; `PAYMENT_KILLS=all npx vitest run tests/payment-crash.test.ts` kills it at every
 * table that it writes.
 */
const steps = [
  {
    name: 'payment-runs/draft',
    by: 'maker',
    dies: ['payment_runs', 'payments', 'payment_items', 'record_links', 'invoices'],
    here: 'invoices',
  },
  { name: 'payment-runs/submit', by: 'maker', dies: ['payment_runs'], here: 'payment_runs' },
  {
    name: 'payment-runs/release',
    by: 'checker',
    dies: ['invoices', 'journal_lines', 'payments', 'contracts', 'payment_runs'],
    here: 'payments',
  },
  { name: 'payment-runs/make-file', by: 'checker', dies: ['vendor_bank_views', 'payment_runs'], here: 'payment_runs' },
  { name: 'payment-runs/send', by: 'maker', dies: ['app.jobs', 'payment_runs'], here: 'payment_runs' },
  {
    name: 'bank-statements/import',
    by: 'maker',
    dies: ['bank_statements', 'statement_lines', 'journal_lines', 'payments', 'payment_runs'],
    here: 'payments',
  },
] as const
const all = process.env.PAYMENT_KILLS === 'all'

const folder = mkdtempSync(join(tmpdir(), 'granary-payment-crash-'))
let place: Awaited<ReturnType<typeof paying>>
let server: Started
let kills = 0

const start = async (): Promise<void> => {
  const { ownerConfig, services } = place
  const database = ownerConfig.connectionString ?? addressOf(ownerConfig)
  server = await startAt(
    'payments',
    ['bin/start.js'],
    {
      GRANARY_DATA: folder,
      GRANARY_DEMO: '0',
      NODE_ENV: 'development',
      SITE_URL: services.settings.siteUrl,
      DATABASE_URL: database,
      DATABASE_POOL: '3',
      LOG_REQUESTS: 'off',
    },
    '/readyz',
    folder,
  )
}

beforeAll(async () => {
  // Nothing to do if it is built already, as in `npm test`.
  await promisify(execFile)(process.execPath, ['bin/build.js'])
  // Another process writes to the same database: both keep the machine's time.
  tellTime(0)
  await teachTime((await testDatabase()).owner, 0)
  place = await paying({ received: 100, retainage: 10 })
  // The server's day is the real one; the test's books are open on it.
  const { owner, organization, clock } = place
  await owner.query(
    `update fiscal_periods set ends_on = '2100-06-30' where organization_id = $1
      and ends_on = (select max(ends_on) from fiscal_years where organization_id = $1)`,
    [organization.id],
  )
  await owner.query(`update fiscal_years set ends_on = '2100-06-30' where organization_id = $1`, [organization.id])
  await place.bank()
  clock.set(new Date())
  // Saved at the first start: the tokens and the sealed account numbers of the test are read with it.
  writeFileSync(join(folder, 'secret'), testSecret, { mode: 0o600 })
  await start()
})

afterAll(async () => {
  await server?.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { status: number; body: string }
const ask = async (who: Person, command: string, input: object, key: string): Promise<Answer> => {
  const response = await fetch(`${server.url}/functions/v1/${command}`, {
    method: 'POST',
    headers: {
      apikey: place.services.keys.anonKey,
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(input),
  })
  return { status: response.status, body: await response.text() }
}

/** Locked so that writers wait, as on a busy system. */
async function killedAt(table: string, asks: () => Promise<unknown>): Promise<void> {
  const holder: pg.PoolClient = await place.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(`lock table ${table} in share mode`)
    const asked = asks().catch(() => undefined)
    await expect
      .poll(
        async () =>
          (
            await holder.query(
              `select count(*)::int as n from pg_locks where relation = $1::regclass and not granted`,
              [table],
            )
          ).rows[0].n,
        { interval: 5 },
      )
      .toBeGreaterThan(0)
    await server.stop('SIGKILL')
    kills++
    await holder.query('rollback')
    await asked
  } finally {
    holder.release()
  }
  // The dead process's work is committed or rolled back before the test checks.
  await expect
    .poll(
      async () =>
        (
          await place.owner.query(
            `select count(*)::int as n from pg_stat_activity where datname = current_database()
              and application_name = 'payments'`,
          )
        ).rows[0].n,
      { interval: 5 },
    )
    .toBe(0)
}

/**
 * After any kill: no invoice is in two valid payments, a paid one is paid by exactly one, and the books agree to the
 * cent.
 */
async function expectPaidOnce(invoices: readonly string[]): Promise<void> {
  await place.booksAgree()
  const { rows } = await place.owner.query<{
    id: string
    status: string
    standing: number
    issued: number
    entries: number
  }>(
    `select i.id, i.status, count(p.id)::int as standing,
      count(p.id) filter (where p.status in ('issued', 'cleared'))::int as issued,
            (select count(distinct j.entry)::int from journal_lines j where j.source_table = 'payments'
              and j.control = 'payable' and j.source in (select x.payment::text from payment_items x
                where x.invoice = i.id and not x.undone)) as entries
       from invoices i left join payment_items t on t.invoice = i.id and not t.undone
       left join payments p on p.id = t.payment and p.status <> 'canceled'
      where i.id = any ($1) group by i.id, i.status`,
    [invoices],
  )
  expect(rows).toHaveLength(invoices.length)
  for (const { status, standing, issued, entries } of rows) {
    expect(standing).toBe(status === 'approved' ? 0 : 1)
    expect([issued, entries]).toEqual(status === 'paid' ? [1, 1] : [0, 0])
  }
}

test('a server killed in the middle of every step of a payment run pays nothing twice and loses nothing', async () => {
  const { owner, organization, max: maker, ada: checker, approvedInvoice, account, clock } = place
  const paying_account = (await account()).id
  const today = clock.today()
  clock.set(new Date('2026-11-20T15:00:00Z'))
  const bills = [await approvedInvoice(30, 12.5), await approvedInvoice(20, 12.5)].map(({ id }) => id)
  clock.set(new Date())

  let run = ''
  const inputs: Record<(typeof steps)[number]['name'], () => Promise<object>> = {
    'payment-runs/draft': async () => ({ paying_account, method: 'ach', pay_on: today, invoices: bills }),
    'payment-runs/submit': async () => ({ id: run }),
    'payment-runs/release': async () => ({ id: run }),
    'payment-runs/make-file': async () => ({ id: run }),
    'payment-runs/send': async () => ({ id: run }),
    'bank-statements/import': async () => {
      const { rows } = await owner.query<{ number: string; amount: number }>(
        'select number, amount from payment_runs where id = $1',
        [run],
      )
      const dollars = (cents: number) => (cents / 100).toFixed(2)
      const content = [
        'Date,Amount,Reference,Description',
        `${today},9000.00,,Opening balance`,
        `${today},-${dollars(rows[0]!.amount)},${rows[0]!.number},ACH settlement`,
        `${today},${dollars(9_000_00 - rows[0]!.amount)},,Closing balance`,
      ].join('\n')
      return { paying_account, format: 'csv', content }
    },
  }
  for (const { name, by, dies, here } of steps) {
    const who = by === 'maker' ? maker : checker
    const [input, key] = [await inputs[name](), randomUUID()]
    for (const table of all ? dies : [here]) {
      await killedAt(table, () => ask(who, name, input, key))
      await expectPaidOnce(bills)
      await start()
    }
    const done = await ask(who, name, input, key)
    expect(done, name).toMatchObject({ status: 200 })
    // A caller who never received the answer asks again and gets the same one.
    expect(await ask(who, name, input, key)).toEqual(done)
    if (name === 'payment-runs/draft') run = (JSON.parse(done.body) as { id: string }).id
    await expectPaidOnce(bills)
  }
  expect(kills).toBe(all ? steps.flatMap(({ dies }) => dies).length : steps.length)

  const { rows } = await owner.query(
    `select (select count(*)::int from payment_runs where organization_id = $1) as runs,
        (select status from payment_runs where id = $2) as status,
        (select count(*)::int from payments where organization_id = $1) as payments,
            (select sum(amount)::int from payments where organization_id = $1 and status = 'cleared') as cleared,
            (select count(*)::int from bank_statements where organization_id = $1) as statements`,
    [organization.id, run],
  )
  // Fifty cases at $12.50, with a tenth retained.
  expect(rows).toEqual([{ runs: 1, status: 'cleared', payments: 1, cleared: 562_50, statements: 1 }])
  expect(await place.booksAgree()).toMatchObject({ cash: -562_50, in_transit: 0, payable: -62_50, expenditure: 625_00 })
})
