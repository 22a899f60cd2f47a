import { expect, test } from 'vitest'
import { refuseInvoice, sendInvoice } from '#areas/finance/intake/commands.ts'
import { paymentCommands, runCommands } from '#areas/finance/payments/commands.ts'
import { makeFile } from '#areas/finance/bank-files/commands.ts'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { mailNotification } from '#areas/organization/notifications/emails.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { paying } from '#tests/paying.ts'
import { invoiceCommands } from './commands.ts'
import { mailAdvice } from '#areas/finance/payments/advise.ts'

/** The vendor's Ada keeps Spanish; another company supplies the same city. */
async function billing() {
  const place = await paying()
  const { owner, company, services, clock, mails } = place
  await owner.query(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"language": "es"}' where id = $1`,
    [company.ada.user_id],
  )
  const told = async (person: { user_id: string }) => {
    await runDueJobs(services, [deliver])
    clock.advance(61_000)
    await runDueJobs(services, [mailNotification])
    const { rows } = await owner.query<{ event: string; words: string; path: string }>(
      'select event, words, path from notifications where user_id = $1 order by at, words',
      [person.user_id],
    )
    return rows.filter(({ event }) => event === 'own_invoice').map(({ words, path }) => `${words} ${path}`)
  }
  const emails = () => mails.filter(({ to, subject }) => to === company.ada.email && subject.includes('factura'))
  return { ...place, told, emails }
}

test('a vendor is told in their language that an invoice was disputed and returned, with a link to its line', async () => {
  const { does, rosa, max, organization, company, draftInvoice, told, emails } = await billing()
  const row = await draftInvoice(98, 14)
  await does(rosa, invoiceCommands.dispute, { id: row.id, reason: 'The price of the order is $12.50.' })
  expect(await told(company.ada)).toEqual([
    `${organization.name} disputa la factura 471: The price of the order is $12.50. /vendor-portal/invoices#${row.id}`,
  ])
  await does(max, invoiceCommands.reject, { id: row.id, reason: 'No line of the order.' })
  expect((await told(company.ada)).at(-1)).toBe(
    `${organization.name} devolvió la factura 471: No line of the order. /vendor-portal/invoices#${row.id}`,
  )
  expect(emails().map(({ subject }) => subject)).toEqual([
    `${organization.name} disputa la factura 471: The price of the order is $12.50.`,
    `${organization.name} devolvió la factura 471: No line of the order.`,
  ])
  expect(emails()[1]!.text).toContain(`/vendor-portal/invoices#${row.id}`)
  expect(emails()[1]!.html).toContain('<html lang="es">')
  expect(await told(rosa)).toEqual([])
})

test('a vendor is told of a returned submission, and of a canceled invoice only where they sent it', async () => {
  const { does, rosa, company, organization, vendor, order, draftInvoice, told } = await billing()
  const { id } = await does(company.ada, sendInvoice, {
    organization: organization.id,
    vendor,
    order: order.number,
    vendor_number: 'A-77',
    invoice_date: '2026-11-19',
    charges: 0,
    tax: 0,
    trade_discount: 0,
    document: [],
    lines: [{ line: 1, description: 'Nitrile gloves', quantity: 98, unit: 'case', unit_price: 12.5 }],
  })
  await does(rosa, refuseInvoice, { id, answer: 'It bills the same delivery again.' })
  const own = await draftInvoice(1, 12.5)
  await does(rosa, invoiceCommands.cancel, { id: own.id, reason: 'Entered twice.' })
  expect(await told(company.ada)).toEqual([
    `${organization.name} devolvió la factura A-77: It bills the same delivery again. /vendor-portal/invoices#${id}`,
  ])
})

test('a vendor is told when the bank gets a payment and when it comes back', async () => {
  const {
    does,
    max,
    organization,
    company,
    approvedInvoice,
    bank,
    account,
    released,
    sees,
    told,
    owner,
    services,
    mails,
  } = await billing()
  const row = await approvedInvoice(98, 12.5)
  await bank()
  const run = await released([row.id], { paying_account: (await account()).id })
  expect(await told(company.ada)).toEqual([])
  await does(max, makeFile, { id: run.id })
  await owner.query('update vendors set email = $2 where id = $1', [row.vendor, company.ada.email])
  await does(max, runCommands.send, { id: run.id })
  const [paid] = (await sees(max, 'select id from payments')) as { id: string }[]
  expect(await told(company.ada)).toEqual([
    `${organization.name} paga $1,225.00 el 24 de noviembre de 2026 por 471. /vendor-portal/invoices#${paid!.id}`,
  ])
  // The email to the address in the vendor's file, which is Ada's own.
  await runDueJobs(services, [mailAdvice])
  const advice = mails.find(({ subject }) => subject.includes('PAY-2026-0001'))!
  expect(advice.subject).toBe(`${organization.name}: pago PAY-2026-0001 de $1,225.00`)
  expect(advice.text).toContain('Factura 471: $1,225.00, pagado: $1,225.00')
  expect(advice.text).not.toMatch(/Invoice|pays you|Our emails/)
  await does(max, paymentCommands.return, { id: paid!.id, reason: 'R03: no account of that name' })
  expect((await told(company.ada)).at(-1)).toBe(
    `Su banco devolvió el pago PAY-2026-0001 de $1,225.00 de ${organization.name}. El monto se le debe otra vez. /vendor-portal/invoices#${paid!.id}`,
  )
})
