import { expect, test } from 'vitest'
import { contracting } from '#tests/contracts.ts'
import { setContractLines } from '../contracts/commands.ts'
import { contractCommands, submitContract } from '../lifecycle/contract-stages.ts'

test('the vendor signs from its own organization, then the city; the last signature makes the contract active', async () => {
  const { out, signs, vera, ada, completes, contractOf, documentOf, owner } = await contracting()
  const { id, status } = await out({ notice_days: 30 })
  expect(status).toBe('signing')
  await expect(signs(ada, id, 2)).rejects.toThrow('Vera must sign first.')
  await signs(vera, id, 1)
  await completes(id)
  expect((await contractOf(id)).status).toBe('signing')
  await signs(ada, id, 2)

  const row = await contractOf(id)
  expect(row).toMatchObject({ status: 'active', original: 40_000_00, ceiling: 40_000_00 })
  expect(row.notice_on).not.toBeNull()
  const document = await documentOf(id)
  expect(document).toMatchObject({ status: 'complete', edition: 2 })
  const { rows } = await owner.query(
    'select place, party, signed_name, digest, aal, intent from contract_signatures where document = $1 order by place',
    [document.id],
  )
  expect(rows).toEqual([
    {
      place: 1,
      party: 'vendor',
      signed_name: 'Vera',
      digest: document.digest,
      aal: 'aal1',
      intent: expect.stringMatching(
        /^I have read C-\d{4}-0001: Snow clearing and sign it for the vendor as President, meaning to be bound by it\.$/,
      ),
    },
    {
      place: 2,
      party: 'agency',
      signed_name: 'Ada',
      digest: document.digest,
      aal: 'aal1',
      intent: expect.stringContaining('for the agency'),
    },
  ])
})

test("both sign in any order within one turn, and a vendor's last signature makes the contract active", async () => {
  const { out, signs, vera, ada, completes, contractOf } = await contracting()
  const { id } = await out({}, [1, 1])
  await signs(ada, id, 2)
  await signs(vera, id, 1)
  await completes(id)
  await completes(id)
  expect((await contractOf(id)).status).toBe('active')
})

test('two people sign at once: both count, and the second completes the document', async () => {
  const { out, signs, vera, ada, completes, contractOf, documentOf, owner } = await contracting()
  const { id } = await out({}, [1, 1])
  await Promise.all([signs(ada, id, 2), signs(vera, id, 1)])
  await completes(id)
  expect((await contractOf(id)).status).toBe('active')
  expect(
    (
      await owner.query('select place from contract_signatures where document = $1 order by place', [
        (await documentOf(id)).id,
      ])
    ).rows,
  ).toEqual([{ place: 1 }, { place: 2 }])
})

test('two signatures for the same line at once: one succeeds, one is refused', async () => {
  const { out, signs, vera, documentOf, owner, company } = await contracting()
  const { id } = await out()
  const both = await Promise.allSettled([signs(vera, id, 1), signs(vera, id, 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((both.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason.message).toBe(
    'Vera has already signed.',
  )
  const { rows } = await owner.query('select account from contract_signatures where document = $1', [
    (await documentOf(id)).id,
  ])
  expect(rows).toEqual([{ account: company.organization.id }])
})

test('a change after the first signature voids it: the new text must be signed by all', async () => {
  const { out, signs, vera, rosa, max, does, reopens, documentOf, contractOf, completes, signsOff, owner } =
    await contracting()
  const { id } = await out()
  await signs(vera, id, 1)
  const before = await documentOf(id)
  await reopens(rosa, id)
  expect((await contractOf(id)).status).toBe('draft')
  expect(await documentOf(id)).toMatchObject({
    id: before.id,
    status: 'void',
    void_reason: 'The price of salt has moved.',
  })
  await expect(signs(vera, id, 1)).rejects.toThrow('This version was withdrawn.')

  const { version } = await contractOf(id)
  await does(rosa, setContractLines, {
    id,
    version,
    lines: [{ description: 'Run', quantity: 10, unit: 'run', unit_price: 100 }] as never,
  })
  await does(rosa, submitContract, { id })
  await signsOff(max, id)
  await does(rosa, contractCommands.sendOut, { id })
  const after = await documentOf(id)
  expect([after.id === before.id, after.digest === before.digest, after.edition]).toEqual([false, false, 4])
  await expect(signs(vera, id, 1, 'Vera', before.digest)).rejects.toThrow(
    'The text has changed since you opened it. Read it again before you sign.',
  )
  await signs(vera, id, 1)
  await completes(id)
  expect(
    (
      await owner.query('select count(*)::int from contract_signatures where document = any ($1)', [
        [before.id, after.id],
      ])
    ).rows[0].count,
  ).toBe(2)
})

test("people who aren't signers can't sign: another city, another company, the wrong member", async () => {
  const [ours, theirs] = [await contracting(), await contracting()]
  const { id } = await ours.out()
  await expect(ours.signs(theirs.ada, id, 1)).rejects.toThrow('This document does not exist.')
  await expect(ours.signs(theirs.vera, id, 1)).rejects.toThrow('This document does not exist.')
  await expect(ours.signs(ours.rosa, id, 2)).rejects.toThrow('Only Ada can sign here.')
  await expect(ours.signs(ours.vera, id, 2)).rejects.toThrow('Only the agency can sign here.')
})

test("the vendor reads only the document out for signature; a signature can't be changed", async () => {
  const { whole, out, vera, sees, edits, ada, owner, signs, database } = await contracting()
  await whole()
  const { id } = await out()
  const own = async (sql: string) =>
    (await database.read({ role: 'authenticated', actor: vera }, { text: sql, values: [] })).rows
  expect((await own('select contract from contract_documents')).map(({ contract }) => contract)).toEqual([id])
  expect(await own('select id from contracts')).toEqual([])
  expect(await own('select id from contract_versions')).toEqual([])
  await signs(vera, id, 1)
  expect(await sees(ada, 'select signed_name from contract_signatures')).toEqual([{ signed_name: 'Vera' }])
  await expect(edits(ada, `update contract_signatures set signed_name = 'Eve'`)).rejects.toThrow('permission denied')
  for (const text of [`update contract_signatures set signed_name = 'Eve'`, 'delete from contract_signatures'])
    await expect(database.write({ role: 'commands', actor: ada }, { text })).rejects.toThrow('permission denied')
  expect(
    (
      await owner.query(
        `select table_name, actor from record_changes where table_name = 'contract_signatures'
          and after ->> 'signed_by' = $1`,
        [vera.user_id],
      )
    ).rows,
  ).toEqual([{ table_name: 'contract_signatures', actor: vera.user_id }])
})

test('the owner sends a reviewed contract for signature while its vendor is eligible and its insurance active', async () => {
  const { whole, reviewed, does, rosa, person, owner, organization, today } = await contracting()
  const draft = await whole()
  await expect(does(rosa, contractCommands.sendOut, { id: draft.id })).rejects.toThrow(
    'C-2026-0001 is a draft and can’t be sent for signature.',
  )
  const { id } = await reviewed()
  const eve = await person('Eve', 'user')
  await expect(does(eve, contractCommands.sendOut, { id })).rejects.toThrow(
    'Only a manager, or the person under “Owner”, can do this.',
  )
  await owner.query(
    `insert into contract_securities (organization_id, contract, kind, issued_by, covers, expires_on)
      values ($1, $2, 'auto', 'Mutual', 1, $3::date - 1)`,
    [organization.id, id, today],
  )
  await expect(does(rosa, contractCommands.sendOut, { id })).rejects.toThrow('Mutual: It expired on')
})
