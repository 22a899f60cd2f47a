import { expect, test } from '@playwright/test'
import { barriersOn } from './axe.ts'

test('a barrier on the page is found at each check, and not only at the first', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const plant = (html: string) =>
    page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(html)})`)
  expect(await barriersOn(page, 'main')).toEqual([])
  await plant('<img id="picture" src="/favicon.svg">')
  expect(await barriersOn(page, 'main')).toEqual(['dark: image-alt #picture'])
  await plant('<button id="silent" type="button"></button>')
  expect((await barriersOn(page)).toSorted()).toEqual(['dark: button-name #silent', 'dark: image-alt #picture'])
})

test('a color that can not be read is found in its theme, and the page keeps its own', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The content policy would refuse a style attribute, but not the sheet of a test.
  await page.evaluate(`{
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-theme=dark] #night { background: #000; color: #333 } [data-theme=light] #day { background: #fff; color: #ccc }')
    document.adoptedStyleSheets.push(sheet)
    document.querySelector('main').insertAdjacentHTML('beforeend', '<p id="night">Barley</p><p id="day">Oats</p>')
  }`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await barriersOn(page, 'main')).toEqual(['dark: color-contrast #night', 'light: color-contrast #day'])
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
