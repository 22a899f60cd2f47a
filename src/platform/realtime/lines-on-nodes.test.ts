import { beforeAll, expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import type { Statement } from '../database/database.ts'
import { openChangeFeed } from './change-feed.ts'
import type { Change } from './change-lines.ts'

beforeAll(async () => {
  // The placement tables of Citus: here the last digit of an organization says which node it is on.
  await (
    await testDatabase()
  ).owner.query(`
    create table public.pg_dist_placement (shardid bigint, groupid integer);
    insert into public.pg_dist_placement select n, n % 2 from generate_series(0, 15) n;
    create function public.get_shard_id_for_distribution_column(text, uuid) returns bigint language sql as
      $$ select ('x' || right($2::text, 1))::bit(4)::int::bigint $$;
    grant select on public.pg_dist_placement to service_role`)
})

const nodeOf = (organization: string) => Number.parseInt(organization.at(-1)!, 16) % 2

/** Two agencies on two nodes, and what one process receives from them; a node can be down. */
async function cluster() {
  const cities = [await city()]
  while (cities.length < 2) {
    const next = await city()
    if (nodeOf(next.organization.id) !== nodeOf(cities[0]!.organization.id)) cities.push(next)
  }
  const [here, there] = cities as [(typeof cities)[0], (typeof cities)[0]]
  const { services, owner } = await testDatabase()
  const seen: Change[] = []
  const lost = new Set<string>()
  let away = false
  const refuse = ({ text, values = [] }: Statement) => {
    if (
      away &&
      !text.includes('pg_dist_placement') &&
      values.some((value) => [value].flat().includes(there.organization.id))
    )
      throw Object.assign(new Error('connection to the remote node failed'), { code: '08006' })
  }
  const { read, write } = services.database
  const database: typeof services.database = {
    ...services.database,
    onNodes: true,
    read: async (caller, statement) => (refuse(statement), read(caller, statement)),
    write: async (caller, statement) => (refuse(statement), write(caller, statement)),
  }
  const wanted = {
    streams: new Map(cities.map(({ organization }) => [organization.id, new Set(['organizations'])])),
    accounts: new Map(),
    everywhere: new Set<string>(),
  }
  const feed = openChangeFeed(
    { ...services, database },
    {
      wanted: () => wanted,
      handle: async (changes) => void seen.push(...changes),
      lost: (streams) => streams.forEach((stream) => lost.add(stream)),
    },
  )
  const rename = ({ organization }: typeof here, name: string) =>
    owner.query('update organizations set name = $2 where id = $1', [organization.id, name])
  return {
    ...feed,
    here,
    there,
    rename,
    lost,
    heard: () => seen.map(({ stream }) => stream),
    takeAway: (is: boolean) => void (away = is),
  }
}

test('a node that is down delays only its agencies; their changes are delivered when it is back', async () => {
  const { begin, stop, here, there, rename, heard, lost, takeAway } = await cluster()
  await begin()
  takeAway(true)
  await rename(there, 'Unheard for now')
  await rename(here, 'Heard')
  await begin()
  expect(heard()).toEqual([here.organization.id])
  takeAway(false)
  await begin()
  expect(heard()).toEqual([here.organization.id, there.organization.id])
  expect([...lost]).toEqual([])
  await stop()
})

test('a client that starts listening while the node is down is told to read again when it is back', async () => {
  const { begin, stop, here, there, rename, heard, lost, takeAway } = await cluster()
  takeAway(true)
  await begin()
  await rename(there, 'Before anyone could say where to begin')
  await rename(here, 'Heard')
  await begin()
  expect({ heard: heard(), lost: [...lost] }).toEqual({ heard: [here.organization.id], lost: [] })
  takeAway(false)
  await begin()
  expect([...lost]).toEqual([there.organization.id])
  await rename(there, 'Heard too')
  await begin()
  expect(heard()).toEqual([here.organization.id, there.organization.id])
  await stop()
})
