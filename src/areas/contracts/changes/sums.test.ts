import { expect, test } from 'vitest'
import { preview, requestOf, show } from '#tests/approvals.ts'
import { contracting } from '#tests/contracts.ts'
import type { Person } from '#tests/city.ts'
import { draftAmendment, submitAmendment } from '../amendments/commands.ts'
import { draftChangeOrder, editChangeOrder, submitChangeOrder } from './commands.ts'

const limit = 'This needs an approver with a limit above $50,000.00.'

/** An active contract of $148,500.00; its changes explain why they are not a cardinal change. */
async function signedContract() {
  const place = await contracting()
  const { active, does, rosa, ada, signsOff, owner } = place
  const { id } = await active({ ceiling: 40_000_00, complete_by: '2027-06-30' })
  await owner.query('update contracts set ceiling = 14850000, original = 14850000 where id = $1', [id])
  const same_purchase = 'The rock under the road was not in the borings.'
  const drafts = (cost: number, more: object = {}, who: Person = rosa) =>
    does(who, draftChangeOrder, {
      contract: id,
      title: 'Rock',
      cause: 'unforeseen_condition',
      reason: 'Rock under the road.',
      cost,
      days: 0,
      documents: [],
      same_purchase,
      ...more,
    } as never)
  const sends = async (cost: number, more: object = {}) => {
    const change = await drafts(cost, more)
    await does(rosa, submitChangeOrder, { id: change.id })
    return change.id
  }
  const amends = async (ceiling_change: number) => {
    const change = await does(rosa, draftAmendment, {
      contract: id,
      title: 'More',
      reason: 'More.',
      ceiling_change,
      same_purchase,
    } as never)
    await does(rosa, submitAmendment, { id: change.id })
    return change.id
  }
  const shown = async (change: string) => does(ada, show, { id: (await requestOf(place, change)).id })
  return { ...place, id, drafts, sends, amends, shown, signsOff }
}

test('three change orders of $44,000.00 in a row: the second is judged by the total', async () => {
  const { sends, signsOff, max, ada, contractOf, id } = await signedContract()
  await signsOff(max, await sends(44_000_00))
  const second = await sends(44_000_00)
  await expect(signsOff(max, second)).rejects.toThrow(limit)
  await signsOff(ada, second)
  await expect(signsOff(max, await sends(44_000_00))).rejects.toThrow(limit)
  expect(await contractOf(id)).toMatchObject({ ceiling: 236_500_00 })
})

test('three change orders of $44,000.00 submitted side by side: none passes alone', async () => {
  const { sends, signsOff, max, shown } = await signedContract()
  const changes = [await sends(44_000_00), await sends(44_000_00), await sends(44_000_00)]
  for (const change of changes) await expect(signsOff(max, change)).rejects.toThrow(limit)
  expect((await shown(changes[0]!)).sum).toMatchObject({
    own: 44_000_00,
    total: 132_000_00,
    words: 'Combined amount $132,000.00: with 2 others of the changes of the same contract.',
  })
  expect((await shown(changes[0]!)).sum!.pieces.map(({ words }) => words)).toEqual([
    'CO-2026-0002, Rock: $44,000.00, waiting',
    'CO-2026-0003, Rock: $44,000.00, waiting',
  ])
  expect((await shown(changes[0]!)).next.flatMap(({ signers }) => signers.map(({ name }) => name))).toEqual(['Ada'])
})

test('two change orders approved at the same moment are judged one after the other', async () => {
  const { sends, signsOff, max, owner } = await signedContract()
  const [first, second] = [await sends(30_000_00), await sends(15_000_00)]
  const third = await sends(5_000_00)
  await Promise.all([first, second, third].map((change) => signsOff(max, change)))
  expect(
    (
      await owner.query('select sum(cost)::int as cost from change_orders where status = $1 and id = any ($2)', [
        'approved',
        [first, second, third],
      ])
    ).rows,
  ).toEqual([{ cost: 50_000_00 }])
  await expect(signsOff(max, await sends(1))).rejects.toThrow(limit)
})

test('two amendments of $44,000.00, and an amendment beside a change order, are judged together', async () => {
  const { amends, sends, signsOff, max, ada } = await signedContract()
  await signsOff(max, await amends(44_000_00))
  const second = await amends(44_000_00)
  await expect(signsOff(max, second)).rejects.toThrow(limit)
  await signsOff(ada, second)
  await expect(signsOff(max, await sends(1_00))).rejects.toThrow(limit)
})

test('a rise and a cut do not cancel out', async () => {
  const { sends, signsOff, max } = await signedContract()
  await signsOff(max, await sends(44_000_00))
  await expect(signsOff(max, await sends(-44_000_00))).rejects.toThrow(limit)
})

test('a rejected change no longer counts', async () => {
  const { sends, signsOff, max, ada } = await signedContract()
  const [first, second] = [await sends(44_000_00), await sends(44_000_00)]
  await signsOff(ada, second, 'rejected', 'Not this year.')
  await signsOff(max, first)
})

test('above the set share, changes must explain why they are not a cardinal change', async () => {
  const { sends, signsOff, ada, does, rosa, drafts } = await signedContract()
  await signsOff(ada, await sends(30_000_00, { same_purchase: null }))
  await expect(sends(30_000_00, { same_purchase: null })).rejects.toThrow(
    'With this change, all changes total 40.4% of the original contract, above 25%. Enter why it is the same purchase (cardinal change), or solicit bids.',
  )
  await does(rosa, submitChangeOrder, { id: (await drafts(30_000_00)).id })
})

test("a manager who edited a change order can't approve it, even if another person submits it", async () => {
  const { drafts, does, rosa, max, ada, signsOff } = await signedContract()
  const change = await drafts(1_000_00)
  await does(max, editChangeOrder, { id: change.id, version: change.version, changes: { cost: 44_000_00 } } as never)
  expect(await does(rosa, preview, { table: 'change_orders', id: change.id })).toMatchObject({
    turns: [{ signers: [{ name: 'Ada' }] }],
  })
  await does(rosa, submitChangeOrder, { id: change.id })
  await expect(signsOff(max, change.id)).rejects.toThrow('You wrote in this document. Another person must approve it.')
  await signsOff(ada, change.id)
})
