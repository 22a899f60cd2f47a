import type { Tx } from '#platform/database/database.ts'
import { daysBetween, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import type { Keep } from '#platform/functions/demo/keeping.ts'
import { seedAgingApplications } from './applications/seed.ts'
import { seedAward, type Desk, type GrantYear } from './awards/seed.ts'
import { samples } from './samples/seed.ts'

/** The grants of the department as records: last year's four are closed out, this year's are the demo page's samples. */
export async function seedAgingGrants(
  tx: Tx,
  { actAt, keep }: { actAt: (days: number) => Act; keep: Keep },
  organization: string,
  now: Date,
): Promise<void> {
  const today = localDay(now, 'America/New_York')
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '07-01' ? 1 : 0)
  const people = new Map(
    (
      await tx.sql<{ email: string; user_id: string }>(
        'select email, user_id from organization_members where organization_id = $1',
        [organization],
      )
    ).map(({ email, user_id }) => [email, user_id]),
  )
  const [max, rosa] = [people.get(departmentPeople.max.email)!, people.get(departmentPeople.rosa.email)!]
  const desk: Desk = {
    tx,
    organization,
    today,
    on: (day) => actAt(Math.min(0, daysBetween(today, day))),
    max,
    rosa,
    evidence: await keep('grant-manager', 'Units of service by month.csv', 'text/csv', unitReport(year)),
  }
  const last: GrantYear = { starts: `${year - 1}-07-01`, ends: `${year}-06-30`, given: 94, over: true }
  const current: GrantYear = { starts: `${year}-07-01`, ends: `${year + 1}-06-30`, given: 100, over: false }
  await desk.on(last.starts)('ada', 'applicant-profiles/create', {
    ...{ legal_name: 'Department of Aging (demo)', uei: 'DEMQAGING012', ein: '440000012', type: 'state' },
    ...{ rep_first: 'Ines', rep_last: 'Marlow', rep_title: 'Commissioner' },
  })
  for (const of of [last, current]) for (const sample of samples) await seedAward(desk, sample, of)
  await seedAgingApplications(desk)
}

/** The units that the providers reported: meals, hours and rides. */
function unitReport(year: number): Uint8Array {
  const rows = [
    ['Month', 'Meals served', 'Hours of respite', 'Rides', 'Homes fitted'],
    [`${year}-07`, 118_412, 9_204, 21_077, 164],
    [`${year}-08`, 116_930, 9_351, 21_890, 158],
    [`${year}-09`, 121_205, 9_118, 22_416, 171],
  ]
  return new TextEncoder().encode(rows.map((row) => row.join(',')).join('\n'))
}
