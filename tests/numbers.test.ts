import { expect, test } from 'vitest'
import { columnsOf } from '#platform/records/record.ts'
import { records } from '../src/records.ts'

test('a number identifies its type of record: no two types begin with the same letters', () => {
  const tables = new Map<string, string[]>()
  for (const record of records)
    for (const [, { kind, initial }] of columnsOf(record)) {
      const letters = kind === 'series' ? String(initial).split('{')[0]! : ''
      if (letters) tables.set(letters, [...(tables.get(letters) ?? []), record.table])
    }
  expect(tables.size).toBeGreaterThan(50)
  expect([...tables].filter(([, of]) => of.length > 1)).toEqual([])
})
