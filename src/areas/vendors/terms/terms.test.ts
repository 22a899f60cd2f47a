import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { vendorTerm } from './records.ts'
import { termOn } from '#platform/records/dated.ts'

const createTerm = enterCommand(vendorTerm)

const rows = [
  { kind: 'bank_wait_hours', value: 24, valid_from: '2020-01-01', valid_to: null },
  { kind: 'bank_wait_hours', value: 72, valid_from: '2026-07-01', valid_to: '2026-12-31' },
  { kind: 'score_warn', value: 75, valid_from: '2020-01-01', valid_to: null },
] as const

test.each<[string, number | undefined]>([
  ['2019-12-31', undefined],
  ['2020-01-01', 24],
  ['2026-06-30', 24],
  ['2026-07-01', 72],
  ['2026-12-31', 72],
  ['2027-01-01', 24],
])('on %s the waiting period for new bank details is %s hours', (day, hours) =>
  expect(termOn(rows, 'bank_wait_hours', day)).toBe(hours),
)

test('an administrator maintains the settings, with the source and reason of each', async () => {
  const { ada, max, does, sees, clock } = await city()
  const term = {
    kind: 'bank_wait_hours',
    value: 48,
    valid_from: clock.today(),
    source: 'Treasury policy 12',
    reason: 'The council asked for it',
  } as const
  await expect(does(max, createTerm, term)).rejects.toThrow()
  await expect(does(ada, createTerm, { ...term, reason: '' })).rejects.toThrow(/Reason/)
  await does(ada, createTerm, term)
  expect(await sees(max, 'select value::int as value, source, reason from vendor_terms')).toEqual([
    { value: 48, source: 'Treasury policy 12', reason: 'The council asked for it' },
  ])
})
