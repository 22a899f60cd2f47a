import { beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'

let place: TestDatabase
beforeAll(async () => {
  place = await testDatabase()
  await place.owner.query(`
    create table public.wells (id int); create table public.pumps (id int); create table public.crews (id int);
    create table app.hidden_wells (id int);
    grant select on public.wells, public.pumps, public.crews to authenticated;
    create view public.deep_wells as select w.id from public.wells w join app.hidden_wells using (id);
    create function app.count_pumps() returns bigint language sql as 'select count(*) from public.pumps';
    create function app.count_of(which text) returns bigint language plpgsql as
      $$ declare n bigint; begin execute format('select count(*) from public.%I', which) into n; return n; end $$;
    alter table public.wells enable row level security;
    create policy crews on public.wells for select to authenticated using (exists (select from public.crews));
    create policy changes on public.wells for delete to commands using (app.count_of('crews') > 0)`)
  await place.services.tablesRead.learn()
})

test.each<[string, boolean, readonly string[] | undefined]>([
  ['select * from wells', false, ['wells']],
  ['select * from WELLS w', true, ['crews', 'wells']],
  ['select * from deep_wells', false, ['wells']],
  ['select app.count_pumps()', false, ['pumps']],
  ['select id from app.hidden_wells', false, []],
  [`select app.count_of('pumps')`, false, undefined],
  ['select 1', true, []],
])('%s, as a person: %s', (text, asPerson, tables) => {
  expect(place.services.tablesRead.of([{ text, asPerson }])).toEqual(tables)
})

test('several statements read the tables of each, and one that can’t be said hides all', () => {
  const said = ['wells', 'app.count_pumps()'].map((from) => ({ text: `select * from ${from}`, asPerson: false }))
  expect(place.services.tablesRead.of(said)).toEqual(['pumps', 'wells'])
  const dark = { text: `select app.count_of('x')`, asPerson: false }
  expect(place.services.tablesRead.of([...said, dark])).toBeUndefined()
})
