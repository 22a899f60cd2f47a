import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { wordsOf } from './listed.ts'
import { expectFits, expectNoBarriers, signInAs } from './visitor.ts'

test('by keyboard alone: find, filter, sort, save a view, and share its address with a colleague', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'Rosa Delgado', '/vendor-directory')
  const table = page.getByRole('table', { name: 'Vendors' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expectNoBarriers(page)

  await page.keyboard.press('/')
  await page.keyboard.type('ridgway ')
  await expect(page).toHaveURL(/q=ridgway$/)
  // A pause in typing loses neither the space nor the next letters.
  await page.keyboard.type('fleet')
  await expect(page).toHaveURL(/q=ridgway\+fleet/)
  await expect(page.getByRole('searchbox')).toHaveValue('ridgway fleet')
  await expect(table.getByRole('link')).toHaveText(['Ridgeway Fleet Services'])
  await page.getByRole('searchbox').fill('')
  await expect(page).not.toHaveURL(/q=/)

  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  const filter = page.getByRole('dialog', { name: 'Filter vendors' })
  await expectNoBarriers(page)
  await filter.getByLabel('Active', { exact: true }).press('Space')
  await filter.getByLabel('City').fill('Alder')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/where\.status=active/)
  await page.getByRole('button', { name: 'Legal name' }).press('Enter')
  await expect(table.getByRole('columnheader', { name: 'Legal name' })).toHaveAttribute('aria-sort', 'ascending')

  // Where the same rows were saved before, the button shows the name of that view.
  const view = `Active in Alder Falls ${Date.now().toString(36)}`
  await page.getByRole('button', { name: /^(Views|Active in Alder Falls .*)$/ }).press('Enter')
  await page.getByRole('button', { name: 'Save view' }).press('Enter')
  await page.getByLabel('Name').fill(view)
  await page.keyboard.press('Enter')
  // The list has its keys again only when no dialog is above it.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Active in Alder Falls / })).toBeVisible()
  await expect(table).not.toHaveAttribute('aria-busy')

  // From row to row with J, selected with X, viewed with O.
  const rows = await wordsOf(table.getByRole('link'))
  await page.keyboard.press('j')
  await expect(table.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected')
  await page.keyboard.press('o')
  await expect(page.getByRole('dialog', { name: rows[0]! })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'List shortcuts' })).toContainText('Next row')
  await page.keyboard.press('Escape')

  const colleague = await (await browser.newContext()).newPage()
  await signInAs(colleague, 'Max Okafor', new URL(page.url()).pathname + new URL(page.url()).search)
  await expect(colleague.getByRole('table', { name: 'Vendors' }).getByRole('link')).toHaveText(rows)
  await colleague.context().close()
})

test('the list is exported as a sheet, and leads to the import of one', async ({ page }) => {
  await signInAs(page, 'Ada Lindqvist', '/budget-management?tab=accounts&columns=code,type&sort=name')
  const table = page.getByRole('table', { name: 'Accounts' })
  await expect(table.getByRole('link').first()).toBeVisible()
  await expect(table).not.toHaveAttribute('aria-busy')
  const shown = await wordsOf(table.getByRole('link'))

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^CSV/ }).click()])
  const lines = readFileSync(await file.path(), 'utf8')
    .split('\r\n')
    .filter(Boolean)
  expect(lines[0]).toBe('\uFEFFName,Code,Type')
  expect(lines.slice(1).map((line) => /^(?:"([^"]*)"|([^,]*))/.exec(line)?.slice(1).join(''))).toEqual(shown)

  await expect(page.getByRole('link', { name: 'Import', exact: true })).toHaveAttribute(
    'href',
    '/imports/new?kind=accounts',
  )
})

