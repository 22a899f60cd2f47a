import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { chance, workingDay, workingDays, type Chance, type Story } from '#platform/functions/demo/story.ts'

type Job = [title: string, what: string, did: string, cause: string, minutes: number, bought?: [string, number]]
type Kind = {
  name: string
  class: string
  count: number
  first: number
  center: string
  where: string
  dollars: number
  /** Age in months of the oldest one when the story begins; each of the others is some months younger. */
  age: number
  criticality: 'minor' | 'moderate' | 'major' | 'severe'
  model?: string
  used: string
  round: Job
  repairs: readonly Job[]
}

const oil: Job = [
  'Oil, filters and inspection',
  'At the manufacturer’s interval.',
  'Oil and filters changed; brakes and tires inspected.',
  'Interval',
  90,
  ['Oil and filters', 84_00],
]
const battery: Job = [
  'Does not start',
  'Clicks and stays silent.',
  'Battery replaced and the charger checked.',
  'Worn battery',
  45,
  ['Battery', 189_00],
]
const tires: Job = [
  'Tires below the limit',
  'Two tires are at 3/32 in.',
  'Four tires mounted and balanced.',
  'Wear',
  75,
  ['Tire', 178_00],
]
const leak: Job = [
  'Hydraulic leak',
  'Oil on the floor under the cylinder.',
  'Hose and fittings replaced.',
  'Chafed hose',
  120,
  ['Hydraulic hose', 96_00],
]

