import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { degrees, PDFDict, PDFDocument, PDFName, PDFString, rgb } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { readZip } from '@granary/zip/read.ts'
import type { DrawnField } from '../../drawing/rules.ts'
import { suggestFields } from '../../suggesting/rules.ts'
import { marksOf, placedOn } from '../page/marks.ts'
import { coverageOf, rowsOf, valuesFor } from '../../rules.ts'
import { boxesOf, fillForm, mergePdfs, openForm } from './engine.ts'
import { fillRows } from './fill-rows.ts'

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')
const publicSans = '@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf'
const wideFont = new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(publicSans)))

/** A form as a state agency publishes it: two pages, text, a limit, several lines, a check box, a list, a choice. */
async function stateForm(change: (pdf: PDFDocument) => void = () => undefined): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const [one, two] = [pdf.addPage([612, 792]), pdf.addPage([612, 792])]
  const form = pdf.getForm()
  const box = { x: 72, width: 200, height: 20 }
  form.createTextField('applicant.name').addToPage(one, { ...box, y: 700 })
  const zip = form.createTextField('zip')
  zip.setMaxLength(5)
  zip.addToPage(one, { ...box, y: 660, width: 50 })
  const remarks = form.createTextField('remarks')
  remarks.enableMultiline()
  remarks.addToPage(two, { ...box, y: 500, height: 60 })
  form.createCheckBox('agreed').addToPage(two, { x: 72, y: 460, width: 12, height: 12 })
  const county = form.createDropdown('county')
  county.setOptions(['Dubuque', 'Linn'])
  county.addToPage(two, { ...box, y: 420 })
  const kind = form.createRadioGroup('kind')
  kind.addOptionToPage('New', two, { x: 72, y: 380, width: 12, height: 12 })
  kind.addOptionToPage('Renewal', two, { x: 120, y: 380, width: 12, height: 12 })
  change(pdf)
  return pdf.save()
}

/** The values that another library reads in the boxes. */
async function readBack(bytes: Uint8Array): Promise<Record<string, unknown>> {
  const pdf = await getDocument({ data: bytes.slice(), standardFontDataUrl: `${fonts}/` }).promise
  const found = (await pdf.getFieldObjects()) ?? {}
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, fields]) => {
      const field = (fields as { value?: unknown }[]).find(({ value }) => value !== undefined)
      return field ? [[name, field.value]] : []
    }),
  )
}
async function wordsOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: bytes.slice(), standardFontDataUrl: `${fonts}/` }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => (await (await pdf.getPage(at + 1)).getTextContent()).items),
  )
  return pages
    .flat()
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
}

const values = {
  'applicant.name': 'Nguyễn Thị Minh',
  zip: '52001',
  remarks: 'The valve was replaced, and the line was flushed.',
  agreed: 'yes',
  county: 'linn',
  kind: 'Renewal',
}

test('the boxes of a PDF are found in the order of its pages', async () => {
  const boxes = boxesOf(await openForm(await stateForm()))
  expect(boxes).toEqual([
    { name: 'applicant.name', kind: 'text', page: 1, most: null, options: [] },
    { name: 'zip', kind: 'text', page: 1, most: 5, options: [] },
    { name: 'remarks', kind: 'text', page: 2, most: null, options: [] },
    { name: 'agreed', kind: 'check', page: 2, most: null, options: [] },
    { name: 'county', kind: 'choice', page: 2, most: null, options: ['Dubuque', 'Linn'] },
    { name: 'kind', kind: 'choice', page: 2, most: null, options: ['New', 'Renewal'] },
  ])
})

test('another library reads the filled-in values', async () => {
  const { bytes, misfits } = await fillForm(await stateForm(), values, { flatten: false, wideFont })
  expect(misfits).toEqual([])
  expect(await readBack(bytes)).toMatchObject({
    'applicant.name': 'Nguyễn Thị Minh',
    zip: '52001',
    remarks: values.remarks,
    agreed: 'Yes',
    county: 'Linn',
  })
})

test('a flat copy has the words and no boxes', async () => {
  const { bytes } = await fillForm(await stateForm(), values, { flatten: true, wideFont })
  expect(await readBack(bytes)).toEqual({})
  const words = await wordsOf(bytes)
  for (const word of ['Nguyễn', '52001', 'flushed']) expect(words).toContain(word)
})

