import { expect, test } from '@playwright/test'
import { signInAs } from './visitor.ts'

// The five commonest jobs of four kinds of people, each at most three presses from sign-in. The last column is what
// the person came for: the head of a page, or the control that does the job.
const jobs: Record<string, readonly [job: string, presses: readonly string[], cameFor: string | RegExp][]> = {
  'Vera Novak': [
    ['bid on a solicitation', ['Opportunities', 'Road salt for two winters'], /bid/i],
    ['accept an order', ['Orders', 'Crack sealant for the park paths'], 'Send response'],
    ['send an invoice', ['Invoices', 'New invoice'], 'New invoice'],
    // Another journey may have signed it: the same place then has its certificate.
    ['sign a contract', ['Contracts', 'Striping of crosswalks'], /sign|certificate/i],
    ['see which invoices are paid or on hold', ['Invoices'], 'Your invoices'],
  ],
  'Rosa Delgado': [
    ['request goods', ['Core Procurement', 'New requisition'], 'Convert to lines'],
    ['draft a solicitation', ['Core Procurement', 'Solicitation builder', 'New solicitation'], 'New solicitation'],
    ['receive a delivery', ['Core Procurement', 'Purchase orders', 'Plowing runs, December'], 'Receive'],
    [
      'score a proposal',
      ['Core Procurement', 'Bid evaluation', 'Snow clearing of sidewalks'],
      'Snow clearing of sidewalks',
    ],
    ['find a vendor', ['Vendor & Marketplace', 'Vendor directory'], 'Vendor directory'],
  ],
  'Max Okafor': [
    ['see which report is due', ['Grant Management', 'Grant reports'], 'Grant reports'],
    ['find a grant', ['Grant Management', 'Funding opportunities'], 'Add opportunity'],
    ['continue an application', ['Grant Management', 'Applications'], /application/i],
    ['see the cash of the grants', ['Grant Management', 'Grant cash position'], 'Grant cash position'],
    ['check a subrecipient', ['Grant Management', 'Subrecipients'], /sub/i],
    ['open the incident', ['Storm and flooding of the Alder River'], 'Storm and flooding of the Alder River'],
    ['request a resource', ['Emergency & Disaster', 'Disaster response'], /request/i],
    ['report the situation', ['Emergency & Disaster', 'Disaster response', 'Situation reports'], /report/i],
    ['buy in an emergency', ['Emergency & Disaster', 'Emergency procurement'], 'Emergency procurement'],
    ['see what a repair still lacks', ['Grant Management', 'Disaster funding Sources'], 'Disaster funding'],
  ],
}

for (const [person, list] of Object.entries(jobs))
  test(`the commonest jobs of ${person} are at most three presses away`, async ({ page }) => {
    await signInAs(page, person)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Another journey may have left a vendor's pages in Spanish: the button then leads to English.
    const language = page.getByRole('button', { name: /^(English|Español)/ })
    if (person === 'Vera Novak' && (await language.textContent()) === 'en') await language.click()
    for (const [job, presses, cameFor] of list)
      await test.step(`${job}: ${presses.join(', ')}`, async () => {
        expect(presses.length).toBeLessThanOrEqual(3)
        await page.goto('/dashboard')
        for (const name of presses) {
          // A badge counts what waits there, and the home of a section says what a page is for.
          const named = { name: new RegExp(`^${name}( |$)`) }
          await page
            .getByRole('link', named)
            .or(page.getByRole('button', named))
            .or(page.getByRole('tab', named))
            .filter({ visible: true })
            .first()
            .click()
        }
        const found = { name: cameFor, exact: true }
        await expect(
          page
            .getByRole('heading', { ...found, level: 1 })
            .or(page.getByRole('button', found))
            .or(page.getByRole('main').getByRole('link', found))
            .filter({ visible: true })
            .first(),
        ).toBeVisible()
      })
  })