/** Kinds of assets that the city has besides its stations and culverts. Numbers and models are invented. */
const kinds: readonly Kind[] = [
  {
    name: 'Pickup',
    class: 'TRUCK',
    count: 9,
    first: 31,
    center: '41',
    where: 'Works yard',
    dollars: 38_500,
    age: 118,
    criticality: 'minor',
    model: 'Half-ton, four-wheel drive',
    used: 'Street crews',
    round: oil,
    repairs: [battery, tires],
  },
  {
    name: 'Police cruiser',
    class: 'TRUCK',
    count: 8,
    first: 401,
    center: '72',
    where: 'Police garage',
    dollars: 46_900,
    age: 76,
    criticality: 'moderate',
    model: 'Utility, pursuit rated',
    used: 'Patrol',
    round: oil,
    repairs: [
      tires,
      battery,
      ['Light bar flickers', 'The left half goes out on bumps.', 'Connector cleaned and fixed.', 'Loose connector', 40],
    ],
  },
  {
    name: 'Dump truck',
    class: 'TRUCK',
    count: 4,
    first: 61,
    center: '41',
    where: 'Works yard',
    dollars: 142_000,
    age: 132,
    criticality: 'moderate',
    model: 'Tandem axle',
    used: 'Hauling and plowing',
    round: oil,
    repairs: [
      leak,
      ['Tailgate does not latch', 'Opens on the road.', 'Latch rebuilt and tested with a load.', 'Worn pin', 110],
    ],
  },
  {
    name: 'Wheel loader',
    class: 'TOOL',
    count: 2,
    first: 71,
    center: '41',
    where: 'Works yard',
    dollars: 168_000,
    age: 84,
    criticality: 'moderate',
    model: '3 cubic yards',
    used: 'Salt and debris',
    round: oil,
    repairs: [leak],
  },
  {
    name: 'Zero-turn mower',
    class: 'TOOL',
    count: 6,
    first: 1,
    center: '80',
    where: 'Parks barn',
    dollars: 13_400,
    age: 60,
    criticality: 'minor',
    model: '60 in deck',
    used: 'Parks and rights-of-way',
    round: [
      'Blades and belts',
      'Before the season.',
      'Blades sharpened, belts replaced, deck greased.',
      'Interval',
      60,
      ['Belt and blades', 62_00],
    ],
    repairs: [battery],
  },
  {
    name: 'Lift station',
    class: 'PUMP',
    count: 7,
    first: 3,
    center: '50',
    where: 'Sewer district',
    dollars: 88_000,
    age: 214,
    criticality: 'major',
    used: 'Wastewater',
    round: [
      'Wet well and floats',
      'Clean the well and test the floats.',
      'Well washed, four floats tested, alarm received.',
      'Interval',
      150,
    ],
    repairs: [
      [
        'Pump trips on overload',
        'Trips every hour since the rain.',
        'Rags removed; amperage is normal.',
        'Clogged impeller',
        180,
      ],
      [
        'Alarm does not reach the operator',
        'No text at the test.',
        'Modem replaced; test received twice.',
        'Failed modem',
        95,
        ['Modem', 312_00],
      ],
    ],
  },
  {
    name: 'Trailer generator',
    class: 'GEN',
    count: 3,
    first: 1,
    center: '50',
    where: 'Works yard',
    dollars: 52_000,
    age: 96,
    criticality: 'major',
    model: '80 kW diesel',
    used: 'Stations in an outage',
    round: [
      'Monthly run under load',
      'Thirty minutes under load.',
      'Started at once; voltage and fuel are on the sheet.',
      'Interval',
      50,
    ],
    repairs: [battery],
  },
  {
    name: 'Playground',
    class: 'SITE',
    count: 4,
    first: 1,
    center: '80',
    where: 'City parks',
    dollars: 96_000,
    age: 150,
    criticality: 'moderate',
    used: 'Children of 2 to 12 years',
    round: [
      'Safety inspection',
      'By the manufacturer’s checklist.',
      'Bolts tightened; surface raked to twelve inches.',
      'Interval',
      80,
    ],
    repairs: [
      ['Swing chain worn', 'Links are half through.', 'Both chains replaced.', 'Wear', 45, ['Chain, 8 ft', 44_00]],
    ],
  },
  {
    name: 'Server',
    class: 'TOOL',
    count: 4,
    first: 1,
    center: '60',
    where: 'City hall, room 12',
    dollars: 21_500,
    age: 52,
    criticality: 'major',
    used: 'Records and mail',
    round: ['Firmware and fans', 'Twice a year.', 'Firmware updated; fans and filters cleaned.', 'Interval', 70],
    repairs: [
      [
        'Disk failed',
        'The array runs on its spare.',
        'Disk replaced; the array is whole.',
        'Failed disk',
        35,
        ['Disk', 420_00],
      ],
    ],
  },
  {
    name: 'Traffic signal cabinet',
    class: 'TOOL',
    count: 5,
    first: 1,
    center: '41',
    where: 'Main Street',
    dollars: 28_000,
    age: 130,
    criticality: 'major',
    used: 'Signals',
    round: [
      'Conflict monitor test',
      'Once a year, by the state’s rule.',
      'Monitor tested and labeled.',
      'Interval',
      60,
    ],
    repairs: [
      [
        'Signal in flash',
        'Flashes red since the storm.',
        'Monitor reset, one load switch replaced.',
        'Lightning',
        100,
        ['Load switch', 58_00],
      ],
    ],
  },
]

