import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { failureOf, isBroken, watchQuestions } from '#client/watch-questions.tsx'
import { Facts } from './Facts.tsx'
import { Figures, FiguresSkeleton } from './Figures.tsx'
import { known, knownOf } from './known.tsx'
import { Skeleton, SkeletonLines, SkeletonRows } from './Skeleton.tsx'

type Rows = readonly number[]

/** A page whose queries are answered, or fail, when the test decides. */
function page() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  onTestFinished(() => queries.clear())
  onTestFinished(watchQuestions(queries))
  const ask = (name: string) => {
    const tries: { answer: (rows: Rows) => void; fail: (error: Error) => void }[] = []
    const queryFn = () => new Promise<Rows>((answer, fail) => tries.push({ answer, fail }))
    const observer = new QueryObserver<Rows>(queries, { queryKey: [name], queryFn })
    onTestFinished(observer.subscribe(() => {}))
    return { tries, observer, rows: () => queries.getQueryData<Rows>([name]) }
  }
  const draw = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
  return { ask, draw, queries }
}

const stock = (items: Rows | undefined, kept: Rows | undefined) => (
  <Figures
    figures={[
      {
        label: 'Reorder',
        ...known(items, (rows) => ({ value: rows.length, note: rows.length > 0 ? 'reorder' : 'enough' })),
      },
      { label: 'Left', ...knownOf([items, kept], (all, some) => ({ value: all.length - some.length })) },
      { label: 'Warehouses', value: 0 },
    ]}
  />
)

const valuesIn = (markup: string) =>
  [...markup.matchAll(/<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, value = '']) => value.replaceAll(/<[^>]+>/g, ''))

test('a figure is a skeleton until all of its data has arrived, and shows no sentence before', async () => {
  const { ask, draw } = page()
  const [items, kept] = [ask('items'), ask('kept')]
  const drawn = () => draw(stock(items.rows(), kept.rows()))
  expect(valuesIn(drawn())).toEqual(['Loading…', 'Loading…', '0'])
  expect(drawn()).not.toContain('enough')
  items.tries[0]!.answer([])
  await expect.poll(() => valuesIn(drawn())).toEqual(['0', 'Loading…', '0'])
  expect(drawn()).toContain('enough')
  kept.tries[0]!.answer([])
  await expect.poll(() => valuesIn(drawn())).toEqual(['0', '0', '0'])
})

test('after a failure it is a dash with the reason and a retry button', async () => {
  const { ask, draw } = page()
  const [items, kept] = [ask('items'), ask('kept')]
  const drawn = () => draw(stock(items.rows(), kept.rows()))
  items.tries[0]!.answer([7])
  kept.tries[0]!.fail(new Error('The warehouse is closed.'))
  await expect.poll(() => valuesIn(drawn())).toEqual(['1', '–Not loaded. The warehouse is closed. Try again', '0'])
  expect(drawn()).toContain('title="Not loaded. The warehouse is closed."')
  void kept.observer.refetch()
  expect(valuesIn(drawn())).toEqual(['1', 'Loading…', '0'])
  kept.tries[1]!.answer([])
  await expect.poll(() => valuesIn(drawn())).toEqual(['1', '1', '0'])
})

test('a placeholder without words of its own goes away after a failure', async () => {
  const { ask, draw } = page()
  const years = ask('years')
  expect(draw(<Skeleton />)).toContain('data-skeleton')
  years.tries[0]!.fail(new Error('No.'))
  await expect.poll(() => draw(<Skeleton />)).toBe('')
})

test("a server that didn't answer is reported in words", async () => {
  const { ask, draw } = page()
  const items = ask('items')
  items.tries[0]!.fail(new Error('TypeError: Failed to fetch'))
  const words = 'Not loaded. The server didn’t answer. Check your connection and try again.'
  await expect.poll(() => draw(stock(items.rows(), []))).toContain(words)
})

test('while another query is running, a failed one is no reason yet', async () => {
  const { ask, draw, queries } = page()
  const [items, kept] = [ask('items'), ask('kept')]
  kept.tries[0]!.fail(new Error('No.'))
  await expect.poll(() => queries.getQueryState(['kept'])?.status).toBe('error')
  expect(valuesIn(draw(stock(items.rows(), kept.rows())))).toEqual(['Loading…', 'Loading…', '0'])
})

test('facts wait in the same way, and null counts as an answer', () => {
  const [owner, until]: [string | undefined, string | null | undefined] = [undefined, null]
  const facts = [
    { label: 'Owner', ...known(owner, (name) => ({ value: name })) },
    { label: 'Until', ...known(until, (day) => ({ value: day ?? 'open' })) },
  ]
  expect(valuesIn(page().draw(<Facts facts={facts} />))).toEqual(['Loading…', 'open'])
})

test.each([
  ['lines', <SkeletonLines key="lines" />],
  ['rows', <SkeletonRows key="rows" rows={2} />],
  ['figures', <FiguresSkeleton key="figures" />],
])('%s that wait for a failed query give the reason and a retry button instead', async (_what, skeleton) => {
  const { ask, draw } = page()
  const items = ask('items')
  expect(draw(skeleton)).toContain('Loading…')
  items.tries[0]!.fail(new Error('The warehouse is closed.'))
  await expect.poll(() => draw(skeleton)).not.toContain('Loading…')
  expect(draw(skeleton).replaceAll(/<[^>]+>/g, '')).toBe(
    'This part of the page could not be loaded. The warehouse is closed. Try again',
  )
  void items.observer.refetch()
  expect(draw(skeleton)).toContain('Loading…')
})

test('a refusal is no failure of the page', async () => {
  const { ask, queries } = page()
  const refused = Object.assign(new Error('Only an administrator can see this.'), { status: 403 })
  ask('items').tries[0]!.fail(refused)
  await expect.poll(() => failureOf(queries)?.reason).toBe('Only an administrator can see this.')
  expect(failureOf(queries, isBroken)).toBe(null)
})
