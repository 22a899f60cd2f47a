import { seedNarratives } from './applications/narratives/seed.ts'
import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, daysBetween, localDay } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { subrecipientTerms } from './subawards/seed.ts'

/**
 * The grants of the demonstration's city: for the road, the ambulances and the pump station, and one for the parks
 * that is in closeout.
 */
export async function seedGrants(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const { rosa, max } = await peopleOf(tx)
  const fund = async (code: string) =>
    (
      await tx.one<{ id: string }>(
        `select id from funds where code = $1
          and organization_id = (select organization_id from organization_members where user_id = $2) limit 1`,
        [code, max],
      )
    )?.id ?? null
  const [highway, general, water] = [await fund('H'), await fund('A'), await fund('F')]

  /** The acceptance date of each award; everything else on it happens after that. */
  const accepted = new Map<string, number>()
  const award = async (terms: Record<string, unknown> & { awarded_on: string }): Promise<string> => {
    const days = daysBetween(today, terms.awarded_on)
    const { id } = await actAt(days + 1)('max', 'grants/draft', {
      manager: max,
      program_officer: rosa,
      documents: [],
      ...terms,
    })
    await actAt(days + 3)('ada', 'grants/accept', { id })
    accepted.set(id, days + 3)
    return id
  }
  const road = await award({
    title: 'Surface transportation: resurfacing of Mill Road',
    kind: 'pass_through',
    award_number: 'STBG-0417-26 (demo)',
    agency: 'Federal Highway Administration',
    pass_through: 'State Department of Transportation',
    pass_through_number: 'LPA-2026-417',
    aln: '20.205',
    aln_title: 'Highway Planning and Construction',
    department: 'Public Works',
    contact: 'Local programs office, District 4',
    purpose: 'Resurfacing of Mill Road from Canal Street to the culvert, with curb ramps at eleven corners.',
    awarded_on: addMonths(today, -9),
    starts_on: addMonths(today, -8),
    ends_on: addMonths(today, 10),
    amount: 640_000_00,
    match: 160_000_00,
    payment: 'reimbursement',
    reports: 'quarterly',
    fund: highway,
  })
  const ambulances = await award({
    title: 'Assistance to firefighters: ambulances and their supplies',
    kind: 'federal',
    award_number: 'EMW-2025-FG-01882 (demo)',
    agency: 'Federal Emergency Management Agency',
    aln: '97.044',
    aln_title: 'Assistance to Firefighters Grant',
    department: 'Fire',
    contact: 'Regional fire program specialist',
    purpose: 'Equipment and supplies for two ambulances, and training for their crews.',
    awarded_on: addMonths(today, -5),
    starts_on: addMonths(today, -5),
    ends_on: addMonths(today, 19),
    amount: 210_000_00,
    match: 10_500_00,
    payment: 'reimbursement',
    reports: 'semiannual',
    indirect: 'de_minimis',
    indirect_rate: 10,
    fund: general,
  })
  const water_loss = await award({
    title: 'Drinking water: leak survey and booster pumps',
    kind: 'pass_through',
    award_number: 'DW-26-118 (demo)',
    agency: 'Environmental Protection Agency',
    pass_through: 'State Revolving Fund Authority',
    pass_through_number: 'SRF-118',
    aln: '66.468',
    aln_title: 'Drinking Water State Revolving Fund',
    department: 'Water',
    contact: 'Authority project engineer',
    purpose: 'Leak survey of 40 miles of water main, and pumps for the Riverside pump station.',
    awarded_on: addMonths(today, -12),
    starts_on: addMonths(today, -11),
    ends_on: addMonths(today, 4),
    amount: 325_000_00,
    match: 81_250_00,
    payment: 'advance',
    reports: 'quarterly',
    indirect: 'de_minimis',
    indirect_rate: 15,
    fund: water,
  })
  const parks = await award({
    title: 'Trails: park paths along the Alder River',
    kind: 'pass_through',
    award_number: 'RTP-24-077 (demo)',
    agency: 'Federal Highway Administration',
    pass_through: 'State Department of Natural Resources',
    pass_through_number: 'RTP-77',
    aln: '20.219',
    aln_title: 'Recreational Trails Program',
    department: 'Parks',
    contact: 'Trails coordinator',
    purpose: 'Two miles of park paths with signs and a footbridge.',
    awarded_on: addMonths(today, -26),
    starts_on: addMonths(today, -25),
    ends_on: addDays(today, -47),
    amount: 88_000_00,
    match: 22_000_00,
    payment: 'reimbursement',
    reports: 'annual',
    fund: general,
  })
  await actAt(-6)('max', 'grants/flag', {
    id: water_loss,
    reason: 'Four months are left and less than half is spent because the pumps were ordered late.',
  })
  await seedMoney({ tx, actAt, today, rosa, max, accepted }, { road, ambulances, water_loss, parks })
  await seedSubrecipient({ tx, actAt, today, rosa, max }, ambulances)
  await seedCloseout({ tx, actAt, today, rosa, max }, parks)
  await seedPipeline({ tx, actAt, today, rosa, max })
  await actAt(-14)('max', 'grant-contacts/note', {
    funding: road,
    kind: 'call',
    day: addDays(today, -14),
    subject: 'Payment of pay estimate 2',
    with_whom: 'Local programs office, District 4',
    words: 'They pay within 30 days when the inspector’s log is attached.',
    follow_up: addDays(today, 6),
    owner: rosa,
  })
}

