import { choice, date, flag, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const femaExchange = defineRecord('fema_exchanges', {
  label: 'FEMA file exchange',
  plural: 'FEMA file exchanges',
  about:
    'A file imported from OpenFEMA or exported for the Grants Portal, with its person, time, row count and errors.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'file',
  list: ['number', 'file', 'kind', 'rows', 'added', 'changed', 'unchanged', 'refused', 'done_at'],
  fields: {
    number: series('FX-{year}-{count}'),
    kind: choice(['declarations_in', 'project_out'], {
      required: true,
      setBy: 'commands',
      words: { declarations_in: 'Declarations import', project_out: 'Project export' },
    }),
    file: text({ required: true, max: 300, setBy: 'commands' }),
    rows: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    added: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    changed: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    unchanged: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    duplicates: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Duplicate rows' }),
    refused: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    problems: longText({ max: 20_000, setBy: 'commands' }),
    done_by: person({ required: true, setBy: 'commands', label: 'Exchanged by' }),
    done_at: instant({ required: true, setBy: 'commands', label: 'Completed' }),
  },
})
export type FemaExchange = RowOf<typeof femaExchange>

export const femaDesignation = defineRecord('fema_designations', {
  label: 'Designation',
  plural: 'Designations',
  about:
    'An OpenFEMA row for one area under one declaration, stored for county lookup and for adding declarations to the register.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  inOrder: [['incident_begins', 'incident_ends']],
  title: 'area',
  list: ['area', 'fips', 'declaration', 'type', 'declared_on', 'incident', 'public_assistance', 'hazard_mitigation'],
  fields: {
    openfema_id: text({ required: true, max: 120, unique: true, setBy: 'commands', label: 'OpenFEMA ID' }),
    declaration: text({ required: true, max: 30, setBy: 'commands' }),
    type: choice(['DR', 'EM', 'FM'], {
      required: true,
      setBy: 'commands',
      words: { DR: 'Major disaster', EM: 'Emergency', FM: 'Fire management' },
    }),
    state: text({ required: true, max: 30, setBy: 'commands' }),
    title: text({ required: true, max: 300, setBy: 'commands', label: 'Disaster name' }),
    incident: text({ max: 80, setBy: 'commands' }),
    area: text({ required: true, max: 200, setBy: 'commands', label: 'Area' }),
    fips: text({ max: 20, setBy: 'commands', label: 'FIPS' }),
    declared_on: date({ required: true, setBy: 'commands', label: 'Declared' }),
    incident_begins: date({ setBy: 'commands', label: 'Incident begins' }),
    incident_ends: date({ setBy: 'commands', label: 'Incident ends' }),
    closed_on: date({ setBy: 'commands', label: 'Closeout date' }),
    public_assistance: flag({ setBy: 'commands', label: 'Public Assistance' }),
    individual_assistance: flag({ setBy: 'commands', label: 'Individual Assistance' }),
    individuals_households: choice(['not_said', 'yes', 'no'], {
      initial: 'not_said',
      setBy: 'commands',
      label: 'Individuals and Households',
      words: { not_said: 'Not specified', yes: 'Declared', no: 'Not declared' },
    }),
    hazard_mitigation: flag({ setBy: 'commands', label: 'Hazard Mitigation' }),
    hash: text({ max: 120, setBy: 'commands', label: 'Hash' }),
    exchange: ref('fema_exchanges', { required: true, setBy: 'commands', label: 'Received with' }),
  },
})
export type FemaDesignation = RowOf<typeof femaDesignation>
