import { expect, test } from '@playwright/test'
import { axeOn } from './axe.ts'

test('a barrier on the page is found at each check, and not only at the first', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const found = async () => (await (await axeOn(page, 'main')).analyze()).violations.map(({ id }) => id)
  expect(await found()).toEqual([])
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', '<img src="/favicon.svg">')`)
  expect(await found()).toEqual(['image-alt'])
})
