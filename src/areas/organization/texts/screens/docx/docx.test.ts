import { expect, test } from 'vitest'
import { readXml } from '@granary/xml/read.ts'
import { readZip } from '@granary/zip/read.ts'
import { writeZip } from '@granary/zip/write.ts'
import { docFromMarkdown, markdownOf } from '../../markdown/rules.ts'
import { readDoc, settledDoc, suggestionsIn, textSchema } from '../../schema/rules.ts'
import { readDocx, UnreadableDocx } from './read.ts'
import { writeDocx, type DocxSection } from './write.ts'

const { nodes, marks } = textSchema
const at = '2026-11-20T15:04:05.678Z'
const one = '11111111-1111-4111-8111-111111111111'
const two = '22222222-2222-4222-8222-222222222222'
const known = { fields: new Map([['ceiling', '$40,000.00']]), sections: new Map([[two, 'Section 2, Payment']]) }
const nothing = { suggestions: {}, comments: [], fields: new Set<string>(), sections: new Set<string>() }

const section = (given: Partial<DocxSection>): DocxSection => ({
  id: one,
  heading: 'Scope',
  doc: docFromMarkdown('Roads.'),
  suggestions: {},
  comments: [],
  ...given,
})
const written = (...sections: DocxSection[]) =>
  writeDocx({ title: 'C-2026-0001 & more', author: 'City of Alder Falls', language: 'en-US', sections, known })

test('headings, clauses, tables, links and every letter come home as they left', async () => {
  const text = `Nguyễn Thị Ánh and 王小明 agree on **both** lanes, see [the plan](https://city.example.gov/plan?a=1&b=2).

1. For cause.
   1. Notice of 30 days.
   2. Payment to that day.
2. For *convenience*.

- Main Street
- Mill Road

### Prices

| Item | Price |
| --- | --- |
| Asphalt | $98.50 |`
  const [read] = await readDocx(await written(section({ doc: docFromMarkdown(text) })), nothing)
  expect(read).toMatchObject({ id: one, heading: 'Scope', left: [], authors: {}, threads: [] })
  expect(markdownOf(readDoc(read!.doc).doc!)).toBe(text)
})

test('footnotes leave as footnotes of Word and come home at their words', async () => {
  const text = String.raw`Both lanes^[As of the plan \[sheet 4\] & map.] are **paved**^[In summer.].

1. For cause^[Section 5.].`
  const bytes = await written(
    section({ doc: docFromMarkdown(text) }),
    section({ id: two, doc: docFromMarkdown('Paid^[Net 30.].') }),
  )
  const parts = new Map(
    await Promise.all(
      readZip(bytes, { unpacked: 1_000_000 }).map(async (file) => [file.name, await file.bytes()] as const),
    ),
  )
  const notes = new TextDecoder().decode(parts.get('word/footnotes.xml'))
  expect(notes).toContain('<w:footnote w:type="separator" w:id="-1">')
  expect(notes).toMatch(/<w:footnote w:id="4">.*Net 30\./)
  const limits = { characters: 1_000_000, depth: 60, elements: 10_000, noun: 'a text' }
  expect(readXml(notes, limits).children.map(({ name }) => name)).toEqual(Array(6).fill('footnote'))
  const read = await readDocx(bytes, nothing)
  expect(read.map(({ doc }) => markdownOf(readDoc(doc).doc!))).toEqual([text, 'Paid^[Net 30.].'])
  expect(read.map(({ left }) => left)).toEqual([[], []])
})

