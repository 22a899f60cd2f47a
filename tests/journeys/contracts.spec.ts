import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

test('an award becomes a contract that is reviewed; another is signed by both sides; a certificate is verified by anybody; an amendment and a claim follow', async ({
  page,
  browser,
}) => {
  test.slow()
  const someone = async (name: string, path: string) => {
    const other = await (await browser.newContext()).newPage()
    await signInAs(other, name, path)
    return other
  }

  // From the award: lines, prices and the words of the call are there. Somebody else reviews it.
  await signInAs(page, 'Max Okafor', '/contract-lifecycle')
  await expect(page.getByRole('region', { name: 'Awarded, without a contract' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Draft the contract of Traffic cones and barricades' }).click()
  await expect(page.getByRole('heading', { name: 'Traffic cones and barricades', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Text' }).getByText('Own words').first()).toBeVisible()
  await expectNoBarriers(page)
  const cones = new URL(page.url()).pathname.split('/').at(-1)!
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible()
  const ada = await someone('Ada Lindqvist', '/contracts')
  await expect(ada.getByRole('heading', { name: 'Contract register' })).toBeVisible()
  await expect(ada.getByText('Booster pump, Station 2: installation').first()).toBeVisible()
  await expectNoBarriers(ada)
  const [request] = await reads<{ id: string }>(ada, `approval_requests?select=id&document=eq.${cones}`)
  await does(ada, 'approvals/decide', { id: request!.id, revision: 1, decision: 'approved', comment: '' })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send for signature' })).toBeVisible()

  // The vendor signs from its own organization, then the city.
  const vera = await someone('Vera Novak', '/vendor-portal/contracts')
  await vera.getByRole('link', { name: /Striping of crosswalks/ }).click()
  await expect(vera.getByRole('region', { name: 'The words' })).toBeVisible()
  await expectNoBarriers(vera)
  await vera.getByRole('button', { name: 'Sign', exact: true }).click()
  const sheet = vera.getByRole('dialog')
  await sheet.getByLabel('Your name').fill('Vera Novak')
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(vera.getByText('Signed', { exact: true })).toBeVisible()

  await page.goto('/contract-lifecycle')
  await page.getByRole('link', { name: 'Striping of crosswalks' }).click()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Your name').fill('Max Okafor')
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText(/signed by all/)).toBeVisible()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()

  // What was signed before is shown by one file, on a page that knows nothing of it.
  await page.goto('/contract-lifecycle')
  await page.getByRole('link', { name: 'Patching of potholes, spring' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Certificate' }).click()
  const certificate = readFileSync(await (await saving).path(), 'utf8')
  const [paving] = await reads<{ id: string }>(page, 'contracts?select=id&title=eq.Patching of potholes, spring')
  await page.goto('/blockchain-trust')
  const evidence = page.getByLabel('Proof, checkpoint, certificate or exported trail')
  await evidence.fill(certificate)
  await page.getByRole('button', { name: 'Verify here' }).click()
  await expect(page.getByText('The certificate holds')).toBeVisible()
  await evidence.fill(certificate.replace('Vera Novak', 'Vera Novac'))
  await page.getByRole('button', { name: 'Verify here' }).press('Enter')
  await expect(page.getByText('The certificate does not hold')).toBeVisible()

  // An amendment shows what it does before it is sent; a claim is noted with its days.
  await page.goto(`/contract-management/${paving!.id}`)
  await expect(page.getByRole('region', { name: 'Original, approved, pending' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chronology' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Amend', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('Three more streets')
  await form.getByLabel('Why', { exact: true }).fill('The winter broke them up.')
  await form.getByLabel(/^Ceiling changes by/).fill('6000')
  await form.getByRole('button', { name: /^(Save|Create|Add)/ }).click()
  const effect = page.getByRole('table', { name: 'What the amendment does' })
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
  await page.getByRole('button', { name: 'Assess' }).click()
  await page.getByRole('dialog').getByLabel('Owed').fill('700')
  await page.getByRole('dialog').getByLabel('Reasoning').fill('One lane, not two.')
  await page.getByRole('dialog').getByRole('button', { name: 'Assess' }).click()
  await expect(page.getByText('$700.00').first()).toBeVisible()
})
