import { expect, test, type Browser, type Page } from '@playwright/test'
import { placed, writtenPdf } from '../written-pdf.ts'
import { does, reads } from './agency.ts'
import { orderInSpanish, solicitInSpanish } from './in-spanish-agency.ts'
import { expectNoEnglish, expectOnlySpanish, lengthen, shown } from './in-spanish.ts'
import { arrive, expectFits, expectNoBarriers, moveTo, signInAs } from './visitor.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Guardar y continuar' }).click()
const settled = (page: Page) =>
  expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /Cargando|Loading/ }),
  ).toHaveCount(0)

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** On a desk and then on a phone, where the page is left: a table has other texts there, and a menu is folded. */
async function onBoth(page: Page, holds: () => Promise<void>): Promise<void> {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await holds()
    await expectFits(page)
  }
}

/** A company's own pages, once they have everything that they show. */
async function expectPagesInSpanish(page: Page, paths: readonly string[], { own = true } = {}): Promise<void> {
  for (const path of paths) {
    await moveTo(page, path)
    await settled(page)
    await onBoth(page, async () => {
      await expectOnlySpanish(page)
      if (own) await expectNoEnglish(page)
    })
  }
}

const pages = [
  '/dashboard',
  '/opportunities',
  '/purchase-orders',
  '/invoices',
  '/payments',
  '/contracts',
  '/vendor-portal',
  '/vendor-registration',
  '/shipment-tracking',
  '/team',
  '/team?tab=work',
  '/team?tab=invitations',
  '/user-management',
  '/admin/tenant',
  '/security',
  '/sections/company',
]

/** Pages with a person's own settings and messages. */
const personal = [
  '/settings',
  ...['appearance', 'notifications', 'locale', 'security', 'keys', 'data', 'billing'].map(
    (tab) => `/settings?tab=${tab}`,
  ),
  '/notifications',
  '/notifications?tab=tasks',
  '/notifications?tab=settings',
]

