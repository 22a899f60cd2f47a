import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { spanishPages } from '../spanish-pages.ts'
import { reads } from './agency.ts'
import { asset, expectNoEnglish } from './in-spanish.ts'
import { wordsOf } from './listed.ts'
import { expectFits, expectNoBarriers, emailTo, signInAs } from './visitor.ts'

type Words = Record<string, string | Record<string, string>>
const catalogs = ['common', 'portal', 'sign-in', 'site', 'tools', 'opportunities', 'forms']
const catalogOf = (name: string) => JSON.parse(readFileSync(`src/translations/es/${name}.json`, 'utf8')) as Words

/** Every letter that a reader or a screen reader meets, without what other people wrote and without names. */
const shown = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('body *')].flatMap((part) => {
    if (part.closest('script, style, noscript, [lang=en], [aria-hidden=true], dialog:not([open])')) return []
    const labels = ['aria-label', 'placeholder', 'alt', 'title'].map((name) => part.getAttribute(name))
    const texts = [...part.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent)
    return [...labels, ...texts].map((text) => (text ?? '').trim()).filter((text) => /[A-Za-z]{2}/.test(text))
  })`)

/** English texts that differ in Spanish: none of them may be seen. */
const englishOf = (names: readonly string[]) =>
  new Set(
    names.flatMap((name) => Object.entries(catalogOf(name)).flatMap(([text, said]) => (said === text ? [] : [text]))),
  )
const everywhere = englishOf(catalogs)
// The site's samples have the names of the demo's own data; these are the texts of the portal and of the sign-in.
const english = englishOf(['common', 'portal', 'sign-in'])
const formTexts = englishOf(['common', 'forms'])
// The demo's agency has a department and a fund of this name, and a plan has the other.
for (const texts of [everywhere, english, formTexts]) for (const name of ['Water', 'Agency']) texts.delete(name)

async function expectOnlySpanish(page: Page, texts = english): Promise<void> {
  await expect(page.locator('html'), page.url()).toHaveAttribute('lang', 'es')
  await expect.poll(async () => (await shown(page)).filter((text) => texts.has(text)), page.url()).toEqual([])
}

test('a resident chooses Spanish, reports a problem, and follows the report', async ({ page }) => {
  // A form sent within a second and a half is taken for a program's: the page's clock reports a longer time.
  await page.clock.install()
  await page.goto('/citizen-portal?tab=report')
  await page.getByLabel('Location', { exact: true }).fill('Calle del Molino 12')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gastos y servicios públicos' })).toBeVisible()
  await expect(page).toHaveTitle(/^Portal ciudadano/)
  await expect(page.getByLabel('Ubicación', { exact: true })).toHaveValue('Calle del Molino 12')
  await expectOnlySpanish(page)
  await expectNoEnglish(page)
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(page.getByRole('alert')).toContainText('Escriba una descripción breve del problema.')
  await page.getByLabel('Problema', { exact: true }).fill('Bache profundo')
  await page.getByLabel('Detalles (opcional)').fill('Junto a la escuela.')
  await page.clock.fastForward(5_000)
  await page.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(page.getByText(/^Gracias\. Su número es R-/)).toBeInViewport()
  await expectOnlySpanish(page)
  await expectNoEnglish(page)
  await expectNoBarriers(page)

  await page.getByRole('link', { name: 'Reportes' }).click()
  await page.getByRole('button', { name: 'Consultar estado' }).click()
  await expect(page.getByText('Bache profundo')).toBeVisible()
  await expect(page.getByText('Recibido', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Reportado en el portal ciudadano.')).toBeVisible()
  await expectOnlySpanish(page)
  await expectNoBarriers(page)

  for (const tab of ['Gastos', 'Proyectos', 'Documentos públicos', 'Datos abiertos']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').getByRole('status').filter({ hasText: 'Cargando' })).toHaveCount(0)
    await expectOnlySpanish(page)
    await expectNoBarriers(page)
  }

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Gastos y servicios públicos' })).toBeVisible()
  await page.goto('/blog/sealed-bids-explained')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText('Esta página está solo en inglés.')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Esta página está solo en inglés.')).toBeHidden()
})

test.describe('in a browser that speaks Spanish', () => {
  test.use({ locale: 'es-US' })

  test('the portal is in Spanish at once, and the server refuses in Spanish', async ({ page }) => {
    await page.clock.install()
    await page.goto('/citizen-portal?tab=report')
    await page.getByLabel('Ubicación', { exact: true }).fill('Calle del Molino 12')
    await page.getByLabel('Problema', { exact: true }).fill('Bache profundo')
    // The agency stops taking reports while the form is open.
    await page.route('**/portal/*/reports', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), category: 'none' }) }),
    )
    await page.clock.fastForward(5_000)
    await page.getByRole('button', { name: 'Enviar reporte' }).click()
    await expect(page.getByRole('alert')).toContainText('No se envió el reporte')
    await expect(page.getByRole('alert')).toContainText('Seleccione una categoría.')
  })
})

/** Including the page for an address without a page. */
const publicPages = [...spanishPages, '/there-is-no-such-page']

test.describe('in a browser that speaks Spanish', () => {
  test.use({ locale: 'es-US' })

  test('an address for people at work leads to a sign-in in Spanish', async ({ page }) => {
    for (const guarded of ['/vendor-portal', '/dashboard']) {
      await page.goto(guarded)
      await expect(page).toHaveURL(/\/auth$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Bienvenido a Granary' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      await expect(page.getByText('Esta página está solo en inglés')).toHaveCount(0)
    }
  })

  test('every public page is in Spanish from its first letter, and says which language it is in', async ({ page }) => {
    for (const path of publicPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectOnlySpanish(page, everywhere)
    }
    for (const path of ['/', '/public-opportunities', '/contact', '/security', '/there-is-no-such-page']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoBarriers(page)
    }
  })

  test('a page is there in Spanish before any script, and points to the other language', async ({
    browser,
    baseURL,
  }) => {
    const page = await (
      await browser.newContext({ javaScriptEnabled: false, locale: 'es-US', baseURL: baseURL! })
    ).newPage()
    await page.goto('/pricing')
    await expect(page.getByRole('heading', { level: 1, name: 'Tres planes, el primero gratuito' })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/pricing\?lang=es$/)
    await expect(page.locator('link[hreflang=en]')).toHaveAttribute('href', /\/pricing$/)
    await page.goto('/pricing?lang=en')
    await expect(page.getByRole('heading', { level: 1, name: 'Three plans, the first one free' })).toBeVisible()
    await page.context().close()
  })

  test('a vendor finds a solicitation and subscribes to it in Spanish', async ({ page }) => {
    await page.clock.install()
    await page.goto('/public-opportunities')
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('road salt')
    await page
      .getByRole('link', { name: /Road salt/ })
      .first()
      .click()
    await expect(page.getByText('Licitación pública', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Preguntas y respuestas' })).toBeVisible()
    await expectOnlySpanish(page)
    await expectNoBarriers(page)
    await page.getByLabel('Correo electrónico').fill('nadie')
    await page.getByRole('button', { name: 'Suscribirse' }).click()
    await expect(page.getByText('El correo electrónico no es válido')).toBeVisible()
    await page.getByLabel('Correo electrónico').fill('proveedora@example.com')
    await page.clock.fastForward(5_000)
    await page.getByRole('button', { name: 'Suscribirse' }).click()
    await expect(page.getByText('Revise su correo', { exact: true })).toBeVisible()
    expect((await emailTo(page, 'proveedora@example.com', /Confirme su suscripción/)).links.join()).toContain(
      '?lang=es',
    )
  })

  test('a visitor writes a message, and the form and its answer are in Spanish', async ({ page }) => {
    await page.clock.install()
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(page.getByText('Escriba un mensaje.').first()).toBeVisible()
    await expectOnlySpanish(page)
    await expectNoBarriers(page)
    await page.getByLabel('Su nombre').fill('Nora')
    await page.getByLabel('Correo electrónico del trabajo').fill('nora@example.gov')
    await page.getByLabel('Su mensaje').fill('¿Cómo comenzamos?')
    await page.clock.fastForward(5_000)
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(page.getByText(/^Gracias\. Su número es C-/)).toBeVisible()
    await expectOnlySpanish(page)
  })
})

test('a link to the Spanish page chooses the language, and the switch chooses it back', async ({ page }) => {
  await page.goto('/pricing?lang=es')
  await expect(page.getByRole('heading', { level: 1, name: 'Tres planes, el primero gratuito' })).toBeVisible()
  await expect(page).toHaveURL(/\/pricing$/)
  await page.getByRole('link', { name: 'Productos' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Una plataforma, siete módulos' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'One platform, seven modules' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'One platform, seven modules' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

const longer = (text: string) => `⟦${text}${' xxxxx'.repeat(text.length).slice(0, Math.ceil(text.length * 0.4))}⟧`
const lengthened = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([text, said]) => [
      text,
      typeof said === 'string'
        ? longer(said)
        : Object.fromEntries(Object.entries(said).map(([form, each]) => [form, longer(each)])),
    ]),
  )

async function lengthen(page: Page): Promise<void> {
  for (const name of catalogs)
    await page.route(`**/assets/${name}-*.js`, async (route) => {
      const original = asset(route)
      // A screen may have the same name; only a catalog is one object.
      if (!/Escriba|Seleccione|Solicitud de/.test(original)) return route.fallback()
      return route.fulfill({
        contentType: 'text/javascript',
        body: `export default ${JSON.stringify(lengthened(catalogOf(name)))}`,
      })
    })
}

test('every text goes through the function, and fits a phone when it is 40% longer', async ({ page }) => {
  await lengthen(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/citizen-portal?tab=report')
  // Below the name of the agency its content begins at once: here the number for emergencies, then the form.
  await expect(page.getByRole('textbox', { name: 'Location' })).toBeInViewport()
  expect((await page.getByRole('tabpanel').boundingBox())!.y).toBeLessThan(420)
  await page.getByRole('button', { name: 'Español' }).click()
  for (const tab of ['spending', 'projects', 'report', 'reports', 'records', 'data']) {
    await page.locator(`#tab-${tab}`).click()
    await expect(page.getByRole('tabpanel').getByRole('status').filter({ hasText: 'Cargando' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
    await expect.poll(async () => (await shown(page)).filter((text) => english.has(text))).toEqual([])
    await expectFits(page)
  }
  // Around the form, from the header to the footer, all but the agency's own words is the product's: nothing is left
  // without its marks.
  await page.locator('#tab-report').click()
  await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible()
  const own = await wordsOf(page.locator('main h2, main h2 + p'))
  const bare = (await shown(page)).filter((text) => !text.includes('⟦') && !['Granary', ...own].includes(text))
  expect(bare).toEqual([])

  for (const path of ['/request-reset', '/reset-password', '/verify-email', '/auth']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
    await expect.poll(async () => (await shown(page)).filter((text) => english.has(text))).toEqual([])
    await expectFits(page)
  }
})