test('a sheet of vendors is corrected, imported, activated by another person, and undone', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'Max Okafor', '/vendor-directory')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import vendors', level: 1 })).toBeVisible()
  const code = Date.now().toString(36)
  const sheet = (tin: string) => ({
    name: 'vendors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Vendor Number,Vendor Name,Kind of firm,Email Address,FID/SSN',
        `${code}1,Ink ${code},LLC,ink@example.com,12-3456789`,
        `${code}2,Toner ${code},LLC,toner@example.com,${tin}`,
      ].join('\n'),
    ),
  })
  const file = page.locator('input[type=file]')
  await file.setInputFiles(sheet('12-34567'))
  await expect(page.getByLabel('Columns as in')).toHaveValue('munis')
  await expect(page.getByText('Select a column for Type.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Kind of firm' }).selectOption('Type')
  const wrong = page.getByRole('alert').filter({ hasText: '1 cell is wrong' })
  await expect(wrong.getByRole('row', { name: '3 E FID/SSN 12-34567 has 7 digits. An EIN has 9.' })).toBeVisible()
  await expectNoBarriers(page)
  const [marked] = await Promise.all([
    page.waitForEvent('download'),
    wrong.getByRole('button', { name: 'Download errors to correct' }).click(),
  ])
  expect(readFileSync(await marked.path(), 'utf8')).toContain('An EIN has 9.')

  await file.setInputFiles(sheet('12-3456780'))
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByText('2 vendors will be created as drafts, which another person activates.')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Create 2', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'vendors.csv' })).toBeVisible()
  await expect(page.getByText('Waiting for activation').first()).toBeVisible()
  await expectNoBarriers(page)

  const colleague = await (await browser.newContext()).newPage()
  await signInAs(colleague, 'Ada Lindqvist', new URL(page.url()).pathname)
  await colleague.getByRole('button', { name: 'Activate records' }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(colleague.getByText('Imported', { exact: true }).first()).toBeVisible()

  await colleague.getByRole('button', { name: 'Undo import' }).click()
  await colleague.getByRole('dialog').getByLabel('Reason').fill('A trial')
  await colleague.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(colleague.getByText('Undone', { exact: true }).first()).toBeVisible()
  await colleague.goto(`/vendor-directory?q=${code}`)
  await expect(colleague.getByText('No vendors match')).toBeVisible()
  await colleague.context().close()
})

test('on a phone each row is its own entry, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signInAs(page, 'Rosa Delgado', '/offline.html')
  for (const path of ['/vendor-directory', '/budget-management?tab=transfers']) {
    await page.goto(path)
    await expect(page.locator('[data-row="0"]')).toBeVisible()
    await expectFits(page)
    await expectNoBarriers(page)
  }
})

