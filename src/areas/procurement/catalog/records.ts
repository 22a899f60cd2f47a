import { choice, date, longText, money, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const catalogItem = defineRecord('catalog_items', {
  label: 'Catalog item',
  plural: 'Catalog items',
  about: 'Something that the agency buys again and again, with its price: under contract, or as it was last paid.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  inOrder: [['valid_from', 'valid_to']],
  title: 'name',
  list: ['code', 'name', 'unit', 'price', 'contract', 'vendor', 'status'],
  find: ['words', 'commodity'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    name: text({ required: true, max: 200 }),
    words: longText({ max: 1_000, label: 'Also called', help: 'Other words by which people ask for it.' }),
    commodity: text({ max: 20, label: 'Commodity code', help: 'NIGP or UNSPSC, such as 475-37 or 42132203.' }),
    unit: text({ required: true, max: 20 }),
    price: money({ adds: false, required: true, min: 0 }),
    vendor: ref('vendors'),
    contract: text({ max: 60, help: 'The contract whose price it is. Empty: the price was only paid before.' }),
    valid_from: date({ required: true, label: 'Price from' }),
    valid_to: date({ label: 'Price until' }),
    status: choice(['open', 'closed'], { initial: 'open' }),
  },
})
export type CatalogItem = RowOf<typeof catalogItem>
