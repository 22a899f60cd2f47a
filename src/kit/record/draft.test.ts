import { afterEach, expect, test, vi } from 'vitest'
import { defineRecord } from '#platform/records/record.ts'
import { text } from '#platform/records/fields.ts'
import { draftOfNew, keepable } from './draft.ts'

afterEach(() => void vi.unstubAllGlobals())

const [one, other] = ['0190b1c2-0000-7000-8000-000000000001', '0190b1c2-0000-7000-8000-000000000002']
const at = (pathname: string) => vi.stubGlobal('location', { pathname })

test('input of a new record belongs to its writer, its page and the records that it begins with', () => {
  at('/work-orders')
  const keys = [
    draftOfNew('rosa', 'work_labor', { work_order: one }),
    draftOfNew('rosa', 'work_labor', { work_order: other }),
    draftOfNew('max', 'work_labor', { work_order: one }),
    draftOfNew('rosa', 'work_labor', { work_order: one }, 'copy'),
  ]
  at('/assets')
  keys.push(draftOfNew('rosa', 'work_labor', { work_order: one }))
  expect(new Set(keys).size).toBe(keys.length)
  // A value that is only suggested, such as the date, is no other record.
  expect(draftOfNew('rosa', 'work_labor', { work_order: one, day: '2026-11-30' })).toBe(keys.at(-1))
})

test('sealed and restricted fields are never written to a device', () => {
  const record = defineRecord('injuries', {
    label: 'Injury',
    plural: 'Injuries',
    about: 'A case.',
    title: 'number',
    list: ['number'],
    fields: {
      number: text({ max: 20 }),
      employee: text({ max: 200, sealed: true }),
      reading: text({ max: 200, restricted: true }),
      place: text({ max: 200 }),
    },
  } as never)
  const typed = { number: 'IC-1', employee: 'Jane Q. Secret', reading: 'Tier 2', place: 'Yard' }
  expect(keepable(record, typed)).toEqual({ number: 'IC-1', place: 'Yard' })
})
