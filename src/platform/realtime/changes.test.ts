import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import { changesOf, heard, joined } from '#tests/realtime.ts'
import { startWire } from '#tests/wire.ts'

/** Notes: readable by their organization, secret ones by managers only; no one is granted the column `draft`. */
beforeAll(async () => {
  const { owner } = await testDatabase()
  await owner.query(`
    create table public.notes (
      organization_id uuid not null, id integer not null, title text not null default '',
      amount numeric not null default 0,
      secret boolean not null default false, at timestamptz, tags jsonb not null default '[]',
      draft text default 'hidden',
      primary key (organization_id, id));
    select app.protect('public.notes');
    create policy "members read" on public.notes for select to authenticated
      using (organization_id = (select app.organization_id()) and (not secret or (select app.at_least('manager'))));
    grant select (organization_id, id, title, amount, secret, at, tags) on public.notes to authenticated;
    select realtime.publish('public.notes');

    create table public.letters (id integer primary key, user_id uuid not null, organization_id uuid not null,
      text text);
    select app.protect('public.letters');
    create policy "own read" on public.letters for select to authenticated using (user_id = (select app.user_id()));
    grant select on public.letters to authenticated;
    select realtime.publish('public.letters', audience => 'owner', owner => 'user_id');

    create table public.lessons (id integer primary key, is_open boolean not null);
    select app.protect('public.lessons');
    create policy "open" on public.lessons for select to authenticated, anon using (is_open);
    grant select on public.lessons to authenticated, anon;
    select realtime.publish('public.lessons', audience => 'readers')`)
})

const clients: { removeAllChannels(): Promise<unknown>; realtime: { disconnect(): Promise<unknown> } }[] = []
afterAll(() => Promise.all(clients.map((client) => client.removeAllChannels())))

let notes = 0
async function place() {
  const [wire, here] = [await startWire(), await city()]
  const insert = async (organization: { id: string }, columns: Record<string, unknown> = {}) => {
    const row = { organization_id: organization.id, id: ++notes, ...columns }
    const names = Object.keys(row)
    await here.owner.query(
      `insert into notes (${names.join()}) values (${names.map((_, i) => `$${i + 1}`).join()})`,
      Object.values(row),
    )
    return row
  }
  const as = async (person: { token: string }) => {
    const client = wire.signedIn(person)
    clients.push(client)
    // The stock client writes its first join before it has asked for the token: a test that subscribes at once sends it
    // itself.
    await client.realtime.setAuth(person.token)
    return client
  }
  return { wire, ...here, insert, as }
}

