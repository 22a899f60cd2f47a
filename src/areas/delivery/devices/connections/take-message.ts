import { createHash } from 'node:crypto'
import { Refusal } from '#platform/commands/refusals.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import type { Taking } from '../judging.ts'
import type { Device } from '../records.ts'
import { take } from '../take.ts'
import { connectionLife, messageLife } from './life.ts'
import {
  fieldOf,
  inSigns,
  lineInSigns,
  mostBytes,
  readMessage,
  type Message,
  type MessageRead,
} from './messages/rules.ts'
import type { DeviceConnection } from './records.ts'
import { mostKept } from './rules.ts'
import { deviceLife } from '../life.ts'

/** `bytes`: its size, where only its beginning was read. */
export type Arrived = Message & { bytes?: number }
export type TakenMessage = {
  taken: number
  raised: number
  over: number
  /** Parts that were not stored, each with its reason: the others were. */ refused: {
    sensor: string | null
    reason: string
  }[]
  /** Whether the refused message is on file. */ kept: boolean
}

type Sensor = Pick<Device, 'id' | 'name' | 'hardware_id' | 'message_field'>

/**
 * One message of a device, brought to its sensors: each reads its field. What can’t be stored is kept with the whole
 * message and its reason, and can be read again; the same message again changes nothing. Once all of it
 * is stored, the kept one is accepted.
 */
export async function takeMessage(context: Taking, row: DeviceConnection, arrived: Arrived): Promise<TakenMessage> {
  const read = sizeOf(arrived) > mostBytes ? tooLarge(arrived) : readMessage(arrived, row)
  const answer = connectionLife.is(row, 'active')
    ? await takeRead(context, read)
    : refusedWhole(`${row.name} is not active.`)
  const [first] = answer.refused
  const reason = first?.reason.slice(0, 500)
  if (reason) answer.kept = await keep(context, row, arrived, { read, reason })
  else if (read.hardware !== null) await accept(context, row, keyOf(read, arrived))
  await note(context, row, reason ? { reason, kept: answer.kept } : undefined)
  return answer
}

const sizeOf = ({ content, bytes }: Arrived) => bytes ?? Buffer.byteLength(content)

const tooLarge = (arrived: Arrived): MessageRead => ({
  hardware: null,
  id: null,
  problem: `The message has ${sizeOf(arrived).toLocaleString('en-US')} bytes; the limit is ${mostBytes.toLocaleString('en-US')}.`,
})

const nothing = () => ({ taken: 0, raised: 0, over: 0, refused: [], kept: false })
const refusedWhole = (reason: string): TakenMessage => ({ ...nothing(), refused: [{ sensor: null, reason }] })

/** Reads it into the sensors of its device, without keeping what is refused. */
export async function takeRead(context: Taking, read: MessageRead): Promise<TakenMessage> {
  if ('problem' in read) return refusedWhole(read.problem)
  if ('without' in read) return nothing()
  const sensors = await sensorsOf(context, read.hardware!)
  if (sensors.length === 0) return refusedWhole(noSensor(read.hardware!))
  const found = sensors.map((sensor) => ({ sensor, field: fieldOf(read.values, sensor.message_field!) }))
  if (found.every(({ field }) => field === null)) return refusedWhole(noField(sensors, read.values))
  const answer: TakenMessage = nothing()
  for (const { sensor, field } of found) {
    if (field === null) continue
    if ('problem' in field) {
      answer.refused.push({ sensor: sensor.name, reason: field.problem })
      continue
    }
    const { at, battery, signal } = read
    try {
      const { taken, raised, over, refused } = await take(context, sensor.id, [
        { at, value: field.value, battery, signal },
      ])
      answer.taken += taken
      answer.raised += raised
      answer.over += over
      answer.refused.push(...refused.map(({ reason }) => ({ sensor: sensor.name, reason })))
    } catch (error) {
      // Said before anything was written, so that the other sensors of the device go on.
      if (!(error instanceof Refusal)) throw error
      answer.refused.push({ sensor: sensor.name, reason: error.message })
    }
  }
  return answer
}

