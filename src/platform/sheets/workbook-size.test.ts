import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { whyNotUnpack } from './workbook-size.ts'

/** A zip archive with one part, whose directory claims this many bytes. */
function packed(part: Buffer, says = part.length, entries = 1): Uint8Array {
  const data = deflateRawSync(part)
  const [local, directory, end] = [Buffer.alloc(31), Buffer.alloc(47), Buffer.alloc(22)]
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(1, 26)
  directory.writeUInt32LE(0x02014b50, 0)
  directory.writeUInt32LE(data.length, 20)
  directory.writeUInt32LE(says, 24)
  directory.writeUInt16LE(1, 28)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(local.length + data.length, 16)
  return new Uint8Array(Buffer.concat([local, data, directory, end]))
}

test('a workbook of an ordinary size is read', () =>
  expect(whyNotUnpack(packed(Buffer.from('<sheet/>'.repeat(1_000))))).toBeNull())

test.each([
  [
    'that unpacks to hundreds of megabytes',
    packed(Buffer.alloc(10), 400_000_000),
    'This workbook unpacks to 400 MB, which is too large. Save the sheet as CSV, or split it.',
  ],
  [
    'that is packed far too well',
    packed(Buffer.alloc(30_000_000)),
    'This workbook unpacks to 30 MB, which is too large. Save the sheet as CSV, or split it.',
  ],
  ['larger than its directory can say', packed(Buffer.alloc(10), 0xffffffff), 'This workbook unpacks to 4,295 MB'],
  [
    'with too many parts',
    packed(Buffer.alloc(10), 10, 60_000),
    'This workbook has 60,000 parts; up to 5,000 can be read. Save the sheet as CSV.',
  ],
  ['that was cut', packed(Buffer.alloc(10), 10, 2), 'This workbook is damaged.'],
  [
    'that is invalid',
    new TextEncoder().encode('Name,City\n'),
    'This isn’t an Excel workbook (.xlsx). Save the file as CSV or as a workbook and select it again.',
  ],
])('a workbook %s is refused before it is unpacked', (_, bytes, reason) =>
  expect(whyNotUnpack(bytes)).toContain(reason),
)
