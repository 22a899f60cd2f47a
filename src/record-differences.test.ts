import { expect, test } from 'vitest'
import { fund } from '#areas/planning/budgets/records.ts'
import { existingTable } from '#platform/records/existing.ts'
import { proposal } from '#platform/records/propose.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { testDatabase } from '#tests/database.ts'
import { asOwner } from '#tests/postgres.ts'
import { differences, whyNotCompare } from './record-differences.ts'
import { records } from './records.ts'

const { code: _, ...rest } = fund.fields
const { unique: __, ...code } = fund.fields.code

/** One change of each kind, and the statements that carry it out. */
const changes: [what: string, changed: AnyRecord, statements: RegExp[]][] = [
  [
    'a longer limit',
    { ...fund, fields: { ...fund.fields, name: { ...fund.fields.name, max: 250 } } },
    [/drop constraint funds_name_check;$/, /add constraint funds_name_check CHECK \(\(length\(name\) <= 250\)\);$/],
  ],
  [
    'a required field',
    { ...fund, fields: { ...fund.fields, purpose: { ...fund.fields.purpose, required: true } } },
    [/alter column purpose set not null;/],
  ],
  [
    'a field that is unique no longer',
    { ...fund, fields: { code, ...rest } },
    [/drop constraint funds_organization_id_code_key;$/],
  ],
  [
    'an option less',
    { ...fund, fields: { ...fund.fields, type: { ...fund.fields.type, options: ['general', 'enterprise'] } } },
    [/drop constraint funds_type_check;$/, /add constraint funds_type_check CHECK .*'general'.*'enterprise'/],
  ],
  [
    'another role that writes',
    { ...fund, access: { of: 'organization', read: 'manager', write: 'manager' } },
    [/drop policy "people read"/, /create policy "people read" .*'manager'/],
  ],
  [
    'a field that only commands set',
    { ...fund, fields: { ...fund.fields, purpose: { ...fund.fields.purpose, setBy: 'commands' } } },
    [/^revoke all on public\.funds/, /^grant select, insert \(code, name, type, status\)/],
  ],
  ['other words in the search', { ...fund, find: ['code'] }, [/^drop trigger search/, /^select app\.keep_search\(/]],
]

test.each(changes)('%s is proposed, and nothing more once it is applied', async (_, changed, statements) => {
  const { ownerConfig } = await testDatabase()
  await asOwner(ownerConfig, async (client) => {
    const proposed = await differences(client, [changed], [])
    for (const statement of statements) expect(proposed).toContainEqual(expect.stringMatching(statement))
    await client.query('begin')
    await client.query(proposed.join('\n'))
    await client.query('commit')
    expect(await differences(client, [changed], [])).toEqual([])
    await client.query((await differences(client, [fund], [])).join('\n'))
  })
})

test('an applied declaration is not proposed, and a new field is proposed once', async () => {
  const { ownerConfig } = await testDatabase()
  await asOwner(ownerConfig, async (client) => {
    expect(await differences(client, [fund], [])).toEqual([])
    const wanted: AnyRecord = { ...fund, fields: { ...fund.fields, alias: { kind: 'text', max: 80 } } }
    const proposed = proposal(wanted, await existingTable(client, 'funds'))
    expect(await differences(client, [wanted], proposed)).toEqual([])
  })
})

test('the migrations leave nothing to propose', async () => {
  const { ownerConfig } = await testDatabase()
  expect(await asOwner(ownerConfig, (client) => differences(client, records, []))).toEqual([])
})

test('nothing is compared while Granary runs on the database', async () => {
  const { ownerConfig, services } = await testDatabase()
  await asOwner(ownerConfig, async (client) => {
    await services.database.read({ role: 'anon' }, { text: 'select 1', values: [] })
    expect(await whyNotCompare(client)).toBe(
      'Granary is running on this database. Stop it first, then run npm run propose again.',
    )
    await services.database.close()
    await expect.poll(() => whyNotCompare(client)).toBe(null)
  })
})
