import { expect, test } from 'vitest'
import { deadlinesSql } from '../tasks/deadlines.ts'
import { callerOf } from '#tests/city.ts'
import { cityWithLine } from '#tests/companions.ts'
import { records } from '../../../records.ts'

/** The query plans of what every page asks, with a thousand colleagues' rows beside one's own. */
test('the question of every page uses an index, however much data there is', async () => {
  const { rosa, max, organization, owner, services, about } = await cityWithLine()
  await owner.query(
    `insert into notifications (organization_id, user_id, event, words, path, happening, at, read_at)
      select $1, $2, 'comment', 'x', '/', gen_random_uuid(), now() - n * interval '1 minute',
      case when n > 20 then now() end from generate_series(1, 4000) n`,
    [organization.id, rosa.user_id],
  )
  await owner.query(
    `insert into tasks (organization_id, assignee, title, zone, due_on, done_at, done_by) select $1, $2, 'x', 'UTC',
      '2026-11-20'::date + n, case when n > 7 then now() end, case when n > 7 then $2::uuid end
      from generate_series(1, 4000) n`,
    [organization.id, rosa.user_id],
  )
  await owner.query(
    `insert into comments (organization_id, table_name, record, author, body) select $1, 'budget_lines',
      gen_random_uuid(), $2, 'x' from generate_series(1, 4000) n`,
    [organization.id, max.user_id],
  )
  await owner.query('analyze notifications, tasks, comments, watchers, record_links')
  const plan = async (text: string, values: unknown[] = []) =>
    (await services.database.read(callerOf(rosa), { text: `explain ${text}`, values })).rows
      .map((row) => row['QUERY PLAN'] as string)
      .join('\n')
  const mine = `organization_id = '${organization.id}' and user_id = '${rosa.user_id}'`
  const plans = [
    await plan(
      `select count(*) from notifications where ${mine} and read_at is null and shown and snoozed_until is null`,
    ),
    await plan(`select * from notifications where ${mine} order by at desc, id desc limit 50`),
    await plan(
      `select * from comments where organization_id = '${organization.id}' and table_name = 'budget_lines'
        and record = '${about.record}' order by created_at, id`,
    ),
    await plan(
      `select count(*) from tasks where organization_id = '${organization.id}' and assignee = '${rosa.user_id}'
        and done_at is null`,
    ),
    await plan(
      deadlinesSql(records, 'one')
        .replaceAll('$1', `'${organization.id}'::uuid`)
        .replaceAll('$2', `'2026-11-01'::date`)
        .replaceAll('$3', `'2026-12-01'::date`)
        .replaceAll('$4', `'UTC'`)
        .replaceAll('$5', `'${rosa.user_id}'::uuid`),
    ),
  ]
  for (const each of plans) expect(each).not.toMatch(/Seq Scan on (notifications|tasks|comments)/)
})

test('a deadline named after another record shows its name and no id', () => {
  expect(deadlinesSql(records, 'one')).toMatch(
    /select x\.title::text from public\.courses x where [^)]*x\.id = r\.course/,
  )
})
