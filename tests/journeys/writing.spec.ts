import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { canBePrinted } from '#platform/documents/picture-bytes.ts'
import { readZip } from '@granary/zip/read.ts'
import { does, downloads, reads } from './agency.ts'
import { expectNoBarriers, openTab, signInAs } from './visitor.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGM4IScHRAwQCgAfJgQRoo8irwAAAABJRU5ErkJggg==',
  'base64',
)

/** A JPEG in the four colors of print, eight pixels a side: tables of one code each, and one block of each color. */
const codes = (kind: string) => `ffc40014${kind}01${'00'.repeat(16)}`
const cmyk = Buffer.from(
  [
    `ffd8ffdb004300${'01'.repeat(64)}`,
    'ffc00014080008000804011100021100031100041100',
    codes('00'),
    codes('10'),
    'ffda000e040100020003000400003f0000ffd9',
  ].join(''),
  'hex',
)

test('a contract is written as in Word: clauses, values, suggestions, comments, and a file that goes out and comes home', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'Max Okafor', '/contract-lifecycle')
  const [vendor] = await reads<{ id: string }>(page, 'vendors?select=id&status=eq.active&limit=1')
  const [max] = await reads<{ user_id: string }>(page, 'organization_members?select=user_id&display_name=eq.Max Okafor')
  const { id } = await does<{ id: string }>(page, 'contracts/draft', {
    title: 'Snow clearing of the north side',
    vendor: vendor!.id,
    kind: 'services',
    owner: max!.user_id,
    ceiling: 4_000_000,
    starts_on: '2026-12-01',
    ends_on: '2027-11-30',
    documents: [],
  })
  await page.goto(`/contract-lifecycle/${id}`)
  const text = page.getByRole('region', { name: 'Text' })

  // A section with a value of the contract and numbered clauses.
  await text.getByRole('button', { name: 'Add section' }).click()
  await text.getByLabel('Heading', { exact: true }).first().fill('Payment')
  const editor = text.getByRole('textbox', { name: /Text of/ })
  await editor.click()
  await page.keyboard.type('The city pays up to ')
  await text.getByRole('button', { name: 'Value' }).click()
  await page.getByRole('menuitem', { name: /^Ceiling/ }).click()
  await editor.press('End')
  await page.keyboard.type(' within 30 days.')
  await page.keyboard.press('Enter')
  await text.getByRole('button', { name: 'Numbered clauses' }).click()
  await page.keyboard.type('After inspection')
  await page.keyboard.press('Enter')
  await page.keyboard.type('By electronic payment')
  await text.getByLabel('Reason for custom text').fill('The city’s terms of payment')
  await expectNoBarriers(page)
  await text.getByRole('button', { name: 'Save section' }).click()
  await expect(text.getByText('The city pays up to $40,000.00 within 30 days.')).toBeVisible()
  await expect(text.getByRole('listitem').filter({ hasText: /^By electronic payment$/ })).toBeVisible()

  // A suggestion waits until someone accepts it, and the text stays as agreed.
  await text.getByRole('button', { name: 'Edit Payment' }).click()
  await text.getByRole('button', { name: 'Suggest changes' }).click()
  await editor.getByText('After inspection').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and acceptance')
  const suggestions = text.getByRole('region', { name: 'Suggestions' })
  await expect(suggestions.getByText('and acceptance').first()).toBeVisible()
  await expectNoBarriers(page)
  await text.getByRole('button', { name: 'Save section' }).click()
  await expect(text.getByText('1 suggestion')).toBeVisible()
  await expect(text.getByRole('listitem').filter({ hasText: /^After inspection$/ })).toBeVisible()

  // It leaves as a tracked change, and the file that comes home changes nothing.
  const saving = page.waitForEvent('download')
  await text.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Download Word file' }).click()
  const file = await (await saving).path()
  const parts = readZip(new Uint8Array(readFileSync(file)), { unpacked: 2 ** 26 })
  const words = await Promise.all(parts.map(async (part) => Buffer.from(await part.bytes()).toString()))
  expect(words.join('\n')).toContain('w:author="Max Okafor"')
  await text.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import Word file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Word file (.docx)')
    .setInputFiles({ name: 'contract.docx', mimeType: 'application/octet-stream', buffer: readFileSync(file) })
  await expect(dialog.getByText('1 tracked change')).toBeVisible()
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Import text' }).click()
  await expect(page.getByText('Word file imported')).toBeVisible()
  await expect(text.getByText('1 suggestion')).toBeVisible()

  // A closed tab loses no word.
  await text.getByRole('button', { name: 'Edit Payment' }).click()
  await editor.getByText('By electronic payment').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' only')
  await expect(editor.getByText('By electronic payment only')).toBeVisible()
  await page.reload()
  await text.getByRole('button', { name: 'Edit Payment' }).click()
  await expect(text.getByText('You have unsaved text from last time')).toBeVisible()
  await expectNoBarriers(page)
  await text.getByRole('button', { name: 'Restore text' }).click()
  await expect(editor.getByText('By electronic payment only')).toBeVisible()
  await text.getByRole('button', { name: 'Cancel' }).click()

  // Accepted, it is the text.
  await text.getByRole('button', { name: 'Edit Payment' }).click()
  await text.getByRole('region', { name: 'Suggestions' }).getByRole('button', { name: 'Accept all' }).click()
  await text.getByRole('button', { name: 'Save section' }).click()
  await expect(text.getByText('After inspection and acceptance', { exact: true })).toBeVisible()
  await expect(text.getByText('1 suggestion')).toHaveCount(0)

  // A comment on words.
  await text.getByRole('button', { name: 'Edit Payment' }).click()
  await editor.getByText('By electronic payment').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await text.getByRole('button', { name: 'Comment' }).click()
  await text.getByLabel('Comment', { exact: true }).fill('Also by check?')
  await text.getByRole('button', { name: 'Add comment' }).click()
  const comments = text.getByRole('region', { name: 'Comments' })
  await expect(comments.getByText('Also by check?')).toBeVisible()
  await expectNoBarriers(page)
  await comments.getByRole('button', { name: 'Resolve' }).click()
  await expect(comments).toHaveCount(0)

  // A picture needs its words, and leaves with them.
  const picture = (name: string, mimeType: string) => ({ name, mimeType, buffer: png })
  await text.getByLabel('Picture file').setInputFiles(picture('lanes.svg', 'image/svg+xml'))
  await expect(text.getByText('lanes.svg is not a PNG or JPEG picture.')).toBeVisible()
  await text.getByLabel('Picture file').setInputFiles(picture('lanes.png', 'image/png'))
  await text.getByRole('button', { name: 'Insert picture' }).click()
  await expect(text.getByText('Describe the picture, or mark it as decorative.')).toBeVisible()
  await text.getByLabel('Alternative text').fill('Map of the lanes')
  await text.getByLabel('Caption').fill('Phase 1')
  await expectNoBarriers(page)
  await text.getByRole('button', { name: 'Insert picture' }).click()
  await expect(editor.getByRole('img', { name: 'Map of the lanes' })).toBeVisible()
  await expect(text.getByRole('region', { name: 'Pictures' })).toContainText('Map of the lanes')
  await expectNoBarriers(page)
  await text.getByRole('button', { name: 'Save section' }).click()
  const figure = text.getByRole('figure')
  await expect(figure.getByRole('img', { name: 'Map of the lanes' })).toBeVisible()
  await expect(figure).toContainText('Phase 1')
  await expectNoBarriers(page)
  const leaving = page.waitForEvent('download')
  await text.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Download Word file' }).click()
  const word = readFileSync(await (await leaving).path())
  expect(word.includes('word/media/')).toBe(true)

  // A picture for print is dropped into the text, is stored in the colors of screens, and its words change below it.
  await text.getByRole('button', { name: 'Edit Payment' }).click()
  await editor.evaluate(
    (place, bytes) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([Uint8Array.from(bytes)], 'press.jpg', { type: 'image/jpeg' }))
      const { left, bottom } = place.getBoundingClientRect()
      place.dispatchEvent(
        new DragEvent('drop', { dataTransfer: dropped, clientX: left + 20, clientY: bottom - 5, bubbles: true }),
      )
    },
    [...cmyk],
  )
  await text.getByLabel('Alternative text').fill('Press proof')
  await text.getByRole('button', { name: 'Insert picture' }).click()
  await expect(editor.getByRole('img', { name: 'Press proof' })).toBeVisible()
  const [stored] = await reads<{ path: string; type: string }>(page, 'attachments?select=path,type&name=eq.press.jpg')
  expect([stored!.type, canBePrinted(await downloads(page, stored!.path))]).toEqual(['image/jpeg', true])
  await text.getByRole('button', { name: 'Edit picture 2' }).click()
  await text.getByLabel('Alternative text').fill('Proof of the press')
  await text.getByRole('button', { name: 'Save picture' }).click()
  await expect(editor.getByRole('img', { name: 'Proof of the press' })).toBeVisible()
  await expectNoBarriers(page)
  await text.getByRole('button', { name: 'Save section' }).click()
  await expect(text.getByRole('img', { name: 'Proof of the press' })).toBeVisible()

  // The Word file comes home to another contract, whose files it has not been yet.
  const other = await does<{ id: string }>(page, 'contracts/draft', {
    title: 'Snow clearing of the south side',
    vendor: vendor!.id,
    kind: 'services',
    owner: max!.user_id,
    ceiling: 4_000_000,
    starts_on: '2026-12-01',
    ends_on: '2027-11-30',
    documents: [],
  })
  await page.goto(`/contract-lifecycle/${other.id}`)
  await text.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import Word file' }).click()
  const home = page.getByRole('dialog')
  await home
    .getByLabel('Word file (.docx)')
    .setInputFiles({
      name: 'north.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: word,
    })
  await expect(home.getByText('1 new picture')).toBeVisible()
  await expectNoBarriers(page)
  await home.getByLabel('Reason for new or changed text').fill('From the north side.')
  await home.getByRole('button', { name: 'Import text' }).click()
  await expect(text.getByRole('figure').getByRole('img', { name: 'Map of the lanes' })).toBeVisible()
})

