import { readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import '../dom-matrix.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from '@playwright/test'
import { placed, writtenPdf } from '../written-pdf.ts'
import { reads } from './agency.ts'
import { expectFits, expectNoBarriers, signInAs } from './visitor.ts'

/** The part of pdfkit used here. */
type Pen = Record<'moveTo' | 'lineTo' | 'rect' | 'stroke', (...given: number[]) => Pen>

/** A test report as a state prints it: no boxes, only lines, a table and small squares. */
const flatReport = () =>
  writtenPdf((page) => {
    const pen = page as unknown as Pen
    placed([
      [72, 60, 'Report of a backflow test'],
      [72, 100, 'Serial number:'],
      [330, 100, 'Tester:'],
      [72, 140, 'Service address:'],
      [92, 180, 'Passed'],
      [162, 180, 'Repaired'],
      [76, 226, 'Valve'],
      [206, 226, 'Reading'],
      [72, 330, 'Office use'],
    ])(page)
    pen.moveTo(150, 112).lineTo(310, 112).stroke()
    pen.moveTo(370, 112).lineTo(540, 112).stroke()
    pen.rect(72, 179, 11, 11).stroke()
    pen.rect(142, 179, 11, 11).stroke()
    for (const y of [220, 240, 260, 280]) pen.moveTo(72, y).lineTo(340, y).stroke()
    for (const x of [72, 200, 340]) pen.moveTo(x, 220).lineTo(x, 280).stroke()
  })

test('a manager takes suggested fields on a flat PDF, draws one, maps them, and fills the PDF', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/utility-form-filler?tab=pdfStudio')
  await page.getByRole('button', { name: 'New template' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('State backflow report')
  await dialog.getByRole('combobox', { name: 'Form' }).fill('Backflow')
  await page.getByRole('option').first().click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: await flatReport() })
  await expect(dialog.getByRole('button', { name: 'Remove report.pdf' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create PDF template' }).click()

  const panel = page.getByRole('region', { name: 'Fields on the pages' })
  await panel.getByRole('button', { name: 'Suggest fields' }).click()
  await expect(panel.getByRole('status')).toContainText('9 suggestions.')
  await panel.getByRole('button', { name: 'Add Serial number, text' }).click()
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Serial number')
  await panel.getByRole('button', { name: 'Add all 8' }).click()
  await expect(panel.getByRole('status')).toContainText('No further suggestions')
  // Printed cells are lower than a fingertip: they are pressed on a larger page.
  await panel.getByRole('button', { name: 'Zoom in' }).click()
  await expectNoBarriers(page)
  await panel.getByRole('button', { name: 'Zoom out' }).click()

  // By pointer, at the words “Office use”.
  const sheet = panel.getByRole('region', { name: 'Fields of page 1' })
  await sheet.scrollIntoViewIfNeeded()
  const { x, y, width } = (await sheet.boundingBox())!
  const scale = Math.min(1.6, (width - 2) / 612)
  const left = x + (width - 612 * scale) / 2
  await page.mouse.move(left + 130 * scale, y + 322 * scale)
  await page.mouse.down()
  await page.mouse.move(left + 330 * scale, y + 350 * scale, { steps: 4 })
  await page.mouse.up()
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Office use')
  const value = panel.getByRole('combobox', { name: /^Value/ })
  const offered = panel.getByRole('listbox', { name: 'Value' }).getByRole('option')
  await value.fill('nothing like it')
  await expect(offered).toHaveText(['Formula…'])
  await offered.click()
  await panel.getByLabel('Formula', { exact: true }).fill('if(passed, "PASS", "FAIL")')
  // By keyboard, ten points down and one point wider.
  const drawn = panel.getByRole('button', { name: /^Office use, text/ })
  await drawn.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  await panel.getByRole('button', { name: /^Passed, check box/ }).click()
  await value.click()
  await offered.first().click()
  // Unsaved fields are on the page again after it was left.
  await page.reload()
  await expect(panel.getByText(/^Restored what you drew on /)).toBeVisible()
  await panel.getByRole('button', { name: 'Save fields' }).click()
  await expect(page.getByText('Fields saved')).toBeVisible()
  await expect(panel.getByText(/^Restored what you drew on /)).toHaveCount(0)
  const [stored] = await reads<{ drawn: string }>(
    page,
    'pdf_templates?title=eq.State backflow report&select=drawn&order=id.desc&limit=1',
  )
  const office = (JSON.parse(stored!.drawn) as { name: string; y: number; width: number }[]).find(
    ({ name }) => name === 'Office use',
  )!
  expect(Math.abs(office.y - 332)).toBeLessThan(2)
  expect(Math.abs(office.width - 201)).toBeLessThan(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page
    .getByLabel('List', { exact: true })
    .setInputFiles({
      name: 'tests.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Serial number,Tester,passed\nBF-20917,Jo Nuñez,yes\n'),
    })
  await page.getByRole('button', { name: 'Fill PDFs' }).click()
  await expect(page.getByText('Everything fits')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save PDF' }).click()
  const words = await wordsOf(readFileSync(await (await download).path()))
  for (const word of ['BF-20917', 'Jo Nuñez', 'PASS']) expect(words).toContain(word)
})

/** A state form of sixty lines in two columns, each with its label. */
const labels = Array.from({ length: 60 }, (_, at) => `Household member ${at + 1}`)
const sixtyLines = () =>
  writtenPdf((page) => {
    const pen = page as unknown as Pen
    const at = (line: number) => [line % 2 === 0 ? 50 : 320, 50 + Math.floor(line / 2) * 23] as const
    placed(labels.map((label, line) => [...at(line), `${label}:`]))(page)
    for (const line of labels.keys()) {
      const [x, y] = at(line)
      pen
        .moveTo(x + 115, y + 11)
        .lineTo(x + 235, y + 11)
        .stroke()
    }
  })

test('a state form of sixty fields is mapped from its labels and filled from a list of 200 rows', async ({ page }) => {
  test.slow()
  await signInAs(page, 'Max Okafor', '/utility-form-filler?tab=pdfStudio')
  await page.getByRole('button', { name: 'New template' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('State household report')
  await dialog.getByRole('combobox', { name: 'Form' }).fill('Backflow')
  await page.getByRole('option').first().click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'households.pdf', mimeType: 'application/pdf', buffer: await sixtyLines() })
  await expect(dialog.getByRole('button', { name: 'Remove households.pdf' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create PDF template' }).click()
  const panel = page.getByRole('region', { name: 'Fields on the pages' })
  await panel.getByRole('button', { name: 'Suggest fields' }).click()
  await panel.getByRole('button', { name: 'Add all 60' }).click()
  await panel.getByRole('button', { name: 'Save fields' }).click()
  await expect(page.getByText('Fields saved')).toBeVisible()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  const long = 'A name that is far longer than its printed line on the form'
  const rows = Array.from({ length: 200 }, (_, row) =>
    labels.map((_label, at) => (row === 136 && at === 41 ? long : `Row ${row + 1} of ${at + 1}`)).join(','),
  )
  await page
    .getByLabel('List', { exact: true })
    .setInputFiles({
      name: 'households.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([labels.join(','), ...rows].join('\n')),
    })
  await expect(page.getByText('200 rows in households.csv.')).toBeVisible()
  await page.getByRole('button', { name: 'Fill PDFs' }).click()
  const wrong = page.getByRole('region', { name: 'What doesn’t fit' })
  await expect(wrong.getByRole('row').nth(1)).toContainText('137Household member 42')
  await expect(wrong.getByRole('row')).toHaveCount(2)
  // The page of that copy is beside the list, at the box.
  await wrong.getByRole('button', { name: 'Show row 137, Household member 42' }).click()
  const shown = page.getByRole('region', { name: 'Row 137, Household member 42', exact: true })
  await shown.scrollIntoViewIfNeeded()
  await expect(shown.getByRole('region', { name: 'Page 1' })).toContainText('Household member 42:')
  expect(await shown.evaluate((frame) => frame.scrollTop > 0)).toBe(true)
  // The page where its fields are drawn has another name.
  await expect(page.getByRole('region', { name: 'Page 1', exact: true })).toHaveCount(1)
  // The lines of this form are closer to each other than 24 pixels: its own boxes are not judged.
  await expectNoBarriers(page, '[aria-label="Row 137, Household member 42"]')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save PDF' }).click()
  const bytes = readFileSync(await (await download).path())
  expect(await wordsOf(bytes, 200)).toContain('Row 200 of 60')
})

/** A transmittal slip with boxes, as a bank hands it out. */
async function slip(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([612, 792])
  const form = pdf.getForm()
  for (const [at, name] of ['number', 'amount', 'seller'].entries())
    form.createTextField(name).addToPage(page, { x: 72, y: 700 - at * 40, width: 300, height: 20 })
  return Buffer.from(await pdf.save())
}

test('a PDF is filled from the rows of a filtered list of another area', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/utility-form-filler?tab=pdfStudio')
  await page.getByRole('button', { name: 'New template' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Order slip')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: await slip() })
  await expect(dialog.getByRole('button', { name: 'Remove slip.pdf' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create PDF template' }).click()
  await page.getByRole('button', { name: 'Read boxes from PDF' }).click()
  await expect(page.getByText('Boxes read from the PDF')).toBeVisible()
  const records = page.getByRole('combobox', { name: /^Records/ })
  await records.fill('purchase orders')
  await page
    .getByRole('listbox', { name: 'Records' })
    .getByRole('option', { name: 'Purchase orders', exact: true })
    .click()
  await expect(records).toHaveValue('Purchase orders')

  const panel = page.getByRole('region', { name: 'Fields on the pages' })
  await panel.getByRole('button', { name: 'Map by name (2)' }).click()
  await panel.getByRole('button', { name: /^seller, box/ }).click()
  // A reference, one step away, found by parts of its name.
  await panel.getByRole('combobox', { name: /^Value/ }).fill('vendor city')
  await panel.getByRole('option', { name: 'Vendor: City and state', exact: true }).click()
  await expectNoBarriers(page)
  await panel.getByRole('button', { name: 'Save fields' }).click()
  await expect(page.getByText('Fields saved')).toBeVisible()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()

  const [order] = await reads<{ number: string; vendors: { city: string } }>(
    page,
    'purchase_orders?select=number,vendors!inner(city)&vendors.city=not.is.null&order=number&limit=1',
  )
  await page.getByRole('searchbox', { name: 'Search purchase orders' }).fill(order!.number)
  await page.getByRole('button', { name: 'Fill 1 PDF' }).click()
  await expect(page.getByText('Everything fits')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save PDF' }).click()
  const words = await wordsOf(readFileSync(await (await download).path()))
  for (const word of [order!.number, order!.vendors.city]) expect(words).toContain(word)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
})

async function wordsOf(bytes: Uint8Array, page = 1): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise
  const { items } = await (await pdf.getPage(page)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
