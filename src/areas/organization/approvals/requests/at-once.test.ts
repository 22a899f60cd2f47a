import { expect, test } from 'vitest'
import { DatabaseBusy } from '#platform/database/pool.ts'
import { town } from '#tests/approvals.ts'

/** On a busy machine some are told to try again in a few seconds, and they do. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error
    }
}

test('of fifty simultaneous approvals that would overspend a budget line exactly as many succeed as fit, and the others are told what is left', async () => {
  const { rosa, max, ada, request, decides, sees, roads, parks } = await town()
  const asked = []
  for (let at = 0; at < 50; at++) asked.push(await request(rosa, 3_000_00))
  const outcomes = await Promise.allSettled(asked.map((each) => untilAnswered(() => decides(ada, each))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
  expect(
    new Set(outcomes.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []))),
  ).toEqual(new Set(['Only $1,000.00 is available in Road repair.']))
  expect(
    await sees(max, 'select id, amended from budget_lines where id = any($1) order by amended', [[roads.id, parks.id]]),
  ).toEqual([
    { id: roads.id, amended: 1_000_00 },
    { id: parks.id, amended: 99_000_00 },
  ])
  expect(
    await sees(max, `select status, count(*)::int as requests from approval_requests group by 1 order by 1`),
  ).toEqual([
    { status: 'approved', requests: 33 },
    { status: 'waiting', requests: 17 },
  ])
})
