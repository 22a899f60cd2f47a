import { choice, date, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const meter = defineRecord('meters', {
  label: 'Meter',
  plural: 'Meters',
  about: 'A counter of an asset’s use in hours, miles or starts. Maintenance plans can use it.',
  firstFrom: 'Add a meter to an asset.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  apart: 'asset',
  list: ['name', 'asset', 'unit', 'reading', 'read_on', 'status'],
  fields: {
    asset: ref('assets', { required: true }),
    name: text({ required: true, max: 120 }),
    unit: text({ required: true, max: 20 }),
    rolls_at: number({
      min: 1,
      max: 1_000_000_000,
      decimals: 2,
      label: 'Restarts at',
      help: 'A five-digit counter restarts at 100,000.',
    }),
    reading: number({ min: 0, decimals: 2, initial: 0, setBy: 'commands', label: 'Total' }),
    read_on: date({ setBy: 'commands', label: 'Read on' }),
    status: choice(['open', 'closed'], { initial: 'open', words: { open: 'Active', closed: 'Inactive' } }),
  },
})
export type Meter = RowOf<typeof meter>

export const meterReading = defineRecord('meter_readings', {
  label: 'Meter reading',
  plural: 'Meter readings',
  about: 'The reading of a meter on a date. A mistaken one is voided by another person, and stays readable.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  title: 'note',
  list: ['meter', 'read_on', 'shown', 'total', 'note'],
  fields: {
    meter: ref('meters', { required: true, setBy: 'commands' }),
    asset: ref('assets', { required: true, setBy: 'commands' }),
    read_on: date({ required: true, setBy: 'commands', label: 'Date' }),
    shown: number({ required: true, min: 0, decimals: 2, setBy: 'commands', label: 'Reading' }),
    total: number({ required: true, min: 0, decimals: 2, setBy: 'commands', label: 'Total' }),
    note: text({ max: 200, setBy: 'commands' }),
    voided_on: date({ setBy: 'commands', label: 'Voided' }),
    voided_by: person({ setBy: 'commands', label: 'Voided by' }),
    void_reason: text({ max: 500, setBy: 'commands', label: 'Void reason' }),
  },
})
export type MeterReading = RowOf<typeof meterReading>
