import { expect, test } from '@playwright/test'
import { expectNoBarriers, signInAs, openTab } from './visitor.ts'

type Records = { records: { compiledRelease: { tender: { title: string } } }[]; links?: { next: string } }

test('a visitor subscribes to new solicitations by email, and confirms the address', async ({ page, request }) => {
  const address = `nora.${Date.now()}@example.gov`
  await page.goto('/public-opportunities')
  await expect(page.getByRole('link', { name: 'Road salt for two winters' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(address)
  await page.getByLabel('Keywords').fill('salt')
  // A person takes longer than a program to fill in a form.
  await expect(async () => {
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Check your inbox')).toBeVisible()
  }).toPass()
  await expectNoBarriers(page)

  expect((await request.get('/open/v1/opportunities.rss')).headers()['content-type']).toContain('application/rss+xml')
  // A harvester follows the pages, the oldest first.
  const titles: string[] = []
  for (let next: string | undefined = '/open/v1/ocds/records.json'; next;) {
    const { records, links }: Records = await (await request.get(next)).json()
    titles.push(...records.map(({ compiledRelease }) => compiledRelease.tender.title))
    next = links?.next.replace(/^https?:\/\/[^/]+/, '')
  }
  expect(titles).toContain('Road salt for two winters')
})

test('a buyer sees what is missing, is interviewed, accepts the scope, and picks a clause with its reason', async ({
  page,
}) => {
  await signInAs(page, 'Rosa Delgado', '/offline.html')
  await page.goto('/rfq-builder/new?kind=rfq')
  await page.getByLabel('Request for quotes').check()
  await page.getByLabel('Title').fill('Barn doors')
  await page.getByLabel('Public summary').fill('Two doors for the public works barn.')
  await page.getByLabel('Goods').check()
  await page.getByLabel('Federally funded').check()
  await page.getByRole('button', { name: 'Create solicitation' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: /^Add the scope of work first\.$/ })).toBeVisible()
  await openTab(page, 'Text')
  await page.getByRole('link', { name: 'Interview' }).click()
  await page.getByLabel('What is needed?').fill('Two sectional doors, 12 by 14 feet')
  await page.getByLabel('Where is it delivered or done?').fill('The barn on Mill Road')
  await page.getByRole('button', { name: 'Accept Scope' }).click()
  await expect(page.getByText('In the solicitation')).toBeVisible()
  await page.getByLabel('By when, or how often?').fill('Before the first snow')
  await expect(page.getByRole('button', { name: 'Replace Scope' })).toBeVisible()
  await expectNoBarriers(page)

  await page.getByRole('link', { name: 'Back to solicitation' }).click()
  await expect(
    page
      .getByRole('paragraph')
      .filter({ hasText: /^Add at least one line for vendors to price in a request for quotes\.$/ }),
  ).toBeVisible()
  await openTab(page, 'Text')
  await page.getByRole('button', { name: 'Clauses', exact: true }).click()
  const clauses = page.getByRole('dialog')
  await expect(clauses.getByText('Required', { exact: true })).toBeVisible()
  await expect(clauses.getByText('Because it is federally funded').first()).toBeVisible()
  // Suggested text says so when it is selected.
  await expect(
    clauses.getByText('Where a small business or a nonprofit does experimental, developmental or research work'),
  ).toBeVisible()
  await clauses.getByRole('button', { name: /^Add \d+ clauses$/ }).click()
  await expect(page.getByRole('heading', { name: 'Debarment and suspension' })).toBeVisible()
})

test('a buyer who tries to publish what the law forbids is told, with the rule and where to fix it', async ({
  page,
}) => {
  await signInAs(page, 'Rosa Delgado', '/offline.html')
  await page.goto('/rfq-builder/new?kind=ifb')
  await page.getByLabel('Invitation for bids').check()
  await page.getByLabel('Title').fill('Storm drain grates')
  await page.getByLabel('Goods').check()
  await page.getByLabel('Federally funded').check()
  await page.getByRole('button', { name: 'Create solicitation' }).click()
  const list = page.getByRole('region', { name: 'Publication checklist' })
  await expect(list.getByText(/^\d+ to fix$/)).toBeVisible()
  const point = (title: string) => list.getByRole('listitem').filter({ hasText: title })
  await expect(point('Cost estimate')).toContainText('Enter the independent cost estimate')
  await expect(point('Required clauses').getByRole('link', { name: '2 CFR 200.327' })).toHaveAttribute(
    'href',
    '/documentation/2-cfr-200-procurement#2-cfr-200-327-contract-provisions',
  )
  await expect(page.getByRole('button', { name: 'Submit for approval' })).toHaveAccessibleDescription(
    'Public summary: Add the public summary first. Vendors see it in the list. See 2 CFR 200.319(d)(2).',
  )
  await expectNoBarriers(page)
  // The point opens its place, and the place refuses what the point would.
  await point('Closing').getByRole('button', { name: 'Set times' }).click()
  const times = page.getByRole('dialog')
  const tomorrow = new Date(Date.now() + 86_400_000)
  await times
    .getByRole('textbox', { name: 'Closing date' })
    .fill(`${tomorrow.getMonth() + 1}/${tomorrow.getDate()}/${tomorrow.getFullYear()}`)
  await times.getByRole('button', { name: 'Set times' }).click()
  await expect(times.getByRole('alert')).toContainText('must be at least 3 days from now')
  await times.getByRole('button', { name: 'Cancel' }).click()
  await point('Lines').first().getByRole('link', { name: 'Open lines and criteria' }).click()
  await expect(page).toHaveURL(/tab=lines/)
})

test('a list of outside opportunities is previewed before it is imported', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado', '/offline.html')
  await page.goto('/opportunities?tab=elsewhere')
  await page.getByRole('button', { name: 'Import list' }).first().click()
  const lines = [
    {
      noticeId: 'a1',
      title: 'Snow removal at the armory',
      postedDate: '2026-11-02',
      responseDeadLine: '2027-01-15T14:00:00-05:00',
    },
    { noticeId: 'a2', title: '' },
  ]
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({
      name: 'sam.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ opportunitiesData: lines })),
    })
  await expect(page.getByText('Line 2: This row has no title.')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Import 1', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Snow removal at the armory' }).first()).toBeVisible()
})
