import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
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

test('entries in fields, checked boxes and text typed onto a page are read at their place', async () => {
  const written = await writtenPdf((page) => {
    page.fontSize(10)
    page.text('Name', 50, 50).text('Corporation', 70, 80).text('Trust', 270, 80).text('Notes', 50, 110)
    page.annotate(50, 200, 200, 14, { Subtype: 'FreeText', DA: '/Helv 10 Tf', Contents: new String('Paid Nov 20') })
  })
  const file = await PDFDocument.load(written)
  const form = file.getForm()
  const sheet = file.getPage(0)
  const text = (name: string, value: string, at: { x: number; top: number; height?: number; hidden?: boolean }) => {
    const field = form.createTextField(name)
    const { top, height = 14, ...more } = at
    if (height > 14) field.enableMultiline()
    field.setText(value)
    field.addToPage(sheet, { ...more, y: 792 - top - height, width: 150, height, borderWidth: 0 })
    return field
  }
  text('name', 'Larkspur Paving LLC', { x: 100, top: 48 })
  text('pin', '4711', { x: 300, top: 48 }).enablePassword()
  text('unseen', 'unseen', { x: 450, top: 48, hidden: true })
  text('notes', 'Salt only\nNo sand', { x: 100, top: 106, height: 40 })
  for (const [name, x] of [
    ['corporation', 55],
    ['trust', 255],
  ] as const) {
    const box = form.createCheckBox(name)
    box.addToPage(sheet, { x, y: 702, width: 10, height: 10 })
    if (name === 'corporation') box.check()
  }
  const { lines } = await readPdf(Buffer.from(await file.save()))
  expect(lines.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['Name', 'Larkspur Paving LLC'],
    ['☒ Corporation', 'Trust'],
    ['Notes', 'Salt only'],
    ['No sand'],
    ['Paid Nov 20'],
  ])
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