test('a cell is edited in place, by mouse and keys, undone, and a conflict is reported', async ({ page, browser }) => {
  await signInAs(page, 'Max Okafor', '/vendor-directory/new')
  const name = `Alder Signs ${Date.now().toString(36)}`
  await page.getByLabel('Legal name').fill(name)
  await page.getByLabel('Type', { exact: true }).selectOption('LLC')
  await page.getByLabel('Order email').fill('orders@example.com')
  await page.getByRole('button', { name: 'Create vendor' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await page.goto(`/vendor-directory?q=${encodeURIComponent(name)}&columns=number,name,type,city,email`)
  const table = page.getByRole('table', { name: 'Vendors' })
  const row = table.getByRole('row', { name: new RegExp(name) })
  const city = row.locator('[data-cell=city]')
  await city.dblclick()
  await page.keyboard.type('Ridgeway')
  await page.keyboard.press('Enter')
  await expect(city).toHaveText('Ridgeway')
  await expect(city).toBeFocused()
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss: City and state updated' }).click()

  // A refused value stays in its cell with its reason; Escape leaves the cell unchanged.
  await row.getByRole('link', { name }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('alert')).toHaveText('Invalid email address')
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(row.locator('[data-cell=email]')).toContainText('orders@example.com')

  await city.dblclick()
  await page.keyboard.type('Alder Falls')
  await page.keyboard.press('Enter')
  await expect(city).toContainText('Alder Falls')
  await undo.click()
  await expect(page.getByText('City and state restored')).toBeVisible()
  await expect(city).toContainText('Ridgeway')

  // Another user was faster: the cell is still open here when their change arrives.
  await city.dblclick()
  await page.keyboard.type('Millbrook')
  const other = await (await browser.newContext()).newPage()
  await signInAs(other, 'Ada Lindqvist', page.url().replace(/^https?:\/\/[^/]+/, ''))
  await other.getByRole('table', { name: 'Vendors' }).locator('[data-cell=city]').dblclick()
  await other.keyboard.type('Stowe')
  await other.keyboard.press('Enter')
  await expect(other.getByText('City and state updated')).toBeVisible()
  await other.context().close()
  await page.keyboard.press('Enter')
  const moved = page.getByRole('dialog', { name: 'This record has changed' })
  await moved.getByRole('radio', { name: /Yours/ }).check()
  await moved.getByRole('button', { name: 'Save selected values' }).click()
  await expect(city).toContainText('Millbrook')
})

test('an action on many rows gives each its result, and refused rows stay selected', async ({ page }) => {
  await signInAs(page, 'Ada Lindqvist', '/budget-management?tab=lines&where.status=draft,adopted&sort=status')
  const table = page.getByRole('table', { name: 'Budget lines' })
  await expect(table.getByRole('link').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /^Select all \d+ on this page/ }).check()
  const chosen = page.getByRole('region', { name: 'Selected rows' })
  await chosen.getByRole('button', { name: 'Adopt' }).click()
  const dialog = page.getByRole('dialog', { name: /^Adopt: \d+ budget lines/ })
  await dialog.getByRole('button', { name: /^Adopt \d+ budget lines/ }).click()
  await expect(dialog.getByRole('status')).toContainText('refused')
  await expect(
    dialog.getByRole('list', { name: 'Refused' }).getByRole('listitem').filter({ hasText: 'Street resurfacing' }),
  ).toContainText('This budget line is already adopted.')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(chosen).toContainText('selected')
})

test('on a phone rows are selected in selection mode', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, 'Rosa Delgado', '/vendor-directory?where.status=draft')
  await expect(page.locator('[data-row="0"]')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'List tools' }).click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').first().check()
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected')
  await expectFits(page)
  await expectNoBarriers(page)
})

test('a list is a table, of fewer columns on a tablet, and entries where it has no room', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'Rosa Delgado', '/purchase-orders')
  const head = page.getByRole('columnheader', { name: 'Ordered' })
  await expect(head).toBeVisible()
  const due = page.getByRole('columnheader', { name: 'Delivery date' })
  await expect(due).toBeVisible()
  await page.setViewportSize({ width: 960, height: 900 })
  await expect(due).toBeHidden()
  await expect(head).toBeVisible()
  await expectFits(page)
  await expectNoBarriers(page)
  await page.setViewportSize({ width: 700, height: 900 })
  await expect(head).toBeHidden()
  await expect(page.locator('tr[data-row="0"]').getByText('Ordered')).toBeVisible()
  await expectFits(page)
  await expectNoBarriers(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(head).toBeVisible()
})

test('rows take one line over the whole width, and the row height is remembered', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'Max Okafor', '/purchase-orders')
  const rows = page.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()
  const first = (await rows.first().boundingBox())!
  expect(first.height).toBeLessThanOrEqual(36)
  // Below the figures of the orders.
  expect(first.y).toBeLessThan(376)
  await expect(rows.nth(13)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1920, height: 900 })
  const sheet = page.getByRole('table', { name: 'Purchase orders' })
  await expect.poll(async () => (await sheet.boundingBox())!.width).toBeGreaterThan(1_550)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectFits(page)

  await page.getByRole('button', { name: 'Density' }).click()
  await page.getByRole('radio', { name: 'Comfortable' }).check()
  await expect(page).toHaveURL(/density=comfortable/)
  await page.goto('/vendor-directory')
  await expect.poll(async () => (await rows.first().boundingBox())!.height).toBeGreaterThan(45)
})

