import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writtenPdf } from '#tests/written-pdf.ts'
import { pdfLimits, readPdf } from './read-pdf.ts'

test('text is read in lines and columns, as it is seen, with the XML inside', async () => {
  const bytes = await writtenPdf((page) => {
    page.fontSize(10)
    page.text('1,225.00', 480, 200).text('Gloves, L', 50, 200).text('98', 300, 200)
    page.text('Acme Medical', 50, 50)
    page.file(Buffer.from('<invoice/>'), { name: 'factur-x.xml' })
    page.file(Buffer.from('not XML'), { name: 'photo.jpg' })
  })
  expect(await readPdf(bytes)).toEqual({
    pages: 1,
    lines: [
      { page: 1, cells: [{ x: 50, text: 'Acme Medical' }] },
      {
        page: 1,
        cells: [
          { x: 50, text: 'Gloves, L' },
          { x: 300, text: '98' },
          { x: 480, text: '1,225.00' },
        ],
      },
    ],
    files: [{ name: 'factur-x.xml', bytes: new Uint8Array(Buffer.from('<invoice/>')) }],
  })
})

/** A page whose content is 13 bytes, packed over and over: a thousandth of its size. */
function bomb(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 'BT (a) Tj ET '))
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
        `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>endobj\n` +
        `4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`,
    ),
    packed,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>'),
  ])
}

test('a PDF that unpacks to far more than it weighs is given up', async () => {
  const file = bomb(300)
  expect(file.length).toBeLessThan(1024 * 1024)
  await expect(readPdf(file, { ...pdfLimits, megabytes: 128 })).rejects.toThrow(
    'This PDF takes too long or too much memory to read.',
  )
})

test('a file that is no PDF, and one with a password, are refused with a sentence', async () => {
  await expect(readPdf(Buffer.from('hello'))).rejects.toThrow('This file is damaged or is not a PDF.')
  const locked = await writtenPdf((page) => page.text('Invoice', 50, 50), { userPassword: 'secret' })
  await expect(readPdf(locked)).rejects.toThrow('This PDF is protected with a password.')
})
