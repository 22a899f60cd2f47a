import { expect, test } from 'vitest'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { town } from '#tests/approvals.ts'
import { deliver } from '../../notifications/deliver.ts'
import { createDelegation, endDelegation } from '../delegations/commands.ts'
import { handOver } from './hand-over.ts'

/** A town where Max approves, and Zed may approve nothing. */
async function village() {
  const place = await town()
  const zed = await place.person('Zed', 'user')
  const hands = (request: { id: string }, from = place.max, to = zed, comment = '') =>
    place.does(from, handOver, { id: request.id, to_person: to.user_id, comment })
  // The date where the town is.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(place.clock.now())
  return { ...place, zed, hands, day }
}

test('one request is transferred: that one is approved by another person, and no other', async () => {
  const { rosa, max, ada, zed, request, decides, hands, waitingFor, sees, services } = await village()
  const [sent, other] = [await request(rosa, 1_00), await request(rosa, 2_00)]
  await hands(sent, max, zed, 'I was at the school when it was planned.')
  expect([await waitingFor(sent.id), await waitingFor(other.id)]).toEqual([
    ['Ada', 'Max', 'Zed'],
    ['Ada', 'Max'],
  ])
  await expect(decides(zed, other)).rejects.toThrow('Max has not delegated this to you.')
  expect(await decides(zed, sent)).toMatchObject({ status: 'approved' })
  expect(await sees(ada, 'select signer, on_behalf_of from approval_signatures where request = $1', [sent.id])).toEqual(
    [{ signer: zed.user_id, on_behalf_of: max.user_id }],
  )
  await runDueJobs(services, [deliver])
  expect(await sees(zed, `select words from notifications where event = 'delegation'`)).toEqual([
    {
      words: expect.stringMatching(
        /^Max transferred .* to you for approval\. I was at the school when it was planned\.$/,
      ),
    },
  ])
})

test('a transfer may be taken back, or made to another person instead', async () => {
  const { rosa, max, zed, person, request, decides, hands, waitingFor, does, sees } = await village()
  const yan = await person('Yan', 'user')
  const sent = await request(rosa, 1_00)
  await hands(sent)
  await hands(sent, max, yan)
  expect(await waitingFor(sent.id)).toEqual(['Ada', 'Max', 'Yan'])
  await expect(decides(zed, sent)).rejects.toThrow('approves next.')
  const [given] = (await sees(max, 'select id from delegations where request = $1 and ended_at is null', [
    sent.id,
  ])) as [{ id: string }]
  await does(max, endDelegation, { id: given.id })
  expect(await waitingFor(sent.id)).toEqual(['Ada', 'Max'])
})

test('no one transfers what is not theirs, to a person who must not approve it, or what was delegated to them', async () => {
  const { rosa, max, zed, person, request, decides, hands, does, day } = await village()
  const yan = await person('Yan', 'user')
  const sent = await request(rosa, 1_00)
  await expect(hands(sent, zed, yan)).rejects.toThrow('approves next.')
  await expect(hands(sent, rosa, zed)).rejects.toThrow('You can’t approve what you requested.')
  await expect(hands(sent, max, max)).rejects.toThrow('You can’t transfer a request to yourself.')
  await expect(hands(sent, max, rosa)).rejects.toThrow(
    'Rosa can’t approve this request. The reason they would see: You can’t approve what you requested.',
  )
  const stranger = await village()
  await expect(hands(sent, max, stranger.zed)).rejects.toThrow(
    'The new approver must be a member of your organization.',
  )
  await expect(stranger.hands(sent, stranger.max, stranger.zed)).rejects.toThrow('does not exist')
  await does(max, createDelegation, {
    from_person: max.user_id,
    to_person: zed.user_id,
    first_day: day,
    last_day: day,
    record_type: null,
    amount_limit: null,
    away: false,
    reason: '',
  })
  await expect(hands(sent, zed, yan)).rejects.toThrow(
    'You approve this for Max. Delegated approvals can’t be transferred.',
  )
  await decides(max, sent)
  await expect(hands(sent, max, zed)).rejects.toThrow('This request was already approved.')
})
