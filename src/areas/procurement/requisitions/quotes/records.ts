import { choice, date, files, longText, money, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const priceQuote = defineRecord('price_quotes', {
  label: 'Quote',
  plural: 'Quotes',
  about: 'A price that a source gave by phone, email, mail or in person, for a requisition.',
  access: { of: 'parent', parent: 'requisitions', by: 'requisition' },
  changedBy: 'commands',
  title: 'source',
  list: ['source', 'way', 'received_on', 'amount', 'expires_on', 'vendor'],
  fields: {
    requisition: ref('requisitions', { required: true }),
    source: text({ required: true, max: 200, help: 'The company, and the person who gave the price.' }),
    vendor: ref('vendors', { help: 'Needed to order from this source.' }),
    way: choice(['phone', 'email', 'mail', 'in_person', 'website'], { required: true, label: 'Received by' }),
    received_on: date({ required: true, label: 'Received on' }),
    amount: money({ required: true, min: 1, label: 'Total price', help: 'For everything requested, delivered.' }),
    expires_on: date({ label: 'Valid until' }),
    terms: longText({ max: 2_000, label: 'Delivery and terms' }),
    documents: files({ help: 'The quote, or your note of the call.' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    selected_on: date({ setBy: 'commands', label: 'Selected on' }),
    selected_by: person({ setBy: 'commands', label: 'Selected by' }),
    selected_because: longText({ max: 2_000, setBy: 'commands', label: 'Reason for the selection' }),
    voided_on: date({ setBy: 'commands', label: 'Voided on' }),
    void_reason: longText({ max: 2_000, setBy: 'commands', label: 'Void reason' }),
  },
})
export type PriceQuote = RowOf<typeof priceQuote>
