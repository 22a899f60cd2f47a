import { idOf, peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/** Safety data of the demo city: incidents, near misses, a job hazard analysis, and the prior year as posted. */
export async function seedSafety(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const { rosa, max } = await peopleOf(tx)
  const moment = (days: number, hour: number, minute = 10) =>
    `${addDays(today, days)}T${String(hour).padStart(2, '0')}:${minute}:00.000Z`

  type Event = {
    title: string
    kind: 'injury' | 'near_miss' | 'property_damage' | 'observation'
    days: number
    where: string
    center: string
    asset?: string
    what: string
    size: readonly [probability: number, consequence: number]
    cause?: string
    action?: readonly [words: string, due: number]
    closed?: number
    done?: number
  }
  const events: readonly Event[] = [
    {
      title: 'Hand cut on a roof sheet',
      kind: 'injury',
      days: -38,
      where: 'Fire station 2, Union Street, roof',
      center: '71',
      asset: 'Station 2 roof',
      what: 'While torn sheets were being removed, one slipped through a glove.',
      size: [3, 3],
      cause: 'Cotton gloves; the cut-resistant ones were in the truck.',
      action: ['Cut-resistant gloves in every roof kit', -24],
      done: -26,
      closed: -22,
    },
    {
      title: 'Ladder slid on the wet dock of the pump hall',
      kind: 'near_miss',
      days: -33,
      where: 'Riverside pump station',
      center: '50',
      asset: 'Riverside pumps',
      what: 'The foot of the ladder slid a yard. No one was on it.',
      size: [4, 4],
      cause: 'The ladder had no grip on a wet floor.',
      action: ['Ladder feet with spikes, and a hook at the top rail', -12],
      done: -14,
      closed: -11,
    },
    {
      title: 'Back strain from stacking sandbags',
      kind: 'injury',
      days: -48,
      where: 'Mill Road',
      center: '41',
      what: 'Six hours of stacking by hand during the night of the storm.',
      size: [4, 2],
      cause: 'No rotation, and the loader was elsewhere.',
      action: ['Crews of four with hourly rotation; sandbags on pallets', -20],
      done: -21,
      closed: -18,
    },
    {
      title: 'Loader backed into a parked pickup',
      kind: 'property_damage',
      days: -20,
      where: 'Works yard',
      center: '42',
      asset: 'Wheel loader 2',
      what: 'Low sun, no spotter. A bumper and a lamp.',
      size: [3, 2],
      cause: 'No spotter in the yard at shift change.',
      action: ['A spotter at shift change, and the pickups parked behind the fence', 9],
    },
    {
      title: 'Four-foot trench without a trench box',
      kind: 'observation',
      days: -9,
      where: 'Quarry Street',
      center: '41',
      what: 'Two people were in it for a minute to clear a pipe.',
      size: [3, 5],
      action: ['No digging below four feet without a trench box on the truck', -2],
    },
    {
      title: 'Chlorine smell in the feed room',
      kind: 'near_miss',
      days: -4,
      where: 'Riverside pump station',
      center: '50',
      asset: 'Riverside pump station',
      what: 'A pipe union leaked slightly. The room was ventilated; no one was inside.',
      size: [2, 5],
    },
    {
      title: 'Forklift tips a pallet of cold patch',
      kind: 'near_miss',
      days: -1,
      where: 'Works yard store',
      center: '40',
      what: 'The pallet was stacked on a broken one.',
      size: [3, 3],
    },
  ]
  const made = new Map<string, string>()
  // In date order, each at a different hour of the working day.
  for (const [at, event] of events.toSorted((a, b) => a.days - b.days).entries()) {
    const row = await actAt(event.days)('rosa', 'safety-incidents/report', {
      title: event.title,
      kind: event.kind,
      happened_at: moment(event.days - 1, 14 + ((at * 4) % 9), 10 + ((at * 17) % 45)),
      location: event.where,
      department: await idOf(tx, 'cost_centers', 'code', event.center),
      asset: event.asset && (await idOf(tx, 'assets', 'name', event.asset)),
      what_happened: event.what,
      probability: event.size[0],
      consequence: event.size[1],
      photos: [],
      ...(event.cause && { root_cause: event.cause }),
      ...(event.action && { action: event.action[0], action_owner: rosa, action_due: addDays(today, event.action[1]) }),
    })
    made.set(event.title, row.id)
    if (event.cause || event.action) await actAt(event.days + 1)('max', 'safety-incidents/investigate', { id: row.id })
    if (event.done !== undefined) await actAt(event.done)('rosa', 'safety-incidents/action-done', { id: row.id })
  }

  const hurt = async (title: string, days: number, fields: object, form?: number) => {
    const row = await actAt(days)('max', 'injury-cases/open', {
      event: made.get(title),
      injured_on: addDays(today, days - 1),
      learned_at: moment(days - 1, 21),
      days_away: 0,
      days_restricted: 0,
      illness: 'injury',
      inpatient: false,
      privacy: false,
      ...fields,
    })
    if (form === undefined) return
    const { version } = (await tx.one<{ version: number }>('select version from injury_cases where id = $1', [row.id]))!
    await actAt(form)('max', 'injury-cases/edit', {
      id: row.id,
      version,
      changes: { completed_on: addDays(today, form) },
    })
    await actAt(form)('max', 'injury-cases/close', { id: row.id })
  }
  await hurt(
    'Hand cut on a roof sheet',
    -38,
    {
      employee: 'D. Whitcomb',
      job_title: 'Firefighter',
      location: 'Fire station 2, Union Street, roof',
      injury: 'Cut to the left palm from sheet metal, six stitches',
      doing: 'Carrying torn sheets from the roof to the truck',
      object: 'Edge of a metal sheet',
      physician: 'On-duty physician',
      outcome: 'restricted',
      days_restricted: 5,
      treated_at: 'Alder clinic',
      hired_on: '2019-04-01',
    },
    -34,
  )
  await hurt(
    'Back strain from stacking sandbags',
    -48,
    {
      employee: 'L. Amundsen',
      job_title: 'Street worker',
      location: 'Mill Road',
      injury: 'Lower back strain from lifting',
      doing: 'Stacking sandbags by hand, six hours without rotation',
      object: 'Forty-pound sandbags',
      physician: 'On-duty physician',
      outcome: 'days_away',
      days_away: 4,
      treated_at: 'Alder clinic',
      hired_on: '2021-09-13',
    },
    -37,
  )
  for (const { title, closed } of events)
    if (closed !== undefined)
      await actAt(closed)('ada', 'safety-incidents/close', {
        id: made.get(title),
        reason: 'The action is complete and was verified on site.',
      })

  const last = String(Number(addDays(today, -300).slice(0, 4)) - 1)
  const figures = { establishment: 'City of Alder Falls, all departments', industry: '921190', employees: 412 }
  const year = await actAt(-300)('max', 'safety-years/enter', { year: last, ...figures, hours: 786_400 })
  await actAt(-297)('ada', 'safety-years/certify', { id: year.id, posted_on: addDays(today, -295) })
  await actAt(-10)('max', 'safety-years/enter', { year: today.slice(0, 4), ...figures, hours: 702_300 })

  const analyses: readonly [
    job: string,
    of: string,
    gear: string,
    steps: readonly (readonly [
      step: string,
      hazard: string,
      probability: number,
      consequence: number,
      control: string,
    ])[],
  ][] = [
    [
      'Replacing a pump seal',
      'PUMP',
      'Safety glasses, gloves, hearing protection',
      [
        [
          'Shut off and lock the motor',
          'The pump starts',
          3,
          5,
          'Lock and tag at the breaker; try to start it before work begins',
        ],
        ['Close and bleed the valves', 'Water under pressure', 3, 4, 'Bleed until the gauge reads zero, stand aside'],
        ['Lift the motor', 'The load falls', 2, 5, 'One-ton hoist, inspected this year; area below clear'],
        ['Fit the seal and run', 'Pinched fingers, splash', 3, 2, 'Guard on before starting'],
      ],
    ],
    [
      'Digging a trench',
      'CULV',
      'Helmet, vest, boots',
      [
        ['Call before digging', 'Underground gas or power lines', 2, 5, 'One-call center ticket on the truck'],
        ['Dig below four feet', 'Cave-in', 3, 5, 'Trench box or slope; a competent person inspects it each morning'],
        ['Work next to traffic', 'Struck by a car', 3, 5, 'Cones and a flagger as in the plan'],
      ],
    ],
  ]
  for (const [job, kind, gear, steps] of analyses) {
    const row = await actAt(-70)('rosa', 'job-hazards/draft', {
      job,
      class: await idOf(tx, 'asset_classes', 'code', kind),
      gear,
    })
    await actAt(-70)('rosa', 'job-hazards/set-steps', {
      id: row.id,
      version: row.version,
      lines: steps.map(([step, hazard, probability, consequence, control]) => ({
        step,
        hazard,
        probability,
        consequence,
        control,
      })),
    })
    if (kind === 'PUMP') await actAt(-68)('max', 'job-hazards/approve', { id: row.id })
  }
  for (const [topic, days, crew, attendees] of [
    ['Water on the road: turn around', -41, 'Streets', 14],
    ['Team lifting and rotation', -36, 'Streets and parks', 21],
    ['Cut-resistant gloves', -23, 'Fire', 11],
    ['Ladders on wet floors', -12, 'Water', 8],
    ['Backing with a spotter', -5, 'Works yard', 17],
  ] as const)
    await actAt(days)('rosa', 'toolbox-talks/add', {
      topic,
      held_on: addDays(today, days),
      led_by: days < -30 ? max : rosa,
      crew,
      attendees,
    })
  for (const [product, maker, signal, hazards, place] of [
    [
      'Sodium hypochlorite, 12.5%',
      'Bluewater Chemicals (demonstration)',
      'danger',
      'Burns skin and eyes; releases chlorine gas with acids',
      'Riverside pump station, feed room',
    ],
    [
      'Diesel fuel No. 2',
      'Prairie Fuels (demonstration)',
      'danger',
      'Flammable; harmful if swallowed',
      'Works yard, tank 1',
    ],
    ['Cold patch', 'Larkspur Paving & Supply, Inc.', 'warning', 'Irritates skin', 'Works yard store'],
    ['Calcium chloride, flakes', 'Prairie Salt (demonstration)', 'warning', 'Irritates eyes', 'Salt dome'],
  ] as const)
    await actAt(-120)('rosa', 'safety-sheets/add', {
      product,
      maker,
      signal,
      hazards,
      location: place,
      revised_on: addDays(today, -400),
      sheet: [],
    })
}
