import { expect, test } from '@playwright/test'
import { expectNoBarriers, signInAs } from './visitor.ts'

test('a resident requests records, a manager searches, redacts and releases them, and the resident reads the release', async ({
  page: resident,
  browser,
}) => {
  test.slow()
  // A form sent within a second and a half is taken for a program's: the page's clock reports a longer time.
  await resident.clock.install()
  await resident.goto('/citizen-portal?tab=records')
  await resident.getByLabel('Subject').fill('Your vendor Acme')
  await resident.getByLabel('Records requested').fill('The vendor file of one paving company.')
  await resident.getByLabel('Your name').fill('Nora Vale')
  await resident.getByLabel('Your email').fill('nora.vale@example.org')
  await resident.clock.fastForward(5_000)
  await resident.getByRole('button', { name: 'Submit request' }).click()
  await expect(resident.getByText('Request received')).toBeVisible()
  const confirmation = (await resident.locator('strong.font-mono').textContent())!
  await expectNoBarriers(resident)

  const max = await (await browser.newContext()).newPage()
  await signInAs(max, 'Max Okafor', '/compliance')
  await max.getByRole('link', { name: 'Records management' }).click()
  await max.getByRole('link', { name: 'Public records requests' }).click()
  await max.getByRole('link', { name: 'Your vendor Acme' }).first().click()
  await expect(max.getByText(confirmation).first()).toBeVisible()
  await max.getByRole('button', { name: 'Start review' }).click()
  await expect(max.getByText('In review', { exact: true }).first()).toBeVisible()

  await max.getByLabel('Words or number').fill('V-0001')
  await max.getByRole('button', { name: 'Search', exact: true }).click()
  const results = max.getByRole('list', { name: 'Search results' })
  await results.getByRole('button', { name: /^Add / }).first().click()
  await expect(results.getByText('Added').first()).toBeVisible()
  await expect(max.getByRole('button', { name: 'Release records' })).toHaveAttribute('aria-disabled', 'true')
  const dialog = max.getByRole('dialog')
  await max.getByRole('button', { name: 'Redact words' }).click()
  await dialog.getByLabel('Words to redact').fill('V-0001')
  await dialog.getByLabel('Exemption').fill('Section 7(1)(b)')
  await dialog.getByRole('button', { name: 'Redact words' }).click()
  await expect(max.getByText('1 redaction')).toBeVisible()
  await expectNoBarriers(max)

  await max.getByRole('button', { name: 'Release in part' }).click()
  await dialog.getByLabel('Appeal rights').fill('City attorney, within 60 days.')
  await dialog.getByRole('button', { name: 'Release in part' }).click()
  await expect(max.getByText('Released in part', { exact: true }).first()).toBeVisible()

  await resident.goto(`/citizen-portal?tab=records&number=${confirmation}`)
  await resident.getByRole('button', { name: 'Check status' }).click()
  await expect(resident.getByText('Released in part')).toBeVisible()
  await expect(resident.getByText('[redacted: Section 7(1)(b)]')).toBeVisible()
  await expect(resident.getByText('City attorney, within 60 days.')).toBeVisible()
})
