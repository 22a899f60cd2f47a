import { choice, date, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const codeList = defineRecord('code_lists', {
  label: 'Code list',
  plural: 'Code lists',
  about:
    'Codes that other records use: units, commodities, cost codes, counties. Each has effective dates, and a merged one leads to its successor.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['open'],
  title: 'name',
  list: ['code', 'name', 'kind', 'steward', 'status'],
  find: ['source'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    name: text({ required: true, max: 120 }),
    kind: choice(['unit', 'commodity', 'industry', 'cost', 'place', 'other'], {
      required: true,
      words: {
        unit: 'Units of measure',
        commodity: 'Commodities',
        industry: 'Industries',
        cost: 'Cost codes',
        place: 'Places',
      },
    }),
    source: text({ max: 300, help: 'The publisher of the original, and its edition.' }),
    steward: person({ help: 'The person responsible for the list.' }),
    status: choice(['open', 'closed'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Active', closed: 'Inactive' },
    }),
  },
})
export type CodeList = RowOf<typeof codeList>

export const codeItem = defineRecord('code_items', {
  label: 'Code',
  plural: 'Codes',
  about: 'One code with its meaning, effective dates and successor.',
  firstFrom: 'Add a code on the page of its list.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['open'],
  inOrder: [['valid_from', 'valid_to']],
  title: 'name',
  list: ['code', 'name', 'list', 'valid_from', 'valid_to', 'status'],
  find: ['code'],
  fields: {
    list: ref('code_lists', { required: true, setBy: 'commands' }),
    code: text({ required: true, max: 40 }),
    name: text({ required: true, max: 200 }),
    broader: text({ max: 40, label: 'Part of', empty: 'None', help: 'The code above it, if the list has levels.' }),
    factor: number({
      min: 0,
      label: 'Factor',
      empty: 'None',
      help: 'For a unit: how many of the smallest unit it contains.',
    }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_to: date({ label: 'Effective to', empty: 'No end' }),
    merged_into: ref('code_items', { setBy: 'commands', label: 'Merged into' }),
    status: choice(['open', 'merged', 'closed'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Active', closed: 'Inactive' },
    }),
  },
})
export type CodeItem = RowOf<typeof codeItem>
