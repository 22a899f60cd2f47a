import { idOf, peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/** Three demo permits: one active with locks, one waiting for issue, one closed. */
export async function seedPermits(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const { rosa } = await peopleOf(tx)
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
  const ask = async (days: number, fields: object, points: readonly object[]) => {
    const row = await actAt(days)('rosa', 'work-permits/request', { holder: rosa, isolation: false, ...fields })
    if (points.length > 0)
      await actAt(days)('rosa', 'work-permits/set-locks', { id: row.id, version: row.version, lines: points })
    const locks = await tx.sql<{ id: string }>('select id from lockouts where permit = $1 order by position', [row.id])
    for (const [number, lock] of locks.entries())
      await actAt(days)('rosa', 'work-permits/apply-lock', {
        id: row.id,
        lock: lock.id,
        tried: true,
        lock_number: `WD-${14 + number}`,
      })
    return { id: row.id as string, locks }
  }
  const motor = await ask(
    -0.16,
    {
      title: 'Remove motor of raw water pump 2',
      kind: 'electrical',
      asset: await idOf(tx, 'assets', 'name', 'Motor of raw water pump 2'),
      work_order: await idOf(tx, 'work_orders', 'title', 'Motor of raw water pump 2 to the rewinder'),
      location: 'Pump hall, bay 2',
      starts_at: at(-3),
      ends_at: at(6),
      hazards: '480 V; the load on the hoist.',
      precautions: 'Breaker locked and tried, hoist inspected, area below clear.',
      isolation: true,
    },
    [
      { point: 'Breaker 4, panel P2', energy: 'electrical' },
      { point: 'Discharge valve of pump 2', energy: 'water' },
    ],
  )
  await actAt(-0.14)('max', 'work-permits/issue', { id: motor.id })
  await ask(
    0,
    {
      title: 'Riverside wet well, sediment removal',
      kind: 'confined_space',
      asset: await idOf(tx, 'assets', 'name', 'Riverside pump station'),
      location: 'Wet well',
      starts_at: at(20),
      ends_at: at(28),
      hazards: 'Hydrogen sulfide; drowning.',
      precautions: 'Fan, tripod and winch, an attendant above, rescue notified in advance.',
      gas_test: null,
    },
    [],
  )
  const roof = await ask(
    -30,
    {
      title: 'Tarps on Station 2 roof',
      kind: 'height',
      asset: await idOf(tx, 'assets', 'name', 'Station 2 roof'),
      work_order: await idOf(tx, 'work_orders', 'title', 'Station 2 roof: tarps tight before the next rain'),
      location: 'Roof, north side',
      starts_at: at(-30 * 24 - 1),
      ends_at: at(-30 * 24 + 7),
      hazards: 'A fall of twenty feet; wind.',
      precautions: 'Harness and anchor, no work above 20 mph.',
    },
    [],
  )
  await actAt(-30)('max', 'work-permits/issue', { id: roof.id })
  await actAt(-30)('rosa', 'work-permits/close', { id: roof.id })
}
