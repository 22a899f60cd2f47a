import { expect, test } from 'vitest'
import { draftBudgetTransfer, submitBudgetTransfer } from '#areas/planning/transfers/commands.ts'
import { executeOnce } from '#platform/commands/execute-once.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { answer, decide, decideMany, preview, requestOf, show, town, withdraw } from '#tests/approvals.ts'
import { tasks } from '#tests/companions.ts'
import { deliver } from '../../notifications/deliver.ts'

const twoSteps = [{}, { sequence: 2, name: 'Administrator', role: 'admin' as const }]

test('a chain is approved in order, and the final approval moves the money', async () => {
  const { rosa, max, ada, request, decides, waitingFor, statusOf, sees } = await town({ steps: twoSteps })
  const sent = await request(rosa, 9_000_00)
  expect(await waitingFor(sent.id)).toEqual(['Ada', 'Max'])

  expect(await decides(max, sent)).toMatchObject({ status: 'waiting' })
  expect(await waitingFor(sent.id)).toEqual(['Ada'])
  expect(await statusOf(sent.transfer)).toBe('submitted')

  expect(await decides(ada, sent, 'approved', 'Fine.')).toMatchObject({ status: 'approved' })
  expect(await waitingFor(sent.id)).toEqual([])
  expect(await statusOf(sent.transfer)).toBe('approved')
  expect(await sees(rosa, 'select amended from budget_lines order by amended')).toEqual([
    { amended: 9_000_00 },
    { amended: 91_000_00 },
  ])
  expect(
    await sees(
      rosa,
      'select decision, signer, amount, revision, comment from approval_signatures where request = $1 order by at, id',
      [sent.id],
    ),
  ).toEqual([
    { decision: 'approved', signer: max.user_id, amount: 9_000_00, revision: 1, comment: '' },
    { decision: 'approved', signer: ada.user_id, amount: 9_000_00, revision: 1, comment: 'Fine.' },
  ])
})

test('a manager approves up to the limit, an administrator above it', async () => {
  const { rosa, max, ada, request, decides, waitingFor } = await town()
  const [small, large] = [await request(rosa, 50_000_00), await request(rosa, 50_000_01)]
  expect([await waitingFor(small.id), await waitingFor(large.id)]).toEqual([['Ada', 'Max'], ['Ada']])
  await expect(decides(max, large)).rejects.toThrow('This needs an approver with a limit above $50,000.00.')
  expect(await decides(ada, large)).toMatchObject({ status: 'approved' })
})

test('a colleague who is no approver is told who approves', async () => {
  const { rosa, person, request, decides, does } = await town()
  const noa = await person('Noa')
  const sent = await request(rosa, 1_00)
  await expect(decides(noa, sent)).rejects.toThrow('Ada or Max approves next.')
  expect(await does(noa, show, { id: sent.id })).toMatchObject({ whyNot: { approved: 'Ada or Max approves next.' } })
})

test('nothing is submitted that no one could approve, and nothing without a chain', async () => {
  const strict = await town({ steps: [{ role: 'admin', name: 'Administrator' }] })
  await expect(strict.request(strict.ada, 1_00)).rejects.toThrow(
    'No one can approve “Administrator”: requesters and payees can’t approve. Ask an administrator to name another approver.',
  )
  const other = await town({ steps: [{}], chain: { record_type: 'vendors' } })
  await expect(other.request(other.rosa, 1_00)).rejects.toThrow(
    'No approval chain applies to this budget transfer. Ask an administrator to publish one.',
  )
})

test('a returned request goes back to the requester, and submitting it again restarts the chain', async () => {
  const { rosa, max, ada, request, decides, waitingFor, statusOf, does, sees, ...place } = await town({
    steps: twoSteps,
  })
  const sent = await request(rosa, 9_000_00)
  await decides(max, sent)
  await expect(decides(ada, sent, 'returned')).rejects.toThrow('Enter the changes needed.')
  expect(await decides(ada, sent, 'returned', 'Take it from the reserve.')).toMatchObject({ status: 'returned' })
  expect([await statusOf(sent.transfer), await waitingFor(sent.id)]).toEqual(['returned', []])

  await does(rosa, submitBudgetTransfer, { id: sent.transfer })
  const again = await requestOf(place, sent.transfer)
  expect(again.id).not.toBe(sent.id)
  expect(await waitingFor(again.id)).toEqual(['Ada', 'Max'])
  expect(
    await sees(rosa, 'select status from approval_requests where document = $1 order by number', [sent.transfer]),
  ).toEqual([{ status: 'returned' }, { status: 'waiting' }])
})

