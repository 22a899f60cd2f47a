import { expect, it } from 'vitest'
import { placesFor } from './use-places.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))
const after = (first: string, ...then: string[]) =>
  then.reduce((places, ids) => placesFor(rows(ids), places), placesFor(rows(first), new Map()))

it.each([
  ['rows are in their order at first', 'abc', [], { a: 0, b: 1, c: 2 }],
  ['the answer to another question takes the same items', 'abc', ['xyz'], { x: 0, y: 1, z: 2 }],
  ['who stays keeps the place, also further down', 'abc', ['xab'], { x: 2, a: 0, b: 1 }],
  ['a row that comes on top takes a new place when none is free', 'abc', ['xabc'], { x: 3, a: 0, b: 1, c: 2 }],
  ['a row that goes leaves its place to the next that comes', 'abc', ['ac', 'acd'], { a: 0, c: 2, d: 3 }],
  ['more rows than before take new items', 'ab', ['wxyz'], { w: 0, x: 1, y: 2, z: 3 }],
  ['none, and then some, begin again', 'ab', ['', 'cd'], { c: 0, d: 1 }],
])('%s', (_, first, then, places) => {
  expect(Object.fromEntries(after(first, ...then))).toEqual(places)
})
