import { expect, test } from 'vitest'
import { pictureIn, pictureInWords, pictureLine, type TextPicture } from '#platform/documents/picture-line.ts'
import { canBePrinted } from '#platform/documents/picture-bytes.ts'
import { plainTextOf } from '../length/rules.ts'
import { docFromMarkdown, markdownOf } from '../markdown/rules.ts'
import { compareSections, readable, redline } from '../redline/rules.ts'
import { readDoc, settledDoc } from '../schema/rules.ts'
import { mostInPicture, mostPictures, whyNotPictures, whyNotPlace, whyNotPrinted, type PictureFile } from './rules.ts'

const picture: TextPicture = {
  file: '11111111-1111-4111-8111-111111111111',
  sha256: 'ab'.repeat(32),
  alt: 'Map of the closed lanes',
  caption: 'Phase 1',
  width: 'full',
}
const file: PictureFile = {
  id: picture.file,
  name: 'lanes.png',
  sha256: picture.sha256,
  type: 'image/png',
  size: 1_000,
  removed_at: null,
}
const docOf = (attrs: object) => ({ type: 'doc', content: [{ type: 'picture', attrs }] })

test.each<[string, Partial<TextPicture>]>([
  ['with all of its words', {}],
  ['in half width without a caption', { width: 'half', caption: '' }],
  ['that only decorates', { alt: null }],
  [
    'with brackets, quotes and a backslash',
    { alt: String.raw`[4] *all* \ end`, caption: String.raw`"as built" \ [2]` },
  ],
])('a picture %s is data in the text, and a line of its own in Markdown', (_, change) => {
  const given = { ...picture, ...change }
  expect(pictureIn(pictureLine(given))).toEqual(given)
  const { doc, whyNot } = readDoc(docOf(given))
  expect(whyNot).toBeNull()
  const text = `Before.\n\n${markdownOf(doc!)}\n\nAfter.`
  expect(markdownOf(docFromMarkdown(text))).toBe(text)
  expect(docFromMarkdown(text).child(1).attrs).toEqual(given)
})

test.each<[string, object, string]>([
  ['without words', { alt: '' }, 'Describe the picture, or mark it as decorative.'],
  ['with words in two lines', { alt: 'one\ntwo' }, 'A description has up to 500 characters in one line.'],
  ['with a long caption', { caption: 'x'.repeat(501) }, 'A caption has up to 500 characters in one line.'],
  ['from another address', { file: 'https://elsewhere.example/x.png' }, 'A picture must be a file of this record.'],
  ['inside of the text', { file: 'data:image/png;base64,AAAA' }, 'A picture must be a file of this record.'],
  ['without its SHA-256', { sha256: '' }, 'A picture must be a file of this record.'],
  ['in another width', { width: '900px' }, 'A picture is shown in full or half width.'],
])('a picture %s is refused', (_, change, sentence) =>
  expect(readDoc(docOf({ ...picture, ...change })).whyNot).toContain(sentence),
)

test('Markdown loads no picture from elsewhere', () => {
  for (const text of [
    '![x](https://elsewhere.example/x.png)',
    '![x](data:image/png;base64,AA)',
    '![x](file:///etc/x)',
  ]) {
    const { firstChild } = docFromMarkdown(text)
    expect(firstChild!.type.name).toBe('paragraph')
    expect(firstChild!.textContent).toContain('x')
  }
})

test.each<[string, readonly TextPicture[], readonly PictureFile[], string | null]>([
  ['a file of the record', [picture], [file], null],
  [
    'a file of another record',
    [picture],
    [],
    'The picture “Map of the closed lanes” is not a file of this record. Add it to this text as a file.',
  ],
  [
    'other bytes',
    [{ ...picture, alt: null }],
    [{ ...file, sha256: 'cd'.repeat(32) }],
    'A decorative picture differs from its file. Add it again.',
  ],
  [
    'a removed file',
    [picture],
    [{ ...file, removed_at: '2026-11-20T15:00:00Z' }],
    'The picture “Map of the closed lanes” was removed from the files of this record. Remove it from the text too.',
  ],
  [
    'a drawing that runs',
    [picture],
    [{ ...file, type: 'image/svg+xml', name: 'lanes.svg' }],
    'lanes.svg is not a PNG or JPEG picture. Save it as one of these first.',
  ],
  [
    'too many',
    Array(mostPictures + 1).fill(picture) as TextPicture[],
    [file],
    'A section can have up to 20 pictures. Divide it.',
  ],
])('the server judges a text with %s', (_, pictures, files, reason) =>
  expect(whyNotPictures(pictures, files)).toBe(reason),
)

