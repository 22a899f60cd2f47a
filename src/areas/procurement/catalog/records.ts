import { choice, date, longText, money, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const catalogItem = defineRecord('catalog_items', {
  label: 'Catalog item',
  plural: 'Catalog items',
  about: 'An item the agency buys repeatedly, with its contract price or the price last paid.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  inOrder: [['valid_from', 'valid_to']],
  title: 'name',
  list: ['code', 'name', 'unit', 'price', 'contract', 'vendor', 'status'],
  find: ['words', 'commodity'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    name: text({ required: true, max: 200 }),
    words: longText({ max: 1_000, label: 'Also called', help: 'Other words people use for this item.' }),
    commodity: text({ max: 20, label: 'Commodity code', help: 'NIGP or UNSPSC, such as 475-37 or 42132203.' }),
    unit: text({ required: true, max: 20 }),
    price: money({ adds: false, required: true, min: 0 }),
    vendor: ref('vendors'),
    contract: text({
      max: 60,
      help: 'The contract that sets this price. Leave blank if it is only the price last paid.',
    }),
    valid_from: date({ required: true, label: 'Price effective from' }),
    valid_to: date({ label: 'Price effective to' }),
    status: choice(['open', 'closed'], { initial: 'open', words: { open: 'Active', closed: 'Inactive' } }),
  },
})
export type CatalogItem = RowOf<typeof catalogItem>
