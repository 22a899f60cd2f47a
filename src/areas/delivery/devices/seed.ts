import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { demoPlaces } from '#platform/functions/demo/places.ts'

/**
 * Four sensors of the demonstration: a gauge that rose behind ice and fell again, two stations, and one that travels
 * with a delivery. All are simulated.
 */
export async function seedDevices(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const owner = (await tx.one<{ user_id: string }>(
    `select user_id from organization_members where display_name = 'Max Okafor'`,
  ))!.user_id
  const order = await tx.one<{ id: string }>(
    `select id from purchase_orders where status = 'issued' and title ilike '%gloves%' order by created_at limit 1`,
  )
  const act = actAt(0)
  const device = (
    name: string,
    measures: string,
    unit: string,
    location: string,
    place: object,
    more: object = {},
    since = -320,
  ) =>
    actAt(since)('max', 'devices/create', {
      name,
      measures,
      unit,
      location,
      place: JSON.parse(JSON.stringify(place)),
      owner,
      every_minutes: 60,
      simulated: true,
      ...more,
    })
  const rule = (
    of: { id: string },
    name: string,
    kind: string,
    limit_value: number,
    severity: string,
    more: object = {},
    since = -320,
  ) =>
    actAt(since)('max', 'device-rules/create', {
      name,
      device: of.id,
      kind,
      limit_value,
      severity,
      enabled: true,
      ...more,
    })
  const hour = 3_600_000
  const at = (hours: number) => new Date(now.getTime() - hours * hour).toISOString()

  const gauge = await device('Alder River gauge at Mill Road', 'level', 'ft', 'Mill Road culvert', demoPlaces.culvert)
  await rule(gauge, 'Over its banks', 'above', 12, 'critical', { margin: 0.5, hold_minutes: 120 })
  await rule(gauge, 'Rises behind ice', 'above', 9.5, 'warning', { margin: 0.5, hold_minutes: 120 }, -20)
  await rule(gauge, 'Not reporting', 'silent', 240, 'warning')
  const pump = await device(
    'Riverside pump station, wet well',
    'level',
    'ft',
    'Riverside pump station',
    demoPlaces.pump,
  )
  await rule(pump, 'High water in the well', 'above', 9, 'warning')
  const room = await device('Medicine room, Station 2', 'temperature', '°F', 'Station 2', demoPlaces.station, {
    calibrated_on: at(24 * 300).slice(0, 10),
    calibrate_by: at(-24 * 12).slice(0, 10),
  })
  await rule(room, 'Too warm for medicine', 'above', 77, 'critical')
  const box = await device(
    'Cold box 7',
    'temperature',
    '°F',
    'In transit',
    demoPlaces.yard,
    order ? { purchase_order: order.id } : {},
    -4,
  )
  await rule(box, 'Out of range', 'above', 46, 'warning', {}, -4)

  const network = await act('ada', 'device-connections/create', {
    name: 'LoRaWAN network of the county',
    arrives: 'webhook',
    format: 'the_things_stack',
    owner,
  })
  await act('ada', 'device-connections/activate', { id: network.id })
  await act('ada', 'device-messages/take', { connection: network.id, message: JSON.stringify(unknownProbe(at(2))) })

  const wave = (middle: number, swing: number, charge: number, peak: (hours: number) => number = () => 0) =>
    Array.from({ length: 72 }, (_, index) => ({
      at: at(71 - index),
      value: Math.round((middle + Math.sin((index / 24) * 2 * Math.PI) * swing + peak(71 - index)) * 100) / 100,
      battery: charge - Math.floor(index / 6),
      signal: -68 - (index % 7),
    }))
  await act('rosa', 'device-readings/take', {
    device: gauge.id,
    readings: wave(7.4, 0.3, 74, (hours) => (hours > 26 && hours < 38 ? 3.4 - Math.abs(32 - hours) * 0.5 : 0)),
  })
  await act('rosa', 'device-readings/take', {
    device: pump.id,
    readings: wave(5.8, 1.1, 99, (hours) => (hours < 3 ? 3.6 : 0)),
  })
  await act('rosa', 'device-readings/take', { device: room.id, readings: wave(71, 2, 91) })
  await act('rosa', 'device-readings/take', {
    device: box.id,
    readings: wave(40, 2.5, 30, (hours) => (hours > 10 && hours < 13 ? 9 : 0)),
  })
}

/** A probe that no sensor names yet: its message is kept until one does. */
const unknownProbe = (at: string) => ({
  end_device_ids: { device_id: 'soil-probe-12', dev_eui: '70B3D57ED0060012' },
  received_at: at,
  uplink_message: { f_port: 2, f_cnt: 118, received_at: at, decoded_payload: { moisture: 31.5, temperature: 44.1 } },
})
