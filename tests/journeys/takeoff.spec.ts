import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { does, reads } from './agency.ts'
import { databaseOwner } from './owner.ts'
import { expectFits, expectNoBarriers, signInAs } from './visitor.ts'

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
/** Twenty feet wider, in the revised drawing. */
const widerCourt: readonly Spot[] = court.map(([x, y]) => [x === 1260 ? 1350 : x, y])
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

async function drawing(inner: readonly Spot[] = court): Promise<Buffer> {
  const pdf = new PDFDocument({ size: [2592, 1728], margin: 0 }) as Pen
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<void>((end) => pdf.on('end', () => end()))
  for (const ring of [outline, inner])
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
  const draw = page.getByRole('button', { name: 'Draw length' })
  // Unlike a click, a key does not wait until its button can be pressed.
  await expect(draw).toBeEnabled()
  await draw.press('Enter')
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

/** How many pixels of a picture are clearly red and clearly blue. */
const inksIn = (page: Page, png: Buffer) =>
  page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
    canvas.drawImage(picture, 0, 0)
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height)
    const count = { red: 0, blue: 0 }
    for (let at = 0; at < data.length; at += 4) {
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
      if (r > 170 && g < 140 && b < 140) count.red++
      if (b > 170 && r < 120 && g < 160) count.blue++
    }
    return count
  }, Array.from(png))

