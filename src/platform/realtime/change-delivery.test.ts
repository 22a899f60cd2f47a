import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { callerOf, city, type Person } from '#tests/city.ts'
import { makeCallers } from '../auth/callers.ts'
import type { Caller, Statement } from '../database/database.ts'
import { openChangeDelivery, type Listener } from './change-delivery.ts'
import { publishedTables } from './published-tables.ts'

type City = Awaited<ReturnType<typeof city>>

/** The cluster statements also work on one PostgreSQL, and every test run tries them there. */
type Form = 'one PostgreSQL' | 'a cluster'
const onBoth = (name: string, run: (form: Form) => Promise<void>) =>
  test.each<[Form]>([['one PostgreSQL'], ['a cluster']])(`${name}, on %s`, run)
const leaving: (() => Promise<void>)[] = []
afterEach(() => Promise.all(leaving.splice(0).map((leave) => leave())))

/** A separate delivery that counts its statements: rows read for people, session look-ups, and its own. */
async function delivery({ services }: City, form: Form) {
  const statements: { role: string; name: string | undefined }[] = []
  const counting = <Sent extends (caller: Caller, statement: Statement) => unknown>(send: Sent) =>
    ((caller, statement) => {
      statements.push({ role: caller.role, name: statement.name })
      return send(caller, statement)
    }) as Sent
  const { read, write, transaction } = services.database
  const together: typeof transaction = (caller, work, options) => {
    statements.push({ role: caller.role, name: undefined })
    return transaction(caller, work, options)
  }
  const database = {
    ...services.database,
    onNodes: form === 'a cluster',
    read: counting(read),
    write: counting(write),
    transaction: together,
  }
  const callers = makeCallers({ database, keys: services.keys, clock: services.clock })
  const opened = openChangeDelivery({ ...services, database, callers })
  leaving.push(() => opened.stop())
  const tables = publishedTables(services.database)

  async function listen(person: Person | undefined, name: string, filter?: { column: string; value: string }) {
    const caller: Caller = person ? callerOf(person) : { role: 'anon' }
    const told: string[] = []
    const ended: string[] = []
    const conditions = filter
      ? [{ column: filter.column, operator: 'eq' as const, negated: false, values: [filter.value] }]
      : []
    const listener: Listener = {
      subscriptions: [
        { id: 1, event: '*', table: (await tables.find(caller.role, name))!, conditions, select: undefined },
      ],
      active: false,
      token: () => person?.token ?? services.keys.anonKey,
      caller: () => caller,
      from: '127.0.0.1',
      tell: (payload) => void told.push(payload),
      end: (reason) => void ended.push(reason),
      fail: () => void ended.push('fail'),
    }
    await opened.add(listener)
    return { told, ended, leave: () => opened.remove(listener) }
  }

  return {
    listen,
    /** When this resolves, everything committed has been delivered: one full look has ended. */
    async settled(): Promise<void> {
      const last = await listen(undefined, 'publications')
      last.leave()
    },
    forPeople: () => statements.filter(({ role }) => role === 'authenticated' || role === 'anon').length,
    lookUps: () => statements.filter(({ role }) => role === 'identity').length,
    count: (name: string) => statements.filter((statement) => statement.name === name).length,
    reset: () => void statements.splice(0),
  }
}

const vendor = async ({ owner, organization }: City, name: string = randomUUID()) =>
  (
    await owner.query<{ id: string }>(
      `insert into vendors (organization_id, number, name, type, email) values ($1, $2, $2, 'llc', 'a@example.com')
        returning id`,
      [organization.id, name],
    )
  ).rows[0]!.id
const rename = ({ owner }: City, id: string, name: string = randomUUID()) =>
  owner.query('update vendors set name = $2 where id = $1', [id, name])
const link = ({ owner, organization }: City, id: string, account: City) =>
  owner.query('insert into vendor_accounts (organization_id, vendor, account) values ($1, $2, $3)', [
    organization.id,
    id,
    account.organization.id,
  ])

