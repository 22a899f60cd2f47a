import { strangeColumns, strangeWords } from '#platform/sheets/strange-columns.ts'
import { addMinutes, minutesSince, timeOf } from '#platform/dates.ts'
import { metersBetween } from '@granary/geodata/geography.ts'
import type { Place } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { deviceLife } from './life.ts'
import type { Device, DeviceRule } from './records.ts'

export type Reading = {
  at: string
  value: number
  longitude?: number | null
  latitude?: number | null
  battery?: number | null
  signal?: number | null
}
type Rule = Pick<DeviceRule, 'kind' | 'limit_value'>
type Settling = Rule & Partial<Pick<DeviceRule, 'margin' | 'hold_minutes'>>
type Known = Pick<Device, 'name' | 'unit'> & { place: Place | null }

const shown = (value: number) => String(Math.round(value * 100) / 100)

/**
 * The rule broken by a reading, in words; null if the rule is met, and undefined if the reading says nothing about
 * it.
 */
export function brokenBy(
  rule: Rule,
  { value, longitude, latitude }: Pick<Reading, 'value' | 'longitude' | 'latitude'>,
  { name, unit, place }: Known,
): string | null | undefined {
  const limit = Number(rule.limit_value)
  switch (rule.kind) {
    case 'above':
      return value > limit ? `${name} is at ${shown(value)} ${unit}, above ${shown(limit)}.` : null
    case 'below':
      return value < limit ? `${name} is at ${shown(value)} ${unit}, below ${shown(limit)}.` : null
    case 'leaves': {
      if (
        longitude === null ||
        longitude === undefined ||
        latitude === null ||
        latitude === undefined ||
        place?.longitude === undefined ||
        place.latitude === undefined
      )
        return undefined
      const away = metersBetween([longitude, latitude], [place.longitude, place.latitude])
      return away > limit
        ? `${name} is ${Math.round(away)} m from its location, outside its ${shown(limit)} m geofence.`
        : null
    }
    // A device that sends any reading is reporting.
    case 'silent':
      return null
  }
}

/**
 * A reading's effect on an alarm: it breaks the rule, is well inside the limit, or is between the two, where nothing
 * changes.
 */
export type Standing = 'broken' | 'calm' | 'between'
export function standingOf(
  rule: Settling,
  reading: Pick<Reading, 'value' | 'longitude' | 'latitude'>,
  of: Known,
): Standing | undefined {
  const broken = brokenBy(rule, reading, of)
  if (broken === undefined) return undefined
  if (broken) return 'broken'
  const margin = Number(rule.margin ?? 0)
  if (margin === 0) return 'calm'
  const inner = Number(rule.limit_value) + (rule.kind === 'below' ? margin : -margin)
  return brokenBy({ ...rule, limit_value: inner }, reading, of) ? 'between' : 'calm'
}

export type Course = { worst: number | null; calm_since: string | null; over_at: string | null }
/**
 * An open alarm and its later readings: it clears when they have been well inside the limit for as long as the rule
 * says. A reading that breaks the rule or returns to the limit restarts the wait; an alarm that clears and breaks
 * again within the same readings continues as the same alarm.
 */
export function courseOf(rule: Settling, alarm: Course, readings: readonly Reading[], of: Known): Course {
  let { worst, calm_since, over_at } = alarm
  for (const each of readings) {
    const standing = standingOf(rule, each, of)
    if (standing === undefined) continue
    if (standing === 'broken') [worst, calm_since, over_at] = [worse(rule, worst, each.value), null, null]
    else if (over_at === null) {
      calm_since = standing === 'calm' ? (calm_since ?? each.at) : null
      if (calm_since !== null && timeOf(each.at) - timeOf(calm_since) >= Number(rule.hold_minutes ?? 0) * 60_000)
        over_at = each.at
    }
  }
  return { worst, calm_since, over_at }
}

/** The time from which it should have reported: a device that never reported is silent since its setup. */
export const silentFor = ({ last_at, created_at }: Pick<Device, 'last_at' | 'created_at'>, now: Date): number =>
  Math.floor(minutesSince(last_at ?? created_at, now))
