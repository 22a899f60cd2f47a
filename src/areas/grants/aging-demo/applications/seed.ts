import { addDays } from '#platform/dates.ts'
import { inTheNameOf } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import type { Desk } from '../awards/seed.ts'
import { cents } from '../samples/seed.ts'

/** The next applications of the department, and those of earlier rounds. */
export async function seedAgingApplications(desk: Desk): Promise<void> {
  const { tx, on, today, max } = desk
  for (const [nth, [title, agency, dollars, closes]] of next.entries()) {
    const { id: opportunity } = await on(addDays(today, -24))('max', 'funding-opportunities/create', {
      key: `aging:${nth}`,
      number: `AGING-${nth + 1} (demonstration)`,
      title,
      agency,
      posted_on: addDays(today, -30),
      closes_on: addDays(today, closes),
      ceiling: cents(dollars * 1.3),
      eligibility: 'City or township governments; county governments',
      instrument: 'grant',
      status: 'posted',
    })
    if (nth === next.length - 1) continue
    const { id } = await on(addDays(today, -18))('max', 'grant-applications/draft', {
      opportunity,
      title,
      agency,
      lead: max,
      closes_on: addDays(today, closes),
      asked: cents(dollars),
      match: 0,
      match_cash: 0,
      hours: 40 + nth * 25,
      chance: 45 - nth * 10,
      department: 'Caregiver Support (demo)',
      summary: title,
      documents: [],
    })
    const texts = written[title] ?? []
    const sections = await tx.sql<{ id: string; version: number }>(
      `select id, version::int as version from application_sections where application = $1 order by position limit $2`,
      [id, texts.length],
    )
    for (const [at, section] of sections.entries())
      await on(addDays(today, -9 + at))('max', 'grant-applications/write', {
        id,
        section: section.id,
        version: section.version,
        body: texts[at],
        ready: at < texts.length - 1,
      })
  }
  await earlier(desk)
}

/** Submitted and decided on paper, before this program. */
const earlier = ({ tx, organization, today, max }: Desk) =>
  inTheNameOf(tx, departmentPeople.max.email, 'grant-applications/carry-over', async () => {
    for (const [nth, [title, agency, dollars, ago, status, awarded, decision]] of decided.entries()) {
      const year = addDays(today, -ago).slice(0, 4)
      const { last } = (await tx.one<{ last: number }>(
        `insert into app.series (organization_id, name, period, last) values ($1, 'grant_applications', $2, 1)
          on conflict (organization_id, name, period) do update set last = app.series.last + 1 returning last`,
        [organization, year],
      ))!
      const decides = decision === null ? null : addDays(today, 75 - ago)
      await tx.sql(
        `insert into grant_applications (organization_id, number, title, agency, lead, closes_on, asked, hours, chance,
          department, summary, submitted_by, submitted_at, tracking, decided_on, decision, awarded, drafted_by, status,
          created_at)
         values ($1, $2, $3, $4, $5, $6, $7, 60, 50, 'Senior Nutrition (demo)', $3, $5, $6::date - 2, $8, $9, $10, $11, $5,
          $12, $6::date - 40)`,
        [
          organization,
          `APL-${year}-${String(last).padStart(4, '0')}`,
          title,
          agency,
          max,
          addDays(today, -ago),
          cents(dollars),
          `GRANT1${5_118_204 + nth * 733} (demo)`,
          decides,
          decision,
          awarded === null ? null : cents(awarded),
          status,
        ],
      )
    }
  })

const next = [
  ['Medically tailored meals after a hospital stay', 'Administration for Community Living', 1_800_000, 33],
  ['Accessible vans, next round', 'Federal Transit Administration', 1_250_000, 52],
  ['Courses against loneliness', 'State Office for the Aging', 420_000, 19],
  ['Home repair for older owners', 'Department of Housing and Urban Development', 900_000, 71],
] as const

const decided: readonly (readonly [
  title: string,
  agency: string,
  dollars: number,
  ago: number,
  status: 'submitted' | 'awarded' | 'declined',
  awarded: number | null,
  decision: string | null,
])[] = [
  ['Dental visits at senior centers', 'Administration for Community Living', 640_000, 41, 'submitted', null, null],
  ['Tablets and lessons for homebound members', 'State Office for the Aging', 310_000, 58, 'submitted', null, null],
  [
    'Legal advice for tenants over 60',
    'State Office for the Aging',
    275_000,
    290,
    'awarded',
    275_000,
    'Awarded as requested. The award starts next July.',
  ],
  [
    'Night rides from dialysis',
    'Federal Transit Administration',
    880_000,
    322,
    'declined',
    null,
    'Ranked 14th of 40; 11 were funded. Ridership figures were too old.',
  ],
  [
    'Community gardens at ten centers',
    'State Office for the Aging',
    190_000,
    455,
    'declined',
    null,
    'The round was closed without awards.',
  ],
]

/** The sections written so far, in their order: need, description, results, staffing, budget. */
const written: Readonly<Record<string, readonly string[]>> = {
  'Courses against loneliness': [
    'In our survey of members in September, 31% of 2,140 answers said that they speak with no one on most days. The share is 44% among members who live alone. Two of our ten centers have a waiting list for their afternoon groups.',
    'Each of the ten centers offers an eight-week course twice a year, in groups of twelve. The course follows a published curriculum. Two facilitators lead each group, and one of them speaks a second language of the neighborhood. Members who can’t travel join by phone.',
    'We expect 240 members to finish a course in the first year. They answer the same three questions of the survey before the course, at its end and six months later. We report the change by center and by language.',
  ],
  'Medically tailored meals after a hospital stay': [
    'Our case managers were told of 1,320 members who came home from a hospital last year. Of these, 410 had a diet that our regular menus don’t meet. They received standard meals or none.',
  ],
}
