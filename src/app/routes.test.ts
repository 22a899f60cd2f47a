import { expect, test } from 'vitest'
import { pages } from './pages.ts'

test('no two areas claim the same address', () => {
  const paths = pages.map(({ path }) => path)
  expect(paths).toEqual([...new Set(paths)])
})

test('a page with a required role is never open to everyone', () => {
  expect(pages.filter(({ route: { open, roles } }) => open && roles)).toEqual([])
})
