import { expect, test } from 'vitest'
import { createHash, randomBytes } from 'node:crypto'
import { createKey } from '#areas/account/api-keys/commands.ts'
import { vendorCommands } from '#areas/vendors/lifecycle/commands.ts'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import type { AddedUp, Rehearsed } from './rehearse.ts'

async function town() {
  const wire = await startWire()
  const place = await city({ in: wire })
  const { id } = await place.does(place.max, draftVendor, {
    name: 'Acme',
    type: 'llc',
    email: 'orders@acme.example',
    certifications: [],
  })
  const ask = async (token: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await wire.fetch('/functions/v1/rehearse', {
      method: 'POST',
      token,
      body: JSON.stringify(body),
      headers,
    })
    return { status: answer.status, body: (await answer.json()) as Rehearsed & { error?: string } }
  }
  /** The sums over several rows, as they arrive. */
  const askAll = async (token: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await wire.fetch('/functions/v1/rehearse', {
      method: 'POST',
      token,
      body: JSON.stringify(body),
      headers,
    })
    const said = (await answer.text()).trim().split('\n')
    expect(JSON.parse(said.pop()!)).toEqual({ over: true })
    return said.map((line) => JSON.parse(line) as AddedUp)
  }
  const events = async () =>
    (
      await place.owner.query(
        'select event_type from app.security_events where organization_id = $1 order by event_type',
        [place.organization.id],
      )
    ).rows.map(({ event_type }) => event_type as string)
  return { ...place, wire, id, ask, askAll, events }
}

const close = (id: string) => ({ command: 'vendors/close', input: { id, reason: 'Merged with Birch' } })

test('a person is told what a button would do, and it has not happened', async () => {
  const { max, id, ask, sees, owner, organization } = await town()
  const { status, body } = await ask(max.token, close(id))
  expect([status, body.refused]).toEqual([200, null])
  expect(body.lines).toEqual(['Vendor V-0001, Acme: Draft → Inactive', 'Notifies followers'])
  expect(body.effects[0]).toMatchObject({ table: 'vendors', record: id, operation: 'update' })
  expect(await sees(max, 'select status from vendors where id = $1', [id])).toEqual([{ status: 'draft' }])
  const { rows } = await owner.query(`select from audit_events where organization_id = $1 and command = $2`, [
    organization.id,
    'vendors/close',
  ])
  expect(rows).toEqual([])
})

test('a form is told what happens beside the record that it shows', async () => {
  const { max, ask } = await town()
  const input = { name: 'Birch', type: 'llc', email: 'birch@x.example', certifications: [] }
  const whole = (await ask(max.token, { command: 'vendors/draft', input })).body
  const beside = (await ask(max.token, { command: 'vendors/draft', input, besides: 'vendors' })).body
  expect(whole.lines).toContain('New: Vendor V-0002, Birch')
  expect(beside.lines).toEqual(whole.lines.filter((line) => line !== 'New: Vendor V-0002, Birch'))
  expect(beside.effects).toEqual(whole.effects)
})

test('it would be refused as the command is, in the same words, and the attempt counts the same', async () => {
  const { rosa, max, id, ask, wire, does, events } = await town()
  const { body } = await ask(max.token, { command: 'vendors/edit', input: { id } })
  expect(body).toEqual({ lines: [], effects: [], refused: expect.stringMatching(/\S+ \S+/) as string })
  const refused = await ask(rosa.token, close(id))
  expect(refused.body.refused).toBe('Only a manager can do this.')
  await wire.services.security.flush()
  const rehearsed = await events()
  await expect(does(rosa, vendorCommands.close, { id, reason: 'Merged' })).rejects.toThrow(refused.body.refused!)
  expect(rehearsed).toEqual(['role_too_low_refused'])
})

test('several rows are one effect: what changes alike in one line, and each refusal with its rows', async () => {
  const { rosa, max, id, askAll, does, sees } = await town()
  const drafted = async (name: string) =>
    (await does(max, draftVendor, { name, type: 'llc', email: `${name}@x.example`, certifications: [] })).id
  const [birch, cedar] = [await drafted('Birch'), await drafted('Cedar')]
  await does(max, vendorCommands.close, { id: cedar, reason: 'Twice on file' })
  const input = { reason: 'Merged' }
  const gone = '00000000-0000-7000-8000-000000000000'
  const told = await askAll(max.token, { command: 'vendors/close', input, ids: [cedar, id, gone, birch] })
  expect(told).toEqual([
    {
      rows: 4,
      lines: ['2 vendors: Draft → Inactive', 'Notifies followers'],
      refusals: [
        { reason: 'V-0003 is already inactive.', rows: 1 },
        { reason: 'This vendor does not exist.', rows: 1 },
      ],
    },
  ])
  expect(await sees(max, 'select status from vendors where id = any ($1)', [[id, birch]])).toEqual([
    { status: 'draft' },
    { status: 'draft' },
  ])
  expect(await askAll(rosa.token, { command: 'vendors/close', input, ids: [id, birch] })).toEqual([
    { rows: 2, lines: [], refusals: [{ reason: 'Only a manager can do this.', rows: 2 }] },
  ])
})

test('another agency’s record does not exist in a rehearsal either', async () => {
  const { id, ask, wire } = await town()
  const next = await city({ in: wire })
  expect((await ask(next.max.token, close(id))).body.refused).toBe('This vendor does not exist.')
})

test('a visitor, a question, a secret and an unknown command are refused', async () => {
  const { wire, rosa, ask } = await town()
  expect((await ask(wire.anonKey, close(rosa.user_id))).status).toBe(401)
  for (const [command, status, error] of [
    ['dashboard/burn', 409, 'A question changes nothing.'],
    ['bids/submit', 409, 'This action is secret and can’t be rehearsed.'],
    ['organizations/create', 409, 'This action founds or joins an organization and can’t be rehearsed.'],
    ['no/such', 404, 'This command does not exist.'],
  ] as const)
    expect(await ask(rosa.token, { command, input: {} }), command).toMatchObject({ status, body: { error } })
})

test('a key rehearses what it may run, and learns of no table that it may not read', async () => {
  const { max, id, ask, does } = await town()
  const keyOf = async (...scopes: string[]) => {
    const key = `grn_${randomBytes(32).toString('hex')}`
    const hash = createHash('sha256').update(key).digest('hex')
    await does(max, createKey, { kind: 'personal', name: 'ERP', scopes, days: 30, hash, hint: key.slice(-4) })
    return key
  }
  expect((await ask(await keyOf('read:vendors'), close(id))).status).toBe(403)
  expect((await ask(await keyOf('act:vendors', 'read:vendors'), close(id))).body.effects).toHaveLength(2)
  expect((await ask(await keyOf('act:vendors'), close(id))).body.lines).toEqual(['Notifies followers'])
})
