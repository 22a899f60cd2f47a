import { refuseIf } from '#platform/commands/refusals.ts'
import { timeOf } from '#platform/dates.ts'
import { judge, type Taking } from './judging.ts'
import { device, type Device, type DeviceReading } from './records.ts'
import { clocked, contradicted, whyNotReadings, type Reading, type RefusedReading } from './rules.ts'

export type Taken = {
  taken: number
  raised: number
  over: number
  /** Readings that were not stored, each with its reason: the others were. */
  refused: RefusedReading[]
}

/** Stores what is new of the readings of one sensor, and judges it. */
export async function take(context: Taking, id: string, sent: readonly Reading[]): Promise<Taken> {
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

const storedAt = ({ tx, actor }: Taking, id: string, readings: readonly Reading[]) =>
  tx.sql<Pick<Reading, 'at' | 'value'>>(
    `select at, value::float8 as value from device_readings
      where organization_id = $1 and device = $2 and at = any ($3::timestamptz[])`,
    [actor.organization_id, id, readings.map(({ at }) => at)],
  )
