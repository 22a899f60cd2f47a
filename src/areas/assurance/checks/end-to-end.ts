import type { Command } from '#platform/commands/command.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import { actingFor, type Act } from '#platform/functions/demo/acting.ts'
import { goOnAs } from '#platform/functions/demo/roles.ts'
import type { Services } from '#platform/services.ts'
import type { Step } from './rules.ts'
import { nameInWords } from '#platform/words.ts'
import { among } from '#platform/life/status-sql.ts'
import { requestStatus } from '#areas/organization/approvals/requests/rules.ts'

/** Thrown at the end of a run that passed, so that everything is rolled back. */
class Undone extends Error {}

const zone = 'America/Chicago'
const people = { rosa: 'user', max: 'manager', ada: 'admin' } as const

/** Each person and each service is a role, and Citus refuses the second role that writes in one transaction. */
const skippedOnNodes: Step = {
  name: 'A purchase from requisition to payment',
  outcome: 'skipped',
  words: 'This check needs one database server, and this installation has several. It was skipped.',
  milliseconds: 0,
}

/**
 * A purchase from requisition to payment, by the commands that people use, in a scratch organization. It is one
 * transaction that is always rolled back: it shows nothing, sends no email and uses no number.
 */
export async function endToEnd(services: Services, commands: readonly Command[]): Promise<Step[]> {
  if (services.database.onNodes) return [skippedOnNodes]
  const steps: Step[] = []
  const now = services.clock.now()
  await services.database
    .transaction(
      { role: 'service_role' },
      async (tx) => {
        await walk(tx, services, commands, now, steps)
        throw new Undone()
      },
      { timeout: 60_000 },
    )
    .catch((error: unknown) => {
      if (!(error instanceof Undone) && !steps.some(({ outcome }) => outcome === 'failed')) throw error
    })
  steps.push({
    name: 'Everything is rolled back',
    outcome: 'passed',
    words: 'The transaction was rolled back. No organization, order or payment of this run remains.',
    milliseconds: 0,
  })
  return steps
}

