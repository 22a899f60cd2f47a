import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

type Who = 'rosa' | 'max'
type Job = {
  title: string
  asset: string
  kind?: 'corrective' | 'preventive' | 'inspection' | 'emergency' | 'improvement'
  priority: 'low' | 'normal' | 'high' | 'urgent'
  by?: Who
  what: string
  due?: number
  minutes?: number
  list?: string
  /** The progress of each, and the date of each step. */
  asked: number
  sorted?: number
  to?: Who
  begun?: number
  done?: number
  closed?: number
  labor?: readonly [minutes: number, rate: number, note: string]
  parts?: readonly [item: string, many: number, from: string]
  bought?: readonly [what: string, many: number, cents: number]
  down?: readonly [from: number, hours: number, why: string]
  words?: string
  cause?: string
  back?: true
  damage?: string
}

const lists: readonly [name: string, of: string, lines: string][] = [
  [
    'Pump, monthly',
    'PUMP',
    'Bearings quiet and cool\nSeal dry\nSuction pressure, psi?\nDischarge pressure, psi?\nMotor current, A?\nCoupling guard in place',
  ],
  [
    'Generator, monthly run',
    'GEN',
    'Fuel level, percent?\nCoolant level\nRuns thirty minutes under load\nOutput voltage, V?\nBattery terminals clean',
  ],
  [
    'Plow truck before the season',
    'TRUCK',
    'Cutting edge, inches left?\nHydraulic hoses\nSpreader chain\nLights and beacon\nTires, tread in 32nds?',
  ],
]

/** Oldest first: each goes through the usual steps. */
const jobs: readonly Job[] = [
  {
    title: 'Bay 2 lift sinks under load',
    asset: 'Vehicle lift 1',
    priority: 'high',
    what: 'It loses an inch in ten minutes.',
    asked: -64,
    sorted: -63,
    to: 'rosa',
    begun: -62,
    done: -61,
    closed: -60,
    labor: [240, 48, 'Shop'],
    bought: ['Seal kit for the lift', 1, 286_00],
    down: [-64, 70, 'Out of service until repaired'],
    words: 'Seals of both cylinders replaced; held 9,000 lb for an hour.',
    cause: 'Worn seals',
  },
  {
    title: 'Blade of plow truck 22 rattles',
    asset: 'Plow truck 22',
    priority: 'normal',
    what: 'Trip springs loose.',
    asked: -55,
    sorted: -54,
    to: 'rosa',
    begun: -52,
    done: -52,
    closed: -50,
    labor: [90, 44, 'Shop'],
    words: 'Springs set, two bolts replaced.',
    cause: 'Loose bolts',
  },
  {
    title: 'Riverside: run the station manually',
    asset: 'Riverside control cabinet',
    kind: 'emergency',
    priority: 'urgent',
    what: 'Water reached the second shelf in the control room. Pumps run from the local panel.',
    asked: -49,
    sorted: -49,
    to: 'rosa',
    begun: -49,
    done: -48,
    closed: -46,
    labor: [660, 52, 'Night of the storm, two people'],
    bought: ['Rented transfer switch, two days', 2, 640_00],
    down: [-49, 31, 'Flooded control room'],
    words: 'Pump 1 runs from the local panel; the level is read by hand every hour.',
    cause: 'Flood',
  },
  {
    title: 'Seal of raw water pump 1',
    asset: 'Raw water pump 1',
    priority: 'high',
    what: 'Drips a cup a minute since the flood.',
    asked: -37,
    sorted: -36,
    to: 'rosa',
    begun: -35,
    done: -34,
    closed: -33,
    labor: [300, 52, 'Pump crew'],
    parts: ['SEAL-75', 1, 'YARD'],
    down: [-36, 44, 'Pump out for seal replacement'],
    words: 'Seal replaced, shaft polished, ran two hours without a leak.',
    cause: 'Silt in the seal',
  },
  {
    title: 'Station 2 roof: tarps tight before the next rain',
    asset: 'Station 2 roof',
    kind: 'emergency',
    priority: 'urgent',
    what: 'Two tarps tore loose over the bunk room.',
    asked: -31,
    sorted: -31,
    to: 'rosa',
    begun: -31,
    done: -30,
    closed: -29,
    labor: [360, 44, 'Four people'],
    parts: ['TARP-20', 3, 'CACHE'],
    words: 'Three tarps overlapped and weighted with sandbags.',
    cause: 'Storm damage',
  },
  {
    title: 'Standby generator, monthly run',
    asset: 'Riverside standby generator',
    kind: 'preventive',
    priority: 'normal',
    what: 'Thirty minutes under load.',
    list: 'Generator, monthly run',
    asked: -24,
    sorted: -24,
    to: 'rosa',
    begun: -22,
    done: -22,
    closed: -21,
    labor: [60, 44, 'Monthly run'],
    words: 'Started immediately, 479 V.',
  },
  {
    title: 'Signs and barriers at the Mill Road culvert',
    asset: 'Mill Road culvert',
    priority: 'urgent',
    what: 'The barrier was moved again; a car drove to the edge.',
    asked: -18,
    sorted: -18,
    to: 'rosa',
    begun: -18,
    done: -17,
    labor: [120, 44, 'Street crew'],
    words: 'Concrete barriers instead of plastic ones, chained together.',
    cause: 'Barrier could be moved',
    damage: 'Mill Road%',
  },
  {
    title: 'Motor of raw water pump 2 to the rewinder',
    asset: 'Motor of raw water pump 2',
    priority: 'high',
    what: 'Winding shorted to ground after the flood. Pump 1 alone supplies the town.',
    asked: -16,
    sorted: -15,
    to: 'rosa',
    due: 6,
    minutes: 960,
    begun: -9,
    labor: [210, 52, 'Removed and crated'],
    bought: ['Freight to the rewinder', 1, 384_00],
    down: [-40, 0, 'Winding shorted to ground'],
    damage: 'Riverside%',
  },
  {
    title: 'Sweeper 5 throws its belt',
    asset: 'Sweeper 5',
    priority: 'normal',
    what: 'Every second day.',
    asked: -12,
    sorted: -11,
    to: 'rosa',
    due: -2,
    minutes: 180,
  },
  {
    title: 'Potholes on the Mill Road detour',
    asset: 'Quarry Street culvert',
    priority: 'normal',
    what: 'Trucks use the detour now; eleven potholes over the culvert.',
    asked: -8,
    sorted: -7,
    to: 'rosa',
    due: 3,
    minutes: 480,
    begun: -1,
    labor: [150, 44, 'Street crew'],
    parts: ['PATCH-50', 22, 'YARD'],
  },
  {
    title: 'Path lights out at the boat landing',
    asset: 'Park paths',
    priority: 'low',
    what: 'Four posts, since the flood.',
    asked: -6,
    sorted: -5,
    due: 24,
    minutes: 240,
  },
  {
    title: 'Light tower 2 does not start',
    asset: 'Light tower 2',
    priority: 'normal',
    what: 'Cranks but does not start. It is federally funded and must be kept ready.',
    by: 'rosa',
    asked: -3,
  },
  {
    title: 'Apparatus bay door sticks',
    asset: 'Fire station 1',
    priority: 'high',
    what: 'Bay 2 opens only by hand.',
    by: 'rosa',
    asked: -1,
  },
  {
    title: 'Chipper: rotate knives',
    asset: 'Chipper',
    priority: 'low',
    what: 'Before the storm debris is chipped.',
    by: 'max',
    asked: 0,
  },
]

