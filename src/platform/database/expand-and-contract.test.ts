import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { asOwner } from '#tests/postgres.ts'
import { tellRunning } from '../operations/running.ts'
import { migrate, readMigrations } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-versions-'))
const write = (file: string, sql: string) => writeFileSync(join(folder, `${file}.sql`), sql)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  cpSync('migrations', folder, { recursive: true })
  write(
    '9001_notes',
    `create table app.notes (id int primary key, name text not null); select app.protect('app.notes');`,
  )
})

/** The second version calls the name a title, and keeps both while the first one may still run. */
function expand(): void {
  write(
    '9002_titles',
    `alter table app.notes add column title text, alter column name drop not null;
create function app.note_in_both() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.name is distinct from old.name then new.title := new.name; end if;
  new.title := coalesce(new.title, new.name);
  new.name := new.title;
  return new;
end $$;
create trigger in_both before insert or update on app.notes for each row execute function app.note_in_both();`,
  )
  write(
    '9003_old_titles',
    `-- batched\nset local role custodian;\nupdate app.notes set title = name where id in (select id from app.notes where title is null order by id limit 4);`,
  )
}
const contract = () =>
  write(
    '9004_no_names',
    `-- contract after 9003_old_titles\ndrop trigger in_both on app.notes; drop function app.note_in_both(); alter table app.notes alter column title set not null, drop column name;`,
  )

async function installation() {
  const { services, ownerConfig } = await freshDatabase()
  const ask = async (text: string, values: unknown[]) =>
    (await services.database.write({ role: 'service_role' }, { text, values })).rows
  let next = 0
  return {
    services,
    upgrade: () => asOwner(ownerConfig, (client) => migrate(client, readMigrations(folder))),
    asOwnerDo: (sql: string) => asOwner(ownerConfig, (client) => client.query(sql)),
    /** Everything that the first version does, as written at that time. */
    async first(): Promise<void> {
      const id = ++next
      await ask('insert into app.notes (id, name) values ($1, $2)', [id, `first ${id}`])
      await ask('update app.notes set name = $2 where id = $1', [id, `first again ${id}`])
      expect(await ask('select id, name from app.notes where id = $1', [id])).toEqual([
        { id, name: `first again ${id}` },
      ])
    },
    async second(): Promise<void> {
      const id = ++next
      await ask('insert into app.notes (id, title) values ($1, $2)', [id, `second ${id}`])
      expect(await ask('select id, title from app.notes where id = $1', [id])).toEqual([{ id, title: `second ${id}` }])
    },
    titles: async () =>
      (await ask('select title from app.notes order by id', [])).map(({ title }) => title as string | null),
    names: async () =>
      (await ask('select name from app.notes order by id', [])).map(({ name }) => name as string | null),
  }
}

test('the first version works on the expanded tables, and each version reads what the other writes', async () => {
  const { upgrade, first, second, titles, names } = await installation()
  await upgrade()
  for (let i = 0; i < 9; i++) await first()
  expand()
  expect(await upgrade()).toEqual(['9002_titles', '9003_old_titles'])
  await first()
  await second()
  await first()
  expect(await titles()).toEqual(await names())
  expect(await titles()).not.toContain(null)
})

test('the contract step is refused while the first version still responds, and nothing before it has run', async () => {
  const { services, upgrade, first, second, asOwnerDo, titles } = await installation()
  await upgrade()
  const old = await tellRunning(services, { version: '1.0.0', migration: '9001_notes' })
  const other = await tellRunning(services, { version: '1.0.0', migration: '9001_notes' })
  expand()
  await upgrade()
  const fresh = await tellRunning(services, { version: '2.0.0', migration: '9003_old_titles' })
  contract()
  write('9005_more', 'create table app.more ();')
  write('9003_before', 'create table app.before ();')

  const refusal =
    '9004_no_names removes what older versions use, and 2 processes, the oldest of version 1.0.0 (9001_notes), are still running. Stop them, or upgrade them to a version that knows 9003_old_titles first.'
  await expect(upgrade()).rejects.toThrow(refusal)
  await asOwnerDo('select name from app.notes')
  await expect(asOwnerDo('select from app.before')).rejects.toThrow('does not exist')
  await first()

  // One is stopped in order; the other one was killed and no longer responds.
  await old.stop()
  await expect(upgrade()).rejects.toThrow('a process of version 1.0.0 (9001_notes) is still running')
  await asOwnerDo(`update app.processes set seen_at = now() - interval '61 seconds' where version = '1.0.0'`)
  expect(await upgrade()).toEqual(['9003_before', '9004_no_names', '9005_more'])
  await second()
  expect(await titles()).toEqual(['first again 1', 'second 2'])
  await Promise.all([other.stop(), fresh.stop()])
})

test('a process presumed gone that responds again is counted again', async () => {
  const { services, upgrade, asOwnerDo } = await installation()
  expand()
  await upgrade()
  const old = await tellRunning(services, { version: '1.0.0', migration: '9001_notes' })
  contract()
  await asOwnerDo('delete from app.processes')
  await old.beat()
  await expect(upgrade()).rejects.toThrow(
    '9004_no_names removes what older versions use, and a process of version 1.0.0 (9001_notes) is still running. Stop them, or upgrade them to a version that knows 9003_old_titles first.',
  )
  await old.stop()
})

test('programs from before version reporting count as older ones', async () => {
  const { services, upgrade } = await installation()
  expand()
  await upgrade()
  await services.database.read({ role: 'service_role' }, { text: 'select' })
  contract()
  await expect(upgrade()).rejects.toThrow(/and programs that report no version are connected \(\d+ as gateway\)/)
  await services.database.close()
  expect(await upgrade()).toEqual(['9004_no_names'])
})
