import { expect, test } from 'vitest'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { city, type Person } from '#tests/city.ts'
import { note } from '../../auth/audit-log.ts'
import { whyNotProven } from '../proof.ts'
import { seal } from '../log/seal.ts'
import { trailApi } from './trail-api.ts'
import { listingSql } from '../log/listing.ts'

async function springfield() {
  const place = await city()
  const { services, database, organization, clock, max, does } = place
  const api = trailApi(services)
  const ask = (path: string, person?: Pick<Person, 'token'>, log = organization.id) =>
    api.request(`/logs/${log}${path}`, person ? { headers: { authorization: `Bearer ${person.token}` } } : {})
  return {
    ...place,
    ask,
    json: async (path: string, person?: Pick<Person, 'token'>, log?: string) =>
      (await ask(path, person, log)).json() as Promise<any>,
    drafts: (name: string, who = max) =>
      does(who, draftVendor, { name, type: 'llc' as const, email: 'orders@acme.example', certifications: [] }),
    signsIn: (who: Person) =>
      database.transaction({ role: 'identity' }, (tx) =>
        note(tx, services, null, { action: 'login', userId: who.user_id }),
      ),
    sealed: async () => (await seal(services, organization.id, clock.now()))!,
  }
}
const shown = (entries: { source: string; verb: string | null }[]) =>
  entries.map(({ source, verb }) => `${source} ${verb}`).toSorted()

