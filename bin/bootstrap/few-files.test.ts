import { expect, test } from 'vitest'
import { fewFiles } from './few-files.js'

type Page = { parts: string[]; most: number; growth: number }
type Rules = { sizes?: Record<string, number>; needs?: Record<string, string[]>; fixed?: Record<string, string> }

const files = (
  pages: Partial<Page>[],
  { sizes = {}, needs = {}, fixed = {} }: Rules = {},
  shares?: number[],
): string[] =>
  fewFiles(
    pages.map((page) => ({ parts: [], most: 1, growth: 1_000, ...page })),
    {
      sizeOf: (part: string) => sizes[part] ?? 10,
      needsOf: (part: string) => needs[part] ?? [],
      fixedOf: (part: string) => fixed[part],
    },
    shares,
  )
    .map((parts: string[]) => parts.toSorted().join(' '))
    .toSorted()

test.each<[string, Partial<Page>[], Rules, string[]]>([
  ['parts of the same pages are one file', [{ parts: ['a', 'b', 'c'], most: 2 }, { parts: ['c'] }], {}, ['a b', 'c']],
  [
    'pages that have few enough keep theirs',
    [
      { parts: ['a', 'c'], most: 2 },
      { parts: ['b', 'c'], most: 2 },
    ],
    {},
    ['a', 'b', 'c'],
  ],
  [
    'the files that cost other pages least become one',
    [{ parts: ['a', 'b', 'c'], most: 2 }, { parts: ['a'] }, { parts: ['a'] }, { parts: ['b'] }],
    {},
    ['a', 'b c'],
  ],
  [
    'no page loads more than it has room for',
    [{ parts: ['a', 'b'] }, { parts: ['a'], growth: 5 }, { parts: ['b'], growth: 5 }],
    {},
    ['a', 'b'],
  ],
  [
    'a page without room never pays',
    [{ parts: ['a', 'b'] }, { parts: ['a'], most: Infinity, growth: 0 }],
    {},
    ['a', 'b'],
  ],
  [
    'no file waits for itself: a file between two keeps them apart',
    [{ parts: ['a', 'b', 'c'], most: 2 }, { parts: ['b', 'c'], most: 2 }, { parts: ['c'] }],
    { needs: { a: ['b'], b: ['c'] }, sizes: { b: 1_000 } },
    ['a b', 'c'],
  ],
  ['a layer is a file that nothing joins', [{ parts: ['a', 'map'], most: 1 }], { fixed: { map: 'map' } }, ['a']],
])('%s', (_, pages, rules, expected) => {
  expect(files(pages, rules)).toEqual(expected)
})

test.each([[[0, 1]], [[1, 0]]])('of the shares %j of the growth the one with the fewest files wins', (shares) => {
  const pages = [{ parts: ['a', 'b'] }, { parts: ['a'] }, { parts: ['b'] }]
  expect(files(pages, {}, [0])).toEqual(['a', 'b'])
  expect(files(pages, {}, shares)).toEqual(['a b'])
})
