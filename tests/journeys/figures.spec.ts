import { expect, test, type Page } from '@playwright/test'
import { signInAs } from './visitor.ts'

const questions = /\/(rest|functions)\/v1\//

const pages = [
  { path: '/inventory', label: 'To order', sentences: /enough of everything/ },
  { path: '/contracts', label: 'Ends and notices', sentences: /none to decide/ },
  { path: '/dashboard', label: 'Due in 14 days', sentences: /Nothing waits|None overdue|No budget/ },
]

const figuresOf = (page: Page, label: string) => page.locator('dl', { has: page.getByText(label, { exact: true }) }).first()

for (const { path, label, sentences } of pages) {
  test(`${path} shows no figure before its answers have come`, async ({ page }) => {
    await signInAs(page, 'Max Okafor', '/offline.html')
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route(questions, async (route) => {
      await answered
      await route.continue()
    })
    await page.goto(path)
    const figures = figuresOf(page, label)
    await expect(figures).toContainText('Loading…')
    await expect(figures).not.toContainText(/\d/)
    await expect(figures).not.toContainText(sentences)
    answer()
    await expect(figures).not.toContainText('Loading…')
    await expect(figures).toContainText(/\d/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test(`${path} says why a figure could not be loaded, and loads it when asked again`, async ({ page }) => {
    await signInAs(page, 'Max Okafor', '/offline.html')
    await page.route(questions, (route) => route.abort())
    await page.goto(path)
    const figures = figuresOf(page, label)
    await expect(figures).toContainText('Not loaded. The server did not answer. Check your connection and try again.')
    await expect(figures).not.toContainText(/\d/)
    await expect(figures.getByTitle(/^Not loaded\./).first()).toBeVisible()
    await page.unroute(questions)
    await figures.getByRole('button', { name: 'Try again' }).first().click()
    await expect(figures).not.toContainText('Not loaded')
    await expect(figures).toContainText(/\d/)
  })
}
