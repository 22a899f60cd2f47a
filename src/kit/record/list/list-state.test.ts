import { expect, test } from 'vitest'
import { budgetLine } from '#areas/planning/budgets/records.ts'
import { readList, withValue } from '#platform/pages/list-state.ts'
import { viewOf, writeList } from './list-address.ts'
import { inWords } from './words.ts'

const address =
  'tab=lines&q=roof&where.status=draft%2Cadopted&where.original=10..&sort=-amended&columns=fund%2Camended&after=0198f000-0000-7000-8000-000000000001%7E5%7E00&density=spacious&chart=ends_on.original&open=0198f000-0000-7000-8000-000000000002'

test("an address holds all of a list's state, and a list all of its address", () => {
  const state = readList(budgetLine, new URLSearchParams(address))
  expect(state).toEqual({
    search: 'roof',
    words: { status: 'draft,adopted', original: '10..' },
    sort: { field: 'amended', descending: true },
    columns: ['fund', 'amended'],
    turn: { after: { id: '0198f000-0000-7000-8000-000000000001', value: '5~00' } },
    density: 'spacious',
    chart: 'ends_on.original',
    open: '0198f000-0000-7000-8000-000000000002',
  })
  expect(writeList(budgetLine, new URLSearchParams('tab=lines'), state).toString()).toBe(address)
})

test('a default list has an empty query, and meaningless parameters are dropped', () => {
  const state = readList(budgetLine, new URLSearchParams('sort=fund&columns=secret&where.secret=1&density=huge'))
  expect(writeList(budgetLine, new URLSearchParams('tab=lines&where.secret=1'), state).toString()).toBe('tab=lines')
})

test('a list may have another default order than newest first, which then needs no parameter', () => {
  const first = { field: 'amended', descending: false }
  expect(readList(budgetLine, new URLSearchParams(), budgetLine.list, first).sort).toEqual(first)
  const chosen = readList(budgetLine, new URLSearchParams('sort=-original'), budgetLine.list, first)
  expect(writeList(budgetLine, new URLSearchParams(), chosen, budgetLine.list, first).toString()).toBe('sort=-original')
  expect(
    writeList(
      budgetLine,
      new URLSearchParams('sort=-original'),
      { ...chosen, sort: first },
      budgetLine.list,
      first,
    ).toString(),
  ).toBe('')
})

test('a view saves the filters and columns, not the position in the list', () => {
  expect(viewOf(new URLSearchParams(address))).toBe(
    'chart=ends_on.original&columns=fund%2Camended&density=spacious&q=roof&sort=-amended&where.original=10..&where.status=draft%2Cadopted',
  )
})

test('a filter of several values adds one and removes one', () => {
  expect(withValue('draft', 'closed', true)).toBe('draft,closed')
  expect(withValue('none', 'me', true)).toBe('me,none')
  expect(withValue('draft', 'draft', false)).toBe('')
})

const { status, original, ends_on, owner, fund } = budgetLine.fields
test.each([
  [status, 'draft,adopted', 'Draft or Adopted'],
  [original, '10.50..', 'from $10.50'],
  [original, '..2000', 'up to $2,000'],
  [ends_on, '2026-07-01..2026-07-31', 'Jul 1, 2026 to Jul 31, 2026'],
  [owner, 'me,none', 'Me or No one'],
  [fund, 'a', 'General fund'],
])('a chip states its filter in words: %#', (field, words, said) => {
  expect(inWords(field, words, new Map([['a', 'General fund']]))).toBe(said)
})