type Ground = { tx: Tx; actAt: (days: number) => Act; today: string; rosa: string; max: string }
type Awarded = Ground & { accepted: ReadonlyMap<string, number> }
type Line = [name: string, description: string, federal: number, match: number]
const cents = (dollars: number) => Math.round(dollars * 100)

async function seedMoney(
  { tx, actAt, today, rosa, max, accepted }: Awarded,
  { road, ambulances, water_loss, parks }: Record<'road' | 'ambulances' | 'water_loss' | 'parks', string>,
): Promise<void> {
  const act = actAt(0)
  const budget = async (id: string, lines: readonly Line[]) => {
    const { version } = (await tx.one<{ version: number }>('select version from grants where id = $1', [id]))!
    await actAt(accepted.get(id)! + 1)('max', 'grants/set-budget', {
      id,
      version,
      lines: lines.map(([name, description, federal, match]) => ({
        class: name,
        description,
        federal: cents(federal),
        match: cents(match),
      })),
    })
  }
  await budget(road, [
    ['supplies', 'Patching material', 12_000, 3_000],
    ['contractual', 'Design and inspection', 78_000, 19_500],
    ['construction', 'Milling, paving and curb ramps', 550_000, 137_500],
  ])
  await budget(ambulances, [
    ['equipment', 'Two stretchers with power lifts', 120_000, 6_000],
    ['supplies', 'Consumable supplies for both crews', 30_000, 1_500],
    ['contractual', 'Crew training', 45_000, 3_000],
    ['indirect', 'De minimis rate', 15_000, 0],
  ])
  await budget(water_loss, [
    ['equipment', 'Pumps for the Riverside pump station', 180_000, 45_000],
    ['contractual', 'Leak survey', 120_000, 30_000],
    ['indirect', 'De minimis rate', 25_000, 6_250],
  ])
  await budget(parks, [
    ['construction', 'Paths and footbridge', 70_000, 14_000],
    ['equipment', 'Trail mower', 12_000, 4_000],
    ['contractual', 'Signs', 6_000, 4_000],
  ])

  const cost = async (
    funding: string,
    days: number,
    name: string,
    description: string,
    amount: number,
    match: number,
    more: object = {},
  ): Promise<{ id: string; amount: number }> =>
    actAt(Math.max(accepted.get(funding)! + 2, days + 1))('max', 'grant-costs/record', {
      funding,
      kind: 'other',
      class: name,
      description,
      incurred_on: addDays(today, days),
      amount: cents(amount),
      match: cents(match),
      why: 'Within the award’s budget and period; the pay estimate and the inspector’s log are on file.',
      documents: [],
      ...more,
    })
  const delivered = 'Named in the award’s budget; the delivery note and the asset label are on file.'
  /** The rest of an invoice that also serves another purpose is charged there. */
  const ofInvoice = async (funding: string, number: string, name: string, share: number, elsewhere = 0) => {
    const found = await tx.one<{ id: string; amount: number; invoice_date: string }>(
      'select id, amount, invoice_date::text as invoice_date from invoices where vendor_number = $1 limit 1',
      [number],
    )
    if (!found) return undefined
    const ours = found.amount - elsewhere
    const amount = Math.round(ours * share)
    return act('max', 'grant-costs/record', {
      funding,
      kind: 'invoice',
      class: name,
      invoice: found.id,
      description: `Invoice ${number}`,
      incurred_on: found.invoice_date,
      amount,
      match: ours - amount,
      why: 'Ordered and received for this award, within its budget and period.',
      documents: [],
    }) as Promise<{ id: string; amount: number }>
  }
  const draw = async (
    days: number,
    funding: string,
    costs: readonly { id: string; amount: number }[],
    until: 'submitted' | 'requested' | 'received',
    kind = 'reimbursement',
  ) => {
    const { id, amount } = await actAt(days)('max', 'drawdowns/draft', {
      funding,
      kind,
      lines: costs.map((each) => ({ cost: each.id, amount: each.amount })),
    })
    await actAt(days)('max', 'drawdowns/submit', { id })
    if (until === 'submitted') return
    // A record submitted today can't be decided on a later day yet.
    const decided = actAt(Math.min(0, days + 1))
    await decided('ada', 'drawdowns/approve', { id })
    await decided('max', 'drawdowns/request', { id, reference: `ASAP-${String(amount).slice(0, 6)} (demo)` })
    if (until === 'received')
      await actAt(Math.min(0, days + 6))('max', 'drawdowns/receive', {
        id,
        received: amount,
        day: addDays(today, Math.min(0, days + 6)),
      })
  }

  const design = await cost(road, -150, 'contractual', 'Road design and 11 curb-ramp corners', 61_400, 15_350)
  const milling = await cost(road, -62, 'construction', 'Pay estimate 1: milling and base repair', 148_000, 37_000)
  const paving = await cost(road, -21, 'construction', 'Pay estimate 2: first course of paving', 96_500, 24_125)
  await ofInvoice(road, 'LK-9921', 'supplies', 0.8, 450_00)
  await draw(-36, road, [design, milling], 'received')
  await draw(-2, road, [paving], 'submitted')

  const lifts = await cost(
    ambulances,
    -44,
    'equipment',
    'Power lift for the first stretcher, serial PL-20871',
    38_200,
    1_910,
    { why: delivered },
  )
  const gloves = await ofInvoice(ambulances, 'BH-30177', 'supplies', 0.95)
  await draw(-30, ambulances, [lifts], 'received')
  if (gloves) await draw(0, ambulances, [gloves], 'requested')
  const award = await cost(ambulances, -12, 'supplies', 'Plaques for the ambulance dedication', 640, 32, {
    why: 'Bought for the ambulance dedication ceremony.',
  })
  await actAt(-3)('ada', 'grant-costs/question', {
    id: award.id,
    reason: 'Plaques appear to be for a ceremony, not crew supplies (2 CFR 200.438). Show that the award names them.',
  })

  const survey = await cost(water_loss, -95, 'contractual', 'Leak survey, first 24 miles', 72_000, 18_000, {
    why: 'Within the award’s budget and period; maps of 24 miles and time sheets are on file.',
  })
  await draw(-88, water_loss, [survey], 'received')
  await actAt(-20)('max', 'grant-incomes/note', {
    funding: water_loss,
    kind: 'interest',
    description: 'Interest on the advance account through the end of the quarter',
    received_on: addDays(today, -20),
    amount: cents(612),
  })
  await cost(water_loss, -30, 'contractual', 'Volunteer hours for leak detection along the mains', 0, 4_200, {
    kind: 'in_kind',
    why: 'Sign-in sheets with hours, valued at the local rate with benefits; not used for any other award (2 CFR 200.306).',
  })

  const path = await cost(parks, -330, 'construction', 'Paths and footbridge, complete', 70_000, 14_000)
  const mower = await cost(parks, -260, 'equipment', 'Trail mower, serial TM-1140', 12_000, 4_000, { why: delivered })
  const signs = await cost(parks, -120, 'contractual', 'River trail signs', 6_000, 4_000, {
    why: 'In the award’s budget; photographs of each sign are on file.',
  })
  await draw(-112, parks, [path, mower, signs], 'received')

  await actAt(-9)('max', 'grant-amendments/draft', {
    funding: road,
    title: 'More inspection, less paving',
    kind: 'transfer',
    from_class: 'construction',
    to_class: 'contractual',
    amount: cents(18_000),
    reason: 'Night work needs a second inspector at 11 corners.',
    documents: [],
  }).then(({ id }) => actAt(-9)('max', 'grant-amendments/submit', { id }))

  const milestone = (funding: string, title: string, begins: number, planned: number, more: object = {}) =>
    actAt(accepted.get(funding)! + 3)('max', 'grant-milestones/create', {
      funding,
      title,
      begins_on: addDays(today, begins),
      planned_on: addDays(today, planned),
      owner: rosa,
      evidence: [],
      ...more,
    }) as Promise<{ id: string }>
  const drawn = await milestone(road, 'Plans approved', -235, -150, {
    progress: 100,
    objective: 'Plans for the road and 11 corners, approved by the State.',
  })
  const milled = await milestone(road, 'Milling and base repair', -140, -60, { after: drawn.id, progress: 100 })
  const paved = await milestone(road, 'Paving, both courses', -55, -5, {
    after: milled.id,
    progress: 60,
    forecast_on: addDays(today, 34),
  })
  await milestone(road, '11 corners with ramps', -10, 120, { after: paved.id, progress: 10 })
  await milestone(ambulances, 'Both crews trained', -60, 150, {
    progress: 25,
    objective: '40 people with a State certificate.',
  })
  await milestone(water_loss, '40 miles surveyed', -300, -20, { progress: 60, forecast_on: addDays(today, 50) })
  await milestone(water_loss, 'Riverside pump station pumps in operation', -120, 80, { progress: 20 })
  // Met before this program was in use, and carried over.
  for (const [{ id }, days] of [
    [drawn, -146],
    [milled, -58],
  ] as const)
    await inTheNameOf(tx, 'max', 'grant-milestones/carry-over', () =>
      tx.sql(
        `update grant_milestones set status = 'met', met_on = $2, note = 'As the State’s letter says.' where id = $1`,
        [id, addDays(today, days)],
      ),
    )

  await seedReports({ tx, actAt, today, rosa, max, accepted }, [road, ambulances, water_loss, parks])
  for (const id of [road, ambulances]) await actAt(-34)('max', 'grant-requirements/add-standard', { id })
  const look = async (funding: string, paragraph: string, standing: string, note: string) => {
    const found = await tx.one<{ id: string }>(
      'select id from grant_requirements where funding = $1 and paragraph = $2',
      [funding, paragraph],
    )
    if (found) await actAt(-8)('max', 'grant-requirements/look', { id: found.id, standing, note })
  }
  await look(
    road,
    '2 CFR 200.306',
    'in_part',
    'The match of estimate 2 is recorded; its council vote is missing from the file.',
  )
  await look(road, '2 CFR 200.318-327', 'in_part', 'Two orders have no independent estimate.')
  await look(ambulances, '2 CFR 200.403', 'not_kept', 'A bill for plaques was charged and is now questioned.')
}

