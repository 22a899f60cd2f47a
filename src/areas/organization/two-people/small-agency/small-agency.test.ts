import { expect, test } from 'vitest'
import { setInvoiceLines } from '#areas/finance/invoices/commands.ts'
import { releaseRun, runCommands } from '#areas/finance/payments/commands.ts'
import { setRequisitionLines } from '#areas/procurement/requisitions/commands.ts'
import { show } from '#tests/approvals.ts'
import { paying } from '#tests/paying.ts'
import { store } from '#tests/requisitions.ts'
import type { city, Person } from '#tests/city.ts'
import { addDays } from '#platform/dates.ts'
import { actCommands, declarationCommands, declareSmall } from './commands.ts'

type City = Awaited<ReturnType<typeof city>>
const wrote = 'You wrote in this document. Another person must approve it.'

/** Another administrator approves what Ada declares; Rosa reviews. */
async function declared(
  { does, ada, rosa, person, clock }: Pick<City, 'does' | 'ada' | 'rosa' | 'person' | 'clock'>,
  second?: Person,
) {
  const amy = second ?? (await person('Amy', 'admin'))
  const today = clock.today()
  const { id } = await does(ada, declareSmall, {
    reason: 'Two people work in the office.',
    reviewer: rosa.user_id,
    valid_from: today,
    valid_to: addDays(today, 90),
  } as never)
  await does(amy, declarationCommands.approve, { id })
  return id
}

test("a manager who rewrote the lines of a requisition can't approve it", async () => {
  const { draft, sends, decides, does, max, ada, statusOf, supplies } = await store()
  const made = await draft(1, 100_00)
  await does(max, setRequisitionLines, {
    id: made.id,
    version: made.version + 1,
    lines: [
      { description: 'Gloves and more', quantity: 10, unit: 'case', unit_price: 100_00, budget_line: supplies.id },
    ],
  } as never)
  await sends(made.id)
  await expect(decides(made.id, 'approved', max)).rejects.toThrow(wrote)
  await decides(made.id, 'approved', ada)
  expect(await statusOf(made.id)).toBe('approved')
})

test("an author can't approve an invoice or release its payment, and an approver can't release it", async () => {
  const { draftInvoice, sends, signs, does, max, ada, person, account, bank, run, orderLine, approvedInvoice } =
    await paying()
  await bank()
  const made = await draftInvoice(1, 12.5)
  const change = {
    id: made.id,
    version: made.version,
    lines: [{ description: 'Nitrile gloves', quantity: 20, unit: 'case', unit_price: 12.5, order_line: orderLine.id }],
  }
  await does(max, setInvoiceLines, change as never)
  await sends(made)
  await expect(signs(made.id, 'approved', max)).rejects.toThrow(wrote)
  await signs(made.id, 'approved', ada)
  const paying_account = (await account()).id
  const first = await run([made.id], { paying_account }, ada)
  await does(ada, runCommands.submit, { id: first.id })
  await expect(does(max, releaseRun, { id: first.id })).rejects.toThrow(
    'You edited one of these invoices. A second person must release the run.',
  )

  const signedByMax = await approvedInvoice(2, 12.5)
  const second = await run([signedByMax.id], { paying_account }, ada)
  await does(ada, runCommands.submit, { id: second.id })
  await expect(does(max, releaseRun, { id: second.id })).rejects.toThrow(
    'You approved one of these invoices. A second person must release the run.',
  )
  expect(await does(await person('Mia', 'manager'), releaseRun, { id: second.id })).toMatchObject({
    status: 'released',
  })
})

test('the database refuses a release by an approver, even if a command let it through', async () => {
  const { approvedInvoice, bank, account, run, does, ada, max, owner } = await paying()
  await bank()
  const row = await approvedInvoice(2, 12.5)
  const made = await run([row.id], { paying_account: (await account()).id }, ada)
  await does(ada, runCommands.submit, { id: made.id })
  await expect(
    owner.query(`update payment_runs set status = 'released', released_by = $2 where id = $1`, [made.id, max.user_id]),
  ).rejects.toThrow('An approver of an invoice can’t release its payment.')
})

test('under a declaration one person releases what they approved, and the act is reviewed afterward', async () => {
  const place = await paying()
  const { approvedInvoice, bank, account, run, does, ada, max, rosa, sees, owner, organization } = place
  const amy = await place.person('Amy', 'admin')
  const declaration = await declared(place, amy)
  await bank()
  const row = await approvedInvoice(2, 12.5)
  const made = await run([row.id], { paying_account: (await account()).id }, ada)
  await does(ada, runCommands.submit, { id: made.id })
  await expect(does(max, releaseRun, { id: made.id })).rejects.toThrow('You approved one of these invoices.')
  // Amy could release it; once her role has expired there is no other person. Olga first confirmed the bank details of
  // the payment.
  await owner.query('update user_roles set expires_at = $3 where organization_id = $1 and user_id = $2', [
    organization.id,
    amy.user_id,
    place.clock.now(),
  ])
  expect(await does(max, releaseRun, { id: made.id })).toMatchObject({ status: 'released', released_by: max.user_id })
  const [act] = await sees(ada, 'select * from small_agency_acts where declaration = $1', [declaration])
  expect(act).toMatchObject({
    act: 'released',
    document: made.id,
    person: max.user_id,
    reviewer: rosa.user_id,
    status: 'to_review',
  })
  expect(await sees(rosa, 'select assignee, done_at from tasks where record = $1', [act!.id])).toEqual([
    { assignee: rosa.user_id, done_at: null },
  ])
  await expect(does(max, actCommands.accept, { id: act!.id as string, finding: 'Fine.' })).rejects.toThrow(
    'You can’t review your own act.',
  )
  expect(
    await does(rosa, actCommands.accept, { id: act!.id as string, finding: 'Invoice, receipt and payment agree.' }),
  ).toMatchObject({ status: 'accepted', reviewed_by: rosa.user_id })
})

