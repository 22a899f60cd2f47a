import { expect, test } from 'vitest'
import { screens } from './screen-sources.ts'

test('lists of choices are drawn by the kit: each browser draws an arrow of its own', () => {
  const own = screens.filter(({ path, text }) => path.startsWith('src/areas/') && /<select\b/.test(text))
  expect(own.map(({ path }) => path)).toEqual([])
})
