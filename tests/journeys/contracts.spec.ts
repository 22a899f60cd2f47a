import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { placed, writtenPdf } from '../written-pdf.ts'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

test('an award becomes a contract that is reviewed; another is signed by both sides; anyone verifies a certificate; an amendment and a claim follow', async ({
  page,
  browser,
}) => {
  test.slow()
  const someone = async (name: string, path: string) => {
    const other = await (await browser.newContext()).newPage()
    await signInAs(other, name, path)
    return other
  }

  // An award whose contract was terminated waits for another. One that an order commits does not.
  const title = 'Network cabling of two offices'
  await signInAs(page, 'Max Okafor', '/offline.html')
  const [ended] = await reads<{ id: string; version: number }>(
    page,
    `contracts?select=id,version&status=eq.active&title=eq.${title}`,
  )
  await does(page, 'contracts/terminate', { ...ended, reason: 'The vendor left the trade.' })

  // From the award: lines, prices and the solicitation's text are there. A second person reviews it.
  await page.goto('/contract-lifecycle')
  await expect(page.getByRole('region', { name: 'Awarded, without a contract' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Draft contract of Traffic cones and barricades' })).toHaveCount(0)
  await expectNoBarriers(page)
  await page.getByRole('button', { name: `Draft contract of ${title}` }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Text' }).getByText('Custom text').first()).toBeVisible()
  await expectNoBarriers(page)
  const drafted = new URL(page.url()).pathname.split('/').at(-1)!
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('In review', { exact: true }).first()).toBeVisible()
  const ada = await someone('Ada Lindqvist', '/contracts')
  await expect(ada.getByRole('heading', { name: 'Contract register' })).toBeVisible()
  await expect(ada.getByText('Booster pump, Station 2: installation').first()).toBeVisible()
  await expectNoBarriers(ada)
  const [request] = await reads<{ id: string }>(ada, `approval_requests?select=id&document=eq.${drafted}`)
  await does(ada, 'approvals/decide', { id: request!.id, revision: 1, decision: 'approved', comment: '' })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send for signature' })).toBeVisible()

  // The vendor signs from its own organization, then the city.
  const vera = await someone('Vera Novak', '/vendor-portal/contracts')
  await vera.getByRole('link', { name: /Striping of crosswalks/ }).click()
  await expect(vera.getByRole('region', { name: 'Contract text' })).toBeVisible()
  await expectNoBarriers(vera)
  await vera.getByRole('button', { name: 'Sign', exact: true }).click()
  const sheet = vera.getByRole('dialog')
  await sheet.getByLabel('Your name').fill('Vera Novak')
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(vera.getByRole('region', { name: 'Signatures' }).getByText('Signed', { exact: true })).toBeVisible()

  await page.goto('/contract-lifecycle')
  await page.getByRole('link', { name: 'Striping of crosswalks' }).click()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Your name').fill('Max Okafor')
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText(/· fully signed/)).toBeVisible()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()

  // One file shows the earlier signatures, on a page that does not know them.
  await page.goto('/contract-lifecycle')
  await page.getByRole('link', { name: 'Patching of potholes, spring' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download certificate' }).click()
  const certificate = readFileSync(await (await saving).path(), 'utf8')
  const [paving] = await reads<{ id: string }>(page, 'contracts?select=id&title=eq.Patching of potholes, spring')
  await page.goto('/blockchain-trust')
  const evidence = page.getByLabel('Proof, checkpoint, certificate or exported audit log')
  await evidence.fill(certificate)
  await page.getByRole('button', { name: 'Verify here' }).click()
  await expect(page.getByText('Certificate valid')).toBeVisible()
  await evidence.fill(certificate.replace('Vera Novak', 'Vera Novac'))
  await page.getByRole('button', { name: 'Verify here' }).press('Enter')
  await expect(page.getByText('Certificate not valid')).toBeVisible()

  // An amendment shows its effect before it is submitted; a claim is recorded with its days.
  await page.goto(`/contract-management/${paving!.id}`)
  await expect(page.getByRole('region', { name: 'Original, approved, pending' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chronology' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Amend', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('Three more streets')
  await form.getByLabel('Reason', { exact: true }).fill('The winter broke them up.')
  await form.getByLabel(/^Ceiling change/).fill('6000')
  await form.getByRole('button', { name: /^(Save|Create|Add)/ }).click()
  const effect = page.getByRole('table', { name: 'Effect of the amendment' })
  await expect(effect.getByRole('row', { name: /Ceiling/ })).toContainText('$70,000.00')
  await expectNoBarriers(page)

  const { id } = await does<{ id: string }>(page, 'contract-claims/note', {
    contract: paving!.id,
    title: 'Closed lane',
    by: 'vendor',
    cause: 'weather',
    grounds: 'Section 4.',
    event_on: '2020-01-02',
    noticed_on: '2020-01-03',
    claimed: 90_000,
    documents: [],
    owner: (await reads<{ owner: string }>(page, `contracts?select=owner&id=eq.${paving!.id}`))[0]!.owner,
  })
  await page.goto(`/claims-change-orders/claims/${id}`)
  await page.getByRole('button', { name: 'Assess claim' }).click()
  await page.getByRole('dialog').getByLabel('Amount owed').fill('700')
  await page.getByRole('dialog').getByLabel('Reasoning').fill('One lane, not two.')
  await page.getByRole('dialog').getByRole('button', { name: 'Assess claim' }).click()
  await expect(page.getByText('$700.00').first()).toBeVisible()
})

test('a certificate of insurance is read: a buyer takes its fields, saves them, and finds a word in it', async ({
  page,
}) => {
  await signInAs(page, 'Rosa Delgado', '/contracts')
  const [plowing] = await reads<{ id: string; vendor: { name: string } }>(
    page,
    'contracts?select=id,vendor(name)&title=like.Plowing*',
  )
  await page.goto(`/contracts/${plowing!.id}`)
  await page.getByRole('button', { name: 'Add insurance or bond' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Document/).setInputFiles({
    name: 'Certificate.pdf',
    mimeType: 'application/pdf',
    buffer: await writtenPdf(
      placed([
        [50, 50, 'CERTIFICATE OF LIABILITY INSURANCE'],
        [50, 80, 'Named insured'],
        [300, 80, 'Certificate holder'],
        [50, 95, plowing!.vendor.name],
        [300, 95, 'Town of Elsewhere'],
        [50, 130, 'Professional liability'],
        [50, 150, 'Insurer:'],
        [200, 150, 'Harbor Specialty'],
        [50, 165, 'Policy number:'],
        [200, 165, 'PL-55-901'],
        [50, 180, 'Expiration date:'],
        [200, 180, '12/31/2029'],
        [50, 195, 'Each claim:'],
        [200, 195, '$1,000,000'],
        [50, 230, 'Covers the gabion wall at the culvert.'],
      ]),
    ),
  })
  const read = form.getByRole('region', { name: 'Read from Certificate.pdf' })
  await expect(read.getByText(/The certificate holder is Town of Elsewhere, not City of Alder Falls/)).toBeVisible()
  await expect(read.getByText('Page 1: “Policy number: PL-55-901”')).toBeVisible()
  await expectNoBarriers(page)
  await read.getByRole('button', { name: 'Use Kind' }).click()
  await read.getByRole('button', { name: 'Use all Professional liability' }).click()
  await expect(read.getByText('In the form')).toHaveCount(5)
  await expect(form.getByLabel(/^Insurer or surety/)).toHaveValue('Harbor Specialty')
  await form.getByRole('button', { name: /^(Save|Create|Add)/ }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Insurance and bonds' })).toContainText('PL-55-901')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('gabion')
  await page.getByRole('option', { name: /Certificate\.pdf.*Page 1/ }).click()
  await expect(page.getByRole('heading', { name: 'Certificate.pdf', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Certificate.pdf' })).toBeVisible()
  // The style sheet of a part is loaded with it: the text lies over the picture of the page.
  await expect(page.locator('.reading-text').first()).toHaveCSS('position', 'absolute')
  await expectNoBarriers(page)
  await page.goto('/files?q=gabion')
  const hit = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(hit).toHaveCount(1)
  await expect(hit).toContainText('Covers the gabion wall')
  // The certificate has no page of its own: the hit names its contract.
  await expect(hit.getByRole('link', { name: /^Plowing/ })).toHaveAttribute('href', `/contracts/${plowing!.id}`)
  await expectNoBarriers(page)
})