test('a rejected order stays rejected, and a withdrawn one is a draft again', async () => {
  const { rosa, max, request, decides, statusOf, does } = await town()
  const [bad, early] = [await request(rosa, 1_00), await request(rosa, 2_00)]
  await decides(max, bad, 'rejected', 'Not this year.')
  expect(await statusOf(bad.transfer)).toBe('rejected')
  await expect(decides(max, bad)).rejects.toThrow('This request was already rejected.')

  await expect(does(max, withdraw, { id: early.id, comment: '' })).rejects.toThrow(
    'Only the requester can withdraw a request.',
  )
  expect(await does(rosa, withdraw, { id: early.id, comment: '' })).toMatchObject({ status: 'withdrawn' })
  expect(await statusOf(early.transfer)).toBe('draft')
  await expect(decides(max, early)).rejects.toThrow('This request was already withdrawn.')
})

test('a question and its answer leave the request at its step', async () => {
  const { rosa, max, request, decides, does, sees, waitingFor } = await town()
  const sent = await request(rosa, 1_00)
  await decides(max, sent, 'asked', 'Which playground?')
  await expect(does(max, answer, { id: sent.id, comment: 'The one at the river.' })).rejects.toThrow(
    'Only the requester can answer questions.',
  )
  await does(rosa, answer, { id: sent.id, comment: 'The one at the river.' })
  expect(
    await sees(rosa, 'select decision, comment from approval_signatures where request = $1 order by id', [sent.id]),
  ).toEqual([
    { decision: 'asked', comment: 'Which playground?' },
    { decision: 'answered', comment: 'The one at the river.' },
  ])
  expect(await waitingFor(sent.id)).toEqual(['Ada', 'Max'])
  expect(await decides(max, sent)).toMatchObject({ status: 'approved' })
})

test('no one approves what they requested, drafted themselves or submitted for a colleague', async () => {
  const { rosa, max, ada, request, decides, does, draftOf } = await townWithDrafts()
  const own = await request(max, 1_00)
  await expect(decides(max, own)).rejects.toThrow('You can’t approve what you requested.')
  const draft = await draftOf(rosa, 1_00)
  await does(max, submitBudgetTransfer, { id: draft.id })
  await expect(decides(max, await draft.request())).rejects.toThrow('You can’t approve what you submitted.')
  expect(await decides(ada, await draft.request())).toMatchObject({ status: 'approved' })
})

test('the same decision twice counts once', async () => {
  const { rosa, max, request, decides, services, owner } = await town({ steps: twoSteps })
  const sent = await request(rosa, 1_00)
  await decides(max, sent)
  await expect(decides(max, sent)).rejects.toThrow('You already approved this.')

  const other = await request(rosa, 2_00)
  const once = () =>
    executeOnce(services, decide, { id: other.id, revision: 1, decision: 'approved' }, max, 'one-press', { id: '' })
  const [first, second] = [await once(), await once()]
  expect([first.status, second.status, second.replayed, second.body]).toEqual([200, 200, true, first.body])
  expect((await owner.query('select from approval_signatures where request = $1', [other.id])).rowCount).toBe(1)
})

