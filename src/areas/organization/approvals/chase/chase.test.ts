import { expect, test } from 'vitest'
import { createDelegation } from '../delegations/commands.ts'
import { approvalJobs } from '../approvals.ts'
import { deliver } from '../../notifications/deliver.ts'
import { mailNotification } from '../../notifications/emails.ts'
import { town } from '#tests/approvals.ts'
import { testDatabase } from '#tests/database.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'

/** A town where the clock shows Friday morning, November 20, 2026, and where jobs run when a test says so. */
async function friday(options: Parameters<typeof town>[0]) {
  // Before any record is created: what begins on the machine's date would not have begun yet.
  ;(await testDatabase()).clock.set(new Date('2026-11-20T14:00:00Z'))
  const place = await town(options)
  await place.owner.query('delete from app.jobs; delete from app.periodic_jobs')
  const at = async (moment: string) => {
    place.clock.set(new Date(moment))
    place.mails.length = 0
    const jobs = [...approvalJobs, deliver, mailNotification]
    await runDueJobs(place.services, jobs)
    // Emails wait a minute so that several can be sent together.
    place.clock.advance(60_000)
    await runDueJobs(place.services, jobs)
    const here = await place.sees(place.ada, 'select email from organization_members')
    return place.mails
      .filter(({ to }) => here.some(({ email }) => email === to))
      .map(({ to, subject }) => `${to.split('.')[0]}: ${subject.replace(/^BT-\d+-\d+: /, '')}`)
      .toSorted()
  }
  await at('2026-11-20T14:00:00Z')
  return { ...place, at }
}
const title = '$1.00 from Road repair to Parks'

test('an approver is notified once, the requester on the decision, and no one for their own action', async () => {
  const { rosa, max, request, decides, at } = await friday({
    steps: [{}, { sequence: 2, name: 'Administrator', role: 'admin' }],
  })
  const sent = await request(rosa, 1_00)
  expect(await at('2026-11-20T14:01:00Z')).toEqual([
    `ada: ${title} is waiting for your approval.`,
    `max: ${title} is waiting for your approval.`,
  ])
  await decides(max, sent)
  expect(await at('2026-11-20T14:02:00Z')).toEqual([])
  await decides(max, sent).catch(() => undefined)
  expect(await at('2026-11-20T15:00:00Z')).toEqual([])
})

test('a request that was decided meanwhile is not announced as waiting, and links lead to the request', async () => {
  const { rosa, max, request, decides, at, mails } = await friday({ steps: [{}] })
  const sent = await request(rosa, 1_00)
  await decides(max, sent, 'returned', 'Take it from the reserve.')
  expect(await at('2026-11-20T14:01:00Z')).toEqual([
    `rosa: Max returned BT-2026-0001: ${title}: Take it from the reserve.`,
  ])
  expect(mails[0]!.text).toContain(`/records/approval_requests/${sent.id}`)
})

test('an approver is reminded once a working day, and an overdue step escalates a day later', async () => {
  const { rosa, max, request, at, waitingFor, sees, decides, ada } = await friday({ steps: [{ due_days: 1 }] })
  const sent = await request(rosa, 1_00)
  await at('2026-11-20T14:01:00Z')
  expect(await sees(max, 'select due from approval_requests where id = $1', [sent.id])).toEqual([{ due: '2026-11-23' }])
  // Sunday, and Monday at half past ten in the evening, where the city is; then Tuesday.
  expect(await at('2026-11-22T20:00:00Z')).toEqual([])
  expect(await at('2026-11-23T14:00:00Z')).toEqual([
    `ada: ${title} is still waiting for your approval; due November 23, 2026.`,
    `max: ${title} is still waiting for your approval; due November 23, 2026.`,
  ])
  expect(await at('2026-11-24T03:30:00Z')).toEqual([])
  expect(await at('2026-11-24T14:00:00Z')).toHaveLength(2)
  expect(
    await sees(max, 'select escalated_at is not null as escalated from approval_turns where request = $1', [sent.id]),
  ).toEqual([{ escalated: true }])
  expect(await waitingFor(sent.id)).toEqual(['Ada', 'Max'])
  expect(await decides(ada, sent)).toMatchObject({ status: 'approved' })
})

test('a step of one person escalates to an administrator, who is notified', async () => {
  const { rosa, max, organization, owner, publish, request, at, waitingFor } = await friday({})
  await owner.query(`update approval_chains set valid_to = '2020-01-02' where organization_id = $1`, [organization.id])
  await publish([{ name: 'Max', who: 'person', person: max.user_id, due_days: 1 }])
  const sent = await request(rosa, 1_00)
  await at('2026-11-20T14:01:00Z')
  expect(await waitingFor(sent.id)).toEqual(['Max'])
  expect(await at('2026-11-24T14:00:00Z')).toEqual([
    `ada: ${title} is waiting for your approval.`,
    `max: ${title} is still waiting for your approval; due November 23, 2026.`,
  ])
  expect(await waitingFor(sent.id)).toEqual(['Ada', 'Max'])
})

test('the inbox follows by itself when a delegation begins, a role ends or an account is disabled', async () => {
  const { rosa, max, ada, person, owner, does, request, at, waitingFor, clock } = await friday({})
  await person('Mia', 'manager', new Date(clock.now().getTime() + 86_400_000))
  const zed = await person('Zed', 'user')
  await does(max, createDelegation, {
    from_person: max.user_id,
    to_person: zed.user_id,
    first_day: '2026-11-23',
    last_day: '2026-11-27',
    record_type: null,
    amount_limit: null,
    away: false,
    reason: '',
  })
  const sent = await request(rosa, 1_00)
  expect(await waitingFor(sent.id)).toEqual(['Ada', 'Max', 'Mia'])
  await owner.query('update organization_members set disabled_at = $2 where user_id = $1', [ada.user_id, clock.now()])
  await at('2026-11-23T14:00:00Z')
  expect(await waitingFor(sent.id)).toEqual(['Max', 'Zed'])
})