async function crowd(here: City, count: number) {
  const people: Person[] = []
  for (let i = 0; i < count; i++) people.push(await here.person(`Buyer${i}`))
  return people
}

onBoth('who joins while others come and go is not rejected', async (form) => {
  const here = await city()
  const { listen } = await delivery(here, form)
  const [next, company] = [await city(), await city({ kind: 'vendor' })]
  const all = [here.rosa, next.rosa, company.rosa, here.max, next.max]
  const heard = await Promise.all(
    all.map(async (person, at) => {
      const listener = await listen(person, 'vendors')
      if (at % 2 === 0) listener.leave()
      return listen(person, at % 2 === 0 ? 'invoices' : 'publications')
    }),
  )
  expect(heard.every(({ ended }) => ended.length === 0)).toBe(true)
})

onBoth(
  '39 changes of another agency cost 40 listeners no read and no look-up, on a table that vendors read too',
  async (form) => {
    const [here, next] = [await city(), await city()]
    const { listen, settled, forPeople, lookUps, count, reset } = await delivery(here, form)
    const heard = await Promise.all((await crowd(here, 40)).map((person) => listen(person, 'vendors')))
    const theirs = await vendor(next)
    reset()
    for (let i = 0; i < 39; i++) await rename(next, theirs)
    await settled()
    expect({ reads: forPeople(), lookUps: lookUps(), accounts: count('realtime accounts') }).toEqual({
      reads: 0,
      lookUps: 0,
      accounts: 0,
    })
    expect(heard.every(({ told }) => told.length === 0)).toBe(true)

    const own = await vendor(here)
    await settled()
    expect(heard.map(({ told }) => told.length)).toEqual(Array.from({ length: 40 }, () => 1))
    expect(heard[0]!.told[0]).toContain(own)
  },
)

onBoth(
  'people with the same rights to a table share one read, and all are looked up in one statement',
  async (form) => {
    const here = await city()
    const { listen, settled, forPeople, lookUps, reset } = await delivery(here, form)
    const people = await crowd(here, 10)
    const heard = await Promise.all([...people, here.max, here.ada].map((person) => listen(person, 'vendors')))
    const id = await vendor(here)
    await settled()
    reset()
    here.clock.advance(3_000)
    await here.owner.query(
      `with one as (update vendors set name = 'a' where id = $1),
      two as (insert into vendors (organization_id, number, name, type, email) select $2, n::text, n::text, 'llc',
        'a@example.com' from generate_series(1, 20) n) select`,
      [id, here.organization.id],
    )
    await settled()
    expect(heard.map(({ told }) => told.length)).toEqual(heard.map(() => 22))
    // One for each role: user, manager, administrator.
    expect({ reads: forPeople(), lookUps: lookUps() }).toEqual({ reads: 3, lookUps: 1 })
  },
)

onBoth('where policies ask who the person is, each is asked for', async (form) => {
  const here = await city()
  const { listen, settled, forPeople, reset } = await delivery(here, form)
  const people = await crowd(here, 3)
  const heard = await Promise.all(people.map((person) => listen(person, 'list_views')))
  reset()
  await here.owner.query(
    `insert into list_views (organization_id, user_id, table_name, name, query) values ($1, $2, 'vendors', 'Mine', '')`,
    [here.organization.id, people[1]!.user_id],
  )
  await settled()
  expect(heard.map(({ told }) => told.length)).toEqual([0, 1, 0])
  expect(forPeople()).toBe(3)
})

onBoth('200 neighbors, quiet or busy where no one listens, cost no statement', async (form) => {
  const here = await city()
  const { listen, settled, count, forPeople, lookUps, reset } = await delivery(here, form)
  const heard = await Promise.all((await crowd(here, 40)).map((person) => listen(person, 'vendors')))
  const id = await vendor(here)
  await settled()
  const cost = async () => {
    reset()
    here.clock.advance(3_000)
    await rename(here, id)
    await settled()
    return { reads: forPeople(), lookUps: lookUps(), accounts: count('realtime accounts') }
  }
  const alone = await cost()
  await here.owner.query(
    `with made as (insert into organizations (name, kind) select 'Neighbor ' || $1 || n, 'agency'
      from generate_series(1, 200) n returning id) insert into vendors (organization_id, number, name, type, email)
      select id, '1', 'Theirs', 'llc', 'a@example.com' from made`,
    [here.organization.id],
  )
  expect(await cost()).toEqual(alone)
  expect(alone).toEqual({ reads: 1, lookUps: 1, accounts: 0 })
  expect(heard.every(({ told }) => told.length === 3)).toBe(true)
})

