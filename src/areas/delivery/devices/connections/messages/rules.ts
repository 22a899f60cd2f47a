import { addMinutes, timeOf } from '#platform/dates.ts'
import { neverStored, whyNotLine } from '#platform/written-text.ts'
import type { DeviceConnection } from '../records.ts'

/** Where a message says which device it is from, when, and its values. */
export type Mapping = {
  device: string
  time: string
  values: string
  battery: string
  signal: string
  /** The sender’s own ID of the message: delivered again, it is the same message. */ id: string
}

/** As their documentation describes uplink messages in JSON. */
const known: Readonly<Record<DeviceConnection['format'], Mapping>> = {
  the_things_stack: {
    device: 'end_device_ids.dev_eui',
    time: 'uplink_message.received_at',
    values: 'uplink_message.decoded_payload',
    battery: 'uplink_message.last_battery_percentage.value',
    signal: 'uplink_message.rx_metadata.0.rssi',
    id: 'correlation_ids',
  },
  chirpstack: {
    device: 'deviceInfo.devEui',
    time: 'time',
    values: 'object',
    battery: '',
    signal: 'rxInfo.0.rssi',
    id: 'deduplicationId',
  },
  other: { device: '', time: '', values: '', battery: '', signal: '', id: '' },
}

type Paths = Pick<DeviceConnection, 'format' | 'device_path' | 'time_path' | 'values_path' | 'battery_path'>

export function mappingOf({ format, device_path, time_path, values_path, battery_path }: Paths): Mapping {
  const own = known[format]
  return {
    ...own,
    device: device_path || own.device,
    time: time_path || own.time,
    values: values_path || own.values,
    battery: battery_path || own.battery,
  }
}

export type Message = { content: string; topic?: string | null | undefined }
export type MessageRead = { hardware: string | null; /** Null where the sender gives none. */ id: string | null } & (
  | { problem: string }
  /** Joins and acknowledgments have no readings. */
  | { without: true }
  | { at: string; values: unknown; battery: number | null; signal: number | null }
)

export const mostBytes = 100_000

/** The value at a path such as probe.0.celsius. Only own properties count: a message can name anything. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value
  for (const step of path.split('.').filter(Boolean)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return found
}

export function readMessage({ content, topic }: Message, paths: Paths): MessageRead {
  const mapping = mappingOf(paths)
  const none = { hardware: null, id: null }
  let message: unknown
  try {
    message = JSON.parse(content)
  } catch {
    return { ...none, problem: 'The message is not JSON.' }
  }
  if (typeof message !== 'object' || message === null) return { ...none, problem: 'The message is not a JSON object.' }
  const id = idOf(valueAt(message, mapping.id), mapping)
  const device = mapping.device.startsWith('topic.')
    ? (topic ?? '').split('/')[Number(mapping.device.slice(6))]
    : valueAt(message, mapping.device)
  if ((typeof device !== 'string' && typeof device !== 'number') || String(device).trim() === '')
    return { hardware: null, id, problem: `The message has no hardware ID at ${mapping.device}.` }
  const hardware = String(device).trim().slice(0, 64)
  if (whyNotLine('', hardware))
    return { hardware: null, id, problem: `The hardware ID at ${mapping.device} has characters that can’t be stored.` }
  if (isOtherEvent(message, paths.format)) return { hardware, id, without: true }
  const said = valueAt(message, mapping.time)
  if (said === undefined || said === null)
    return { hardware, id, problem: `The message has no time at ${mapping.time}.` }
  const at = momentOf(said)
  if (at === null)
    return {
      hardware,
      id,
      problem: `${typeof said === 'object' ? 'The object' : shown(said)} at ${mapping.time} isn’t a date and time with its zone.`,
    }
  const values = valueAt(message, mapping.values)
  if (typeof values !== 'object' || values === null)
    return {
      hardware,
      id,
      problem: `The message has no values at ${mapping.values}. Decode the payload at the sender first.`,
    }
  return {
    hardware,
    id,
    at,
    values,
    battery: within(valueAt(message, mapping.battery), mapping.battery, [0, 100]),
    signal: within(valueAt(message, mapping.signal), mapping.signal, [-200, 100]),
  }
}

/** A text, or a list of them. */
function idOf(value: unknown, { id }: Mapping): string | null {
  const texts = [value].flat().filter((each) => typeof each === 'string')
  return id === '' || texts.length === 0 ? null : texts.join(' ')
}

/** A join, a status or a downlink: the same address receives them too. */
function isOtherEvent(message: object, format: DeviceConnection['format']): boolean {
  if (format === 'the_things_stack') return !Object.hasOwn(message, 'uplink_message')
  if (format === 'chirpstack') return !Object.hasOwn(message, 'object') && !Object.hasOwn(message, 'rxInfo')
  return false
}

/** A time with its zone, or seconds or milliseconds since 1970. */
function momentOf(value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const since = typeof value === 'number' ? value : /^\d{9,13}$/.test(value) ? Number(value) : null
  const time =
    since !== null
      ? since < 100_000_000_000
        ? since * 1_000
        : since
      : /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/i.test(String(value))
        ? timeOf(String(value).replace(/(\.\d{3})\d+/, '$1'))
        : Number.NaN
  return Math.abs(time) <= 8_640_000_000_000_000 ? addMinutes('1970-01-01T00:00:00.000Z', time / 60_000) : null
}

const within = (value: unknown, path: string, [from, to]: readonly [number, number]): number | null =>
  path !== '' && typeof value === 'number' && value >= from && value <= to ? value : null

const shown = (value: unknown) =>
  typeof value === 'object' ? 'an object' : `“${lineInSigns(String(value).slice(0, 40))}”`

/** A device sends any bytes: those that no text may have become a sign, so that its message can be kept. */
export const inSigns = (content: string): string => content.replace(new RegExp(`[${neverStored}]`, 'g'), '\uFFFD')
export const lineInSigns = (line: string): string => (whyNotLine('', line) ? line.replace(/[^ -~]/g, '\uFFFD') : line)

export type Field = { value: number } | { problem: string } | null

/** A field of a message as a number; null where this message does not have it. */
export function fieldOf(values: unknown, field: string): Field {
  const value = valueAt(values, field)
  if (value === undefined || value === null) return null
  const number =
    typeof value === 'boolean'
      ? Number(value)
      : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())
        ? Number(value)
        : value
  if (typeof number !== 'number' || Math.abs(number) > 1_000_000_000)
    return { problem: `${field} is ${shown(value)}, which is no number to store.` }
  // As many decimals as readings have.
  return { value: Math.round(number * 10_000) / 10_000 }
}