test('fifty rows are one PDF, a page after the other', async () => {
  const form = await stateForm()
  const copies = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      fillForm(form, { 'applicant.name': `Household ${at + 1}` }, { flatten: true, wideFont }),
    ),
  )
  const all = await mergePdfs(copies.map(({ bytes }) => bytes))
  const file = join(mkdtempSync(join(tmpdir(), 'granary-pdf-')), 'all.pdf')
  writeFileSync(file, all)
  expect((await PDFDocument.load(all)).getPageCount()).toBe(100)
  const words = await wordsOf(all)
  for (const at of [1, 25, 50]) expect(words).toContain(`Household ${at}`)
  const poppler = hasPoppler() ? execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }) : words
  expect(poppler).toContain('Household 50')
})

const hasPoppler = () => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('values that do not fit are listed box by box, and the rest is filled in', async () => {
  const { bytes, misfits } = await fillForm(
    await stateForm(),
    {
      'applicant.name':
        'A very long name of an applicant that goes on and on beyond every box of this form, twice over',
      zip: '52001-1234',
      remarks: 'Fine.',
      agreed: 'perhaps',
      county: 'Cook',
      moon: 'x',
    },
    { flatten: false, wideFont },
  )
  expect(misfits).toEqual([
    { box: 'applicant.name', words: 'It is too long for the box, even in the smallest print.' },
    { box: 'zip', words: 'The box takes 5 characters, and this has 10.' },
    { box: 'agreed', words: '“perhaps” is neither yes nor no.' },
    { box: 'county', words: '“Cook” isn’t one of Dubuque, Linn.' },
    { box: 'moon', words: 'The PDF has no such box.' },
  ])
  expect(await readBack(bytes)).toMatchObject({ remarks: 'Fine.', zip: '52001' })
})

/** A page without boxes, as an office writes it: lines, a table and small squares. */
async function flatForm(turn = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([612, 792])
  page.setRotation(degrees(turn))
  const write = (words: string, x: number, y: number) => page.drawText(words, { x, y, size: 10 })
  write('Owner:', 72, 700)
  page.drawLine({ start: { x: 110, y: 698 }, end: { x: 300, y: 698 } })
  write('Renewal', 90, 660)
  page.drawRectangle({ x: 72, y: 659, width: 10, height: 10, borderWidth: 1, borderColor: rgb(0, 0, 0) })
  // A white box on a tinted area, without a border.
  page.drawRectangle({ x: 60, y: 560, width: 400, height: 40, color: rgb(0.9, 0.9, 0.9) })
  write('Permit', 72, 576)
  page.drawRectangle({ x: 130, y: 570, width: 120, height: 20, color: rgb(1, 1, 1) })
  write('Signature:', 72, 620)
  page.drawLine({ start: { x: 130, y: 618 }, end: { x: 300, y: 618 } })
  return pdf.save()
}
const drawn = (changes: Partial<DrawnField>): DrawnField => ({
  name: 'Owner',
  kind: 'text',
  page: 1,
  x: 110,
  y: 80,
  width: 190,
  height: 14,
  options: [],
  ...changes,
})
const pageOf = async (bytes: Uint8Array) =>
  (await getDocument({ data: bytes.slice(), standardFontDataUrl: `${fonts}/` }).promise).getPage(1)

test('the lines and squares of a flat page are read, and become fields with their words', async () => {
  const marks = await marksOf(await pageOf(await flatForm()))
  const fields = suggestFields(marks)
  expect(fields.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
    'text: Owner',
    'check: Renewal',
    'signature: Signature',
    'text: Permit',
  ])
  expect(fields[0]).toMatchObject({ x: 110, y: 80, width: 190, height: 14 })
})

