import { signedByAll } from '#areas/organization/approvals/seed.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { chance, workingDay, type Story } from '#platform/functions/demo/story.ts'
import { purchases, type Purchase } from './plan/seed.ts'

/** Vendors that the city bought from before today's demo begins. Invented; the addresses lead nowhere. */
const vendors = [
  ['Prairie Salt & Aggregate', 'llc', 'Fern Hollow, IA', 'orders@prairiesalt.example', true, '750, 775-70'],
  ['Hilltop Nursery & Tree Care', 'partnership', 'Alder Falls, IA', 'crew@hilltop-trees.example', true, '595, 790'],
  ['Ironbridge Fire Equipment', 'corporation', 'Port Ellis, WI', 'desk@ironbridge.example', false, '340'],
  ['Blue Heron Software', 'llc', 'Cedar Bay, IA', 'public@blueheron.example', true, '206, 208'],
  ['Old Mill Hardware', 'sole_proprietor', 'Alder Falls, IA', 'counter@oldmill.example', true, '450, 550'],
  ['Stonebridge Asphalt', 'corporation', 'Port Ellis, WI', 'dispatch@stonebridge.example', false, '745'],
  ['Quarry Lane Electric', 'llc', 'Larkspur, IA', 'office@quarrylane.example', false, '285, 914-38'],
] as const

/** The ceiling of an agreement in cents: orders under it need no further signature than a manager’s. */
const ceiling = 48_000_00

/** An order, and how it arrives and is billed. */
export type Delivered = Pick<Purchase, 'vendor' | 'deliveries'>

/**
 * Two budget years of the demo city's everyday purchases, from order to bank statement: through the product's own
 * commands, as the people of the city. `last` is the year that is closed when the demo begins. Returns what follows
 * from an order that others of the story have issued.
 */