/** In one order, because two messages of a device lock the same sensors. */
export const sensorsOf = ({ tx, actor }: Taking, hardware: string): Promise<Sensor[]> =>
  tx.sql<Sensor>(
    `select id, name, hardware_id, message_field from devices
      where organization_id = $1 and lower(hardware_id) = lower($2) and message_field is not null
      and status ${among(deviceLife, 'active')}
      order by id limit 100`,
    [actor.organization_id, hardware],
  )

export const noSensor = (hardware: string): string =>
  `No active sensor has the hardware ID ${hardware} and a message field. Add them to a sensor, then read the message again.`

export function noField(sensors: readonly Sensor[], values: unknown): string {
  const wanted = sensors.map(({ message_field }) => message_field).join(', ')
  const has = Object.keys(values as object)
    .slice(0, 12)
    .join(', ')
  return `The message has none of the fields ${wanted}. It has ${lineInSigns(has) || 'no fields'}.`.slice(0, 500)
}

type Refused = { read: MessageRead; reason: string }

/** Two messages are the same by their id, or by their text where the network server gives none. */
const keyOf = (read: MessageRead, arrived: Arrived): string =>
  createHash('sha256')
    .update(JSON.stringify([read.hardware, read.id ?? arrived.content, read.id === null ? sizeOf(arrived) : 0]))
    .digest('hex')

async function accept({ tx, actor }: Taking, row: DeviceConnection, key: string): Promise<void> {
  await tx.sql(
    `update device_messages set status = ${asStatus(messageLife, 'accepted')}
      where organization_id = $1 and connection = $2 and message_key = $3 and status ${among(messageLife, 'refused')}`,
    [actor.organization_id, row.id, key],
  )
}

async function keep({ tx, now, actor }: Taking, row: DeviceConnection, arrived: Arrived, { read, reason }: Refused) {
  const { content, topic = null } = arrived
  const key = keyOf(read, arrived)
  const { length } = await tx.sql(
    `insert into device_messages
        (organization_id, connection, received_at, hardware_id, topic, message_key, bytes, content, reason)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9
      where (select count(*) from (select from device_messages where organization_id = $1 and connection = $2
               and status ${among(messageLife, 'refused')} limit $10) kept) < $10
     on conflict (organization_id, connection, message_key) do nothing returning id`,
    [
      actor.organization_id,
      row.id,
      now,
      read.hardware,
      topic && lineInSigns(topic.slice(0, 500)),
      key,
      sizeOf(arrived),
      inSigns(content.slice(0, sizeOf(arrived) > mostBytes ? 2_000 : mostBytes)),
      reason,
      mostKept,
    ],
  )
  if (length > 0) return true
  const known = await tx.sql(
    `select from device_messages where organization_id = $1 and connection = $2 and message_key = $3`,
    [actor.organization_id, row.id, key],
  )
  return known.length > 0
}

/** Outside the record, whose history would grow with each message. Without a refusal, at most every ten seconds. */
async function note({ tx, now, actor }: Taking, row: DeviceConnection, refused?: { reason: string; kept: boolean }) {
  const words =
    refused &&
    (refused.kept
      ? refused.reason
      : `${refused.reason} Not kept: ${mostKept.toLocaleString('en-US')} messages wait already.`)
  await tx.sql(
    `update device_connection_states set last_message_at = $3,
        last_refused_at = case when $4::text is null then last_refused_at else $3 end,
        last_refusal = coalesce($4::text, last_refusal)
      where organization_id = $1 and connection = $2
        and ($4::text is not null or last_message_at is null or last_message_at < $3::timestamptz - interval '10 seconds')`,
    [actor.organization_id, row.id, now, words?.slice(0, 500) ?? null],
  )
}