test('a revised drawing lies over the earlier one, and a quantity is followed from the bid, the order and the asset back to its mark', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signInAs(page, 'Rosa Delgado', '/quantity-takeoff')
  const row = await does<{ id: string }>(page, 'takeoffs/begin', { title: 'Depot, issued for bid', documents: [] })
  await page.goto(`/quantity-takeoff/${row.id}/plan`)
  const upload = async (label: string, buffer: Buffer) =>
    page.getByLabel(label).setInputFiles({ name: 'depot.pdf', mimeType: 'application/pdf', buffer })
  await upload('Drawing file', await drawing())
  const plan = page.getByRole('application', { name: 'Sheet A-101' })
  await expect(plan).toHaveAttribute('data-ready', 'true')
  const [sheet] = await reads<{ id: string }>(page, `takeoff_sheets?takeoff=eq.${row.id}`)
  const scale = { sheet: sheet!.id, name: 'Whole sheet', region: null, line: null, replace: false }
  await does(page, 'takeoffs/calibrate', { ...scale, known: `1" = 16'` })
  const item = (description: string, kind: string, color: string) =>
    does<{ id: string }>(page, 'takeoffs/put-item', {
      takeoff: row.id,
      as: kind,
      item: {
        division: '03',
        description,
        kind,
        unit: kind === 'area' ? 'sf' : 'ft',
        rate: 10,
        color,
        layer: description,
      },
    })
  const slab = await item('Slab', 'area', 'green')
  await item('Curb', 'length', 'gray')
  const mark = { id: crypto.randomUUID(), sheet: sheet!.id, item: slab.id, kind: 'area' }
  await does(page, 'takeoffs/draw', {
    takeoff: row.id,
    marks: [{ ...mark, version: null, geometry: [outline, court] }],
    deleted: [],
  })

  // An arc from corner to corner of the slab: clicks beside the corners are drawn to them.
  await page.getByRole('button', { name: 'Curb', exact: true }).click()
  await page.getByRole('button', { name: 'Draw length' }).click()
  await click(page, plan, [[208, 1286]])
  await page.getByRole('button', { name: 'Arc', exact: true }).click()
  await click(page, plan, [[1100, 380]])
  await click(page, plan, [[1993, 1273]])
  await page.getByRole('button', { name: 'Finish' }).click()
  const curb = async () =>
    (
      await reads<{ geometry: string; measure: number }>(
        page,
        `takeoff_marks?select=geometry,measure&takeoff=eq.${row.id}&kind=eq.length`,
      )
    )[0]
  await within(async () => Number((await curb())?.measure ?? 0), (Math.PI * 900) / 4.5)
  const arc = JSON.parse((await curb())!.geometry) as number[][][]
  expect([arc[0]![0]!.slice(0, 2), arc[0]![1]]).toEqual([
    [200, 1280],
    [2000, 1280],
  ])
  // A corner is moved by keys, and taken back.
  await page.getByRole('button', { name: /^Mark 2, / }).click()
  await expect(page.getByRole('region', { name: 'Mark 2' })).toBeVisible()
  await plan.focus()
  await page.keyboard.press('n')
  await page.keyboard.press('ArrowDown')
  const end = async () => (JSON.parse((await curb())!.geometry) as number[][][])[0]![1]![1]
  await expect.poll(end).toBeGreaterThan(1281)
  await page.keyboard.press('Control+z')
  await expect.poll(end).toBe(1280)

  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return readFileSync(await (await download).path())
  }
  const csv = String(await saved('Marks as CSV')).split(/\r?\n/)
  expect(csv[1]).toContain('1,A-101,,Slab,area,91200,sf,200 200; 2000 200;')
  expect((await saved('PDF with marks')).subarray(0, 5).toString()).toBe('%PDF-')

  // Another person checks it; the next revision begins with its marks, and gets the revised drawing.
  const max = await (await browser.newContext()).newPage()
  await signInAs(max, 'Max Okafor', '/quantity-takeoff')
  await does(max, 'takeoffs/check', { id: row.id })
  await max.context().close()
  await page.goto(`/quantity-takeoff/${row.id}`)
  await page.getByRole('button', { name: 'Revise', exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(row.id))
  const next = page.url().split('/').at(-1)!
  await page.goto(`/quantity-takeoff/${next}/plan`)
  await expect(plan).toHaveAttribute('data-ready', 'true')
  await upload('Revised drawing', await drawing(widerCourt))
  await expect(page.getByText('Drawing of A-101 replaced')).toBeVisible()
  const [copy] = await reads<{ id: string; version: number; item: string; sheet: string }>(
    page,
    `takeoff_marks?select=id,version,item,sheet&takeoff=eq.${next}&kind=eq.area`,
  )
  await does(page, 'takeoffs/draw', {
    takeoff: next,
    marks: [{ ...copy!, kind: 'area', geometry: [outline, widerCourt] }],
    deleted: [],
  })
  await page.getByRole('button', { name: 'Compare with revision 0' }).click()
  const changes = page.getByRole('region', { name: 'Changes from revision 0' })
  await expect(changes.getByRole('row')).toHaveCount(2)
  await expect(changes.getByRole('row').nth(1)).toContainText(/A-101 · 1.*Slab.*Changed.*91,200.*90,000/)
  // Without marks over them: the earlier wall of the court is red, the new one is blue.
  await page.getByRole('checkbox', { name: 'Slab', exact: true }).uncheck()
  await expect
    .poll(async () => {
      const { red, blue } = await inksIn(page, await plan.screenshot())
      return red > 40 && blue > 40
    })
    .toBe(true)
  await expectNoBarriers(page)
  await changes.getByRole('button', { name: 'A-101 · 1' }).click()
  await expect(page.getByRole('button', { name: /^Mark 1, / })).toHaveAttribute('aria-pressed', 'true')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 1000 })

  // A purchase of the past whose first line was measured here: from its bids, its order and an asset to the mark.
  const owner = await databaseOwner()
  const { rows } = await owner.query<{ line: string; solicitation: string; ordered: string; order: string }>(
    `select s.id as line, s.solicitation, o.id as ordered, o.purchase_order as "order" from order_lines o
      join award_lines a on a.id = o.award_line join solicitation_lines s on s.id = a.line
      where o.description = 'Gate valve, 8 in' limit 1`,
  )
  const { line, solicitation, ordered, order } = rows[0]!
  const [asset] = await reads<{ id: string }>(page, 'assets?select=id&limit=1')
  await owner.query('update solicitation_lines set takeoff_item = $2 where id = $1', [line, slab.id])
  await owner.query('update assets set order_line = $2 where id = $1', [asset!.id, ordered])
  await owner.end()
  const measured = page
    .getByRole('region', { name: 'Measured on plans' })
    .getByRole('link', { name: 'Gate valve, 8 in' })
  for (const [from, link] of [
    [`/rfq-builder/${solicitation}`, page.getByRole('link', { name: /^measured on a plan.*Gate valve, 8 in/ })],
    [`/rfq-builder/${solicitation}?tab=lines`, measured],
    [`/purchase-orders/${order}?tab=lines`, measured],
    [`/asset-management/${asset!.id}`, measured],
  ] as const) {
    await page.goto(from)
    await link.click()
    await expect(page.getByRole('button', { name: 'Slab', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(plan).toHaveAttribute('data-ready', 'true')
  }
})