test('a member receives an insert, an update and a deletion, with the row as they may read it', async () => {
  const { rosa, organization, insert, as, owner } = await place()
  const changes = await changesOf(await as(rosa), 'notes')

  const { id } = await insert(organization, {
    title: 'Gravel',
    amount: '12.50',
    at: '2026-11-20T10:00:00Z',
    tags: '["road"]',
  })
  const inserted = await changes.next()
  expect(inserted).toMatchObject({
    schema: 'public',
    table: 'notes',
    eventType: 'INSERT',
    new: { id, title: 'Gravel', amount: 12.5, tags: ['road'], secret: false },
    old: {},
    errors: null,
  })
  expect(inserted.new).not.toHaveProperty('draft')
  expect(inserted.new.at).toBe('2026-11-20T10:00:00+00:00')
  expect(inserted.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

  await owner.query(`update notes set title = 'Sand' where id = $1`, [id])
  expect(await changes.next()).toMatchObject({
    eventType: 'UPDATE',
    new: { title: 'Sand' },
    old: { organization_id: organization.id, id },
  })

  await owner.query(`delete from notes where id = $1`, [id])
  expect(await changes.next()).toMatchObject({
    eventType: 'DELETE',
    new: {},
    old: { organization_id: organization.id, id },
  })
})

test('from sign-in with a password to a change made through the table API, with only the stock client', async () => {
  const { wire, organization, owner } = await place()
  const account = { email: `rosa.${organization.id}@example.gov`, password: 'Correct-horse-7-battery' }
  const { data } = await wire.service().auth.admin.createUser({ ...account, email_confirm: true })
  await owner.query('insert into organization_members (organization_id, user_id, email) values ($1, $2, $3)', [
    organization.id,
    data.user!.id,
    account.email,
  ])
  const client = wire.client()
  clients.push(client)
  expect((await client.auth.signInWithPassword(account)).error).toBeNull()
  const changes = await changesOf(client, 'organizations', { filter: `id=eq.${organization.id}` })

  const { error } = await wire.service().from('organizations').update({ name: 'Springfield' }).eq('id', organization.id)
  expect(error).toBeNull()
  expect(await changes.next()).toMatchObject({ eventType: 'UPDATE', new: { id: organization.id, name: 'Springfield' } })

  const reasons = heard()
  changes.channel.on('system', {}, reasons.hear)
  await client.auth.signOut()
  expect(await reasons.next()).toMatchObject({ status: 'error' })
  expect(await changes.states.next()).toBe('SUBSCRIBED')
  expect(await changes.states.next()).toBe('CLOSED')
})

test('another organization receives nothing, deletions included', async () => {
  const { organization, insert, as, owner } = await place()
  const next = await city()
  const changes = await changesOf(await as(next.ada), 'notes')

  const { id } = await insert(organization, { title: 'Ours' })
  await owner.query('delete from notes where id = $1', [id])
  const theirs = await insert(next.organization, { title: 'Theirs' })

  expect(await changes.next()).toMatchObject({ eventType: 'INSERT', new: { id: theirs.id } })
  expect(changes.rest()).toEqual([])
})

test('a row hidden by row security is not sent, and a colleague who may read it receives it', async () => {
  const { rosa, max, organization, insert, as } = await place()
  const [buyer, manager] = [await changesOf(await as(rosa), 'notes'), await changesOf(await as(max), 'notes')]

  const hidden = await insert(organization, { secret: true })
  const open = await insert(organization)

  expect((await buyer.next()).new.id).toBe(open.id)
  expect((await manager.next()).new.id).toBe(hidden.id)
})

test('the deletion of a row hidden by row security is not sent either, and its line keeps no content', async () => {
  const { rosa, max, organization, insert, as, owner } = await place()
  const [buyer, manager] = [
    await changesOf(await as(rosa), 'notes', { event: 'DELETE' }),
    await changesOf(await as(max), 'notes', { event: 'DELETE' }),
  ]
  const hidden = await insert(organization, { secret: true, title: 'Sealed' })
  const open = await insert(organization, { title: 'Open' })
  await owner.query('delete from notes where id = any ($1)', [[hidden.id, open.id]])

  expect((await buyer.next()).old.id).toBe(open.id)
  expect(new Set([(await manager.next()).old.id, (await manager.next()).old.id])).toEqual(new Set([hidden.id, open.id]))
  const { rows } = await owner.query(
    `select asked from realtime.changes where operation = 'DELETE' and organization_id = $1 order by id`,
    [organization.id],
  )
  expect(rows.map(({ asked }) => asked)).toEqual(
    [true, false].map((secret) => ({ organization_id: organization.id, secret })),
  )
})

test.each<[string, string, number[]]>([
  ['equal', 'title=eq.b', [2]],
  ['not equal', 'title=neq.b', [1, 3]],
  ['less', 'amount=lt.20', [1]],
  ['at most', 'amount=lte.20', [1, 2]],
  ['greater', 'amount=gt.20', [3]],
  ['at least', 'amount=gte.20', [2, 3]],
  ['in a list', 'title=in.(a,c)', [1, 3]],
  ['both', 'amount=gt.5,title=not.eq.c', [1, 2]],
])('a filter passes what is %s', async (_, filter, expected) => {
  const { rosa, organization, as, owner } = await place()
  const changes = await changesOf(await as(rosa), 'notes', { filter })
  const first = (notes += 3) - 2
  await owner.query(
    `insert into notes (organization_id, id, title, amount) values ($1, $2, 'a', 10), ($1, $2 + 1, 'b', 20),
      ($1, $2 + 2, 'c', 30)`,
    [organization.id, first],
  )
  for (const number of expected) expect((await changes.next()).new.id).toBe(first + number - 1)
})

test('an event, a list of columns and several bindings are kept apart', async () => {
  const { rosa, organization, insert, as, owner } = await place()
  const [updates, titles] = [heard(), heard()]
  const channel = (await as(rosa))
    .channel('two')
    .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'notes' }, updates.hear)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'notes', filter: 'title=eq.Sand', select: ['title'] },
      titles.hear,
    )
  await joined(channel)

  const { id } = await insert(organization, { title: 'Gravel' })
  await owner.query(`update notes set title = 'Sand' where id = $1`, [id])

  expect(await updates.next()).toMatchObject({ eventType: 'UPDATE', new: { id, title: 'Sand' } })
  expect((await titles.next()).new).toEqual({ title: 'Sand' })
})

