import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { alarmLife, deviceLife } from './life.ts'
import { device, deviceRule, type Device, type DeviceAlarm, type DeviceRule } from './records.ts'
import { brokenBy, madeUp, mostReadings, silence, silentFor, whyNotSimulate } from './rules.ts'
import { take, type Taken } from './take.ts'

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