test('a section of a solicitation is formatted in the same editor, also inside a dialog', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado', '/rfq-builder')
  const [rosa] = await reads<{ user_id: string }>(
    page,
    'organization_members?select=user_id&display_name=eq.Rosa Delgado',
  )
  const { id } = await does<{ id: string }>(page, 'solicitations/draft', {
    kind: 'ifb',
    title: 'Reflective vests',
    summary: 'Vests for the road crews.',
    category: 'goods',
    contact: rosa!.user_id,
    documents: [],
  })
  await page.goto(`/rfq-builder/${id}`)
  await openTab(page, 'Text')
  const text = page.getByRole('region', { name: 'Text' })
  await text.getByRole('button', { name: 'Add section' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Heading', { exact: true }).first().fill('Scope')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Text is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Sizes:')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('menuitem', { name: 'Insert table' }).click()
  await page.keyboard.type('Size')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Count')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Color')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(text.getByRole('columnheader', { name: 'Count' })).toBeVisible()
})

test('minutes of a meeting are written in the editor, with a footnote that is numbered on the page', async ({
  page,
}) => {
  await signInAs(page, 'Rosa Delgado', '/dashboard')
  const [project] = await reads<{ id: string }>(page, 'projects?select=id&order=number&limit=1')
  await page.goto(`/project-management/${project!.id}?tab=minutes`)
  await page.getByRole('button', { name: 'Add minutes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Title/).fill('Coordination with the utility')
  await dialog.getByLabel(/^Attendees/).fill('Rosa Delgado')
  // Each text is an editor once it is entered.
  await expect(dialog.getByRole('toolbar')).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Notes' }).click()
  await page.keyboard.type('The main is moved')
  await dialog.getByRole('button', { name: 'Footnote', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save footnote' }).click()
  await expect(dialog.getByText('Enter the text of the footnote.')).toBeVisible()
  await dialog.getByLabel('Text of the footnote').fill('Permit of May 4.')
  await dialog.getByRole('button', { name: 'Save footnote' }).click()
  await expect(dialog.getByRole('region', { name: 'Footnotes' })).toContainText('Permit of May 4.')
  await page.keyboard.type(' in June.')
  await expect(dialog.getByRole('toolbar')).toHaveCount(1)
  const agreed = dialog.getByRole('group', { name: /^Agreed/ })
  await agreed.getByRole('textbox', { name: 'Agreed' }).click()
  await page.keyboard.type('Rosa sends the drawings.')
  await agreed.getByRole('button', { name: /^Numbered clauses/ }).click()
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Create meeting minutes' }).click()
  await expect(dialog).toHaveCount(0)
  const minutes = page.getByRole('region', { name: 'Coordination with the utility' })
  await expect(minutes.getByText('The main is moved1 in June.')).toBeVisible()
  await expect(minutes.getByRole('listitem')).toHaveText(['Permit of May 4.', 'Rosa sends the drawings.'])
  const printing = page.waitForEvent('download')
  await minutes.getByRole('button', { name: 'PDF' }).click()
  expect((await printing).suggestedFilename()).toBe('Coordination with the utility.pdf')
  const word = page.waitForEvent('download')
  await minutes.getByRole('button', { name: 'Word' }).click()
  expect((await word).suggestedFilename()).toBe('Coordination with the utility.docx')
})

test('one tap on a formatted text opens its editor, so that a phone shows its keyboard', async ({ browser }) => {
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await signInAs(phone, 'Ada Lindqvist', '/admin/audits')
  await phone.getByRole('link', { name: 'Purchases in the storm weeks' }).first().click()
  const loaded = phone.waitForResponse(/\/assets\/FormattedText-.*\.js/)
  await phone.getByRole('button', { name: 'New finding' }).click()
  await loaded
  const cause = phone.getByRole('dialog').getByRole('textbox', { name: /^Cause/ })
  await cause.scrollIntoViewIfNeeded()
  // After the page has handled the tap, and before anything that comes later.
  await phone.evaluate(
    `document.addEventListener('click', () => (document.body.dataset.tapped = document.activeElement.isContentEditable))`,
  )
  await cause.tap()
  await expect(phone.locator('body')).toHaveAttribute('data-tapped', 'true')
  await phone.keyboard.type('Short staff.')
  await expect(cause).toHaveText('Short staff.')
})
