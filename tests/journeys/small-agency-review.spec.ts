import { expect, test } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectOnlySpanish } from './in-spanish.ts'
import { emailTo, expectFits, expectNoBarriers, signInAs } from './visitor.ts'

const day = (more: number) => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10)

test('an external auditor confirms the review of a small agency on a phone, and the agency sees who did', async ({
  page,
  browser,
}) => {
  const mailbox = `auditor.${Date.now().toString(36)}@state.example`
  await signInAs(page, 'Ada Lindqvist', '/approvals/small-agency')
  await page.getByRole('button', { name: 'New declaration' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Reason/).fill('Two people work in the office.')
  await form.getByLabel(/^External auditor/).fill('State auditor')
  await form.getByLabel(/^Email of the external auditor/).fill(mailbox)
  await form.getByLabel(/^Effective from/).fill(day(1))
  await form.getByLabel(/^Effective to/).fill(day(60))
  await form.getByRole('button', { name: 'Submit declaration' }).click()
  await expect(form).toHaveCount(0)
  const declaration = page
    .getByRole('list', { name: 'Declarations' })
    .getByRole('listitem')
    .filter({ hasText: mailbox })
  await expect(declaration).toContainText('Waiting for the external auditor to confirm.')
  await expectNoBarriers(page)

  const sent = await emailTo(page, mailbox, /^Confirm that you review/)
  const address = sent.links.find((link) => link.includes('/small-agency-review#'))!
  const auditor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await auditor.goto(address)
  await auditor.getByRole('button', { name: 'Confirm review' }).click()
  await expect(auditor.getByText('Type your name.')).toBeVisible()
  await expectFits(auditor)
  await expectNoBarriers(auditor)
  await auditor.getByLabel(/^Your name/).fill('Dana Reyes')
  await auditor.getByLabel(/^I don’t work for/).check()

  const auditora = await (await browser.newContext({ locale: 'es-US' })).newPage()
  await auditora.goto(address)
  await expect(auditora.getByRole('button', { name: 'Confirmar revisión' })).toBeVisible()
  await expectOnlySpanish(auditora)

  await auditor.getByRole('button', { name: 'Confirm review' }).click()
  await expect(auditor.getByText('You confirmed the review.')).toBeVisible()
  await auditor.reload()
  await expect(auditor.getByText('The review is already confirmed.')).toBeVisible()
  await expect(declaration).toContainText(`Review confirmed by Dana Reyes from ${mailbox}`)

  // The demonstration keeps no declaration of this journey.
  const [row] = await reads<{ id: string }>(page, `small_agency_declarations?select=id&outside_email=eq.${mailbox}`)
  await does(page, 'small-agency/end', { id: row!.id, reason: 'The journey is over.' })
})