test('an administrator sees everything with its number, newest first, and everyone else what they may read', async () => {
  const { json, ask, drafts, signsIn, sealed, ada, max, rosa } = await springfield()
  await signsIn(max)
  const { id } = await drafts('Acme')
  await sealed()
  await drafts('Bolt')

  const { entries } = await json('/entries', ada)
  expect(entries.map(({ at }: { at: string }) => at)).toEqual(
    entries
      .map(({ at }: { at: string }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(shown(entries)).toEqual([
    'change vendors/draft',
    'change vendors/draft',
    'command vendors/draft',
    'command vendors/draft',
    'sign-in login',
  ])
  expect(entries.map(({ seq }: { seq: number | null }) => String(seq)).toSorted()).toEqual([
    '0',
    '1',
    '2',
    'null',
    'null',
  ])
  expect(entries.find(({ record }: { record: string | null }) => record === id)).toMatchObject({
    table: 'vendors',
    operation: 'insert',
    actor: max.user_id,
  })

  expect(shown((await json('/entries', rosa)).entries)).toEqual(['change vendors/draft', 'change vendors/draft'])
  expect(shown((await json('/entries', max)).entries)).toEqual([
    'change vendors/draft',
    'change vendors/draft',
    'sign-in login',
  ])
  expect((await ask('/entries')).status).toBe(401)
})

test('another organization sees none of it', async () => {
  const { drafts, signsIn, sealed, json, max, organization } = await springfield()
  await signsIn(max)
  await drafts('Acme')
  await sealed()
  const next = await springfield()
  for (const path of ['/entries', '/verbs'])
    expect(await next.json(path, next.ada, organization.id)).toEqual(
      path === '/verbs' ? [] : { entries: [], next: null },
    )
  expect((await next.json('/growth', next.ada, organization.id)).at(-1).size).toBe(0)
  expect(await json('/verbs', max)).toEqual([])
})

test('it filters by person, verb, record and time', async () => {
  const { json, drafts, signsIn, ada, max, rosa } = await springfield()
  const { id } = await drafts('Acme')
  await drafts('Bolt', ada)
  await signsIn(rosa)
  const count = async (query: string) => (await json(`/entries?${query}`, ada)).entries.length
  expect(await count(`actor=${ada.user_id}`)).toBe(2)
  expect(await count(`actor=${rosa.user_id}`)).toBe(1)
  expect(await count('verb=vendors/draft')).toBe(4)
  expect(await count('verb=vendors/draft&source=command')).toBe(2)
  expect(await count(`table=vendors&record=${id}`)).toBe(1)
  expect(await count(`record=${id}&source=command`)).toBe(0)
  expect(await count('until=2020-01-01')).toBe(0)
  expect(await count('from=2020-01-01')).toBe(5)
  expect(await json('/verbs', ada)).toEqual(['vendors/draft'])
  expect((await json(`/entries?actor=${rosa.user_id}`, max)).entries).toEqual([])
  expect(await json('/entries?actor=Rosa&from=yesterday&before=1', ada)).toMatchObject({
    fields: { actor: expect.any(String), from: expect.any(String), before: expect.any(String) },
  })
})

test('paging returns each entry once', async () => {
  const { json, drafts, signsIn, ada, max } = await springfield()
  for (const name of ['Acme', 'Bolt', 'Curb', 'Dirt']) await drafts(name)
  await signsIn(max)
  const all = (await json('/entries', ada)).entries.map(({ id }: { id: string }) => id)
  const turned: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: { entries: { id: string }[]; next: string | null } = await json(
      `/entries?limit=2${next && `&before=${next}`}`,
      ada,
    )
    turned.push(...page.entries.map(({ id }) => id))
    next = page.next
  }
  expect(turned).toEqual(all)
  expect(new Set(turned).size).toBe(9)
})

test('growth is counted by day', async () => {
  const { json, drafts, sealed, clock, person } = await springfield()
  await drafts('Acme')
  await sealed()
  clock.advance(2 * 86_400_000)
  await drafts('Bolt')
  await sealed()
  expect((await json('/growth?days=4', await person('Lena'))).map(({ size }: { size: number }) => size)).toEqual([
    0, 2, 2, 4,
  ])
})

test('one request proves the lines of a history individually, and unsealed ones say so', async () => {
  const { json, ask, drafts, sealed, rosa, owner, organization } = await springfield()
  for (const name of ['Acme', 'Bolt', 'Curb']) await drafts(name)
  await sealed()
  await drafts('Dirt')
  const { rows } = await owner.query<{ id: string; name: string }>(
    `select id, after ->> 'name' as name from record_changes where organization_id = $1 order by at`,
    [organization.id],
  )
  const query = rows.map(({ id }) => `entry=change/${id}`).join('&')

  const { key, checkpoint, proven, waiting } = await json(`/proofs?${query}`, rosa)
  expect(proven).toHaveLength(3)
  for (const proof of proven) expect(await whyNotProven({ ...proof, checkpoint }, key)).toBeNull()
  expect(waiting).toEqual([rows[3]!.id])

  await owner.query(`update record_changes set after = after || '{"name": "Bold"}' where id = $1`, [rows[1]!.id])
  const again = await json(`/proofs?${query}`, rosa)
  const reasons = await Promise.all(
    again.proven.map((proof: any) => whyNotProven({ ...proof, checkpoint: again.checkpoint }, key)),
  )
  expect(
    again.proven.filter((_: unknown, at: number) => reasons[at] !== null).map(({ entry }: any) => entry.after.name),
  ).toEqual(['Bold'])

  expect((await ask('/proofs', rosa)).status).toBe(400)
  expect((await ask(`/proofs?${query}`)).status).toBe(401)
  const stranger = await springfield()
  expect(await stranger.json(`/proofs?${query}`, stranger.ada, organization.id)).toMatchObject({
    proven: [],
    waiting: [],
  })
})

test('a page of a long log is found by an index, whatever the filter', async () => {
  const { owner, organization, max, services } = await springfield()
  await owner.query(
    `insert into record_changes (organization_id, table_name, record, operation, actor, command, at)
     select $1, 'vendors', gen_random_uuid(), 'insert', case when n % 500 = 0 then $2::uuid else gen_random_uuid() end,
     'vendors/draft', now() - n * interval '1 minute' from generate_series(1, 20000) n`,
    [organization.id, max.user_id],
  )
  await owner.query('analyze record_changes')
  for (const narrowed of [{}, { actor: max.user_id }, { until: new Date(Date.now() - 9 * 86_400_000).toISOString() }]) {
    const { text, values } = listingSql('change', organization.id, narrowed, 51)
    const found = (await services.database.read({ role: 'service_role' }, { text: `explain ${text}`, values })).rows
      .map((row) => row['QUERY PLAN'] as string)
      .join('\n')
    expect(found).not.toMatch(/Seq Scan|Sort/)
  }
})
