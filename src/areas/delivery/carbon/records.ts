import {
  choice,
  date,
  files,
  flag,
  lastDayInForce,
  longText,
  number,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const scopes = ['1', '2_location', '2_market', '3'] as const
export const scopeWords = {
  '1': 'Scope 1: direct',
  '2_location': 'Scope 2: location-based',
  '2_market': 'Scope 2: market-based',
  '3': 'Scope 3: value chain',
}

/** As many digits as published factors have: results are shown with no more. */
export const emissionFigures = 4

export const emissionFactor = defineRecord('emission_factors', {
  label: 'Emission factor',
  plural: 'Emission factors',
  about: 'Kilograms of CO₂ equivalent per unit, with an effective date and a source.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  inOrder: [['valid_from', 'valid_to']],
  title: 'name',
  apart: 'valid_from',
  list: ['name', 'scope', 'unit', 'kg_per_unit', 'edition', 'valid_from', 'valid_to'],
  find: ['source'],
  fields: {
    name: text({ required: true, max: 160, help: 'For example, Diesel, stationary and mobile.' }),
    scope: choice(scopes, { required: true, words: scopeWords }),
    category: text({ max: 120, help: 'For scope 3: one of the fifteen GHG Protocol categories.' }),
    unit: text({ required: true, max: 40, help: 'The unit counted: gal, MMBtu, MWh, USD.' }),
    kg_per_unit: number({ required: true, min: 0, max: 1_000_000_000, decimals: 6, label: 'kg CO₂e per unit' }),
    edition: text({ required: true, max: 120, help: 'The table and its edition, such as EPA Hub 2024.' }),
    source: text({ required: true, max: 300, help: 'The publisher and the location of the table.' }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_to: lastDayInForce(),
  },
})
export type EmissionFactor = RowOf<typeof emissionFactor>

export const carbonEntry = defineRecord('carbon_entries', {
  label: 'Carbon entry',
  plural: 'Carbon entries',
  about: 'One activity with its quantity, factor and emissions. A second person confirms it.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['noted', 'returned'],
  title: 'words',
  list: ['number', 'words', 'day', 'factor', 'quantity', 'kg', 'scope', 'status'],
  fields: {
    number: series('CE-{year}-{count}'),
    words: text({
      required: true,
      max: 200,
      label: 'Description',
      help: 'For example, Diesel of the street fleet, October.',
    }),
    day: date({ required: true, label: 'Day', help: 'Or the last day of the month it covers.' }),
    factor: ref('emission_factors', { required: true, label: 'Factor' }),
    quantity: number({
      required: true,
      min: 0,
      max: 1_000_000_000_000,
      decimals: 6,
      help: 'In the unit of the factor.',
    }),
    purchase_order: ref('purchase_orders', { label: 'Order', help: 'The order for the activity.' }),
    invoice: ref('invoices', { help: 'The invoice that shows the quantity.' }),
    vendor: ref('vendors'),
    evidence: files({ help: 'Meter reading, fuel card statement, delivery note.' }),
    // By the factor on the day of entry; a later edition changes nothing here.
    kg: number({ min: 0, decimals: 6, figures: emissionFigures, initial: 0, setBy: 'commands', label: 'kg CO₂e' }),
    used_factor: number({ min: 0, decimals: 6, setBy: 'commands', label: 'Factor used' }),
    scope: choice(scopes, { setBy: 'commands', words: scopeWords }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    confirmed_by: person({ setBy: 'commands', label: 'Confirmed by' }),
    returned_because: longText({ max: 2_000, setBy: 'commands', label: 'Return reason' }),
    status: choice(['noted', 'returned', 'confirmed', 'withdrawn'], {
      initial: 'noted',
      setBy: 'commands',
      words: { noted: 'Waiting for confirmation', returned: 'Returned for changes' },
    }),
  },
})
export type CarbonEntry = RowOf<typeof carbonEntry>

export const reduction = defineRecord('carbon_reductions', {
  label: 'Reduction',
  plural: 'Reductions',
  about: 'A measure that lowers the agency’s emissions, with baseline, expected and measured figures.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'title',
  list: ['number', 'title', 'baseline_kg', 'expected_kg', 'measured_kg', 'done_by', 'status'],
  find: ['about'],
  fields: {
    number: series('RED-{count}', { label: 'Number' }),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 5_000, label: 'Action' }),
    owner: person({ required: true, label: 'Owner' }),
    project: ref('projects'),
    baseline_kg: number({ required: true, min: 0, decimals: 0, label: 'Baseline (kg/year)' }),
    expected_kg: number({ required: true, min: 0, decimals: 0, label: 'Expected (kg/year)' }),
    measured_kg: number({
      min: 0,
      decimals: 0,
      label: 'Measured (kg/year)',
      help: 'Leave blank until a year is measured. Only measured reductions count.',
    }),
    done_by: date({ label: 'Due', due: { says: 'Complete {title}', for: ['owner'], while: ['planned', 'under_way'] } }),
    status: choice(['planned', 'under_way', 'done', 'dropped'], {
      initial: 'planned',
      words: { under_way: 'In progress', done: 'Completed' },
    }),
  },
})
export type Reduction = RowOf<typeof reduction>

export const carbonCredit = defineRecord('carbon_credits', {
  label: 'Offset credit',
  plural: 'Offset credits',
  about:
    'Bought credits of one tonne each from outside projects. They are kept apart and reduce no figure in the ledger.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['issued', 'transferred'],
  title: 'serial',
  list: ['serial', 'registry', 'project_name', 'vintage', 'metric_tons', 'status'],
  fields: {
    serial: text({ required: true, max: 120, unique: true, label: 'Serial number' }),
    registry: text({ required: true, max: 120, help: 'For example, Verra or ACR.' }),
    project_name: text({ required: true, max: 200, label: 'Project' }),
    vintage: number({ required: true, min: 1990, max: 2100, decimals: 0, help: 'The year of the emission reduction.' }),
    metric_tons: number({ required: true, min: 0.001, max: 10_000_000, decimals: 3, label: 't CO₂e' }),
    vendor: ref('vendors', { label: 'Vendor' }),
    evidence: files({ help: 'The registry’s certificate.' }),
    verified: flag({ label: 'Verified in registry' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    ended_on: date({ setBy: 'commands', label: 'Retired or canceled' }),
    retired_for: text({ max: 300, setBy: 'commands', label: 'Retired for' }),
    status: choice(['issued', 'transferred', 'retired', 'canceled'], {
      initial: 'issued',
      setBy: 'commands',
      words: { canceled: 'Canceled' },
    }),
  },
})
export type CarbonCredit = RowOf<typeof carbonCredit>
