import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { orientationExif, orientationOf } from './orientation.ts'
import { activeContent } from './pdf-content.ts'
import { withoutMetadata } from './picture-metadata.ts'
import { whyNotNamed } from '../../file-names.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const place = 'GPS 41.8781 -87.6298'
/** An EXIF block as a phone writes it: the orientation, followed by the place of the picture. */
const exifOf = (orientation: number) => Buffer.concat([latin('Exif\0\0'), orientationExif(orientation), latin(place)])

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
])
const shownJpeg = [
  segment(0xe0, latin('JFIF\0\x01\x02')),
  segment(0xe2, latin('ICC_PROFILE\0\x01\x01 profile')),
  segment(0xdb, Buffer.alloc(65, 1)),
  segment(0xc2, Buffer.alloc(15, 2)),
]
const jpeg = (...more: Buffer[]) =>
  Buffer.concat([
    latin('\xff\xd8'),
    ...more,
    ...shownJpeg,
    scan,
    segment(0xc4, latin('between scans')),
    scan,
    latin('\xff\xd9'),
  ])

test('a JPEG loses position, camera, texts and trailing data; its orientation stays', () => {
  const taken = Buffer.concat([
    jpeg(
      segment(0xe1, exifOf(6)),
      segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0<x>${place}</x>`)),
      segment(0xed, latin(`Photoshop 3.0\0${place}`)),
      segment(0xfe, latin(place)),
      segment(0xe2, latin(`MPF\0${place}`)),
    ),
    jpeg(segment(0xe1, exifOf(1))),
  ])
  const { content, removed, kept } = withoutMetadata(taken, 'image/jpeg')
  expect([removed, kept, content.includes(place)]).toEqual([true, false, false])
  const turned = content.indexOf('Exif\0\0')
  expect(orientationOf(content.subarray(turned))).toBe(6)
  expect(content).toEqual(jpeg(segment(0xe1, Buffer.concat([latin('Exif\0\0'), orientationExif(6)]))))
})

test('a JPEG without metadata stays unchanged, byte for byte', () => {
  expect(withoutMetadata(jpeg(), 'image/jpeg')).toEqual({ content: jpeg(), removed: false, kept: false })
})

test('a truncated JPEG loses what was found before the end, and says that some may be left', () => {
  const broken = Buffer.concat([latin('\xff\xd8'), segment(0xe1, exifOf(1)), latin('\xff\xdb\xff\xff')])
  const { content, removed, kept } = withoutMetadata(broken, 'image/jpeg')
  expect([removed, kept, content.includes(place)]).toEqual([true, true, false])
})

const chunk = (name: string, body: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  return Buffer.concat([size, latin(name), body, Buffer.alloc(4)])
}
const png = (...more: Buffer[]) =>
  Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.alloc(13)),
    ...more,
    chunk('IDAT', Buffer.alloc(9, 5)),
    chunk('IEND', Buffer.alloc(0)),
  ])

test('a PNG loses texts, times, EXIF and trailing data; its orientation stays', () => {
  const taken = Buffer.concat([
    png(
      chunk('pHYs', Buffer.alloc(9)),
      chunk('eXIf', exifOf(8)),
      chunk('tEXt', latin(place)),
      chunk('iTXt', latin(`XML:com.adobe.xmp\0${place}`)),
      chunk('zTXt', deflateSync(place)),
      chunk('tIME', Buffer.alloc(7)),
      chunk('prVW', latin(place)),
    ),
    latin(place),
  ])
  const { content, removed, kept } = withoutMetadata(taken, 'image/png')
  expect([removed, kept, content.includes(place)]).toEqual([true, false, false])
  expect(['pHYs', 'eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME', 'prVW'].filter((name) => content.includes(name))).toEqual([
    'pHYs',
    'eXIf',
  ])
  expect(orientationOf(content.subarray(content.indexOf('eXIf') + 4))).toBe(8)
  expect(withoutMetadata(png(), 'image/png')).toEqual({ content: png(), removed: false, kept: false })
})

const riff = (name: string, body: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([latin(name), size, body, Buffer.alloc(body.length % 2)])
}
const webp = (flags: number, ...more: Buffer[]) =>
  riff(
    'RIFF',
    Buffer.concat([
      latin('WEBP'),
      riff('VP8X', Buffer.from([flags, 0, 0, 0, 1, 0, 0, 1, 0, 0])),
      riff('VP8 ', Buffer.alloc(11, 4)),
      ...more,
    ]),
  )

test('a WebP loses EXIF and XMP and no longer announces them; its orientation stays', () => {
  const plain = withoutMetadata(webp(0x2c, riff('EXIF', exifOf(1)), riff('XMP ', latin(place))), 'image/webp')
  expect(plain).toEqual({ content: webp(0x20), removed: true, kept: false })
  const turned = withoutMetadata(webp(0x0c, riff('EXIF', exifOf(3)), riff('XMP ', latin(place))), 'image/webp').content
  expect(turned).toEqual(webp(0x08, riff('EXIF', orientationExif(3))))
})

const objects = (text: string, filter = '/Filter /FlateDecode') =>
  Buffer.concat([
    latin(`7 0 obj << /Type /ObjStm ${filter} >> stream\n`),
    filter ? deflateSync(latin(text)) : latin(text),
    latin('\nendstream endobj'),
  ])

test.each<[string, Buffer, string[]]>([
  ['nothing but pages', latin('%PDF-1.7 1 0 obj << /Type /Page >> endobj'), []],
  ['a script', latin('%PDF-1.7 << /S /JavaScript /JS (app.alert(1)) >>'), ['pdf_scripts']],
  ['a script whose name is spelled by numbers', latin('%PDF-1.7 << /S /J#61vaScript >>'), ['pdf_scripts']],
  [
    'a script in compressed objects',
    Buffer.concat([latin('%PDF-1.7 '), objects('<< /S /JavaScript >>')]),
    ['pdf_scripts'],
  ],
  [
    'a script in objects that are not compressed',
    Buffer.concat([latin('%PDF-1.7 '), objects('<< /JS (x) >>', '')]),
    ['pdf_scripts'],
  ],
  ['a page to begin with', latin('%PDF-1.7 << /OpenAction [3 0 R /Fit] >>'), []],
  ['an action when it is opened', latin('%PDF-1.7 << /OpenAction 5 0 R >>'), ['pdf_opens']],
  ['a program to launch', latin('%PDF-1.7 << /AA << /O << /S /Launch >> >> >>'), ['pdf_opens', 'pdf_launches']],
  ['a file inside', latin('%PDF-1.7 << /Names << /EmbeddedFiles 4 0 R >> >>'), ['pdf_files']],
  ['a password', latin('%PDF-1.7 trailer << /Encrypt 9 0 R >>'), ['pdf_encrypted']],
  [
    'objects packed in a way that is not unpacked',
    Buffer.concat([latin('%PDF-1.7 '), objects('<< >>', '/Filter [/ASCII85Decode /FlateDecode]')]),
    ['pdf_unread'],
  ],
  [
    'objects that unpack to more than is looked into',
    Buffer.concat([latin('%PDF-1.7 '), objects('x'.repeat(17 * 1024 * 1024))]),
    ['pdf_unread'],
  ],
  ['a longer name that begins so', latin('%PDF-1.7 << /JSX 1 /JavaScripting 2 /Launcher 3 >>'), []],
])('a PDF with %s is flagged', async (_, content, flags) => {
  expect(await activeContent(content)).toEqual(flags)
})

test.each<[string, string, boolean]>([
  ['invoice.pdf', 'application/pdf', true],
  ['invoice.pdf', 'application/vnd.microsoft.portable-executable', false],
  ['INVOICE.PDF', 'application/octet-stream', false],
  ['photo.jpg', 'image/png', false],
  ['sheet.xlsx', 'application/zip', true],
  ['sheet.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', true],
  ['letter.doc', 'application/rtf', true],
  ['list.csv', 'text/plain; charset=utf-8', true],
  ['list.csv', 'application/x-elf', false],
  ['drawing.dwg', 'application/octet-stream', true],
  ['no ending', 'application/octet-stream', true],
])('the name %s for %s: %s', (name, type, isGood) => {
  expect(whyNotNamed(name, type) === null).toBe(isGood)
})
