import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import controlsCsv from './controls.csv?raw'
import requirementsCsv from './requirements.csv?raw'

const requirements = rowsOf(requirementsCsv, {
  code: 'text',
  heading: 'text',
  under: 'text?',
  body: 'text?',
  applies: 'text?',
  gap: 'text?',
})
const controls = rowsOf(controlsCsv, {
  code: 'text',
  title: 'text',
  about: 'text',
  measure: 'text',
  clause: 'text?',
  every_months: 'number',
})

type Desk = { tx: Tx; organization: string; actAt: (days: number) => Act; today: string; people: People }
type People = Record<'ada' | 'max' | 'kim' | 'rosa', string>

/** The regulation of the Older Americans Act as a standard with its controls, and two audits: one begun, one reported. */
export async function seedAgingAudits({ tx, organization, actAt, today, people }: Desk): Promise<void> {
  const { id: standard } = await actAt(-190)('max', 'standards/create', {
    code: '45 CFR 1321',
    title: 'Grants to state and community programs on aging',
    kind: 'regulation',
    issuer: 'Administration for Community Living',
    edition: 'Revision effective March 15, 2024',
    in_force_from: '2024-03-15',
    review_on: addMonths(today, 3),
    owner: people.max,
    source: 'https://www.ecfr.gov/current/title-45/part-1321',
    applicability: 'Every service that Title III of the Older Americans Act pays for.',
  })
  await actAt(-190)('max', 'standards/add-clauses', {
    id: standard,
    clauses: requirements.map(({ applies: _, gap: __, ...clause }) => clause),
  })
  await actAt(-189)('max', 'standards/activate', { id: standard })
  const clauses = new Map(
    (
      await tx.sql<{ code: string; id: string }>(
        'select code, id from standard_clauses where organization_id = $1 and standard = $2',
        [organization, standard],
      )
    ).map(({ code, id }) => [code, id]),
  )
  for (const { code, applies, gap } of requirements)
    if (applies) await actAt(-150)('max', 'standards/assess', { id: clauses.get(code), applies, gap: gap ?? null })
  for (const { clause, ...of } of controls) {
    const { id } = await actAt(-140)('ada', 'controls/create', {
      ...of,
      framework: standard,
      owner: people.max,
      ...(clause && { clause: clauses.get(clause) }),
    })
    await actAt(-140)('ada', 'controls/activate', { id })
  }
  await actAt(0)('max', 'controls/check', {})

  const plan = (days: number, fields: object) =>
    actAt(days)('ada', 'audits/plan', {
      kind: 'internal',
      standard,
      lead: people.ada,
      auditee: people.max,
      criteria: '45 CFR 1321 and 2 CFR 200.332.',
      ...fields,
    })
  const rides = await plan(-120, {
    title: 'Rides: trips billed and trips driven',
    scope: 'The invoices of Lantern Mobility for one quarter, against the trip logs of the vans.',
    starts_on: addDays(today, -110),
    ends_on: addDays(today, -60),
  })
  await actAt(-110)('ada', 'audits/begin', { id: rides.id })
  await actAt(-109)('ada', 'audits/draw', {
    id: rides.id,
    population: 'Trips of the quarter, by number',
    method: 'random',
    count: 4_100,
    size: 40,
    seed: 'lantern-rides',
  })
  const trips = await actAt(-80)('ada', 'audit-findings/draft', {
    audit: rides.id,
    title: 'Trips canceled at the door are billed in full',
    severity: 'minor',
    criterion: 'A canceled trip is billed at half its price (contract, section 6).',
    condition: 'Three of 40 trips were canceled at the door and billed in full.',
    cause: 'The dispatch system exports them as driven.',
    effect: 'About $11,200 a quarter is overbilled.',
    recommendation: 'Export the canceled trips apart, and credit the quarter.',
    questioned: 1_120_000,
    responsible: people.max,
    answer_by: addDays(today, -66),
  })
  await actAt(-79)('ada', 'audit-findings/issue', { id: trips.id })
  await actAt(-70)('max', 'audit-findings/answer', {
    id: trips.id,
    agreed: 'agrees',
    response: 'The export is corrected, and the credit is requested.',
    done_by: addDays(today, 20),
  })
  await actAt(-60)('ada', 'audits/report', {
    id: rides.id,
    conclusion: 'Trips are driven as billed, except for those canceled at the door. One minor finding.',
    report: [],
  })
  const meals = await plan(-30, {
    title: 'Meals: eligibility and temperature records',
    scope: 'Forty participants of home-delivered meals, and the temperature records of ten routes.',
    starts_on: addDays(today, -20),
    ends_on: addDays(today, 25),
  })
  await actAt(-20)('ada', 'audits/begin', { id: meals.id })
  await actAt(-19)('ada', 'workpapers/add', {
    audit: meals.id,
    reference: 'A-1',
    title: 'Eligibility of forty participants',
    work: 'Each assessment was read with its date and its score.',
    conclusion: 'All forty are eligible; two assessments are older than a year.',
    documents: [],
  })
}
