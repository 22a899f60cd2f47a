import { choice, files, longText, number, percent, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** One page of a plan set. Several sheets name the same file. */
export const takeoffSheet = defineRecord('takeoff_sheets', {
  label: 'Sheet',
  plural: 'Sheets',
  about: 'One page of a drawing, with its number, name and revision, on which quantities are measured.',
  access: { of: 'parent', parent: 'takeoffs', by: 'takeoff' },
  changedBy: 'commands',
  title: 'number',
  list: ['number', 'name', 'revision'],
  fields: {
    takeoff: ref('takeoffs', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    number: text({ required: true, max: 40, label: 'Sheet number', help: 'As in its title block: C-101.' }),
    name: text({ max: 160, label: 'Sheet name' }),
    revision: text({ max: 40, label: 'Revision', help: 'As in its title block, such as 2 or Addendum 1.' }),
    file: files({ label: 'Drawing' }),
    page: number({ required: true, min: 1, max: 10_000, decimals: 0, setBy: 'commands' }),
    // In points of 1/72 inch for a PDF, in pixels for a picture: the unit of all geometry on this sheet.
    width: number({ required: true, min: 1, max: 100_000, decimals: 3, setBy: 'commands' }),
    height: number({ required: true, min: 1, max: 100_000, decimals: 3, setBy: 'commands' }),
  },
})
export type TakeoffSheet = RowOf<typeof takeoffSheet>

export const takeoffScale = defineRecord('takeoff_scales', {
  label: 'Scale',
  plural: 'Scales',
  about: 'The calibration of a sheet, or of an area on it with another scale.',
  access: { of: 'parent', parent: 'takeoffs', by: 'takeoff' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'how', 'known'],
  fields: {
    takeoff: ref('takeoffs', { required: true }),
    sheet: ref('takeoff_sheets', { required: true, setBy: 'commands' }),
    name: text({ required: true, max: 80, label: 'Area' }),
    // Left, top, right and bottom of the area; empty for the rest of the sheet.
    region: text({ max: 200, setBy: 'commands' }),
    how: choice(['points', 'stated'], {
      required: true,
      setBy: 'commands',
      label: 'Calibrated by',
      words: { points: 'Two points', stated: 'Stated scale' },
    }),
    line: text({ max: 200, setBy: 'commands', label: 'Calibration line' }),
    known: text({ required: true, max: 60, setBy: 'commands', label: 'Known length or scale' }),
    feet_per_unit: number({ required: true, min: 0, decimals: 12, figures: 6, setBy: 'commands' }),
    // The largest difference of a second calibration that agreed.
    checked_within: percent({ min: 0, max: 100, decimals: 3, setBy: 'commands', label: 'Checked within' }),
  },
})
export type TakeoffScale = RowOf<typeof takeoffScale>

export const takeoffMark = defineRecord('takeoff_marks', {
  label: 'Mark',
  plural: 'Marks',
  about: 'One length, area or count drawn on a sheet. Its quantity is calculated from its geometry.',
  access: { of: 'parent', parent: 'takeoffs', by: 'takeoff' },
  changedBy: 'commands',
  title: 'position',
  list: ['position', 'kind', 'measure'],
  fields: {
    takeoff: ref('takeoffs', { required: true }),
    sheet: ref('takeoff_sheets', { required: true, setBy: 'commands' }),
    item: ref('takeoff_items', { required: true, setBy: 'commands' }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Mark' }),
    kind: choice(['count', 'length', 'area'], { required: true, setBy: 'commands' }),
    // A list of outlines, each a list of points [x, y] or [x, y, throughX, throughY], checked before it is saved.
    geometry: longText({ required: true, max: 200_000, setBy: 'commands', told: false }),
    measure: number({ min: 0, decimals: 6, initial: 0, setBy: 'commands', label: 'Measured' }),
    scale: ref('takeoff_scales', { setBy: 'commands' }),
  },
})
export type TakeoffMark = RowOf<typeof takeoffMark>