/** Past periods are reported; the reports of the last period are still to do. */
async function seedReports({ tx, actAt, today, accepted }: Awarded, grants: readonly string[]): Promise<void> {
  for (const id of grants) {
    await actAt(accepted.get(id)! + 4)('max', 'grant-reports/plan', { id })
    const past = await tx.sql<{ id: string; kind: string; version: number; due_on: string }>(
      `select id, kind, version, due_on::text as due_on from grant_reports where funding = $1 and period_end < $2
        and due_on < $3 order by period_end, kind`,
      [id, addDays(today, -36), addDays(today, 90)],
    )
    // The road's report for the last quarter is overdue.
    const last =
      id !== grants[0]
        ? []
        : await tx.sql<{ id: string }>(
            `select id from grant_reports where funding = $1 and not final and period_end < $2 order by period_end desc
              limit 2`,
            [id, addDays(today, -36)],
          )
    for (const each of past) {
      if (last.some((open) => open.id === each.id)) continue
      // Each was submitted some days before its due date.
      const sent = Math.min(-4, daysBetween(today, each.due_on) - 6)
      if (each.kind === 'performance')
        await actAt(sent - 1)('max', 'grant-reports/edit', {
          id: each.id,
          version: each.version,
          changes: { narrative: 'Work proceeded as planned; delays are noted with their milestones.' },
        })
      await actAt(sent - 1)('max', 'grant-reports/prepare', { id: each.id })
      await actAt(sent)('ada', 'grant-reports/certify', { id: each.id, name: 'Ada Lindqvist' })
      await actAt(sent)('max', 'grant-reports/send', { id: each.id, reference: 'Awarding agency portal (demo)' })
    }
  }
}