/** Work in the demo city since the storm: closed, in progress, overdue, and requested this morning. */
export async function seedWork(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const ids = async (table: string, name: string) =>
    new Map(
      (
        await tx.sql<{ id: string; name: string }>(
          `select t.id, t.${name} as name from ${table} t join organizations o on o.id = t.organization_id
            where o.name like 'City of Alder Falls%'`,
        )
      ).map((row) => [row.name, row.id]),
    )
  const who = await peopleOf(tx)
  const [assets, classes, items, houses] = [
    await ids('assets', 'name'),
    await ids('asset_classes', 'code'),
    await ids('stock_items', 'code'),
    await ids('warehouses', 'code'),
  ]
  const checklists = new Map<string, string>()
  for (const [name, of, lines] of lists)
    checklists.set(
      name,
      (await actAt(-90)('max', 'work-checklists/create', { name, class: classes.get(of), lines })).id,
    )
  const damage = async (like: string) =>
    (
      await tx.one<{ id: string }>(
        `select d.id from damage_items d join organizations o on o.id = d.organization_id where o.name like $1
          and d.title like $2 order by d.created_at limit 1`,
        ['City of Alder Falls%', like],
      )
    )?.id ?? null
  const at = (days: number, hour: number) =>
    new Date(Date.parse(`${addDays(today, days)}T12:00:00Z`) + (hour - 6) * 3_600_000).toISOString()

  for (const job of jobs) {
    const { id } = await actAt(job.asked)(job.by ?? 'max', 'work-orders/request', {
      title: job.title,
      asset: assets.get(job.asset),
      kind: job.kind ?? 'corrective',
      priority: job.priority,
      description: job.what,
      photos: [],
      ...(job.list && { checklist: checklists.get(job.list) }),
      ...(job.damage && { damage: await damage(job.damage) }),
    })
    if (job.sorted === undefined) continue
    await actAt(job.sorted)('max', 'work-orders/triage', {
      id,
      priority: job.priority,
      due: addDays(today, job.due ?? job.sorted + 5),
      minutes_planned: job.minutes ?? job.labor?.[0] ?? 60,
    })
    if (!job.to) continue
    await actAt(job.sorted)('max', 'work-orders/assign', { id, to: who[job.to] })
    if (job.begun === undefined) continue
    await actAt(job.begun)(job.to, 'work-orders/begin', { id })
    const last = job.done ?? job.begun
    if (job.labor)
      await actAt(last)(job.to, 'work-orders/book-labor', {
        work_order: id,
        worker: who[job.to],
        worked_on: addDays(today, last),
        minutes: job.labor[0],
        rate: job.labor[1] * 100,
        note: job.labor[2],
      })
    if (job.parts)
      await actAt(last)(job.to, 'work-orders/book-part', {
        work_order: id,
        item: items.get(job.parts[0]),
        warehouse: houses.get(job.parts[2]),
        quantity: job.parts[1],
      })
    if (job.bought)
      await actAt(last)(job.to, 'work-orders/book-part', {
        work_order: id,
        description: job.bought[0],
        quantity: job.bought[1],
        unit_cost: job.bought[2],
      })
    if (job.down)
      await actAt(last)(job.to, 'work-orders/note-downtime', {
        id,
        down_from: at(job.down[0], 8),
        down_until: job.down[1] === 0 ? null : at(job.down[0], 8 + job.down[1]),
        down_reason: job.down[2],
        failure: true,
      })
    if (job.done === undefined) continue
    if (job.list) {
      const { version } = (await tx.one<{ version: number }>('select version from work_orders where id = $1', [id]))!
      const lines = await tx.sql<{ id: string; words: string; asks: boolean }>(
        'select id, words, asks from work_tasks where work_order = $1 order by position',
        [id],
      )
      await actAt(job.done)(job.to, 'work-orders/set-tasks', {
        id,
        version,
        lines: lines.map((line) => ({
          ...line,
          finding: 'good',
          reading: line.asks ? (line.words.startsWith('Fuel') ? 82 : 479) : null,
          note: null,
        })),
      })
    }
    await actAt(job.done)(job.to, 'work-orders/finish', {
      id,
      words: job.words,
      cause: job.cause ?? null,
      signed_name: 'Rosa Delgado',
    })
    if (job.closed !== undefined) await actAt(job.closed)('max', 'work-orders/close', { id })
  }

  const meter = async (
    asset: string,
    name: string,
    unit: string,
    shown: readonly (readonly [days: number, total: number])[],
  ) => {
    const { id } = await actAt(shown[0]![0])('max', 'meters/create', { asset: assets.get(asset), name, unit })
    for (const [days, total] of shown) await actAt(days)('rosa', 'meters/read', { id, shown: total })
    return id as string
  }
  const hours = await meter('Raw water pump 1', 'Running hours', 'h', [
    [-60, 21_480],
    [-30, 22_140],
    [-2, 22_790],
  ])
  const miles = await meter('Plow truck 21', 'Odometer', 'mi', [
    [-60, 31_205],
    [-30, 31_890],
    [-4, 32_460],
  ])
  await meter('Ambulance 12', 'Odometer', 'mi', [
    [-45, 88_410],
    [-5, 90_120],
  ])

  const plan = (title: string, asset: string, terms: object) =>
    actAt(-30)('max', 'maintenance-plans/draft', { title, asset: assets.get(asset), assigned_to: who.rosa, ...terms })
  await plan('Pump 1: monthly inspection', 'Raw water pump 1', {
    checklist: checklists.get('Pump, monthly'),
    every_months: 1,
    next_on: addDays(today, 4),
    minutes: 45,
  })
  await plan('Pump 1: bearings and coupling', 'Raw water pump 1', {
    every_units: 4_000,
    meter: hours,
    next_at: 24_000,
    minutes: 480,
    needs_permit: true,
  })
  await plan('Generators: run under load', 'Riverside standby generator', {
    checklist: checklists.get('Generator, monthly run'),
    every_months: 1,
    next_on: addDays(today, 8),
    minutes: 60,
  })
  await plan('Plow truck 21: oil and filters', 'Plow truck 21', {
    every_units: 5_000,
    meter: miles,
    every_months: 6,
    next_on: addMonths(today, 2),
    next_at: 35_000,
    minutes: 90,
  })
  await plan('Plow truck 23: preseason check', 'Plow truck 23', {
    checklist: checklists.get('Plow truck before the season'),
    every_months: 12,
    next_on: addDays(today, -3),
    minutes: 240,
  })
  await plan('Engine 1: pump test', 'Engine 1', { every_months: 12, next_on: addDays(today, 33), minutes: 180 })
  await plan('Canal Street bridge: routine inspection', 'Canal Street bridge', {
    every_months: 24,
    next_on: addDays(today, 71),
    minutes: 360,
  })
}
