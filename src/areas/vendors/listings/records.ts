import { flag, text } from '#platform/records/fields.ts'
import { defineRecord } from '#platform/records/record.ts'

/** What a row of the public list is called in a sheet. The table is kept by commands; nobody edits a listing. */
export const listing = defineRecord('vendor_listings', {
  label: 'Public vendor',
  plural: 'Public vendors',
  about: 'A vendor that agreed to be shown, as the agency accepted it.',
  access: { of: 'everyone', write: 'admin' },
  title: 'name',
  list: ['name', 'agency', 'city', 'categories'],
  fields: {
    name: text({ label: 'Name' }),
    trade_name: text({ label: 'Trades as' }),
    agency: text({ label: 'Known to' }),
    city: text({ label: 'City and state' }),
    categories: text({ label: 'Commodity codes' }),
    small_business: flag({ label: 'Small business' }),
    certificates: text({ label: 'Certifications' }),
    website: text(),
  },
})
