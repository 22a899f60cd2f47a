import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { Queries } from './queries.ts'
import { together } from './together.ts'

/** A list whose answers come when the test says so. */
function list() {
  const queries = new Queries()
  onTestFinished(() => queries.clear())
  const reads: ((files: string[]) => void)[] = []
  const observer = new QueryObserver<string[]>(queries, {
    queryKey: ['files', 'river'],
    queryFn: () => new Promise((answer) => reads.push(answer)),
  })
  onTestFinished(observer.subscribe(() => {}))
  return { queries, reads, shown: () => observer.getCurrentResult().data }
}

test('a change during the first read is seen: it is read again', async () => {
  const { queries, reads, shown } = list()
  const again = queries.invalidateQueries({ queryKey: ['files'] })
  reads[0]!([])
  await expect.poll(() => reads.length).toBe(2)
  reads[1]!(['bid-bond.pdf'])
  await again
  expect(shown()).toEqual(['bid-bond.pdf'])
})

test('a change after the first read is one more read', async () => {
  const { queries, reads, shown } = list()
  reads[0]!([])
  await expect.poll(shown).toEqual([])
  const again = queries.invalidateQueries({ queryKey: ['files'] })
  reads[1]!(['bid-bond.pdf'])
  await again
  expect([reads.length, shown()]).toEqual([2, ['bid-bond.pdf']])
})

test('an answer that a page was opened with is taken though another table, or an older answer, is read again', async () => {
  const server = 'http://localhost'
  const sent: string[] = []
  const alone: typeof fetch = async (_address, request) => {
    const { parts } = JSON.parse(String(request?.body)) as { parts: { path: string }[] }
    sent.push(...parts.map(({ path }) => path))
    return new Response(parts.map((_, part) => `{"part":${part},"status":200,"headers":{},"bytes":2}\n[]`).join(''))
  }
  const { ahead, fetched } = together(alone, server, () => undefined)
  const [funds, accounts] = ['funds', 'accounts'].map((table) => `${server}/rest/v1/${table}?select=id`) as [
    string,
    string,
  ]
  await Promise.all([ahead(funds), ahead(accounts)])
  const queries = new Queries()
  await queries.invalidateQueries({ queryKey: ['invoices'] })
  await queries.invalidateQueries({ queryKey: ['funds'], predicate: () => false })
  await fetched(funds)
  expect(sent).toHaveLength(2)
  await queries.invalidateQueries({ queryKey: ['accounts', 'page'] })
  await Promise.all([fetched(accounts), fetched(funds)])
  expect(sent.slice(2)).toEqual(['/rest/v1/accounts?select=id', '/rest/v1/funds?select=id'])
})
