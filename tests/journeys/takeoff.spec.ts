import { expect, test, type Locator, type Page } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

type Spot = readonly [x: number, y: number]

/**
 * A floor plan of 36 by 24 inches at 1/16" = 1'-0", so one foot is 4.5 points: 400 by 240 feet less a court of 80 by 60, a
 * pipe of 440 feet and five columns.
 */
const outline: readonly Spot[] = [
  [200, 200],
  [2000, 200],
  [2000, 1280],
  [200, 1280],
]
const court: readonly Spot[] = [
  [900, 500],
  [1260, 500],
  [1260, 770],
  [900, 770],
]
const pipe: readonly Spot[] = [
  [200, 1400],
  [2000, 1400],
  [2000, 1580],
]
const columns: readonly Spot[] = [400, 700, 1000, 1300, 1600].map((x) => [x, 1000])

/** The part of pdfkit used here. */
type Pen = {
  on(event: 'data', take: (part: Buffer) => void): void
  on(event: 'end', then: () => void): void
  polygon(...points: [x: number, y: number][]): Pen
  moveTo(x: number, y: number): Pen
  lineTo(x: number, y: number): Pen
  lineWidth(width: number): Pen
  rect(x: number, y: number, width: number, height: number): Pen
  stroke(color?: string): Pen
  fill(color: string): Pen
  fontSize(size: number): Pen
  text(words: string, x: number, y: number, options: { lineBreak: boolean }): Pen
  end(): void
}

async function drawing(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: [2592, 1728], margin: 0 }) as Pen
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<void>((end) => pdf.on('end', () => end()))
  for (const ring of [outline, court])
    pdf
      .polygon(...ring.map(([x, y]): [number, number] => [x, y]))
      .lineWidth(6)
      .stroke()
  pdf
    .moveTo(...pipe[0]!)
    .lineTo(...pipe[1]!)
    .lineTo(...pipe[2]!)
    .lineWidth(4)
    .stroke('#0055aa')
  for (const [x, y] of columns) pdf.rect(x - 12, y - 12, 24, 24).fill('#333333')
  pdf.fill('#000000').fontSize(60).text(`FLOOR PLAN   1/16" = 1'-0"`, 200, 1620, { lineBreak: false })
  pdf.fontSize(72).text('A-101', 2300, 1620, { lineBreak: false })
  pdf.end()
  await done
  return Buffer.concat(parts)
}

/** Clicks on places of the sheet, wherever the view shows them. */
async function click(page: Page, plan: Locator, spots: readonly Spot[]) {
  for (const [x, y] of spots) {
    const [k, left, top] = (await plan.getAttribute('data-view'))!.split(' ').map(Number) as [number, number, number]
    const box = (await plan.boundingBox())!
    await page.mouse.click(box.x + x * k + left, box.y + y * k + top)
  }
}

/** The page shows a mark before it is saved; the quantity is the server's. */
const within = (read: () => Promise<number>, known: number) =>
  expect.poll(async () => Math.abs((await read()) / known - 1), `within 0.5% of ${known}`).toBeLessThan(0.005)

