import { expect, test } from 'vitest'
import { cellOfWorkbook, cellsOfText, headRow } from './read-sheet.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, little: boolean) => {
  const bytes = new Uint8Array(2 + 2 * text.length)
  const view = new DataView(bytes.buffer)
  for (const [at, sign] of ['\uFEFF', ...text].entries()) view.setUint16(2 * at, sign.charCodeAt(0), little)
  return bytes
}
const windows = (text: string, more: Record<string, number> = {}) =>
  Uint8Array.from([...text].map((sign) => more[sign] ?? sign.charCodeAt(0)))

const plain = [
  ['Name', 'City'],
  ['Peña & Sons', 'Cañon City'],
]
test.each<[string, Uint8Array, string[][], string]>([
  ['UTF-8', utf8('Name,City\r\nPeña & Sons,Cañon City\r\n'), plain, 'UTF-8'],
  ['UTF-8 with a byte order mark', utf8('\uFEFFName,City\nPeña & Sons,Cañon City'), plain, 'UTF-8'],
  ['UTF-16 little endian', utf16('Name\tCity\r\nPeña & Sons\tCañon City\r\n', true), plain, 'UTF-16'],
  ['UTF-16 big endian', utf16('Name\tCity\r\nPeña & Sons\tCañon City\r\n', false), plain, 'UTF-16'],
  ['Windows-1252', windows('Name;City\r\nPeña & Sons;Cañon City\r\n'), plain, 'Windows-1252'],
  [
    'Windows-1252 with a curved quote',
    windows('Name,City\nO’Hara,Ames', { '’': 0x92 }),
    [
      ['Name', 'City'],
      ['O’Hara', 'Ames'],
    ],
    'Windows-1252',
  ],
  ['bars', utf8('Name|City\nPeña & Sons|Cañon City'), plain, 'UTF-8'],
  ['a delimiter that the file names', utf8('sep=;\r\nName;City\r\nPeña & Sons;Cañon City'), plain, 'UTF-8'],
  [
    'quoted delimiters, quotes and newlines',
    utf8('Name,City\r\n"Peña, ""Sons""","Ames\r\nIowa"\r\n'),
    [
      ['Name', 'City'],
      ['Peña, "Sons"', 'Ames\r\nIowa'],
    ],
    'UTF-8',
  ],
])('a sheet is read: %s', (_, bytes, cells, encoding) => {
  expect(cellsOfText(bytes)).toEqual({ cells, encoding })
})

test('bytes that are no text are refused', () => {
  expect(() => cellsOfText(Uint8Array.of(1, 0, 2, 0, 3))).toThrow('This file isn’t text in UTF-8 or Windows-1252.')
})

test('blank rows between others count, so that a row has the number that the spreadsheet shows', () => {
  const bytes = utf8('Name,City\n\nPeña,Ames\n,\n\n')
  expect(cellsOfText(bytes, { blank: true }).cells).toEqual([['Name', 'City'], [''], ['Peña', 'Ames']])
  expect(cellsOfText(bytes).cells).toHaveLength(2)
})

test('a report has its title above the column names', () => {
  expect(headRow([['Vendor list'], ['', ''], ['Number', 'Name', 'City'], ['1', 'Peña', 'Ames']])).toBe(2)
  expect(
    headRow([
      ['Number', 'Name'],
      ['1', 'Peña'],
    ]),
  ).toBe(0)
  expect(
    headRow([
      ['Number', 'Name', 'City', 'State', ''],
      ['1', 'Peña', 'Ames', 'IA', 'x'],
    ]),
  ).toBe(0)
  expect(headRow([])).toBe(0)
})

test.each([
  [null, ''],
  [true, 'yes'],
  [12.5, '12.5'],
  ['00417', '00417'],
  [new Date('2026-07-01T00:00:00Z'), '2026-07-01'],
  [new Date('2026-07-01T13:30:00Z'), '2026-07-01T13:30:00.000Z'],
])('a cell of a workbook: %s', (cell, text) => expect(cellOfWorkbook(cell)).toBe(text))