/** Two years of a register and its maintenance: rounds at their interval, and what broke in between. */
export function tellAssets(story: Story, last: number): void {
  const first = workingDay(`${last - 1}-07-06`)
  const ends = `${last + 1}-06-24`
  let [rosa, max] = ['', '']
  story.later(first, async (tx, act) => {
    const person = async (who: string) =>
      (await tx.one<{ id: string }>('select user_id as id from organization_members where email = $1', [
        `${who}@alder-falls.example`,
      ]))!.id
    ;[rosa, max] = [await person('rosa'), await person('max')]
    for (const [at, kind] of kinds.entries())
      for (let nth = 0; nth < kind.count; nth++) {
        const roll = chance(900 + at * 40 + nth)
        const age = Math.round(kind.age * (1 - (nth / kind.count) * 0.8))
        const bought = addMonths(first, -age)
        const { id } = await registers(tx, act, kind, nth, bought, roll)
        works(kind, id, `${kind.name} ${kind.first + nth}`, roll)
      }
  })

  async function registers(tx: Tx, act: Act, kind: Kind, nth: number, bought: string, roll: Chance) {
    const worn = nth / kind.count
    return act('max', 'assets/register', {
      parent: null,
      asset: {
        name: `${kind.name} ${kind.first + nth}`,
        class: await idOf(tx, 'asset_classes', 'code', kind.class),
        level: kind.class === 'SITE' ? 'site' : 'asset',
        location: kind.where,
        department: await idOf(tx, 'cost_centers', 'code', kind.center),
        custodian: ['50', '72'].includes(kind.center) ? rosa : max,
        condition: worn < 0.2 ? 'fair' : worn < 0.8 ? 'good' : 'excellent',
        criticality: kind.criticality,
        cost: kind.dollars * 100,
        replacement_cost: Math.round(kind.dollars * 1.28) * 100,
        acquired_on: bought,
        in_service_on: bought,
        serial: `${kind.class}-${roll.whole(10_000, 99_999)}`,
        model: kind.model ?? null,
        used_for: kind.used,
        federal: false,
        title_holder: 'agency',
        documents: [],
      },
    })
  }

  function works(kind: Kind, asset: string, name: string, roll: Chance): void {
    // A round twice a year, and a repair in two of three years.
    for (
      let day = workingDay(addDays(first, roll.whole(20, 170)));
      day < ends;
      day = workingDay(addDays(day, roll.whole(165, 200)))
    )
      job(kind.round, { asset, name, day, kind: 'preventive', priority: 'normal', down: false }, roll)
    for (const repair of kind.repairs)
      if (roll.percent(58))
        job(
          repair,
          {
            asset,
            name,
            day: workingDay(addDays(first, roll.whole(10, 690))),
            kind: 'corrective',
            priority: kind.criticality === 'major' ? 'high' : 'normal',
            down: kind.criticality !== 'minor',
          },
          roll,
        )
  }

  type Order = {
    asset: string
    name: string
    day: string
    kind: 'preventive' | 'corrective'
    priority: 'normal' | 'high'
    down: boolean
  }
  function job(
    [title, what, did, cause, minutes, bought]: Job,
    { asset, name, day, kind, priority, down }: Order,
    roll: Chance,
  ): void {
    const works = workingDays(day, kind === 'preventive' ? 2 : roll.whole(1, 3))
    const closes = workingDays(works, 1)
    if (closes >= ends) return
    let id = ''
    story.later(day, async (_tx, act) => {
      id = (
        await act('max', 'work-orders/request', {
          title: `${name}: ${title.replace(/^./, (letter) => letter.toLowerCase())}`,
          asset,
          kind,
          priority,
          description: what,
          photos: [],
        })
      ).id
      await act('max', 'work-orders/triage', { id, priority, due: addDays(works, 4), minutes_planned: minutes })
      await act('max', 'work-orders/assign', { id, to: rosa })
    })
    story.later(works, async (_tx, act) => {
      await act('rosa', 'work-orders/begin', { id })
      await act('rosa', 'work-orders/book-labor', {
        work_order: id,
        worker: rosa,
        worked_on: works,
        minutes: Math.round((minutes * roll.whole(85, 125)) / 100),
        rate: 48_00,
        note: 'Shop',
      })
      if (bought)
        await act('rosa', 'work-orders/book-part', {
          work_order: id,
          description: bought[0],
          quantity: 1,
          unit_cost: bought[1],
        })
      if (down)
        await act('rosa', 'work-orders/note-downtime', {
          id,
          down_from: `${day}T13:00:00Z`,
          down_until: `${works}T16:00:00Z`,
          down_reason: what,
          failure: true,
        })
      await act('rosa', 'work-orders/finish', {
        id,
        words: did,
        cause: kind === 'preventive' ? null : cause,
        signed_name: 'Rosa Delgado',
      })
    })
    story.later(closes, async (_tx, act) => {
      await act('max', 'work-orders/close', { id })
    })
  }
}

const idOf = async (tx: Tx, table: string, column: string, value: string): Promise<string> =>
  (await tx.one<{ id: string }>(
    `select id from ${table} where ${column} = $1 and organization_id =
      (select organization_id from organization_members where email = 'max@alder-falls.example') limit 1`,
    [value],
  ))!.id
