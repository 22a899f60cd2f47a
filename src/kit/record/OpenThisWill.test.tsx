import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { longText, money } from '#platform/records/fields.ts'
import { keyOf, Told } from './OpenThisWill.tsx'

type Lines = Parameters<typeof Told>[0]
const shown = (told: Lines) =>
  [...renderToStaticMarkup(<Told {...told} />).matchAll(/<(?:h3|li)[^>]*>([^<]*)/g)].map(([, words]) => words)

test.each<[string, Lines, string[]]>([
  ['nothing is said of nothing', { lines: [], refused: null }, []],
  ['effects have a heading', { lines: ['a', 'b'], refused: null }, ['Effect', 'a', 'b']],
  ['as many as fit', { lines: ['a', 'b', 'c', 'd', 'e'], refused: null }, ['Effect', 'a', 'b', 'c', 'd', 'e']],
  [
    'of more, the number of the others',
    { lines: ['a', 'b', 'c', 'd', 'e', 'f'], refused: null },
    ['Effect', 'a', 'b', 'c', 'd', 'and 2 more'],
  ],
  [
    'of several rows, which and how many would be refused',
    {
      rows: 40,
      of: 40,
      lines: ['37 orders: Draft → Submitted'],
      refused: null,
      refusals: [
        { reason: 'No budget.', rows: 2 },
        { reason: 'It is closed.', rows: 1 },
      ],
    },
    ['Effect on all 40', '37 orders: Draft → Submitted', '3 would be refused', '2: No budget.', 'It is closed.'],
  ],
  [
    'a sum that is not whole says of how many rows it is',
    { rows: 50, of: 1_200, lines: ['50 orders: Draft → Submitted'], refused: null },
    ['Effect on the first 50 of 1,200', '50 orders: Draft → Submitted'],
  ],
  ['a refusal in its own words', { lines: [], refused: 'No budget.' }, ['This would be refused', 'No budget.']],
])('%s', (_, told, words) => expect(shown(told)).toEqual(words))

test('the server is asked again for another amount, and not for each letter of a reason', () => {
  const fields = { amount: money(), reason: longText() }
  const key = (input: object) => keyOf({ command: 'a/b', input }, fields)
  expect(key({ amount: 1, reason: 'A' })).toBe(key({ amount: 1, reason: 'Another' }))
  expect(key({ amount: 1, reason: '' })).not.toBe(key({ amount: 1, reason: 'A' }))
  expect(key({ amount: 1, reason: 'A' })).not.toBe(key({ amount: 2, reason: 'A' }))
})