test('the rows begin high on the page, also below figures and on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'Ada Lindqvist', '/offline.html')
  const rows = page.locator('tr[data-row]')
  for (const path of ['/invoices', '/contracts', '/maintenance-management']) {
    await page.goto(path)
    await expect(rows.nth(13)).toBeVisible()
    // Fourteen of them are whole above the totals, which stay in sight.
    const foot = page.locator('[data-list-foot]')
    await expect
      .poll(async () => {
        const last = (await rows.nth(13).boundingBox())!
        return Math.round((await foot.boundingBox())!.y - last.y - last.height)
      })
      .toBeGreaterThanOrEqual(0)
    // Titles take two lines before they are cut, and nothing reaches over the edge of the list.
    const cut = await page.evaluate(
      `[...document.querySelectorAll('tr[data-row] [data-first]')].filter((title) => title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight + 1).map((title) => title.textContent)`,
    )
    expect(cut).toEqual([])
    await expect
      .poll(() =>
        page.evaluate(
          `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('table').parentElement)`,
        ),
      )
      .toBeLessThanOrEqual(0)
  }
  // “Request for…” would be three kinds of solicitation.
  await page.goto('/opportunities')
  await expect(rows.nth(3)).toBeVisible()
  const kinds = rows
    .locator('td')
    .filter({ hasText: /^Request for|^Invitation for/ })
    .locator('span')
    .last()
  expect(await kinds.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  for (const [width, height] of [
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of [
      '/purchase-orders',
      '/contracts',
      '/inventory',
      '/grant-management?tab=awards',
      '/asset-management',
      '/admin/standards',
      '/docs',
      '/compliance/records',
      ...(width < 768
        ? [
            '/payments',
            '/fema-integration',
            '/budget-management?tab=funds',
            '/vendor-directory',
            '/incident-risk-register',
          ]
        : []),
    ]) {
      await page.goto(path)
      await expect(rows.nth(1)).toBeVisible()
      await expect
        .poll(async () => (await rows.first().boundingBox())!.y, { message: `${path} at ${width}` })
        // On a tablet the head of the table is above them.
        .toBeLessThan(width < 768 ? 420 : 472)
      if (width >= 768) expect((await rows.first().boundingBox())!.height).toBeLessThan(60)
      await expectFits(page)
      // A tablet has room for every figure; on a phone the strip scrolls.
      if (width >= 768)
        expect(
          await page.evaluate(
            `[...document.querySelectorAll('main dl')].filter((dl) => dl.scrollWidth > dl.clientWidth).length`,
          ),
          `figures cut on ${path}`,
        ).toBe(0)
    }
  }
})

test('on a phone an entry has its title beside its amount, and the tools of the list are behind a button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Max Okafor', '/purchase-orders?sort=amount.desc')
  const first = page.locator('tr[data-row="0"]')
  await expect(first).toBeVisible()
  const title = (await first.getByRole('link').first().boundingBox())!
  const amount = (await first
    .getByText(/^\$[\d,.]+$/)
    .first()
    .boundingBox())!
  expect(Math.abs(title.y - amount.y)).toBeLessThan(6)
  expect(amount.x).toBeGreaterThan(title.x + 100)
  expect((await first.boundingBox())!.height).toBeLessThan(130)
  const tools = page.getByRole('button', { name: 'List tools' })
  await expect(page.getByRole('button', { name: 'Columns' })).toBeHidden()
  await tools.click()
  await expect(tools).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
  await expectFits(page)
  await expectNoBarriers(page)

  // The name of an amount is above it, and takes no room from the title.
  await page.goto('/budget-management?tab=lines')
  const line = page.locator('tr[data-row="0"]')
  const label = (await line.getByText('Amended budget').boundingBox())!
  const figure = (await line
    .getByText(/^\$[\d,.]+$/)
    .first()
    .boundingBox())!
  expect(label.y + label.height).toBeLessThanOrEqual(figure.y + 2)
  expect(label.x).toBeGreaterThan(195)
})

