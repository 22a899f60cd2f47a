import { expect, test } from 'vitest'
import { recovering } from '#tests/fema.ts'
import { editSource, enterSource, sourceCommands } from './commands.ts'
import { duplication, stackOf } from './rules.ts'

const source = (kind: string, amount: number, change: object = {}) =>
  ({ damage: 'a', kind, amount, received: 0, purpose: 'repair', status: 'expected', ...change }) as never
test('sources are stacked against the damage: what is covered, what is open and what is paid twice', () => {
  const sources = [source('insurance', 30), source('pa', 60), source('local', 20)]
  expect(stackOf('a', 100, sources)).toMatchObject({
    insurance: 30,
    federal: 60,
    own: 20,
    sum: 110,
    open: 0,
    duplicated: 0,
  })
  expect(stackOf('a', 200, sources)).toMatchObject({ open: 90, duplicated: 0 })
  expect(stackOf('a', 80_00, [source('insurance', 30_00), source('pa', 60_00)]).duplicated).toBe(10_00)
  expect(duplication(stackOf('a', 80_00, [source('insurance', 30_00), source('pa', 60_00)]))).toBe(
    'Benefits exceed the repair cost of $80.00 by $10.00. Reduce or return $10.00 of federal money (Stafford Act, section 312).',
  )
})

test('a received source counts with the amount received, a denied one with nothing, and mitigation is kept apart from repair', () => {
  expect(
    stackOf('a', 100, [
      source('insurance', 90, { status: 'received', received: 70 }),
      source('state', 50, { status: 'declined' }),
      source('mitigation', 40, { purpose: 'stronger' }),
    ]),
  ).toMatchObject({ insurance: 70, state: 0, federal: 0, stronger: 40, open: 30, duplicated: 0 })
  expect(duplication(stackOf('a', 10_00, [source('donation', 15_00)]))).toBe(
    'Benefits exceed the repair cost of $10.00 by $5.00.',
  )
})

const { commit, receive } = sourceCommands

test('one person enters a source, and another records its receipt', async () => {
  const { eligible, damaged, does, rosa, max, declaration, owner } = await recovering()
  const item = await damaged((await eligible()).id)
  const row = await does(rosa, enterSource, {
    name: 'Flood policy',
    kind: 'insurance',
    declaration: declaration.id,
    damage: item.id,
    amount: 150_000_00,
    documents: [],
  } as never)
  await expect(does(rosa, receive, { id: row.id, received: 1, decision: 'x' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  expect(await does(max, receive, { id: row.id, received: 140_000_00, decision: 'Statement of loss.' })).toMatchObject({
    status: 'received',
    received: 140_000_00,
    decision: 'Statement of loss.',
  })
  const own = await does(max, enterSource, {
    name: 'State relief',
    kind: 'state',
    declaration: declaration.id,
    damage: item.id,
    amount: 10_00,
    documents: [],
  } as never)
  await expect(does(max, receive, { id: own.id, received: 1, decision: 'x' })).rejects.toThrow(
    'You can’t record the receipt of a source you entered.',
  )
  const next = await recovering()
  await expect(
    next.does(next.rosa, enterSource, {
      name: 'Ours',
      kind: 'state',
      declaration: next.declaration.id,
      damage: item.id,
      amount: 1,
      documents: [],
    } as never),
  ).rejects.toThrow('does not exist')
  expect(
    (await owner.query('select count(*)::int as n from recovery_sources where damage = $1', [item.id])).rows,
  ).toEqual([{ n: 2 }])
})

test("a manager who changed a source can't record its receipt; a move of the source is not a change", async () => {
  const { eligible, damaged, does, rosa, max, declaration } = await recovering()
  const item = await damaged((await eligible()).id)
  const policy = {
    name: 'Flood policy',
    kind: 'insurance',
    declaration: declaration.id,
    damage: item.id,
    documents: [],
  }
  const row = await does(rosa, enterSource, { ...policy, amount: 100_00 } as never)
  expect(await does(max, commit, { id: row.id, amount: 90_00, decision: 'Letter.' })).toMatchObject({ amount: 90_00 })
  expect(await does(max, receive, { id: row.id, received: 90_00, decision: 'Paid.' })).toMatchObject({
    status: 'received',
  })
  const other = await does(rosa, enterSource, { ...policy, amount: 100_00 } as never)
  await does(max, editSource, { id: other.id, version: other.version, changes: { amount: 200_00 } as never })
  const refused = does(max, receive, { id: other.id, received: 200_00, decision: 'Paid.' })
  await expect(refused).rejects.toThrow('You can’t record the receipt of a source you changed.')
})
