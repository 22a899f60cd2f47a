import { expect, test, type Page } from '@playwright/test'
import { expectNoBarriers, signInAs, openTab } from './visitor.ts'

/** The city's current day: nothing can be received on a future day there. */
const day = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())

/** A demo person's actions over the wire, for steps not tested here. */
async function over(page: Page, name: string) {
  const { anonKey } = (await (await page.request.get('/config.json')).json()) as { anonKey: string }
  const { roles } = (await (
    await page.request.get('/functions/v1/demo-sign-in', { headers: { apikey: anonKey } })
  ).json()) as { roles: { role: string; name: string }[] }
  const session = (await (
    await page.request.post('/functions/v1/demo-sign-in', {
      headers: { apikey: anonKey },
      data: { role: roles.find((each) => each.name === name)!.role },
    })
  ).json()) as { access_token: string }
  const headers = { apikey: anonKey, authorization: `Bearer ${session.access_token}` }
  const json = async <Answer>(answer: Awaited<ReturnType<typeof page.request.get>>): Promise<Answer> => {
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as Answer
  }
  return {
    does: async <Answer = { id: string }>(command: string, data: object) =>
      json<Answer>(await page.request.post(`/functions/v1/${command}`, { headers, data })),
    reads: async <Row = { id: string }>(path: string) =>
      json<Row[]>(await page.request.get(`/rest/v1/${path}`, { headers })),
  }
}

/**
 * A requisition for label rolls and its order, changed from 24 cases at $62.00 to twenty, of which ten were received.
 */
