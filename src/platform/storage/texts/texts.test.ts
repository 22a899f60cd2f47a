import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '#tests/city.ts'
import { city } from '#tests/city.ts'
import { attachments, cityWithLine } from '#tests/companions.ts'
import { startWire } from '#tests/wire.ts'
import { writtenPdf } from '#tests/written-pdf.ts'
import { records } from '../../../records.ts'
import { writeZip } from '@granary/zip/write.ts'
import { folderOf } from '#areas/organization/attachments/rules.ts'
import { stored, textOf } from './parts.ts'
import { readFileText } from './read-texts.ts'

const bodies = async (bytes: Buffer) => (await textOf(Buffer.from(bytes))).parts.map((part) => stored(part).body)
const zipped = async (files: Record<string, string>) =>
  Buffer.from(await writeZip(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))))

test('a PDF is read page by page, and a page without text stays in its place', async () => {
  const bytes = await writtenPdf((page) => {
    page.fontSize(10).text('Policy number', 50, 50).text('GL-100', 300, 50)
    page.addPage()
    page.addPage().text('Certificate holder', 50, 50)
  })
  const { pages, parts, note } = await textOf(Buffer.from(bytes))
  expect([pages, note, parts.map((part) => [part.page, stored(part).body])]).toEqual([
    3,
    null,
    [
      [1, 'Policy number\tGL-100'],
      [2, ''],
      [3, 'Certificate holder'],
    ],
  ])
  expect(stored(parts[0]!).places).toEqual([50, 300])
})

test('Word documents, workbooks and text files are read in parts', async () => {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const word = await zipped({
    'word/document.xml': `<w:document ${w}><w:body><w:p><w:r><w:t>Roof </w:t></w:r><w:r><w:t>survey</w:t></w:r></w:p><w:p/></w:body></w:document>`,
  })
  const sheet = await zipped({
    'xl/sharedStrings.xml': '<sst><si><t>Pump</t></si><si><r><t>Rub</t></r><r><t>ber</t></r></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c t="s"><v>0</v></c><c><v>12.5</v></c></row><row><c t="inlineStr"><is><t>Hose</t></is></c><c t="s"><v>1</v></c></row></sheetData></worksheet>',
  })
  expect(await bodies(word)).toEqual(['Roof survey'])
  expect(await bodies(sheet)).toEqual(['Pump\t12.5\nHose\tRubber'])
  expect(await bodies(Buffer.from('One\r\n\r\nTwo'))).toEqual(['One\nTwo'])
  const long = await textOf(Buffer.from(`${'word '.repeat(500)}\n`.repeat(5)))
  expect(long.parts.map(({ page, lines }) => [page, lines.length])).toEqual([
    [null, 2],
    [null, 2],
    [null, 1],
  ])
})

test.each<[string, () => Promise<Buffer>, string]>([
  [
    'with a password',
    () => writtenPdf((page) => page.text('x'), { userPassword: 'a' }),
    'This PDF is protected with a password.',
  ],
  ['that is damaged', async () => Buffer.from('%PDF-1.7 nothing'), 'This file is damaged or is not a PDF.'],
  [
    'that is a cut archive',
    async () => Buffer.from('PK\u0003\u0004 cut'),
    'This file is damaged, or has more in it than can be searched.',
  ],
  ['that is an archive of something else', () => zipped({ 'a.txt': 'a' }), 'This kind of file can’t be searched.'],
  ['without a letter', async () => Buffer.from(' \n '), 'This file has no text.'],
  ['above the limit', async () => Buffer.alloc(30_000_001), 'Files above 30 MB are not searched.'],
])('a file %s says why it is not searched', async (_, bytes, problem) => {
  await expect(textOf(Buffer.from(await bytes()))).rejects.toThrow(problem)
})

