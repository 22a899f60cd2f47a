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
  '1': 'Scope 1: burnt by us',
  '2_location': 'Scope 2: bought energy, by place',
  '2_market': 'Scope 2: bought energy, by contract',
  '3': 'Scope 3: by others for us',
}

/** As many figures as published factors bear: what is reckoned from them is told with no more. */
export const emissionFigures = 4

export const emissionFactor = defineRecord('emission_factors', {
  label: 'Emission factor',
  plural: 'Emission factors',
  about: 'How many kilograms of CO₂ equivalent one unit of something stands for, from a day on, with who published it.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  inOrder: [['valid_from', 'valid_until']],
  title: 'name',
  list: ['name', 'scope', 'unit', 'kg_per_unit', 'edition', 'valid_from', 'valid_until'],
  find: ['source'],
  fields: {
    name: text({ required: true, max: 160, help: 'Such as Diesel, stationary and mobile.' }),
    scope: choice(scopes, { required: true, words: scopeWords }),
    category: text({ max: 120, help: 'Of scope 3: one of the fifteen of the GHG Protocol.' }),
    unit: text({ required: true, max: 40, help: 'What is counted: gal, MMBtu, MWh, USD.' }),
    kg_per_unit: number({ required: true, min: 0, max: 1_000_000_000, decimals: 6, label: 'kg CO₂e for one' }),
    edition: text({ required: true, max: 120, help: 'Which edition of which table: EPA Hub 2024.' }),
    source: text({ required: true, max: 300, help: 'Who published it, and where it stands.' }),
    valid_from: date({ required: true, label: 'From' }),
    valid_until: lastDayInForce(),
  },
})
export type EmissionFactor = RowOf<typeof emissionFactor>

export const carbonEntry = defineRecord('carbon_entries', {
  label: 'Carbon entry',
  plural: 'Carbon entries',
  about:
    'One activity with its factor: so much of something on a day, and the emissions that follow. Another person confirms it.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['noted', 'returned'],
  title: 'words',
  list: ['number', 'words', 'day', 'factor', 'quantity', 'kg', 'scope', 'status'],
  fields: {
    number: series('CE-{year}-{count}'),
    words: text({ required: true, max: 200, label: 'What for', help: 'Such as: Diesel of the street fleet, October.' }),
    day: date({ required: true, label: 'Day', help: 'Or the last day of the month that it is for.' }),
    factor: ref('emission_factors', { required: true, label: 'Factor' }),
    quantity: number({
      required: true,
      min: 0,
      max: 1_000_000_000_000,
      decimals: 6,
      help: 'In the unit of the factor.',
    }),
    purchase_order: ref('purchase_orders', { label: 'Order', help: 'Where the activity was bought.' }),
    invoice: ref('invoices', { help: 'The bill that shows the quantity.' }),
    vendor: ref('vendors'),
    evidence: files({ help: 'Meter reading, fuel card statement, delivery note.' }),
    // From the factor as it was on the day when it was entered; a later edition changes nothing here.
    kg: number({ min: 0, decimals: 6, figures: emissionFigures, initial: 0, setBy: 'commands', label: 'kg CO₂e' }),
    used_factor: number({ min: 0, decimals: 6, setBy: 'commands', label: 'Factor used' }),
    scope: choice(scopes, { setBy: 'commands', words: scopeWords }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    confirmed_by: person({ setBy: 'commands', label: 'Confirmed by' }),
    returned_because: longText({ max: 2_000, setBy: 'commands', label: 'Why it was returned' }),
    status: choice(['noted', 'returned', 'confirmed', 'withdrawn'], { initial: 'noted', setBy: 'commands' }),
  },
})
export type CarbonEntry = RowOf<typeof carbonEntry>

export const reduction = defineRecord('carbon_reductions', {
  label: 'Reduction',
  plural: 'Reductions',
  about:
    'A measure that lowers emissions here: what was emitted before it, what is expected, and what was measured afterwards.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'title',
  list: ['number', 'title', 'baseline_kg', 'expected_kg', 'measured_kg', 'done_by', 'status'],
  find: ['about'],
  fields: {
    number: series('RED-{count}', { label: 'Number' }),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 5_000, label: 'What is done' }),
    owner: person({ required: true, label: 'Looked after by' }),
    project: ref('projects'),
    baseline_kg: number({ required: true, min: 0, decimals: 0, label: 'Before, kg a year' }),
    expected_kg: number({ required: true, min: 0, decimals: 0, label: 'Expected, kg a year' }),
    measured_kg: number({
      min: 0,
      decimals: 0,
      label: 'Measured, kg a year',
      help: 'Empty until a year was measured: an expectation is no reduction.',
    }),
    done_by: date({ label: 'To be done by', due: { for: ['owner'], while: ['planned', 'under_way'] } }),
    status: choice(['planned', 'under_way', 'done', 'dropped'], {
      initial: 'planned',
      words: { under_way: 'Under way' },
    }),
  },
})
export type Reduction = RowOf<typeof reduction>

export const carbonCredit = defineRecord('carbon_credits', {
  label: 'Offset credit',
  plural: 'Offset credits',
  about:
    'A credit of one tonne each that somebody else’s project gave out. It is kept apart: it lowers no figure of the ledger.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['issued', 'transferred'],
  title: 'serial',
  list: ['serial', 'registry', 'project_name', 'vintage', 'tonnes', 'status'],
  fields: {
    serial: text({ required: true, max: 120, unique: true, label: 'Serial number' }),
    registry: text({ required: true, max: 120, help: 'Where it is registered, such as Verra or ACR.' }),
    project_name: text({ required: true, max: 200, label: 'Project' }),
    vintage: number({ required: true, min: 1990, max: 2100, decimals: 0, help: 'The year in which it was saved.' }),
    tonnes: number({ required: true, min: 0.001, max: 10_000_000, decimals: 3, label: 't CO₂e' }),
    vendor: ref('vendors', { label: 'Bought from' }),
    evidence: files({ help: 'The registry’s certificate.' }),
    verified: flag({ label: 'Looked up in the registry' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    ended_on: date({ setBy: 'commands', label: 'Retired or cancelled' }),
    retired_for: text({ max: 300, setBy: 'commands', label: 'Retired for' }),
    status: choice(['issued', 'transferred', 'retired', 'cancelled'], { initial: 'issued', setBy: 'commands' }),
  },
})
export type CarbonCredit = RowOf<typeof carbonCredit>
