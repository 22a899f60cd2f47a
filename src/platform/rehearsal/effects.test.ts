import { expect, test } from 'vitest'
import { records } from '../../records.ts'
import type { Kind } from '../records/fields.ts'
import { columnsOf } from '../records/record.ts'
import { fieldsOf } from './effects.ts'

const now = new Date('2026-11-02T12:00:00Z')
const setting = { names: new Map<string, string>(), zone: 'UTC', now, records }

/** Two values of a kind that differ in the least: beyond what the words of the kind show, where there is such a thing. */
const pairs: Record<Exclude<Kind, 'lines'>, readonly [unknown, unknown]> = {
  text: ['Bolts', 'Nuts'],
  long_text: ['<a/>', '<a><b/></a>'],
  choice: ['one', 'two'],
  flag: [true, false],
  date: ['2026-11-02', '2026-11-03'],
  instant: ['2026-12-01T08:00:01Z', '2026-12-01T08:00:02Z'],
  number: [1.00001, 1.00002],
  money: [100, 101],
  percent: [10.00001, 10.00002],
  ref: ['0190b1c2-0000-7000-8000-000000000001', '0190b1c2-0000-7000-8000-000000000002'],
  person: ['0190b1c2-0000-7000-8000-000000000001', '0190b1c2-0000-7000-8000-000000000002'],
  files: [
    [{ path: 'a/1', name: 'Offer.pdf', size: 1, type: '' }],
    [{ path: 'a/2', name: 'Offer.pdf', size: 1, type: '' }],
  ],
  place: [
    { address: '1 Main St', latitude: 1 },
    { address: '1 Main St', latitude: 2 },
  ],
  series: ['PO-2026-0001', 'PO-2026-0002'],
}

test.each(records.map((record) => [record.table, record] as const))('%s: no field changes unseen', (_, record) => {
  const unseen = columnsOf(record).flatMap(([name, { kind }]) => {
    const [was, is] = pairs[kind as keyof typeof pairs]
    const changes = [
      { before: { [name]: was }, after: { [name]: is } },
      { before: { [name]: is }, after: { [name]: null } },
    ]
    return changes.every((change) => fieldsOf(record, change, setting).length === 1) ? [] : [name]
  })
  expect(unseen).toEqual([])
})

test('a column that no declaration has changes under its own name', () => {
  const change = { before: { inner_code: 'a' }, after: { inner_code: 'b' } }
  expect(fieldsOf(records[0]!, change, setting)).toEqual([
    { label: 'Inner code', before: '', after: 'Changed', unshown: true },
  ])
})

test('a sealed or restricted field is said to change, and its value is not shown', () => {
  for (const record of records)
    for (const [name, { kind, sealed, restricted }] of columnsOf(record)) {
      if (!sealed && !restricted) continue
      const [was, is] = pairs[kind as keyof typeof pairs]
      const [told] = fieldsOf(record, { before: { [name]: was }, after: { [name]: is } }, setting)
      expect([record.table, name, told!.before, told!.after]).toEqual([record.table, name, '', 'Changed'])
    }
})
