import {
  choice,
  date,
  files,
  flag,
  longText,
  money,
  number,
  percent,
  person,
  place,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const assetClass = defineRecord('asset_classes', {
  label: 'Asset class',
  plural: 'Asset classes',
  about: 'A kind of asset with a useful life, such as trucks or culverts.',
  firstFrom: 'Add a class before its first asset.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'name',
  list: ['code', 'name', 'life_years', 'salvage_percent', 'source'],
  fields: {
    code: text({ required: true, max: 20, unique: true }),
    name: text({ required: true, max: 120 }),
    life_years: number({ required: true, min: 1, max: 200, decimals: 1, label: 'Useful life (years)' }),
    salvage_percent: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Residual value',
      help: 'Value at the end of its useful life, as a share of cost.',
    }),
    source: text({
      max: 300,
      help: 'The policy or manufacturer figure behind the useful life. Without one it is a rule of thumb.',
    }),
    status: choice(['open', 'closed'], { initial: 'open', words: { open: 'Active', closed: 'Inactive' } }),
  },
})
export type AssetClass = RowOf<typeof assetClass>

/** Site, system, asset, component: the levels of ISO 55000. */
export const levels = ['site', 'system', 'asset', 'component'] as const
export const conditions = ['excellent', 'good', 'fair', 'poor', 'very_poor'] as const
export const criticalities = ['negligible', 'minor', 'moderate', 'major', 'severe'] as const

export const asset = defineRecord('assets', {
  label: 'Asset',
  plural: 'Assets',
  about: 'Property in service, with its location, custodian, funding source and federal interest.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['in_service', 'out_of_service', 'missing'],
  title: 'name',
  list: ['number', 'name', 'class', 'location', 'condition', 'criticality', 'custodian', 'cost', 'status'],
  find: ['serial', 'location', 'description'],
  sections: [
    { title: 'Asset', fields: ['name', 'level', 'class', 'description', 'condition', 'criticality'] },
    { title: 'Place and people', fields: ['location', 'place', 'department', 'custodian', 'used_for'] },
    { title: 'Federal funding', fields: ['federal', 'grant_award', 'federal_agency', 'federal_share', 'title_holder'] },
    { title: 'Make', folded: true, fields: ['maker', 'model', 'serial', 'tag'] },
    {
      title: 'Cost and life',
      folded: true,
      fields: [
        'acquired_on',
        'in_service_on',
        'cost',
        'replacement_cost',
        'salvage',
        'life_years',
        'warranty_until',
        'vendor',
        'purchase_order',
      ],
    },
    { title: 'Documents', folded: true, fields: ['documents'] },
  ],
  fields: {
    number: series('A-{count}', { label: 'Number', help: 'Printed on its label.' }),
    name: text({ required: true, max: 200 }),
    level: choice(levels, { initial: 'asset' }),
    class: ref('asset_classes', { required: true }),
    parent: ref('assets', { setBy: 'commands', label: 'Parent asset' }),
    description: longText({ max: 2_000 }),
    tag: text({ max: 60, unique: true, label: 'Previous tag', help: 'The number on an earlier label.' }),
    maker: text({ max: 120 }),
    model: text({ max: 120 }),
    serial: text({ max: 120, label: 'Serial number' }),
    location: text({ max: 200, label: 'Location', help: 'The local name, such as Station 2, bay 3.' }),
    place: place({ label: 'Map location' }),
    department: ref('cost_centers', { label: 'Department' }),
    custodian: person({ label: 'Custodian', help: 'Responsible for it at the physical inventory.' }),
    used_for: text({ max: 200, label: 'Used for' }),
    condition: choice(conditions, { initial: 'good', words: { very_poor: 'Very poor' } }),
    criticality: choice(criticalities, {
      initial: 'moderate',
      label: 'Consequence of failure',
      help: 'The loss if it fails.',
    }),
    acquired_on: date({ label: 'Acquired' }),
    in_service_on: date({ label: 'In service since' }),
    cost: money({ min: 0, initial: 0, label: 'Cost' }),
    replacement_cost: money({ min: 0, label: 'Replacement cost', help: 'Today, like for like.' }),
    salvage: money({ min: 0, label: 'Residual value', help: 'Leave blank to use the class value.' }),
    life_years: number({
      min: 1,
      max: 200,
      decimals: 1,
      label: 'Useful life (years)',
      help: 'Leave blank to use the class value.',
    }),
    warranty_until: date({
      label: 'Warranty until',
      due: { says: 'Check {name} before its warranty ends', for: ['custodian'], while: ['in_service'] },
    }),
    vendor: ref('vendors', { label: 'Vendor' }),
    purchase_order: ref('purchase_orders', { label: 'Purchase order' }),
    receipt: ref('receipts', { setBy: 'commands', label: 'Received with' }),
    order_line: ref('order_lines', { setBy: 'commands', label: 'Order line' }),
    // 2 CFR 200.313(d)(1): source of funding with its FAIN, title holder, federal percentage, use and condition.
    federal: flag({ label: 'Federally funded' }),
    grant_award: text({
      max: 40,
      label: 'Grant award',
      help: 'The federal award identification number (FAIN).',
      onlyFor: { federal: ['true'] },
    }),
    federal_agency: text({ max: 120, label: 'Federal agency', onlyFor: { federal: ['true'] } }),
    federal_share: percent({ min: 0, max: 100, decimals: 4, label: 'Federal share', onlyFor: { federal: ['true'] } }),
    title_holder: choice(['agency', 'conditional', 'federal'], {
      initial: 'agency',
      label: 'Title holder',
      words: { agency: 'Agency', conditional: 'Agency (conditional)', federal: 'Federal government' },
    }),
    documents: files({ help: 'Manuals, warranties, photos.' }),
    // Set by its moves.
    held_by: person({ setBy: 'commands', label: 'Checked out to' }),
    held_until: date({
      setBy: 'commands',
      label: 'Due back',
      due: { says: 'Return {name}', for: ['held_by', 'custodian'], while: ['in_service', 'out_of_service'] },
    }),
    counted_on: date({ setBy: 'commands', label: 'Last counted' }),
    condition_on: date({ setBy: 'commands', label: 'Condition observed on' }),
    damaged_by: text({ max: 200, setBy: 'commands', label: 'Damaged by' }),
    disposed_on: date({ setBy: 'commands', label: 'Disposed of' }),
    out_reason: longText({ max: 2_000, setBy: 'commands', label: 'Out-of-service reason' }),
    status: choice(['in_service', 'out_of_service', 'missing', 'disposed'], {
      initial: 'in_service',
      setBy: 'commands',
      words: { in_service: 'In service', out_of_service: 'Out of service', disposed: 'Disposed' },
    }),
  },
})
export type Asset = RowOf<typeof asset>
