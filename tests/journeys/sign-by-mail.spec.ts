import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { pictureLine } from '#platform/documents/picture-line.ts'
import { attaches, does, reads } from './agency.ts'
import { expectOnlySpanish } from './in-spanish.ts'
import { expectFits, expectNoBarriers, emailTo, signInAs } from './visitor.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGM4IScHRAwQCgAfJgQRoo8irwAAAABJRU5ErkJggg==',
  'base64',
)

const day = (more: number) => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10)

test('a vendor’s signer without an account and one with an account see the pictures of a contract and sign it; the first does so on a phone and gets the document and its certificate', async ({
  page,
  browser,
}) => {
  const mark = Date.now().toString(36)
  const mailbox = `nora.vale.${mark}@mailbox.example`
  await signInAs(page, 'Max Okafor', '/contracts')
  const [max] = await reads<{ user_id: string }>(page, 'organization_members?display_name=eq.Max Okafor&select=user_id')
  const [vendor] = await reads<{ id: string }>(page, 'vendors?status=eq.active&name=like.Larkspur*&select=id&limit=1')
  const contract = await does<{ id: string }>(page, 'contracts/draft', {
    title: `Sweeping of the market ${mark}`,
    vendor: vendor!.id,
    kind: 'services',
    owner: max!.user_id,
    federal: false,
    construction: false,
    laborers: false,
    starts_on: day(0),
    ends_on: day(200),
    ceiling: 4_000_00,
    documents: [],
  })
  const { id } = contract
  const version = async () =>
    (await reads<{ version: number }>(page, `contracts?id=eq.${id}&select=version`))[0]!.version
  const [{ organization_id: organization } = { organization_id: '' }] = await reads<{ organization_id: string }>(
    page,
    `contracts?select=organization_id&id=eq.${id}`,
  )
  const map = await attaches(
    page,
    { organization, table: 'contracts', record: id },
    { name: 'market.png', type: 'image/png', bytes: png },
  )
  await does(page, 'contracts/set-sections', {
    id,
    version: await version(),
    lines: [
      {
        heading: 'Sweeping',
        body: `The market is swept after each market day.\n\n${pictureLine({ file: map.id, sha256: map.sha256, alt: 'Map of the market', caption: 'Stalls', width: 'full' })}`,
        reason: 'No clause covers sweeping.',
      },
    ],
  })
  await does(page, 'contracts/set-signers', {
    id,
    version: await version(),
    lines: [
      { turn: 1, party: 'vendor', name: 'Nora Vale', office: 'Founder', email: mailbox },
      { turn: 2, party: 'vendor', name: 'Vera Novak', office: 'President', email: null },
      { turn: 3, party: 'agency', person: max!.user_id, name: 'Max Okafor' },
    ],
  })
  await does(page, 'contracts/submit', { id })
  const ada = await (await browser.newContext()).newPage()
  await signInAs(ada, 'Ada Lindqvist', '/contracts')
  const [request] = await reads<{ id: string; revision: number }>(
    ada,
    `approval_requests?select=id,revision&document=eq.${id}`,
  )
  await does(ada, 'approvals/decide', { ...request, decision: 'approved', comment: '' })
  await page.goto(`/contract-lifecycle/${id}`)
  await page.getByRole('button', { name: 'Send for signature' }).click()
  await expect(page.getByRole('button', { name: 'Send link again' })).toBeVisible()

  /** The newest code, once so many were sent. */
  const code = async (count: number) => {
    const sent = async () => {
      const { messages } = (await (await page.request.get('/dev/mail.json')).json()) as {
        messages: { to: string; subject: string; text: string }[]
      }
      return messages.filter(
        ({ to, subject }) => to.includes(mailbox) && /^(Your code for|Su código para) /.test(subject),
      )
    }
    await expect.poll(async () => (await sent()).length).toBe(count)
    return /\b\d{6}\b/.exec((await sent())[0]!.text)![0]
  }

  // Neither a sign-in nor an account: the link, a code, the text.
  const asked = await emailTo(page, mailbox, /^Sign /)
  const narrow = { viewport: { width: 390, height: 844 } }
  // The same steps in a browser that speaks Spanish, up to the signature.
  const firma = await (await browser.newContext({ ...narrow, locale: 'es-US' })).newPage()
  await firma.goto(asked.links[0]!)
  await expect(firma.getByText('Debe firmar Nora Vale.')).toBeVisible()
  await expectOnlySpanish(firma)
  await firma.getByRole('button', { name: 'Enviarme un código' }).click()
  await firma.getByLabel('Código del correo').fill('000')
  await firma.getByRole('button', { name: 'Abrir documento' }).click()
  await expectOnlySpanish(firma)
  await firma.getByLabel('Código del correo').fill(await code(1))
  await firma.getByRole('button', { name: 'Abrir documento' }).click()
  await expect(firma.getByRole('img', { name: /^Firma dibujada/ })).toBeVisible()
  await firma.getByRole('button', { name: 'Firmar', exact: true }).click()
  await expectOnlySpanish(firma)
  await expectFits(firma)
  await expectNoBarriers(firma)
  await firma.goto('/offline.html')
  await firma.goto('/sign#no-such-link')
  await expect(firma.getByText('Este enlace no es válido')).toBeVisible()
  await expectOnlySpanish(firma)
  await firma.context().close()

  const signer = await (await browser.newContext(narrow)).newPage()
  await signer.goto(asked.links[0]!)
  await expect(signer.getByText('To be signed by Nora Vale.')).toBeVisible()
  await signer.getByRole('button', { name: 'Email me a code' }).click()
  await signer.getByLabel('Code from the email').fill('000')
  await signer.getByRole('button', { name: 'Open document' }).click()
  await expect(signer.getByText('Enter the six digits from the email.').first()).toBeVisible()
  await signer.getByLabel('Code from the email').fill(await code(2))
  await signer.getByRole('button', { name: 'Open document' }).click()
  await expect(signer.getByRole('region', { name: 'Contract text' })).toBeVisible()
  await expectPicture(signer)
  expect(await signer.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await expectNoBarriers(signer)
  await signer.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(signer.getByText('Type your name.').first()).toBeVisible()
  await signer.getByLabel('Your name').fill('Nora Vale')
  const pad = (await signer.getByRole('img', { name: /^Drawn signature/ }).boundingBox())!
  await signer.mouse.move(pad.x + 20, pad.y + 60)
  await signer.mouse.down()
  await signer.mouse.move(pad.x + 90, pad.y + 30, { steps: 4 })
  await signer.mouse.move(pad.x + 160, pad.y + 70, { steps: 4 })
  await signer.mouse.up()
  await signer.getByRole('checkbox').check()
  await signer.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(signer.getByText('You have signed')).toBeInViewport()

  // A colleague of the vendor signs with an account, and sees the same picture.
  const vera = await (await browser.newContext()).newPage()
  await signInAs(vera, 'Vera Novak', '/vendor-portal/contracts')
  await vera.getByRole('link', { name: `Sweeping of the market ${mark}` }).click()
  await expectPicture(vera)
  await expectNoBarriers(vera)
  await vera.getByRole('button', { name: 'Sign', exact: true }).click()
  await vera.getByRole('dialog').getByLabel('Your name').fill('Vera Novak')
  await vera.getByRole('dialog').getByRole('checkbox').check()
  await vera.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(vera.getByRole('region', { name: 'Signatures' }).getByText('Signed', { exact: true })).toHaveCount(2)

  // The agency signs last, and the signer gets both files by a new link.
  await page.reload()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Your name').fill('Max Okafor')
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText(/· fully signed/)).toBeVisible()
  const done = await emailTo(page, mailbox, /^Signed: /)
  await signer.goto('/offline.html')
  await signer.goto(done.links[0]!)
  await expect(signer.getByText('Signed by all parties')).toBeVisible()
  await signer.getByRole('button', { name: 'Email me a code' }).click()
  await expect(signer.getByLabel('Code from the email')).toBeVisible()
  await signer.getByLabel('Code from the email').fill(await code(3))
  await signer.getByRole('button', { name: 'Open document' }).click()
  const saving = signer.waitForEvent('download')
  await signer.getByRole('button', { name: 'Download PDF' }).click()
  expect(
    readFileSync(await (await saving).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await expectNoBarriers(signer)
})

/** The picture itself, and not only its words. */
async function expectPicture(page: Page): Promise<void> {
  const picture = page.getByRole('region', { name: 'Contract text' }).getByRole('img', { name: 'Map of the market' })
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(2)
  await expect(page.getByText('Stalls', { exact: true })).toBeVisible()
}