test('of two simultaneous approvers one approves, and the other is told', async () => {
  const { rosa, max, ada, request, decides, owner } = await town()
  const sent = await request(rosa, 1_00)
  const outcomes = await Promise.allSettled([decides(max, sent), decides(ada, sent)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find((each) => each.status === 'rejected')!.reason).toMatchObject({
    message: 'This request was already approved.',
  })
  expect((await owner.query('select from approval_signatures where request = $1', [sent.id])).rowCount).toBe(1)
})

test('two parallel approvers both approve at once', async () => {
  const { rosa, max, ada, request, decides, statusOf } = await town({
    steps: [{}, { role: 'admin', name: 'Administrator' }],
  })
  const sent = await request(rosa, 1_00)
  await Promise.all([decides(max, sent), decides(ada, sent)])
  expect(await statusOf(sent.transfer)).toBe('approved')
})

test('in bulk each request is decided on its own, and refused ones are listed', async () => {
  const { rosa, max, request, does, sees, owner, organization, statusOf, line } = await town({
    steps: [{}],
    chain: { bulk_limit: 60_000_00 },
  })
  const [trees, benches, paths] = [await line('Trees', 0), await line('Benches', 0), await line('Paths', 0)]
  const [first, second, own, large] = [
    await request(rosa, 60_000_00),
    await request(rosa, 60_000_00, trees),
    await request(max, 1_00, benches),
    await request(rosa, 60_000_01, paths),
  ]
  const requests = [first, second, own, large].map(({ id, revision }) => ({ id, revision }))
  const { results } = await does(max, decideMany, { requests, decision: 'approved' as const, comment: '' })

  expect(Object.fromEntries(results.map((each) => [each.id, each.ok || each.reason]))).toEqual({
    [first.id]: true,
    [second.id]: 'Only $40,000.00 is available in Road repair.',
    [own.id]: 'You can’t approve what you requested.',
    [large.id]: 'Requests above $60,000.00 must be opened and approved one at a time.',
  })
  expect(await Promise.all([first, second].map(({ transfer }) => statusOf(transfer)))).toEqual([
    'approved',
    'submitted',
  ])
  expect(await sees(max, `select count(*) from approval_signatures`)).toEqual([{ count: 1 }])
  expect(
    (
      await owner.query(`select from audit_events where organization_id = $1 and command = 'approvals/decide-many'`, [
        organization.id,
      ])
    ).rowCount,
  ).toBe(1)
})

test('two people who decide in bulk on the same money, crosswise, both get an answer for every request', async () => {
  const place = await town({ steps: [{}], chain: { bulk_limit: 60_000_00 } })
  const { rosa, max, ada, does, roads, parks, line, sees } = place
  const [snow, trees] = [await line('Snow', 100_000_00), await line('Trees', 100_000_00)]
  const sent = async (from_line: string, to_line: string) => {
    const { id } = await does(rosa, draftBudgetTransfer, { from_line, to_line, amount: 1_00, reason: 'Needed there.' })
    await does(rosa, submitBudgetTransfer, { id })
    return requestOf(place, id)
  }
  const [first, second] = [
    [await sent(roads.id, parks.id), await sent(snow.id, trees.id)],
    [await sent(snow.id, trees.id), await sent(roads.id, parks.id)],
  ]
  const answers = await Promise.all([
    does(max, decideMany, { requests: first, decision: 'approved' as const, comment: '' }),
    does(ada, decideMany, { requests: second, decision: 'approved' as const, comment: '' }),
  ])

  const results = answers.flatMap((answer) => answer.results)
  expect(results).toHaveLength(4)
  expect(
    results
      .flatMap((each) => (each.ok ? [] : [each.reason]))
      .every((reason) => reason === 'Another person is deciding on the same money right now. Try again.'),
  ).toBe(true)
  expect(await sees(rosa, `select sum(amended)::bigint as total from budget_lines`)).toEqual([{ total: 300_000_00 }])
})

test("before submitting, the buyer sees the approvers by name; afterward the next one, and why the buyer can't approve", async () => {
  const { rosa, max, draftOf, does, waitingFor } = await townWithDrafts()
  const draft = await draftOf(rosa, 9_000_00)
  expect(await does(rosa, preview, { table: 'budget_transfers', id: draft.id })).toMatchObject({
    whyNot: null,
    turns: [{ name: 'Manager', sequence: 1, signers: [{ name: 'Ada' }, { name: 'Max' }] }],
  })
  expect(await does(max, preview, { table: 'budget_transfers', id: draft.id })).toMatchObject({
    turns: [{ signers: [{ name: 'Ada' }] }],
  })

  await does(rosa, submitBudgetTransfer, { id: draft.id })
  const { id } = await draft.request()
  expect(await does(rosa, show, { id })).toMatchObject({
    next: [{ name: 'Manager', signers: [{ name: 'Ada' }, { name: 'Max' }] }],
    whyNot: { approved: 'You can’t approve what you requested.', withdraw: null },
  })
  expect(await does(max, show, { id })).toMatchObject({
    whyNot: { approved: null, rejected: null, withdraw: 'Only the requester can withdraw a request.' },
  })
  expect(await waitingFor(id)).toEqual(['Ada', 'Max'])
})

/** Also transfers that were drafted and not yet submitted. */
async function townWithDrafts() {
  const place = await town()
  const { does, roads, parks } = place
  const draftOf = async (who: typeof place.rosa, amount: number) => {
    const { id } = await does(who, draftBudgetTransfer, {
      from_line: roads.id,
      to_line: parks.id,
      amount,
      reason: 'The playground must be closed otherwise.',
    })
    return { id, request: () => requestOf(place, id) }
  }
  return { ...place, draftOf }
}

test('anyone viewing a request sees what an approval would do, while it waits', async () => {
  const { rosa, max, roads, parks, request, decides, does } = await town()
  const sent = await request(rosa, 9_000_00)
  expect((await does(max, show, { id: sent.id })).review).toMatchObject({
    effects: [
      { record: { table: 'budget_lines', id: roads.id }, name: 'Road repair', before: 100_000_00, after: 91_000_00 },
      { record: { table: 'budget_lines', id: parks.id }, name: 'Parks', before: 0, after: 9_000_00 },
    ],
    checks: [
      { words: 'The fiscal year is not closed', whyNot: null },
      { whyNot: null },
      { whyNot: null },
      { whyNot: null },
      { words: '$9,000.00 is available in Road repair', whyNot: null },
    ],
  })
  await decides(max, sent)
  expect((await does(max, show, { id: sent.id })).review).toBeNull()
})

test('a to-do item for an approval is completed by the decision, and its author is notified', async () => {
  const { rosa, max, ada, request, decides, does, sees, services } = await town({ steps: twoSteps })
  const { create } = tasks
  for (const [decision, comment] of [
    ['approved', ''],
    ['returned', 'Later.'],
  ] as const) {
    const sent = await request(rosa, 1_00)
    const about = { table: 'budget_transfers', record: sent.transfer }
    const approve = await does(rosa, create, {
      task: { title: `Approve it (${decision})`, kind: 'approval', assignee: ada.user_id },
      about,
    })
    const other = await does(rosa, create, { task: { title: 'Tell the gardener', kind: 'task' }, about })
    await decides(max, sent)
    if (decision === 'approved')
      expect(await sees(ada, 'select done_at from tasks where id = $1', [approve.id])).toEqual([{ done_at: null }])
    await decides(ada, sent, decision, comment)
    expect(
      await sees(ada, 'select id, done_by from tasks where id = any($1) order by title', [[approve.id, other.id]]),
    ).toEqual([
      { id: approve.id, done_by: ada.user_id },
      { id: other.id, done_by: null },
    ])
  }
  await runDueJobs(services, [deliver])
  expect(await sees(rosa, `select words from notifications where event = 'task_done' order by words`)).toEqual([
    { words: 'Ada decided, so “Approve it (approved)” is completed.' },
    { words: 'Ada decided, so “Approve it (returned)” is completed.' },
  ])
})

test('the budget owner is notified of the last transfer out of a line that is nearly used up', async () => {
  const { rosa, max, ada, roads, request, decides, owner, services, sees } = await town()
  await owner.query('update budget_lines set spent = 9000000, owner = $2 where id = $1', [roads.id, ada.user_id])
  for (const amount of [5_000_00, 1_000_00]) await decides(max, await request(rosa, amount))
  await runDueJobs(services, [deliver])
  expect(await sees(ada, `select words from notifications where event = 'budget_threshold'`)).toEqual([
    { words: 'Road repair is 95% encumbered or spent. $4,000.00 is available.' },
  ])
})
