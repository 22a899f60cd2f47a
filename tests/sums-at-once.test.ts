import { expect, test } from 'vitest'
import { draftChangeOrder, submitChangeOrder } from '#areas/contracts/changes/commands.ts'
import { draftEmergency, emergencyCommands, orderInEmergency } from '#areas/disasters/emergency-purchases/commands.ts'
import { openIncident } from '#areas/disasters/incidents/commands.ts'
import { draftInvoice, submitInvoice } from '#areas/finance/invoices/commands.ts'
import { lockGroups } from '#areas/organization/approvals/sums/judged-by.ts'
import { draftRequisition } from '#areas/procurement/requisitions/commands.ts'
import { addDays } from '#platform/dates.ts'
import { town } from './approvals.ts'
import type { city } from './city.ts'
import { contracting } from './contracts.ts'
import { listOfToday } from './exclusions.ts'
import { ordering } from './orders.ts'
import { paying } from './paying.ts'
import { store } from './requisitions.ts'
import { orderCommands } from '#areas/procurement/purchase-orders/stages.ts'

type Place = Pick<Awaited<ReturnType<typeof city>>, 'owner' | 'services' | 'organization'>
/** Two documents of $30,000.00 in one group. The manager may approve $50,000.00. */
type Pair = { place: Place; table: string; mine: string; other: string; signs: () => Promise<unknown> }

const half = 30_000_00
const limit = 'This needs an approver with a limit above $50,000.00.'

/**
 * While one document is approved, a colleague submits the other one: that transaction holds the lock of the group and
 * commits only when the approval waits for it. Without the lock the approval would not wait, and would not see it.
 */
