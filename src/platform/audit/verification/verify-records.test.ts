import { expect, test } from 'vitest'
import { draftVendor, editVendor } from '#areas/vendors/vendors/commands.ts'
import { city } from '#tests/city.ts'
import { freshDatabase } from '#tests/database.ts'
import { verifyRecords } from './verify-records.ts'

const asOwnerOfTheTables = [
  'alter table vendors disable trigger user',
  'alter table record_changes disable trigger user',
]

test.each<[string, string, string | null]>([
  ['nothing', 'select 1', null],
  [
    'a field, past the triggers',
    `update vendors set email = 'me@evil.example' where id = $1`,
    'The record differs from its history: email.',
  ],
  [
    'the line that tells of a change',
    `delete from record_changes where record = $1 and operation = 'update'`,
    'The record differs from its history: certifications, city, small_business.',
  ],
  [
    'all that is told of a record',
    'delete from record_changes where record = $1',
    'The record exists, but its history doesn’t show its creation.',
  ],
  [
    'the record, past the triggers',
    'delete from vendors where id = $1',
    'The record is missing, but its history doesn’t show its deletion.',
  ],
])('changing %s leaves a record that its history does not explain', async (_, sql, sentence) => {
  const { max, does, edits, services, owner, organization } = await city({ in: await freshDatabase() })
  const acme = await does(max, draftVendor, {
    name: 'Acme',
    type: 'llc' as const,
    email: 'a@acme.example',
    certifications: [],
  })
  const gone = await does(max, draftVendor, {
    name: 'Bolt',
    type: 'llc' as const,
    email: 'b@bolt.example',
    certifications: [],
  })
  await does(max, editVendor, {
    id: acme.id,
    version: 1,
    changes: {
      city: 'Springfield',
      small_business: true,
      certifications: [{ path: 'a', name: 'b', size: 1, type: 'c' }],
    },
  })
  await edits(max, 'update vendors set city = city where id = $1', [acme.id])
  await owner.query('delete from vendors where id = $1', [gone.id])

  for (const off of asOwnerOfTheTables) await owner.query(off)
  await owner.query(sql, sql.includes('$1') ? [acme.id] : [])
  const found = await services.database.transaction(
    { role: 'service_role' },
    (tx) => verifyRecords(tx, organization.id),
    { readOnly: true },
  )
  expect(found).toEqual(sentence === null ? [] : [{ table_name: 'vendors', record: acme.id, sentence }])
})