test('suggestions leave as tracked changes of their authors and come home as the same suggestions', async () => {
  const suggestion = (type: 'insertion' | 'deletion', words: string) =>
    textSchema.text(words, [marks[type]!.create({ id: 'm1' })])
  const doc = nodes.doc!.create(null, [
    nodes.paragraph!.create(null, [
      textSchema.text('Within '),
      suggestion('deletion', '30'),
      suggestion('insertion', '45'),
      textSchema.text(' days.'),
    ]),
    nodes.paragraph!.create(null, [textSchema.text('First half.'), suggestion('insertion', '\u200b')]),
    nodes.paragraph!.create(null, [suggestion('insertion', '\u200b'), textSchema.text('Second half.')]),
  ])
  const suggestions = { m1: { by: 'max', name: 'Max Okafor', at } }
  const bytes = await written(section({ doc, suggestions }))
  const [read] = await readDocx(bytes, { ...nothing, suggestions })
  expect(read!.authors).toEqual({ m1: { name: 'Max Okafor', at } })
  expect(readDoc(read!.doc).doc!.toJSON()).toEqual(doc.toJSON())

  // Elsewhere, without what was known: new ids, and the same text either way.
  const [strange] = await readDocx(bytes, nothing)
  const home = readDoc(strange!.doc).doc!
  expect(markdownOf(settledDoc(home, 'rejected'))).toBe('Within 30 days.\n\nFirst half.Second half.')
  expect(markdownOf(settledDoc(home, 'accepted'))).toBe('Within 45 days.\n\nFirst half.\n\nSecond half.')
  expect([...new Set(Object.values(strange!.authors).map(({ name }) => name))]).toEqual(['Max Okafor'])
})

test('suggestions that were saved together stay apart, and so do changes of one minute in Word', async () => {
  const added = (id: string, words: string) => textSchema.text(words, [marks.insertion!.create({ id })])
  const doc = nodes.doc!.create(null, [
    nodes.paragraph!.create(null, [
      textSchema.text('One '),
      added('a1', 'two '),
      textSchema.text('three '),
      added('a2', 'four'),
    ]),
  ])
  const suggestions = Object.fromEntries(['a1', 'a2'].map((id) => [id, { by: 'max', name: 'Max', at }]))
  const bytes = await written(section({ doc, suggestions }))
  const [read] = await readDocx(bytes, { ...nothing, suggestions })
  expect(readDoc(read!.doc).doc!.toJSON()).toEqual(doc.toJSON())
  const [strange] = await readDocx(bytes, nothing)
  expect(suggestionsIn(readDoc(strange!.doc).doc!).size).toBe(2)
})

test('comments keep their words, and values and references stay what they are', async () => {
  const comments = [{ id: 'c1', resolved_at: null, remarks: [{ by: null, name: 'Max', at, words: 'Which <roads>?' }] }]
  const doc = nodes.doc!.create(null, [
    nodes.paragraph!.create(null, [
      textSchema.text('All '),
      textSchema.text('roads', [marks.comment!.create({ id: 'c1' })]),
      textSchema.text(' up to '),
      nodes.field!.create({ name: 'ceiling' }),
      textSchema.text(', see '),
      nodes.reference!.create({ to: two }),
    ]),
  ])
  const bytes = await written(section({ doc, comments }))
  const [read] = await readDocx(bytes, {
    suggestions: {},
    comments,
    fields: new Set(['ceiling']),
    sections: new Set([two]),
  })
  expect(readDoc(read!.doc).doc!.toJSON()).toEqual(doc.toJSON())
  expect(read!.threads).toEqual([])
  const [strange] = await readDocx(bytes, nothing)
  expect(strange!.threads[0]!.remarks).toEqual([
    { by: null, name: 'Max', at: '2026-11-20T15:04:05.000Z', words: 'Which <roads>?' },
  ])
  expect(readDoc(strange!.doc).doc!.textContent).toBe('All roads up to $40,000.00, see Section 2, Payment')
})

test('sections are known by their mark, even when their headings were changed and moved', async () => {
  const read = await readDocx(
    await written(section({ id: two, heading: 'Payment' }), section({ heading: 'Scope, new' })),
    nothing,
  )
  expect(read.map(({ id, heading }) => [id, heading])).toEqual([
    [two, 'Payment'],
    [one, 'Scope, new'],
  ])
})

test('a file that is not a Word file is refused with a sentence', async () => {
  await expect(readDocx(new TextEncoder().encode('Hello'), nothing)).rejects.toThrow(UnreadableDocx)
  await expect(readDocx((await written()).slice(0, 200), nothing)).rejects.toThrow('This is no Word file (.docx).')
  await expect(readDocx(await written(), nothing)).rejects.toThrow('This Word file has no text.')
})

