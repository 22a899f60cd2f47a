import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './visitor.ts'

test('the department’s page creates four accounts, and one of them can sign in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/nyc-aging-demo')
  for (const figure of ['$43.7M', '10', '4', '4'])
    await expect(page.locator('dl').first().getByText(figure, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Enterprise plan, $2,999 per month, unlimited users')).toBeVisible()
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'Setup Demo Users' }).click()
  await expect(page.getByText('Demo Setup Complete')).toBeVisible()
  await expect(page.getByText(/^These accounts expire on/)).toBeVisible()
  await page.getByRole('button', { name: 'Copy email Program Staff' }).click()
  await expect(page.getByRole('button', { name: 'Copied! Program Staff' })).toBeVisible()
  await expect(page.getByText('Email copied to clipboard')).toBeVisible()
  const email = (await page.evaluate('navigator.clipboard.readText()')) as string
  await page.getByRole('button', { name: 'Copy password Program Staff' }).click()
  const password = (await page.evaluate('navigator.clipboard.readText()')) as string
  await expectNoBarriers(page)

  await page.getByRole('main').getByRole('link', { name: 'Go Login' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('its other tabs show the organization, the sample grants and the features', async ({ page }) => {
  await page.goto('/nyc-aging-demo')
  await page.getByRole('tab', { name: 'Organization' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'active grants' })).toHaveCount(3)
  await expectNoBarriers(page)
  await page.getByRole('tab', { name: 'Sample Grants' }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(4)
  await expect(page.getByText('Active - Needs Attention')).toHaveCount(1)
  await expectNoBarriers(page)
  await page.getByRole('tab', { name: 'Features' }).click()
  await expect(page).toHaveURL(/tab=Features$/)
  await expectNoBarriers(page)
})

test('where no demo is running the page gives the reason', async ({ page }) => {
  await page.route('**/functions/v1/create-demo-user', (route) =>
    route.fulfill({ status: 403, json: { error: 'This installation isn’t a demo.' } }),
  )
  await page.goto('/nyc-aging-demo')
  await page.getByRole('button', { name: 'Setup Demo Users' }).click()
  await expect(page.getByRole('alert')).toContainText('Setup Error')
  await expect(page.getByRole('alert')).toContainText('This installation isn’t a demo.')
})
