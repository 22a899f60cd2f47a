import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { folderOf } from '#areas/organization/attachments/rules.ts'
import { allowRedaction, redactHistory } from '#areas/organization/redactions/commands.ts'
import type { Command } from '#platform/commands/command.ts'
import { attachments, cityWithLine, comments } from '#tests/companions.ts'
import { startWire } from '#tests/wire.ts'
import { commands } from '../../../commands.ts'
import { holdLife } from './life.ts'
import type { LegalHold } from './records.ts'
import { whyNotScope } from './rules.ts'

const named = (name: string) =>
  commands.find((command) => command.name === name)! as Command<string, object, { id: string; number: string }>
const [place, addScope, propose, decline, release] = [
  'place',
  'add-scope',
  'propose-release',
  'decline-release',
  'release',
].map((verb) => named(`legal-holds/${verb}`))

/** A city with a budget line, and a lawsuit. */
async function sued(scope: (line: { id: string }, people: { rosa: string; max: string }) => object) {
  const wire = await startWire()
  const here = await cityWithLine({ in: wire })
  const eva = await here.person('Eva', 'admin')
  const hold = await here.does(here.ada, place!, {
    matter: 'Smith v. City, 26-CV-101',
    kind: 'litigation',
    custodian: here.max.user_id,
    reason: 'Complaint served.',
    ...scope(here.line as { id: string }, { rosa: here.rosa.user_id, max: here.max.user_id }),
  })
  return { ...here, wire, eva, hold, files: (who: typeof eva) => wire.signedIn(who).storage.from('documents') }
}
const oneLine = () => ({ covers: 'record', record_type: 'Budget lines', record: 'Road repair' })

test.each([
  ['a record that is not named', { covers: 'record', of_table: 'vendors' }, 'Enter the record type and the record.'],
  ['a type that is not named', { covers: 'type' }, 'Enter the record type.'],
  ['no one', { covers: 'person' }, 'Select the person.'],
  [
    'a field without a value',
    { covers: 'type', of_table: 'vendors', of_field: 'type' },
    'Enter both a field and a value for the filter.',
  ],
  [
    'dates in the wrong order',
    { covers: 'everything', from_on: '2026-02-01', to_on: '2026-01-01' },
    '“Entered to” must be on or after “Entered from”.',
  ],
  ['everything', { covers: 'everything' }, null],
] as const)('a scope of %s', (_, asked, reason) =>
  expect(
    whyNotScope({
      of_table: null,
      of_record: null,
      of_field: null,
      of_value: null,
      of_person: null,
      from_on: null,
      to_on: null,
      ...asked,
    }),
  ).toBe(reason),
)

test.each([
  ['who proposed it', 'ada', 'admin', 'You proposed this release. Another administrator must approve it.'],
  ['a manager', 'max', 'manager', 'Only an administrator can do this.'],
  ['another administrator', 'eva', 'admin', null],
] as const)('%s releases a hold', (_, user_id, role, reason) => {
  const proposed = { status: 'release_proposed', release_proposed_by: 'ada' } as LegalHold
  const asking = { actor: { user_id, role }, today: '2026-11-20' }
  expect(holdLife.whyNotHere('release', proposed, asking)).toBe(reason)
})

test('a held record, its files, its comments and its history stay until a second person releases the hold', async () => {
  const { ada, eva, rosa, max, line, does, files, hold, owner, organization, services, about } = await sued(oneLine)
  expect(hold.number).toMatch(/^LH-\d{4}-0001$/)
  const path = `${folderOf({ organization: organization.id, ...about })}${randomUUID()}/memo.txt`
  expect((await files(max).upload(path, Buffer.from('as it was'), { contentType: 'text/plain' })).error).toBeNull()
  const said = await does(rosa, comments.add, { ...about, body: 'The pump failed.' } as never)

  const words = `under legal hold ${hold.number}`
  const remove = () =>
    services.database.write(
      { role: 'service_role' },
      { text: 'delete from budget_lines where organization_id = $1 and id = $2', values: [organization.id, line.id] },
    )
  await expect(remove()).rejects.toThrow(words)
  expect((await files(max).remove([path])).error?.message).toContain(words)
  expect(
    (await files(max).upload(path, Buffer.from('other'), { upsert: true, contentType: 'text/plain' })).error?.message,
  ).toContain(words)
  expect((await files(max).move(path, `${path}-gone`)).error?.message).toContain(words)
  await expect(does(rosa, comments.remove, { id: (said as { id: string }).id } as never)).rejects.toThrow(words)
  await owner.query(`update budget_lines set name = 'Road works' where id = $1`, [line.id])
  const { id: redaction } = await does(ada, redactHistory, {
    table: 'budget_lines',
    record: line.id,
    words: 'Road repair',
    reason: 'A mistake',
  })
  await expect(does(eva, allowRedaction, { id: redaction })).rejects.toThrow(words)

  await does(ada, propose!, { id: hold.id, reason: 'The case was settled.' })
  await expect(does(ada, release!, { id: hold.id })).rejects.toThrow('Another administrator must approve it.')
  await does(eva, decline!, { id: hold.id, reason: 'The appeal period runs.' })
  await expect(remove()).rejects.toThrow(words)
  await does(ada, propose!, { id: hold.id, reason: 'The appeal period is over.' })
  await does(eva, release!, { id: hold.id })
  await expect(does(ada, addScope!, { id: hold.id, covers: 'everything' })).rejects.toThrow('This hold was released.')
  expect((await files(max).remove([path])).data).toHaveLength(1)
  await does(eva, allowRedaction, { id: redaction })
})

