import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '#tests/city.ts'
import { attachments, cityWithLine } from '#tests/companions.ts'
import { startWire } from '#tests/wire.ts'
import { folderOf, whyNotAttach, whyNotRemove, type Attachment, type Stored } from './rules.ts'

const sha256 = 'ab'.repeat(32)
const folder = folderOf({ organization: 'springfield', table: 'budget_lines', record: 'roads' })
const stored: Stored = { size: 1, content_type: 'text/plain', etag: 'ab'.repeat(16), owner_id: 'rosa' }

test.each<
  [
    string,
    Partial<{ path: string; sha256: string }>,
    Partial<{ stored: Stored | undefined; taken: boolean }>,
    string | null,
  ]
>([
  ['a file from the record’s own folder', {}, {}, null],
  [
    'one from another folder',
    { path: 'springfield/budget_lines/parks/a.pdf' },
    {},
    'Upload the file to this record’s folder first.',
  ],
  ['one that was never uploaded', {}, { stored: undefined }, 'File not found. Upload it first.'],
  ['one that a record has', {}, { taken: true }, 'This file is already attached to another record. Upload it again.'],
  [
    'another one than was chosen',
    { sha256: 'ba'.repeat(32) },
    {},
    'The uploaded file differs from the selected one. Upload it again.',
  ],
  [
    'one without a fingerprint',
    {},
    { stored: { ...stored, etag: '' } },
    'The uploaded file differs from the selected one. Upload it again.',
  ],
])('a member attaches %s', (_, file, there, reason) =>
  expect(whyNotAttach({ path: `${folder}a.pdf`, sha256, ...file }, { folder, stored, taken: false, ...there })).toBe(
    reason,
  ),
)

test.each<[string, { user_id: string; role: 'user' | 'manager' }, Partial<Attachment>, string | null]>([
  ['who added it', { user_id: 'rosa', role: 'user' }, {}, null],
  ['a manager', { user_id: 'max', role: 'manager' }, {}, null],
  [
    'a colleague',
    { user_id: 'cole', role: 'user' },
    {},
    'Only the person who added this file or a manager can remove it.',
  ],
  [
    'a person, twice',
    { user_id: 'rosa', role: 'user' },
    { removed_at: '2026-11-20T15:00:00Z' },
    'This file was already removed.',
  ],
])('%s removes a file', (_, actor, change, reason) =>
  expect(whyNotRemove({ added_by: 'rosa', removed_at: null, ...change }, { actor })).toBe(reason),
)

/** Uploads as a browser does, with the stock client, and records what it is. */
async function uploads() {
  const wire = await startWire()
  const place = await cityWithLine({ in: wire })
  const upload = async (who: Person, content: string, name = 'Estimate.txt') => {
    const path = `${folderOf({ organization: place.organization.id, ...place.about })}${randomUUID()}`
    const { error } = await wire
      .signedIn(who)
      .storage.from('documents')
      .upload(path, new Blob([content], { type: 'text/plain' }), { contentType: 'text/plain' })
    if (error) throw error
    return { ...place.about, name, path, sha256: createHash('sha256').update(content).digest('hex') }
  }
  return { ...place, wire, upload }
}

test('a file is uploaded, attached, given a new version and removed; every line stays', async () => {
  const { rosa, max, ada, upload, does, sees } = await uploads()
  const first = await does(rosa, attachments.add, await upload(rosa, 'one'))
  expect(first).toMatchObject({
    name: 'Estimate.txt',
    file_version: 1,
    size: 3,
    type: 'text/plain; charset=utf-8',
    added_by: rosa.user_id,
    removed_at: null,
  })
  expect(await does(max, attachments.add, await upload(max, 'two'))).toMatchObject({ file_version: 2 })
  await does(max, attachments.remove, { id: first.id, reason: 'Replaced by the second estimate.' })

  expect(
    await sees(ada, 'select name, file_version, removed_by, removed_because from attachments order by file_version'),
  ).toEqual([
    {
      name: 'Estimate.txt',
      file_version: 1,
      removed_by: max.user_id,
      removed_because: 'Replaced by the second estimate.',
    },
    { name: 'Estimate.txt', file_version: 2, removed_by: null, removed_because: null },
  ])
  await expect(does(rosa, attachments.restore, { id: first.id })).rejects.toThrow(
    'Only the person who removed this file or a manager can restore it.',
  )
  await does(max, attachments.restore, { id: first.id })
  expect(await sees(ada, 'select from attachments where removed_at is null')).toHaveLength(2)
  await expect(does(max, attachments.restore, { id: first.id })).rejects.toThrow('This file is there.')
})

test('no one can delete or overwrite the bytes of a record’s file, not even after it was removed', async () => {
  const { rosa, ada, upload, does, wire } = await uploads()
  const file = await upload(rosa, 'as signed')
  const { id } = await does(rosa, attachments.add, file)
  await does(rosa, attachments.remove, { id, reason: 'By mistake.' })
  for (const who of [rosa, ada]) {
    const drawer = wire.signedIn(who).storage.from('documents')
    expect((await drawer.remove([file.path])).data ?? []).toEqual([])
    expect(
      (await drawer.upload(file.path, new Blob(['forged']), { upsert: true, contentType: 'text/plain' })).error,
    ).not.toBeNull()
    expect((await drawer.move(file.path, `${file.path}-elsewhere`)).error).not.toBeNull()
    expect(await (await drawer.download(file.path)).data!.text()).toBe('as signed')
  }
  const loose = await upload(rosa, 'not attached')
  expect((await wire.signedIn(rosa).storage.from('documents').remove([loose.path])).data).toHaveLength(1)
})

test('a file is attached once, with its name and type, and two with one name at once are two versions', async () => {
  const { rosa, max, upload, does } = await uploads()
  const file = await upload(rosa, 'x')
  await expect(does(rosa, attachments.add, { ...file, sha256: 'ab'.repeat(32) })).rejects.toThrow(
    'The uploaded file differs from the selected one. Upload it again.',
  )
  await expect(
    does(rosa, attachments.add, { ...file, path: file.path.replace(file.record, randomUUID()) }),
  ).rejects.toThrow('Upload the file to this record’s folder first.')
  await does(rosa, attachments.add, file)
  await expect(does(max, attachments.add, file)).rejects.toThrow(
    'This file is already attached to another record. Upload it again.',
  )

  const more = await Promise.all(['a', 'b', 'c', 'd'].map((content) => upload(rosa, content)))
  const versions = await Promise.all(more.map(async (each) => (await does(rosa, attachments.add, each)).file_version))
  expect(versions.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5])
})

test('another city attaches nothing, sees nothing and removes nothing', async () => {
  const [springfield, shelbyville] = [await uploads(), await uploads()]
  const file = await springfield.upload(springfield.rosa, 'ours')
  const theirs = shelbyville.ada
  await expect(shelbyville.does(theirs, attachments.add, file)).rejects.toThrow('does not exist')
  // Their own record, our file.
  await expect(shelbyville.does(theirs, attachments.add, { ...file, ...shelbyville.about })).rejects.toThrow(
    'Upload the file to this record’s folder first.',
  )
  const { id } = await springfield.does(springfield.rosa, attachments.add, file)
  expect(await shelbyville.sees(theirs, 'select from attachments')).toEqual([])
  await expect(shelbyville.does(theirs, attachments.remove, { id, reason: 'x' })).rejects.toThrow('does not exist')
  await expect(springfield.edits(springfield.rosa, `update attachments set removed_because = 'x'`)).rejects.toThrow(
    'permission denied',
  )
})