/**
 * A nonprofit that trains both ambulance crews: its award, risk, a payment request, and the finding of a desk review.
 */
async function seedSubrecipient({ tx, actAt, today, max }: Ground, funding: string): Promise<void> {
  const trainer = await actAt(-33)('max', 'vendors/draft', {
    name: 'Alder Valley Rescue Training Association',
    type: 'nonprofit',
    uei: 'AV3RTA88NP61',
    email: 'courses@rescue-training.example',
    phone: '+15635550193',
    city: 'Fern Hollow, IA',
    address: { address: '4 Firehouse Lane, Fern Hollow, IA 52077' },
    small_business: false,
    categories: '924-16',
    certifications: [],
    about: 'Training for volunteer and paid crews.',
  })
  await actAt(-33)('ada', 'vendors/activate', { id: trainer.id, reason: '' })
  const { ends_on } = (await tx.one<{ ends_on: string }>('select ends_on::text as ends_on from grants where id = $1', [
    funding,
  ]))!
  const award = await actAt(-32)('max', 'subawards/draft', {
    funding,
    recipient: trainer.id,
    title: 'Courses for both ambulance crews',
    description:
      'Eight courses with 40 places total. The association selects volunteer participants by the program’s goals.',
    amount: cents(36_000),
    committed: cents(36_000),
    signed_on: addDays(today, -30),
    starts_on: addDays(today, -30),
    ends_on,
    budget_starts: addDays(today, -30),
    budget_ends: ends_on,
    manager: max,
    contact: 'Max Okafor, City grants office',
    indirect_rate: 0,
    determination: 'It selects participants and is measured on certificates, so it carries out the program.',
    ...subrecipientTerms,
  })
  await actAt(-31)('max', 'subrecipient-risks/assess', {
    subaward: award.id,
    assessed_on: addDays(today, -31),
    experience: 2,
    audits: 2,
    new_systems: 3,
    federal_monitoring: 1,
    size: 2,
    findings: 1,
    conditions: 'Paid against sign-in sheets; desk review every six months.',
    next_on: addMonths(today, 6),
  })
  await actAt(-31)('max', 'subawards/submit', { id: award.id })
  await actAt(-30)('ada', 'subawards/approve', { id: award.id })
  const first = await actAt(-8)('max', 'subaward-requests/receive', {
    subaward: award.id,
    period_start: addDays(today, -30),
    period_end: addDays(today, -9),
    amount: cents(8_400),
    match: 0,
    description: 'Two courses with 12 places: instructors, books and hall rental.',
    documents: [],
  })
  await actAt(-7)('ada', 'subaward-requests/approve', { id: first.id })
  await actAt(-3)('max', 'subaward-requests/pay', { id: first.id, day: addDays(today, -4) })
  await actAt(-1)('max', 'subaward-requests/receive', {
    subaward: award.id,
    period_start: addDays(today, -8),
    period_end: addDays(today, -2),
    amount: cents(3_150),
    match: 0,
    description: 'One course with six places.',
    documents: [],
  })
  const visit = await actAt(-20)('max', 'monitoring-visits/plan', {
    subaward: award.id,
    kind: 'desk',
    planned_on: addDays(today, -12),
    visitor: max,
    agenda: 'Compare sign-in sheets of the first two courses with the books.',
    documents: [],
  })
  await actAt(-12)('max', 'monitoring-visits/finish', {
    id: visit.id,
    day: addDays(today, -12),
    summary: 'The sheets are complete; one instructor’s hours were entered in advance.',
  })
  const finding = await actAt(-12)('max', 'monitoring-findings/note', {
    subaward: award.id,
    visit: visit.id,
    title: 'Hours entered before they are worked',
    severity: 'finding',
    criteria: '2 CFR 200.430(g): records after the fact.',
    condition: 'One instructor’s sheet shows a whole month’s hours on its first day.',
    cause: 'The new bookkeeper copies hours from the schedule.',
    questioned: cents(420),
    owner: max,
    due_on: addDays(today, 18),
  })
  await actAt(-2)('max', 'monitoring-findings/answer', {
    id: finding.id,
    answer: 'Hours are entered daily since last week. The sheet in question was redone from the sign-in lists.',
  })
  await actAt(-2)('max', 'monitoring-visits/plan', {
    subaward: award.id,
    kind: 'site',
    planned_on: addDays(today, 41),
    visitor: max,
    agenda: 'Observe a course in session.',
    documents: [],
  })
  await seedEnding({ actAt, today, max }, funding, ends_on)
}