test('no public page breaks at 390 or 1440 pixels when its texts are 40% longer', async ({ page }) => {
  const [narrow, wide] = [
    { width: 390, height: 900 },
    { width: 1440, height: 900 },
  ]
  await lengthen(page)
  await page.setViewportSize(narrow)
  // The written page has the texts as they are: the English one makes the program draw it with the longer ones.
  await page.goto('/citizen-portal')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  for (const [at, path] of publicPages.entries()) {
    await page.goto(path)
    // Every other page is loaded at the other width, so that each width is both loaded and changed to.
    for (const size of at % 2 ? [wide, narrow] : [narrow, wide]) {
      await page.setViewportSize(size)
      await expect(page.getByRole('contentinfo')).toContainText('⟦')
      await expect.poll(async () => (await shown(page)).filter((text) => everywhere.has(text)), path).toEqual([])
      await expectFits(page)
    }
  }
})

test('a public form, its kiosk and its receipts fit a phone when their texts are 40% longer', async ({
  page,
  browser,
}) => {
  const max = await (await browser.newContext()).newPage()
  await signInAs(max, 'Max Okafor', '/utility-form-filler')
  const forms = await reads<{ address: string }>(max, 'public_forms?status=eq.open&select=address')
  await max.context().close()
  expect(forms.length).toBeGreaterThan(0)
  await lengthen(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/f/verify')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
  const paths = forms.flatMap(({ address }) => [`/f/${address}`, `/f/${address}?kiosk`])
  for (const path of ['/f/verify', '/f/receipt', '/f/no-such-form-abcdefgh', ...paths]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('⟦').first()).toBeVisible()
    await expect.poll(async () => (await shown(page)).filter((text) => formTexts.has(text)), path).toEqual([])
    await expectFits(page)
  }
  // Missing answers are named in the same way.
  await page.goto(`/f/${forms[0]!.address}`)
  await page.locator('main button[type=submit]').click()
  await expect(page.getByRole('alert').first()).toContainText('⟦')
  await expectFits(page)
})

