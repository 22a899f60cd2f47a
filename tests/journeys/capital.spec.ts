import { expect, test, type Page } from '@playwright/test'
import { eachOf, wordsOf } from './listed.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

// The demo's own.
const criteria = 4

const portfolio = (page: Page) => page.getByRole('table', { name: /^Projects by fiscal year and funding source/ })

test('a capital request is written, scored, placed by a scenario, and part of the published program', async ({
  page,
}) => {
  const title = `Roof of the salt shed ${Date.now().toString(36)}`

  // The program gives its planned years.
  await signInAs(page, 'Rosa Delgado', '/capital-planning')
  await expect(portfolio(page)).toBeVisible()
  const [, first, , third] = await wordsOf(portfolio(page).getByRole('columnheader'))
  await page.goto('/capital-planning-management/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Program').selectOption({ label: 'Facilities' })
  await page.getByLabel('Department').fill('Public Works')
  await page.getByLabel('Need', { exact: true }).fill('The roof leaks, and wet salt is lost salt.')
  await page.getByRole('button', { name: 'Create capital request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const request = new URL(page.url()).pathname

  // Its cost, in a year with money left.
  await page.getByRole('button', { name: 'Add line' }).click()
  const phases = page.getByRole('grid', { name: /phases/i })
  await page.keyboard.type('Construction')
  await page.keyboard.press('Tab')
  await page.keyboard.type(third!)
  await page.keyboard.press('Tab')
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(phases).toContainText('$1,000.00')
  await page.getByRole('button', { name: 'Save cost phases' }).click()
  await expect(page.getByText('Cost phases saved')).toBeVisible()
  await expect(page.getByText(`from ${third}`)).toBeVisible()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Waiting for scoring', { exact: true }).first()).toBeVisible()
  await expectNoBarriers(page)

  // A second person scores it, and the board shows the score.
  await signInAs(page, 'Max Okafor', request)
  await page.getByRole('button', { name: 'Score', exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const points of await eachOf(dialog.getByLabel('Points'), criteria)) await points.fill('4')
  await dialog.getByRole('button', { name: 'Save score' }).click()
  await expect(page.getByText('Score 4.00 of 5, by one reviewer.')).toBeVisible()
  await page.getByRole('button', { name: 'Complete scoring' }).click()
  await expect(page.getByText('Scored', { exact: true }).first()).toBeVisible()

  // A scenario places it in its year, with the funding source.
  await page.goto('/capital-planning/scenarios/new')
  await page.getByLabel('Name').fill(`With the shed, ${title}`)
  await page.getByLabel('First fiscal year').fill(first!)
  await page.getByRole('button', { name: 'Create capital scenario' }).click()
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await expect(portfolio(page).getByRole('row', { name: new RegExp(title) })).toContainText('$1K')
  await expectNoBarriers(page)
  const scenario = new URL(page.url()).pathname

  // After an administrator publishes it, it is the program.
  await signInAs(page, 'Ada Lindqvist', scenario)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await page.goto('/capital-planning')
  await expect(portfolio(page).getByRole('row', { name: new RegExp(title) })).toContainText('$1K')
})
