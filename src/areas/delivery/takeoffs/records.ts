import { choice, files, longText, money, number, percent, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** Divisions of MasterFormat, as far as sites and buildings of an agency need them. */
export const divisions = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '21', '22', '23', '25', '26', '27', '28', '31', '32', '33', '34', '35', '40', '41', '42', '43', '44', '45', '46', '48'] as const
export const divisionWords: Record<(typeof divisions)[number], string> = {
  '01': '01 General requirements', '02': '02 Existing conditions', '03': '03 Concrete', '04': '04 Masonry', '05': '05 Metals', '06': '06 Wood and plastics', '07': '07 Thermal and moisture', '08': '08 Openings', '09': '09 Finishes', '10': '10 Specialties', '11': '11 Equipment', '12': '12 Furnishings', '13': '13 Special construction', '14': '14 Conveying',
  '21': '21 Fire suppression', '22': '22 Plumbing', '23': '23 Heating and air', '25': '25 Automation', '26': '26 Electrical', '27': '27 Communications', '28': '28 Safety and security', '31': '31 Earthwork', '32': '32 Exterior improvements', '33': '33 Utilities', '34': '34 Transportation', '35': '35 Waterways', '40': '40 Process integration', '41': '41 Material handling', '42': '42 Process heating', '43': '43 Process gas and liquid', '44': '44 Pollution control', '45': '45 Industry equipment', '46': '46 Water and wastewater', '48': '48 Power generation',
}

export const takeoff = defineRecord('takeoffs', {
  label: 'Takeoff',
  plural: 'Takeoffs',
  about: 'What a drawing comes to: lengths, areas, volumes and counts with their waste, as a bill of quantities with rates.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft'],
  title: 'title',
  list: ['number', 'title', 'project', 'revision', 'amount', 'status'],
  find: ['drawing'],
  fields: {
    number: series('TO-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    project: ref('projects'),
    drawing: text({ max: 200, label: 'Drawing', help: 'Its number and sheet, such as C-101.' }),
    scale: text({ max: 60, help: 'As written on it: 1" = 20\'. Measure one known length before you trust it.' }),
    documents: files({ help: 'The drawing that was measured.' }),
    note: longText({ max: 5_000 }),
    revision: number({ required: true, min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    before: ref('takeoffs', { setBy: 'commands', label: 'Revises' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands', label: 'Estimate' }),
    measured_by: person({ required: true, setBy: 'commands', label: 'Measured by' }),
    checked_by: person({ setBy: 'commands', label: 'Checked by' }),
    status: choice(['draft', 'checked', 'superseded'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type Takeoff = RowOf<typeof takeoff>

export const takeoffKinds = ['count', 'length', 'area', 'volume'] as const

export const takeoffItem = defineRecord('takeoff_items', {
  label: 'Measured item',
  plural: 'Measured items',
  about: 'One thing of a takeoff: how often, how long, wide and deep, what is cut away, what is wasted, and what one unit costs.',
  access: { of: 'parent', parent: 'takeoffs', by: 'takeoff' },
  title: 'description',
  list: ['division', 'description', 'kind', 'quantity', 'unit', 'rate', 'amount'],
  fields: {
    takeoff: ref('takeoffs', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    division: choice(divisions, { required: true, words: divisionWords }),
    description: text({ required: true, max: 300 }),
    kind: choice(takeoffKinds, { required: true }),
    times: number({ required: true, min: 0, max: 1_000_000, decimals: 4, initial: 1, label: 'Times' }),
    length: number({ min: 0, max: 1_000_000, decimals: 4 }),
    width: number({ min: 0, max: 1_000_000, decimals: 4 }),
    depth: number({ min: 0, max: 1_000_000, decimals: 4 }),
    cut_out: number({ min: 0, max: 1_000_000_000, decimals: 4, label: 'Cut out', help: 'Openings, in the measured unit.' }),
    divisor: number({ min: 0.0001, max: 1_000_000, decimals: 6, initial: 1, label: 'Divided by', help: '27 makes cubic yards of cubic feet; 32 makes sheets of square feet.' }),
    waste: percent({ min: 0, max: 100, decimals: 2, label: 'Waste' }),
    whole: choice(['exact', 'up'], { initial: 'exact', label: 'Rounded', words: { exact: 'Not', up: 'Up to whole ones' } }),
    unit: text({ required: true, max: 20 }),
    rate: number({ min: 0, max: 1_000_000_000, decimals: 4, dollars: true, label: 'Rate' }),
    quantity: number({ min: 0, decimals: 4, initial: 0, setBy: 'commands' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
  },
})
export type TakeoffItem = RowOf<typeof takeoffItem>