export function tellPurchases(story: Story, last: number): (id: string, bought: Delivered) => void {
  const { later } = story
  const ready = new Map<string, string>()
  const roll = chance(2607)
  const agreements = new Map<string, { id: string; left: number }[]>()
  let account = ''
  let balance = 4_200_000_00
  let slip = 4_100
  let bill = 20_300

  const first = `${last - 1}-07-02`
  later(first, async (_tx, act) => {
    account = (
      await act('ada', 'paying-accounts/open', {
        name: 'Purchasing checks',
        bank: 'Bank of the demonstration',
        routing: '073000228',
        account: '000000002020',
        company_name: 'City of Alder Falls',
        company_id: '1420000000',
      })
    ).id
    for (const [name, type, city, email, small_business, categories] of vendors) {
      const { id } = await act('max', 'vendors/draft', {
        name,
        type,
        city,
        email,
        phone: '+15635550190',
        address: { address: city },
        small_business,
        categories,
        certifications: [],
      })
      await act('ada', 'vendors/activate', { id, reason: '' })
    }
  })
  later(`${last}-06-29`, (tx) => ends(tx, last))
  for (const purchase of purchases(last)) later(purchase.day, (tx, act) => orders(tx, act, purchase))
  for (let day = addDays(first, 20); day < `${last + 1}-06-28`; day = addDays(day, 7)) {
    // Checks go out on a working day; the last of a year before its books close.
    later(workingDay(day), pays)
  }
  for (let month = 1; month < 24; month++) {
    const year = last - 1 + Math.floor((6 + month) / 12)
    later(workingDay(`${year}-${String(((6 + month) % 12) + 1).padStart(2, '0')}-08`), reconciles)
  }

  return follows

  /**
   * Prices that were competed before this program existed. An agreement ends with its budget year, or when it
   * is full.
   */
  async function agreementFor(tx: Tx, act: Act, { vendor, lines }: Purchase, year: number): Promise<string> {
    const amount = lines.reduce((sum, { dollars, quantity }) => sum + Math.round(dollars * quantity * 100), 0)
    const made = agreements.get(`${vendor} ${year}`) ?? []
    const room = made.at(-1)
    if (room && room.left >= amount) {
      room.left -= amount
      return room.id
    }
    const { id } = await act('rosa', 'contracts/draft', {
      title: `Unit prices ${year}, ${vendor}${room ? `, part ${made.length + 1}` : ''}`,
      vendor: await idOf(tx, 'vendors', 'name', vendor),
      kind: 'goods',
      owner: await idOf(tx, 'organization_members', 'display_name', 'Max Okafor', 'user_id'),
      ceiling,
      starts_on: story.today,
      ends_on: `${year}-06-30`,
      renewals: 0,
      notice_days: 0,
      federal: false,
      construction: false,
      laborers: false,
      documents: [],
      summary: 'Unit prices for everyday orders. Each order names its quantities and its place of delivery.',
    })
    await inTheNameOf(tx, 'rosa', 'contracts/carry-over', () =>
      tx.sql(`update contracts set status = 'active', original = ceiling where id = $1`, [id]),
    )
    agreements.set(`${vendor} ${year}`, [...made, { id, left: ceiling - amount }])
    return id
  }

  /** The agreements of a year end with it. */
  async function ends(tx: Tx, year: number): Promise<void> {
    const these = [...agreements].flatMap(([key, made]) => (key.endsWith(` ${year}`) ? made.map(({ id }) => id) : []))
    await inTheNameOf(tx, 'rosa', 'contracts/carry-over', () =>
      tx.sql(`update contracts set status = 'closed' where id = any ($1)`, [these]),
    )
  }

  async function orders(tx: Tx, act: Act, bought: Purchase): Promise<void> {
    const year = Number(bought.day.slice(0, 4)) + (bought.day.slice(5) >= '07-01' ? 1 : 0)
    const { id } = await act('rosa', 'purchase-orders/draft', {
      order: {
        title: bought.title,
        vendor: await idOf(tx, 'vendors', 'name', bought.vendor),
        contract: await agreementFor(tx, act, bought, year),
        cost_center: await idOf(tx, 'cost_centers', 'code', bought.center),
        due: bought.due,
        deliver_to: bought.deliver_to,
        price_basis: 'Compared with last year’s price and with one other quote by phone.',
      },
      lines: await Promise.all(
        bought.lines.map(async ({ what, unit, dollars, quantity, commodity }) => ({
          description: what,
          quantity,
          unit,
          unit_price: dollars,
          commodity,
          inspection: false,
          budget_line: await idOf(
            tx,
            'budget_lines',
            'name',
            year > last ? bought.budget : `${bought.budget}, last year`,
          ),
        })),
      ),
    })
    await act('rosa', 'purchase-orders/submit', { id })
    await signedByAll(tx, act, id)
    await act('rosa', 'purchase-orders/issue', { id })
    follows(id, bought)
  }

  function follows(id: string, bought: Delivered): void {
    for (const [at, delivery] of bought.deliveries.entries())
      later(delivery.day, (t, does) => receives(t, does, { id, bought, at }))
  }

  type Part = { id: string; bought: Delivered; at: number }
  async function receives(tx: Tx, act: Act, { id, bought, at }: Part): Promise<void> {
    const { rejected, dear, share } = bought.deliveries[at]!
    const lines = await tx.sql<{
      id: string
      description: string
      quantity: number
      received: number
      unit: string
      unit_price: number
    }>(
      'select id, description, quantity, received, unit, unit_price from order_lines where purchase_order = $1 order by position',
      [id],
    )
    const counted = lines.flatMap((line) => {
      const brings = Math.max(0, Math.floor((line.quantity * share) / 100) - line.received)
      const bad = rejected && brings > 1 ? 1 : 0
      return brings > 0 ? [{ line, brings, bad }] : []
    })
    if (counted.length === 0) return
    await act('rosa', 'receipts/receive', {
      order: id,
      received_on: story.today,
      packing_slip: `S-${++slip}`,
      lines: counted.map(({ line, brings, bad }) => ({
        line: line.id,
        quantity: brings,
        ...(bad > 0 && { rejected: bad, reason: 'Damaged in transit' }),
      })),
    })
    const good = counted.map(({ line, brings, bad }) => ({ line, quantity: brings - bad }))
    const bills = workingDay(addDays(story.today, roll.whole(1, 5)))
    later(bills, (t, does) => invoices(t, does, { id, bought, good, dear }))
    const isLast = at === bought.deliveries.length - 1
    // Rejected goods come again with the last delivery.
    const owed = lines.reduce((sum, line) => sum + line.quantity - line.received, 0)
    const came = good.reduce((sum, { quantity }) => sum + quantity, 0)
    if (isLast && owed > came) {
      bought.deliveries.push({ day: '', share: 100, rejected: false, billed: '', dear: false })
      later(workingDay(addDays(story.today, 6)), (t, does) => receives(t, does, { id, bought, at: at + 1 }))
    } else if (isLast) later(workingDay(addDays(bills, 34)), (t, does) => closes(t, does, id))
  }

  type Good = { line: { id: string; description: string; unit: string; unit_price: number }; quantity: number }[]
  type Billed = { id: string; bought: Delivered; good: Good; dear: boolean }
  async function invoices(tx: Tx, act: Act, { id, bought, good, dear }: Billed): Promise<void> {
    const { vendor } = (await tx.one<{ vendor: string }>('select vendor from purchase_orders where id = $1', [id]))!
    const price = (of: number) => (dear ? Math.round(of * 112) / 100 : of)
    const amount = good.reduce(
      (sum, { line, quantity }) => sum + Math.round(price(line.unit_price) * quantity * 100),
      0,
    )
    const alike = await tx.one('select from invoices where vendor = $1 and abs(amount - $2) < 3', [vendor, amount])
    const made = await act('rosa', 'invoices/draft', {
      invoice: {
        ...(alike && { not_a_duplicate: 'Each delivery of the order is billed separately.' }),
        vendor,
        purchase_order: id,
        vendor_number: `${bought.vendor.slice(0, 2).toUpperCase()}-${++bill}`,
        invoice_date: story.today,
        received_on: story.today,
        document: [],
      },
      lines: good.map(({ line, quantity }) => ({
        description: line.description,
        quantity,
        unit: line.unit,
        unit_price: price(line.unit_price),
        order_line: line.id,
      })),
    })
    const { status } = await act('rosa', 'invoices/submit', { id: made.id })
    if (status === 'submitted') {
      await signedByAll(tx, act, made.id)
      ready.set(made.id, story.today)
      return
    }
    await act('rosa', 'invoices/dispute', {
      id: made.id,
      reason: 'The price is above the order. Bill as ordered, or name the change that allows it.',
    })
    later(workingDay(addDays(story.today, roll.whole(3, 9))), async (_t, does) => {
      await does('rosa', 'invoices/reject', { id: made.id, reason: 'The vendor confirmed the ordered price.' })
      later(workingDay(addDays(story.today, 2)), (t, acts) => invoices(t, acts, { id, bought, good, dear: false }))
    })
  }

  /** The checks of a week: one person creates the run, another releases it. */
  async function pays(tx: Tx, act: Act): Promise<void> {
    const yearEnds = story.today.slice(5) > '06-15' && story.today.slice(5) < '06-30'
    const due = [...ready].filter(([, since]) => yearEnds || since <= addDays(story.today, -16)).map(([id]) => id)
    if (due.length === 0) return
    for (const id of due) ready.delete(id)
    const run = await act('max', 'payment-runs/draft', {
      paying_account: account,
      method: 'check',
      pay_on: story.today,
      invoices: due,
    })
    await act('max', 'payment-runs/submit', { id: run.id })
    await act('ada', 'payment-runs/release', { id: run.id })
    await act('ada', 'payment-runs/make-file', { id: run.id })
    await act('max', 'payment-runs/send', { id: run.id })
  }

  /** A monthly statement: the checks that were sent a week before it have cleared. */
  async function reconciles(tx: Tx, act: Act): Promise<void> {
    const checks = await tx.sql<{ trace: string; amount: number }>(
      `select p.trace, p.amount from payments p join payment_runs r on r.organization_id = p.organization_id
        and r.id = p.run where r.paying_account = $1 and p.status = 'issued' and r.pay_on < $2 order by p.trace`,
      [account, addDays(story.today, -6)],
    )
    if (checks.length === 0) return
    const dollars = (cents: number) => (cents / 100).toFixed(2)
    const rows = checks.map(({ trace, amount }) => {
      return `${story.today},-${dollars(amount)},${trace},Check ${trace}`
    })
    const before = balance
    balance -= checks.reduce((sum, { amount }) => sum + amount, 0)
    const content = [
      'Date,Amount,Reference,Description',
      `${story.today},${dollars(before)},,Opening balance`,
      ...rows,
      `${story.today},${dollars(balance)},,Closing balance`,
    ].join('\n')
    await act('max', 'bank-statements/import', { paying_account: account, format: 'csv', content })
  }

  async function closes(tx: Tx, act: Act, id: string): Promise<void> {
    const { version, open } = (await tx.one<{ version: number; open: number }>(
      `select version, (select count(*)::int from invoices i where i.organization_id = o.organization_id
        and i.purchase_order = o.id and i.status not in ('paid', 'rejected', 'scheduled', 'approved')) as open
        from purchase_orders o where id = $1`,
      [id],
    ))!
    if (open === 0) await act('rosa', 'purchase-orders/close', { id, version, reason: '' })
  }
}

const idOf = async (tx: Tx, table: string, column: string, value: string, id = 'id'): Promise<string> =>
  (await tx.one<{ id: string }>(`select ${id} as id from ${table} where ${column} = $1 limit 1`, [value]))!.id