for (const width of [1440, 390])
  test(`at ${width} pixels a list scrolled to any place shows its rows without a gap`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, 'Max Okafor', '/purchase-orders')
    await expect(page.locator('[data-row="0"]')).toBeInViewport()
    // The pixels of the list in the window that no row covers.
    const uncovered = () =>
      page.evaluate(() => {
        const list = document.querySelector('[data-row]')!.parentElement!.getBoundingClientRect()
        const rows = [...document.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect())
        const inWindow = ({ top, bottom }: DOMRect) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
        return Math.round(inWindow(list) - rows.reduce((sum, row) => sum + inWindow(row), 0))
      })
    for (const share of [0.3, 0.9, 1, 0.5, 0.1, 0]) {
      await page.evaluate((of) => scrollTo(0, of * document.documentElement.scrollHeight), share)
      await expect.poll(uncovered).toBeLessThanOrEqual(1)
    }
    await expect(page.locator('[data-row="0"]')).toBeInViewport()
    // Only rows near the window are in the document.
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('[data-row]').length)).toBeLessThan(60)
  })

test('the statuses above a list count its rows under the other filters, and a press filters', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/purchase-orders')
  const statuses = page.getByRole('group', { name: 'Status' })
  const count = async (name: RegExp) =>
    Number(/\d+$/.exec((await statuses.getByRole('button', { name }).innerText()).trim())![0])
  await expect(statuses.getByRole('button', { name: /^All \d/ })).toHaveAttribute('aria-pressed', 'true')
  const [all, issued] = [await count(/^All/), await count(/^Issued/)]
  expect(issued).toBeLessThan(all)

  await statuses.getByRole('button', { name: /^Issued/ }).press('Enter')
  await expect(page).toHaveURL(/where\.status=issued/)
  await expect(page.getByText(`${issued} purchase orders`, { exact: true })).toBeVisible()
  await expect(statuses.getByRole('button', { name: /^Issued/ })).toHaveAttribute('aria-pressed', 'true')
  expect(await count(/^All/)).toBe(all)

  await page.getByRole('searchbox').fill('cold patch')
  await expect.poll(() => count(/^All/)).toBeLessThan(all)
  await statuses.getByRole('button', { name: /^All/ }).press('Enter')
  await expect(page).not.toHaveURL(/where\.status/)
  await expectNoBarriers(page)
})

test('the rows of a list are drawn as a chart, and a press on a bar filters to its rows', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/purchase-orders')
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  const chart = page.getByRole('region', { name: 'Chart' })
  await expect(chart.getByRole('combobox', { name: 'By' })).toHaveValue('due')
  await expect(chart.getByText('Show data table')).toBeVisible()
  await expectNoBarriers(page)

  await chart.getByRole('combobox', { name: 'By' }).selectOption('status')
  await expect(page).toHaveURL(/chart=status/)
  await chart.getByRole('link', { name: 'Issued' }).click()
  await expect(page).toHaveURL(/where\.status=issued/)
  await expect(chart.getByRole('row')).toHaveCount(2)
  await expectFits(page)
  await chart.getByRole('button', { name: 'Close chart' }).click()
  await expect(page).not.toHaveURL(/chart=/)
  await expect(page).toHaveURL(/where\.status=issued/)

  // The charts that people ask for most are on a tab of their own, for all rows.
  await page.getByRole('tab', { name: 'Trends' }).click()
  await expect(page.getByRole('region', { name: 'Due by month' }).getByText('Show data table')).toBeVisible()
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
  await expectNoBarriers(page)
  await page.getByRole('region', { name: 'Ordered by vendor' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/where\.vendor=/)
  await expect(page.getByRole('table', { name: 'Purchase orders' })).toBeVisible()
})

test('a row has a menu to open it, view it and copy its link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, 'Max Okafor', '/purchase-orders')
  const row = page.locator('tr[data-row]').first()
  const title = row.getByRole('link').first()
  await title.focus()
  const menu = row.getByRole('button', { name: /^Actions for/ })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Copy link' }).press('Enter')
  const address = new URL((await title.getAttribute('href'))!, page.url()).href
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await row.hover()
  await menu.click()
  await page.getByRole('menuitem', { name: 'View beside the list' }).click()
  await expect(page.getByRole('dialog', { name: await title.innerText() })).toBeVisible()
})