/**
 * A second subrecipient that did not start its courses: the notice was issued, it objected, and another person must
 * decide.
 */
async function seedEnding(
  { actAt, today, max }: Pick<Ground, 'actAt' | 'today' | 'max'>,
  funding: string,
  ends_on: string,
): Promise<void> {
  const college = await actAt(-34)('max', 'vendors/draft', {
    name: 'Fern Hollow Community College',
    type: 'nonprofit',
    uei: 'FH7CCM21QZ08',
    email: 'grants@fern-hollow-college.example',
    phone: '+15635550148',
    city: 'Fern Hollow, IA',
    address: { address: '1 College Way, Fern Hollow, IA 52077' },
    small_business: false,
    categories: '924-16',
    certifications: [],
    about: 'Evening courses.',
  })
  await actAt(-34)('ada', 'vendors/activate', { id: college.id, reason: '' })
  const award = await actAt(-32)('max', 'subawards/draft', {
    funding,
    recipient: college.id,
    title: 'Evening courses for volunteer drivers',
    description: 'Two evening courses with ten places each. The college selects participants by the program’s goals.',
    amount: cents(6_000),
    committed: cents(6_000),
    signed_on: addDays(today, -30),
    starts_on: addDays(today, -30),
    ends_on,
    budget_starts: addDays(today, -30),
    budget_ends: ends_on,
    manager: max,
    contact: 'Max Okafor, City grants office',
    indirect_rate: 0,
    determination: 'It selects participants and is measured on certificates.',
    ...subrecipientTerms,
  })
  await actAt(-31)('max', 'subrecipient-risks/assess', {
    subaward: award.id,
    assessed_on: addDays(today, -31),
    experience: 3,
    audits: 2,
    new_systems: 3,
    federal_monitoring: 1,
    size: 1,
    findings: 1,
    conditions: 'Course plan due within two weeks.',
    next_on: addMonths(today, 3),
  })
  await actAt(-31)('max', 'subawards/submit', { id: award.id })
  await actAt(-30)('ada', 'subawards/approve', { id: award.id })
  await actAt(-6)('max', 'subawards/give-notice', {
    id: award.id,
    ground: 'noncompliance',
    reason:
      'No plan arrived in four weeks, and the instructor named in the application has left. The terms require a plan within two weeks.',
    last_day: addDays(today, 24),
    object_by: addDays(today, 8),
  })
  await actAt(-1)('max', 'subawards/object', {
    id: award.id,
    day: addDays(today, -1),
    objection:
      'A new instructor starts on the first of the month. Both courses can still be held this spring; the plan is attached to our letter.',
  })
}