test('drawn fields are real boxes of the filled copy, and words of the flat one', async () => {
  const fields = [
    drawn({}),
    drawn({ name: 'Renewal', kind: 'check', x: 72, y: 123, width: 10, height: 10 }),
    drawn({ name: 'Signature', kind: 'signature', x: 130, y: 160, width: 170 }),
    drawn({ name: 'County', kind: 'choice', y: 200, options: ['Dubuque', 'Linn'] }),
    drawn({ name: 'Remarks', kind: 'lines', y: 240, height: 60 }),
  ]
  const given = { Owner: 'Nguyễn Thị Minh', Renewal: 'yes', Signature: '', County: 'linn', Remarks: values.remarks }
  const open = await fillForm(await flatForm(), given, { flatten: false, wideFont, drawn: fields })
  expect(open.misfits).toEqual([])
  expect(await readBack(open.bytes)).toMatchObject({
    Owner: 'Nguyễn Thị Minh',
    Renewal: 'Yes',
    County: 'Linn',
    Remarks: values.remarks,
  })
  const placed = await placedOn(await pageOf(open.bytes))
  expect(new Set(placed.map(({ name }) => name))).toEqual(new Set(fields.map(({ name }) => name)))
  expect(placed.find(({ name }) => name === 'Owner')).toMatchObject({ x: 110, y: 80, width: 190, height: 14 })

  const flat = await fillForm(await flatForm(), given, { flatten: true, wideFont, drawn: fields })
  expect(await readBack(flat.bytes)).toEqual({})
  expect(await wordsOf(flat.bytes)).toContain('Nguyễn')
})

test.each([90, 180, 270])('on a page that the file turns by %d degrees a field is where it was drawn', async (turn) => {
  const { bytes } = await fillForm(
    await flatForm(turn),
    { Owner: 'Jo' },
    { flatten: false, wideFont, drawn: [drawn({})] },
  )
  const [owner] = await placedOn(await pageOf(bytes))
  for (const [side, points] of Object.entries({ x: 110, y: 80, width: 190, height: 14 }))
    expect(owner![side as 'x']).toBeCloseTo(points, 3)
})

test('values that do not fit in a drawn field are listed too', async () => {
  const fields = [
    drawn({ width: 60 }),
    drawn({ name: 'Tested', kind: 'date', y: 120 }),
    drawn({ name: 'County', kind: 'choice', y: 160, options: ['Dubuque'] }),
    drawn({ name: 'Far', page: 9 }),
  ]
  const given = { Owner: 'A name that is much longer than its line', Tested: 'soon', County: 'Cook', Far: 'x' }
  const { misfits } = await fillForm(await flatForm(), given, { flatten: true, wideFont, drawn: fields })
  expect(misfits).toEqual([
    { box: 'Owner', words: 'It is too long for the box, even in the smallest print.' },
    { box: 'Tested', words: '“soon” isn’t a date.' },
    { box: 'County', words: '“Cook” isn’t one of Dubuque.' },
    { box: 'Far', words: 'The PDF has no page 9.' },
  ])
})

test('scripts and actions of a PDF are gone from the filled copy', async () => {
  const script = (pdf: PDFDocument) =>
    pdf.context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') })
  const armed = await stateForm((pdf) => {
    pdf.catalog.set(PDFName.of('OpenAction'), script(pdf))
    pdf.addJavaScript('start', 'app.alert(2)')
    pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ O: script(pdf) }))
    pdf
      .getForm()
      .getTextField('zip')
      .acroField.dict.set(PDFName.of('AA'), pdf.context.obj({ K: script(pdf) }))
  })
  const { bytes } = await fillForm(armed, { zip: '52001' }, { flatten: false, wideFont })
  const { catalog, getPage } = await PDFDocument.load(bytes).then((pdf) => ({
    catalog: pdf.catalog,
    getPage: (at: number) => pdf.getPage(at),
  }))
  expect(catalog.has(PDFName.of('OpenAction'))).toBe(false)
  expect(catalog.lookupMaybe(PDFName.of('Names'), PDFDict)?.has(PDFName.of('JavaScript')) ?? false).toBe(false)
  expect(getPage(0).node.has(PDFName.of('AA'))).toBe(false)
  const pdf = await getDocument({ data: bytes.slice() }).promise
  expect(await pdf.getJSActions()).toBeNull()
  expect(await pdf.hasJSActions()).toBe(false)
})

