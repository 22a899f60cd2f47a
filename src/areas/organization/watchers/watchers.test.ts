import { expect, test } from 'vitest'
import { decide, requestOf, town } from '#tests/approvals.ts'
import { buffersOf } from '#tests/buffers.ts'
import { cityWithLine, comments, watching } from '#tests/companions.ts'
import type { Person } from '#tests/city.ts'

type Place = Awaited<ReturnType<typeof cityWithLine>>
const followers = async (
  { sees, rosa, max, ada }: Pick<Place, 'sees' | 'rosa' | 'max' | 'ada'>,
  { table, record }: { table: string; record: string },
) => {
  const rows = await sees(ada, 'select user_id from followers_of($1, $2)', [table, record])
  return [rosa, max, ada]
    .filter((each: Person) => rows.some(({ user_id }) => user_id === each.user_id))
    .map(({ name }) => name)
}

test('the creator of a record follows it, commenters join, and anyone may follow or unfollow', async () => {
  const place = await cityWithLine()
  const { rosa, max, ada, about, does } = place
  expect(await followers(place, about)).toEqual(['Max'])
  const { id } = await does(rosa, comments.add, { ...about, body: 'Hm.', audience: 'internal' as const })
  expect(await followers(place, about)).toEqual(['Rosa', 'Max'])
  await does(ada, watching.follow, about)
  await does(max, watching.unfollow, about)
  expect(await followers(place, about)).toEqual(['Rosa', 'Ada'])
  await does(max, watching.follow, about)
  await does(rosa, comments.remove, { id })
  expect(await followers(place, about)).toEqual(['Max', 'Ada'])
})

test('the requester and the approver of a document follow it', async () => {
  const place = await town()
  const { rosa, max, request, does } = place
  const { transfer } = await request(rosa, 1_00)
  const about = { table: 'budget_transfers', record: transfer }
  expect(await followers(place, about)).toEqual(['Rosa'])
  const open = await requestOf(place, transfer)
  await does(max, decide, { ...open, decision: 'approved' as const, comment: '' })
  expect(await followers(place, about)).toEqual(['Rosa', 'Max'])
  expect(await followers(place, { table: 'approval_requests', record: open.id })).toEqual(['Rosa', 'Max'])
})

test('the cost of a lookup does not grow with the approval requests of the agency', async () => {
  const place = await town()
  const { rosa, max, request, does, sees, owner } = place
  const { transfer } = await request(rosa, 1_00)
  const open = await requestOf(place, transfer)
  await does(max, decide, { ...open, decision: 'approved' as const, comment: '' })
  await owner.query(
    `insert into approval_requests select copy.* from approval_requests q, generate_series(1, 3000) n,
       lateral jsonb_populate_record(null::approval_requests, to_jsonb(q) || jsonb_build_object('id', gen_random_uuid(),
         'document', gen_random_uuid(), 'number', 'AP-C' || n)) copy
      where q.id = $1`,
    [open.id],
  )
  await owner.query('analyze approval_requests')
  // With the plan that a connection keeps for all kinds of records.
  const lookup = `select user_id from set_config('plan_cache_mode', 'force_generic_plan', true) as plans,
    lateral followers_of($1, case when plans is not null then $2::uuid end)`
  for (const about of [
    ['budget_transfers', transfer],
    ['approval_requests', open.id],
  ]) {
    expect(await sees(rosa, lookup, about)).toHaveLength(2)
    expect(await buffersOf((sql, values) => sees(rosa, sql, values), lookup, about)).toBeLessThan(100)
  }
})

test("another city can't follow or learn who does", async () => {
  const [springfield, shelbyville] = [await cityWithLine(), await cityWithLine()]
  await springfield.does(springfield.ada, watching.follow, springfield.about)
  for (const organization of [undefined, springfield.organization.id])
    await expect(
      shelbyville.does(shelbyville.ada, watching.follow, { ...springfield.about, organization }),
    ).rejects.toThrow('does not exist')
  expect(
    await shelbyville.sees(shelbyville.ada, 'select user_id from followers_of($1, $2)', [
      springfield.about.table,
      springfield.about.record,
    ]),
  ).toEqual([])
  expect(
    await shelbyville.sees(shelbyville.ada, 'select from watchers where record = $1', [springfield.about.record]),
  ).toEqual([])
})

test("no one can follow in another person's name", async () => {
  const { rosa, max, about, does, edits, sees } = await cityWithLine()
  await does(rosa, watching.follow, about)
  await expect(edits(max, 'update watchers set following = false')).rejects.toThrow('permission denied')
  expect(await sees(max, 'select user_id, following from watchers')).toEqual([
    { user_id: rosa.user_id, following: true },
  ])
  await expect(does(rosa, watching.follow, { table: 'users; drop table funds', record: about.record })).rejects.toThrow(
    'This record does not exist.',
  )
})
