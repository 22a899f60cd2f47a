import { expect, test } from 'vitest'
import { icsPaper } from './rules.ts'

const listed = (lines: readonly string[]) =>
  icsPaper(
    {
      title: 'Incident status summary',
      number: 'ICS-209',
      boxes: [{ name: '38. Current incident objectives', lines }],
    },
    { letterhead: { agency: 'City' }, incident: 'INC-1', today: '2026-11-20' },
  ).body.at(-1)

test('objectives with numbers have no bullets before them, and others have', () => {
  expect(listed(['1. Evacuate.', '2. Pump.', '3. Open the road.', '4. Record costs.'])).toEqual({
    is: 'list',
    numbered: true,
    items: ['Evacuate.', 'Pump.', 'Open the road.', 'Record costs.'],
  })
  expect(listed(['1. Evacuate.', 'Pump.', '3. Open the road.', '4. Record costs.'])).toMatchObject({
    numbered: false,
    items: ['1. Evacuate.', 'Pump.', '3. Open the road.', '4. Record costs.'],
  })
})