test('a step that only an author can approve says so; under a declaration the author approves, and the approval names the act', async () => {
  const place = await store()
  const { draft, sends, decides, does, max, ada, owner, organization, supplies, sees, person } = place
  const amy = await person('Amy', 'admin')
  const made = await draft(1, 100_00)
  const lines = [{ description: 'Gloves', quantity: 2, unit: 'case', unit_price: 100_00, budget_line: supplies.id }]
  const { version } = (await does(max, setRequisitionLines, {
    id: made.id,
    version: made.version + 1,
    lines,
  } as never)) as unknown as { version: number }
  expect(version).toBeGreaterThan(0)
  await sends(made.id)
  const declaration = await declared(place, amy)
  await does(ada, declarationCommands.end, { id: declaration, reason: 'For now.' })
  await owner.query('update user_roles set expires_at = $2 where organization_id = $1 and user_id = any ($3)', [
    organization.id,
    place.clock.now(),
    [ada.user_id, amy.user_id],
  ])
  const request = (await sees(max, 'select id from approval_requests where document = $1', [made.id]))[0]!.id as string
  expect((await does(max, show, { id: request })).stuck).toMatch(
    /^Only Max could approve “.*”, and authors can’t approve their own documents\. Ask an administrator to name a delegate or a second manager, or to file a small-agency declaration\.$/,
  )
  await expect(decides(made.id, 'approved', max)).rejects.toThrow(wrote)
  await owner.query(`update small_agency_declarations set status = 'approved', ended_at = null where id = $1`, [
    declaration,
  ])
  await decides(made.id, 'approved', max)
  const [signature] = await sees(max, 'select authors, excepted_by from approval_signatures where request = $1', [
    request,
  ])
  expect(signature!.authors).toContain(max.user_id)
  expect(
    await sees(max, 'select act, document from small_agency_acts where id = $1', [signature!.excepted_by]),
  ).toEqual([{ act: 'approved', document: made.id }])
})

test('a declaration takes a second administrator and a separate reviewer', async () => {
  const { does, ada, max, rosa, person, clock, owner } = await store()
  const today = clock.today()
  const declare = (more: object) =>
    does(ada, declareSmall, {
      reason: 'Two people work here.',
      valid_from: today,
      valid_to: addDays(today, 30),
      ...more,
    } as never)
  await expect(declare({})).rejects.toThrow('Select a compensating reviewer: a colleague or an external auditor.')
  await expect(declare({ reviewer: ada.user_id })).rejects.toThrow('You can’t review your own acts.')
  await expect(declare({ reviewer: rosa.user_id, valid_to: addDays(today, 400) })).rejects.toThrow(
    'A declaration can last up to one year. Renew it after that.',
  )
  const sole = await declare({ reviewer: rosa.user_id })
  await expect(does(ada, declarationCommands.approve, { id: sole.id })).rejects.toThrow(
    'There is only one administrator, so the compensating reviewer must approve this declaration.',
  )
  expect(await does(rosa, declarationCommands.approve, { id: sole.id })).toMatchObject({
    status: 'approved',
    sole: true,
  })
  const outside = { outside: 'State auditor', outside_email: 'audits@state.example' }
  const confirmed = async (id: string) =>
    owner.query(
      `update small_agency_declarations set confirmed_name = 'Dana', confirmed_email = outside_email, confirmed_at = now()
        where id = $1`,
      [id],
    )
  const external = await declare(outside)
  await confirmed(external.id)
  expect(await does(ada, declarationCommands.approve, { id: external.id })).toMatchObject({
    status: 'approved',
    sole: true,
  })
  await person('Amy', 'admin')
  const another = await declare(outside)
  await confirmed(another.id)
  await expect(does(ada, declarationCommands.approve, { id: another.id })).rejects.toThrow(
    'You can’t approve your own declaration. Ask another administrator.',
  )
  await expect(does(max, declarationCommands.approve, { id: another.id })).rejects.toThrow(
    'Only another administrator can approve this declaration.',
  )
  await expect(
    owner.query(
      `update small_agency_declarations set status = 'approved', approved_by = declared_by, approved_at = now()
        where id = $1`,
      [another.id],
    ),
  ).rejects.toThrow('A second person must approve a small-agency declaration.')
})
