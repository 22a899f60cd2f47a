import { expect, test } from 'vitest'
import { answer, chains, show, town, withdraw } from '#tests/approvals.ts'
import type { DatabaseRole } from '#platform/database/database.ts'

const tables = [
  'approval_chains',
  'approval_steps',
  'approval_requests',
  'approval_turns',
  'approval_signatures',
  'approval_waiting',
  'delegations',
]
const writes = {
  approval_chains: `update approval_chains set status = 'draft'`,
  approval_steps: `update approval_steps set signature_limit = null`,
  approval_requests: `update approval_requests set status = 'approved'`,
  approval_turns: `update approval_turns set status = 'signed'`,
  approval_signatures: `insert into approval_signatures (request, decision, signer, requested_by, submitted_by,
    may_sign_twice, revision, amount, aal, at) select id, 'asked', requested_by, requested_by, submitted_by, false, 1,
    amount, 'aal1', now() from approval_requests`,
  approval_waiting: `delete from approval_waiting`,
  delegations: `insert into delegations (from_person, to_person, first_day, last_day) select requested_by, requested_by,
    current_date, current_date from approval_requests`,
}

test("colleagues read everything about approvals and can't write any of it directly", async () => {
  const { rosa, max, ada, person, request, decides, sees, edits } = await town()
  const pat = await person('Pat', 'platform_admin')
  await decides(max, await request(rosa, 1_00))
  await request(rosa, 2_00)
  for (const who of [rosa, max, ada, pat]) {
    for (const table of tables.slice(0, 6))
      expect([table, (await sees(who, `select from ${table}`)).length > 0]).toEqual([table, true])
    for (const [table, sql] of Object.entries(writes))
      await expect(edits(who, sql), `${who.name} ${table}`).rejects.toThrow('permission denied')
  }
})

test("an administrator drafts a chain directly, and can't change it once it is published", async () => {
  const { rosa, max, ada, edits } = await town()
  const insert = `insert into approval_chains (name, record_type, valid_from) values ('Mine', 'vendors', current_date)
    returning status`
  expect(await edits(ada, insert)).toEqual([{ status: 'draft' }])
  for (const who of [rosa, max]) await expect(edits(who, insert)).rejects.toThrow('row-level security')
  expect(
    await edits(ada, `update approval_chains set amount_to = 1 where status = 'published' returning name`),
  ).toEqual([])
  expect(await edits(ada, `update approval_chains set amount_to = 1 where status = 'draft' returning name`)).toEqual([
    { name: 'Mine' },
  ])
})

test('visitors, other agencies and vendors see no approvals, and their commands find none', async () => {
  const [springfield, shelbyville] = [await town(), await town()]
  const sent = await springfield.request(springfield.rosa, 1_00)
  for (const table of tables) {
    expect(
      await shelbyville.sees(shelbyville.ada, `select from ${table} where organization_id = $1`, [
        springfield.organization.id,
      ]),
    ).toEqual([])
    await expect(springfield.database.read({ role: 'anon' }, { text: `select from ${table}` })).rejects.toThrow(
      'permission denied',
    )
  }
  const { ada, does, decides } = shelbyville
  await expect(decides(ada, sent)).rejects.toThrow('This approval request does not exist.')
  await expect(does(ada, show, { id: sent.id })).rejects.toThrow('does not exist')
  await expect(does(ada, withdraw, { id: sent.id, comment: '' })).rejects.toThrow('does not exist')
  await expect(does(ada, answer, { id: sent.id, comment: 'x' })).rejects.toThrow('does not exist')
  const { rows } = await springfield.owner.query('select id from approval_chains where organization_id = $1', [
    springfield.organization.id,
  ])
  await expect(does(ada, chains.end, { id: rows[0].id, last_day: '2099-01-01', reason: 'Not ours' })).rejects.toThrow(
    'does not exist',
  )
  await expect(does(ada, chains.publish, { id: rows[0].id })).rejects.toThrow('does not exist')
})

test("an approval is recorded once, in the approver's own name, and can't be changed", async () => {
  const { rosa, max, ada, request, decides, database, owner } = await town()
  const sent = await request(rosa, 1_00)
  await decides(max, sent)
  const run = (role: DatabaseRole, text: string, actor = ada) => database.write({ role, actor }, { text })
  for (const role of ['commands', 'service_role', 'authenticated'] as const)
    for (const sql of [
      `update approval_signatures set signer = '${rosa.user_id}'`,
      'delete from approval_signatures',
      'truncate approval_signatures',
    ])
      await expect(run(role, sql)).rejects.toThrow('permission denied')
  await expect(run('service_role', writes.approval_signatures)).rejects.toThrow('permission denied')
  await expect(run('commands', writes.approval_signatures)).rejects.toThrow('row-level security')
  await expect(
    owner.query(`set role custodian; delete from approval_signatures`).finally(() => owner.query('reset role')),
  ).rejects.toThrow('permission denied')
})

test('the database refuses what a rule let through: approving your own request, or approving twice', async () => {
  const { rosa, max, request, database, sees } = await town({ steps: [{}, { sequence: 2, name: 'Second' }] })
  const sent = await request(rosa, 1_00)
  const turns = await sees(max, 'select id from approval_turns where request = $1 order by sequence', [sent.id])
  const sign = (actor: typeof rosa, turn: string, requested = rosa.user_id) =>
    database.write(
      { role: 'commands', actor },
      {
        text: `insert into approval_signatures (request, turn, decision, signer, requested_by, submitted_by,
          may_sign_twice, revision, amount, aal, at)
          values ($1, $2, 'approved', $3, $4, $5, false, 1, 1, 'aal1', now())`,
        values: [sent.id, turn, actor.user_id, requested, rosa.user_id],
      },
    )
  await expect(sign(rosa, turns[0]!.id)).rejects.toMatchObject({ code: '23514' })
  // Naming another requester does not help: the request itself says who it is.
  await expect(sign(rosa, turns[0]!.id, max.user_id)).rejects.toMatchObject({
    code: expect.stringMatching(/23503|23514/),
  })
  await sign(max, turns[0]!.id)
  await expect(sign(max, turns[0]!.id)).rejects.toMatchObject({ code: '23505' })
  await expect(sign(max, turns[1]!.id)).rejects.toMatchObject({ code: '23505' })
})
