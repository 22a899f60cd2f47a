import { choice, files, flag, instant, longText, place, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const vendor = defineRecord('vendors', {
  label: 'Vendor',
  plural: 'Vendors',
  about: 'A company or person that sells to the agency, with the information needed before an order is issued.',
  access: { of: 'vendor', by: 'id', read: 'user', write: 'manager' },
  openWhile: ['draft', 'active'],
  title: 'name',
  list: ['number', 'name', 'type', 'city', 'status'],
  find: ['trade_name', 'uei', 'email', 'city', 'about'],
  fields: {
    number: series('V-{count}'),
    name: text({ name: true, required: true, max: 200, label: 'Legal name' }),
    trade_name: text({ name: true, max: 200, label: 'Trades as' }),
    type: choice(['corporation', 'llc', 'partnership', 'sole_proprietor', 'nonprofit', 'government'], {
      required: true,
      words: { llc: 'LLC' },
    }),
    uei: text({
      max: 12,
      label: 'UEI',
      unique: true,
      help: 'The Unique Entity ID from SAM.gov: 12 letters and digits.',
    }),
    email: text({ required: true, format: 'email', max: 255, label: 'Order email' }),
    peppol: text({
      format: 'peppol',
      max: 60,
      label: 'Electronic address (Peppol)',
      help: 'The vendor’s Peppol address: scheme, colon and number, such as 0088:7300010000001 for a GLN. Electronic orders and invoices carry it.',
    }),
    phone: text({ format: 'phone', max: 20 }),
    website: text({ format: 'url', max: 2048 }),
    address: place(),
    city: text({ max: 120, label: 'City and state' }),
    small_business: flag({ label: 'Small business' }),
    categories: text({ max: 400, label: 'Commodity codes', help: 'Separated by commas, such as 745, 913-27.' }),
    certifications: files({ help: 'Certificates as PDF, each with its expiry date in the name.' }),
    about: longText({ label: 'Products and services' }),
    status: choice(['draft', 'submitted', 'active', 'suspended', 'closed'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for approval', closed: 'Inactive' },
    }),
    suspended_until: instant({ setBy: 'commands' }),
  },
})
export type Vendor = RowOf<typeof vendor>
