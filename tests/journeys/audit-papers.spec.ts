import { expect, test } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectOnlySpanish } from './in-spanish.ts'
import { emailTo, expectFits, expectNoBarriers, signInAs } from './visitor.ts'

const day = (more: number) => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10)

test('an outside auditor reads the documents of a single audit on a phone, and the agency sees what was read', async ({
  page,
  browser,
}) => {
  const mailbox = `auditor.${Date.now().toString(36)}@firm.example`
  await signInAs(page, 'Max Okafor', '/dashboard')
  const [audit] = await reads<{ id: string; number: string }>(page, 'single_audits?select=id,number&limit=1')
  await page.goto(`/grant-management/single-audits/${audit!.id}`)
  const programs = page.getByRole('region', { name: 'Major programs', exact: true })
  await expect(programs).toContainText(/Major programs cover .* of federal expenditures/)
  await expect(programs.getByRole('row', { name: /Drinking Water/ })).toContainText('Unmodified')
  await expect(page.getByRole('region', { name: 'Secondary auditors' })).toContainText('Elm Street CPAs')

  await page.getByRole('button', { name: 'Request access' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Auditor/).fill('Ann Boone')
  await form.getByLabel(/^Audit firm/).fill('Boone LLP')
  await form.getByLabel(/^Email/).fill(mailbox)
  await form.getByLabel(/^Effective to/).fill(day(30))
  await form.getByLabel(/^Engagement/).fill('Engagement letter of this year.')
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Request access' }).click()
  await expect(form).toHaveCount(0)
  const access = page.getByRole('region', { name: 'Access of outside auditors' })
  await expect(access.getByRole('listitem').filter({ hasText: mailbox })).toContainText('Waiting for confirmation')
  await expectNoBarriers(page)

  const ada = await (await browser.newContext()).newPage()
  await signInAs(ada, 'Ada Lindqvist', '/offline.html')
  const [row] = await reads<{ id: string }>(ada, `auditor_access?select=id&email=eq.${mailbox}`)
  await does(ada, 'auditor-access/confirm', { id: row!.id })

  const sent = await emailTo(page, mailbox, /^Single audit/)
  const auditor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await auditor.goto(sent.links.find((link) => link.includes('/audit-papers#'))!)
  await auditor.getByRole('button', { name: 'Email me a code' }).click()
  const code = /\b\d{6}\b/.exec((await emailTo(page, mailbox, /^Your code for/)).text)![0]
  await auditor.getByLabel('Code from the email').fill(code)
  await auditor.getByRole('button', { name: 'Open documents' }).click()
  await expect(auditor.getByRole('region', { name: 'Programs', exact: true })).toContainText('Highway')
  await expectFits(auditor)
  await expectNoBarriers(auditor)
  // An award opens with its costs, and each opening is a reading.
  const award = auditor.getByRole('region', { name: 'Schedule of expenditures of federal awards' })
  await award
    .getByRole('button', { name: /costs and invoices/ })
    .first()
    .click()
  await expect(auditor.getByRole('region', { name: /^Costs of / })).toContainText('GC-')
  await expect(auditor.getByRole('region', { name: 'Audit bundle' })).toContainText('not shared a bundle yet')
  await expectFits(auditor)
  await expectNoBarriers(auditor)
  const download = auditor.waitForEvent('download')
  await auditor.getByRole('button', { name: 'SEFA' }).click()
  expect((await download).suggestedFilename()).toBe(`${audit!.number}-sefa.pdf`)

  // The same link in a browser that speaks Spanish.
  const auditora = await (await browser.newContext({ locale: 'es-US' })).newPage()
  await auditora.goto(sent.links.find((link) => link.includes('/audit-papers#'))!)
  await expectOnlySpanish(auditora)
  await auditora.getByRole('button', { name: 'Enviarme un código' }).click()
  const codigo = /\b\d{6}\b/.exec((await emailTo(page, mailbox, /^Su código para/)).text)![0]
  await auditora.getByLabel('Código del correo').fill(codigo)
  await auditora.getByRole('button', { name: 'Abrir los documentos' }).click()
  await expect(auditora.getByRole('region', { name: 'Paquete de auditoría' })).toBeVisible()

  // Without the link of an email there is nothing to ask for.
  const asked: string[] = []
  auditor.on('request', (request) => asked.push(request.url()))
  await auditor.goto('/offline.html')
  await auditor.goto('/audit-papers')
  await expect(auditor.getByText('This link isn’t valid')).toBeVisible()
  expect(asked.filter((address) => address.includes('/auditor-access'))).toEqual([])

  await page.reload()
  await expect(access.getByRole('row', { name: /Costs and invoices/ }).first()).toContainText('Ann Boone')
  await expect(access.getByRole('row', { name: /SEFA/ }).first()).toContainText('Ann Boone')
})