/**
 * The park paths: everything is reported and counted; the mower's value exceeds the limit for keeping it, so its
 * federal share is owed.
 */
async function seedCloseout({ tx, actAt }: Ground, funding: string): Promise<void> {
  const { id } = await actAt(-30)('max', 'grant-closeouts/begin', { id: funding })
  const { version } = (await tx.one<{ version: number }>('select version from grant_closeouts where id = $1', [id]))!
  await actAt(-4)('max', 'grant-closeouts/edit', {
    id,
    version,
    changes: {
      equipment: 'Trail mower, serial TM-1140',
      equipment_value: cents(12_000),
      federal_share: 75,
      disposition: 'keep',
      liquidated: true,
      subawards_closed: true,
      inventory: true,
      note: 'The footbridge was inspected and the last invoice paid. The trail mower stays in use on the same paths.',
    },
  })
  await actAt(-3)('max', 'grant-closeouts/prepare', { id })
}

/**
 * The city's grant pipeline: opportunities, four applications at different stages, review criteria, a budget and an
 * optimization.
 */
async function seedPipeline({ tx, actAt, today, rosa, max }: Ground): Promise<void> {
  const { ada } = await peopleOf(tx)
  const offer = async (
    number: string,
    title: string,
    agency: string,
    aln: string,
    days: number,
    ceiling: number,
    more: object = {},
  ): Promise<string> =>
    (
      await actAt(-25)('max', 'funding-opportunities/create', {
        key: `demo:${number}`,
        number,
        title,
        agency,
        aln,
        closes_on: addDays(today, days),
        posted_on: addDays(today, -40),
        ceiling: cents(ceiling),
        eligibility: 'City or township governments; county governments',
        instrument: 'grant',
        status: 'posted',
        ...more,
      })
    ).id
  const streets = await offer(
    'DOT-SS4A-DEMO',
    'Safe streets: crossings at eleven schools (demonstration)',
    'Federal Highway Administration',
    '20.939',
    61,
    900_000,
    { match: 20, summary: 'Planning and construction of safer crossings.' },
  )
  const buses = await offer(
    'EPA-CSB-DEMO',
    'Clean school buses (demonstration)',
    'Environmental Protection Agency',
    '66.045',
    26,
    1_200_000,
    { summary: 'Replaces diesel buses.' },
  )
  const fire = await offer(
    'FEMA-AFG-DEMO',
    'Assistance to firefighters, next round (demonstration)',
    'Federal Emergency Management Agency',
    '97.044',
    47,
    400_000,
    { match: 5 },
  )
  const trees = await offer(
    'USDA-UCF-DEMO',
    'Urban trees along the Alder River (demonstration)',
    'Department of Agriculture',
    '10.675',
    12,
    150_000,
  )
  await offer(
    'HHS-RURAL-DEMO',
    'Rural clinics for nonprofits (demonstration)',
    'Department of Health and Human Services',
    '93.912',
    80,
    300_000,
    { eligibility: 'Nonprofits that run a clinic' },
  )
  for (const [id, lead] of [
    [streets, max],
    [buses, max],
    [fire, ada],
    [trees, null],
  ] as const) {
    const saved = await actAt(-20)('max', 'saved-opportunities/save', { opportunity: id })
    await actAt(-20)('max', 'saved-opportunities/assign', {
      id: saved.id,
      lead,
      stage: id === trees ? 'watching' : 'pursuing',
    })
  }
  const apply = async (
    opportunity: string,
    title: string,
    agency: string,
    aln: string,
    days: number,
    asked: number,
    match: number,
    cash: number,
    hours: number,
    chance: number,
    lead = max,
  ) =>
    (
      await actAt(-18)('max', 'grant-applications/draft', {
        opportunity,
        title,
        agency,
        aln,
        lead,
        closes_on: addDays(today, days),
        asked: cents(asked),
        match: cents(match),
        match_cash: cents(cash),
        hours,
        chance,
        department: 'Public Works',
        summary: 'As required by the notice.',
        documents: [],
      })
    ).id as string
  const crossings = await apply(
    streets,
    'Crossings at eleven schools',
    'Federal Highway Administration',
    '20.939',
    61,
    820_000,
    205_000,
    120_000,
    110,
    35,
  )
  const bus = await apply(
    buses,
    'Three electric school buses',
    'Environmental Protection Agency',
    '66.045',
    26,
    1_150_000,
    0,
    60_000,
    95,
    20,
  )
  const crew = await apply(
    fire,
    'Radios for both crews',
    'Federal Emergency Management Agency',
    '97.044',
    47,
    180_000,
    9_000,
    9_000,
    40,
    50,
    ada,
  )
  await apply(
    trees,
    'Two hundred trees along the river',
    'Department of Agriculture',
    '10.675',
    12,
    140_000,
    0,
    0,
    50,
    40,
  )

  await actAt(-17)('max', 'grant-boilerplates/create', {
    title: 'City profile',
    topic: 'Applicant',
    body: 'Alder Falls is a demonstration city. It keeps its books by fund and grant, and two people review every drawdown.',
    checked_on: addDays(today, -17),
  })
  const write = async (application: string) => {
    for (const { id, version } of await tx.sql<{ id: string; version: number }>(
      'select id, version from application_sections where application = $1',
      [application],
    ))
      await actAt(-12)('max', 'grant-applications/write', {
        id: application,
        section: id,
        version,
        body: 'The need is quantified, the work is described, and the staff are named.',
        ready: true,
      })
    const { version } = (await tx.one<{ version: number }>('select version from grant_applications where id = $1', [
      application,
    ]))!
    const lines = await tx.sql<{ id: string; kind: string; name: string; required: boolean }>(
      'select id, kind, name, required from application_requirements where application = $1 order by position',
      [application],
    )
    await actAt(-12)('max', 'grant-applications/set-requirements', {
      id: application,
      version,
      lines: lines.map((line) => ({ ...line, done: true })),
    })
  }
  /** The boxes that no record knows; the SF-LLL is not needed. */
  const fillForms = async (application: string, budget: Record<string, number>) => {
    const forms = await tx.sql<{ id: string; form: string }>(
      'select id, form from application_forms where application = $1 order by position',
      [application],
    )
    const { version } = (await tx.one<{ version: number }>('select version from grant_applications where id = $1', [
      application,
    ]))!
    await actAt(-13)('max', 'application-forms/set', {
      id: application,
      version,
      lines: forms.map((each) => ({
        ...each,
        excused: each.form === 'sflll' ? 'No lobbying activities to disclose.' : null,
      })),
    })
    const answers: Record<string, Record<string, unknown>> = {
      sf424: {
        district_program: 'IA-002',
        starts_on: addMonths(today, 6),
        ends_on: addMonths(today, 30),
        state_review: 'c. Program is not covered by E.O. 12372.',
        debt: false,
        agreed: true,
      },
      sf424a: Object.fromEntries(Object.entries(budget).map(([box, dollars]) => [box, cents(dollars)])),
      sf424b: { agreed: true },
    }
    for (const { id, form } of forms)
      for (const [box, answer] of Object.entries(answers[form] ?? {}))
        await actAt(-13)('max', 'application-forms/answer', { id, box, version: 0, answer })
  }
  await fillForms(crossings, {
    '1.b.f': 1_025_000,
    '13.q3': 410_000,
    '13.q4': 410_000,
    '14.q3': 102_500,
    '14.q4': 102_500,
  })
  await fillForms(crew, { '1.b.d': 189_000, '13.q1': 180_000, '14.q1': 9_000 })
  for (const id of [crossings, crew]) await write(id)
  await seedNarratives(tx, actAt, bus)
  for (const [name, weight, asks] of [
    ['Need', 40, 'Is the need quantified?'],
    ['Plan', 40, 'Is the schedule realistic?'],
    ['Money', 20, 'Is the match secured, and does the budget add up?'],
  ] as const)
    await actAt(-16)('max', 'grant-criteria/create', { name, weight, most: 5, asks })
  const criteria = await tx.sql<{ id: string }>(
    `select id from grant_criteria where organization_id = (select organization_id from organization_members
      where user_id = $1) order by created_at, weight desc, name`,
    [max],
  )
  await actAt(-10)('max', 'grant-applications/review', { id: crossings })
  await actAt(-10)('max', 'grant-applications/review', { id: crew })
  for (const [who, person, points] of [
    ['rosa', rosa, 4.5],
    ['ada', ada, 3],
  ] as const) {
    const asked = await actAt(-9)('max', 'application-reviewers/ask', { application: crossings, reviewer: person })
    await actAt(-8)(who, 'application-reviewers/declare', {
      id: asked.id,
      declared: 'clear',
      declaration: 'No conflict known.',
    })
    await actAt(-7)(who, 'application-reviewers/score', {
      id: asked.id,
      scores: criteria.map(({ id }) => ({ criterion: id, points, comment: 'Based on its pages.' })),
    })
  }
  await actAt(-6)('max', 'application-reviewers/ask', { application: crew, reviewer: rosa })

  const plan = await actAt(-15)('max', 'grant-budget-plans/draft', {
    title: 'Three electric school buses',
    application: bus,
    form: '424a',
    indirect: 'de_minimis',
    indirect_rate: 15,
    match_share: 0,
    owner: max,
  })
  await actAt(-15)('max', 'grant-budget-plans/set-lines', {
    id: plan.id,
    version: plan.version,
    lines: [
      {
        class: 'equipment',
        description: 'Electric school bus, 72 seats',
        year: 1,
        quantity: 3,
        unit_cost: cents(340_000),
      },
      {
        class: 'contractual',
        description: 'Mechanic training by the technical college',
        year: 1,
        quantity: 1,
        unit_cost: cents(62_000),
        subaward: true,
      },
      {
        class: 'personnel',
        description: 'Project manager',
        year: 1,
        quantity: 0.5,
        unit_cost: cents(78_000),
        fringe: 31.5,
        why: 'Manages the bus purchase from order to service.',
      },
    ],
  })
  await actAt(-8)('max', 'portfolio-runs/calculate', {
    weekly_hours: 12,
    cash: cents(120_000),
    until: addMonths(today, 6),
    aim: 'expected',
  })
  await actAt(-1)('max', 'portfolio-runs/calculate', {
    weekly_hours: 24,
    cash: cents(150_000),
    until: addMonths(today, 6),
    aim: 'expected',
  })
}
