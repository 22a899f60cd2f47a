import { expect, test, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

test('a finding is answered, its cause corrected with evidence, verified by a second person and closed; a course is taken and its certificate verified by anyone', async ({
  page: ada,
  browser,
}) => {
  test.slow()
  const visitor = async () => (await browser.newContext()).newPage()
  const someone = async (name: string, path: string) => {
    const other = await visitor()
    await signInAs(other, name, path)
    return other
  }
  const dialogOf = (page: Page) => page.getByRole('dialog')
  const choosing = async (page: Page, label: string, name: string) => {
    const box = dialogOf(page).getByRole('combobox', { name: label })
    await box.click()
    await box.fill(name.split(' ')[0]!)
    await dialogOf(page).getByRole('option', { name }).click()
  }

  // The lead auditor records condition and criteria; the finding goes to the person responsible for the work.
  await signInAs(ada, 'Ada Lindqvist', '/admin/audits')
  await ada.getByRole('link', { name: 'Purchases in the storm weeks' }).click()
  await ada.getByRole('button', { name: 'New finding' }).click()
  await dialogOf(ada).getByLabel('Title').fill('Receipts signed a week later')
  await dialogOf(ada).getByRole('radio', { name: 'Minor' }).check()
  for (const [label, words] of [
    ['Criterion', 'Receiving is signed on the day (SOP-12, clause 1).'],
    ['Condition', 'Four receipts of the storm weeks bear a later day.'],
    ['Cause', 'The pad lay at the yard.'],
    ['Effect', 'No one can say who counted.'],
  ] as const) {
    // A formatted text is an editor once it is entered.
    await dialogOf(ada)
      .getByRole('textbox', { name: new RegExp(`^${label}`) })
      .click()
    await ada.keyboard.type(words)
  }
  await choosing(ada, 'Owner', 'Max Okafor')
  await dialogOf(ada).getByRole('textbox', { name: 'Response due' }).fill('1/31/2099')
  await dialogOf(ada).getByRole('button', { name: 'Create audit finding' }).click()
  await expect(ada.getByRole('heading', { name: 'Receipts signed a week later', level: 1 })).toBeVisible()
  await ada.getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(ada.getByText('Issued', { exact: true }).first()).toBeVisible()
  const finding = new URL(ada.url()).pathname

  // The auditee agrees, and opens a corrective action.
  const max = await someone('Max Okafor', finding)
  await max.getByRole('button', { name: 'Answer', exact: true }).click()
  await dialogOf(max).getByRole('radio', { name: 'Concurs', exact: true }).check()
  await dialogOf(max).getByRole('textbox', { name: 'Response' }).click()
  await max.keyboard.type('It is so.')
  await dialogOf(max).getByRole('textbox', { name: 'Correction due' }).fill('2/28/2099')
  await dialogOf(max).getByRole('button', { name: 'Answer', exact: true }).click()
  await max.getByRole('button', { name: 'New corrective action' }).click()
  await choosing(max, 'Verifier', 'Ada Lindqvist')
  await dialogOf(max).getByRole('button', { name: 'New corrective action' }).click()
  await max.getByRole('region', { name: 'Outcome' }).getByRole('link', { name: 'Receipts signed a week later' }).click()
  await expect(max.getByRole('button', { name: 'Mark as contained' })).toBeVisible()
  const action = new URL(max.url()).pathname
  const id = action.split('/').at(-1)!
  await does(max, 'corrective-actions/contain', { id, containment: 'Receipts are signed in the office meanwhile.' })
  await does(max, 'corrective-actions/explain', {
    id,
    why_1: 'The pad lay at the yard.',
    why_2: 'There is one pad.',
    root_cause: 'Receiving goes by paper.',
  })
  await max.getByRole('button', { name: 'Mark as corrected', exact: true }).click()
  await dialogOf(max).getByLabel('Change').fill('Receipts are signed on the phone, where the goods are.')
  await dialogOf(max)
    .getByLabel('Evidence')
    .setInputFiles({
      name: 'receipts.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Nine receipts of the week, each of its day.'),
    })
  await expect(dialogOf(max).getByRole('button', { name: 'Remove receipts.txt' })).toBeVisible()
  await dialogOf(max).getByRole('button', { name: 'Mark as corrected', exact: true }).click()
  await expect(max.getByText('Waiting for verification', { exact: true }).first()).toBeVisible()
  // The person who fixed it does not verify it.
  await expect(max.getByRole('button', { name: 'Verify as effective' })).toHaveAttribute('aria-disabled', 'true')

  // A second person reviews the evidence, and then the finding can be closed.
  await ada.goto(action)
  const reading = ada.waitForEvent('download')
  await ada.getByRole('button', { name: 'receipts.txt' }).click()
  expect((await reading).suggestedFilename()).toBe('receipts.txt')
  await expectNoBarriers(ada)
  await ada.getByRole('button', { name: 'Verify as effective' }).click()
  await dialogOf(ada)
    .getByLabel('Evidence of effectiveness')
    .fill('Nine of nine receipts of this week are of their day.')
  await dialogOf(ada).getByRole('button', { name: 'Verify as effective' }).click()
  await expect(ada.getByText('Closed', { exact: true }).first()).toBeVisible()
  await ada.goto(finding)
  await ada.getByRole('button', { name: 'Close finding' }).click()
  await dialogOf(ada).getByLabel('Follow-up').fill('The correction works.')
  await dialogOf(ada).getByRole('button', { name: 'Close finding' }).click()
  await expect(ada.getByText('Closed', { exact: true }).first()).toBeVisible()

  // Rosa has an open course: three lessons, four questions, and a certificate at the end.
  const rosa = await someone('Rosa Delgado', '/admin/training')
  // The list below has a link of the same name: it leads to the course, this one to her progress.
  await rosa.getByRole('status').getByRole('link', { name: 'City purchasing basics' }).click()
  for (const [title, button] of [
    ['1. Whose money it is', 'I’ve read it, continue'],
    ['2. Conduct', 'I’ve read it, continue'],
    ['3. Thresholds', 'I’ve read it'],
  ] as const) {
    await expect(rosa.getByRole('region', { name: title })).toBeVisible()
    await rosa.getByRole('button', { name: button, exact: true }).click()
  }
  for (const answer of ['Refuse it', 'Before bids are opened', 'A different person', 'treated as one'])
    await rosa.getByRole('radio', { name: answer }).check()
  await rosa.getByRole('button', { name: 'Submit answers' }).click()
  await expect(rosa.getByText('Passed', { exact: true }).first()).toBeVisible()
  const [earned] = await reads<{ id: string }>(
    rosa,
    'certificates?select=id&title=eq.City purchasing basics&order=created_at.desc&limit=1',
  )
  await rosa.goto(`/admin/certifications/${earned!.id}`)
  const code = await rosa
    .getByRole('region', { name: 'Verification' })
    .getByText(/^[0-9A-Z-]{8,}$/)
    .innerText()

  // Anyone with the code and the name sees that it is valid; with another name no certificate is found.
  const anybody = await visitor()
  await anybody.goto('/verify-certificate')
  await anybody.getByLabel('Code').fill(code)
  await anybody.getByLabel('Holder’s name').fill('Rosa Delgata')
  await anybody.getByRole('button', { name: 'Verify' }).click()
  await expect(anybody.getByText('No certificate matches this code and name')).toBeVisible()
  await anybody.getByLabel('Holder’s name').fill('Rosa Delgado')
  await anybody.getByRole('button', { name: 'Verify' }).click()
  await expect(anybody.getByText('This certificate is valid')).toBeVisible()
  await expect(anybody.getByText('City purchasing basics')).toBeVisible()
})
