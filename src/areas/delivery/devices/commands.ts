import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import type { Tx } from '#platform/database/database.ts'
import { alarmLife, deviceLife } from './life.ts'
import {
  device,
  deviceAlarm,
  deviceRule,
  type Device,
  type DeviceAlarm,
  type DeviceReading,
  type DeviceRule,
} from './records.ts'
import {
  brokenBy,
  courseOf,
  madeUp,
  mostReadings,
  newerThan,
  silence,
  silentFor,
  whyNotReadings,
  whyNotSimulate,
  type Reading,
} from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const figure = z.number().min(-1_000_000_000).max(1_000_000_000).nullish()

export const createDevice = draftCommand('devices/create', device)
export const editDevice = editCommand('devices/edit', device)
export const createRule = draftCommand('device-rules/create', deviceRule)
export const editRule = editCommand('device-rules/edit', deviceRule)

export const deviceCommands = commandsOf(deviceLife, {})

const reading = z.strictObject({
  at: z.iso.datetime({ offset: true }),
  value: z.number().min(-1_000_000_000).max(1_000_000_000),
  longitude: z.number().min(-180).max(180).nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  battery: z.number().min(0).max(100).nullish(),
  signal: figure,
})
export type Taken = { taken: number; raised: number; over: number }

export const takeReadings = command('device-readings/take', {
  about:
    'Imports sensor readings: known times are skipped, and each rule is checked reading by reading. A program can send them with an API key.',
  secret: ['readings'],
  input: z.strictObject({ device: z.uuid(), readings: z.array(reading).min(1).max(mostReadings) }),
  run: ({ device: id, readings }, context) => take(context, id, readings),
})

export const simulateReadings = command('device-readings/simulate', {
  about: 'Generates a day of sample readings for a simulated sensor, up to now.',
  input: one,
  async run({ id }, context): Promise<Taken> {
    const row = await context.tx.lock<Device>(device, id)
    refuseIf(whyNotSimulate(row))
    return take(context, id, madeUp(row, context.now))
  },
})

async function take(context: Context, id: string, readings: readonly Reading[]): Promise<Taken> {
  const { tx, now, actor } = context
  const row = await tx.lock<Device>(device, id)
  refuseIf(whyNotReadings(readings, { device: row, now }))
  const fresh = await tx.sql<DeviceReading>(
    `insert into device_readings (organization_id, device, at, value, longitude, latitude, battery, signal)
     select $1, $2, r.at, r.value, r.longitude, r.latitude, r.battery, r.signal
     from jsonb_to_recordset($3::jsonb) r (at timestamptz, value numeric, longitude numeric, latitude numeric,
       battery numeric, signal numeric)
     on conflict (organization_id, device, at) do nothing returning at, value, longitude, latitude, battery, signal`,
    [actor.organization_id, id, JSON.stringify(readings)],
  )
  const ordered = fresh
    .map((each) => ({
      ...each,
      value: Number(each.value),
      longitude: each.longitude === null ? null : Number(each.longitude),
      latitude: each.latitude === null ? null : Number(each.latitude),
    }))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const last = ordered.at(-1)
  if (!last) return { taken: 0, raised: 0, over: 0 }
  // Readings a device stored and sent late are not news: an alarm neither starts nor ends with them.
  const changed = await judge(context, row, newerThan(ordered, row.last_at))
  if (!row.last_at || Date.parse(row.last_at) <= Date.parse(last.at))
    await tx.sql(
      `update devices set last_at = $3, last_value = $4, battery = coalesce($5, battery), signal = coalesce($6, signal)
        where organization_id = $1 and id = $2`,
      [actor.organization_id, id, last.at, last.value, last.battery, last.signal],
    )
  return { taken: ordered.length, ...changed }
}

/**
 * Rule by rule and reading by reading: an alarm starts with the first reading that breaks the rule and ends as the
 * rule says. A sensor that fluctuates in one batch keeps the same alarm and notifies once; between batches, the
 * rule's margin and holding time keep it one alarm.
 */
