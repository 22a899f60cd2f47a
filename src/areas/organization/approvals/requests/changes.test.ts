import { expect, test } from 'vitest'
import { correctBudgetTransfer } from '#areas/planning/transfers/commands.ts'
import { requestOf, town } from '#tests/approvals.ts'

const tolerant = {
  steps: [{}, { sequence: 2, name: 'Administrator', role: 'admin' as const }],
  chain: { tolerance_percent: 10, tolerance_cents: 1_000_00 },
}

test('a change within the tolerance keeps the approvals, and the history says so', async () => {
  const { rosa, max, ada, request, decides, does, sees, statusOf } = await town(tolerant)
  const sent = await request(rosa, 9_000_00)
  await decides(max, sent)
  await does(rosa, correctBudgetTransfer, { id: sent.transfer, amount: 9_900_00 })

  await expect(decides(ada, sent)).rejects.toThrow(
    'This request changed while you viewed it: the amount is now $9,900.00. Review it again.',
  )
  expect(await decides(ada, { ...sent, revision: 2 })).toMatchObject({ status: 'approved', amount: 9_900_00 })
  expect(await statusOf(sent.transfer)).toBe('approved')
  expect(
    await sees(
      max,
      'select decision, signer, amount, comment from approval_signatures where request = $1 order by id',
      [sent.id],
    ),
  ).toMatchObject([
    { decision: 'approved', amount: 9_000_00 },
    {
      decision: 'kept',
      signer: rosa.user_id,
      amount: 9_900_00,
      comment: 'The amount changed from $9,000.00 to $9,900.00, within the tolerance. Approvals stay.',
    },
    { decision: 'approved', amount: 9_900_00 },
  ])
})

test('above the tolerance everyone approves again, even when the amount rose in small steps', async () => {
  const { rosa, max, request, decides, does, sees, waitingFor, ...place } = await town(tolerant)
  const sent = await request(rosa, 9_000_00)
  await decides(max, sent)
  await does(rosa, correctBudgetTransfer, { id: sent.transfer, amount: 9_900_00 })
  await does(rosa, correctBudgetTransfer, { id: sent.transfer, amount: 9_900_01 })

  const again = await requestOf(place, sent.transfer)
  expect(again.id).not.toBe(sent.id)
  expect(await waitingFor(again.id)).toEqual(['Ada', 'Max'])
  expect(await sees(max, `select status, amount from approval_requests order by number`)).toEqual([
    { status: 'superseded', amount: 9_900_00 },
    { status: 'waiting', amount: 9_900_01 },
  ])
  expect(await sees(max, `select comment from approval_signatures where decision = 'superseded'`)).toEqual([
    { comment: 'The amount rose from $9,000.00 to $9,900.01, by more than the tolerance of $900.00.' },
  ])
  await expect(decides(max, { ...sent, revision: 2 })).rejects.toThrow('This request was already superseded.')
})

test('only the requester corrects, only a waiting request, and only as far as the line allows', async () => {
  const { rosa, max, request, decides, does } = await town({ steps: [{}] })
  const sent = await request(rosa, 1_00)
  await expect(does(max, correctBudgetTransfer, { id: sent.transfer, amount: 2_00 })).rejects.toThrow(
    'Only the person who requested a budget transfer can correct it.',
  )
  await expect(does(rosa, correctBudgetTransfer, { id: sent.transfer, amount: 100_000_01 })).rejects.toThrow(
    'Only $100,000.00 is available in Road repair.',
  )
  await decides(max, sent)
  await expect(does(rosa, correctBudgetTransfer, { id: sent.transfer, amount: 2_00 })).rejects.toThrow(
    'Only a submitted budget transfer can be corrected.',
  )
})

test('a correction and an approval at the same moment: the approval is for the amount that was seen, or for none', async () => {
  const { rosa, max, request, decides, does, sees } = await town({
    steps: [{}],
    chain: { tolerance_percent: 10, tolerance_cents: 1_000_00 },
  })
  for (let round = 0; round < 5; round++) {
    const sent = await request(rosa, 9_000_00)
    const [signature] = await Promise.allSettled([
      decides(max, sent),
      does(rosa, correctBudgetTransfer, { id: sent.transfer, amount: 9_100_00 }),
    ])
    const [transfer] = await sees(rosa, 'select status, amount from budget_transfers where id = $1', [sent.transfer])
    expect(transfer).toEqual(
      signature.status === 'fulfilled'
        ? { status: 'approved', amount: 9_000_00 }
        : { status: 'submitted', amount: 9_100_00 },
    )
  }
})
