import { expect, test } from 'vitest'
import { registerAsset } from '#areas/assets/assets/commands.ts'
import { createAssetClass } from '#areas/assets/assets/commands.ts'
import { requestWork, workOrderCommands } from '#areas/assets/work/commands.ts'
import type { Command } from '#platform/commands/command.ts'
import { city } from '#tests/city.ts'
import { commands } from '../../../commands.ts'
import { addressCode } from './commands.ts'
import { fieldWork, inWords, nearestFirst, type FieldWork } from './rules.ts'

const fieldWorkOfToday = commands.find(({ name }) => name === 'mobile/field-work')! as Command<
  string,
  object,
  { work: FieldWork[] }
>

const at = (id: string, day: string | null, longitude?: number) =>
  fieldWork({
    kind: 'order',
    id,
    title: id,
    note: null,
    day,
    at: longitude === undefined ? null : { longitude, latitude: 0 },
  })

test('nearby work comes first, then work by due date', () => {
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

test('a city without field work has an empty list, and its address is a picture', async () => {
  const { does, rosa } = await city()
  expect(await does(rosa, fieldWorkOfToday, {})).toMatchObject({ work: [] })
  expect((await does(rosa, addressCode, { address: 'https://granary.example/dashboard' })).svg).toMatch(/^<svg /)
})

test('an assigned work order is listed with its asset for its assignee', async () => {
  const { does, rosa, max } = await city()
  const pumps = await does(max, createAssetClass, { code: 'PUMP', name: 'Pumps', life_years: 15 } as never)
  const place = { address: 'Mill Road', longitude: -93.6, latitude: 41.6 }
  const pump = await does(max, registerAsset, {
    asset: { name: 'Pump 2', class: pumps.id, place, documents: [] } as never,
  })
  const { id, number } = await does(rosa, requestWork, { asset: pump.id, title: 'Seal leaks', photos: [] } as never)
  await does(max, workOrderCommands.triage, { id, priority: 'high' })
  await does(max, workOrderCommands.assign, { id, to: rosa.user_id })
  expect((await does(rosa, fieldWorkOfToday, {})).work).toMatchObject([
    { kind: 'work', id, title: `${number} Seal leaks`, note: 'Pump 2', position: [-93.6, 41.6] },
  ])
  expect((await does(max, fieldWorkOfToday, {})).work).toEqual([])
})
