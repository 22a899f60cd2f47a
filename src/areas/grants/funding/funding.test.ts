import { expect, test } from 'vitest'
import { recovering } from '#tests/fema.ts'
import { enterSource, moveSource } from './commands.ts'
import { duplication, stackOf } from './rules.ts'

const source = (kind: string, amount: number, change: object = {}) => ({ damage: 'a', kind, amount, received: 0, purpose: 'repair', status: 'expected', ...change }) as never
test('sources are stacked against the damage: what is covered, what is open, what is paid twice', () => {
  const sources = [source('insurance', 30), source('pa', 60), source('local', 20)]
  expect(stackOf('a', 100, sources)).toMatchObject({ insurance: 30, federal: 60, own: 20, sum: 110, open: 0, duplicated: 0 })
  expect(stackOf('a', 200, sources)).toMatchObject({ open: 90, duplicated: 0 })
  expect(stackOf('a', 80_00, [source('insurance', 30_00), source('pa', 60_00)]).duplicated).toBe(10_00)
  expect(duplication(stackOf('a', 80_00, [source('insurance', 30_00), source('pa', 60_00)]))).toBe('Benefits are $10.00 above the cost of $80.00. Of federal money $10.00 is to be reduced or given back (Stafford Act, section 312).')
})

test('what was received counts with what came, what was declined with nothing, and what builds stronger pays for something else', () => {
  expect(stackOf('a', 100, [source('insurance', 90, { status: 'received', received: 70 }), source('state', 50, { status: 'declined' }), source('mitigation', 40, { purpose: 'stronger' })])).toMatchObject({ insurance: 70, state: 0, federal: 0, stronger: 40, open: 30, duplicated: 0 })
  expect(duplication(stackOf('a', 10_00, [source('donation', 15_00)]))).toBe('Benefits are $5.00 above the cost of $10.00.')
})

test('money is entered by one person, and another one notes that it came', async () => {
  const { eligible, damaged, does, rosa, max, declaration, owner } = await recovering()
  const item = await damaged((await eligible()).id)
  const row = await does(rosa, enterSource, { name: 'Flood policy', kind: 'insurance', declaration: declaration.id, damage: item.id, amount: 150_000_00, documents: [] } as never)
  await expect(does(rosa, moveSource, { id: row.id, move: 'receive' as const, amount: 1, words: 'x' })).rejects.toThrow('needs the role manager')
  expect(await does(max, moveSource, { id: row.id, move: 'receive' as const, amount: 140_000_00, words: 'Statement of loss.' })).toMatchObject({ status: 'received', received: 140_000_00 })
  const own = await does(max, enterSource, { name: 'State relief', kind: 'state', declaration: declaration.id, damage: item.id, amount: 10_00, documents: [] } as never)
  await expect(does(max, moveSource, { id: own.id, move: 'receive' as const, amount: 1, words: 'x' })).rejects.toThrow('Somebody else notes')
  const next = await recovering()
  await expect(next.does(next.rosa, enterSource, { name: 'Ours', kind: 'state', declaration: next.declaration.id, damage: item.id, amount: 1, documents: [] } as never)).rejects.toThrow('does not exist')
  expect((await owner.query('select count(*)::int as n from recovery_sources where damage = $1', [item.id])).rows).toEqual([{ n: 2 }])
})
