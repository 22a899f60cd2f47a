import { expect, test } from '@playwright/test'
import { reads } from './agency.ts'
import { signInAs } from './visitor.ts'

// The requests of a page on its first visit: reads of one moment go together, and nothing is asked twice.

/**
 * The most requests for data, the count of views and the live connection aside: on the first visit of this browser, which
 * doesn't know yet whose side the person is on, and on a later one. A declared page is one question.
 */
const most = [
  ['an order', '/purchase-orders/', 7, 7],
  ['the list of orders', '/purchase-orders', 5, 5],
  ['an address without a page', '/approvals', 3, 1],
  ['the dashboard', '/dashboard', 6, 6],
  ['a declared page', '/carbon/entries/', 3, 1],
] as const

for (const [what, path, first, later] of most)
  test(`${what} asks at most ${first} times, later ${later}, and nothing twice`, async ({ page }) => {
    await signInAs(page, 'Rosa Delgado', '/offline.html')
    const rows = path.startsWith('/carbon') ? 'carbon_entries?' : 'purchase_orders?status=eq.issued&'
    const [record] = await reads<{ id: string }>(page, `${rows}select=id&order=created_at&limit=1`)
    let asked: string[] = []
    page.on('request', (request) => {
      if (/\/(rest|functions)\/v1\/(?!page-view)/.test(request.url()))
        asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
    })
    for (const limit of [first, later]) {
      asked = []
      await page.goto(path.endsWith('/') ? path + record!.id : path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
      // The live connection has named its tables, and what changed meanwhile has been read again.
      await page.waitForLoadState('networkidle')
      expect(asked.filter((each, at) => asked.indexOf(each) !== at)).toEqual([])
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(limit)
    }
  })
