import { expect, test } from '@playwright/test'
import { arrive, expectNoBarriers, letterTo, newcomer, confirm, signInAs, signOut, signUp } from './visitor.ts'

test('the dashboard shows one’s own organization and nobody else’s', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado')
  const members = page.getByRole('region', { name: 'Members' })
  for (const name of ['Ada Lindqvist', 'Max Okafor', 'Rosa Delgado']) await expect(members.getByText(name)).toBeVisible()
  await expect(members.getByText('Zoe Tanaka')).toHaveCount(0)
  await expectNoBarriers(page)
})

test('a step in a tutorial is kept, and told on the live line', async ({ page }) => {
  await signInAs(page, 'Max Okafor')
  await expect(page.getByRole('region', { name: 'Live' }).getByText('Connected')).toBeVisible()
  const tutorials = page.getByRole('region', { name: 'Tutorials' })
  await tutorials.getByRole('button', { name: 'Start: Find your way around' }).click()
  await expect(tutorials.getByText('beginner, 1 of 6 steps')).toBeVisible()
  await tutorials.getByRole('button', { name: 'Next step: Find your way around' }).click()
  await expect(tutorials.getByText('beginner, 2 of 6 steps')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Live' }).getByText('A tutorial’s progress changed: step 2')).toBeVisible()
  await page.reload()
  await expect(tutorials.getByText('beginner, 2 of 6 steps')).toBeVisible()
})

test('a file goes in, comes out unchanged, and the neighbour does not see it', async ({ page, browser }) => {
  const content = `%PDF-1.4\n% ${newcomer().email}\n%%EOF\n`
  await signInAs(page, 'Rosa Delgado')
  const files = page.getByRole('region', { name: 'Files' })
  await files.getByLabel('File to upload').setInputFiles({ name: 'bid-bond.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) })
  await expect(files.getByText('bid-bond.pdf')).toBeVisible()
  const coming = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Download bid-bond.pdf' }).click()
  const stream = await (await coming).createReadStream()
  expect(Buffer.concat(await stream.toArray()).toString()).toBe(content)

  const neighbour = await (await browser.newContext()).newPage()
  await signInAs(neighbour, 'Zoe Tanaka')
  await expect(neighbour.getByRole('region', { name: 'Files' }).getByText('Nothing here yet.')).toBeVisible()

  await files.getByRole('button', { name: 'Delete bid-bond.pdf' }).click()
  await expect(files.getByText('Nothing here yet.')).toBeVisible()
})

test('the assistant answers from the documentation and names its source', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado')
  const guide = page.getByRole('region', { name: 'Platform Guide' })
  await guide.getByLabel('Your question').fill('What does an organization see of another one?')
  await guide.getByRole('button', { name: 'Send' }).click()
  await expect(guide.getByRole('list', { name: 'Sources' })).toBeVisible()
  await expectNoBarriers(page)
})

test('a newcomer founds an organization and invites a colleague, who accepts', async ({ page }) => {
  await arrive(page)
  await page.getByLabel('Name of the organization').fill('Quarry Township')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Found the organization' }).click()
  await expect(page.locator('dl').getByText('Quarry Township')).toBeVisible()
  await expect(page.locator('dl').getByText('Administrator', { exact: true })).toBeVisible()

  const colleague = newcomer()
  const members = page.getByRole('region', { name: 'Members' })
  await members.getByRole('button', { name: 'Invite' }).click()
  await members.getByLabel('Email of the person to invite').fill(colleague.email)
  await members.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(members.getByText(`An invitation is on its way to ${colleague.email}`)).toBeVisible()
  const trail = page.getByRole('region', { name: 'Audit trail' })
  await expect(trail.getByRole('listitem')).toContainText(['members/invite', 'organizations/create'])
  await expectNoBarriers(page)
  await signOut(page)

  const { links } = await letterTo(page, colleague.email, /Join Quarry Township/)
  await page.goto(links[0]!)
  await expect(page.getByText('You are invited')).toBeVisible()
  await signUp(page, colleague)
  await confirm(page, colleague.email)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page.locator('dl').getByText('Quarry Township')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Members' }).getByText(colleague.email)).toBeVisible()
})
