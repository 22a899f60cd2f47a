import { expect, test } from '@playwright/test'
import { expectNoBarriers, signInAs } from './visitor.ts'

test('a disaster from its cost to the worksheet, its damage and the form that is filled from it', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/disaster')
  await page.getByRole('link', { name: /Severe storm and flooding/ }).click()
  await expect(page.getByRole('heading', { name: 'Cost to date by category' })).toBeVisible()
  await expectNoBarriers(page)

  await page.getByRole('link', { name: 'FEMA grants', exact: true }).last().click()
  await page.getByRole('link', { name: 'Complete Mill Road culvert and roadway' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mill Road culvert and roadway' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Calculation' })).toBeVisible()
  await expect(page.getByText('$154,500.00').first()).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'Mill Road culvert', exact: true }).first().click()
  // It is in the answer and among the facts.
  await expect(page.getByText('Eligible under 44 CFR 206.223.').first()).toBeVisible()

  await page.goto('/fema-forms/labor')
  await expect(page.getByRole('region', { name: 'Force account labor summary' })).toContainText('$1,117.50')
  await expectNoBarriers(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe('labor-DR-4899.pdf')
})
