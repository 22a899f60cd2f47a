import { flag, text } from '#platform/records/fields.ts'
import { defineRecord } from '#platform/records/record.ts'

/** The column names of the public list in a CSV file. Commands maintain the table; no one edits a listing. */
export const listing = defineRecord('vendor_listings', {
  label: 'Public vendor',
  plural: 'Public vendors',
  about: 'A vendor that agreed to be listed publicly, as accepted by the agency.',
  access: { of: 'everyone', write: 'admin' },
  listed: false,
  title: 'name',
  list: ['name', 'agency', 'city', 'categories'],
  fields: {
    name: text({ label: 'Name' }),
    trade_name: text({ label: 'Trades as' }),
    agency: text({ label: 'Agency' }),
    city: text({ label: 'City and state' }),
    categories: text({ label: 'Commodity codes' }),
    small_business: flag({ label: 'Small business' }),
    certificates: text({ label: 'Certifications' }),
    website: text(),
  },
})
