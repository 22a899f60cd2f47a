import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinNoOlder, tableChanged, together } from './together.ts'

const server = 'http://localhost'
const funds = `${server}/rest/v1/funds?select=id`
const accounts = `${server}/rest/v1/accounts?select=id`

beforeEach(() => {
  vi.useFakeTimers()
  joinNoOlder()
})
afterEach(() => {
  vi.useRealTimers()
})

const project = { at: '/projects/:id', table: 'projects', id: 'p', search: '', zone: 'UTC' }
const below = (address: string) => address.slice(server.length)

/**
 * A server that counts how often each address is read, and answers with that number. With a page it sends its funds,
 * and before these it names the accounts.
 */
function counting({ knowsPages = true, breaks = false, meanwhile = () => {} } = {}) {
  const batches: string[][] = []
  const times = new Map<string, number>()
  const count = (path: string) => {
    times.set(path, (times.get(path) ?? 0) + 1)
    return times.get(path)
  }
  const alone: typeof fetch = async (address, request) => {
    const path = String(address).slice(server.length)
    if (!path.endsWith('/batch')) return Response.json(count(path))
    const { parts, page } = JSON.parse(String(request?.body)) as { parts: { path: string }[]; page?: object }
    meanwhile()
    batches.push([...parts.map((part) => part.path), ...(page ? ['a page'] : [])])
    if (page && !knowsPages) return Response.json({ error: 'page is not known' }, { status: 400 })
    const line = (asked: { path: string }, part: number) => {
      const body = JSON.stringify(count(asked.path))
      const headers = asked.path.endsWith('/summary') ? { 'x-tables': 'accounts comments' } : {}
      return `${JSON.stringify({ part, status: 200, headers, bytes: body.length })}\n${body}`
    }
    const follows = (from: number, address: string) =>
      `${JSON.stringify({ follows: [{ method: 'GET', path: below(address) }], from })}\n`
    const [first, next] = [parts.length, parts.length + 1]
    return new Response(
      [
        `${JSON.stringify({ positions: null })}\n`,
        ...(page ? [follows(first, funds), follows(next, accounts), line({ path: below(funds) }, first)] : []),
        ...parts.map(line),
        ...(page && !breaks ? [line({ path: below(accounts) }, next)] : []),
      ].join(''),
    )
  }
  return { batches, ...together(alone, server, () => undefined) }
}

const read = async (answer: Promise<Response>) => {
  await vi.advanceTimersByTimeAsync(10)
  return (await answer).json() as Promise<number>
}

test('a read that was sent ahead is the read of the part that asks it, once', async () => {
  const { ahead, fetched, batches } = counting()
  void ahead(funds)
  void ahead(accounts)
  await vi.advanceTimersByTimeAsync(10)
  expect(batches).toEqual([['/rest/v1/funds?select=id', '/rest/v1/accounts?select=id']])
  expect(await read(fetched(funds))).toBe(1)
  expect(batches).toHaveLength(1)
  expect(await read(fetched(funds))).toBe(2)
})

