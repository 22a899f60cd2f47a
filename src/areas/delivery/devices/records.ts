import {
  choice,
  date,
  flag,
  instant,
  longText,
  number,
  percent,
  person,
  place,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const device = defineRecord('devices', {
  label: 'Device',
  plural: 'Devices',
  about: 'A sensor: what it measures, where it is, when it was last heard of and when it must be calibrated.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['active'],
  title: 'name',
  list: ['number', 'name', 'measures', 'last_value', 'last_at', 'battery', 'calibrate_by', 'status'],
  find: ['location', 'serial'],
  fields: {
    number: series('DEV-{count}', { label: 'Number' }),
    name: text({ required: true, max: 160 }),
    measures: choice(
      ['level', 'temperature', 'flow', 'pressure', 'vibration', 'energy', 'position', 'shock', 'other'],
      { required: true },
    ),
    unit: text({ required: true, max: 20, help: 'Such as ft, °F, psi, kWh.' }),
    location: text({ max: 200, label: 'Where it is' }),
    place: place({ label: 'On the map' }),
    serial: text({ max: 120, label: 'Serial number' }),
    project: ref('projects'),
    purchase_order: ref('purchase_orders', { label: 'Goes with the order', help: 'Where it travels with a delivery.' }),
    owner: person({ required: true, label: 'Looked after by', help: 'Is told of its alarms.' }),
    every_minutes: number({
      required: true,
      min: 1,
      max: 44_640,
      decimals: 0,
      initial: 60,
      label: 'Reports every so many minutes',
    }),
    calibrated_on: date({ label: 'Calibrated' }),
    calibrate_by: date({ label: 'Calibrate by', due: { for: ['owner'], while: ['active'] } }),
    simulated: flag({ help: 'It stands for no real thing: its readings are made up, for a test.' }),
    last_at: instant({ setBy: 'commands', label: 'Last heard', told: false }),
    last_value: number({ decimals: 4, setBy: 'commands', label: 'Last reading', told: false }),
    battery: percent({ min: 0, max: 100, setBy: 'commands', told: false }),
    signal: number({ decimals: 0, setBy: 'commands', label: 'Signal, dBm', told: false }),
    status: choice(['active', 'retired'], { initial: 'active', setBy: 'commands' }),
  },
})
export type Device = RowOf<typeof device>

export const deviceReading = defineRecord('device_readings', {
  label: 'Reading',
  plural: 'Readings',
  about: 'What a device said at a moment. Nobody changes one; a wrong one is followed by a right one.',
  access: { of: 'parent', parent: 'devices', by: 'device' },
  appendOnly: true,
  title: 'at',
  list: ['at', 'value', 'battery', 'signal'],
  fields: {
    device: ref('devices', { required: true, setBy: 'commands' }),
    at: instant({ required: true, setBy: 'commands', label: 'When' }),
    value: number({ required: true, decimals: 4, setBy: 'commands', label: 'Reading' }),
    longitude: number({ min: -180, max: 180, decimals: 6, setBy: 'commands' }),
    latitude: number({ min: -90, max: 90, decimals: 6, setBy: 'commands' }),
    battery: percent({ min: 0, max: 100, setBy: 'commands' }),
    signal: number({ decimals: 0, setBy: 'commands', label: 'Signal, dBm' }),
  },
})
export type DeviceReading = RowOf<typeof deviceReading>

export const ruleKinds = ['above', 'below', 'silent', 'leaves'] as const

export const deviceRule = defineRecord('device_rules', {
  label: 'Alarm rule',
  plural: 'Alarm rules',
  about: 'When a device calls somebody: above or below a limit, silent for too long, or away from its place.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'name',
  list: ['name', 'device', 'kind', 'limit_value', 'severity', 'enabled'],
  fields: {
    name: text({ required: true, max: 160 }),
    device: ref('devices', { required: true }),
    kind: choice(ruleKinds, {
      required: true,
      words: {
        above: 'Above the limit',
        below: 'Below the limit',
        silent: 'Silent for so many minutes',
        leaves: 'Farther from its place than so many meters',
      },
    }),
    limit_value: number({
      required: true,
      min: -1_000_000,
      max: 1_000_000_000,
      decimals: 4,
      label: 'Limit',
      help: 'In the unit of the device; minutes where it is silent, meters where it leaves.',
    }),
    margin: number({
      min: 0,
      max: 1_000_000,
      decimals: 4,
      label: 'Margin',
      help: 'How far inside the limit a reading must come before the alarm is over, so that one that goes to and fro is one alarm. Empty: as soon as the limit is kept.',
    }),
    hold_minutes: number({
      min: 0,
      max: 1_440,
      decimals: 0,
      label: 'Holding time, minutes',
      help: 'How long the readings must stay there. Empty: the first one ends the alarm.',
    }),
    severity: choice(['notice', 'warning', 'critical'], { initial: 'warning' }),
    enabled: flag({ initial: true, label: 'In use' }),
  },
})
export type DeviceRule = RowOf<typeof deviceRule>

export const deviceAlarm = defineRecord('device_alarms', {
  label: 'Alarm',
  plural: 'Alarms',
  about: 'A rule that was broken: since when, by what, who has seen it, and when it was over.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'words',
  list: ['number', 'words', 'device', 'severity', 'raised_at', 'seen_by', 'status'],
  fields: {
    number: series('AL-{year}-{count}'),
    device: ref('devices', { required: true, setBy: 'commands' }),
    rule: ref('device_rules', { required: true, setBy: 'commands', label: 'Rule' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'What happened' }),
    severity: choice(['notice', 'warning', 'critical'], { required: true, setBy: 'commands' }),
    raised_at: instant({ required: true, setBy: 'commands', label: 'Since' }),
    worst: number({ decimals: 4, setBy: 'commands', label: 'Worst reading' }),
    seen_by: person({ setBy: 'commands', label: 'Seen by' }),
    seen_at: instant({ setBy: 'commands', label: 'Seen' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'What was done' }),
    calm_since: instant({ setBy: 'commands', label: 'Inside the limit since' }),
    over_at: instant({ setBy: 'commands', label: 'Over' }),
    status: choice(['raised', 'seen', 'over'], { required: true, setBy: 'commands' }),
  },
})
export type DeviceAlarm = RowOf<typeof deviceAlarm>
