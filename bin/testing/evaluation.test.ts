import { expect, test } from 'vitest'
import { figuresInto } from './evaluation.js'

const page = 'Before\n<!-- figures -->\nold\n<!-- end of figures -->\nAfter\n'

test('cases of one sort are one row, and the rest of the page stays', () => {
  const cases = [
    { what: 'Drafts', how: 'with a model', right: 1, of: 1 },
    { what: 'Drafts', how: 'with a model', right: 0, of: 1 },
    { what: 'Drafts', how: 'without a model', right: 1, of: 1 },
  ]
  expect(figuresInto(page, cases)).toBe(
    'Before\n<!-- figures -->\n| What | With | Cases | Right |\n|---|---|---|---|\n| Drafts | with a model | 2 | 1 |\n| Drafts | without a model | 1 | 1 |\n<!-- end of figures -->\nAfter\n',
  )
})

test('a page without a place for figures is refused', () => {
  expect(() => figuresInto('Nothing', [])).toThrow('The page has no <!-- figures -->')
})
