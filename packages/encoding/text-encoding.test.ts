import { expect, test } from 'vitest'
import { readText, readXmlText } from './text-encoding.ts'

const utf16 = (text: string, order: 'le' | 'be', mark = true) => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16())
}
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test.each([
  ['UTF-8', new TextEncoder().encode('Müller'), 'Müller'],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFMüller'), 'Müller'],
  ['Windows-1252', latin('M\xFCller \x96 5 \x80'), 'Müller – 5 €'],
  ['UTF-16, little end first', utf16('Müller', 'le'), 'Müller'],
  ['UTF-16, big end first', utf16('Müller', 'be'), 'Müller'],
])('a sheet in %s is read correctly', (name, bytes, text) => {
  const read = readText(bytes)
  expect(read.text).toBe(text)
  expect(name).toContain(read.encoding)
})

test.each([
  ['UTF-16 without its mark', utf16('Name', 'le', false)],
  ['bytes that are no text', new Uint8Array([0x4d, 0xfc, 0x81, 0x01])],
  ['UTF-16 that is cut', new Uint8Array([0xff, 0xfe, 0x41])],
])('%s are refused in words', (_, bytes) =>
  expect(() => readText(bytes)).toThrow(/^This file (isn’t text|is marked as)/),
)

const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Usulután</a>`
test.each([
  ['ISO-8859-1', latin(xml('ISO-8859-1'))],
  ['windows-1252', latin(xml('windows-1252'))],
  ['UTF-8', new TextEncoder().encode(xml('UTF-8'))],
  ['nothing said', new TextEncoder().encode('<a>Usulután</a>')],
  ['UTF-16', utf16(xml('UTF-16'), 'le')],
  ['UTF-16, big end first, without a mark', utf16(xml('UTF-16BE'), 'be', false)],
])('XML in %s', (_, bytes) => expect(readXmlText(bytes)).toContain('Usulután'))

test('XML in an unknown or wrongly declared encoding is refused by its name', () => {
  expect(() => readXmlText(latin(xml('EBCDIC-CP-US')))).toThrow(
    'This file’s encoding EBCDIC-CP-US can’t be read. Save it as UTF-8.',
  )
  expect(() => readXmlText(latin(xml('UTF-8')))).toThrow(
    'This file is marked as UTF-8 but has bytes that are not valid in it. Save it as UTF-8.',
  )
  expect(() => readXmlText(new TextEncoder().encode(xml('UTF-16')))).toThrow(
    'This file is marked as UTF-16 but isn’t in that encoding. Save it as UTF-8.',
  )
})

test('a public warning in ISO-8859-1 keeps its letters', () =>
  expect(readXmlText(latin(`${xml('ISO-8859-1')}<a>Usulután</a>`))).toContain('Usulután'))
