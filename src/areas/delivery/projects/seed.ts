import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, daysBetween, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { demoPlaces } from '#platform/functions/demo/places.ts'

/** Projects of the demonstration's city since the storm, linked to its existing contracts and orders. */
export async function seedProjects(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const idOf = async (table: string, column: string, like: string) =>
    (
      await tx.one<{ id: string }>(
        `select t.id from ${table} t join organizations o on o.id = t.organization_id
          where o.name like 'City of Alder Falls%' and t.${column} like $1 order by t.created_at limit 1`,
        [like],
      )
    )?.id ?? null
  const { rosa, max } = await peopleOf(tx)
  const line = async (name: string) => idOf('budget_lines', 'name', name)

  const propose = async (days: number, terms: Record<string, unknown>, start = true): Promise<string> => {
    const { id } = await actAt(days)('rosa', 'projects/propose', {
      kind: 'construction',
      manager: rosa,
      federal: false,
      ...terms,
    })
    if (start) await actAt(days + 2)('max', 'projects/start', { id })
    return id
  }
  const through = async (project: string, of: { contract?: string | null; purchase_order?: string | null }) => {
    if (of.contract || of.purchase_order)
      await actAt(-10)('max', 'projects/spend-through', {
        project,
        contract: of.contract ?? null,
        purchase_order: of.purchase_order ?? null,
      })
  }

  const culvert = await propose(-38, {
    name: 'Mill Road culvert replacement',
    program: 'recovery',
    department: 'Public Works',
    federal: true,
    starts_on: addDays(today, -36),
    ends_on: addDays(today, 118),
    budget: 412_000_00,
    budget_line: await line('Street resurfacing'),
    purpose:
      'The storm (DR-4899, demonstration) washed out the culvert under Mill Road. A box culvert with twice the opening replaces it. The road reopens before spring.',
    site: demoPlaces.culvert,
  })
  await through(culvert, { purchase_order: await idOf('purchase_orders', 'title', 'Cold patch for Mill Road') })

  const pump = await propose(-150, {
    name: 'Riverside pump station, flood repair',
    program: 'water',
    department: 'Water',
    federal: true,
    starts_on: addDays(today, -146),
    ends_on: addDays(today, 44),
    budget: 236_000_00,
    budget_line: await line('Booster pumps'),
    purpose:
      'The controls at Riverside are raised three feet after the storm. The booster pump of Station 2, which pumps water uphill, is replaced at the same time.',
    site: demoPlaces.pump,
  })
  await through(pump, { contract: await idOf('contracts', 'title', 'Booster pump, Station 2%') })
  await through(pump, { purchase_order: await idOf('purchase_orders', 'title', 'Shaft seals for Station 2') })

  const paths = await propose(-30, {
    name: 'Park paths, sealing and repair',
    program: 'parks',
    department: 'Parks',
    manager: max,
    starts_on: addDays(today, -28),
    ends_on: addDays(today, 21),
    budget: 38_500_00,
    budget_line: await line('Street resurfacing'),
    purpose: 'The flood lifted the asphalt of the river paths. Cracks are sealed, and three sections are rebuilt.',
    site: demoPlaces.paths,
  })
  await through(paths, { purchase_order: await idOf('purchase_orders', 'title', 'Crack sealant for the park paths') })

  await propose(
    -6,
    {
      name: 'Fire Station 2 roof',
      program: 'facilities',
      department: 'Fire',
      starts_on: addDays(today, 40),
      ends_on: addDays(today, 160),
      budget: 174_000_00,
      purpose:
        'The storm opened the seams of the roof. It is covered with tarps; the new roof has insulation and wind clips.',
      site: demoPlaces.station,
    },
    false,
  )

  // The plans: dependencies, budget shares, and progress by day.
  type Step = [
    code: string,
    name: string,
    days: number,
    after: string,
    dollars: number,
    progress?: readonly (readonly [day: number, done: number])[],
  ]
  const plan = async (id: string, baseline: number, steps: readonly Step[]) => {
    const tasks = new Map<string, string>()
    for (const [code, name, days, after, dollars] of steps)
      tasks.set(
        code,
        (
          await actAt(baseline - 1)('max', 'project-tasks/add', {
            project: id,
            code,
            name,
            days,
            after: after || null,
            budget: dollars * 100,
            owner: rosa,
          })
        ).id,
      )
    await actAt(baseline)('max', 'projects/keep-baseline', { id, reason: '' })
    const noted = steps
      .flatMap(([code, , , , , progress = []]) => progress.map(([day, done]) => ({ code, day, done })))
      .toSorted((a, b) => a.day - b.day)
    for (const { code, day, done } of noted)
      await actAt(day)('max', 'project-tasks/progress', { id: tasks.get(code), done, blocked: false })
  }
  await plan(culvert, -35, [
    [
      '1',
      'Survey and borings',
      8,
      '',
      18_000,
      [
        [-34, 50],
        [-27, 100],
      ],
    ],
    [
      '2',
      'Environmental and historic review',
      21,
      '1',
      12_000,
      [
        [-26, 40],
        [-10, 60],
      ],
    ],
    [
      '3',
      'Design of the box culvert',
      20,
      '1',
      46_000,
      [
        [-26, 30],
        [-5, 90],
        [0, 90],
      ],
    ],
    ['4', 'Bidding and award', 30, '2, 3', 4_000],
    ['5', 'Temporary road and dewatering', 10, '4', 52_000],
    ['6', 'Box culvert and headwalls', 35, '5', 228_000],
    ['7', 'Road, guardrail and planting', 12, '6', 52_000],
    ['8', 'Open to traffic', 0, '7', 0],
  ])
  await plan(pump, -145, [
    [
      '1',
      'Shop drawings and ordering of the pump',
      45,
      '',
      28_000,
      [
        [-140, 20],
        [-96, 100],
      ],
    ],
    [
      '2',
      'Removal of the old pump',
      12,
      '1',
      22_000,
      [
        [-95, 50],
        [-80, 100],
      ],
    ],
    [
      '3',
      'New skid, piping and power',
      60,
      '2',
      118_000,
      [
        [-79, 20],
        [-20, 80],
        [-6, 90],
      ],
    ],
    [
      '4',
      'Controls above the flood',
      30,
      '2',
      40_000,
      [
        [-40, 40],
        [-8, 70],
        [0, 75],
      ],
    ],
    ['5', 'Seventy-two hours without a fault', 4, '3, 4', 18_000],
    ['6', 'Acceptance', 0, '5', 10_000],
  ])
  await plan(paths, -27, [
    ['1', 'Marking of cracks', 4, '', 2_500, [[-26, 100]]],
    [
      '2',
      'Crack sealing',
      14,
      '1',
      14_000,
      [
        [-20, 50],
        [-3, 70],
      ],
    ],
    [
      '3',
      'Three sections rebuilt',
      12,
      '1',
      20_000,
      [
        [-9, 30],
        [0, 40],
      ],
    ],
    ['4', 'Final walkthrough', 1, '2, 3', 2_000],
  ])
  await actAt(-4)('rosa', 'project-costs/enter', {
    project: paths,
    day: addDays(today, -5),
    kind: 'labor',
    words: 'Parks crew, cleaning of cracks',
    amount: 4_960_00,
    basis: 'Four people, 31 hours each, at $40.00 an hour with benefits.',
    evidence: [],
  })
  const crew = await actAt(-4)('rosa', 'project-costs/enter', {
    project: culvert,
    day: addDays(today, -12),
    kind: 'equipment',
    words: 'Agency excavator at the temporary road',
    amount: 3_120_00,
    basis: '24 hours at $130.00, the rate of the equipment list.',
    evidence: [],
  })
  await actAt(-3)('max', 'project-costs/confirm', { id: crew.id })

  // The city's own staff did most of the work so far; its cost is known, and a second person confirmed it.
  const own = async (project: string, day: number, kind: string, words: string, amount: number, basis: string) => {
    const { id } = await actAt(day + 1)('rosa', 'project-costs/enter', {
      project,
      day: addDays(today, day),
      kind,
      words,
      amount: amount * 100,
      basis,
      evidence: [],
    })
    await actAt(day + 2)('max', 'project-costs/confirm', { id })
  }
  await own(
    culvert,
    -26,
    'labor',
    'Survey and borings, engineering division',
    18_600,
    '310 hours at $60.00, with benefits.',
  )
  await own(
    culvert,
    -6,
    'labor',
    'Design and review, engineering division',
    39_900,
    '665 hours at $60.00, with benefits.',
  )
  await own(
    pump,
    -95,
    'labor',
    'Water crews: drawings, ordering and removal',
    46_800,
    '900 hours at $52.00, with benefits.',
  )
  await own(
    pump,
    -20,
    'labor',
    'Water crews: piping, power and controls',
    78_000,
    '1,500 hours at $52.00, with benefits.',
  )
  await own(paths, -19, 'labor', 'Parks crew: marking and sealing', 11_600, '290 hours at $40.00, with benefits.')
  await own(paths, -3, 'material', 'Asphalt for the first stretch', 7_420, '53 tons at $140.00, from the yard.')

  const point = (terms: Record<string, unknown>) => actAt(-8)('rosa', 'project-points/note', { owner: rosa, ...terms })
  await point({
    project: culvert,
    kind: 'risk',
    title: 'Review of the fish passage takes longer',
    about: 'The state requires a count of spawning fish before it signs.',
    likelihood: 3,
    impact: 4,
    response: 'reduce',
    measure: 'A county biologist joins the count in the same week.',
    due_on: addDays(today, 12),
  })
  await point({
    project: culvert,
    kind: 'risk',
    title: 'Ice before the river is dammed',
    likelihood: 2,
    impact: 5,
    response: 'accept',
    measure: 'Work in the water stops on the day the gauge shows ice.',
  })
  await point({
    project: culvert,
    kind: 'decision',
    title: 'Twelve-foot box instead of ten',
    about: 'The larger opening passes the hundred-year flood; it costs about $31,000 more.',
  })
  await point({
    project: pump,
    kind: 'issue',
    title: 'Variable frequency drive three weeks late',
    impact: 3,
    measure: 'The manufacturer lends one until it arrives.',
    due_on: addDays(today, 9),
  })
  await actAt(-6)('rosa', 'project-minutes/write', {
    project: culvert,
    title: 'Coordination with the county',
    held_on: addDays(today, -6),
    present: 'Rosa Delgado, Max Okafor, two of the county’s engineers',
    notes: 'Detour signs stay until spring. The county handles the planting.',
    agreed: 'Rosa sends the borings by Friday. The county answers within a week.',
    documents: [],
  })
}

