import { expect, test } from 'vitest'
import { invoicedOf } from '#areas/finance/invoices/invoiced/rules.ts'
import { proposeRelease, releaseCommands } from '#areas/finance/retainage/commands.ts'
import { paying } from '#tests/paying.ts'
import { runReport } from '../../reports/commands.ts'
import { addProjectSource, projectCommands, proposeProject } from '../commands.ts'
import { projectCosts } from '../costs.ts'
import { projectMonths } from '../months.ts'

const bill = { status: 'approved', kind: 'invoice', amount: 500_00, releases: null } as const
test.each<[what: string, row: Parameters<typeof invoicedOf>[0], cents: number]>([
  ['what was approved is invoiced', bill, 500_00],
  ['and stays so when it is paid', { ...bill, status: 'paid' }, 500_00],
  ['what waits for a signature is not', { ...bill, status: 'submitted' }, 0],
  ['nor what is held, or went back', { ...bill, status: 'returned' }, 0],
  ['a credit note takes back', { ...bill, kind: 'credit_note' }, -500_00],
  ['what was kept back is not invoiced again when it is released', { ...bill, releases: 'r' }, 0],
])('%s', (_, row, cents) => expect(invoicedOf(row)).toBe(cents))

test('an order, its contract, its project and the reports agree on invoiced and paid amounts', async () => {
  const place = await paying({ received: 100, retainage: 10 })
  const {
    rosa,
    max,
    does,
    sees,
    order,
    under,
    approvedInvoice,
    draftInvoice,
    sends,
    signs,
    bank,
    account,
    released,
    vendor,
    owner,
  } = place
  const project = await does(rosa, proposeProject, {
    name: 'Winter stock',
    program: 'streets',
    kind: 'construction',
    manager: rosa.user_id,
    starts_on: '2026-10-01',
    ends_on: '2027-03-31',
    budget: 5_000_00,
    federal: false,
  } as never)
  await does(max, projectCommands.start, { id: project.id })
  await does(rosa, addProjectSource, { project: project.id, contract: under, purchase_order: null })
  const says = async () => {
    const report = async (name: string) =>
      (await does(rosa, runReport, { report: name, parameters: {} })).rows as Record<string, unknown>[]
    const [contract] = await sees(max, 'select invoiced, paid from contracts where id = $1', [under])
    const [ordered] = await sees(max, 'select invoiced_amount from purchase_orders where id = $1', [order.id])
    const [cost] = await does(rosa, projectCosts, { project: project.id })
    const [spend] = (await report('vendor-spend')).filter((row) => row.id === vendor)
    const [open] = (await report('open-commitments')).filter((row) => row.id === order.id)
    const months = await does(rosa, projectMonths, { project: project.id })
    const [standing] = (await report('projects')).filter((row) => row.id === project.id)
    return {
      invoiced: [
        contract!.invoiced,
        ordered!.invoiced_amount,
        cost!.billed,
        spend?.billed,
        open?.invoiced,
        standing?.billed,
        months.reduce((sum, { spent }) => sum + spent, 0),
      ],
      paid: [contract!.paid, cost!.paid, spend?.paid],
    }
  }

  // With its freight, before 10% retainage.
  const first = await approvedInvoice(40, 12.5, { charges: 2_00, charges_because: 'A small order.' })
  expect(first).toMatchObject({ amount: 502_00, retained: 50_20 })
  expect(await says()).toEqual({ invoiced: Array(7).fill(502_00), paid: Array(3).fill(0) })

  // An unapproved bill is not invoiced yet; a credit note reduces the total.
  await sends(await draftInvoice(5, 12.5))
  const credit = await draftInvoice(10, 12.5, { kind: 'credit_note', credits: first.id })
  await sends(credit)
  await signs(credit.id)
  expect(await says()).toEqual({ invoiced: Array(7).fill(377_00), paid: Array(3).fill(0) })

  // Paid excludes retainage, and a later release is no new bill.
  await bank()
  const paying_account = (await account()).id
  await released([first.id], { paying_account })
  expect(await says()).toEqual({ invoiced: Array(7).fill(377_00), paid: Array(3).fill(451_80) })
  const asked = await does(rosa, proposeRelease, {
    contract: under!,
    amount: 37_70,
    reason: 'All cases were accepted.',
  })
  await does(max, releaseCommands.approve, { id: asked.id })
  expect(await says()).toEqual({ invoiced: Array(7).fill(377_00), paid: Array(3).fill(451_80) })
  const {
    rows: [payable],
  } = await owner.query<{ id: string }>('select id from invoices where releases = $1', [asked.id])
  await released([payable!.id], { paying_account })
  expect(await says()).toEqual({ invoiced: Array(7).fill(377_00), paid: Array(3).fill(489_50) })
})
