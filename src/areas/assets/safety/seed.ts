import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/**
 * Safety in the demonstration's city: what happened, what nearly did, what a job asks for, and the year before as it
 * was posted.
 */
export async function seedSafety(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const of = async (table: string, column: string, value: string) =>
    (
      await tx.one<{ id: string }>(
        `select t.id from ${table} t join organizations o on o.id = t.organization_id
          where o.name like 'City of Alder Falls%' and t.${column} = $1 limit 1`,
        [value],
      )
    )?.id ?? null
  const member = async (who: string) =>
    (await tx.one<{ user_id: string }>('select user_id from organization_members where email = $1', [
      `${who}@alder-falls.example`,
    ]))!.user_id
  const [rosa, max] = [await member('rosa'), await member('max')]
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
      title: 'Cut to the hand at a sheet of the roof',
      kind: 'injury',
      days: -38,
      where: 'Fire station 2, Union Street, roof',
      center: '71',
      asset: 'Station 2 roof',
      what: 'While torn sheets were carried away, one slipped through a glove.',
      size: [3, 3],
      cause: 'Cotton gloves; the cut-resistant ones lay in the truck.',
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
      what: 'The foot of the ladder slid a yard. Nobody was on it.',
      size: [4, 4],
      cause: 'No hold for the foot on a wet floor.',
      action: ['Ladder feet with spikes, and a hook at the top rail', -12],
      done: -14,
      closed: -11,
    },
    {
      title: 'Back strained while sandbags were stacked',
      kind: 'injury',
      days: -48,
      where: 'Mill Road',
      center: '41',
      what: 'Six hours of stacking by hand in the night of the storm.',
      size: [4, 2],
      cause: 'No turns were taken, and the loader stood elsewhere.',
      action: ['Crews of four with turns of an hour; sandbags on pallets', -20],
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
      action: ['A spotter at shift change, and the pickups behind the fence', 9],
    },
    {
      title: 'Trench of four feet without a box',
      kind: 'observation',
      days: -9,
      where: 'Quarry Street',
      center: '41',
      what: 'Two people stood in it for a minute to clear a pipe.',
      size: [3, 5],
      action: ['Nobody digs below four feet without the box on the truck', -2],
    },
    {
      title: 'Chlorine smell in the feed room',
      kind: 'near_miss',
      days: -4,
      where: 'Riverside pump station',
      center: '50',
      asset: 'Riverside pump station',
      what: 'A union sweated. The room was aired, nobody was inside.',
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
  // In the order of their days, and each at its own hour of the working day.
  for (const [at, event] of events.toSorted((a, b) => a.days - b.days).entries()) {
    const row = await actAt(event.days)('rosa', 'safety-events/report', {
      title: event.title,
      kind: event.kind,
      happened_at: moment(event.days - 1, 14 + ((at * 4) % 9), 10 + ((at * 17) % 45)),
      location: event.where,
      department: await of('cost_centers', 'code', event.center),
      asset: event.asset && (await of('assets', 'name', event.asset)),
      what_happened: event.what,
      probability: event.size[0],
      consequence: event.size[1],
      photos: [],
      ...(event.cause && { root_cause: event.cause }),
      ...(event.action && { action: event.action[0], action_owner: rosa, action_due: addDays(today, event.action[1]) }),
    })
    made.set(event.title, row.id)
    if (event.cause || event.action) await actAt(event.days + 1)('max', 'safety-events/investigate', { id: row.id })
    if (event.done !== undefined) await actAt(event.done)('rosa', 'safety-events/action-done', { id: row.id })
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
    'Cut to the hand at a sheet of the roof',
    -38,
    {
      employee: 'D. Whitcomb',
      job_title: 'Firefighter',
      location: 'Fire station 2, Union Street, roof',
      injury: 'Cut of the left palm, six stitches, by sheet metal',
      doing: 'Carrying torn sheets from the roof to the truck',
      object: 'Edge of a metal sheet',
      physician: 'On duty at the clinic',
      outcome: 'restricted',
      days_restricted: 5,
      treated_at: 'Alder clinic',
      hired_on: '2019-04-01',
    },
    -34,
  )
  await hurt(
    'Back strained while sandbags were stacked',
    -48,
    {
      employee: 'L. Amundsen',
      job_title: 'Street worker',
      location: 'Mill Road',
      injury: 'Strain of the lower back from lifting',
      doing: 'Stacking sandbags by hand, six hours without a turn',
      object: 'Sandbags of forty pounds',
      physician: 'On duty at the clinic',
      outcome: 'days_away',
      days_away: 4,
      treated_at: 'Alder clinic',
      hired_on: '2021-09-13',
    },
    -37,
  )
  for (const { title, closed } of events)
    if (closed !== undefined)
      await actAt(closed)('ada', 'safety-events/close', {
        id: made.get(title),
        reason: 'What was to be done is done, and was looked at on site.',
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
      'Changing the seal of a pump',
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
        [
          'Close and bleed the valves',
          'Water under pressure',
          3,
          4,
          'Bleed until the gauge reads nothing, stand aside',
        ],
        ['Lift the motor', 'The load falls', 2, 5, 'Hoist of one ton, inspected this year; nobody below'],
        ['Fit the seal and run', 'Pinched fingers, splash', 3, 2, 'Guard on before it is started'],
      ],
    ],
    [
      'Digging a trench',
      'CULV',
      'Helmet, vest, boots',
      [
        ['Call before digging', 'Gas or power in the ground', 2, 5, 'Ticket of the one-call center on the truck'],
        ['Dig below four feet', 'The walls fall in', 3, 5, 'Box or slope; a competent person looks at it each morning'],
        ['Work beside traffic', 'Struck by a car', 3, 5, 'Cones and a flagger as the plan shows'],
      ],
    ],
  ]
  for (const [job, kind, gear, steps] of analyses) {
    const row = await actAt(-70)('rosa', 'job-hazards/draft', {
      job,
      class: await of('asset_classes', 'code', kind),
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
    ['Lifting together, and taking turns', -36, 'Streets and parks', 21],
    ['Gloves that do not cut', -23, 'Fire', 11],
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
      'Sodium hypochlorite, 12.5 %',
      'Bluewater Chemicals (demonstration)',
      'danger',
      'Burns skin and eyes; gives off chlorine with acids',
      'Riverside pump station, feed room',
    ],
    [
      'Diesel fuel No. 2',
      'Prairie Fuels (demonstration)',
      'danger',
      'Burns; harmful when swallowed',
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
