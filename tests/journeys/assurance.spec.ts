import { expect, test, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

test('a finding is answered, its cause corrected with evidence, seen to work by a second person and closed; a course is taken and its certificate verified by anybody', async ({
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

  // Who leads the audit says what is and what should be; it is handed to whoever answers for the work.
  await signInAs(ada, 'Ada Lindqvist', '/admin/audits')
  await ada.getByRole('link', { name: 'Purchases of the storm weeks' }).click()
  await ada.getByRole('button', { name: 'Draft a finding' }).click()
  await dialogOf(ada).getByLabel('Title').fill('Receipts signed a week later')
  await dialogOf(ada).getByRole('radio', { name: 'Minor' }).check()
  for (const [label, words] of [
    ['Criterion', 'Receiving is signed on the day (SOP-12, clause 1).'],
    ['Condition', 'Four receipts of the storm weeks bear a later day.'],
    ['Cause', 'The pad lay at the yard.'],
    ['Effect', 'Nobody can say who counted.'],
  ] as const)
    await dialogOf(ada).getByLabel(label).fill(words)
  await choosing(ada, 'Answers for it', 'Max Okafor')
  await dialogOf(ada).getByRole('textbox', { name: 'Answer by' }).fill('1/31/2099')
  await dialogOf(ada).getByRole('button', { name: 'Draft a finding' }).click()
  await expect(ada.getByRole('heading', { name: 'Receipts signed a week later', level: 1 })).toBeVisible()
  await ada.getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(ada.getByText('Issued', { exact: true }).first()).toBeVisible()
  const finding = new URL(ada.url()).pathname

  // The audited agree, and open what keeps it from coming back.
  const max = await someone('Max Okafor', finding)
  await max.getByRole('button', { name: 'Answer', exact: true }).click()
  await dialogOf(max).getByRole('radio', { name: 'Yes' }).check()
  await dialogOf(max).getByRole('textbox', { name: 'Answer' }).fill('It is so.')
  await dialogOf(max).getByRole('textbox', { name: 'Mended by' }).fill('2/28/2099')
  await dialogOf(max).getByRole('button', { name: 'Answer', exact: true }).click()
  await max.getByRole('button', { name: 'Open a corrective action' }).click()
  await choosing(max, 'Verifier', 'Ada Lindqvist')
  await dialogOf(max).getByRole('button', { name: 'Open a corrective action' }).click()
  await max
    .getByRole('region', { name: 'What became of it' })
    .getByRole('link', { name: 'Receipts signed a week later' })
    .click()
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
  await dialogOf(max).getByLabel('What was changed').fill('Receipts are signed on the telephone, where the goods are.')
  await dialogOf(max)
    .getByLabel('What shows it')
    .setInputFiles({
      name: 'receipts.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Nine receipts of the week, each of its day.'),
    })
  await expect(dialogOf(max).getByRole('button', { name: 'Remove receipts.txt' })).toBeVisible()
  await dialogOf(max).getByRole('button', { name: 'Mark as corrected', exact: true }).click()
  await expect(max.getByText('Corrected, to verify', { exact: true }).first()).toBeVisible()
  // Whoever mended it does not say that it works.
  await expect(max.getByRole('button', { name: 'Verify as effective' })).toHaveAttribute('aria-disabled', 'true')

  // A second person looks at the evidence, and then the finding can be closed.
  await ada.goto(action)
  const reading = ada.waitForEvent('download')
  await ada.getByRole('button', { name: 'receipts.txt' }).click()
  expect((await reading).suggestedFilename()).toBe('receipts.txt')
  await expectNoBarriers(ada)
  await ada.getByRole('button', { name: 'Verify as effective' }).click()
  await dialogOf(ada)
    .getByLabel('How you saw that it works')
    .fill('Nine of nine receipts of this week are of their day.')
  await dialogOf(ada).getByRole('button', { name: 'Verify as effective' }).click()
  await expect(ada.getByText('Closed', { exact: true }).first()).toBeVisible()
  await ada.goto(finding)
  await ada.getByRole('button', { name: 'Close finding' }).click()
  await dialogOf(ada).getByLabel('What you saw').fill('The correction works.')
  await dialogOf(ada).getByRole('button', { name: 'Close finding' }).click()
  await expect(ada.getByText('Closed', { exact: true }).first()).toBeVisible()

  // Rosa owes a course: three lessons, four questions, and a certificate at the end.
  const rosa = await someone('Rosa Delgado', '/admin/training')
  // The list below has a link of the same name: it leads to the course, this one to what she has read of it.
  await rosa.getByRole('status').getByRole('link', { name: 'Buying for the city' }).click()
  for (const [title, button] of [
    ['1. Whose money it is', 'I have read it, go on'],
    ['2. Conduct', 'I have read it, go on'],
    ['3. Thresholds', 'I have read it'],
  ] as const) {
    await expect(rosa.getByRole('region', { name: title })).toBeVisible()
    await rosa.getByRole('button', { name: button, exact: true }).click()
  }
  for (const answer of ['Refuse it', 'Before anything is opened', 'Somebody else than you', 'to be looked at as one'])
    await rosa.getByRole('radio', { name: answer }).check()
  await rosa.getByRole('button', { name: 'Judge my answers' }).click()
  await expect(rosa.getByText('Passed', { exact: true }).first()).toBeVisible()
  const [earned] = await reads<{ id: string }>(
    rosa,
    'certificates?select=id&title=eq.Buying for the city&order=created_at.desc&limit=1',
  )
  await rosa.goto(`/admin/certifications/${earned!.id}`)
  const code = await rosa
    .getByRole('region', { name: 'For whoever wants to verify it' })
    .getByText(/^[\w-]{8,}$/)
    .innerText()

  // Anybody who was handed the code and the name sees that it is valid; with another name nothing is there.
  const anybody = await visitor()
  await anybody.goto('/verify-certificate')
  await anybody.getByLabel('Code').fill(code)
  await anybody.getByLabel('Name of the holder').fill('Rosa Delgata')
  await anybody.getByRole('button', { name: 'Verify' }).click()
  await expect(anybody.getByText('No certificate has this code and this name')).toBeVisible()
  await anybody.getByLabel('Name of the holder').fill('Rosa Delgado')
  await anybody.getByRole('button', { name: 'Verify' }).click()
  await expect(anybody.getByText('This certificate is valid')).toBeVisible()
  await expect(anybody.getByText('Buying for the city')).toBeVisible()
})
