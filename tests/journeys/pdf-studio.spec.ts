import { readFileSync } from 'node:fs'
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
  await panel.getByLabel('Value', { exact: true }).selectOption({ label: 'Formula…' })
  await panel.getByLabel('Formula', { exact: true }).fill('if(passed, "PASS", "FAIL")')
  // By keyboard, ten points down and one point wider.
  const drawn = panel.getByRole('button', { name: /^Office use, text/ })
  await drawn.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  await panel.getByRole('button', { name: /^Passed, check box/ }).click()
  await panel.getByLabel('Value', { exact: true }).selectOption({ index: 1 })
  await panel.getByRole('button', { name: 'Save fields' }).click()
  await expect(page.getByText('Fields saved')).toBeVisible()
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

async function wordsOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
