import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { Queries } from './queries.ts'

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