export const silence = ({ name }: Pick<Device, 'name'>, minutes: number, limit: number): string | null =>
  minutes >= limit
    ? `${name} has not reported for ${minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`}.`
    : null

/** The worse of two readings under the rule. */
export const worse = (rule: Pick<Rule, 'kind'>, one: number | null, other: number): number =>
  one === null ? other : rule.kind === 'below' ? Math.min(one, other) : Math.max(one, other)

export const mostReadings = 1_000

export type RefusedReading = { at: string; reason: string }

/** A clock that lost its power begins again in 1970 or 2000: a time that far back says nothing about the reading. */
const mostYearsBack = 5

function whyNotTime(at: string, now: Date): string | null {
  const days = minutesSince(at, now) / 1_440
  if (days < -5 / 1_440) return `The reading of ${at} is in the future. Check the sensor’s clock.`
  if (days > mostYearsBack * 365.25)
    return `The reading of ${at} is more than ${mostYearsBack} years old. Check the sensor’s clock.`
  return null
}

/** The readings with a possible time, each moment once, and those that are refused alone. */
export function clocked(given: readonly Reading[], now: Date): { readings: Reading[]; refused: RefusedReading[] } {
  const first = new Map<number, Reading>()
  const refused: RefusedReading[] = []
  for (const reading of given) {
    const reason = whyNotTime(reading.at, now)
    if (reason) refused.push({ at: reading.at, reason })
    else if (!first.has(timeOf(reading.at))) first.set(timeOf(reading.at), reading)
  }
  refused.push(
    ...contradicted(
      given.filter(({ at }) => first.has(timeOf(at))),
      [...first.values()],
    ),
  )
  return { readings: [...first.values()], refused }
}

/** A sensor says one thing at a moment: what is sent again is known, and another value is not stored unsaid. */
export function contradicted(
  given: readonly Pick<Reading, 'at' | 'value'>[],
  stored: readonly Pick<Reading, 'at' | 'value'>[],
): RefusedReading[] {
  const known = new Map(stored.map(({ at, value }) => [timeOf(at), Number(value)]))
  return given.flatMap(({ at, value }) => {
    const kept = known.get(timeOf(at))
    return kept === undefined || kept === value
      ? []
      : [
          {
            at,
            reason: `The reading of ${at} is on file with ${shown(kept)}. The value ${shown(value)} was not stored.`,
          },
        ]
  })
}

export function whyNotReadings(
  readings: readonly Reading[],
  { device, refused }: { device: Pick<Device, 'status' | 'name'>; refused: readonly RefusedReading[] },
): Reason {
  return firstReason(
    !deviceLife.isOpen(device) && `${device.name} is retired and can’t take readings.`,
    readings.length === 0 && 'Add at least one reading.',
    readings.length > mostReadings && `The file has ${readings.length} readings; the limit is ${mostReadings} at once.`,
    refused.length > 0 && refused.length === readings.length && refused[0]!.reason,
  )
}

export const whyNotSimulate = ({ simulated, status }: Pick<Device, 'simulated' | 'status'>): Reason =>
  firstReason(
    !deviceLife.isOpen({ status }) && 'This sensor is retired.',
    !simulated && 'Only a simulated sensor can generate sample data.',
  )

/** A day of made-up readings, the same each time: one rise and fall, with a peak in the afternoon. */
export function madeUp(
  { every_minutes, last_value }: Pick<Device, 'every_minutes' | 'last_value'>,
  until: Date,
): Reading[] {
  const middle = Number(last_value ?? 10)
  const count = Math.min(200, Math.floor(1_440 / Number(every_minutes)))
  return Array.from({ length: count }, (_, at) => {
    const part = at / count
    return {
      at: addMinutes(until.toISOString(), -(count - at) * Number(every_minutes)),
      value:
        Math.round(
          (middle + Math.sin(part * 2 * Math.PI) * middle * 0.1 + (at === Math.floor(count * 0.7) ? middle * 0.4 : 0)) *
            100,
        ) / 100,
      battery: 80,
      signal: -70,
    }
  })
}

const readingColumns = ['At', 'Reading', 'Battery', 'Signal', 'Longitude', 'Latitude']

/** A CSV of readings: columns At and Reading, and the others if present. */
export function fromSheet(rows: readonly Record<string, string>[]): { readings: Reading[]; problems: string[] } {
  const strange = strangeWords(strangeColumns(rows, [...readingColumns, 'Time', 'When', 'Value']), readingColumns)
  const problems: string[] = strange ? [strange] : []
  const cell = (row: Record<string, string>, ...names: string[]) =>
    (Object.entries(row).find(([key]) => names.includes(key.trim().toLowerCase()))?.[1] ?? '').trim()
  const figure = (text: string, row: number, what: string): number | null => {
    if (text === '') return null
    if (!/^-?\d+(\.\d+)?$/.test(text)) problems.push(`Row ${row}: “${text}” isn’t a valid ${what}.`)
    return Number(text)
  }
  const readings = rows.map((row, index): Reading => {
    const at = cell(row, 'at', 'time', 'when')
    const value = cell(row, 'reading', 'value')
    if (Number.isNaN(timeOf(at)))
      problems.push(`Row ${index + 2}: “${at}” isn’t a date and time. Enter it as 2026-11-20T08:00:00Z.`)
    if (value === '') problems.push(`Row ${index + 2}: Reading is missing.`)
    return {
      at: Number.isNaN(timeOf(at)) ? '' : addMinutes(at, 0),
      value: figure(value, index + 2, 'number') ?? 0,
      battery: figure(cell(row, 'battery'), index + 2, 'percentage'),
      signal: figure(cell(row, 'signal'), index + 2, 'number'),
      longitude: figure(cell(row, 'longitude'), index + 2, 'longitude'),
      latitude: figure(cell(row, 'latitude'), index + 2, 'latitude'),
    }
  })
  if (rows.length === 0)
    problems.push('The file has no rows. Its columns are At, Reading, Battery, Signal, Longitude, Latitude.')
  return { readings, problems }
}
