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
  label: 'Sensor',
  plural: 'Sensors',
  about: 'A sensor with its measurement, location, last report and calibration date.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['active'],
  title: 'name',
  list: ['number', 'name', 'measures', 'last_value', 'last_at', 'battery', 'calibrate_by', 'status'],
  find: ['location', 'serial', 'hardware_id'],
  fields: {
    number: series('DEV-{count}', { label: 'Number' }),
    name: text({ required: true, max: 160 }),
    measures: choice(
      ['level', 'temperature', 'flow', 'pressure', 'vibration', 'energy', 'position', 'shock', 'other'],
      { required: true },
    ),
    unit: text({ required: true, max: 20, help: 'For example, ft, °F, psi, kWh.' }),
    location: text({ max: 200, label: 'Location' }),
    place: place({ label: 'Map location' }),
    serial: text({ max: 120, label: 'Serial number' }),
    hardware_id: text({
      max: 64,
      label: 'Hardware ID',
      help: 'The DevEUI, or the ID by which messages name the device. Sensors of one device share it.',
    }),
    message_field: text({
      max: 120,
      label: 'Message field',
      help: 'This sensor’s value in the messages of its device, such as temperature or probe.0.celsius.',
    }),
    project: ref('projects'),
    purchase_order: ref('purchase_orders', {
      label: 'Attached to the order',
      help: 'For a sensor that travels with a delivery.',
    }),
    owner: person({ required: true, label: 'Owner', help: 'Is notified of its alarms.' }),
    every_minutes: number({
      required: true,
      min: 1,
      max: 44_640,
      decimals: 0,
      initial: 60,
      label: 'Reporting interval (minutes)',
    }),
    calibrated_on: date({ label: 'Last calibrated' }),
    calibrate_by: date({
      label: 'Calibration due',
      due: { says: 'Calibrate {name}', for: ['owner'], while: ['active'] },
    }),
    simulated: flag({ help: 'Not a real sensor. Its readings are made up for testing.' }),
    last_at: instant({ setBy: 'commands', label: 'Last reported', told: false }),
    last_value: number({ decimals: 4, setBy: 'commands', label: 'Last reading', told: false }),
    battery: percent({ min: 0, max: 100, setBy: 'commands', told: false }),
    signal: number({ decimals: 0, setBy: 'commands', label: 'Signal, dBm', told: false }),
    status: choice(['active', 'retired'], { initial: 'active', setBy: 'commands' }),
  },
})
export type Device = RowOf<typeof device>

export const deviceReading = defineRecord('device_readings', {
  label: 'Sensor reading',
  plural: 'Sensor readings',
  about: 'A sensor’s reading at one time. Readings can’t be changed; a correct one follows a wrong one.',
  access: { of: 'parent', parent: 'devices', by: 'device' },
  appendOnly: true,
  title: 'at',
  list: ['at', 'value', 'battery', 'signal'],
  fields: {
    device: ref('devices', { required: true, setBy: 'commands' }),
    at: instant({ required: true, setBy: 'commands', label: 'Time' }),
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
  about: 'When a sensor raises an alarm: above or below a limit, not reporting, or outside its geofence.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'name',
  list: ['name', 'device', 'kind', 'limit_value', 'severity', 'enabled'],
  fields: {
    name: text({ required: true, max: 160 }),
    device: ref('devices', { required: true }),
    kind: choice(ruleKinds, {
      required: true,
      words: {
        above: 'Above limit',
        below: 'Below limit',
        silent: 'Not reporting for (minutes)',
        leaves: 'Outside geofence (meters)',
      },
    }),
    limit_value: number({
      required: true,
      min: -1_000_000,
      max: 1_000_000_000,
      decimals: 4,
      label: 'Limit',
      help: 'In the sensor’s unit; minutes for not reporting; meters for a geofence.',
    }),
    margin: number({
      min: 0,
      max: 1_000_000,
      decimals: 4,
      label: 'Margin',
      help: 'How far inside the limit readings must come before the alarm clears. It keeps a fluctuating sensor from raising many alarms. Blank: as soon as the limit is met.',
    }),
    hold_minutes: number({
      min: 0,
      max: 1_440,
      decimals: 0,
      label: 'Holding time (minutes)',
      help: 'How long readings must stay there. Blank: the first one clears the alarm.',
    }),
    severity: choice(['notice', 'warning', 'critical'], { initial: 'warning' }),
    enabled: flag({ initial: true, label: 'Active' }),
  },
})
export type DeviceRule = RowOf<typeof deviceRule>

export const deviceAlarm = defineRecord('device_alarms', {
  label: 'Alarm',
  plural: 'Alarms',
  about: 'A broken rule, with its start, cause, acknowledgment and end.',
  firstFrom: 'An alarm starts when a reading breaks a rule.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'words',
  list: ['number', 'words', 'device', 'severity', 'raised_at', 'seen_by', 'status'],
  fields: {
    number: series('AL-{year}-{count}'),
    device: ref('devices', { required: true, setBy: 'commands' }),
    rule: ref('device_rules', { required: true, setBy: 'commands', label: 'Rule' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'Event' }),
    severity: choice(['notice', 'warning', 'critical'], {
      required: true,
      setBy: 'commands',
      words: { notice: 'Info' },
    }),
    raised_at: instant({ required: true, setBy: 'commands', label: 'Raised' }),
    worst: number({ decimals: 4, setBy: 'commands', label: 'Worst reading' }),
    seen_by: person({ setBy: 'commands', label: 'Acknowledged by' }),
    seen_at: instant({ setBy: 'commands', label: 'Acknowledged on' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'Action taken' }),
    calm_since: instant({ setBy: 'commands', label: 'Within limit since' }),
    over_at: instant({ setBy: 'commands', label: 'Cleared' }),
    status: choice(['raised', 'seen', 'over'], {
      required: true,
      setBy: 'commands',
      words: { raised: 'Active', seen: 'Acknowledged', over: 'Cleared' },
    }),
  },
})
export type DeviceAlarm = RowOf<typeof deviceAlarm>