test('each part of the file is well-formed XML', async () => {
  const bytes = await written(section({}), section({ id: two, heading: 'Payment' }))
  for (const file of readZip(bytes, { unpacked: 1_000_000 }))
    expect(readXml(new TextDecoder().decode(await file.bytes())).name).toMatch(/./)
})

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGM4IScHRAwQCgAfJgQRoo8irwAAAABJRU5ErkJggg=='),
  (sign) => sign.codePointAt(0)!,
)
const filesIn = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Map(
    await Promise.all(
      readZip(bytes, { unpacked: 1_000_000 }).map(async (file) => [file.name, await file.bytes()] as const),
    ),
  )

test('pictures leave inside of the Word file with their words and come home as the same files', async () => {
  const sha256 = [...new Uint8Array(await crypto.subtle.digest('SHA-256', png))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const text = `Lanes:

![Map of the "closed" lanes & roads](file:${two}/${sha256}/half "Phase 1")

1. Mill Road
2. Main Street

![](file:${two}/${sha256}/full)`
  const bytes = await writeDocx({
    title: 'C-1',
    author: 'City of Alder Falls',
    language: 'en-US',
    sections: [section({ doc: docFromMarkdown(text) })],
    known,
    pictures: new Map([[sha256, png]]),
  })
  const files = await filesIn(bytes)
  expect(files.get(`word/media/${sha256}.png`)).toEqual(png)
  const body = new TextDecoder().decode(files.get('word/document.xml'))
  expect(body).toContain('descr="Map of the &quot;closed&quot; lanes &amp; roads"')
  expect(body.match(/<adec:decorative [^>]*val="1"/g)).toHaveLength(1)

  const [read] = await readDocx(bytes, {
    ...nothing,
    pictures: [
      { file: one, sha256 },
      { file: two, sha256 },
    ],
  })
  expect(markdownOf(readDoc(read!.doc).doc!)).toBe(text)
  expect(read).toMatchObject({ left: [], pictures: [] })

  // In another record the picture is a new file: once, with its bytes.
  const [strange] = await readDocx(bytes, nothing)
  expect(strange!.pictures).toMatchObject([{ sha256, type: 'image/png', bytes: png, wordless: false }])
  expect(markdownOf(readDoc(strange!.doc).doc!)).toBe(text.replaceAll(two, strange!.pictures[0]!.file))

  // Without its bytes, its words leave.
  const plain = new TextDecoder().decode(
    (await filesIn(await written(section({ doc: docFromMarkdown(text) })))).get('word/document.xml'),
  )
  expect(plain).toContain('[Picture: Map of the "closed" lanes &amp; roads]')
})

test('a picture that Word links from elsewhere is not loaded, and one without words asks for them', async () => {
  const sha256 = 'ab'.repeat(32)
  const bytes = await writeDocx({
    title: 'C-1',
    author: 'City',
    language: 'en-US',
    sections: [section({ doc: docFromMarkdown(`Lanes:\n\n![Map](file:${two}/${sha256}/full)`) })],
    known,
    pictures: new Map([[sha256, png]]),
  })
  const changed = async (name: string, change: (text: string) => string) => {
    const files = await filesIn(bytes)
    files.set(name, new TextEncoder().encode(change(new TextDecoder().decode(files.get(name)))))
    const packed = await writeZip([...files].map(([each, content]) => ({ name: each, bytes: content })))
    return (await readDocx(packed, nothing))[0]!
  }
  const linked = await changed('word/_rels/document.xml.rels', (text) =>
    text.replace(`media/${sha256}.png"`, 'https://elsewhere.example/x.png" TargetMode="External"'),
  )
  expect(linked).toMatchObject({ left: ['drawing'], pictures: [] })
  const wordless = await changed('word/document.xml', (text) => text.replaceAll('descr="Map"', 'descr=""'))
  expect(wordless.pictures).toMatchObject([{ wordless: true }])
  expect(readDoc(wordless.doc).whyNot).toBeNull()
})