test('a person signs up and is refused in Spanish, and finds every text of the sign-in translated', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bienvenido a / })).toBeVisible()
  await expect(page).toHaveTitle(/^Iniciar sesión/)
  await page.getByLabel('Correo electrónico').fill('nadie@example.gov')
  await page.getByLabel('Contraseña', { exact: true }).fill('Cebada & 3 silos')
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('El correo electrónico o la contraseña no son correctos')
  await expectOnlySpanish(page)
  await expectNoBarriers(page)

  await page.getByRole('tab', { name: 'Crear una cuenta' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Nia Nueva')
  await page.getByLabel('Correo electrónico del trabajo').fill('nia.nueva@example.gov')
  await page.getByLabel('Contraseña', { exact: true }).fill('Password1!')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('alert')).toContainText('Elija una contraseña más difícil de adivinar')
  await expectOnlySpanish(page)
  await expectNoBarriers(page)
  await page.getByLabel('Contraseña', { exact: true }).fill('Cebada & 3 silos')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Revise su correo electrónico' })).toBeVisible()
  await expectOnlySpanish(page)

  for (const path of ['/request-reset', '/reset-password', '/verify-email', '/auth/confirm']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectOnlySpanish(page)
    await expectNoBarriers(page)
  }
})

test('the public header has room for Spanish on a tablet, a laptop and a desk', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  await page.goto('/')
  for (const width of [768, 820, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    await expectFits(page)
    const hidden = () =>
      page.evaluate<number>(`(() => {
      const bar = [...document.querySelectorAll('header nav')].find((each) => each.clientWidth > 0)
      return bar.scrollWidth - bar.clientWidth
    })()`)
    await expect.poll(hidden, `${width} wide`).toBe(0)
  }
})
