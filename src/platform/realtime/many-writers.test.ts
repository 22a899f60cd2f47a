import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import { openChangeFeed } from './change-feed.ts'
import type { Change } from './change-lines.ts'

let pool: pg.Pool
beforeAll(async () => {
  const { owner, ownerConfig } = await testDatabase()
  pool = new pg.Pool({ ...ownerConfig, max: 16 })
  await owner.query(`
    create table public.marks (organization_id uuid not null, id text, primary key (organization_id, id));
    select app.protect('public.marks');
    grant select on public.marks to authenticated;
    select realtime.publish('public.marks')`)
})
afterAll(() => pool.end())

/** One process that reads the changes of these organizations, as on one PostgreSQL or as on a cluster. */
async function process(organizations: string[], onNodes = false) {
  const { services } = await testDatabase()
  const database = { ...services.database, onNodes }
  const seen: Change[] = []
  const wanted = {
    streams: new Map(organizations.map((id) => [id, new Set(['marks'])])),
    accounts: new Map(),
    everywhere: new Set<string>(),
  }
  const feed = openChangeFeed(
    { ...services, database },
    { wanted: () => wanted, handle: async (changes) => void seen.push(...changes), lost: () => expect.unreachable() },
  )
  await feed.begin()
  return { ...feed, seen, marks: () => seen.map(({ organization_id, key }) => `${organization_id} ${key.id}`) }
}

/** A transaction that writes one mark and continues only when told to. */
async function writer(organization: string, id: string) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into marks values ($1, $2)', [organization, id])
  return async (end: 'commit' | 'rollback' = 'commit') => {
    await client.query(end)
    client.release()
  }
}

/** Many writers of every organization at once; every fifth rolls back. */
async function write(organizations: string[], phase: string): Promise<string[]> {
  const written = await Promise.all(
    organizations.flatMap((organization) =>
      Array.from({ length: 40 }, async (_, i) => {
        const end = await writer(organization, `${phase}${i}`)
        await end(i % 5 === 4 ? 'rollback' : 'commit')
        return i % 5 === 4 ? [] : [`${organization} ${phase}${i}`]
      }),
    ),
  )
  return written.flat()
}

test('with many writers, long transactions and restarting processes, each change is sent once to each listener', async () => {
  const organizations = (await Promise.all([city(), city(), city()])).map(({ organization }) => organization.id)
  const late = await Promise.all(organizations.map((organization) => writer(organization, 'late')))
  const never = await writer(organizations[0]!, 'never')
  const first = await process(organizations)

  const one = await write(organizations, 'one')
  const second = await process(organizations.slice(0, 2), true)
  const [two] = await Promise.all([
    write(organizations, 'two'),
    first.begin(),
    second.begin(),
    first.trim(),
    second.trim(),
  ])
  await Promise.all(late.map((commit) => commit()))
  await never('rollback')
  await Promise.all([first.begin(), second.begin()])
  await second.stop()

  const third = await process(organizations, true)
  const three = await write(organizations, 'three')
  await Promise.all([first.begin(), third.begin(), third.trim()])
  await Promise.all([first.begin(), third.begin()])

  const lateOnes = organizations.map((organization) => `${organization} late`)
  expect(first.marks().sort()).toEqual([...one, ...two, ...three, ...lateOnes].sort())
  expect(second.marks().sort()).toEqual(
    [...two, ...lateOnes].filter((mark) => !mark.startsWith(organizations[2]!)).sort(),
  )
  expect(third.marks().sort()).toEqual([...three].sort())
  for (const organization of organizations) {
    const positions = first.seen.filter(({ stream }) => stream === organization).map(({ position }) => position)
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
  }
  await Promise.all([first.stop(), third.stop()])
})

test('a writer of one agency waits for no reader and no other agency', async () => {
  const [here, next] = [(await city()).organization.id, (await city()).organization.id]
  const reader = await process([here, next])
  // A reader that is numbering, and an open transaction of each agency.
  const numbering = await pool.connect()
  await numbering.query('begin')
  await numbering.query('select realtime.number_changes(array[$1::uuid, $2::uuid], 100)', [here, next])
  const ends = await Promise.all([writer(here, 'open'), writer(next, 'open')])
  const { rows } = await pool.query(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`,
  )
  expect(rows).toEqual([{ waiting: 0 }])
  for (const end of ends) await end()
  await numbering.query('commit')
  numbering.release()
  await reader.begin()
  expect(reader.marks().sort()).toEqual([`${here} open`, `${next} open`].sort())
  await reader.stop()
})
