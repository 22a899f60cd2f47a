import { readFileSync } from 'node:fs'
import { readZip } from '@granary/zip/read.ts'
import { expect, test } from '@playwright/test'
import { asksAlone } from './asks-alone.ts'
import { does, reads } from './agency.ts'
import { expectFits, expectNoBarriers, signInAs } from './visitor.ts'

type Row = { id: string; version: number }
type Form = Row & { form: string }

test('an application goes from its opportunity through its federal forms to a sealed package', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'Max Okafor', '/offline.html')
  const [max] = await reads<{ user_id: string }>(page, 'organization_members?display_name=eq.Max Okafor&select=user_id')
  const [notice] = await reads<{ id: string; agency: string; aln: string; closes_on: string }>(
    page,
    'funding_opportunities?number=eq.EPA-CSB-DEMO&select=id,agency,aln,closes_on',
  )
  const row = await does<Row & { number: string }>(page, 'grant-applications/draft', {
    title: 'A charger for the bus depot',
    opportunity: notice!.id,
    agency: notice!.agency,
    aln: notice!.aln,
    closes_on: notice!.closes_on,
    lead: max!.user_id,
    asked: 80_000_00,
    match: 0,
    documents: [],
  })
  const path = `/grant-management/applications/${row.id}`
  await page.goto(`${path}/forms`)
  await expect(page.getByRole('link', { name: 'City of Alder Falls' })).toBeVisible()
  await page.getByRole('link', { name: 'SF-424', exact: true }).click()

  // Known answers are filled in; missing ones are named in the words of the form.
  await expect(page.getByLabel('8c. UEI')).toHaveValue('DEMQAFALLS99')
  await page.getByRole('button', { name: 'Check form' }).click()
  const problems = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await problems.getByRole('link', { name: /^17a\. Proposed project start date: This item is required/ }).click()
  await expect(page.getByRole('textbox', { name: '17a. Proposed project start date' })).toBeFocused()
  await expectNoBarriers(page)

  await page.getByRole('textbox', { name: '17a. Proposed project start date' }).fill('7/1/2027')
  await page.getByRole('textbox', { name: '17b. Proposed project end date' }).fill('6/30/2027')
  // Until the page has been read again, an answer counts as being saved.
  let arrive = () => {}
  const way = new Promise<void>((resolve) => (arrive = resolve))
  await asksAlone(page)
  await page.route('**/rest/v1/**', async (route) => {
    await way
    await route.continue()
  })
  await page.getByLabel('16b. Congressional district').fill('IA-002')
  await page.getByLabel('16b. Congressional district').blur()
  await expect(problems.getByRole('link', { name: /can’t end before it starts/ })).toBeVisible()
  await page.getByRole('textbox', { name: '17b. Proposed project end date' }).fill('6/30/2028')
  arrive()
  await page.getByRole('radio', { name: 'c. Program is not covered by E.O. 12372.' }).check()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('checkbox', { name: /^21\. Certifications and assurances/ }).check()
  await expect(page.getByText('The form is complete').first()).toBeVisible()

  // Another answer than the known one is saved with its reason.
  await page.getByLabel('15. Descriptive title').fill('Charging at the bus depot')
  await page.getByLabel(/^Reason: Application/).fill('The notice asks for the place.')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect(page.getByText('Reason: The notice asks for the place.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${path}/forms/sf424a`)
  await expect(page.getByRole('heading', { name: 'Section B: Budget categories' })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.getByLabel('6d (1), Equipment').fill('80000')
  await page.getByLabel('13 (quarter 1), Federal').fill('80000')
  await page.getByLabel('13 (quarter 1), Federal').blur()
  await expect(page.getByText('The form is complete').first()).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })

  // The rest of the application, without the page.
  const forms = await reads<Form>(page, `application_forms?application=eq.${row.id}&select=id,form&order=position`)
  const now = async () => (await reads<Row>(page, `grant_applications?id=eq.${row.id}&select=version`))[0]!.version
  await does(page, 'application-forms/set', {
    id: row.id,
    version: await now(),
    lines: forms.map((each) => ({ ...each, ...(each.form === 'sflll' && { excused: 'Nothing to disclose.' }) })),
  })
  const assurances = forms.find(({ form }) => form === 'sf424b')!.id
  await does(page, 'application-forms/answer', { id: assurances, box: 'agreed', version: 0, answer: true })

  // One section is written in the editor: its length is counted, a suggestion is accepted, and a version is saved.
  await page.goto(`/grant-management?tab=builder&application=${row.id}`)
  const need = page.getByRole('region', { name: 'Statement of need' })
  const editor = need.getByRole('textbox', { name: 'Text of Statement of need' })
  await editor.click()
  await page.keyboard.type('The depot has ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('no chargers')
  await expect(need.getByText('5 of 500 words')).toBeVisible()
  await need.getByRole('button', { name: 'Save section' }).click()
  await expect(page.getByText('Statement of need saved')).toBeVisible()
  await editor.click()
  await page.keyboard.press('Control+End')
  await need.getByRole('button', { name: 'Suggest changes' }).click()
  await page.keyboard.type(' and no power')
  await expect(need.getByText('5 of 500 words')).toBeVisible()
  await need.getByRole('button', { name: /^Accept and no power/ }).click()
  await expect(need.getByText('8 of 500 words')).toBeVisible()
  await expectNoBarriers(page)
  await need.getByLabel('Section is ready').check()
  await need.getByRole('button', { name: 'Save section' }).click()
  await expect(page.getByRole('button', { name: /^Statement of need.*8 of 500 words, ready/ })).toBeVisible()
  for (const { id, version } of await reads<Row>(
    page,
    `application_sections?application=eq.${row.id}&heading=neq.Statement%20of%20need&select=id,version`,
  ))
    await does(page, 'grant-applications/write', { id: row.id, section: id, version, body: 'As asked.', ready: true })
  const lines = await reads<{ kind: string; required: boolean }>(
    page,
    `application_requirements?application=eq.${row.id}&select=id,kind,name,required`,
  )
  await does(page, 'grant-applications/set-requirements', {
    id: row.id,
    version: await now(),
    // An attachment is done by its document, which this notice leaves to the applicant.
    lines: lines.map((line) => ({ ...line, required: line.required && line.kind !== 'attachment', done: true })),
  })
  await does(page, 'grant-applications/review', { id: row.id, version: await now() })

  const ada = await (await browser.newContext()).newPage()
  await signInAs(ada, 'Ada Lindqvist', path)
  await ada.getByRole('button', { name: 'Record submission' }).click()
  await ada.getByRole('dialog').getByLabel('Tracking number').fill('GRANT00000001')
  await ada.getByRole('dialog').getByRole('button', { name: 'Record submission' }).click()
  const coming = ada.waitForEvent('download')
  await ada.getByRole('button', { name: 'Package (ZIP)' }).click()
  const zip = readFileSync((await (await coming).path())!)
  const files = readZip(new Uint8Array(zip), { unpacked: 2 ** 26 })
  const content = (
    await Promise.all(files.map(async (file) => `${file.name}\n${Buffer.from(await file.bytes()).toString()}`))
  ).join('\n')
  for (const words of [
    'narratives.pdf',
    'narratives/1-Statement of need.txt',
    'The depot has no chargers and no power',
    'GrantApplication.xml',
    'SF424_4_0:ProjectTitle>Charging at the bus depot<',
    'Ada Lindqvist',
  ])
    expect(content).toContain(words)
})

test('a manager completes the SF-429-B of a grant, and another manager sees the boxes', async ({ page, browser }) => {
  await signInAs(page, 'Max Okafor', '/grant-management')
  await page.getByRole('link', { name: 'Assistance to firefighters: ambulances and their supplies' }).first().click()
  await page.getByRole('button', { name: 'SF-429-B', exact: true }).click()
  await expect(page.getByText('SF-429-B, request for real property').first()).toBeVisible()
  const address = new URL(page.url()).pathname
  await page.getByRole('textbox', { name: '14a. Description of real property' }).fill('A lot beside Station 2')
  await page.getByRole('textbox', { name: '14a. Description of real property' }).blur()
  await page.getByText('Improve', { exact: true }).click()
  await page.getByRole('button', { name: 'Check form' }).click()
  await expect(page.getByRole('alert')).toContainText('14b. Address of real property: This item is required.')
  await expectNoBarriers(page)
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signInAs(other, 'Ada Lindqvist', address)
  await expect(other.getByRole('textbox', { name: '14a. Description of real property' })).toHaveValue(
    'A lot beside Station 2',
  )
  await expectFits(other)
})