test.each([
  ['no PDF', async () => new TextEncoder().encode('hello'), 'can’t be read'],
  [
    'an encrypted PDF',
    async () => {
      const pdf = await PDFDocument.load(await stateForm())
      pdf.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
      return pdf.save()
    },
    'protected by a password',
  ],
  [
    'an XFA form without boxes',
    async () => {
      const pdf = await PDFDocument.create()
      pdf.addPage()
      pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: [], XFA: PDFString.of('<xdp/>') }))
      return pdf.save()
    },
    'XFA form',
  ],
  ['a huge file', async () => new Uint8Array(31 * 1024 * 1024), 'larger than 30 MB'],
])('%s is refused in a sentence', async (_, make, words) => {
  await expect(
    make()
      .then(openForm)
      .then(() => null),
  ).rejects.toThrow(words)
})

/** The widgets of sixty boxes of a state form: texts, amounts, dates, check boxes and lists on two pages. */
async function sixtyBoxes(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const pages = [pdf.addPage([612, 792]), pdf.addPage([612, 792])]
  const form = pdf.getForm()
  for (let at = 0; at < 60; at++) {
    const page = pages[Math.floor(at / 30)]!
    const place = { x: at % 2 ? 320 : 72, y: 720 - Math.floor((at % 30) / 2) * 44, width: 200, height: 18 }
    const name = `line.${at + 1}`
    if (at % 10 === 8) form.createCheckBox(name).addToPage(page, { ...place, width: 12, height: 12 })
    else if (at % 10 === 9) {
      const county = form.createDropdown(name)
      county.setOptions(['Dubuque', 'Linn', 'Polk'])
      county.addToPage(page, place)
    } else form.createTextField(name).addToPage(page, place)
  }
  return pdf.save()
}

test('a form of sixty boxes is filled from two hundred rows into an archive, and another library reads each copy', async () => {
  const bytes = await sixtyBoxes()
  const boxes = boxesOf(await openForm(bytes))
  expect(boxes).toHaveLength(60)
  // Columns are named after the questions, the last one after a box of the PDF.
  const questions = boxes
    .slice(0, 59)
    .map(({ name, kind }, at) => ({
      key: `q${at + 1}`,
      label: `Line ${at + 1}`,
      kind: kind === 'check' ? ('yes_no' as const) : at % 10 === 2 ? ('money' as const) : ('short_text' as const),
      box: name,
    }))
  const layout = {
    boxes: boxes.map(({ name }) => name).join('\n'),
    drawn: null,
    map: questions.map(({ box, key }) => `${box} = ${key}`).join('\n'),
  }
  expect(coverageOf(layout, { questions })).toMatchObject({ unmapped: ['line.60'], unknown: [], wrong: [], unused: [] })
  const cell = (row: number, at: number) =>
    at % 10 === 8
      ? 'yes'
      : at % 10 === 9
        ? row === 7 && at === 59
          ? 'Cook'
          : 'linn'
        : at % 10 === 2
          ? '$1,250.5'
          : `${row} ${at}`
  const { rows, unused } = rowsOf(
    layout,
    { questions },
    [...questions.map(({ label }) => label), 'line.60'],
    Array.from({ length: 200 }, (_, row) => Array.from({ length: 60 }, (_, at) => cell(row, at))),
  )
  expect(unused).toEqual([])
  const { file, misfits } = await fillRows({
    bytes,
    drawn: [],
    rows: rows.map((row) => ({ ...valuesFor(layout, { questions }, row.answers, '2027-07-01'), ...row.values })),
    names: rows.map((_, at) => `${String(at + 1).padStart(3, '0')} Permit`),
    flatten: false,
    as: 'archive',
    wideFont,
  })
  expect(misfits.flatMap((each, at) => each.map((misfit) => ({ row: at + 1, ...misfit })))).toEqual([
    { row: 8, box: 'line.60', words: '“Cook” isn’t one of Dubuque, Linn, Polk.' },
  ])
  const entries = readZip(file as Uint8Array<ArrayBuffer>, { unpacked: 200_000_000 })
  expect(entries).toHaveLength(200)
  for (const at of [0, 7, 199]) {
    expect(entries[at]!.name).toBe(`${String(at + 1).padStart(3, '0')} Permit.pdf`)
    const read = await readBack(await entries[at]!.bytes())
    expect(Object.keys(read)).toHaveLength(60)
    expect(read).toMatchObject({ 'line.1': `${at} 0`, 'line.3': '$1,250.50', 'line.9': 'Yes', 'line.10': 'Linn' })
    expect(read['line.58']).toBe(`${at} 57`)
  }
})
