import { addDays } from '#platform/dates.ts'
import { inTheNameOf } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import type { Desk } from '../awards/seed.ts'
import { cents } from '../samples/seed.ts'
import decidedCsv from './decided.csv?raw'
import nextCsv from './next.csv?raw'
import writtenCsv from './written.csv?raw'

/** The next applications of the department, and those of earlier rounds. */
export async function seedAgingApplications(desk: Desk): Promise<void> {
  const { tx, on, today, max } = desk
  for (const [nth, { title, agency, dollars, closes }] of next.entries()) {
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
    const texts = written.filter(({ application }) => application === title).map(({ body }) => body)
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
    for (const [nth, { title, agency, dollars, ago, status, awarded, decision }] of decided.entries()) {
      const year = addDays(today, -ago).slice(0, 4)
      const { last } = (await tx.one<{ last: number }>(
        `insert into app.series (organization_id, name, period, last) values ($1, 'grant_applications', $2, 1)
          on conflict (organization_id, name, period) do update set last = app.series.last + 1 returning last`,
        [organization, year],
      ))!
      const decides = decision === undefined ? null : addDays(today, 75 - ago)
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
          decision ?? null,
          awarded === undefined ? null : cents(awarded),
          status,
        ],
      )
    }
  })

const next = rowsOf(nextCsv, { title: 'text', agency: 'text', dollars: 'number', closes: 'number' })

const decided = rowsOf(decidedCsv, {
  title: 'text',
  agency: 'text',
  dollars: 'number',
  ago: 'number',
  status: 'text',
  awarded: 'number?',
  decision: 'text?',
})

/** The sections written so far, in their order: need, description, results, staffing, budget. */
const written = rowsOf(writtenCsv, { application: 'text', body: 'text' })
