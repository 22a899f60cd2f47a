import { expect, test } from 'vitest'
import { judgeType, mayShow, sniff } from './media-types.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each<[string, string, string | null]>([
  ['PNG', '\x89PNG\r\n\x1a\n', 'image/png'],
  ['JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['WebP', 'RIFF....WEBP', 'image/webp'],
  ['sound beside it', 'RIFF....WAVE', 'audio/wav'],
  ['PDF', '%PDF-1.7', 'application/pdf'],
  ['an office document', 'PK\x03\x04', 'application/zip'],
  ['an old office document', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/x-ole-storage'],
  ['a program', 'MZ\x90\0', 'application/vnd.microsoft.portable-executable'],
  ['a note that begins like a program', 'MZ is our code for the market zone', null],
  ['a note that begins like a bitmap', 'BMW bid, three cars', null],
  ['a page', '  \n<!DOCTYPE html>', 'text/html'],
  ['a page behind a mark and a comment', '\xef\xbb\xbf<!-- hello --><ScRiPt>', 'text/html'],
  ['a drawing', '<svg viewBox="0 0 1 1">', 'image/svg+xml'],
  ['a drawing behind its declaration', '<?xml version="1.0"?><!-- x --><svg>', 'image/svg+xml'],
  ['data in XML', '<?xml version="1.0"?><order/>', null],
  ['a table', 'number,title\n1,Gravel', null],
  ['nothing', '', null],
])('%s is recognized by its first bytes', (_, text, type) => {
  expect(sniff(bytes(text))).toBe(type)
})

test.each<[claimed: string, content: string, kept: string]>([
  ['', '%PDF-1.7', 'application/pdf'],
  ['text/plain;charset=UTF-8', '\x89PNG\r\n\x1a\n', 'image/png'],
  ['text/plain;charset=UTF-8', 'hello', 'text/plain; charset=utf-8'],
  ['text/plain', '<html>', 'text/plain; charset=utf-8'],
  ['application/octet-stream', '\0\x01\x02', 'application/octet-stream'],
  ['text/csv', 'a,b', 'text/csv'],
  ['text/csv; charset=utf-8', 'a,b', 'text/csv; charset=utf-8'],
  [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'PK\x03\x04',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  ['application/msword', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/msword'],
  ['video/quicktime', '\0\0\0\x14ftypqt  ', 'video/quicktime'],
  ['image/heic', '\0\0\0\x18ftypheic', 'image/heic'],
  ['application/xml', '<html/>', 'application/xml'],
  ['text/markdown', '<h1>Title</h1>', 'text/markdown'],
  ['application/dxf', 'AC1032', 'application/dxf'],
])('claimed as %s', (claimed, content, kept) => {
  expect(judgeType(claimed, bytes(content), null)).toBe(kept)
})

test.each<[claimed: string, content: string]>([
  ['image/png', '<html>'],
  ['image/png', '\xff\xd8\xff'],
  ['image/png', ''],
  ['application/pdf', 'MZ\0\0'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '<html>'],
  ['text/csv', '\0\0\0'],
  ['text/csv', 'PK\x03\x04'],
  ['application/json', '<script>'],
  ['video/mp4', 'just text'],
  ['application/dxf', 'MZ\0\0'],
])('a file claimed as %s that is %j is rejected', (claimed, content) => {
  expect(() => judgeType(claimed, bytes(content), null)).toThrow(
    `The content of the file doesn’t match its type: it was sent as ${claimed}, and its content is `,
  )
})

test('a bucket accepts the types that it names, but not pages claimed as text', () => {
  expect(judgeType('image/png', bytes('\x89PNG\r\n\x1a\n'), ['image/*'])).toBe('image/png')
  expect(() => judgeType('image/png', bytes('\x89PNG\r\n\x1a\n'), ['image/jpeg'])).toThrow(
    'mime type image/png is not supported',
  )
  expect(() => judgeType('text/plain', bytes('<html>'), ['text/plain'])).toThrow('mime type text/html is not supported')
})

test("only content that can't run is shown in the window", () => {
  for (const type of ['image/png', 'video/mp4', 'text/plain; charset=utf-8']) expect(mayShow(type)).toBe(true)
  for (const type of ['image/svg+xml', 'text/html', 'application/pdf', 'application/xml', 'text/css'])
    expect(mayShow(type)).toBe(false)
})