test('a plan is calibrated and measured by mouse and by keys, and its items become lines of a solicitation', async ({
  page,
}) => {
  const mark = Date.now().toString(36)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signInAs(page, 'Rosa Delgado', '/quantity-takeoff')
  const row = await does<{ id: string }>(page, 'takeoffs/begin', { title: `Depot ${mark}`, documents: [] })
  const into = await does<{ id: string; number: string }>(page, 'solicitations/draft', {
    kind: 'ifb',
    title: `Depot floor ${mark}`,
    category: 'works',
    contact: (await reads<{ measured_by: string }>(page, `takeoffs?id=eq.${row.id}`))[0]!.measured_by,
    documents: [],
  })
  const quantity = async (description: string) =>
    Number(
      (await reads<{ quantity: number }>(page, `takeoff_items?takeoff=eq.${row.id}&description=eq.${description}`))[0]!
        .quantity,
    )

  const setScale = async (way: string) => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Set scale' }).click()
    await page.getByRole('menuitem', { name: way }).click()
  }

  await page.goto(`/quantity-takeoff/${row.id}/plan`)
  await page
    .getByLabel('Drawing file')
    .setInputFiles({ name: 'depot.pdf', mimeType: 'application/pdf', buffer: await drawing() })
  const plan = page.getByRole('application', { name: 'Sheet A-101' })
  await expect(plan).toHaveAttribute('data-ready', 'true')

  // An item, and no mark before the sheet is calibrated.
  await page.getByRole('button', { name: 'New item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('Slab')
  await dialog.getByRole('button', { name: 'Create item' }).click()
  await page.getByRole('button', { name: 'Draw area' }).click()
  await expect(page.getByText('Set the scale first').first()).toBeVisible()

  await setScale('Scale by two points')
  await click(page, plan, [outline[0]!, outline[1]!])
  await dialog.getByLabel('Length between the two points').fill(`400'`)
  await dialog.getByRole('button', { name: 'Set scale' }).click()
  await expect(page.getByText(`by two points, 400'`)).toBeVisible()
  // The stated scale of the title block agrees, and is recorded as a check; another one is refused.
  await setScale('Stated scale')
  await dialog.getByLabel('Scale', { exact: true }).fill(`1" = 40'`)
  await dialog.getByRole('button', { name: 'Set scale' }).click()
  await expect(dialog.getByText('disagree by')).toBeVisible()
  await dialog.getByLabel('Scale', { exact: true }).fill(`1" = 16'`)
  await dialog.getByRole('button', { name: 'Set scale' }).click()
  await expect(page.getByText('checked within')).toBeVisible()

  // By mouse: the floor, and the court cut out of it.
  await page.getByRole('button', { name: 'Draw area' }).click()
  await click(page, plan, outline)
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: /^Mark 1, / }).click()
  await page.getByRole('button', { name: 'Cut out' }).click()
  await click(page, plan, court)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'cut 1' })).toHaveCount(4)
  // While the cut is still being saved: the undo waits for it, and is not lost.
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('listitem').filter({ hasText: 'cut 1' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'cut 1' })).toHaveCount(4)
  await within(() => quantity('Slab'), 400 * 240 - 80 * 60)

  for (const [description, as, kind, unit] of [
    ['Pipe', 'length', 'length', 'ft'],
    ['Columns', 'count', 'count', 'ea'],
  ])
    await does(page, 'takeoffs/put-item', {
      takeoff: row.id,
      as,
      item: { division: '33', description, kind, unit, rate: 12, color: as === 'length' ? 'orange' : 'magenta' },
    })
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  await click(page, plan, columns)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('button', { name: /^Mark 2, 5, sheet A-101/ })).toBeVisible()

  // By keys alone: the line is drawn with the cross, then its corners are typed.
  await page.getByRole('button', { name: 'Pipe', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Draw length' }).press('Enter')
  await plan.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('f')
  const [k] = (await plan.getAttribute('data-view'))!.split(' ').map(Number) as [number]
  const third = page.getByRole('button', { name: /^Mark 3, / })
  await expect(third).toBeVisible()
  await within(() => quantity('Pipe'), 100 / k / 4.5)
  await third.press('Enter')
  for (const [at, [x, y]] of pipe.entries())
    for (const [axis, value] of [
      ['from the left', x / 4.5],
      ['from the top', y / 4.5],
    ] as const) {
      const before = await quantity('Pipe')
      const box = page.getByRole('textbox', { name: `Point ${at + 1}, ${axis}` })
      await box.fill(String(value))
      await box.press('Enter')
      await expect.poll(() => quantity('Pipe')).not.toBe(before)
    }
  await within(() => quantity('Pipe'), 440)
  const first = page.getByRole('textbox', { name: 'Point 1, from the left' })
  const kept = await first.inputValue()
  await first.fill('12 feet?')
  await first.press('Enter')
  await expect(page.getByText('Point 1, from the left: enter a number').first()).toBeVisible()
  await expect(first).toHaveValue(kept)
  await expectNoBarriers(page)

  // To the bidders' lines, and back from there to the marks.
  await page.getByRole('button', { name: 'Send to solicitation' }).click()
  await dialog.getByRole('combobox', { name: 'Draft solicitation' }).fill(`Depot floor ${mark}`)
  await dialog.getByRole('option', { name: new RegExp(mark) }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('3 lines added').first()).toBeVisible()
  const lines = await reads<{ description: string; quantity: number }>(
    page,
    `solicitation_lines?solicitation=eq.${into.id}&order=position`,
  )
  expect(lines.map(({ description }) => description)).toEqual(['Slab', 'Pipe', 'Columns'])
  await page.goto(`/rfq-builder/${into.id}?tab=lines`)
  await page.getByRole('link', { name: 'Columns' }).click()
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toHaveAttribute('aria-pressed', 'true')
})
