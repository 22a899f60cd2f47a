import { expect, test, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

const part = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })

test('a morning of drafts: an email becomes a requisition, a need an RFP, a grant notice an outline, and a storm log a report', async ({
  page,
}) => {
  await signInAs(page, 'Max Okafor', '/drafts')
  await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible()
  await expectNoBarriers(page)

  // The email: its lines are in columns, and the price that it leaves out comes from the catalog or stays empty.
  await part(page, 'New draft').getByRole('link', { name: 'Requisition from an email' }).click()
  await page.getByRole('button', { name: 'Prepare draft' }).click()
  await expect(page.getByText('Enter email or notes.')).toBeVisible()
  await expectNoBarriers(page)
  await page
    .getByLabel('Email or notes')
    .fill(
      'Subject: Cots for the shelter\nThe school needs these by Friday.\n120 cots at $64.50 each\n40 cases of water at $7.20',
    )
  await page.getByRole('button', { name: 'Prepare draft' }).click()
  await expect(part(page, 'Title')).toContainText('Cots for the shelter')
  await expect(part(page, 'Lines').getByRole('row')).toHaveCount(3)
  await expectNoBarriers(page)
  await page.getByRole('checkbox', { name: 'Justification' }).uncheck()
  await page.getByRole('button', { name: 'Accept 2 of 3' }).click()
  await expect(part(page, 'Lines')).toContainText('Accepted')
  await page.getByRole('checkbox', { name: 'Justification' }).check()
  await page.getByRole('button', { name: 'Accept 1 of 3' }).click()
  await expect(page.getByText('3 of 3 parts were accepted.')).toBeVisible()
  await page.getByRole('link', { name: 'Open requisition' }).click()
  await expect(page.getByRole('heading', { name: 'Cots for the shelter', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('$8,028')
  await page.getByRole('tab', { name: /History/ }).click()
  await expect(
    page.getByText(/Drafted with an outline from records, reviewed and accepted: Title, Lines/).first(),
  ).toBeVisible()

  // The need: criteria start from an earlier request for proposals.
  await page.goto('/drafts/new?kind=rfp')
  await page
    .getByLabel('Need')
    .fill('We need plowing of 14 parking lots in winter.\nThe contractor plows before 6 am after 2 inches of snow.')
  await page.getByRole('button', { name: 'Prepare draft' }).click()
  await expect(part(page, 'Title')).toContainText('Plowing of 14 parking lots in winter')
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(part(page, 'Scope')).toContainText('Accepted')
  await page.getByRole('link', { name: 'Open solicitation' }).click()
  await expect(page.getByRole('heading', { name: 'Plowing of 14 parking lots in winter', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('The contractor plows before 6 am')

  // The grant notice: each section of the application has an outline, and only the empty one is accepted.
  const [application] = await reads<{ id: string }>(
    page,
    'grant_applications?select=id&title=eq.Three electric school buses&status=eq.draft&limit=1',
  )
  await page.goto(`/drafts/new?kind=grant_narrative&record=${application!.id}`)
  await page.getByLabel('Points to make').fill('The maker trains two mechanics.')
  await page.getByRole('button', { name: 'Prepare draft' }).click()
  await expect(part(page, 'Staffing')).toContainText('The maker trains two mechanics.')
  await expect(part(page, 'Budget narrative')).toContainText('$1,150,000.00 requested')
  await expectNoBarriers(page)
  for (const left of ['Statement of need', 'Project description', 'Results and measures', 'Budget narrative'])
    await page.getByRole('checkbox', { name: left, exact: true }).uncheck()
  await page.getByRole('button', { name: 'Accept 1 of 5' }).click()
  await expect(part(page, 'Staffing')).toContainText('Accepted')
  await expect(part(page, 'Statement of need')).not.toContainText('Accepted')

  // The storm log: beside what the boards say already, from the record’s own page.
  const [incident] = await reads<{ id: string }>(page, 'emergency_incidents?select=id&status=eq.open&limit=1')
  const now = Date.now()
  const report = await does<{ id: string; title: string }>(page, 'situation-reports/prepare', {
    incident: incident!.id,
    from: new Date(now - 86_400_000).toISOString(),
    to: new Date(now - 60_000).toISOString(),
  })
  await page.goto(`/records/situation_reports/${report.id}`)
  await page.getByRole('link', { name: 'Draft text' }).click()
  await page
    .getByLabel('Storm log or notes')
    .fill('06:10 Water over Mill Road at 9 inches.\n07:25 Crew 4 closed the Elm Street bridge.')
  await page.getByRole('button', { name: 'Prepare draft' }).click()
  const events = part(page, 'Significant events')
  await expect(events.locator('ins')).toContainText(['06:10 Water over Mill Road at 9 inches.'])
  await expectNoBarriers(page)
  for (const left of ['Situation', 'Lifelines', 'Resources', 'Shelters and volunteers'])
    await page.getByRole('checkbox', { name: left, exact: true }).uncheck()
  await page.getByRole('button', { name: /^Accept 1 of/ }).click()
  await expect(events).toContainText('Accepted')
  await page.getByRole('link', { name: 'Open situation report' }).click()
  await expect(page.getByRole('main')).toContainText('Crew 4 closed the Elm Street bridge.')
  await expect(page.getByRole('main')).toContainText('Draft from the boards')

  await page.goto('/drafts')
  await expect(page.getByRole('row').filter({ hasText: 'Needs review' }).first()).toBeVisible()
})
