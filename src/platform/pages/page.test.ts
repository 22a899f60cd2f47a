import { expect, test } from 'vitest'
import { defineRecord } from '../records/record.ts'
import { ref, text } from '../records/fields.ts'
import { keysOf, ownAtFirst, ownOf, recordPage, rows } from './page.ts'

const line = defineRecord('page_test_lines', {
  label: 'Line',
  plural: 'Lines',
  about: 'A line of an order.',
  access: { of: 'organization', read: 'user', write: 'user' },
  listed: false,
  title: 'name',
  list: ['name'],
  fields: { name: text({}), cost: ref('page_test_costs', {}) },
})
const words = { order: 'name.asc', limit: 10 } as const
const row = { id: 'one', contract: 'two', none: null }
const named = rows(line, { by: 'name', ...words })
const through = (field: string) => rows(line, { by: 'name', through: field, ...words })
const after = rows(line, { by: 'id', after: 'lines.cost', ...words })
const counted = rows(line, { by: 'id', after: (_, { lines }) => lines && [String(lines.length)], ...words })
const lines = [{ cost: 'b' }, { cost: 'a' }, { cost: 'b' }, { cost: null }]

test.each([
  ['rows that name the record', named, {}, ['one']],
  ['rows that name what it names', through('contract'), {}, ['two']],
  ['rows through a field without a value', through('none'), {}, []],
  ['rows that others name, each once and in one order', after, { lines }, ['a', 'b']],
  ['rows that none names', after, { lines: [] }, []],
  ['rows that others name, before these arrive', after, {}, undefined],
  ['rows of calculated values', counted, { lines }, ['4']],
  ['rows of calculated values, before these arrive', counted, {}, undefined],
] as const)('%s are found by their keys', (_, of, loaded, keys) => {
  expect(keysOf(of, row, loaded as never)).toEqual(keys)
})

test('the parts of tabs and of dialogs are not among those that a page begins with', () => {
  const page = recordPage(line, {
    at: '/lines/:id',
    list: ['/lines', 'Lines'],
    acts: [{ own: 'Acts' }],
    dialogs: { close: 'End', cancel: 'End' },
    shows: [{ own: 'First' }, { tab: 'more', title: 'More', shows: [{ own: 'Later' }] }],
  })
  expect(ownAtFirst(page)).toEqual(['Acts', 'First'])
  expect(ownOf(page)).toEqual(['Acts', 'First', 'Later', 'End'])
})
