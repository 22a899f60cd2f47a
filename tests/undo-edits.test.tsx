import { expect, test } from 'vitest'
import { callFunction } from '#client/functions.ts'
import { budgetLine } from '#areas/planning/budgets/records.ts'
import type { Person } from './city.ts'
import { cityWithLine } from './companions.ts'
import { startWire } from './wire.ts'
import { earlierValues, writeBack } from '#kit/record/undo-edit.ts'

type Line = { id: string; version: number; name: string; original: number }

/** A budget line that people edit over the wire, as the forms and the cells of a list do. */
async function edited() {
  const wire = await startWire()
  const place = await cityWithLine({ in: wire })
  const id = place.line.id as string
  const sends =
    ({ token }: Person) =>
    (changes: object, version: number) =>
      callFunction<Line>(
        {
          config: { supabaseUrl: wire.url },
          fetch: (address, init) =>
            fetch(address, { ...init, headers: { ...init?.headers, authorization: `Bearer ${token}` } }),
        },
        'budget-lines/edit',
        { id, version, changes },
        { idempotencyKey: crypto.randomUUID() },
      )
  const now = async () => (await place.sees(place.max, 'select * from budget_lines where id = $1', [id]))[0] as Line
  const before = await now()
  const send = sends(place.max)
  /** Saves the change, and gives what its Undo holds. */
  async function saves(changes: Record<string, unknown>) {
    const { version } = await send(changes, before.version)
    const edit = { before, changes, version, send }
    return { edit, was: earlierValues(budgetLine, edit)! }
  }
  return { ...place, sends, now, before, saves }
}

test('a saved edit comes back as it was, and the history says both', async () => {
  const { now, before, saves, sees, max } = await edited()
  const { edit, was } = await saves({ name: 'Bridge repair', original: 20_000_00 })
  expect(was).toEqual({ name: 'Road repair', original: 10_000_00 })
  expect(await writeBack(was, edit)).toBeNull()
  const after = await now()
  expect(after).toMatchObject({ id: before.id, name: 'Road repair', original: 10_000_00, version: before.version + 2 })
  const told = await sees(
    max,
    `select after ->> 'name' as name, actor from record_changes where record = $1 and operation = 'update' order by id`,
    [before.id],
  )
  expect(told).toEqual([
    { name: 'Bridge repair', actor: max.user_id },
    { name: 'Road repair', actor: max.user_id },
  ])
})

test('another person’s later change of the same field is named and kept, and theirs can still give way', async () => {
  const { now, before, saves, sends, ada } = await edited()
  const { edit, was } = await saves({ name: 'Bridge repair' })
  await sends(ada)({ name: 'Culvert repair' }, edit.version)
  const moved = await writeBack(was, edit)
  expect(moved?.moved).toMatchObject([{ field: 'name', now: 'Culvert repair', by: ada.user_id }])
  expect((await now()).name).toBe('Culvert repair')
  expect(await writeBack(was, { ...edit, version: moved!.version })).toBeNull()
  expect(await now()).toMatchObject({ name: 'Road repair', version: before.version + 3 })
})

test('a later change of another field stays, and the edit is taken back beside it', async () => {
  const { now, saves, sends, ada } = await edited()
  const { edit, was } = await saves({ name: 'Bridge repair' })
  await sends(ada)({ original: 30_000_00 }, edit.version)
  expect(await writeBack(was, edit)).toBeNull()
  expect(await now()).toMatchObject({ name: 'Road repair', original: 30_000_00 })
})

test('taken back twice, it changes nothing the second time', async () => {
  const { now, before, saves } = await edited()
  const { edit, was } = await saves({ name: 'Bridge repair' })
  await writeBack(was, edit)
  await writeBack(was, edit).catch(() => undefined)
  expect((await now()).name).toBe('Road repair')
  expect(before.name).toBe('Road repair')
})

test('a line that is no longer a draft is not changed back, and says why', async () => {
  const { now, saves, owner } = await edited()
  const { edit, was } = await saves({ name: 'Bridge repair' })
  await owner.query(`update budget_lines set status = 'closed' where id = $1`, [edit.before.id])
  await expect(writeBack(was, edit)).rejects.toThrow(/closed/)
  expect((await now()).name).toBe('Bridge repair')
})

test.each([
  ['a sealed value', { tax_id: '12' }, { tax_id: null }],
  ['a field that only the form has', { reason: 'Typo' }, {}],
  ['a required field that was empty', { name: 'A' }, { name: null }],
  ['nothing', {}, {}],
] as const)('%s can’t be written back', (_, changes, before) => {
  const fields = { tax_id: { kind: 'text', sealed: true }, name: { kind: 'text', required: true } }
  const edit = { before, changes, version: 2, send: async () => undefined }
  expect(earlierValues({ fields } as never, edit)).toBeNull()
})
