import { expect, test, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

/** A day of the city, so many days from today. */
const day = (from: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date(Date.now() + from * 86_400_000))

async function choose(page: Page, label: string, typed: string, option: RegExp) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: label, exact: true }).fill(typed)
  await dialog.getByRole('option', { name: option }).first().click()
}

test('a project is planned, rescheduled and measured, its site logs and asks, and its material is received into stock', async ({
  page,
  browser,
}) => {
  const mark = Date.now().toString(36)
  const max = await (await browser.newContext()).newPage()
  await Promise.all([signInAs(page, 'Rosa Delgado', '/projects/new'), signInAs(max, 'Max Okafor', '/projects')])

  await page.getByLabel('Name', { exact: true }).fill(`Storm drain ${mark}`)
  await page.getByLabel('Program').selectOption('streets')
  await page.getByRole('textbox', { name: 'Start date' }).fill(day(0))
  await page.getByRole('textbox', { name: 'Due' }).fill(day(30))
  await page.getByLabel('Budget', { exact: true }).fill('20000')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('heading', { name: `Storm drain ${mark}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start project' })).toHaveCount(0)
  const id = page.url().split('/').at(-1)!
  await does(max, 'projects/start', { id })

  // The schedule on its timeline: two tasks, saved as the baseline; then one of them moves.
  await page.goto(`/project-management/${id}`)
  await page.getByRole('button', { name: 'Add task' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Trench')
  await form.getByLabel('Days').fill('5')
  await form.getByLabel('Budget').fill('6000')
  await form.getByRole('button', { name: 'Create project task' }).click()
  const plan = page.getByRole('table', { name: `Plan of Storm drain ${mark}` })
  await expect(plan.getByRole('row', { name: /1 Trench/ })).toBeVisible()
  await does(page, 'project-tasks/add', {
    project: id,
    code: '2',
    name: 'Pipe and backfill',
    days: 10,
    after: '1',
    budget: 14_000_00,
  })
  await does(max, 'projects/keep-baseline', { id, reason: '' })
  await expect(page.getByText('As planned')).toBeVisible()
  // The second task is moved by key, to twelve days from today: the others shift before anything is saved.
  const pipe = plan.getByRole('button', { name: /2 Pipe and backfill/ })
  await pipe.focus()
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight')
  await expect(page.getByText('1 task shifts; the finish moves 7 days later')).toBeVisible()
  await expect(page.getByText('As planned')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(plan.getByRole('row', { name: /2 Pipe and backfill.*7 days after its baseline/ })).toBeVisible()
  await expect(page.getByText('7 days later')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('As planned')).toBeVisible()

  // A link of another kind by key, and one end made longer.
  await does(page, 'project-tasks/add', { project: id, code: '3', name: 'Paving', days: 2, budget: 0 })
  await expect(plan.getByRole('row', { name: /3 Paving/ })).toBeVisible()
  await plan.getByRole('button', { name: /1 Trench/ }).focus()
  await page.keyboard.press('l')
  await page.keyboard.press('t')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 depends on 1 (start to start).')).toBeVisible()
  await page.getByRole('button', { name: 'Save change' }).click()
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
  const [paving] = await reads<{ after: string }>(page, `project_tasks?select=after&project=eq.${id}&code=eq.3`)
  expect(paving!.after).toBe('1SS')

  // By pointer: the bar of the second task is dragged to the right, and dropped without saving. The days keep their
  // width while it is held, and no message lies over the bars.
  const bar = page.locator('svg rect.cursor-grab').nth(1)
  const spot = (await bar.boundingBox())!
  await page.mouse.move(spot.x + spot.width / 2, spot.y + 6)
  await page.mouse.down()
  await page.mouse.move(spot.x + spot.width / 2 + 100, spot.y + 6, { steps: 5 })
  await expect(page.getByText(/2 starts on/)).toBeVisible()
  expect((await bar.boundingBox())!.width).toBeCloseTo(spot.width, 0)
  await page.mouse.up()
  await page.getByRole('button', { name: 'Discard' }).click()

  await plan.getByRole('button', { name: /1 Trench/ }).click()
  await page.getByRole('button', { name: 'Update progress' }).click()
  await form.getByLabel('Percent complete').fill('50')
  await form.getByRole('button', { name: 'Save progress' }).click()
  await expect(plan.getByRole('row', { name: /1 Trench.*50% done/ })).toBeVisible()
  await expectNoBarriers(page)

  // The file for Microsoft Project, and the same one imported into a new project.
  await page.getByRole('button', { name: 'Files' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export for Microsoft Project (XML)' }).click(),
  ])
  const copy = await does<{ id: string }>(max, 'projects/propose', {
    name: `Storm drain copy ${mark}`,
    program: 'streets',
    kind: 'construction',
    manager: (await reads<{ manager: string }>(max, `projects?select=manager&id=eq.${id}`))[0]!.manager,
    starts_on: day(0),
    ends_on: day(30),
    budget: 20_000_00,
    federal: false,
  })
  await max.goto(`/project-management/${copy.id}`)
  await max.getByRole('button', { name: 'Import schedule' }).click()
  await max.locator('input[type=file]').setInputFiles(await saved.path())
  await expect(max.getByText('24 Hours')).toBeVisible()
  await expectNoBarriers(max)
  await max.getByRole('dialog').getByRole('button', { name: 'Import schedule' }).click()
  await expect(
    max.getByRole('table', { name: /Plan of Storm drain copy/ }).getByRole('row', { name: /3 Paving/ }),
  ).toBeVisible()

  // Half of six thousand dollars is earned; two thousand are spent.
  const cost = await does<{ id: string }>(page, 'project-costs/enter', {
    project: id,
    day: day(0),
    kind: 'labor',
    words: 'Own crew',
    amount: 2_000_00,
    basis: 'Fifty hours at $40.00.',
    evidence: [],
  })
  await does(max, 'project-costs/confirm', { id: cost.id })
  await page.getByRole('tab', { name: 'Cost and value' }).click()
  const value = page.getByRole('region', { name: 'Earned value' })
  await expect(value.getByText('$1,000.00')).toBeVisible()
  await expect(page.getByText('on or under budget')).toBeVisible()

  // The site: today's log is signed, a question is answered.
  await page.goto(`/construction-projects/${id}`)
  await page.getByRole('button', { name: 'Create today’s log' }).click()
  await form.getByLabel('Weather').fill('Dry, 48 °F')
  await form.getByLabel('People on site').fill('4')
  await form.getByLabel('Work done').fill('Forty feet of trench')
  await form.getByRole('button', { name: 'Create daily log' }).click()
  await page.getByRole('button', { name: /^Sign log/ }).click()
  await expect(page.getByText('Signed', { exact: true }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Site RFIs' }).click()
  await page.getByRole('button', { name: 'New site RFI', exact: true }).click()
  await form.getByLabel('Subject').fill('Old main in the trench')
  await form.getByLabel('Question', { exact: true }).fill('May it be cut?')
  await form.getByLabel('Asked by').fill('Larkspur, the foreman')
  await form.getByRole('button', { name: 'Submit RFI' }).click()
  await page.getByRole('button', { name: 'Answer Old main in the trench' }).click()
  await form.getByLabel('Answer').fill('Yes, it was capped in 1988.')
  await form.getByRole('button', { name: 'Answer' }).click()
  // Until it is closed, its field has these words too.
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Yes, it was capped in 1988.')).toBeVisible()

  // One ordered item arrives, is signed for and received on its order, and goes into stock.
  const [order] = await reads<{ id: string }>(page, 'purchase_orders?select=id&title=eq.Traffic cones and barricades')
  const [line] = await reads<{ id: string; unit: string }>(
    page,
    `order_lines?select=id,unit&purchase_order=eq.${order!.id}&description=like.Barricade*`,
  )
  const shipment = await does<{ id: string; number: string }>(page, 'shipments/plan', {
    order: order!.id,
    shipment: { to_name: 'Works yard' },
    lines: [{ line: line!.id, quantity: 1 }],
  })
  await does(page, 'shipments/note', {
    id: shipment.id,
    kind: 'departed',
    at: new Date(Date.now() - 60_000).toISOString(),
  })
  await page.goto(`/shipment-tracking/${shipment.id}`)
  await page.getByRole('button', { name: 'Add observation' }).click()
  await form.getByLabel('Event', { exact: true }).selectOption('signed')
  await form.getByLabel('Signed for by').fill('J. Ortiz')
  await form.getByRole('button', { name: 'Record event' }).click()
  await page.getByRole('button', { name: 'Receive against order' }).click()
  await form.getByRole('button', { name: 'Receive' }).click()
  await expect(page.getByText('Received against the order')).toBeVisible()
  const [came] = await reads<{ receipt: string }>(page, `shipments?select=receipt&id=eq.${shipment.id}`)
  const [receipt] = await reads<{ number: string }>(page, `receipts?select=number&id=eq.${came!.receipt}`)

  const item = await does<{ id: string }>(max, 'stock-items/create', {
    code: `BAR-${mark}`,
    name: `Barricade ${mark}`,
    unit: line!.unit,
    unit_cost: 96_00,
  })
  await page.goto('/inventory')
  await page.getByRole('button', { name: 'Receive stock', exact: true }).click()
  await choose(page, 'Item', mark, new RegExp(mark))
  await choose(page, 'Warehouse', 'Works', /Works yard/)
  await choose(page, 'Receipt (optional)', receipt!.number, new RegExp(receipt!.number))
  await form.getByLabel('Receipt line').selectOption({ index: 1 })
  await form.getByLabel(/^Quantity/).fill('1')
  await form.getByLabel('Source').fill(shipment.number)
  await form.getByRole('button', { name: 'Receive' }).click()
  await expect(page.getByText('Stock received')).toBeVisible()
  await page.goto(`/inventory/items/${item.id}`)
  await expect(
    page.getByRole('region', { name: 'Stock by warehouse' }).getByRole('row', { name: /Works yard/ }),
  ).toContainText('$96.00')
  await max.context().close()
})