test('Social Security numbers are not stored, and tax forms keep the last four digits of any number', async () => {
  expect(await bodies(Buffer.from('SSN of the driver: 123-45-6789\nOrder 123456789'))).toEqual([
    'SSN of the driver: •••-••-6789\nOrder •••••6789',
  ])
  expect(await bodies(Buffer.from('EIN 12-3456789, phone 123-456-7890, number 900-12-34567'))).toEqual([
    'EIN 12-3456789, phone 123-456-7890, number 900-12-34567',
  ])
  expect(await bodies(Buffer.from('Taxpayer Identification Number\n1\t2\t–\t3\t4\t5\t6\t7\t8\t9'))).toEqual([
    'Taxpayer Identification Number\n•\t•\t–\t•\t•\t•\t6\t7\t8\t9',
  ])
})

type Hit = { name: string; page: number | null; snippet: string; table_name: string; record: string; title: string }

async function withFiles() {
  const wire = await startWire()
  const place = await cityWithLine({ in: wire })
  const { services, owner, does } = place
  const path = (name: string) =>
    `${folderOf({ organization: place.organization.id, ...place.about })}${randomUUID()}/${name}`
  async function upload(who: Person, at: string, content: Buffer | string, contentType = 'text/plain') {
    const { error } = await wire
      .signedIn(who)
      .storage.from('documents')
      .upload(at, new Blob([content as never], { type: contentType }), { contentType, upsert: true })
    if (error) throw error
  }
  async function attach(who: Person, name: string, content: Buffer | string, type?: string) {
    const at = path(name)
    await upload(who, at, content, type)
    return does(who, attachments.add, {
      ...place.about,
      name,
      path: at,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
  }
  async function readAll() {
    const { rows } = await owner.query<{ object: string }>(
      `select object from storage.texts where state = 'waiting' and organization_id = $1`,
      [place.organization.id],
    )
    for (const each of rows) await readFileText.run(each, services)
  }
  const looks = async (who: { token: string }, query: string, most?: number): Promise<Hit[]> => {
    const { data, error } = await wire.signedIn(who).rpc('search_files', { query, ...(most && { most }) })
    if (error) throw new Error(error.message)
    return data as Hit[]
  }
  return { ...place, wire, path, upload, attach, readAll, looks }
}

test('a file of a record is found by its words, with the page and the words around them', async () => {
  const { attach, readAll, looks, rosa, about } = await withFiles()
  const pdf = await writtenPdf((page) => {
    page.text('Survey of the roof')
    page.addPage().text('The flashing at the north parapet leaks and must be replaced.')
  })
  await attach(rosa, 'Roof survey.pdf', pdf, 'application/pdf')
  expect(await looks(rosa, 'parapet')).toEqual([])
  await readAll()
  expect(await looks(rosa, 'leaking parapets')).toMatchObject([
    {
      name: 'Roof survey.pdf',
      page: 2,
      table_name: about.table,
      record: about.record,
      snippet: expect.stringContaining('⟦parapet⟧ ⟦leaks⟧'),
    },
  ])
  // The last word may be unfinished; a phrase is one.
  expect(await looks(rosa, 'parap')).toHaveLength(1)
  expect(await looks(rosa, '"north parapet"')).toHaveLength(1)
  expect(await looks(rosa, '"parapet north"')).toEqual([])
  expect(await looks(rosa, 'parapet cellar')).toEqual([])
  for (const query of ['', '-parapet', 'the', `')`, '⟦']) expect(await looks(rosa, query), query).toEqual([])
})

test('only the newest version is found, and nothing after the file was removed', async () => {
  const { attach, readAll, looks, rosa, does } = await withFiles()
  await attach(rosa, 'Estimate.txt', 'gravel')
  const second = await attach(rosa, 'Estimate.txt', 'gravel and sand')
  await readAll()
  expect((await looks(rosa, 'gravel')).map(({ snippet }) => snippet)).toEqual(['⟦gravel⟧ and sand'])
  await does(rosa, attachments.remove, { id: second.id, reason: 'Wrong file.' })
  expect((await looks(rosa, 'gravel')).map(({ snippet }) => snippet)).toEqual(['⟦gravel⟧'])
  expect(await looks(rosa, 'sand')).toEqual([])
})

test('people find only files that they can open, and are told no total', async () => {
  const { attach, readAll, looks, upload, rosa, max, ada, wire, organization, owner } = await withFiles()
  await attach(rosa, 'Note.txt', 'osprey nest')
  // A loose file is its uploader’s; answers of forms, sealed bundles and the shared folder are not read at all.
  await upload(rosa, `${organization.id}/records/${randomUUID()}/Own.txt`, 'osprey draft')
  for (const name of ['forms/a/b.txt', 'sealed/c.txt'])
    await owner.query(
      `insert into storage.objects (organization_id, bucket_key, kind, shelf, name, owner_id, version, size, content_type, etag)
        select $1::uuid, key, kind, $1, $1::text || '/' || $2, $3, gen_random_uuid(), 1, 'text/plain', '' from storage.buckets
         where id = 'documents' and organization_id is null`,
      [organization.id, name, rosa.user_id],
    )
  const { rows: queued } = await owner.query(
    `select o.name from storage.texts t join storage.objects o on o.id = t.object
     where t.organization_id = $1 and o.name ~ '/(forms|sealed)/'`,
    [organization.id],
  )
  expect(queued).toEqual([])
  await readAll()
  expect((await looks(rosa, 'osprey')).map(({ name }) => name)).toEqual(['Own.txt', 'Note.txt'])
  expect((await looks(max, 'osprey')).map(({ name }) => name)).toEqual(['Note.txt'])
  // An administrator opens loose files too.
  expect((await looks(ada, 'osprey')).map(({ name }) => name)).toEqual(['Own.txt', 'Note.txt'])
  const next = await city({ in: wire })
  expect(await looks(next.ada, 'osprey')).toEqual([])
  expect((await wire.client().rpc('search_files', { query: 'osprey' })).error).not.toBeNull()
})

test('files of records whose views are logged are not searched', async () => {
  const { attach, readAll, looks, rosa, owner, organization } = await withFiles()
  const { rows } = await owner.query<{ tables: string[] }>('select app.unsearched_tables() as tables')
  expect(rows[0]!.tables).toEqual(records.filter((record) => 'restricted' in record).map(({ table }) => table))
  await attach(rosa, 'Case.txt', 'kestrel')
  await readAll()
  await owner.query(
    `update storage.objects set name = replace(name, '/budget_lines/', '/records/') where organization_id = $1`,
    [organization.id],
  )
  await owner.query(
    `insert into app.file_records select id, organization_id, organization_id, 'injury_cases', id from storage.objects
      where organization_id = $1`,
    [organization.id],
  )
  expect(await looks(rosa, 'kestrel')).toEqual([])
})

test('a new content is read again, a deleted file loses its text, and a file that ends the process is given up', async () => {
  const { upload, readAll, looks, rosa, organization, owner, wire, services } = await withFiles()
  const at = `${organization.id}/records/${randomUUID()}/Plan.txt`
  await upload(rosa, at, 'first heron')
  await readAll()
  await upload(rosa, at, 'second egret')
  expect(await looks(rosa, 'heron')).toEqual([])
  await readAll()
  expect(await looks(rosa, 'egret')).toHaveLength(1)
  const of = `where organization_id = $1`
  const { rows } = await owner.query<{ object: string }>(
    `update storage.texts set state = 'waiting', tries = 3 ${of} returning object`,
    [organization.id],
  )
  await readFileText.run(rows[0]!, services)
  expect((await owner.query(`select state, problem from storage.texts ${of}`, [organization.id])).rows).toEqual([
    { state: 'unread', problem: 'This file could not be read.' },
  ])
  await wire.signedIn(rosa).storage.from('documents').remove([at])
  expect((await owner.query(`select from storage.text_parts ${of}`, [organization.id])).rows).toEqual([])
  expect((await owner.query(`select from storage.texts ${of}`, [organization.id])).rows).toEqual([])
})

test('the words are found by an index that begins with the organization', async () => {
  const { owner, organization } = await withFiles()
  const client = await owner.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select p.object, min(p.part) from storage.text_parts p
        where p.organization_id = $1 and p.words @@ app.file_query('gravel') group by p.object`,
      [organization.id],
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('text_parts_words')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