async function judge(
  { tx, now, actor }: Context,
  row: Device,
  readings: readonly (Reading & { at: string })[],
): Promise<{ raised: number; over: number }> {
  const rules = await tx.sql<DeviceRule>(
    `select * from device_rules where organization_id = $1 and device = $2 and enabled order by id`,
    [actor.organization_id, row.id],
  )
  let [raised, over] = [0, 0]
  for (const rule of rules) {
    let alarm = await tx.one<DeviceAlarm>(
      `select * from device_alarms where organization_id = $1 and rule = $2 and status <> 'over' for update`,
      [actor.organization_id, rule.id],
    )
    let after = readings
    if (!alarm) {
      const first = readings.findIndex((each) => brokenBy(rule, each, row))
      if (first < 0) continue
      alarm = await raise(
        tx,
        row,
        rule,
        brokenBy(rule, readings[first]!, row)!,
        readings[first]!.at,
        now,
        readings[first]!.value,
      )
      raised++
      after = readings.slice(first + 1)
    }
    const before = {
      worst: alarm.worst === null ? null : Number(alarm.worst),
      calm_since: alarm.calm_since,
      over_at: null,
    }
    const course = courseOf(rule, before, after, row)
    if (course.worst === before.worst && course.calm_since === before.calm_since && course.over_at === null) continue
    await tx.update(deviceAlarm, alarm.id, {
      worst: course.worst,
      calm_since: course.calm_since,
      ...(course.over_at && { status: 'over', over_at: course.over_at }),
    })
    if (course.over_at) over++
  }
  return { raised, over }
}

/** Creates the alarm and notifies the device's owner. */
export async function raise(
  tx: Tx,
  row: Pick<Device, 'id' | 'organization_id' | 'owner'>,
  rule: Pick<DeviceRule, 'id' | 'severity'>,
  words: string,
  at: string | Date,
  now: Date,
  worst: number | null,
): Promise<DeviceAlarm> {
  const number = await nextNumber(tx, deviceAlarm.table, String(deviceAlarm.fields.number.initial), now)
  const made = (await tx.one<DeviceAlarm>(
    `insert into device_alarms (organization_id, number, device, rule, words, severity, raised_at, worst, status)
      values ($1, $2, $3, $4, $5, $6, $7, $8, 'raised') returning *`,
    [row.organization_id, number, row.id, rule.id, words.slice(0, 300), rule.severity, at, worst],
  ))!
  await notify(
    tx,
    {
      organization_id: row.organization_id,
      people: [row.owner],
      event: 'device_alarm',
      record: { table: deviceAlarm.table, id: made.id },
      words,
      actor: null,
    },
    now,
  )
  return made
}

export const alarmCommands = commandsOf(alarmLife, {
  facts: async (row, { tx, now }) => ({ still: await stillBroken(tx, row, now) }),
  see: (_, { actor, now, asked: { note } }) => ({ seen_by: actor.user_id, seen_at: now.toISOString(), note }),
  end: (_, { now }) => ({ over_at: now.toISOString() }),
})

type Judged = Device & Pick<DeviceRule, 'kind' | 'limit_value'>

async function stillBroken(tx: Pick<Tx, 'one'>, alarm: DeviceAlarm, now: Date): Promise<boolean> {
  const state = await tx.one<Judged>(
    `select d.*, r.kind, r.limit_value::float8 as limit_value
       from devices d join device_rules r on r.organization_id = d.organization_id and r.id = $3
      where d.organization_id = $1 and d.id = $2`,
    [alarm.organization_id, alarm.device, alarm.rule],
  )
  if (!state) return false
  if (state.kind === 'silent') return silence(state, silentFor(state, now), state.limit_value) !== null
  return state.last_value !== null && Boolean(brokenBy(state, { value: Number(state.last_value) }, state))
}
