import { choice, date, flag, longText, money, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { methods, natures } from '../methods/records.ts'

export const requisition = defineRecord('requisitions', {
  label: 'Requisition',
  plural: 'Requisitions',
  about: 'An internal request to buy, with its lines. It encumbers nothing.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  title: 'title',
  list: ['number', 'title', 'amount', 'requested_by', 'need_by', 'status'],
  find: ['justification'],
  fields: {
    number: series('REQ-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    justification: longText({ max: 5_000, label: 'Justification' }),
    nature: choice(natures, {
      initial: 'goods',
      label: 'Purchase type',
      words: { architect_engineer: 'Architects and engineers' },
    }),
    need_by: date({
      label: 'Needed by',
      due: { says: 'Follow up on {title}', for: ['requested_by'], while: ['draft', 'submitted', 'approved'] },
    }),
    deliver_to: text({ max: 300, label: 'Deliver to' }),
    cost_center: ref('cost_centers', { label: 'Cost center' }),
    vendor: ref('vendors', { label: 'Suggested vendor', help: 'A possible source. The suggestion is not binding.' }),
    federal: flag({ label: 'Federally funded', help: '2 CFR 200 applies to the method and to each cost.' }),
    award: text({ max: 40, label: 'Grant award' }),
    cost_note: longText({
      max: 2_000,
      label: 'Allowability note',
      help: 'Why a cost that grants usually don’t pay may be charged.',
    }),
    requested_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
    // As determined when it was submitted; later rules do not change it.
    method: choice(methods, { setBy: 'commands' }),
    method_paragraph: text({ max: 300, setBy: 'commands', label: 'Citation' }),
    method_facts: longText({ max: 4_000, setBy: 'commands', label: 'Facts used' }),
    way: choice(['order', 'quote', 'solicitation'], {
      setBy: 'commands',
      label: 'Next document',
      words: { order: 'Purchase order', quote: 'Request for quotes' },
    }),
    status: choice(['draft', 'submitted', 'approved', 'returned', 'rejected', 'canceled', 'converted'], {
      initial: 'draft',
      setBy: 'commands',
      words: {
        submitted: 'Waiting for approval',
        returned: 'Returned for changes',
        canceled: 'Canceled',
        converted: 'Converted',
      },
    }),
  },
})
export type Requisition = RowOf<typeof requisition>

export const requisitionLine = defineRecord('requisition_lines', {
  label: 'Requisition line',
  plural: 'Requisition lines',
  about: 'One item of a requisition: quantity, price and budget line.',
  access: { of: 'parent', parent: 'requisitions', by: 'requisition' },
  title: 'description',
  list: ['position', 'description', 'quantity', 'unit', 'unit_price', 'amount', 'budget_line'],
  fields: {
    requisition: ref('requisitions', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands', label: 'Line' }),
    description: text({ required: true, max: 300 }),
    quantity: number({ required: true, min: 0.0001, max: 1_000_000_000, decimals: 4 }),
    unit: text({ required: true, max: 20 }),
    unit_price: money({ adds: false, required: true, min: 0, max: 1_000_000_000_00, label: 'Unit price' }),
    commodity: text({ max: 20, label: 'Commodity code' }),
    catalog_item: ref('catalog_items', { label: 'Catalog item' }),
    budget_line: ref('budget_lines', { label: 'Budget line' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
  },
})
export type RequisitionLine = RowOf<typeof requisitionLine>
