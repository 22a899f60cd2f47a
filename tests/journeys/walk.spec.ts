import { expect, test, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

type Made = { id: string; number: string; version: number }

/** The city's current day. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())
const later = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date(Date.now() + days * 86_400_000))

/** All steps after a storm, in order; each step by the responsible person, no two required people the same. */
async function recovered(rosa: Page, max: Page, ada: Page, mark: string) {
  const one = async <Row = { id: string }>(rows: string) => (await reads<Row>(rosa, rows))[0]!
  const signs = async (document: string) => {
    for (;;) {
      const [request] = await reads<{ id: string; revision: number }>(
        max,
        `approval_requests?document=eq.${document}&status=eq.waiting&select=id,revision`,
      )
      if (!request) return
      await does(max, 'approvals/decide', { ...request, decision: 'approved', comment: '' })
    }
  }
  const declaration = await one(`disaster_declarations?number=eq.DR-4899&select=id`)
  const asked = await one(`pa_requests?status=eq.eligible&declaration=eq.${declaration.id}&select=id`)
  const cabinet = await one('assets?name=eq.Riverside control cabinet&select=id')
  const grant = await one('grants?title=like.Surface transportation*&select=id')
  const vendor = await one('vendors?name=like.Larkspur*&status=eq.active&select=id')
  const budget = await one('budget_lines?name=eq.Street resurfacing&status=eq.adopted&select=id&order=fiscal_year.desc')
  const { user_id: self } = await one<{ user_id: string }>(
    'organization_members?display_name=eq.Rosa Delgado&select=user_id',
  )

  const incident = await does<Made>(rosa, 'incidents/open', {
    incident: {
      title: `Ice jam ${mark}`,
      kind: 'flood',
      declaration: declaration.id,
      began_at: new Date(Date.now() - 3_600_000).toISOString(),
      place: { address: 'Mill Road at Alder Creek' },
    },
  })
  const damage = await does<Made>(rosa, 'damage-items/note', {
    declaration: declaration.id,
    request: asked.id,
    incident: incident.id,
    asset: cabinet.id,
    title: `Roadway ${mark}`,
    category: 'C',
    description: 'Forty feet of the shoulder are gone.',
    cause: 'Ice went over the road.',
    estimate: 12_000_00,
    labor: 'contract',
    photos: [],
  })
  await does(rosa, 'damage-items/report', { id: damage.id })
  await does(max, 'eligibility-checks/answer', {
    damage: damage.id,
    caused: 'yes',
    in_area: 'yes',
    responsible: 'yes',
    careful: 'yes',
    other_agency: 'yes',
    maintained: 'yes',
    facts: 'Road records of October; photographs.',
    documents: [],
  })
  await does(max, 'damage-items/accept', { id: damage.id })
  const project = await does<Made>(rosa, 'pa-projects/draft', {
    declaration: declaration.id,
    request: asked.id,
    title: `Shoulder of Mill Road ${mark}`,
    category: 'C',
    damage: 'Forty feet of the shoulder.',
    scope: 'Fill and pave forty feet.',
    estimate: 12_000_00,
    insurance_known: 'none',
    owner: self,
    documents: [],
  })
  await does(rosa, 'damage-items/join-project', { id: damage.id, project: project.id })
  await does(max, 'pa-projects/submit', { id: project.id, day: today() })
  await does(max, 'pa-projects/note-review', { id: project.id, ehp: 'cleared', conditions: '' })
  const { federal } = await one<{ federal: number }>(`pa_projects?id=eq.${project.id}&select=federal`)
  await does(max, 'pa-projects/obligate', {
    id: project.id,
    amount: federal,
    day: today(),
    fema_number: '',
    funding: grant.id,
  })

  const emergency = await does<Made>(rosa, 'emergency-purchases/draft', {
    incident: incident.id,
    title: `Fill and paving ${mark}`,
    ground: 'emergency',
    threat: 'safety',
    why: 'The road to the school is one lane wide.',
    steps: 'Two other companies were called; neither has a crew before Monday.',
    conflict_checked: true,
    conflict_note: 'Nobody has a stake.',
    vendor: vendor.id,
    nature: 'services',
    pricing: 'fixed',
    ceiling: 15_000_00,
    price_basis: 'The unit price of the resurfacing contract.',
    federal: true,
    starts_on: today(),
    ends_on: later(20),
    transition_on: later(10),
    transition: 'The rest is called for competition.',
  })
  await does(rosa, 'emergency-purchases/submit', { id: emergency.id })
  await does(max, 'emergency-purchases/approve', { id: emergency.id })
  const order = await does<Made>(rosa, 'emergency-purchases/order', {
    id: emergency.id,
    title: `Asphalt ${mark}`,
    lines: [
      {
        description: 'Asphalt and fill',
        quantity: 10,
        unit: 'ton',
        unit_price: 1_000,
        budget_line: budget.id,
        inspection: false,
      },
    ],
  })
  await signs(order.id)
  await does(rosa, 'emergency-purchases/issue', { order: order.id })

  const line = await one(`order_lines?purchase_order=eq.${order.id}&select=id`)
  const shipment = await does<Made>(rosa, 'shipments/plan', {
    order: order.id,
    shipment: { title: `Truck with asphalt ${mark}`, carrier: 'Larkspur', tracking: `T-${mark}` },
    lines: [{ line: line.id, quantity: 10 }],
  })
  await does(rosa, 'shipments/note', {
    id: shipment.id,
    kind: 'departed',
    at: new Date(Date.now() - 1_800_000).toISOString(),
  })
  await does(rosa, 'shipments/note', {
    id: shipment.id,
    kind: 'arrived',
    at: new Date(Date.now() - 600_000).toISOString(),
  })
  await does(rosa, 'shipments/receive', { id: shipment.id, lines: [{ line: line.id, quantity: 10 }] })

  const invoice = await does<Made>(rosa, 'invoices/draft', {
    invoice: {
      vendor: vendor.id,
      purchase_order: order.id,
      vendor_number: `L-${mark}`,
      invoice_date: today(),
      received_on: today(),
      not_a_duplicate: 'A delivery of its own.',
      document: [],
    },
    lines: [{ description: 'Asphalt and fill', quantity: 10, unit: 'ton', unit_price: 1_000, order_line: line.id }],
  })
  await does(rosa, 'invoices/submit', { id: invoice.id })
  await signs(invoice.id)
  const [account] = await reads<{ id: string }>(max, 'paying_accounts?status=eq.open&select=id')
  const run = await does<Made>(max, 'payment-runs/draft', {
    paying_account: account!.id,
    method: 'ach',
    pay_on: today(),
    invoices: [invoice.id],
  })
  await does(max, 'payment-runs/submit', { id: run.id })
  await does(ada, 'payment-runs/release', { id: run.id })
  const { payment } = await one<{ payment: string }>(
    `payment_items?invoice=eq.${invoice.id}&undone=is.false&select=payment`,
  )

  const cost = await does<Made>(rosa, 'cost-records/note', {
    kind: 'contract',
    declaration: declaration.id,
    project: project.id,
    damage: damage.id,
    category: 'C',
    description: `Paving of the shoulder ${mark}`,
    worked_on: today(),
    vendor_name: 'Larkspur',
    invoice: invoice.id,
    purchase_order: order.id,
    billed: 10_000_00,
    documents: [],
  })
  await does(max, 'cost-records/check', { id: cost.id })
  const repair = await does<Made>(rosa, 'work-orders/request', {
    asset: cabinet.id,
    damage: damage.id,
    title: `Dry and refit the cabinet ${mark}`,
    kind: 'emergency',
    priority: 'urgent',
    needs_permit: false,
    photos: [],
  })
  await does(max, 'work-orders/triage', { id: repair.id, priority: 'urgent' })
  await does(max, 'work-orders/assign', { id: repair.id, to: self })
  await does(rosa, 'work-orders/begin', { id: repair.id })
  await does(rosa, 'work-orders/finish', {
    id: repair.id,
    words: 'Dried, refitted, tried.',
    signed_name: 'Rosa Delgado',
  })
  await does(max, 'work-orders/close', { id: repair.id })

  const charge = await does<Made>(max, 'grant-costs/record', {
    funding: grant.id,
    kind: 'invoice',
    class: 'construction',
    description: `Charged for the shoulder ${mark}`,
    invoice: invoice.id,
    cost_record: cost.id,
    incurred_on: today(),
    amount: 7_500_00,
    match: 2_500_00,
    why: 'Eligible under the project, paid, and proven.',
    documents: [],
  })
  const drawdown = await does<Made>(max, 'drawdowns/draft', {
    funding: grant.id,
    kind: 'reimbursement',
    lines: [{ cost: charge.id, amount: 7_500_00 }],
  })
  await does(max, 'drawdowns/submit', { id: drawdown.id })
  return { incident, damage, project, emergency, order, shipment, invoice, payment, cost, repair, charge, drawdown }
}

test('a storm is followed from its incident to the drawdown, and back', async ({ page, browser }) => {
  const someone = async (name: string) => {
    const other = await (await browser.newContext()).newPage()
    await signInAs(other, name, '/offline.html')
    return other
  }
  const mark = Date.now().toString(36)
  // The person is a manager: no one else opens emergency purchases.
  await signInAs(page, 'Max Okafor', '/offline.html')
  const made = await recovered(await someone('Rosa Delgado'), page, await someone('Ada Lindqvist'), mark)

  const main = page.getByRole('main')
  /** Records linked through others are one press away. */
  const showRelated = async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Loading linked records' })).toHaveCount(0)
    const related = page.getByRole('button', { name: /^Show related records/ })
    await related.click()
  }
  /** By a link of the page to the next one, which the heading confirms. */
  const walk = async (...links: string[]) => {
    for (const link of links) {
      await showRelated()
      await main.getByRole('link', { name: link }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(link)
    }
  }
  const [incident, damage, project, cost, charge] = [
    `Ice jam ${mark}`,
    `Roadway ${mark}`,
    `Shoulder of Mill Road ${mark}`,
    `Paving of the shoulder ${mark}`,
    `Charged for the shoulder ${mark}`,
  ]
  const [emergency, order, truck, invoice, repair] = [
    `Fill and paving ${mark}`,
    `Asphalt ${mark}`,
    `Truck with asphalt ${mark}`,
    `L-${mark}`,
    `Dry and refit the cabinet ${mark}`,
  ]

  // Out: the storm's damage, the repair, its cost, and the money requested.
  await page.goto(`/records/emergency_incidents/${made.incident.id}`)
  await expectNoBarriers(page)
  await walk(damage, project, cost, charge, made.drawdown.number)
  await expectNoBarriers(page)
  // Back to the storm, through the money and the goods.
  await walk(charge, cost, invoice, order, truck, order, emergency, incident)
  // And through the repair.
  await walk(damage, repair, 'Riverside control cabinet', repair, damage, incident)
  await expectNoBarriers(page)
  // From its end, the payment, everything is in one chain.
  await page.goto(`/records/payments/${made.payment}`)
  await showRelated()
  const linked = page.getByRole('region', { name: 'Linked records' })
  for (const name of [
    incident,
    damage,
    project,
    emergency,
    order,
    truck,
    invoice,
    cost,
    charge,
    made.drawdown.number,
    repair,
  ])
    await expect(linked.getByRole('link', { name }).first()).toBeVisible()
  await expectNoBarriers(page)
})