test('a company registers, bids in two sealed envelopes, accepts an order and bills it in Spanish', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone)
  await arrive(page)
  const company = `Cantera Norte ${Date.now().toString(36)}`
  await does(page, 'organizations/create', { name: company, kind: 'vendor' })
  await page.goto('/vendor-registration')
  await speakSpanish(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Registro de proveedores' })).toBeVisible()
  await expectOnlySpanish(page)
  await expectNoBarriers(page)

  await page.getByRole('link', { name: 'Comenzar', exact: true }).click()
  await page.getByLabel('UEI').fill('QW1 2345')
  await next(page)
  await expect(page.getByRole('alert')).toContainText('Un UEI tiene 12 letras y dígitos. Este tiene 7.')
  await expectOnlySpanish(page)
  await expectNoBarriers(page)
  await page.getByLabel('UEI').fill('')
  await page.getByLabel('Tipo de empresa').selectOption('LLC')
  await next(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dirección' })).toBeVisible()
  await expectOnlySpanish(page)
  await page.getByRole('textbox', { name: 'Dirección', exact: true }).fill('9 Mason Court')
  await page.getByLabel('Ciudad y estado').fill('Port Ellis, WI')
  await next(page)
  await page.getByRole('textbox', { name: 'Número de identificación fiscal' }).fill('07-1234567')
  await next(page)
  await expect(page.getByRole('alert')).toContainText('Ningún EIN empieza con 07.')
  await expectOnlySpanish(page)
  await page
    .getByRole('textbox', { name: 'Número de identificación fiscal' })
    .fill(`12-${String(Date.now()).slice(-7)}`)
  await next(page)
  await page.getByLabel('Códigos de producto').fill('910-66, 745')
  await expectOnlySpanish(page)
  await next(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Certificados' })).toBeVisible()
  await page.getByRole('button', { name: 'Agregar certificado' }).click()
  await expectOnlySpanish(page)
  // The policies that an insurance certificate names are proposed in Spanish, with headings in order.
  await page.getByLabel(/^Documento/).setInputFiles({
    name: 'Seguro.pdf',
    mimeType: 'application/pdf',
    buffer: await writtenPdf(
      placed([
        [50, 50, 'CERTIFICATE OF LIABILITY INSURANCE'],
        [50, 80, 'Named insured'],
        [50, 95, 'Otra Empresa Inc.'],
        [50, 130, 'General liability'],
        [50, 150, 'Insurer:'],
        [200, 150, 'Seguros del Puerto'],
        [50, 165, 'Policy number:'],
        [200, 165, 'GL-20-417'],
        [50, 180, 'Expiration date:'],
        [200, 180, '12/31/2029'],
      ]),
    ),
  })
  const read = page.getByRole('region', { name: /Seguro\.pdf/ })
  await expect(read.getByText(/Otra Empresa Inc\./)).toBeVisible()
  await expectOnlySpanish(page)
  await expectNoBarriers(page)
  await read.getByRole('button', { name: /^Usar todo/ }).click()
  await expect(page.getByLabel('Emitido por')).toHaveValue('Seguros del Puerto')
  await page.getByRole('button', { name: 'Quitar el certificado 1' }).click()
  await next(page)
  await page.getByRole('textbox', { name: 'Contacto' }).fill('Quinn Obras')
  await page.getByLabel('Correo electrónico para órdenes').fill('orders@cantera.example')
  await expectOnlySpanish(page)
  await next(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Banco' })).toBeVisible()
  await expectOnlySpanish(page)
  await next(page)
  await expect(page.getByRole('heading', { name: 'Sus respuestas' })).toBeVisible()
  await expectOnlySpanish(page)
  await expectNoBarriers(page)
  await page.getByLabel('Agencia', { exact: true }).selectOption('City of Alder Falls (demo)')
  await page.getByLabel(/^Las respuestas son verdaderas/).check()
  await page.getByRole('button', { name: 'Enviar registro' }).click()
  await expect(page.getByText('Espera revisión', { exact: true })).toBeVisible()
  await expectOnlySpanish(page)

  const max = await (await browser.newContext()).newPage()
  await signInAs(max, 'Max Okafor', '/vendor-registration')
  const [registration] = await reads<{ id: string }>(max, `vendor_registrations?select=id&company=eq.${company}`)
  await does(max, 'registrations/accept', { id: registration!.id, into: null })
  await max.context().close()

  // The person keeps their language: the notification is in it.
  await expect
    .poll(async () => (await reads<{ words: string }>(page, 'notifications?select=words')).map(({ words }) => words))
    .toContainEqual(expect.stringContaining('aceptó su registro con el número'))
  await expectPagesInSpanish(page, [...pages, ...personal])
  await bidsAndBills(page, browser, company)
})

/** From the solicitation to the invoice, without an English word on any step. */
async function bidsAndBills(page: Page, browser: Browser, company: string): Promise<void> {
  const someone = async (name: string) => {
    const other = await (await browser.newContext()).newPage()
    await signInAs(other, name, '/offline.html')
    return other
  }
  const spanish = async () => {
    await settled(page)
    await onBoth(page, async () => {
      await expectOnlySpanish(page)
      await expectNoEnglish(page)
    })
    await expectNoBarriers(page)
  }
  const [rosa, ada] = [await someone('Rosa Delgado'), await someone('Ada Lindqvist')]
  const title = `Radios para ${company}`
  const solicitation = await solicitInSpanish(rosa, ada, title)

  await page.goto(`/public-opportunities/${solicitation}`)
  await expect(page.getByText('No ha presentado una oferta.')).toBeVisible()
  await spanish()
  // No bid, with a reason, and then one after all.
  await page.getByRole('button', { name: 'Sin oferta' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await spanish()
  await page.getByLabel('Motivo').selectOption({ index: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'No presentar oferta' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await spanish()
  await page.getByRole('button', { name: 'Retirar respuesta' }).click()
  await page.getByLabel('Pregunta', { exact: true }).fill('¿Incluye las baterías?')
  await page.getByRole('button', { name: 'Enviar pregunta' }).click()
  await expect(page.getByRole('heading', { name: 'Sus preguntas' })).toBeVisible()

  await page.getByRole('button', { name: 'Presentar una oferta' }).click()
  await expect(page.getByRole('group', { name: 'Sobre de precios' })).toBeVisible()
  await page.getByRole('button', { name: 'Sellar y enviar oferta' }).click()
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await spanish()
  await page.getByLabel('¿Cómo atienden una falla?').fill('En dos horas, a toda hora.')
  const file = (name: string, type: string) => ({ name, mimeType: type, buffer: Buffer.from('%PDF-1.7\n%%EOF') })
  await page.getByLabel('Propuesta técnica', { exact: true }).setInputFiles(file('propuesta.txt', 'text/plain'))
  await expect(page.getByRole('alert').filter({ hasText: 'propuesta.txt' })).toBeVisible()
  await spanish()
  await page.getByLabel('Propuesta técnica', { exact: true }).setInputFiles(file('propuesta.pdf', 'application/pdf'))
  await page.getByLabel('Propuesta técnica: copia sin nombres').setInputFiles(file('copia.pdf', 'application/pdf'))
  await page.getByLabel('Hoja de precios').setInputFiles(file('precios.pdf', 'application/pdf'))
  await page.getByLabel('Otros archivos').setInputFiles(file('fianza.pdf', 'application/pdf'))
  await page.getByRole('textbox', { name: /^Precio por/ }).fill('400')
  await page.getByLabel('Representante autorizado').fill('Quinn Obras')
  await expect(page.getByText('Está todo lo obligatorio.')).toBeVisible()
  await spanish()
  await page.getByRole('button', { name: 'Sellar y enviar oferta' }).click()
  await expect(page.getByText(/^Recibo/).first()).toBeVisible()
  await spanish()
  await expectPagesInSpanish(page, ['/opportunities', '/vendor-portal', '/dashboard', '/notifications'])

  // The agency orders, and the company answers and bills.
  const [vendor] = await reads<{ id: string }>(rosa, `vendors?select=id&name=eq.${company}`)
  await does(ada, 'vendors/activate', { id: vendor!.id, reason: 'Registro revisado.' })
  const order = await orderInSpanish(rosa, ada, vendor!.id, `Radios de ${company}`)
  await page.goto(`/vendor-portal/orders/${order}`)
  await expect(page.getByRole('heading', { name: 'Detalles de la orden' })).toBeVisible()
  await spanish()
  await page.getByLabel('Quien responde').fill('Quinn Obras')
  await page.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(page.getByRole('region', { name: 'Su respuesta' }).getByText('Aceptada')).toBeVisible()
  await spanish()
  await page.goto(`/invoices?order=${order}`)
  const invoice = page.getByRole('dialog')
  await invoice.getByRole('button', { name: 'Enviar factura' }).click()
  await expect(invoice.getByText('Escriba su número de factura').first()).toBeVisible()
  await spanish()
  await invoice.getByLabel('Su número de factura').fill('CN-1')
  await invoice.getByLabel('1. Mantenimiento mensual').fill('1')
  await invoice.getByLabel('Total de su factura').fill('400')
  await invoice.getByRole('button', { name: 'Enviar factura' }).click()
  await expect(page.getByText('CN-1')).toBeVisible()
  await spanish()
  await expectPagesInSpanish(page, ['/invoices', '/purchase-orders', '/payments', '/shipment-tracking', '/dashboard'])
  for (const each of [rosa, ada]) await each.context().close()
}

/** On a phone the language is in the account's menu. */
async function speakSpanish(page: Page): Promise<void> {
  const isPhone = page.viewportSize()!.width < 640
  if (isPhone) await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Español' }).click()
  if (isPhone) await page.keyboard.press('Escape')
}

test('a vendor answers an order and submits an invoice in Spanish', async ({ page }) => {
  await signInAs(page, 'Vera Novak', '/purchase-orders')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Órdenes' })).toBeVisible()
  await expectPagesInSpanish(page, pages, { own: false })
  await page.setViewportSize(desk)
  await expectNoBarriers(page)

  await page.goto('/purchase-orders')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Detalles de la orden' })).toBeVisible()
  await expectOnlySpanish(page)
  await expectNoBarriers(page)

  await page.goto('/invoices')
  await page.getByRole('button', { name: 'Nueva factura' }).click()
  await page.getByRole('button', { name: 'Enviar factura' }).click()
  await expect(page.getByText('Escriba su número de factura').first()).toBeVisible()
  await expectOnlySpanish(page)
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Acciones rápidas' }).click()
  await expect(page.getByRole('button', { name: 'Enviar factura' })).toBeVisible()
  await expectOnlySpanish(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByPlaceholder('Página, acción, número o nombre')).toBeVisible()
  await expectOnlySpanish(page)
  await page.keyboard.press('Escape')

  // The bid, from the list of solicitations to the sealed form.
  await page.goto('/opportunities')
  await page.locator('main a[href^="/public-opportunities/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Preguntas y respuestas' })).toBeVisible()
  await settled(page)
  await expectOnlySpanish(page)

  // A page that is not translated says so, with the menu in English around it.
  await page.goto('/sso-management')
  await expect(page.getByText('Esta página está solo en inglés.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('texts that are 40% longer fit a phone, and only data is without them', async ({ page }) => {
  await lengthen(page, ['common', 'vendor', 'opportunities'])
  await page.setViewportSize(phone)
  await arrive(page)
  await does(page, 'organizations/create', { name: 'Cantera', kind: 'vendor' })
  await page.goto('/vendor-registration')
  await speakSpanish(page)
  // These have no records yet, and so no texts of other people.
  const withoutData = [
    '/purchase-orders',
    '/invoices',
    '/contracts',
    '/vendor-registration?step=company',
    '/settings?tab=data',
    '/notifications',
  ]
  for (const path of [...pages, ...personal, '/vendor-registration?step=company', '/vendor-registration?step=bank']) {
    await moveTo(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
    await settled(page)
    await expectFits(page)
    if (!withoutData.includes(path)) continue
    const bare = (await shown(page)).filter(
      (text) =>
        // Two capitals are the initials of a person.
        !text.includes('⟦') &&
        !/^\p{Lu}{2}$/u.test(text) &&
        !['Granary', 'Cantera', 'English, EN', 'en', 'LLC', 'Ctrl', 'Ctrl K', 'UEI'].includes(text),
    )
    expect(bare, path).toEqual([])
  }
})