test('a picture that is too large is refused with its size and the limit', () => {
  expect(whyNotPlace({ name: 'site.jpg', type: 'image/jpeg', size: mostInPicture })).toBeNull()
  expect(whyNotPlace({ name: 'site.jpg', type: 'image/jpeg', size: 3_400_000 })).toMatch(
    /^site\.jpg has 3\.\d MB\. A picture in a text can have up to [\d.]+ MB\. Save it smaller first\.$/,
  )
})

test('versions that are compared say which picture was changed, added and removed', () => {
  const body = (sha256: string) => `Lanes:\n\n${pictureLine({ ...picture, sha256 })}\n\nPaved.`
  const words = (before: string, after: string) =>
    readable(redline(before, after)).map(({ kind, text }) => `${kind}: ${text.trim()}`)
  expect(words(body('ab'.repeat(32)), body('cd'.repeat(32)))).toEqual([
    'same: Lanes:',
    'added: [Picture changed: Map of the closed lanes] Phase 1',
    'same: Paved.',
  ])
  expect(words('Lanes:\n\nPaved.', body('ab'.repeat(32))).join('|')).toContain(
    'added: [Picture: Map of the closed lanes] Phase 1',
  )
  expect(words(body('ab'.repeat(32)), 'Lanes:\n\nPaved.').join('|')).toContain(
    'removed: [Picture: Map of the closed lanes] Phase 1',
  )
  expect(
    compareSections([{ heading: 'A', body: body('ab'.repeat(32)) }], [{ heading: 'A', body: body('cd'.repeat(32)) }]),
  ).toMatchObject([{ kind: 'changed' }])
})

test('a form that takes plain text has the words of a picture, and none for a decoration', () => {
  expect(plainTextOf(`Lanes:\n\n${pictureLine(picture)}`)).toBe('Lanes:\n\n[Picture: Map of the closed lanes] Phase 1')
  expect(pictureInWords({ alt: null, caption: '' })).toBe('')
})

test('a suggested picture is in the text once it is accepted', () => {
  const { doc } = readDoc({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Lanes' }] },
      { type: 'picture', attrs: picture, marks: [{ type: 'insertion', attrs: { id: 's1' } }] },
    ],
  })
  expect(markdownOf(settledDoc(doc!, 'rejected'))).toBe('Lanes')
  expect(markdownOf(settledDoc(doc!, 'accepted'))).toBe(`Lanes\n\n${pictureLine(picture)}`)
})

test('pictures that are more than one PDF prints are told with their size', () => {
  expect(whyNotPrinted(Array(30).fill(mostInPicture) as number[])).toBeNull()
  expect(whyNotPrinted(Array(31).fill(mostInPicture) as number[])).toMatch(
    /^The pictures of this text have 62 MB\. A PDF prints up to 60 MB, and the words of later pictures\./,
  )
})

const jpeg = (components: number) =>
  Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1, components, 0, 0)
test.each<[string, Uint8Array, boolean]>([
  ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), true],
  ['a JPEG in RGB', jpeg(3), true],
  ['a JPEG in gray', jpeg(1), true],
  ['a JPEG in CMYK', jpeg(4), false],
  ['a JPEG that is cut off', jpeg(3).slice(0, 10), false],
  ['a GIF', new TextEncoder().encode('GIF89a'), false],
])('a PDF shows %s, or its words', (_, bytes, isShown) => expect(canBePrinted(bytes)).toBe(isShown))