async function signedWhileOtherIsSent({
  place: { owner, services, organization },
  table,
  mine,
  other,
  signs,
}: Pair): Promise<string> {
  await owner.query(`update ${table} set status = 'draft' where id = $1`, [other])
  let outcome: string | undefined
  let signing: Promise<void> = Promise.resolve()
  await services.database.transaction({ role: 'service_role' }, async (tx) => {
    await lockGroups(tx, organization.id, { table, id: mine, amount: half })
    signing = signs().then(
      () => void (outcome = 'signed'),
      (error: Error) => void (outcome = error.message),
    )
    const isWaiting = async () =>
      (
        await owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows.length > 0
    while (outcome === undefined && !(await isWaiting()));
    await owner.query(`update ${table} set status = 'submitted' where id = $1`, [other])
  })
  await signing
  return outcome!
}

async function changeOrders(): Promise<Pair> {
  const place = await contracting()
  const { active, does, rosa, max, signsOff, owner } = place
  const { id } = await active({ ceiling: 40_000_00, complete_by: '2027-06-30' })
  await owner.query('update contracts set ceiling = 14850000, original = 14850000 where id = $1', [id])
  const sends = async () => {
    const change = await does(rosa, draftChangeOrder, {
      contract: id,
      title: 'Rock',
      cause: 'unforeseen_condition',
      reason: 'Rock under the road.',
      cost: half,
      days: 0,
      documents: [],
      same_purchase: 'The borings did not show it.',
    } as never)
    await does(rosa, submitChangeOrder, { id: change.id })
    return change.id
  }
  const [mine, other] = [await sends(), await sends()]
  return { place, table: 'change_orders', mine, other, signs: () => signsOff(max, mine) }
}

async function requisitions(): Promise<Pair> {
  const place = await store()
  const sends = async () => {
    const made = await place.draft(10, 3_000_00)
    await place.sends(made.id)
    return made.id
  }
  const [mine, other] = [await sends(), await sends()]
  return { place, table: 'requisitions', mine, other, signs: () => place.decides(mine, 'approved') }
}

async function withoutVendor(): Promise<Pair> {
  const place = await store()
  const sends = async (code: { commodity?: string }) => {
    const { id } = await place.does(place.rosa, draftRequisition, {
      requisition: { title: 'Supplies' },
      lines: [
        {
          description: 'Supplies',
          quantity: 10,
          unit: 'case',
          unit_price: 3_000_00,
          budget_line: place.supplies.id,
          ...code,
        },
      ] as never,
    })
    await place.owner.query('update requisitions set created_at = $2 where id = $1', [id, place.clock.now()])
    await place.sends(id)
    return id
  }
  const [mine, other] = [await sends({ commodity: '745-21' }), await sends({})]
  return { place, table: 'requisitions', mine, other, signs: () => place.decides(mine, 'approved') }
}

async function invoices(): Promise<Pair> {
  const place = await paying()
  const sends = async () => {
    const { id } = await place.does(place.rosa, draftInvoice, {
      invoice: {
        document: [],
        vendor: place.vendor,
        vendor_number: `N-${++count}`,
        invoice_date: '2026-11-18',
        received_on: '2026-11-20',
      } as never,
      lines: [
        {
          description: 'Consulting',
          quantity: 1,
          unit: 'each',
          unit_price: 30_000 + count,
          budget_line: place.supplies.id,
        },
      ] as never,
    })
    await place.does(place.rosa, submitInvoice, { id })
    return id
  }
  let count = 0
  const [mine, other] = [await sends(), await sends()]
  return { place, table: 'invoices', mine, other, signs: () => place.signs(mine) }
}

async function orders(): Promise<Pair> {
  const place = await ordering()
  const sends = async () => {
    const made = await place.draft([{ quantity: 10, unit_price: 3_000 }])
    await place.does(place.rosa, orderCommands.submit, { id: made.id })
    return made.id
  }
  const [mine, other] = [await sends(), await sends()]
  return { place, table: 'purchase_orders', mine, other, signs: () => place.signs(mine) }
}

async function transfers(): Promise<Pair> {
  const place = await town()
  const [mine, other] = [await place.request(place.rosa, half), await place.request(place.rosa, half)]
  return {
    place,
    table: 'budget_transfers',
    mine: mine.transfer,
    other: other.transfer,
    signs: () => place.decides(place.max, mine),
  }
}

async function emergencyOrders(): Promise<Pair> {
  const place = await ordering()
  const { does, rosa, max, clock, vendor, supplies } = place
  const today = clock.today()
  await listOfToday(place)
  const { id: incident } = await does(rosa, openIncident, {
    incident: { title: 'Flood', kind: 'flood', began_at: clock.now().toISOString() } as never,
  })
  const { id } = await does(rosa, draftEmergency, {
    incident,
    vendor,
    title: 'Bypass pump',
    nature: 'services',
    starts_on: today,
    ends_on: addDays(today, 30),
    transition_on: addDays(today, 10),
    federal: true,
    ceiling: 2 * half,
    ground: 'emergency',
    threat: 'health',
    why: 'The pump station is under water and the east side has none.',
    steps: 'Three companies were called; one has a pump of this size.',
    conflict_checked: true,
    price_basis: 'Published rates.',
    pricing: 'time_materials',
    transition: 'Quotes for the rental.',
  } as never)
  await does(rosa, emergencyCommands.submit, { id })
  await does(max, emergencyCommands.approve, { id })
  const lines = [
    {
      description: 'Bypass pump, 6 in',
      quantity: 10,
      unit: 'week',
      unit_price: 3_000,
      budget_line: supplies.id,
      inspection: false,
    },
  ] as never
  const [mine, other] = [
    await does(rosa, orderInEmergency, { id, lines }),
    await does(rosa, orderInEmergency, { id, lines }),
  ]
  return { place, table: 'purchase_orders', mine: mine.id, other: other.id, signs: () => place.signs(mine.id) }
}

test.each([
  ['change orders of one contract', changeOrders],
  ['requisitions of one department for one commodity', requisitions],
  ['requisitions of one person without a vendor, under different commodity codes', withoutVendor],
  ['orders of one department to one vendor', orders],
  ['invoices of one vendor without an order', invoices],
  ['transfers between the same budget lines', transfers],
  ['emergency orders of one incident and vendor', emergencyOrders],
])('two %s, each under the limit and together above it, are judged one after the other', async (_, pair) => {
  expect(await signedWhileOtherIsSent(await pair())).toBe(limit)
})