async function walk(tx: Tx, services: Services, commands: readonly Command[], now: Date, steps: Step[]): Promise<void> {
  const today = localDay(now, zone)
  const year = today.slice(0, 4)
  const step = async <T>(name: string, work: () => Promise<T>, say: (done: T) => string): Promise<T> => {
    const began = performance.now()
    try {
      const done = await work()
      steps.push({ name, outcome: 'passed', words: say(done), milliseconds: performance.now() - began })
      return done
    } catch (error) {
      steps.push({
        name,
        outcome: 'failed',
        words: error instanceof Error ? error.message.slice(0, 2_000) : 'It failed.',
        milliseconds: performance.now() - began,
      })
      throw error
    }
  }
  const { organization, act } = await step(
    'A scratch organization with three people',
    () => found(tx, services, commands, now),
    () => 'One buyer, one manager and one administrator.',
  )
  const one = async <R>(sql: string, values: unknown[]) => (await tx.one<R & object>(sql, values)) as R
  const signs = async (who: string, document: string) => {
    const request = await one<{ id: string; revision: number }>(
      `select id, revision::int from approval_requests where organization_id = $1 and document = $2
        and status ${among(requestStatus, 'waiting')}`,
      [organization, document],
    )
    return act(who, 'approvals/decide', { ...request, decision: 'approved', comment: '' })
  }

  const line = await step(
    'A budget',
    async () => {
      const { id: fiscal_year } = await act('ada', 'fiscal-years/plan', {
        name: year,
        starts_on: `${year}-01-01`,
        ends_on: `${year}-12-31`,
      })
      await act('ada', 'fiscal-years/open', { id: fiscal_year })
      const fund = await act('ada', 'funds/create', { code: '100', name: 'General fund', type: 'general' })
      const account = await act('ada', 'accounts/create', { code: '5310', name: 'Supplies', type: 'expenditure' })
      const draft = await act('max', 'budget-lines/draft', {
        name: 'Supplies',
        fund: fund.id,
        account: account.id,
        fiscal_year,
        starts_on: `${year}-01-01`,
        ends_on: `${year}-12-31`,
        original: 60_000_00,
      })
      return act('ada', 'budget-lines/adopt', { id: draft.id })
    },
    () => '$60,000.00 for supplies, drafted by one person and adopted by another.',
  )

  await step(
    'A procurement threshold',
    () =>
      act('ada', 'procurement-thresholds/create', {
        name: 'Scratch',
        kind: 'micro_purchase',
        amount: 1_000_000_00,
        paragraph: 'Of this run',
        valid_from: today,
        reason: 'Scratch organization',
      }),
    () => 'A separate threshold, effective on the purchase date.',
  )
  const vendor = await step(
    'A vendor',
    async () => {
      const drafted = await act('max', 'vendors/draft', {
        name: 'Scratch Supplies LLC',
        type: 'llc',
        email: 'orders@scratch.example',
        certifications: [],
      })
      return act('ada', 'vendors/activate', { id: drafted.id, reason: 'Known for years.' })
    },
    ({ number }) => `${number}, drafted by one person and activated by another.`,
  )

  await step(
    'No one can approve their own request',
    async () => {
      const own = await act('max', 'requisitions/draft', {
        requisition: { title: 'Own request' },
        lines: [
          {
            description: 'Lamp',
            quantity: 1,
            unit: 'each',
            unit_price: 40_00,
            commodity: '285-00',
            budget_line: line.id,
          },
        ],
      })
      await act('max', 'requisitions/submit', { id: own.id })
      await tx.sql('savepoint refused')
      const refusal = await signs('max', own.id).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : ''),
      )
      await tx.sql('rollback to savepoint refused')
      await goOnAs(tx, 'service_role')
      if (refusal === null) throw new Error('The requester could approve their own request.')
      return refusal
    },
    (refusal) => `Refused as required: ${refusal}`,
  )

  const need = await step(
    'A requisition',
    async () => {
      const drafted = await act('rosa', 'requisitions/draft', {
        requisition: { title: 'Gloves' },
        lines: [
          {
            description: 'Nitrile gloves',
            quantity: 100,
            unit: 'case',
            unit_price: 12_50,
            commodity: '475-37',
            budget_line: line.id,
          },
        ],
      })
      await act('rosa', 'requisitions/submit', { id: drafted.id })
      return one<{ number: string; status: string }>(
        'select number, status from requisitions where organization_id = $1 and id = $2',
        [organization, drafted.id],
      )
    },
    ({ number, status }) => `${number} is ${nameInWords(status).toLowerCase()}, and its amount is reserved.`,
  )
  void need

  const order = await step(
    'A purchase order',
    async () => {
      const drafted = await act('rosa', 'purchase-orders/draft', {
        order: { title: 'Gloves', vendor: vendor.id, price_basis: 'As in the catalog.' },
        kind: 'standard',
        lines: [
          {
            description: 'Nitrile gloves',
            quantity: 100,
            unit: 'case',
            unit_price: 12.5,
            budget_line: line.id,
            inspection: false,
          },
        ],
      })
      await act('rosa', 'purchase-orders/submit', { id: drafted.id })
      await signs('max', drafted.id)
      return act('rosa', 'purchase-orders/issue', { id: drafted.id })
    },
    ({ number }) => `${number} for $1,250.00 was approved by a second person and issued. The amount is encumbered.`,
  )

  const orderLine = await one<{ id: string }>(
    'select id from order_lines where organization_id = $1 and purchase_order = $2',
    [organization, order.id],
  )
  await step(
    'A receipt',
    () =>
      act('rosa', 'receipts/receive', {
        order: order.id,
        received_on: today,
        lines: [{ line: orderLine.id, quantity: 98 }],
      }),
    () => '98 of 100 cases received.',
  )

  const invoice = await step(
    'An invoice',
    async () => {
      const drafted = await act('rosa', 'invoices/draft', {
        invoice: {
          document: [],
          vendor: vendor.id,
          purchase_order: order.id,
          vendor_number: '4711',
          invoice_date: today,
          received_on: today,
        },
        lines: [
          { description: 'Nitrile gloves', quantity: 98, unit: 'case', unit_price: 12.5, order_line: orderLine.id },
        ],
      })
      await act('rosa', 'invoices/submit', { id: drafted.id })
      await signs('max', drafted.id)
      return one<{ id: string; number: string; status: string }>(
        'select id, number, status from invoices where organization_id = $1 and id = $2',
        [organization, drafted.id],
      )
    },
    ({ number, status }) =>
      `${number} for $1,225.00 matches the order and the receipt, and is ${nameInWords(status).toLowerCase()}.`,
  )

  const run = await step(
    'A payment',
    async () => {
      const account = await act('ada', 'paying-accounts/open', {
        name: 'Scratch',
        bank: 'First Bank',
        routing: '071000013',
        account: '4000123456',
        company_name: 'Scratch',
        company_id: '1421234567',
      })
      const drafted = await act('max', 'payment-runs/draft', {
        method: 'check',
        pay_on: addDays(today, 4),
        paying_account: account.id,
        invoices: [invoice.id],
      })
      await act('max', 'payment-runs/submit', { id: drafted.id })
      return act('ada', 'payment-runs/release', { id: drafted.id })
    },
    ({ number, status }) =>
      `${number ?? 'The run'} was created by one person and released by another: ${nameInWords(status).toLowerCase()}.`,
  )
  void run

  await step(
    'Budget and journal agree',
    async () => {
      const check = await act('rosa', 'journal/check', {})
      if (check.unbalanced.length > 0 || check.differences.length > 0)
        throw new Error(`The budget and the journal differ: ${JSON.stringify(check).slice(0, 500)}`)
      return check
    },
    () => 'Every entry balances, and the budget matches the journal.',
  )
}

async function found(
  tx: Tx,
  services: Services,
  commands: readonly Command[],
  now: Date,
): Promise<{ organization: string; act: Act }> {
  const { id } = (await tx.one<{ id: string }>(
    `insert into organizations (name, kind, is_demo, time_zone, created_at)
      values ('Scratch organization of a self-test', 'agency', true, $1, $2) returning id`,
    [zone, now],
  ))!
  await tx.sql('select app.default_approval_chains($1, $2)', [id, now])
  await tx.sql('select app.default_vendor_terms($1, $2)', [id, now])
  await tx.sql('select app.default_finance($1, $2)', [id, now])
  await tx.sql('select app.default_invoice_chain($1, $2)', [id, now])
  const acting: Record<string, { email: string; role: (typeof people)[keyof typeof people] }> = {}
  for (const [who, role] of Object.entries(people)) {
    const email = `${who}.${id}@scratch.invalid`
    await goOnAs(tx, 'identity')
    const user = (await tx.one<{ id: string }>(
      'insert into auth.users (email, email_confirmed_at) values ($1, $2) returning id',
      [email, now],
    ))!
    await goOnAs(tx, 'service_role')
    await tx.sql(
      `insert into organization_members (organization_id, user_id, display_name, email, joined_at)
        values ($1, $2, $3, $4, $5)`,
      [id, user.id, who, email, now],
    )
    await tx.sql('insert into user_roles (organization_id, user_id, role, granted_at) values ($1, $2, $3, $4)', [
      id,
      user.id,
      role,
      now,
    ])
    acting[who] = { email, role }
  }
  return { organization: id, act: actingFor(tx, services, commands, acting) }
}
