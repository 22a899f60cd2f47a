import type { Tx } from '#platform/database/database.ts'
import { addDays } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import requestsCsv from './requests.csv?raw'

const requests = rowsOf(requestsCsv, {
  title: 'text',
  days: 'number',
  category: 'text',
  priority: 'text',
  reporter: 'text?',
  details: 'text?',
  answer: 'text?',
  answered: 'number?',
  resolved: 'number?',
  words: 'text?',
  score: 'number?',
  said: 'text?',
})

/** Response times of the department, and calls of riders, caregivers and centers. */
export async function seedAgingService(
  tx: Tx,
  actAt: (days: number) => Act,
  { organization, today, rosa }: { organization: string; today: string; rosa: string },
): Promise<void> {
  await inTheNameOf(tx, departmentPeople.ada.email, 'service-terms/carry-over', () =>
    tx.sql(
      `insert into service_terms (organization_id, priority, respond_hours, resolve_hours, valid_from, source, created_at)
        select $1, priority, respond, resolve, $2::date, 'Service charter of the department (demonstration)', $2::date
          from (values ('low', 72, 480), ('normal', 24, 240), ('high', 8, 120), ('urgent', 2, 24)) t (priority, respond, resolve)`,
      [organization, addDays(today, -400)],
    ),
  )
  for (const { days, answer, answered, resolved, words, score, said, ...of } of requests) {
    const { id } = await actAt(days)('rosa', 'service-requests/create', { files: [], assignee: rosa, ...of })
    if (answer) await actAt(answered!)('rosa', 'service-requests/answer', { id, kind: 'answer', words: answer })
    if (resolved === undefined) continue
    await actAt(resolved)('rosa', 'service-requests/resolve', { id, words })
    if (score) await actAt(resolved + 1)('max', 'service-requests/score', { id, score, words: said })
  }
}
