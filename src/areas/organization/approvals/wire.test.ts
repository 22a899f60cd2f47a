import { expect, test } from 'vitest'
import { execute } from '#platform/commands/execute.ts'
import { town } from '#tests/approvals.ts'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { commands } from '../../../commands.ts'
import { createOrganization } from '../organizations/commands.ts'

test('over the wire: who is next, a refusal in words, a double click on Approve', async () => {
  const wire = await startWire()
  const { rosa, max, request, waitingFor } = await town()
  const ask = async ({ token }: Person, name: string, body: object, key?: string) => {
    const answer = await wire.fetch(`/functions/v1/${name}`, {
      token,
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    })
    return {
      status: answer.status,
      replayed: answer.headers.get('idempotency-replayed'),
      body: (await answer.json()) as unknown,
    }
  }
  const sent = await request(rosa, 1_00)
  expect(await ask(rosa, 'approvals/show', { id: sent.id })).toMatchObject({
    status: 200,
    body: { next: [{ signers: [{ name: 'Ada' }, { name: 'Max' }] }] },
  })
  expect(await ask(rosa, 'approvals/preview', { table: 'cats', id: sent.transfer })).toMatchObject({
    status: 404,
    body: { error: 'This kind of document does not exist.' },
  })
  expect(await ask(rosa, 'approvals/decide', { id: sent.id, revision: 1, decision: 'approved' })).toMatchObject({
    status: 409,
    body: { code: 'refused', error: 'You can’t approve what you requested.' },
  })
  const inbox = await wire
    .signedIn(max)
    .from('approval_requests')
    .select('id, title, approval_waiting!inner(person)')
    .eq('approval_waiting.person', max.user_id)
  expect([inbox.error, inbox.data]).toEqual([
    null,
    [
      {
        id: sent.id,
        title: expect.stringMatching(/^BT-\d{4}-0001: \$1\.00 from Road repair to Parks$/),
        approval_waiting: [{ person: max.user_id }],
      },
    ],
  ])

  const press = { id: sent.id, revision: 1, decision: 'approved' }
  expect(await ask(max, 'approvals/decide', press, 'one-press')).toMatchObject({
    status: 200,
    replayed: null,
    body: { status: 'approved' },
  })
  expect(await ask(max, 'approvals/decide', press, 'one-press')).toMatchObject({
    status: 200,
    replayed: 'true',
    body: { status: 'approved' },
  })
  expect(await waitingFor(sent.id)).toEqual([])
})

test('no two commands share a name, and every one says in a sentence what it does', () => {
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
  expect(commands.filter(({ about }) => !/^[A-Z].*\.$/.test(about)).map(({ name }) => name)).toEqual([])
})

test('an agency begins with its own chain; a vendor needs none', async () => {
  const { services, owner } = await city()
  const found = async (kind: 'agency' | 'vendor') => {
    const { rows } = await owner.query<{ id: string }>(
      'insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id',
      [`founder.${kind}@example.gov`],
    )
    const founder = {
      user_id: rows[0]!.id,
      organization_id: null,
      role: 'user' as const,
      session_id: rows[0]!.id,
      aal: 'aal1' as const,
      email: `founder.${kind}@example.gov`,
    }
    const { id } = await execute(
      services,
      createOrganization,
      { name: kind, kind, time_zone: 'Pacific/Auckland', display_name: '' },
      founder,
    )
    return (
      await owner.query(
        `select c.name, s.role, s.signature_limit, c.status from approval_chains c
          join approval_steps s on s.chain = c.id where c.organization_id = $1 order by c.name`,
        [id],
      )
    ).rows
  }
  expect(await found('agency')).toEqual(
    [
      'Awards',
      'Budget transfers',
      'Change orders',
      'Contract amendments',
      'Contracts',
      'Invoices',
      'Purchase orders',
      'Requisitions',
      'Solicitations',
    ].map((name) => ({ name, role: 'manager', signature_limit: 50_000_00, status: 'published' })),
  )
  expect(await found('vendor')).toEqual([])
})
