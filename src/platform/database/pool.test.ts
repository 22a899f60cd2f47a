import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { DatabaseBusy, Pool } from './pool.ts'

const pools: Pool[] = []
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())))

async function open(
  bounds: { size: number; queue: number },
  login: (config: pg.ClientConfig) => pg.ClientConfig = (config) => config,
) {
  const { ownerConfig, owner } = await city()
  const pool = new Pool(login(ownerConfig), bounds)
  pools.push(pool)
  return { pool, owner }
}

/** An address contains the login itself, and the parameters beside it are ignored. */
function wronglyNamed({ connectionString, ...config }: pg.ClientConfig): pg.ClientConfig {
  if (!connectionString) return { ...config, password: 'not this one' }
  const url = new URL(connectionString)
  url.password = 'not-this-one'
  return { ...config, connectionString: url.toString() }
}

const pidOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

test('a connection passes from request to request, in order', async () => {
  const { pool } = await open({ size: 1, queue: 2 })
  const client = await pool.take()
  const order: string[] = []
  const wait = async (name: string) => {
    const mine = await pool.take()
    order.push(name)
    expect(mine).toBe(client)
    pool.giveBack(mine, false)
  }
  const both = [wait('first'), wait('second')]
  expect(pool.figures).toEqual({ total: 1, idle: 0, waiting: 2 })
  expect(() => pool.take()).toThrow(DatabaseBusy)
  pool.giveBack(client, false)
  await Promise.all(both)
  expect(order).toEqual(['first', 'second'])
  expect(pool.figures).toEqual({ total: 1, idle: 1, waiting: 0 })
})

test("a lost connection isn't reused: at work, idle, or reported by its user", async () => {
  const { pool, owner } = await open({ size: 1, queue: 2 })
  const first = await pool.take()
  const lost = new Promise((end) => first.once('end', end))
  const next = pool.take()
  await owner.query('select pg_terminate_backend($1)', [await pidOf(first)])
  await lost
  pool.giveBack(first, false)
  const second = await next
  expect(second).not.toBe(first)

  const [pid, gone] = [await pidOf(second), new Promise((end) => second.once('end', end))]
  pool.giveBack(second, false)
  await owner.query('select pg_terminate_backend($1)', [pid])
  await gone
  expect(pool.figures).toEqual({ total: 0, idle: 0, waiting: 0 })

  const third = await pool.take()
  pool.giveBack(third, true)
  expect(pool.figures).toEqual({ total: 0, idle: 0, waiting: 0 })
  const fourth = await pool.take()
  expect(fourth).not.toBe(third)
  pool.giveBack(fourth, false)
})

test('a failed connection is reported to its caller and to all who wait', async () => {
  const { pool } = await open({ size: 1, queue: 5 }, wronglyNamed)
  const refused = { status: 'rejected', reason: expect.objectContaining({ code: '28P01' }) }
  expect(await Promise.allSettled(Array.from({ length: 3 }, async () => pool.take()))).toEqual([
    refused,
    refused,
    refused,
  ])
  expect(pool.figures).toEqual({ total: 0, idle: 0, waiting: 0 })
})

test('closing lets running and waiting requests finish, and admits no new ones', async () => {
  const { pool } = await open({ size: 1, queue: 5 })
  const client = await pool.take()
  const waiting = pool.take()
  const closed = pool.close()
  expect(() => pool.take()).toThrow('closed')
  pool.giveBack(client, false)
  const last = await waiting
  expect((await last.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  pool.giveBack(last, false)
  await closed
  expect(pool.figures).toEqual({ total: 0, idle: 0, waiting: 0 })
})