test('a read that no part took in time is sent ahead again with the next page', async () => {
  const { ahead, fetched, batches } = counting()
  for (const _ of [1, 2]) {
    void ahead(funds)
    void ahead(accounts)
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(batches).toHaveLength(2)
  void ahead(funds)
  void ahead(accounts)
  expect(await read(fetched(funds))).toBe(3)
})

test('a part that asks while the read is on its way joins it', async () => {
  const { ahead, fetched, batches } = counting()
  void ahead(funds)
  expect(await read(fetched(funds))).toBe(1)
  expect(batches).toHaveLength(1)
})

test.each<[string, () => unknown]>([
  ['something changed', joinNoOlder],
  ['a quarter of a minute', () => vi.advanceTimersByTimeAsync(15_000)],
])('after %s it is asked again', async (_when, passes) => {
  const { ahead, fetched } = counting()
  void ahead(funds)
  await vi.advanceTimersByTimeAsync(10)
  await passes()
  expect(await read(fetched(funds))).toBe(2)
})

test('the subscription is a read and lets go of none; a change does', async () => {
  const { ahead, fetched } = counting()
  void ahead(funds)
  await vi.advanceTimersByTimeAsync(10)
  await read(fetched(`${server}/functions/v1/check-subscription`, { method: 'POST', body: '{}' }))
  expect(await read(fetched(funds))).toBe(1)
  void ahead(funds)
  void ahead(accounts)
  await vi.advanceTimersByTimeAsync(10)
  await fetched(`${server}/functions/v1/funds/close`, {
    method: 'POST',
    body: '{}',
    headers: { 'idempotency-key': 'one' },
  })
  expect(await read(fetched(funds))).toBe(3)
})

test('the reads of a page come with it, also for a part that asks before the list of it is there', async () => {
  const { open, fetched, batches } = counting()
  open(project)
  await vi.advanceTimersByTimeAsync(0)
  expect(await read(fetched(funds))).toBe(1)
  expect(await read(fetched(accounts))).toBe(1)
  expect(batches).toEqual([['a page']])
})

test('reads that a page does not bring are asked once it has said what it brings', async () => {
  const { open, fetched, ahead, batches } = counting()
  const orders = `${server}/rest/v1/orders?select=id`
  void ahead(`${server}/rest/v1/favorites?select=id`)
  open(project)
  await vi.advanceTimersByTimeAsync(5)
  expect(await read(fetched(orders))).toBe(1)
  expect(batches).toEqual([['/rest/v1/favorites?select=id', 'a page']])
})

test('after a change nothing that came with the page is taken', async () => {
  const { open, fetched } = counting()
  open(project)
  await vi.advanceTimersByTimeAsync(10)
  joinNoOlder()
  expect(await read(fetched(accounts))).toBe(2)
})

const vendorsOfFunds = `${server}/rest/v1/funds?select=id,vendors(name)`
const summary = `${server}/functions/v1/records/summary`
const everyTable = [funds, accounts, vendorsOfFunds, summary]

test.each<[string | undefined, readonly string[]]>([
  ['accounts', [accounts, summary]],
  ['funds', [funds, vendorsOfFunds, summary]],
  ['vendors', [vendorsOfFunds, summary]],
  ['records/summary', [summary]],
  ['retention/of', []],
  [undefined, everyTable],
])('a change of %s is read again by what may have read it, and by nothing else', async (what, expected) => {
  const { ahead, fetched } = counting()
  const asked = (read: typeof fetch, address: string) =>
    read(address, address === summary ? { method: 'POST', body: '{}' } : {})
  for (const address of everyTable) void asked(ahead, address)
  await vi.advanceTimersByTimeAsync(10)
  joinNoOlder(what)
  const again: string[] = []
  for (const address of everyTable) if ((await read(asked(fetched, address))) === 2) again.push(address)
  expect(again).toEqual(expected)
})

/** The server says tables with the summary, and none with the other question. */
const unknown = `${server}/functions/v1/tasks/mine`

test.each<[string, readonly string[]]>([
  ['accounts', [accounts, summary, unknown]],
  ['comments', [summary, unknown]],
  ['funds', [funds, vendorsOfFunds, unknown]],
])('when rows of %s change, a question that reads other tables is not asked again', async (table, expected) => {
  const { ahead, fetched } = counting()
  const all = [...everyTable, unknown]
  const asked = (read: typeof fetch, address: string) =>
    read(address, address.includes('/functions/') ? { method: 'POST', body: '{}' } : {})
  for (const address of all) void asked(ahead, address)
  await vi.advanceTimersByTimeAsync(10)
  tableChanged(table)
  const again: string[] = []
  for (const address of all) if ((await read(asked(fetched, address))) === 2) again.push(address)
  expect(again).toEqual(expected)
})

test.each([
  ['comments', 2],
  ['funds', 1],
])('rows of %s change while a question is on its way: who asks then gets answer %i', async (table, answer) => {
  let late: Promise<Response> | undefined
  const meanwhile = () => {
    if (late) return
    tableChanged(table)
    late = ask()
  }
  const { fetched } = counting({ meanwhile })
  const ask = () => fetched(summary, { method: 'POST', body: '{}' })
  void ask()
  void fetched(funds)
  await vi.advanceTimersByTimeAsync(10)
  expect(await read(late!)).toBe(answer)
})

test('after a change by this person no question of before is taken, whatever it reads', async () => {
  const { ahead, fetched } = counting()
  const ask = (how: typeof fetch) => how(summary, { method: 'POST', body: '{}' })
  void ask(ahead)
  await vi.advanceTimersByTimeAsync(10)
  await fetched(`${server}/functions/v1/funds/close`, { method: 'POST', headers: { 'idempotency-key': 'one' } })
  expect(await read(ask(fetched))).toBe(2)
})

test.each([
  ['accounts', 2],
  ['funds', 1],
])('an answer that a page brings is not taken where %s changed while it was read: read %i', async (changed, times) => {
  const { open, fetched } = counting({ meanwhile: () => joinNoOlder(changed) })
  open(project)
  await vi.advanceTimersByTimeAsync(10)
  expect(await read(fetched(accounts))).toBe(times)
})

test('a question that is asked while answers of the page wait lets go of none', async () => {
  const { open, fetched } = counting()
  open(project)
  await vi.advanceTimersByTimeAsync(10)
  await read(fetched(`${server}/functions/v1/work/waiting`, { method: 'POST', body: '{}' }))
  expect(await read(fetched(accounts))).toBe(1)
})

test.each([
  ['a server that knows no pages', { knowsPages: false }, 1],
  ['a line that breaks before the last answer', { breaks: true }, 1],
])('with %s the part asks itself', async (_with, server, times) => {
  const { open, fetched } = counting(server)
  open(project)
  await vi.advanceTimersByTimeAsync(10)
  expect(await read(fetched(accounts))).toBe(times)
})
