import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { timeOf } from '#platform/dates.ts'
import { judge } from './judging.ts'
import { alarmLife, deviceLife } from './life.ts'
import { device, deviceRule, type Device, type DeviceAlarm, type DeviceReading, type DeviceRule } from './records.ts'
import {
  brokenBy,
  clocked,
  contradicted,
  madeUp,
  mostReadings,
  silence,
  silentFor,
  whyNotReadings,
  whyNotSimulate,
  type Reading,
  type RefusedReading,
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
export type Taken = {
  taken: number
  raised: number
  over: number
  /** Readings that were not stored, each with its reason: the others were. */
  refused: RefusedReading[]
}

export const takeReadings = command('device-readings/take', {
  about:
    'Imports sensor readings: known ones are skipped, and each is checked against each rule at its own time, late ones too. A reading with an impossible time is refused alone. A program can send them with an API key.',
  secret: ['readings'],
  forOne: 'device',
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

async function take(context: Context, id: string, sent: readonly Reading[]): Promise<Taken> {
  const { tx, now, actor } = context
  const row = await tx.lock<Device>(device, id)
  const { readings, refused } = clocked(sent, now)
  refuseIf(whyNotReadings(sent, { device: row, refused }))
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
    .toSorted((a, b) => timeOf(a.at) - timeOf(b.at))
  if (ordered.length < readings.length) refused.push(...contradicted(readings, await storedAt(context, id, readings)))
  const last = ordered.at(-1)
  if (!last) return { taken: 0, raised: 0, over: 0, refused }
  const judged = await judge(context, row, ordered)
  if (!row.last_at || timeOf(row.last_at) <= timeOf(last.at))
    await tx.sql(
      `update devices set last_at = $3, last_value = $4, battery = coalesce($5, battery), signal = coalesce($6, signal)
        where organization_id = $1 and id = $2`,
      [actor.organization_id, id, last.at, last.value, last.battery, last.signal],
    )
  return { taken: ordered.length, ...judged, refused }
}

const storedAt = ({ tx, actor }: Context, id: string, readings: readonly Reading[]) =>
  tx.sql<Pick<Reading, 'at' | 'value'>>(
    `select at, value::float8 as value from device_readings
      where organization_id = $1 and device = $2 and at = any ($3::timestamptz[])`,
    [actor.organization_id, id, readings.map(({ at }) => at)],
  )

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