/** The pump station site's logs, questions, submittals and pay applications. */
export async function seedSite(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const { rosa, max } = await peopleOf(tx)
  const site = (
    await tx.one<{ id: string }>(
      `select id from projects where name like 'Riverside pump station%' order by created_at limit 1`,
    )
  )?.id
  if (!site) return
  for (const [days, weather, crew, hours, work, delays] of [
    [-4, 'Rain from noon, 41 °F', 5, 36, 'Piping of the suction side welded and tested', null],
    [-3, 'Dry, 44 °F', 6, 48, 'Skid set and grouted', null],
    [
      -2,
      'Wind, 39 °F',
      4,
      22,
      'Conduits to the new cabinet',
      'The utility was two hours late to cut the feeder. The foreman and the utility both recorded 10:00 to 12:00.',
    ],
  ] as const) {
    const log = await actAt(days)('rosa', 'daily-logs/write', {
      project: site,
      day: addDays(today, days),
      weather,
      crew,
      hours,
      work,
      delays,
      photos: [],
    })
    if (days < -2) await actAt(days + 1)('rosa', 'daily-logs/sign', { id: log.id })
  }
  const asked = await actAt(-12)('rosa', 'site-rfis/ask', {
    project: site,
    subject: 'Height of the control cabinet',
    question: 'Drawing E-3 shows three feet above the floor, the flood study three feet above the flood. Which one?',
    asked_by: 'Northline, Lee Park',
    asked_on: addDays(today, -12),
    answers: max,
    answer_by: addDays(today, -5),
    costs: 'possible',
    days: 2,
    documents: [],
  })
  await actAt(-9)('max', 'site-rfis/answer', {
    id: asked.id,
    answer: 'Three feet above the flood of record. E-3 is revised.',
  })
  await actAt(-3)('rosa', 'site-rfis/ask', {
    project: site,
    subject: 'Valve on the bypass',
    question: 'The gate valve shown is no longer made. Is a butterfly valve of the same pressure class equal?',
    asked_by: 'Northline, Lee Park',
    asked_on: addDays(today, -3),
    answers: max,
    answer_by: addDays(today, 4),
    costs: 'none',
    documents: [],
  })
  const drawn = await actAt(-30)('rosa', 'submittals/enter', {
    project: site,
    title: 'Pump curve and skid, 75 hp',
    section: '43 21 39',
    kind: 'shop_drawing',
    sent_by: 'Northline Water Systems',
    reviewer: max,
    needed_by: addDays(today, -20),
    documents: [],
  })
  await actAt(-29)('rosa', 'submittals/submit', { id: drawn.id })
  await actAt(-24)('max', 'submittals/as-noted', { id: drawn.id, note: 'Anchor bolts of stainless steel.' })
  const sample = await actAt(-6)('rosa', 'submittals/enter', {
    project: site,
    title: 'Coating of the discharge pipe',
    section: '09 97 00',
    kind: 'product_data',
    sent_by: 'Northline Water Systems',
    reviewer: max,
    needed_by: addDays(today, 5),
    documents: [],
  })
  await actAt(-6)('rosa', 'submittals/submit', { id: sample.id })
  const punch = (title: string, place: string, days: number, safety: boolean) =>
    actAt(-5)('rosa', 'punch-items/add', {
      project: site,
      title,
      place,
      trade: 'Mechanical',
      responsible: 'Northline Water Systems',
      owner: rosa,
      due_on: addDays(today, days),
      safety,
      photos: [],
    })
  await punch('Guard over the coupling is missing', 'Pump room', 3, true)
  const leak = await punch('Flange weeps at the discharge', 'Pump room', 6, false)
  await actAt(-2)('rosa', 'punch-items/done', { id: leak.id })
  const saturday = addDays(today, -((new Date(today).getUTCDay() + 1) % 7))
  for (const [weeks, workers] of [
    [3, 5],
    [2, 6],
    [1, 6],
  ] as const) {
    // It arrives some days after its week.
    const came = Math.min(-1, daysBetween(today, addDays(saturday, -7 * weeks)) + 5)
    const row = await actAt(came)('rosa', 'certified-payrolls/receive', {
      project: site,
      contractor: 'Northline Water Systems',
      week_ending: addDays(saturday, -7 * weeks),
      workers,
      below: 0,
      overtime: 0,
      signed: true,
      document: [],
    })
    if (weeks > 1) await actAt(Math.min(0, came + 1))('rosa', 'certified-payrolls/accept', { id: row.id })
  }
  const under = await tx.one<{ id: string; ceiling: number }>(
    `select c.id, c.ceiling from contracts c join project_sources s on s.organization_id = c.organization_id
      and s.contract = c.id where s.project = $1`,
    [site],
  )
  if (!under) return
  const terms = { project: site, contract: under.id, documents: [] }
  const values = [
    ['Mobilization', 12_000_00],
    ['Pump and skid', 74_000_00],
    ['Piping', 38_000_00],
  ] as const
  const rest = under.ceiling - values.reduce((sum, [, cents]) => sum + cents, 0)
  const first = await actAt(-40)('rosa', 'pay-applications/begin', {
    ...terms,
    period_from: addDays(today, -70),
    period_to: addDays(today, -41),
  })
  await actAt(-40)('rosa', 'pay-applications/set-lines', {
    id: first.id,
    version: first.version,
    lines: [...values, ['Electrical and controls', rest] as const].map(([description, scheduled], at) => ({
      description,
      scheduled,
      before: 0,
      this_period: at === 0 ? scheduled : at === 1 ? 22_000_00 : 0,
      stored: 0,
    })),
  })
  await actAt(-39)('rosa', 'pay-applications/submit', { id: first.id })
  await actAt(-37)('max', 'pay-applications/certify', { id: first.id, note: '' })
  const second = await actAt(-3)('rosa', 'pay-applications/begin', {
    ...terms,
    period_from: addDays(today, -40),
    period_to: addDays(today, -4),
  })
  const lines = await tx.sql<{ id: string; description: string; scheduled: number; before: number; stored: number }>(
    'select id, description, scheduled, before, stored from pay_lines where pay_application = $1 order by position',
    [second.id],
  )
  const version = (await tx.one<{ version: number }>('select version from pay_applications where id = $1', [
    second.id,
  ]))!.version
  await actAt(-3)('rosa', 'pay-applications/set-lines', {
    id: second.id,
    version,
    lines: lines.map(({ id, description, scheduled, before, stored }, at) => ({
      id,
      description,
      scheduled,
      before,
      stored,
      this_period: [0, 41_000_00, 26_000_00, 4_000_00][at] ?? 0,
    })),
  })
  await actAt(-2)('rosa', 'pay-applications/submit', { id: second.id })
}
