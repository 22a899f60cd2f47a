import { z } from 'zod'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { command, question } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { connectionLife, messageLife } from './life.ts'
import { fieldOf, mostBytes, readMessage } from './messages/rules.ts'
import { deviceConnection, type DeviceConnection } from './records.ts'
import { isElsewhere, whyNotConnection, type ConnectionState } from './rules.ts'
import { sealPassword } from './secrets.ts'
import { noField, noSensor, sensorsOf, takeMessage, takeRead, type TakenMessage } from './take-message.ts'

const one = z.strictObject({ id: z.uuid() })

type Entered = Parameters<typeof whyNotConnection>[0]
const blank = {
  device_path: null,
  time_path: null,
  values_path: null,
  battery_path: null,
  broker: null,
  username: null,
  topic: null,
}

const draft = draftCommand('device-connections/create', deviceConnection)
export const createConnection = {
  ...draft,
  decides: 'control',
  async run(input: Parameters<typeof draft.run>[0], context: Parameters<typeof draft.run>[1]) {
    refuseIf(whyNotConnection({ ...blank, ...input } as Entered, context.brokerNetworks ?? ''))
    const row = await draft.run(input, context)
    await context.tx.sql('insert into device_connection_states (organization_id, connection) values ($1, $2)', [
      row.organization_id,
      row.id,
    ])
    return row
  },
} as typeof draft

const edit = editCommand('device-connections/edit', deviceConnection)
export const editConnection = {
  ...edit,
  decides: 'control',
  async run(input: Parameters<typeof edit.run>[0], context: Parameters<typeof edit.run>[1]) {
    const { tx } = context
    const before = await tx.lock<DeviceConnection>(deviceConnection, input.id)
    const after = { ...before, ...input.changes } as DeviceConnection
    refuseIf(whyNotConnection(after, context.brokerNetworks ?? ''))
    const row = await edit.run(input, context)
    if (!isElsewhere(before, after) || !before.password_set_at) return row
    // Otherwise it would be sent to a server that it was not entered for.
    await tx.sql(
      'update device_connection_states set password_sealed = null where organization_id = $1 and connection = $2',
      [row.organization_id, row.id],
    )
    return tx.update<typeof row>(deviceConnection, row.id, { password_set_at: null })
  },
} as typeof edit

export const setPassword = command('device-connections/set-password', {
  about: 'Stores the password for an MQTT broker encrypted. No one can read it again.',
  decides: 'control',
  personal: true,
  secret: ['password'],
  input: z.strictObject({ id: z.uuid(), password: z.string().min(1, 'Enter the password').max(1_000) }),
  async run({ id, password }, { tx, actor, keys, now }): Promise<DeviceConnection> {
    const row = await tx.lock<DeviceConnection>(deviceConnection, id)
    refuseIf(whyNotEdit(deviceConnection, row, actor))
    await tx.sql(
      'update device_connection_states set password_sealed = $3 where organization_id = $1 and connection = $2',
      [actor.organization_id, id, sealPassword(keys, id, password)],
    )
    return tx.update<DeviceConnection>(deviceConnection, id, { password_set_at: now.toISOString(), problem: null })
  },
})

export const connectionState = question('device-connections/state', {
  about: 'Whether a sensor connection is connected, since when, its last message and its last refusal.',
  input: one,
  run: async ({ id }, { tx, actor }): Promise<ConnectionState | null> =>
    (await tx.one<ConnectionState>(
      `select connected_since, last_message_at, last_refused_at, last_refusal from device_connection_states
        where organization_id = $1 and connection = $2`,
      [actor.organization_id, id],
    )) ?? null,
})

const text = z.string().max(mostBytes * 2)

export const takeSent = command('device-messages/take', {
  about:
    'Takes one message of a device as its network server sends it, and brings its fields to the sensors of the device. A message that can’t be read is kept, with its reason.',
  secret: ['message'],
  forOne: 'connection',
  input: z.strictObject({ connection: z.uuid(), message: text }),
  async run({ connection, message }, context): Promise<TakenMessage> {
    const row = await connectionOf(context.tx, connection)
    refuseIf(connectionLife.is(row, 'closed') ? `${row.name} is deactivated and accepts no more messages.` : null)
    return takeMessage(context, row, { content: message })
  },
})

export type Tried = {
  hardware: string | null
  at: string | null
  fields: { sensor: string; field: string; value: string | null; problem: string | null }[]
  problem: string | null
}

export const tryMessage = question('device-connections/try', {
  about: 'Reads a sample message as a sensor connection would, and stores nothing.',
  input: z.strictObject({ id: z.uuid(), message: text, topic: z.string().max(500).nullish() }),
  async run({ id, message, topic }, context): Promise<Tried> {
    const row = await connectionOf(context.tx, id)
    const read = readMessage({ content: message, topic }, row)
    const none = { hardware: read.hardware, at: null, fields: [] }
    if ('problem' in read) return { ...none, problem: read.problem }
    if ('without' in read) return { ...none, problem: 'This message has no readings, and is ignored.' }
    const sensors = await sensorsOf(context, read.hardware!)
    if (sensors.length === 0) return { ...none, at: read.at, problem: noSensor(read.hardware!) }
    const fields = sensors.map(({ name, message_field }) => {
      const field = fieldOf(read.values, message_field!)
      return {
        sensor: name,
        field: message_field!,
        value: field && 'value' in field ? String(field.value) : null,
        problem: field && 'problem' in field ? field.problem : null,
      }
    })
    const isNone = fields.every(({ value, problem }) => value === null && problem === null)
    return { hardware: read.hardware, at: read.at, fields, problem: isNone ? noField(sensors, read.values) : null }
  },
})

export const connectionCommands = commandsOf(connectionLife, {})

export const messageCommands = commandsOf(messageLife, {
  async retry(row, context) {
    const connection = await connectionOf(context.tx, row.connection)
    const { refused } = await takeRead(
      context,
      readMessage({ content: row.content ?? '', topic: row.topic }, connection),
    )
    refuseIf(refused[0]?.reason ?? null)
  },
})

async function connectionOf(tx: Pick<CommandTx, 'one' | 'organization_id'>, id: string): Promise<DeviceConnection> {
  const row = await tx.one<DeviceConnection>(
    'select * from device_connections where organization_id = $1 and id = $2',
    [tx.organization_id, id],
  )
  if (!row) throw new NotFound(deviceConnection.label)
  return row
}
