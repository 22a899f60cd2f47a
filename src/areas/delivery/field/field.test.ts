import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { addressCode, fieldWorkOfToday } from './commands.ts'
import { fieldWork, inWords, nearestFirst } from './rules.ts'

const at = (id: string, day: string | null, longitude?: number) =>
  fieldWork({
    kind: 'order',
    id,
    title: id,
    note: null,
    day,
    at: longitude === undefined ? null : { longitude, latitude: 0 },
  })

test('what is near comes first, then what is due', () => {
  const work = [at('late', '2026-01-01'), at('far', null, 5), at('near', null, 1), at('soon', '2026-02-01')]
  expect(nearestFirst(work, (position) => (position ? position[0] : null)).map(({ id }) => id)).toEqual([
    'near',
    'far',
    'late',
    'soon',
  ])
  expect(
    nearestFirst(work, () => null)
      .map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(['late', 'soon'])
})

test.each([
  [3, '10 m'],
  [444, '440 m'],
  [949, '950 m'],
  [1_240, '1.2 km'],
  [12_400, '12 km'],
])('%d meters are %s', (meters, words) => expect(inWords(meters)).toBe(words))

test('an empty city has nothing to do outside, and its address is a picture', async () => {
  const { does, rosa } = await city()
  expect(await does(rosa, fieldWorkOfToday, {})).toMatchObject({ work: [] })
  expect((await does(rosa, addressCode, { address: 'https://granary.example/dashboard' })).svg).toMatch(/^<svg /)
})