test('a deletion is only sent to the owner where rows have an owner', async () => {
  const { rosa, max, organization, as, owner, insert } = await place()
  const client = await as(max)
  const [hers, his] = [await changesOf(await as(rosa), 'letters'), await changesOf(client, 'letters')]
  const notesOfMax = await changesOf(client, 'notes')

  const id = ++notes
  await owner.query('insert into letters (id, user_id, organization_id) values ($1, $2, $3)', [
    id,
    rosa.user_id,
    organization.id,
  ])
  await owner.query('delete from letters where id = $1', [id])
  expect((await hers.next()).old).toEqual({ id })

  await insert(organization)
  await notesOfMax.next()
  expect(his.rest()).toEqual([])
})

test('a visitor receives changes of public rows while they are public, but not their deletion', async () => {
  const { wire, owner } = await place()
  const client = wire.client()
  clients.push(client)
  const lessons = await changesOf(client, 'lessons', { name: 'public:lessons' })
  const id = (notes += 2)
  await owner.query('insert into lessons values ($1, false), ($2, true)', [id - 1, id])
  expect((await lessons.next()).new).toEqual({ id, is_open: true })
  await owner.query('delete from lessons where id = $1', [id])
  await owner.query('insert into lessons values ($1, true)', [++notes])
  expect(await lessons.next()).toMatchObject({ eventType: 'INSERT', new: { id: notes } })
})

test('a transaction that commits late is not missed, and no one waits for it', async () => {
  const { rosa, organization, insert, as, owner } = await place()
  const changes = await changesOf(await as(rosa), 'notes')
  const late = await owner.connect()
  const id = ++notes
  await late.query('begin')
  await late.query('insert into notes (organization_id, id) values ($1, $2)', [organization.id, id])

  const early = await insert(organization)
  expect((await changes.next()).new.id).toBe(early.id)
  await late.query('commit')
  late.release()
  expect((await changes.next()).new.id).toBe(id)
})

test('more changes than one read returns all arrive, in order', async () => {
  const { rosa, organization, as, owner } = await place()
  const changes = await changesOf(await as(rosa), 'notes')
  const first = notes + 1
  notes += 2_500
  await owner.query(
    'insert into notes (organization_id, id) select $1, number from generate_series($2::integer, $3) as number',
    [organization.id, first, notes],
  )
  for (let id = first; id <= notes; id++) expect((await changes.next()).new.id).toBe(id)
})

test.each<[string, object, string]>([
  ['a table that does not exist', { table: 'nothing' }, 'You can’t subscribe to a table of this name.'],
  ['a table that is not published', { table: 'schema_migrations' }, 'You can’t subscribe to a table of this name.'],
  ['a table of another schema', { schema: 'auth', table: 'users' }, 'You can’t subscribe to a table of this name.'],
  [
    'a column that is not marked as granted',
    { table: 'notes', filter: 'draft=eq.x' },
    'You can’t subscribe to a column of this name: draft.',
  ],
  [
    'a column of the list that is not marked as granted',
    { table: 'notes', select: ['id', 'draft'] },
    'You can’t subscribe to a column of this name: draft.',
  ],
  [
    'a value that does not fit',
    { table: 'notes', filter: 'id=eq.seven' },
    'A value of the filter doesn’t fit its column.',
  ],
  ['an invalid time', { table: 'notes', filter: 'at=gt.soon' }, 'A value of the filter doesn’t fit its column.'],
  [
    'a regular expression',
    { table: 'notes', filter: 'title=match.(a+)+$' },
    'The filter operator "match" is not available here.',
  ],
])('subscribing to %s is refused with a sentence', async (_, binding, reason) => {
  const { rosa, as } = await place()
  const channel = (await as(rosa))
    .channel('refused')
    .on('postgres_changes' as never, { event: '*', schema: 'public', ...binding } as never, () => undefined)
  await expect(joined(channel)).rejects.toThrow(reason)
})

test('no role that serves requests can write a line of changes, or omit one', async () => {
  const { services } = await testDatabase()
  const line = `insert into realtime.changes (audience, schema_name, table_name, operation, key)
    values ('readers', 'public', 'notes', 'INSERT', '{}')`
  for (const role of ['anon', 'authenticated', 'commands', 'identity', 'service_role'] as const) {
    await expect(services.database.write({ role }, { text: line })).rejects.toThrow('permission denied')
    await expect(
      services.database.write({ role }, { text: 'alter table notes disable trigger realtime_insert' }),
    ).rejects.toThrow('must be owner')
    await expect(
      services.database.write({ role }, { text: `select realtime.publish('public.notes')` }),
    ).rejects.toThrow('permission denied')
  }
})
