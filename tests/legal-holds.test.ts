import { expect, test } from 'vitest'
import { records } from '../src/records.ts'
import { cast } from './access-actors.ts'
import { policy } from './access-policy.ts'
import { insertRow, tablesOf, type Row, type Special } from './access-rows.ts'
import { testDatabase } from './database.ts'

/**
 * A legal hold prevents deletions in every table of an agency, including one that a later migration adds. A table
 * without the trigger is named here with its reason.
 */
const exceptions: Record<string, string> = {
  notifications: 'reminders that point at records; they hold no words of their own',
  notification_preferences: 'how a person wants to be told',
  approval_waiting: 'worked out from the approval requests, which are held',
  user_roles: 'access must be ended at any time; the history of roles is in the audit log',
  account_confirmations: 'how far a role counts, which ends with the role',
  bid_preparations: 'which items a company has ready; it holds no words of people',
  invitations: 'an invitation must be withdrawn at any time',
  exclusions: 'lines of a published list that is replaced as a whole',
  published_payments: 'copies that the public sees; what is published can be taken down',
  published_projects: 'copies that the public sees; what is published can be taken down',
  published_policies: 'copies that the public sees; what is published can be taken down',
  vendor_listings: 'copies that the public sees; what is published can be taken down',
  journal_sums: 'added up from the lines of the journal, which are held',
  performance_events: 'judged anew from deliveries and invoices, which are held',
  supply_sums: 'added up from order lines, which are held',
  stage_times: 'counted from the history, which is held',
  book_checks: 'what the server compares anew each night; it holds no words of people',
  same_person_signs: 'what the server measures anew; it holds no words of people',
  search_entries: 'the index of the search, which follows the records',
}
const noun = (table: string) => table.replace('public.', '')

test('every table of an agency stops deletions under a legal hold, or is an exception with its reason', async () => {
  const { owner } = await testDatabase()
  const { rows } = await owner.query<{ name: string; held: boolean }>(`
    select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'held'
      and t.tgenabled = 'O') as held
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`)
  expect(rows.length).toBeGreaterThan(300)
  expect(rows.filter(({ held, name }) => !held && !(name in exceptions)).map(({ name }) => name)).toEqual([])
  expect(rows.filter(({ held, name }) => held && name in exceptions).map(({ name }) => name)).toEqual([])
  expect(Object.keys(exceptions).filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})

test('a row of every record table stays under a hold on everything, on its type, on itself and on a person that it names', async () => {
  const people = await cast()
  const { owner } = await testDatabase()
  const db = await owner.connect()
  const of = people.user.of.mine
  const tables = new Map((await tablesOf(db)).map((table) => [table.name, table]))
  const special: Special = (table, whose) => policy[table]?.row?.(whose) ?? {}
  const swept: string[] = []
  const gone: string[] = []
  try {
    for (const { table } of records.filter((record) => !(record.table in exceptions))) {
      await db.query('begin')
      const row = await insertRow(db, tables, tables.get(`public.${table}`)!, of, special)
      await db.query('set local session_replication_role = origin')
      await db
        .query(`update public.${table} set created_by = $3 where organization_id = $1 and id = $2`, [
          row.organization_id,
          row.id,
          of.person,
        ])
        .catch(() => undefined)
      for (const scope of scopesOver(table, row, of.person))
        if (!(await isRefused(row, table, scope))) gone.push(`${table}: ${scope.covers}`)
      await db.query('rollback')
      swept.push(table)
    }
  } finally {
    db.release()
  }
  expect(gone).toEqual([])
  expect(swept.length).toBeGreaterThan(250)

  async function isRefused(row: Row, table: string, scope: Scope): Promise<boolean> {
    await db.query('savepoint held')
    await db.query(
      `insert into app.held_scopes (organization_id, scope, hold, number, covers, of_table, of_record, of_person)
       values ($1, app.uuid_v7(), app.uuid_v7(), 'LH-1', $2, $3, $4, $5)`,
      [row.organization_id, scope.covers, scope.table ?? null, scope.record ?? null, scope.person ?? null],
    )
    const refused = await db
      .query(`delete from public.${table} where organization_id = $1 and id = $2`, [row.organization_id, row.id])
      .then(
        () => false,
        (error: { code?: string; message: string }) =>
          error.code === 'PT409' && error.message.includes('under legal hold LH-1'),
      )
    await db.query('rollback to savepoint held')
    return refused
  }
})

type Scope = { covers: string; table?: string; record?: unknown; person?: string }
const scopesOver = (table: string, row: Row, person: string): Scope[] => [
  { covers: 'everything' },
  { covers: 'type', table: noun(table) },
  { covers: 'record', table: noun(table), record: row.id },
  ...(JSON.stringify(row).includes(person) ? [{ covers: 'person', person }] : []),
]