onBoth("a vendor's own people hear of its row alone, and no other vendor is asked for", async (form) => {
  const here = await city()
  const [ours, other] = [await city({ kind: 'vendor' }), await city({ kind: 'vendor' })]
  const { listen, settled, forPeople, reset } = await delivery(here, form)
  const [first, second] = [await vendor(here), await vendor(here)]
  await link(here, first, ours)
  await link(here, second, other)
  const [mine, theirs] = [await listen(ours.rosa, 'vendors'), await listen(other.rosa, 'vendors')]
  reset()
  await rename(here, first)
  await settled()
  expect([mine.told.length, theirs.told.length]).toEqual([1, 0])
  expect(forPeople()).toBe(1)
})

onBoth(
  'an account that an agency began to deal with while it listens hears of the change that came with it',
  async (form) => {
    const here = await city()
    const ours = await city({ kind: 'vendor' })
    const { listen, settled } = await delivery(here, form)
    const mine = await listen(ours.rosa, 'vendors')
    const id = await vendor(here)
    await settled()
    await here.owner.query(
      `with linked as (insert into vendor_accounts (organization_id, vendor, account)
        values ($1, $2, $3)) update vendors set name = 'Ours' where id = $2`,
      [here.organization.id, id, ours.organization.id],
    )
    await settled()
    expect(mine.told.filter((payload) => payload.includes('"UPDATE"'))).toHaveLength(1)
    await rename(here, id, 'Again')
    await settled()
    expect(mine.told.at(-1)).toContain('Again')
  },
)

onBoth('what the public reads is heard by visitors and by people of every agency', async (form) => {
  const [here, next] = [await city(), await city()]
  const { listen, settled, forPeople, reset } = await delivery(here, form)
  const heard = [
    await listen(undefined, 'publications'),
    await listen(here.rosa, 'publications'),
    await listen(next.rosa, 'publications'),
  ]
  reset()
  await here.owner.query('insert into publications (organization_id, agency) values ($1, $1::uuid::text)', [
    here.organization.id,
  ])
  await settled()
  expect(heard.map(({ told }) => told.length)).toEqual([1, 1, 1])
  expect(forPeople()).toBe(3)
})

onBoth('a policy that is changed while people listen counts from the next change on', async (form) => {
  const here = await city()
  const { listen, settled } = await delivery(here, form)
  const drafts = form === 'a cluster' ? 'sketches_of_nodes' : 'sketches'
  await here.owner.query(`
    create table public.${drafts} (organization_id uuid not null, id integer, author uuid,
      primary key (organization_id, id));
    select app.protect('public.${drafts}');
    create policy "read" on public.${drafts} for
    select to authenticated using (organization_id = (select app.organization_id()));
    grant select on public.${drafts} to authenticated;
    select realtime.publish('public.${drafts}')`)
  const people = [await here.person('One'), await here.person('Two')]
  const heard = await Promise.all(people.map((person) => listen(person, drafts)))
  const write = (id: number) =>
    here.owner.query(`insert into ${drafts} values ($1, $2, $3)`, [here.organization.id, id, people[1]!.user_id])
  await write(1)
  await settled()
  expect(heard.map(({ told }) => told.length)).toEqual([1, 1])
  await here.owner.query(`alter policy "read" on ${drafts} using (author = (select app.user_id()))`)
  await write(2)
  await settled()
  // The sharing has just ended: both join again and read for themselves.
  expect(heard.map(({ ended }) => ended)).toEqual([['fail'], ['fail']])
  await write(3)
  await settled()
  expect(heard.map(({ told }) => told.length)).toEqual([1, 2])
})
