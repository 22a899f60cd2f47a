import { expect, test } from 'vitest'
import { findIn, nextStep, pictureType, piecesOf, shownAs, textOf } from './find.ts'

const page = (...lines: string[]) => textOf(lines.map((str) => ({ str, hasEOL: true })))

test('words are found on every page, without regard to case, accents or line breaks', () => {
  const pages = [page('The Depósito holds salt. SALT lasts.'), page('No word of it.'), page('Bulk', ' salt')]
  expect(findIn(pages, 'salt')).toEqual([
    { page: 1, at: 0 },
    { page: 1, at: 1 },
    { page: 3, at: 0 },
  ])
  expect(findIn(pages, 'deposito')).toEqual([{ page: 1, at: 0 }])
  expect(findIn(pages, 'bulk salt')).toEqual([{ page: 3, at: 0 }])
  expect(findIn(pages, '  ')).toEqual([])
})

test.each([
  ['Reconstruction', [['The recon-', 'struction begins.']], [[0, 1]]],
  ['long-term', [['A long-', 'term lease and a long-term plan.']], [[0, 1], [1]]],
  ['longterm', [['A long-', 'term lease.']], [[0, 1]]],
  ['the bridge', [['Close the', 'bridge.']], [[0, 1]]],
  ['cost (net)', [['Its cost', '(net) is less.']], [[0, 1]]],
  ['2 - 3', [['Pages 2 -', '3.']], [[0, 1]]],
] as const)('"%s" is found across lines', (words, [lines], pieces) => {
  expect(piecesOf(page(...lines), words)).toEqual(pieces)
  expect(findIn([page(...lines)], words)).toHaveLength(pieces.length)
})

test('an end of a line that is a piece of its own divides a word as well', () => {
  const text = textOf([{ str: 'recon-' }, { str: '', hasEOL: true }, { str: 'struction' }])
  expect(piecesOf(text, 'reconstruction')).toEqual([[0, 1, 2]])
})

test('an occurrence names every piece of the text that it touches', () => {
  const text = textOf([{ str: 'Road' }, { str: ' sa' }, { str: 'lt', hasEOL: true }, { str: 'salt' }])
  expect(piecesOf(text, 'salt')).toEqual([[1, 2], [3]])
  expect(piecesOf(text, 'road salt')).toEqual([[0, 1, 2]])
})

test.each([
  [1, 1, 1.25],
  [1.1, 1, 1.25],
  [1, -1, 0.8],
  [3, 1, 3],
  [0.5, -1, 0.5],
] as const)('from %d a step of %d leads to %d', (scale, by, next) => expect(nextStep(scale, by)).toBe(next))

const bytes = (...of: number[]) => Uint8Array.from(of)
test.each([
  ['a PDF under another name', 'proposal.docx', bytes(0x25, 0x50, 0x44, 0x46, 0x2d), 'pdf'],
  ['a PNG', 'site.png', bytes(0x89, 0x50, 0x4e, 0x47), 'picture'],
  ['a JPEG', 'site.jpg', bytes(0xff, 0xd8, 0xff, 0xe0), 'picture'],
  ['plain words', 'notes.txt', new TextEncoder().encode('Salt'), 'text'],
  ['words with a zero byte', 'notes.txt', bytes(0x53, 0, 0x61), null],
  ['a spreadsheet', 'prices.xlsx', bytes(0x50, 0x4b, 3, 4), null],
  ['a name that says PDF over other bytes', 'fake.pdf', bytes(0x4d, 0x5a), null],
] as const)('%s', (_, name, content, kind) => expect(shownAs(name, content)).toBe(kind))

test('a picture is shown as what its bytes are', () => {
  expect([bytes(0x89), bytes(0xff), bytes(0x47), bytes(0x52)].map(pictureType)).toEqual([
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
  ])
})