test('PostgreSQL refuses to delete, change or release a hold alone, for every writer', async () => {
  const { owner, hold, ada, eva, organization, does } = await sued(oneLine)
  const as = async (person: typeof ada, sql: string) => {
    const db = await owner.connect()
    try {
      await db.query('begin')
      await db.query(
        `select set_config('app.user_id', $1, true), set_config('app.organization_id', $2, true),
          set_config('app.role', 'admin', true), set_config('role', 'commands', true)`,
        [person.user_id, organization.id],
      )
      await db.query(sql)
    } finally {
      await db.query('rollback')
      db.release()
    }
  }
  await expect(
    as(ada, `update legal_holds set status = 'released', released_by = '${ada.user_id}' where id = '${hold.id}'`),
  ).rejects.toThrow('A second person must release a legal hold.')
  await expect(as(ada, `update legal_holds set matter = 'Nothing' where id = '${hold.id}'`)).rejects.toThrow(
    'A second person must release a legal hold.',
  )
  await expect(as(ada, `delete from legal_holds where id = '${hold.id}'`)).rejects.toThrow('can’t be deleted')
  await expect(as(ada, `delete from legal_hold_scopes where hold = '${hold.id}'`)).rejects.toThrow('permission denied')
  await expect(as(ada, `delete from app.held_scopes where hold = '${hold.id}'`)).rejects.toThrow(
    'when a second person releases it',
  )
  await does(ada, propose!, { id: hold.id, reason: 'Settled.' })
  await expect(
    as(ada, `update legal_holds set status = 'released', released_by = '${ada.user_id}' where id = '${hold.id}'`),
  ).rejects.toThrow('A second person must release a legal hold.')
  await as(eva, `update legal_holds set status = 'released', released_by = '${eva.user_id}' where id = '${hold.id}'`)
})

test('a hold on a type with a filter covers what matches, and a hold with dates covers what was entered within them', async () => {
  const { does, ada, services, organization, line, newLine, eva } = await sued(() => ({
    covers: 'type',
    record_type: 'budget lines',
    field: 'Name',
    value: 'Road repair',
  }))
  const other = await newLine('Bridges')
  const remove = (id: unknown) =>
    services.database.write(
      { role: 'service_role' },
      { text: 'delete from budget_lines where organization_id = $1 and id = $2', values: [organization.id, id] },
    )
  await expect(remove(line.id)).rejects.toThrow('under legal hold')
  expect((await remove(other.id)).rowCount).toBe(1)
  const dated = await does(ada, place!, {
    matter: 'Audit 2019',
    kind: 'audit',
    custodian: ada.user_id,
    reason: 'State auditor.',
    covers: 'type',
    record_type: 'Budget line',
    from_on: '2019-01-01',
    to_on: '2019-12-31',
  })
  const later = await newLine('Culverts')
  expect((await remove(later.id)).rowCount).toBe(1)
  await does(ada, propose!, { id: dated.id, reason: 'Closed.' })
  await does(eva, release!, { id: dated.id })
})

test("the account of a person under a hold can't be deleted or emptied, and their files stay", async () => {
  const { rosa, max, owner, wire, files, hold } = await sued((_, { rosa: person }) => ({ covers: 'person', person }))
  const admin = (body: object) =>
    wire.fetch(`/auth/v1/admin/users/${rosa.user_id}`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      token: wire.serviceKey,
      body: JSON.stringify(body),
    })
  for (const body of [{}, { should_soft_delete: true }]) {
    const answer = await admin(body)
    expect([answer.status, ((await answer.json()) as { msg?: string; message?: string }).msg]).toEqual([
      409,
      expect.stringContaining('under a legal hold'),
    ])
  }
  const path = `dashboard/${randomUUID()}.txt`
  expect((await files(rosa).upload(path, Buffer.from('mine'), { contentType: 'text/plain' })).error).toBeNull()
  expect((await files(rosa).remove([path])).error?.message).toContain(hold.number)
  await expect(owner.query('delete from organization_members where user_id = $1', [rosa.user_id])).rejects.toThrow(
    'under legal hold',
  )
  expect(
    (await files(max).upload(`dashboard/${randomUUID()}.txt`, Buffer.from('other'), { contentType: 'text/plain' }))
      .error,
  ).toBeNull()
  expect((await owner.query('select status from legal_holds where id = $1', [hold.id])).rows).toEqual([
    { status: 'active' },
  ])
})

test('a hold of one city has no effect on another, and only administrators can read it', async () => {
  const { hold, sees, max, ada, rosa, services } = await sued(() => ({ covers: 'everything' }))
  const other = await cityWithLine()
  expect(
    (
      await services.database.write(
        { role: 'service_role' },
        {
          text: 'delete from budget_lines where organization_id = $1 and id = $2',
          values: [other.organization.id, other.line.id],
        },
      )
    ).rowCount,
  ).toBe(1)
  expect(await sees(ada, 'select id from legal_holds')).toEqual([{ id: hold.id }])
  for (const who of [max, rosa]) expect(await sees(who, 'select id from legal_holds')).toEqual([])
  expect(await other.sees(other.ada, 'select id from legal_holds')).toEqual([])
})

test('a file that is attached and held still shows as attached', async () => {
  const { max, files, organization, about, does } = await sued(oneLine)
  const path = `${folderOf({ organization: organization.id, ...about })}${randomUUID()}/plan.txt`
  await files(max).upload(path, Buffer.from('a plan'), { contentType: 'text/plain' })
  await does(max, attachments.add, {
    ...about,
    name: 'plan.txt',
    path,
    sha256: createHash('sha256').update('a plan').digest('hex'),
  })
  expect(await (await files(max).download(path)).data!.text()).toBe('a plan')
})
