import { expect, test } from 'vitest'
import { market } from '#tests/market.ts'
import type { Solicitation } from '../solicitations/records.ts'
import { amendSolicitation } from '#areas/procurement/publication/commands.ts'

const visitor = { role: 'anon' } as const
const documents = (...files: { file: Solicitation['documents'][number] }[]) => ({
  documents: files.map(({ file }) => file),
})

test('the notice names a document by its digest, and the document is public from publication on', async () => {
  const { rosa, database, stored, draft, published, noticeOf } = await market()
  const plan = await stored(rosa, 'Plan.pdf', 'The barn on Mill Road')
  await draft(documents(plan))
  const asVisitor = () =>
    database.read(visitor, { text: 'select name from storage.objects where version = $1', values: [plan.version] })
  expect((await asVisitor()).rows).toEqual([])
  const { id } = await published(documents(plan))
  expect((await noticeOf(id)).content.documents).toEqual([
    { name: 'Plan.pdf', version: plan.version, size: 21, type: 'application/pdf', sha256: plan.sha256 },
  ])
  expect((await asVisitor()).rows).toHaveLength(1)
})

test("a published document can't be overwritten or deleted, not even by its owner", async () => {
  const { rosa, ada, stored, published, edits } = await market()
  const plan = await stored(rosa, 'Plan.pdf', 'The barn')
  await published(documents(plan))
  for (const who of [rosa, ada]) {
    expect(await edits(who, 'delete from storage.objects where version = $1 returning id', [plan.version])).toEqual([])
    expect(
      await edits(who, `update storage.objects set size = 1 where version = $1 returning id`, [plan.version]),
    ).toEqual([])
  }
})

test('an addendum replaces a document: the notice names the new one, and the old one stays readable', async () => {
  const { rosa, does, database, stored, published, noticeOf } = await market()
  const [first, second] = [
    await stored(rosa, 'Plan.pdf', 'The barn on Mill Road'),
    await stored(rosa, 'Plan.pdf', 'The barn on Hill Road'),
  ]
  const { id, version } = await published(documents(first))
  await does(rosa, amendSolicitation, { id, version, changes: 'The barn is on Hill Road.', documents: [second.file] })
  expect((await noticeOf(id)).content.documents).toMatchObject([{ version: second.version, sha256: second.sha256 }])
  const { rows } = await database.read(visitor, {
    text: `select d.edition, o.version from notice_documents d join storage.objects o on o.version = d.version
      where d.solicitation = $1 order by edition`,
    values: [id],
  })
  expect(rows).toEqual([
    { edition: 1, version: first.version },
    { edition: 2, version: second.version },
  ])
})

test.each<
  [string, (place: Awaited<ReturnType<typeof market>>) => Promise<{ file: Solicitation['documents'][number] }>, string]
>([
  [
    'that is gone',
    async () => ({ file: { path: 'nowhere/Plan.pdf', name: 'Plan.pdf', size: 1, type: 'application/pdf' } }),
    'Plan.pdf is no longer among your files. Add it again.',
  ],
  [
    'of another city',
    async ({ stored }) => stored((await market()).rosa, 'Plan.pdf', 'theirs'),
    'Plan.pdf is no longer among your files. Add it again.',
  ],
  [
    'without a stored digest',
    async ({ rosa, stored, owner }) => {
      const plan = await stored(rosa, 'Plan.pdf', 'old')
      await owner.query('update storage.objects set sha256 = null where version = $1', [plan.version])
      return plan
    },
    'Plan.pdf was added before digests were stored. Add it again.',
  ],
])("a document %s can't be published", async (_what, file, reason) => {
  const place = await market()
  await expect(place.published(documents(await file(place)))).rejects.toThrow(reason)
})