async function ordered(page: Page, mark: string) {
  const [rosa, max] = [await over(page, 'Rosa Delgado'), await over(page, 'Max Okafor')]
  const [vendor] = await rosa.reads('vendors?name=eq.Bright Harbor Medical Supply&select=id')
  const [budget] = await rosa.reads('budget_lines?name=eq.Servers and licenses&status=eq.adopted&select=id')
  const signs = async (document: string) => {
    const [request] = await max.reads<{ id: string; revision: number }>(
      `approval_requests?document=eq.${document}&status=eq.waiting&select=id,revision`,
    )
    await max.does('approvals/decide', { ...request, decision: 'approved', comment: '' })
  }
  const versionOf = async (id: string) =>
    (await rosa.reads<{ version: number }>(`purchase_orders?id=eq.${id}&select=version`))[0]!.version
  const need = {
    title: `Labels for the ambulances ${mark}`,
    ...(await rosa.does('requisitions/draft', {
      requisition: {
        title: `Labels for the ambulances ${mark}`,
        vendor: vendor!.id,
        justification: 'The last roll is in use.',
      },
      lines: [{ description: 'Label rolls', quantity: 24, unit: 'case', unit_price: 62_00, budget_line: budget!.id }],
    })),
  }
  await rosa.does('requisitions/submit', { id: need.id })
  await signs(need.id)
  const { id } = await rosa.does('purchase-orders/from-requisition', { requisition: need.id })
  const order = { id, title: `Label rolls ${mark}` }
  await rosa.does('purchase-orders/edit', {
    id,
    version: await versionOf(id),
    changes: { title: order.title, price_basis: 'As in the catalog.' },
  })
  await rosa.does('purchase-orders/submit', { id })
  await signs(id)
  await rosa.does('purchase-orders/issue', { id })
  const [line] = await rosa.reads(`order_lines?purchase_order=eq.${id}&select=id`)
  await rosa.does('purchase-orders/change', {
    id,
    version: await versionOf(id),
    reason: 'Four cases were found in the depot.',
    lines: [{ id: line!.id, description: 'Label rolls', quantity: 20, unit: 'case', unit_price: 62 }],
  })
  const comes = (quantity: number) =>
    rosa.does('receipts/receive', { order: id, received_on: day(), lines: [{ line: line!.id, quantity }] })
  await comes(10)
  const bills = (number: string, quantity: number, unit_price: number) =>
    rosa.does('invoices/draft', {
      invoice: {
        vendor: vendor!.id,
        purchase_order: id,
        vendor_number: number,
        invoice_date: day(),
        received_on: day(),
        not_a_duplicate: 'A delivery of its own.',
        document: [],
      },
      lines: [{ description: 'Label rolls', quantity, unit: 'case', unit_price, order_line: line!.id }],
    })
  /** Each entry balances in its fund, both books agree, and debits equal credits to the cent. */
  const balances = async () => {
    expect(await rosa.does('journal/check', {})).toMatchObject({ unbalanced: [], differences: [] })
    const trial = await rosa.does<{ debit: number; credit: number }[]>('journal/trial-balance', {})
    expect(trial.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  }
  await balances()
  return { need, order, bills, signs, comes, balances, rosa }
}

test('from requisition to closed order: three invoices, a payment run by two people, the bank’s file and its statement, and the books balance at every step', async ({
  page,
  browser,
}) => {
  const mark = Date.now().toString(36).toUpperCase()
  const { need, order, bills, signs, comes, balances, rosa } = await ordered(page, mark)

  // Exact: received quantities are in the lines already.
  await signInAs(page, 'Rosa Delgado', `/purchase-orders/${order.id}`)
  await page.getByRole('link', { name: 'Enter invoice' }).click()
  await page.getByLabel('Vendor invoice number').fill(`A-${mark}`)
  await page.getByRole('textbox', { name: 'Invoice date' }).fill(day())
  await page.getByRole('textbox', { name: 'Received' }).fill(day())
  await page.getByText('Notes, and why it is no duplicate').click()
  await page.getByLabel('Not a duplicate because').fill('A delivery of its own.')
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `A-${mark}` })).toBeVisible()
  await openTab(page, 'Lines')
  await expect(page.getByText('20 ordered, 10 received, 0 billed')).toBeVisible()
  const exact = new URL(page.url()).pathname.split('/').at(-1)!
  await page.getByRole('button', { name: 'Match and submit' }).click()
  await expect(page.getByRole('heading', { name: 'Coding' })).toBeVisible()
  await openTab(page, 'Details')
  await expect(page.getByText('No holds')).toBeVisible()
  await expectNoBarriers(page)

  // Within the tolerance, but before the goods: on hold until they are received.
  const within = await bills(`B-${mark}`, 8, 63)
  await page.goto(`/invoices/${within.id}`)
  await page.getByRole('button', { name: 'Match and submit' }).click()
  await expect(page.getByText('18 billed in total, 10 received.', { exact: false }).first()).toBeVisible()
  await comes(8)
  await expect(page.getByText('$8.00 over order, within tolerance')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Holds' })).toBeHidden()

  // Beyond the tolerance.
  const beyond = await bills(`C-${mark}`, 2, 80)
  await page.goto(`/invoices/${beyond.id}`)
  await page.getByRole('button', { name: 'Match and submit' }).click()
  await expect(page.getByRole('heading', { name: 'Holds' })).toBeVisible()
  await expect(page.getByText('Lower the price to $63.24').first()).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Dispute' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The order says $62.00.')
  await page.getByRole('button', { name: 'Dispute invoice' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('The order says $62.00.').first()).toBeVisible()
  for (const id of [exact, within.id]) await signs(id)
  await balances()

  // One person creates the payment run, another releases it.
  const rehearsed: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/rehearse') && rehearsed.push(request.url())))
  await signInAs(page, 'Max Okafor', '/payments/new')
  await expect(page.getByText(`invoice A-${mark}`)).toBeVisible()
  await expect(page.getByText(/\d+ payments?, total/)).toBeVisible()
  await expectNoBarriers(page)
  // The form is whole, and its person has done nothing yet.
  expect(rehearsed).toEqual([])
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('region', { name: 'Effect' })).toContainText('PR-')
  await page.getByRole('button', { name: 'Create payment run' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^PR-/ })).toBeVisible()
  const run = {
    path: new URL(page.url()).pathname,
    number: (await page.getByRole('heading', { level: 1 }).textContent())!,
  }
  await page.getByRole('button', { name: 'Submit for release' }).click()
  await expect(page.getByText('A second person must release this run')).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  await signInAs(second, 'Ada Lindqvist', run.path)
  await second.getByRole('button', { name: 'Release run' }).click()
  await expect(second.getByRole('button', { name: 'Create bank file' })).toBeVisible()
  await balances()
  const download = second.waitForEvent('download')
  await second.getByRole('button', { name: 'Create bank file' }).click()
  const stream = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  const file = Buffer.concat(chunks).toString().split('\r\n').slice(0, -1)
  expect(file.every((line) => line.length === 94) && file.length % 10 === 0).toBe(true)
  const cents = Number(file.find((line) => /^9[0-9]{6}0/.test(line) && !/^9{94}$/.test(line))!.slice(43, 55))
  await second.context().close()

  await page.reload()
  await page.getByRole('button', { name: 'Mark as sent to bank' }).click()
  await expect(page.getByRole('button', { name: 'Download file again' })).toBeVisible()
  await expectNoBarriers(page)

  // The statement names the run: it is cleared.
  await page.goto('/payments?tab=statements')
  await page.getByRole('button', { name: 'Import statement' }).first().click()
  const today = day()
  const sheet = [
    'Date,Amount,Reference,Description',
    `${today},900000.00,,Opening balance`,
    `${today},-${(cents / 100).toFixed(2)},${run.number},ACH settlement`,
    `${today},${((900_000_00 - cents) / 100).toFixed(2)},,Closing balance`,
  ].join('\n')
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await page.getByRole('dialog').getByRole('button', { name: 'Import statement' }).click()
  await expect(page.getByText('1 transaction was matched, 0 are unmatched')).toBeVisible()
  await page.goto(run.path)
  await expect(page.getByText('Cleared').first()).toBeVisible()
  await balances()

  // An undecided invoice keeps the order open; a returned one does not.
  await page.goto(`/purchase-orders/${order.id}`)
  await expect(page.getByText(/Approve, settle or return INV-\S+ first\./)).toBeAttached()
  await openTab(page, 'Receipts and billing')
  await page
    .getByRole('region', { name: 'Invoices' })
    .getByRole('link', { name: `C-${mark}` })
    .click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Return to vendor' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Bill as ordered.')
  await page.getByRole('button', { name: 'Return to vendor' }).click()
  await expect(page.getByText('Returned to the vendor').first()).toBeVisible()

  // From payment back to requisition, by links alone; and on the way the order is closed.
  const [item] = await rosa.reads<{ payment: string }>(
    `payment_items?invoice=eq.${within.id}&undone=is.false&select=payment`,
  )
  await page.goto(`/payments/${item!.payment}`)
  const main = page.getByRole('main')
  const walk = async (link: string) => {
    await main.getByRole('link', { name: link }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(link)
  }
  await walk(`B-${mark}`)
  await walk(order.title)
  await page.getByRole('button', { name: 'Close order', exact: true }).click()
  const end = page.getByRole('dialog')
  await expect(end.getByRole('region', { name: 'Effect on the budget' })).toContainText('$124.00')
  await end.getByLabel('Reason').fill('Two cases are not needed.')
  await end.getByRole('button', { name: 'Close order' }).click()
  await expect(
    page.getByRole('region', { name: 'Budget ledger' }).getByText('Held for this order now: $0.00'),
  ).toBeVisible()
  await expectNoBarriers(page)
  await balances()
  await walk(need.title)

  await page.goto('/payments?tab=ledger')
  await page.getByRole('button', { name: 'Run check' }).click()
  await expect(page.getByText(/^Agreed with every entry \([\d,]+ entries\) on/)).toBeVisible()
  await expect(page.getByText('Debits equal credits, to the cent.').first()).toBeVisible()
  await expectNoBarriers(page)
})
