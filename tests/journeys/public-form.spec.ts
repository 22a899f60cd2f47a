import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectOnlySpanish } from './in-spanish.ts'
import { emailTo, expectFits, expectNoBarriers, signInAs } from './visitor.ts'

const narrow = { viewport: { width: 390, height: 844 }, locale: 'es-US', hasTouch: true }
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const day = (more: number) => {
  const [year, month, date] = new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${Number(month)}/${Number(date)}/${year}`
}
const onward = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true }).click()

test('a person without an account fills in a form on a phone in Spanish, comes back by email, and proves what was sent', async ({
  page,
  browser,
}) => {
  const mailbox = `ana.ruiz.${Date.now().toString(36)}@mailbox.example`
  await signInAs(page, 'Max Okafor', '/utility-form-filler')
  const [open] = await reads<{ id: string; address: string }>(
    page,
    'public_forms?status=eq.open&address=like.water-service*&select=id,address',
  )
  const address = `/f/${open!.address}`

  const phone = await (await browser.newContext(narrow)).newPage()
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: 'Solicitud de servicio de agua', level: 1 })).toBeVisible()
  await expectOnlySpanish(phone)
  await expectFits(phone)
  await expectNoBarriers(phone)
  await onward(phone)
  await expect(phone.getByRole('alert')).toContainText('Nombre del cliente: este dato es obligatorio')
  await expectNoBarriers(phone)
  await phone.getByLabel('Nombre', { exact: true }).fill('Ana')
  await phone.getByLabel('Apellido').fill('Nuñez')
  await phone.getByLabel('Correo electrónico').fill(mailbox)
  await onward(phone)
  await phone.getByLabel('Calle y número').fill('12 Mill Road')
  await phone.getByLabel('Ciudad').fill('Alder Falls')

  // The tab is closed by mistake: the device still has the answers.
  await phone.goto('about:blank')
  await phone.goto(address)
  await expect(phone.getByText('siguen en este dispositivo')).toBeVisible()
  await expect(phone.getByLabel('Apellido')).toHaveValue('Nuñez')
  await phone.getByRole('button', { name: 'Guardar y continuar después' }).click()
  await phone.getByRole('dialog').getByLabel('Su correo electrónico').fill(mailbox)
  await phone.getByRole('button', { name: 'Enviarme un enlace' }).click()
  await expect(phone.getByText(`Enviamos un enlace a ${mailbox}`)).toBeVisible()
  await phone.context().close()

  // On another device, by the link.
  const { links } = await emailTo(page, mailbox, /^Continúe su formulario/)
  const other = await (await browser.newContext(narrow)).newPage()
  await other.goto(links[0]!)
  await expect(other.getByText('Le damos la bienvenida de nuevo')).toBeVisible()
  await expect(other.getByLabel('Apellido')).toHaveValue('Nuñez')
  await onward(other)
  await expect(other.getByLabel('Ciudad')).toHaveValue('Alder Falls')
  await other.getByLabel('Estado').fill('ia')
  await other.getByLabel('Código postal').fill('52001')
  await other.getByLabel('Residencial').check()
  await other.getByLabel('Tamaño del medidor').selectOption({ label: '3/4 de pulgada' })
  await other.getByRole('textbox', { name: 'Primer día de servicio' }).fill(day(20))
  await other.getByRole('textbox', { name: 'Primer día de servicio' }).blur()
  await onward(other)

  await other.getByRole('group', { name: '¿Es propietario?' }).getByText('No', { exact: true }).click()
  const files = other.getByLabel('Contrato de alquiler')
  await files.setInputFiles({
    name: 'alquiler.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ\0 no es un PDF'),
  })
  await expect(other.getByText('Este archivo no se puede usar')).toBeVisible()
  await files.setInputFiles({ name: 'alquiler ñ.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(other.getByRole('button', { name: 'Quitar alquiler ñ.pdf' })).toBeVisible()
  await other.getByRole('button', { name: 'Descartar alquiler.pdf' }).click()
  await other.getByLabel('Escriba su nombre').fill('Ana Nuñez')
  const sheet = other.getByRole('img', { name: /^Firma/ })
  await sheet.scrollIntoViewIfNeeded()
  const pad = (await sheet.boundingBox())!
  await other.mouse.move(pad.x + 20, pad.y + 60)
  await other.mouse.down()
  await other.mouse.move(pad.x + 120, pad.y + 30, { steps: 4 })
  await other.mouse.up()
  await expectNoBarriers(other)
  await other.getByRole('button', { name: 'Revise sus respuestas' }).click()
  await expect(other.getByText('$100.00')).toBeVisible()
  await expect(other.getByText('Residencial', { exact: true })).toBeVisible()
  await expectNoBarriers(other)
  await other.getByRole('button', { name: 'Enviar', exact: true }).click()

  await expect(other.getByRole('heading', { name: 'Recibimos su formulario' })).toBeVisible()
  const number = /WS-\d{4}-\d{4}/.exec((await other.getByText('Guarde este número').textContent())!)![0]
  await expect(other.getByText(`Indique la referencia ${number} con su pago.`)).toBeVisible()
  await expectOnlySpanish(other)
  await expectFits(other)
  await expectNoBarriers(other)
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: 'Guardar el archivo del recibo' }).click(),
  ])
  const receipt = readFileSync(await file.path())
  const digest = createHash('sha256').update(receipt).digest('hex')
  await expect(other.getByText(digest)).toBeVisible()
  expect(JSON.parse(receipt.toString()).answers.lease[0]).toMatchObject({
    name: 'alquiler ñ.pdf',
    sha256: createHash('sha256').update(pdf).digest('hex'),
  })
  const [paper] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: 'Guardar el recibo en PDF' }).click(),
  ])
  expect(
    readFileSync(await paper.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  // Anyone with the file verifies it; a changed one is not genuine.
  await other.getByRole('link', { name: 'Verificar un recibo' }).click()
  await other
    .getByLabel('Archivo del recibo')
    .setInputFiles({ name: 'r.json', mimeType: 'application/json', buffer: receipt })
  await expect(other.getByText('Este recibo es auténtico')).toBeVisible()
  await expect(other.getByText(number)).toBeVisible()
  await expectNoBarriers(other)
  const changed = Buffer.from(receipt.toString().replace('Residential', 'Irrigation'))
  await other
    .getByLabel('Archivo del recibo')
    .setInputFiles({ name: 'r.json', mimeType: 'application/json', buffer: changed })
  await expect(other.getByText('Ningún envío tiene este contenido')).toBeVisible()

  // The agency has it in its inbox, with the file, the signature and the receipt.
  const [sent] = await reads<{ id: string; language: string }>(
    page,
    `form_submissions?number=eq.${number}&select=id,language`,
  )
  expect(sent!.language).toBe('es')
  await page.goto('/utility-form-filler/submissions')
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await page.getByRole('button', { name: 'Open answers' }).click()
  await expect(page.getByText('Ana Nuñez').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Drawn signature' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'alquiler ñ.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Verify receipt' }).click()
  await expect(page.getByText('The answers and files agree with the receipt')).toBeVisible()
  await expectNoBarriers(page)

  // The decision reaches the mailbox, and the link of the receipt shows it.
  await does(page, 'form-submissions/return', { id: sent!.id, reason: 'La dirección no tiene número.' })
  const answered = await emailTo(page, mailbox, /^Su formulario necesita cambios/)
  await other.goto('about:blank')
  await other.goto(answered.links[0]!)
  await expect(other.getByText('La dirección no tiene número.')).toBeVisible()
  await expectNoBarriers(other)
})

test('a kiosk clears itself, and a closed form says whom to call', async ({ page, browser }) => {
  await signInAs(page, 'Max Okafor', '/utility-form-filler')
  const [open] = await reads<{ id: string; address: string }>(
    page,
    'public_forms?status=eq.open&address=like.water-service*&select=id,address',
  )
  const kiosk = await (await browser.newContext({ viewport: { width: 820, height: 1180 } })).newPage()
  await kiosk.clock.install()
  await kiosk.goto(`/f/${open!.address}?kiosk`)
  await kiosk.getByLabel('Last name').fill('Reyes')
  await expect(kiosk.getByRole('button', { name: 'Save and continue later' })).toHaveCount(0)
  await expect(kiosk.locator('main a')).toHaveCount(0)
  await kiosk.clock.runFor(75_000)
  await expect(kiosk.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  await kiosk.clock.runFor(25_000)
  await expect(kiosk.getByRole('dialog')).toHaveCount(0)
  await expect(kiosk.getByLabel('Last name')).toHaveValue('')
  expect(
    await kiosk.evaluate(`Object.keys(localStorage).filter((name) => name.startsWith('public form')).length`),
  ).toBe(0)

  await page.goto(`/utility-form-filler/public/${open!.id}`)
  // Its name is that of its form; the address is for links and paper.
  await expect(page.getByRole('heading', { name: 'Water service application', level: 1 })).toBeVisible()
  await expect(page.getByText(new RegExp(`/f/${open!.address}$`)).first()).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Form closed to the public')).toBeVisible()
  const visitor = await (await browser.newContext(narrow)).newPage()
  await visitor.goto(`/f/${open!.address}`)
  await expect(visitor.getByText('Este formulario está cerrado')).toBeVisible()
  await expect(visitor.getByText('Llame a la oficina de facturación al 555 0100')).toBeVisible()
  await expectNoBarriers(visitor)
  await visitor.goto('/f/no-such-form-abcdefgh')
  await expect(visitor.getByText('No hay ningún formulario en esta dirección')).toBeVisible()
  await expectNoBarriers(visitor)
  await does(page, 'public-forms/open', { id: open!.id })
})
