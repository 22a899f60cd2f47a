import { expect, test } from 'vitest'
import { town } from '#tests/approvals.ts'
import type { Person } from '#tests/city.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { deliver } from '../../notifications/deliver.ts'
import { createDelegation, endDelegation } from './commands.ts'

type Delegated = Partial<{
  first_day: string
  last_day: string
  amount_limit: number
  record_type: string
  away: boolean
  reason: string
}>

/** A town, and a function that creates a delegation: from today for a week. */
async function village(options: Parameters<typeof town>[0] = {}) {
  const place = await town(options)
  const zoned = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
  const day = (days: number) => zoned.format(new Date(place.clock.now().getTime() + days * 86_400_000))
  const delegate = (actor: Person, from: Person, to: Person | null, more: Delegated = {}) =>
    place.does(actor, createDelegation, {
      from_person: from.user_id,
      to_person: to?.user_id ?? null,
      first_day: day(0),
      last_day: day(7),
      record_type: null,
      amount_limit: null,
      away: false,
      reason: '',
      ...more,
    })
  return { ...place, day, delegate }
}

test('a delegate approves, and both names are in the audit log', async () => {
  const { rosa, max, ada, person, request, decides, delegate, sees, waitingFor } = await village()
  const zed = await person('Zed', 'user')
  const sent = await request(rosa, 1_00)
  await delegate(max, max, zed)
  expect(await waitingFor(sent.id)).toEqual(['Ada', 'Max', 'Zed'])
  expect(await decides(zed, sent)).toMatchObject({ status: 'approved' })
  expect(await sees(ada, 'select signer, on_behalf_of from approval_signatures where request = $1', [sent.id])).toEqual(
    [{ signer: zed.user_id, on_behalf_of: max.user_id }],
  )
})

test('a delegate never exceeds the limit of the delegation or of the approver', async () => {
  const { rosa, max, person, request, decides, delegate, line } = await village()
  const trees = await line('Trees', 0)
  const zed = await person('Zed', 'user')
  await delegate(max, max, zed, { amount_limit: 60_000_00 })
  await expect(decides(zed, await request(rosa, 50_000_01))).rejects.toThrow(
    'This needs an approver with a limit above $50,000.00.',
  )
  const yan = await person('Yan', 'user')
  await delegate(max, max, yan, { amount_limit: 5_00 })
  await expect(decides(yan, await request(rosa, 5_01, trees))).rejects.toThrow(
    'Your delegation from Max goes up to $5.00.',
  )
  expect(await decides(yan, await request(rosa, 5_00, await line('Benches', 0)))).toMatchObject({ status: 'approved' })
})

test("a delegate can't approve the delegator's own request, whatever else the delegate may approve", async () => {
  const { max, person, request, decides, delegate, does, waitingFor } = await village()
  const zed = await person('Zed', 'user')
  const mia = await person('Mia', 'manager')
  const own = await request(max, 1_00)
  await delegate(max, max, zed)
  await expect(decides(zed, own)).rejects.toThrow(
    'You currently approve for Max, who has a part in this. Another person must approve it, or you end that delegation first.',
  )
  const toMia = await delegate(max, max, mia)
  expect(await waitingFor(own.id)).toEqual(['Ada'])
  await expect(decides(mia, own)).rejects.toThrow(
    'You currently approve for Max, who has a part in this. Another person must approve it, or you end that delegation first.',
  )

  await does(mia, endDelegation, { id: toMia.id })
  expect(await waitingFor(own.id)).toEqual(['Ada', 'Mia'])
  expect(await decides(mia, own)).toMatchObject({ status: 'approved' })
})

test('the delegator and the delegate count as one approval', async () => {
  const { rosa, max, ada, person, request, decides, delegate } = await village({
    steps: [{}, { sequence: 2, name: 'Second manager' }],
  })
  const zed = await person('Zed', 'user')
  await delegate(max, max, zed)
  const sent = await request(rosa, 1_00)
  await decides(zed, sent)
  await expect(decides(max, sent)).rejects.toThrow('Zed already approved this for you.')
  await expect(decides(zed, sent)).rejects.toThrow('You already approved this.')
  expect(await decides(ada, sent)).toMatchObject({ status: 'approved' })
})

test("delegations can't be delegated again, not even when both are created at the same moment", async () => {
  const { max, ada, rosa, person, delegate } = await village()
  const mia = await person('Mia', 'manager')
  const outcomes = await Promise.allSettled([delegate(ada, max, mia), delegate(mia, mia, rosa)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('steps of a person who is away go to the delegate; without a delegate, to the next level', async () => {
  const { rosa, max, person, publish, owner, organization, delegate, request, waitingFor } = await village()
  const zed = await person('Zed', 'user')
  await owner.query(`update approval_chains set valid_to = '2020-01-02' where organization_id = $1`, [organization.id])
  await publish([{ name: 'Max', who: 'person', person: max.user_id }])
  const before = await request(rosa, 1_00)
  expect(await waitingFor(before.id)).toEqual(['Max'])

  const { id } = await delegate(max, max, null, { away: true, reason: 'Vacation' })
  expect(await waitingFor(before.id)).toEqual(['Ada', 'Max'])
  await owner.query('update delegations set ended_at = now() where id = $1', [id])
  await delegate(max, max, zed, { away: true })
  expect(await waitingFor((await request(rosa, 2_00)).id)).toEqual(['Max', 'Zed'])
})

test('a delegation for one kind of record, or for next week, gives nothing for another kind today', async () => {
  const { rosa, max, person, day, request, decides, delegate } = await village()
  const [zed, yan] = [await person('Zed', 'user'), await person('Yan', 'user')]
  await delegate(max, max, zed, { record_type: 'vendors' })
  await delegate(max, max, yan, { first_day: day(1), last_day: day(2) })
  const sent = await request(rosa, 1_00)
  await expect(decides(zed, sent)).rejects.toThrow('Max has not delegated this to you.')
  await expect(decides(yan, sent)).rejects.toThrow('Ada or Max approves next.')
})

test("another organization can't end a delegation or be named in one", async () => {
  const [springfield, shelbyville] = [await village(), await village()]
  const made = await springfield.delegate(springfield.max, springfield.max, springfield.ada)
  await expect(shelbyville.does(shelbyville.ada, endDelegation, { id: made.id })).rejects.toThrow('does not exist')
  await expect(springfield.delegate(springfield.max, springfield.max, shelbyville.max)).rejects.toThrow(
    'The delegate must be a member of your organization.',
  )
  expect(await shelbyville.sees(shelbyville.ada, 'select from delegations')).toEqual([])
})

test('a person whose approvals an administrator hands over is told, and one who does it is not', async () => {
  const { max, ada, person, delegate, sees, services } = await village()
  const zed = await person('Zed', 'user')
  const told = async (who: Person) => {
    await runDueJobs(services, [deliver])
    const rows = await sees(who, `select words from notifications where event = 'delegation' and user_id = $1`, [
      who.user_id,
    ])
    return rows.map(({ words }) => String(words))
  }
  await delegate(ada, max, zed)
  expect(await told(max)).toEqual([
    expect.stringMatching(/^Zed approves for you from .* An administrator set this up\./),
  ])
  expect(await told(zed)).toEqual([expect.stringMatching(/^You approve for Max from /)])
  await delegate(max, max, null, { away: true, first_day: '2026-12-24', last_day: '2026-12-31' })
  expect(await told(max)).toHaveLength(1)
})
