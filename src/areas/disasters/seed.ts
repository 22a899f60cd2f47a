import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { demoPlaces } from '#platform/functions/demo/places.ts'
import { seedExchange } from './fema-exchange/seed.ts'

const zone = 'America/Chicago'
const places = demoPlaces

/** The demo's storm as the operations center handled it, its emergency purchases, and its lessons for supply. */
export async function seedDisasters(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, zone)
  const moment = (days: number, time: string) => `${addDays(today, days)}T${time}:00-06:00`
  /** A person acting a few minutes after a moment of the story. */
  const after = (days: number, time: string, minutes = 4) =>
    actAt((Date.parse(moment(days, time)) - now.getTime()) / 86_400_000 + minutes / 1_440)
  const began = -49
  const declaration =
    (await tx.one<{ id: string }>(`select id from disaster_declarations where number = 'DR-4899'`))?.id ?? null
  const { rosa, max } = await peopleOf(tx)
  const vendor = async (name: string) =>
    (await tx.one<{ id: string }>(
      `select id from vendors where organization_id = (select organization_id from organization_members
        where user_id = $2) and name like $1 order by number limit 1`,
      [name, rosa],
    ))!.id

  const site = async (
    name: string,
    kind: string,
    lifeline: string,
    place: object,
    people_served: number | null = null,
    note: string | null = null,
  ): Promise<string> =>
    (await actAt(-90)('rosa', 'critical-facilities/create', { name, kind, lifeline, place, people_served, note })).id
  await site(
    'Mill Road culvert',
    'road',
    'transportation',
    places.culvert,
    2_400,
    'The only road to the school from the south.',
  )
  const pump = await site(
    'Riverside pump station',
    'pump_station',
    'water',
    places.pump,
    9_800,
    'Two pumps; the float switches are four feet above the floor.',
  )
  await site('Park paths', 'park', 'transportation', places.paths, null)
  await site('Station 2', 'fire_station', 'safety_security', places.station, 14_000)
  const yard = await site('Works yard', 'store', 'transportation', places.yard, null, 'Sand, bags, barricades, fuel.')
  await site('Canal Street bridge', 'bridge', 'transportation', places.bridge, 11_000)
  await site('Alder clinic', 'hospital', 'health_medical', places.clinic, 6_200)
  await site('Substation East', 'power', 'energy', places.substation, 5_100)

  // Past warnings: a watch that became a warning, then a cancellation; and the alerts that are active today.
  const alert = (
    identifier: string,
    sent: string,
    of: {
      kind?: string
      event: string
      headline: string
      severity: string
      urgency: string
      certainty: string
      expires: string
      area: string
      polygon: string
      references?: string
      instruction?: string
    },
  ) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${identifier}</identifier><sender>warnings@weather.demonstration.example</sender><sent>${sent}</sent><status>Actual</status><msgType>${of.kind ?? 'Alert'}</msgType><scope>Public</scope>${of.references ? `<references>${of.references}</references>` : ''}<info><language>en-US</language><category>Met</category><event>${of.event}</event><urgency>${of.urgency}</urgency><severity>${of.severity}</severity><certainty>${of.certainty}</certainty><expires>${of.expires}</expires><senderName>Weather office of the demonstration</senderName><headline>${of.headline}</headline><description>A message that was made up for the demonstration.</description>${of.instruction ? `<instruction>${of.instruction}</instruction>` : ''}<area><areaDesc>${of.area}</areaDesc><polygon>${of.polygon}</polygon></area></info></alert>`
  const valley = '42.5110,-90.6860 42.5100,-90.6640 42.5020,-90.6560 42.4920,-90.6560 42.4940,-90.6790 42.5110,-90.6860'
  const county = '42.5800,-90.7900 42.5800,-90.5600 42.4200,-90.5600 42.4200,-90.7900 42.5800,-90.7900'
  const sender = 'warnings@weather.demonstration.example'
  const watch = moment(began - 1, '16:00')
  const warning = moment(began, '05:30')
  const storm = { area: 'Alder River from the Canal Street bridge to Mill Road', polygon: valley }
  const take = (days: number, name: string, text: string) =>
    actAt(days)('rosa', 'cap-alerts/import', { files: [{ name, text }] })
  await take(
    began,
    'flood-watch.cap',
    alert('DEMO-FA-1', watch, {
      event: 'Flood Watch',
      headline: 'Flood watch for the Alder River',
      severity: 'Moderate',
      urgency: 'Future',
      certainty: 'Possible',
      expires: moment(began + 1, '06:00'),
      ...storm,
    }),
  )
  await take(
    began,
    'flood-warning.cap',
    alert('DEMO-FL-2', warning, {
      kind: 'Update',
      references: `${sender},DEMO-FA-1,${watch}`,
      event: 'Flood Warning',
      headline: 'Flood warning for the Alder River',
      severity: 'Severe',
      urgency: 'Immediate',
      certainty: 'Observed',
      expires: moment(began + 3, '18:00'),
      instruction: 'Move to higher ground. Do not drive through water.',
      ...storm,
    }),
  )
  await take(
    began + 2,
    'flood-cancel.cap',
    alert('DEMO-FL-3', moment(began + 2, '20:15'), {
      kind: 'Cancel',
      references: `${sender},DEMO-FL-2,${warning}`,
      event: 'Flood Warning',
      headline: 'Flood warning for the Alder River is canceled',
      severity: 'Minor',
      urgency: 'Past',
      certainty: 'Observed',
      expires: moment(began + 2, '21:00'),
      ...storm,
    }),
  )
  await take(
    -1,
    'winter-storm.cap',
    alert('DEMO-WS-9', moment(-1, '15:00'), {
      event: 'Winter Storm Warning',
      headline: 'Winter storm warning for Alder County',
      severity: 'Moderate',
      urgency: 'Expected',
      certainty: 'Likely',
      expires: moment(3, '12:00'),
      instruction: 'Eight to twelve inches of snow. Travel only if necessary.',
      area: 'Alder County (demonstration)',
      polygon: county,
    }),
  )
  await take(
    -1,
    'river-ice.cap',
    alert('DEMO-IJ-4', moment(-1, '16:30'), {
      event: 'Flood Advisory',
      headline: 'Ice may jam at the Canal Street bridge',
      severity: 'Minor',
      urgency: 'Future',
      certainty: 'Possible',
      expires: moment(2, '12:00'),
      ...storm,
    }),
  )
  const warned = (await tx.one<{ id: string }>(
    `select id from cap_alerts where headline = 'Flood warning for the Alder River'`,
  ))!.id

  const open = after(began, '05:45')
  const { id: incident } = await open('max', 'incidents/open', {
    alert: warned,
    incident: {
      title: 'Storm and flooding of the Alder River',
      kind: 'flood',
      began_at: moment(began, '05:40'),
      place: places.bridge,
      declaration,
      commander: max,
      summary:
        'Five inches of rain in nine hours. The river overflowed at Mill Road and Riverside. A culvert washed out, a pump station and the park paths flooded, and the roof of Station 2 leaked.',
      objectives:
        '1. No one is in danger from the water: Riverside and lower Mill Road are evacuated by noon.\n2. The pump station runs again within a day.\n3. The road to the school is open for emergency vehicles.\n4. Costs are recorded by site and hour, for the claim.',
    },
  })
  await nameTheStorm()
  await open('max', 'incidents/activate', {
    id: incident,
    level: 'full',
    reason: 'The river is rising a foot an hour and Mill Road is closed.',
  })
  await open('rosa', 'incidents/sign-in', { id: incident, position: 'logistics' })
  await open('max', 'incidents/sign-in', { id: incident, position: 'incident_commander' })
  await open('ada', 'incidents/sign-in', { id: incident, position: 'planning' })

  const write = (
    days: number,
    time: string,
    who: string,
    position: string,
    words: string,
    more: { significant?: boolean; place?: object } = {},
  ) =>
    after(days, time)(who, 'incident-log/write', {
      incident,
      position,
      observed_at: moment(days, time),
      words,
      significant: false,
      attachments: [],
      ...more,
    })
  const significant = async (days: number, time: string, position: string, words: string, place?: object) => {
    const { id } = await write(days, time, 'rosa', position, words, { significant: true, ...(place && { place }) })
    await after(days, time, 15)('max', 'incident-log/decide', { id, confirmed: true, words: '' })
  }

  await significant(
    began,
    '05:50',
    'operations',
    'Water over Mill Road at the culvert, a foot deep and rising.',
    places.culvert,
  )
  await write(began, '06:05', 'rosa', 'logistics', 'Barricades and two trucks from the works yard to Mill Road.', {
    place: places.yard,
  })
  await write(began, '06:20', 'ada', 'planning', 'County requests the gauge at the bridge every half hour.')
  await significant(
    began,
    '06:40',
    'operations',
    'Evacuation of Riverside begins, 64 houses; two buses from the school.',
    places.pump,
  )
  await write(began, '07:00', 'rosa', 'logistics', 'Sand: 40 tons on hand at the yard, bags for 3,000.')
  const wrong = await write(began, '07:15', 'rosa', 'operations', 'Gauge at the bridge: 16.2 feet.', {
    place: places.bridge,
  })
  await after(began, '07:40')('rosa', 'incident-log/correct', {
    id: wrong.id,
    words: 'Gauge at the bridge: 14.2 feet. The first figure was read from the wrong scale.',
  })
  await write(
    began,
    '07:30',
    'ada',
    'public_information',
    'Wireless alert to all phones: leave Riverside and lower Mill Road now, shelters at the school and at Union Hall.',
  )
  await significant(
    began,
    '08:10',
    'operations',
    'The culvert at Mill Road is washed out over its whole width. No injuries.',
    places.culvert,
  )
  await write(
    began,
    '08:25',
    'rosa',
    'safety',
    'Power line down at Riverside; no one passes River Street until the utility has cleared it.',
  )
  await significant(
    began,
    '09:05',
    'operations',
    'Riverside pump station under water, both pumps stopped.',
    places.pump,
  )
  await write(began, '09:20', 'ada', 'planning', 'Boil-water notice drafted for the east side with the county.')
  await write(began, '09:40', 'rosa', 'logistics', 'Two 6-inch pumps requested from the county; none before tonight.')
  await write(
    began,
    '10:30',
    'rosa',
    'operations',
    'Riverside is empty: 151 people accounted for, 3 stayed against advice.',
  )
  await write(
    began,
    '11:15',
    'rosa',
    'operations',
    'Roof of Station 2 leaks over the bay; Engine 2 moved to Station 1.',
    { place: places.station, significant: true },
  )
  await write(
    began,
    '12:00',
    'ada',
    'planning',
    'Noon briefing: river to crest at about six in the evening at 17 feet.',
  )
  await write(
    began,
    '13:30',
    'rosa',
    'logistics',
    'Ridgeway can send a vacuum truck and a 6-inch pump within three hours.',
  )
  await write(
    began,
    '15:10',
    'ada',
    'finance',
    'Costs are recorded by site: culvert, pump station, park paths, Station 2, debris, protection.',
  )
  await significant(
    began,
    '18:20',
    'operations',
    'The river crests at 16.8 feet at the bridge. The bridge is intact.',
    places.bridge,
  )
  await write(
    began,
    '19:00',
    'rosa',
    'operations',
    'First pump running at Riverside; water is falling an inch every ten minutes.',
    { place: places.pump },
  )
  await write(began, '21:30', 'ada', 'planning', 'Night crew of twelve; next briefing at six.')

  const lifeline = (days: number, which: string, condition: string, impact: string, action: string | null = null) =>
    after(days, '20:00')('ada', 'lifelines/report', {
      incident,
      report: { lifeline: which, condition, impact, action },
    })
  await lifeline(
    began,
    'water',
    'disrupted',
    'Riverside pump station under water; east side without pressure',
    'Pumps en route; tankers at the school and at Union Hall',
  )
  await lifeline(
    began,
    'transportation',
    'disrupted',
    'Mill Road cut at the culvert; park paths closed',
    'Detour on Hill Street',
  )
  await lifeline(began, 'food_hydration_shelter', 'unstable', 'Two shelters open, 147 people')
  await lifeline(began, 'energy', 'unstable', 'Line down at Riverside, 240 houses without power')
  await lifeline(began, 'safety_security', 'stable', 'Engine 2 responds from Station 1')
  await lifeline(began, 'health_medical', 'stable', 'The clinic is open and has its generator ready')
  await lifeline(began, 'communications', 'stable', 'Radio and phones work')
  await lifeline(began + 3, 'energy', 'stable', 'All houses have power again')
  await lifeline(-20, 'water', 'unstable', 'One pump runs, the second waits for its switchgear; notice lifted')
  await lifeline(
    -12,
    'transportation',
    'unstable',
    'One lane open at the culvert on a temporary pipe; park paths closed',
    'Permanent culvert is in design',
  )
  await lifeline(
    -12,
    'food_hydration_shelter',
    'stable',
    'One shelter stays open for nine people whose homes are not dry',
  )

  // Shelters: one still open, one closed and ready.
  const house = async (name: string, place: object, capacity: number, more: object): Promise<string> =>
    (
      await actAt(-120)('rosa', 'shelters/create', {
        name,
        place,
        capacity,
        accessible: true,
        pets: false,
        generator: false,
        ...more,
      })
    ).id
  const [school, hall] = [
    await house('Mill Road School', places.school, 120, {
      generator: true,
      contact: 'Principal on duty, (563) 555-0142',
    }),
    await house('Union Hall', places.hall, 60, { pets: true, contact: 'Keys at Station 2' }),
  ]
  for (const id of [school, hall]) await after(began, '07:45')('rosa', 'shelters/open', { id, incident })
  const count = (days: number, id: string, occupants: number, words = '') =>
    after(days, '19:30')('rosa', 'shelters/count', { id, occupants, words })
  await count(began, school, 84)
  await count(began, hall, 63, 'Three more cots from the clinic.')
  await count(began + 2, hall, 22)
  await count(began + 5, hall, 0)
  await actAt(began + 5)('rosa', 'shelters/close', { id: hall })
  await count(began + 3, school, 41)
  await count(-12, school, 9)

  // Requests in every column of the board.
  const ask = async (days: number, title: string, of: object, time = '06:10') =>
    (await (days === 0 ? actAt(0) : after(days, time))('rosa', 'resource-requests/ask', { incident, title, ...of }))
      .id as string
  const assign = (
    days: number,
    id: string,
    source: string,
    provider: string,
    by: string | null = null,
    time = '06:30',
  ) => after(days, time)('rosa', 'resource-requests/assign', { id, source, provider, vendor: by })
  /** Each step an hour and a half after the previous one. */
  const move = (days: number, id: string, steps: readonly ('depart' | 'arrive' | 'demobilize')[], time = '07:00') =>
    steps.reduce<Promise<unknown>>(
      (before, step, at) =>
        before.then(() => after(days, time, 4 + at * 90)('rosa', `resource-requests/${step}`, { id })),
      Promise.resolve(),
    )
  const ridgeway = await vendor('Ridgeway%')
  const larkspur = await vendor('Larkspur%')
  const buses = await ask(began, 'School buses for the evacuation', {
    kind: 'transport',
    quantity: 2,
    unit: 'bus',
    priority: 'life',
    needed_by: moment(began, '06:45'),
    deliver_to: places.pump,
  })
  await assign(began, buses, 'mutual_aid', 'School district, buses 4 and 7')
  await move(began, buses, ['depart', 'arrive', 'demobilize'])
  const vacuum = await ask(
    began,
    'Pump and vacuum truck for the pump station',
    {
      kind: 'equipment',
      quantity: 1,
      unit: 'set',
      priority: 'urgent',
      needed_by: moment(began, '17:00'),
      deliver_to: places.pump,
      details: '6-inch, diesel, with 200 feet of hose.',
    },
    '13:20',
  )
  await assign(began, vacuum, 'vendor', 'Ridgeway Fleet Services', ridgeway, '13:40')
  await move(began, vacuum, ['depart', 'arrive'], '14:30')
  const guards = await ask(-8, 'Flaggers at the temporary culvert', {
    kind: 'people',
    quantity: 4,
    unit: 'person',
    priority: 'routine',
    deliver_to: places.culvert,
  })
  await assign(-8, guards, 'own', 'Streets crew 3')
  await move(-8, guards, ['depart', 'arrive'])
  const heaters = await ask(-2, 'Heaters for the shelter', {
    kind: 'equipment',
    quantity: 6,
    unit: 'each',
    priority: 'urgent',
    needed_by: moment(0, '18:00'),
    deliver_to: places.school,
    details: 'Electric, 1,500 watts, with guards because children are present.',
  })
  await assign(-1, heaters, 'county_state', 'Alder County emergency management')
  await move(-1, heaters, ['depart'])
  const salt = await ask(-1, 'Salt for the detour on Hill Street', {
    kind: 'supplies',
    quantity: 20,
    unit: 'ton',
    priority: 'urgent',
    needed_by: moment(1, '06:00'),
    deliver_to: places.yard,
  })
  await assign(-1, salt, 'own', 'Works yard')
  await ask(-1, 'Interpreters for the assistance desk', {
    kind: 'people',
    quantity: 2,
    unit: 'person',
    priority: 'routine',
    deliver_to: places.hall,
    details: 'Spanish and Bosnian, Thursday and Friday afternoon.',
  })
  await ask(0, 'Dehumidifiers for Station 2', {
    kind: 'equipment',
    quantity: 3,
    unit: 'each',
    priority: 'routine',
    deliver_to: places.station,
  })

  // Volunteers.
  const enlist = async (name: string, of: object): Promise<string> =>
    (await actAt(began)('rosa', 'volunteers/create', { name: `${name} (demo)`, ...of })).id
  const [sam, ines] = [
    await enlist('Sam Ortiz', {
      skill: 'kitchen',
      comes_from: 'Valley food bank',
      phone: '+15635550111',
      checked_on: addDays(today, -200),
    }),
    await enlist('Ines Haddad', {
      skill: 'languages',
      skills: 'Spanish, Arabic',
      phone: '+15635550112',
      checked_on: addDays(today, -320),
    }),
  ]
  const jo = await enlist('Jo Brandt', { skill: 'machines', comes_from: 'Brandt farm', phone: '+15635550113' })
  const help = async (days: number, who: string, task: string, sheltering: string, place: object, hours?: number) => {
    const { id } = await actAt(Math.min(0, days))('rosa', 'volunteer-assignments/plan', {
      volunteer: who,
      incident,
      sheltering,
      assignment: { task, place, starts_at: moment(days, '08:00'), ends_at: moment(days, '16:00') },
    })
    if (hours === undefined) return
    await actAt(days)('rosa', 'volunteer-assignments/arrive', { id })
    await actAt(days)('rosa', 'volunteer-assignments/release', { id, hours })
  }
  await help(began, sam, 'Shelter kitchen', 'yes', places.school, 9)
  await help(began + 1, sam, 'Shelter kitchen', 'yes', places.school, 8.5)
  await help(began, ines, 'Interpreting at the shelter', 'yes', places.school, 6)
  await help(began, jo, 'Sandbags at Canal Street', 'no', places.bridge, 7.25)
  await help(1, ines, 'Assistance desk', 'no', places.hall)

  // A night handover, and a signed report.
  const duty = async (position: string) =>
    (await tx.one<{ id: string }>(
      `select id from position_duties where incident = $1 and position = $2 and status = 'on_duty'`,
      [incident, position],
    ))!.id
  await after(began, '22:00')('rosa', 'incidents/sign-out', {
    id: await duty('logistics'),
    note: 'Pump and vacuum truck are on scene, paid hourly under the emergency purchase. County pumps may arrive after midnight: receive them at the yard.',
  })

  await buyInEmergency()
  await actAt(began + 4)('max', 'incidents/activate', {
    id: incident,
    level: 'partial',
    reason: 'Life safety operations are complete; repairs continue by day.',
  })
  for (const position of ['incident_commander', 'planning'])
    await actAt(began + 4)('max', 'incidents/sign-out', {
      id: await duty(position),
      note: 'Day shift only; calls go to the Public Works duty officer.',
    })
  await actAt(-0.2)('max', 'incidents/sign-in', { id: incident, position: 'incident_commander' })

  const drafted = await actAt(-1)('rosa', 'situation-reports/prepare', {
    incident,
    from: moment(-8, '00:00'),
    to: moment(-1, '00:00'),
  })
  await actAt(-1)('max', 'situation-reports/sign', { id: drafted.id, version: drafted.version, name: 'Max Okafor' })
  await actAt(0)('rosa', 'situation-reports/prepare', { incident, from: moment(-1, '00:00'), to: now.toISOString() })
  await keepSupplies()
  await seedExchange(actAt, today)

  /** The storm damage was entered before the incident and the register existed: now each site refers to both. */
  async function nameTheStorm(): Promise<void> {
    for (const title of ['Mill Road culvert', 'Riverside pump station', 'Park paths', 'Station 2 roof'])
      await inTheNameOf(tx, 'rosa', 'damage-items/carry-over', async () => {
        const [damage] = await tx.sql<{ id: string; organization_id: string }>(
          `update damage_items d
            set incident = $1, asset = (select a.id from assets a where a.organization_id = d.organization_id
              and a.name = d.title)
            where d.title = $2 and d.organization_id = (select organization_id from organization_members
              where user_id = $3) returning d.id, d.organization_id`,
          [incident, title, rosa],
        )
        if (damage)
          await tx.sql(
            `insert into record_links (organization_id, from_table, from_record, kind, to_table, to_record, created_at)
              values ($1, 'emergency_incidents', $2, 'became', 'damage_items', $3, $4)`,
            [damage.organization_id, incident, damage.id, now],
          )
      })
  }

  /** The pump and the truck: below the micro-purchase threshold no quotes are needed, above it they are. */
  async function buyInEmergency(): Promise<void> {
    const budget = (
      await tx.one<{ id: string }>(
        `select l.id from budget_lines l join fiscal_years y on y.organization_id = l.organization_id
          and y.id = l.fiscal_year where l.name = 'Booster pumps' and y.status = 'open'
          and $1 between y.starts_on and y.ends_on`,
        [today],
      )
    )?.id
    if (!budget) return
    const file = (title: string, of: object) => ({
      incident,
      title,
      ground: 'emergency',
      threat: 'health',
      vendor: ridgeway,
      nature: 'services',
      pricing: 'time_materials',
      federal: true,
      conflict_checked: true,
      conflict_note:
        'No one in Public Works, Finance or on the council has an interest in the company (asked and documented today).',
      ...of,
    })
    const { id } = await actAt(-18)(
      'rosa',
      'emergency-purchases/draft',
      file('Bypass pumping at the Riverside pump station', {
        why: 'One of two pumps runs. If it fails, the east side loses water within two hours and the boil-water notice returns. A solicitation takes five weeks.',
        steps:
          'Northline has no pump of this size for another six weeks; the county’s are in use; Bright Harbor does not rent. Ridgeway has one ready (phone, logged by the hour).',
        ceiling: 48_000_00,
        price_basis: 'Its published rental rates, less 8 percent; the state’s equipment rates are 6 percent higher.',
        starts_on: addDays(today, -18),
        ends_on: addDays(today, 24),
        transition_on: addDays(today, 9),
        transition:
          'A request for quotes for the rental until the second pump is repaired; the repair itself is competed.',
      }),
    )
    const signs = async (days: number, document: string) => {
      const request = (await tx.one<{ id: string; revision: number }>(
        `select id, revision::int as revision from approval_requests where document = $1 and status = 'waiting'
          order by created_at desc limit 1`,
        [document],
      ))!
      await actAt(days)('max', 'approvals/decide', { ...request, decision: 'approved', comment: '' })
    }
    // From request to issued order in less than an hour.
    const minutes = (passed: number) => actAt(-18 + passed / 1_440)
    await minutes(6)('rosa', 'emergency-purchases/submit', { id })
    await minutes(21)('max', 'emergency-purchases/approve', { id, words: 'The pump station’s log confirms it.' })
    const order = await minutes(34)('rosa', 'emergency-purchases/order', {
      id,
      title: 'Bypass pump with operator, Riverside',
      due: addDays(today, 10),
      deliver_to: 'Riverside pump station, 2 River Street',
      lines: [
        {
          description: 'Bypass pump, 6 in, diesel, with hose',
          quantity: 4,
          unit: 'week',
          unit_price: 2_850,
          budget_line: budget,
          inspection: false,
        },
        {
          description: 'Operator, day shift',
          quantity: 60,
          unit: 'hour',
          unit_price: 92,
          budget_line: budget,
          inspection: false,
        },
      ],
    })
    await signs(-18 + 41 / 1_440, order.id)
    await minutes(48)('rosa', 'emergency-purchases/issue', { order: order.id })
    // Two of four weeks have passed.
    const lines = await tx.sql<{ id: string; description: string; unit: string; unit_price: number }>(
      'select id, description, unit, unit_price from order_lines where purchase_order = $1 order by position',
      [order.id],
    )
    const came = [2, 40]
    await actAt(-4)('rosa', 'receipts/receive', {
      order: order.id,
      received_on: addDays(today, -4),
      packing_slip: 'RW-1204',
      lines: came.map((quantity, at) => ({ line: lines[at]!.id, quantity })),
    })
    // The delivery is invoiced and approved; payment is pending.
    const bill = await actAt(-3)('rosa', 'invoices/draft', {
      invoice: {
        vendor: ridgeway,
        purchase_order: order.id,
        vendor_number: 'RW-5498',
        invoice_date: addDays(today, -3),
        received_on: addDays(today, -3),
        document: [],
      },
      lines: lines.map(({ id: order_line, description, unit, unit_price }, at) => ({
        description,
        unit,
        unit_price,
        quantity: came[at]!,
        order_line,
      })),
    })
    await actAt(-3)('rosa', 'invoices/submit', { id: bill.id })
    await signs(-2, bill.id)
    const next = await actAt(-1)(
      'rosa',
      'emergency-purchases/draft',
      file('Temporary roof over the bay of Station 2', {
        threat: 'property',
        nature: 'construction',
        pricing: 'fixed',
        vendor: larkspur,
        why: 'Snow is forecast for the next days, and the leak runs into the station’s switchboard.',
        steps:
          'Two roofers were called; neither can come before the snow. Larkspur has a crew and the sheets in its yard.',
        ceiling: 14_500_00,
        price_basis: 'Priced per square as in its contract for the salt shed two years ago.',
        starts_on: today,
        ends_on: addDays(today, 30),
        transition_on: addDays(today, 20),
        transition: 'The permanent roof is designed and competed by sealed bids in spring.',
      }),
    )
    await actAt(0)('rosa', 'emergency-purchases/submit', { id: next.id })
  }

  /** Critical items, late supplies, and risks. */
  async function keepSupplies(): Promise<void> {
    const item = async (name: string, of: object): Promise<string> =>
      (await actAt(-3)('rosa', 'critical-items/create', { name, counted_on: addDays(today, -3), ...of })).id
    const diesel = await item('Diesel at the works yard', {
      unit: 'gallon',
      on_hand: 2_400,
      daily_use: 310,
      least_days: 7,
      lead_days: 2,
      vendor: ridgeway,
      site: yard,
    })
    await item('Road salt', {
      unit: 'ton',
      on_hand: 420,
      daily_use: 18,
      least_days: 10,
      lead_days: 6,
      vendor: larkspur,
      site: yard,
    })
    await item('Chlorine for the Riverside pump station', {
      unit: 'pound',
      on_hand: 900,
      daily_use: 45,
      least_days: 14,
      lead_days: 7,
      vendor: await vendor('Northline%'),
      site: pump,
    })
    await item('Sandbags', {
      unit: 'bag',
      on_hand: 3_000,
      daily_use: 0,
      least_days: 2,
      site: yard,
      note: 'Used only when the river rises.',
    })
    const exception = await actAt(-2)('rosa', 'supply-exceptions/raise', {
      title: 'Diesel supply is four days instead of seven',
      kind: 'short',
      severity: 'high',
      item: diesel,
      vendor: ridgeway,
      owner: rosa,
      due: addDays(today, 2),
      plan: 'Ask the county’s depot for 1,000 gallons; order a second delivery a week.',
    })
    await actAt(-2)('rosa', 'supply-exceptions/begin', { id: exception.id })
    await actAt(-1)('rosa', 'supply-exceptions/raise', {
      title: 'Hill Street detour closes when it snows',
      kind: 'road_closed',
      severity: 'medium',
      incident,
      owner: max,
      due: addDays(today, 5),
    })
    const done = await actAt(-10)('rosa', 'supply-exceptions/raise', {
      title: 'Second pump’s switchgear is three weeks late',
      kind: 'late',
      severity: 'high',
      vendor: await vendor('Northline%'),
      owner: rosa,
    })
    await actAt(-4)('rosa', 'supply-exceptions/solve', {
      id: done.id,
      outcome: 'The manufacturer ships by air at its own cost; a new date is agreed.',
    })

    const risk = async (title: string, of: object): Promise<string> =>
      (await actAt(-15)('rosa', 'supply-risks/draft', { title, owner: rosa, due: addDays(today, 30), ...of })).id
    await risk('Pumps and parts come from one vendor', {
      subject: 'vendor',
      cause: 'single_source',
      vendor: await vendor('Northline%'),
      likelihood: 3,
      impact: 5,
    })
    const flood = await risk('The pump station is below flood level', {
      subject: 'site',
      cause: 'location',
      site: pump,
      likelihood: 4,
      impact: 5,
      mitigation:
        'Raise the switchgear by five feet (hazard mitigation funds); have a bypass pump under a pre-event contract.',
    })
    await actAt(-14)('rosa', 'supply-risks/mitigate', { id: flood })
    await risk('Diesel: one depot, one road to it', {
      subject: 'item',
      cause: 'location',
      item: diesel,
      likelihood: 2,
      impact: 4,
    })
    const salt = await risk('Salt comes by barge until the river freezes', {
      subject: 'vendor',
      cause: 'capacity',
      vendor: larkspur,
      likelihood: 2,
      impact: 2,
      mitigation: 'Three weeks of stock before December.',
    })
    await actAt(-5)('max', 'supply-risks/accept', { id: salt, reason: 'Three weeks of stock are in the shed.' })
    await risk('Rental equipment: high demand after a storm', {
      subject: 'vendor',
      cause: 'capacity',
      vendor: ridgeway,
      likelihood: 4,
      impact: 3,
    })
  }
}
