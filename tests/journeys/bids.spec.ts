import { expect, test } from '@playwright/test'
import { expectNoBarriers, signInAs } from './visitor.ts'

test('a visitor reads a public call without an account, and is told how to offer', async ({ page }) => {
  await page.goto('/public-opportunities')
  await page.getByRole('link', { name: 'Road salt for two winters' }).click()
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible()
  await expect(page.getByText('To make an offer, sign in as a vendor')).toBeVisible()
  await expectNoBarriers(page)
})

test('a buyer drafts a request for quotes and is told what is missing before anybody else reads it', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado', '/rfq-builder')
  await page.getByRole('link', { name: 'New solicitation' }).click()
  await page.getByLabel('Request for quotes').check()
  await page.getByLabel('Title').fill('Two dozen traffic cones')
  await page.getByLabel('Summary').fill('Orange cones of 28 inches with two collars.')
  await page.getByLabel('Goods').check()
  await page.getByRole('button', { name: 'Create solicitation' }).click()
  await expect(page.getByRole('heading', { name: 'Two dozen traffic cones' })).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Write the scope first: vendors cannot answer what is not described.' })).toBeVisible()

  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.getByLabel('Heading').fill('Scope')
  await page.getByRole('textbox', { name: 'Text' }).fill('Cones to MUTCD 6F.64, delivered to Mill Road.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Add the lines that vendors put prices to' })).toBeVisible()
  await expectNoBarriers(page)
})
