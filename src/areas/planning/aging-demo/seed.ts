import { addDays, addMonths, daysBetween, localDay } from '#platform/dates.ts'
import type { Tx } from '#platform/database/database.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import { split } from '#platform/money.ts'
import { vote } from '../budgets/seed.ts'
import { closeEarlierMonths, seedYear, thisYear, type SeededYear } from '../calendar/seed.ts'
import { seedBookings, type Charged } from '../ledger/seed.ts'
import agreementsCsv from './agreements.csv?raw'
import programsCsv from './programs.csv?raw'
import wantedCsv from './wanted.csv?raw'

const funds = [
  ['IIIC', 'Older Americans Act, Title III-C', 'Home-delivered and congregate meals (42 U.S.C. 3030e and 3030f).'],
  ['IIID', 'Older Americans Act, Title III-D', 'Evidence-based disease prevention (42 U.S.C. 3030m).'],
  ['IIIE', 'Older Americans Act, Title III-E', 'Support for family caregivers (42 U.S.C. 3030s-1).'],
  ['5310', 'FTA Section 5310', 'Mobility of older adults and people with disabilities (49 U.S.C. 5310).'],
] as const
const accounts = [
  ['4300', 'Purchased services'],
  ['4400', 'Food'],
  ['4600', 'Training'],
  ['5200', 'Equipment and vehicles'],
] as const
const centers = [
  ['100', 'Senior Nutrition (demo)'],
  ['200', 'Caregiver Support (demo)'],
  ['300', 'Transportation and Access (demo)'],
] as const

/**
 * The ten programs of the demo page: what each grant pays adds up to the amount shown there. `used` is the percentage
 * paid or ordered in November; the rides are the ones that need attention.
 */
const programs = rowsOf(programsCsv, {
  name: 'text',
  fund: 'text',
  account: 'text',
  center: 'text',
  award: 'text',
  dollars: 'number',
  used: 'number',
})

const vendors = [
  ['Harbor Kitchen Cooperative (demo)', 'nonprofit', 'orders@harbor-kitchen.example'],
  ['Steadfast Home Care (demo)', 'corporation', 'contracts@steadfast-home.example'],
  ['Lantern Mobility (demo)', 'llc', 'dispatch@lantern-mobility.example'],
  ['Bellweather Kitchen Supply (demo)', 'llc', 'orders@bellweather-kitchen.example'],
  ['Northgate Foodservice Equipment (demo)', 'corporation', 'sales@northgate-foodservice.example'],
  ['Granite Lift & Ramp (demo)', 'llc', 'shop@granite-lift.example'],
  ['Harborside Fleet Parts (demo)', 'sole_proprietor', 'counter@harborside-parts.example'],
] as const

/** Three that wait for approval: the first is an order, the others are requisitions. */
const wanted = rowsOf(wantedCsv, {
  title: 'text',
  nature: 'text',
  program: 'text',
  vendor: 'text',
  why: 'text',
  description: 'text',
  quantity: 'number',
  unit: 'text',
  dollars: 'number',
})
/** The contracts of this year; the first has an amendment that waits. */
const agreements = rowsOf(agreementsCsv, { title: 'text', vendor: 'text', ceiling: 'number', summary: 'text' })
const cents = (dollars: number) => Math.round(dollars * 100)

/** The spending of a program in a budget year. Before the first year on file there is no line. */
type ProgramYear = {
  id: string | null
  program: string
  center: string
  award: string
  from: string
  until: string
  spent: number
}
/** Enters the bills and orders behind the programs' spending, and returns what they charge to each line. */
type Bills = (account: string, years: readonly ProgramYear[]) => Promise<ReadonlyMap<string, Charged>>

/** The demo page's department over two fiscal years, entered by its four roles. */
export async function seedAgingDepartment(
  tx: Tx,
  act: Act,
  organization: string,
  { now, bills }: { now: Date; bills: Bills },
): Promise<void> {
  const idOf = async (table: string, name: string) =>
    (await tx.one<{ id: string }>(
      `select id from ${table} where organization_id = $1 and name = $2 order by created_at desc limit 1`,
      [organization, name],
    ))!.id
  const { user_id: manager } = (await tx.one<{ user_id: string }>(
    'select user_id from organization_members where organization_id = $1 and email = $2',
    [organization, departmentPeople.max.email],
  ))!
  const ids = new Map<string, string>()
  const keep = async (key: string, made: Promise<{ id: string }>) => void ids.set(key, (await made).id)
  for (const [code, name, purpose] of funds)
    await keep(code, act('ada', 'funds/create', { code, name, type: 'special_revenue', purpose }))
  for (const [code, name] of accounts)
    await keep(code, act('ada', 'accounts/create', { code, name, type: 'expenditure' }))
  const ends = thisYear(now)
  const [last, current] = [await seedYear(act, ends - 1), await seedYear(act, ends)]
  for (const [code, name] of centers)
    await keep(
      `center ${code}`,
      act('max', 'cost-centers/create', {
        parent: null,
        center: { code, name, owner: manager, valid_from: last.starts_on },
      }),
    )

  const today = localDay(now, 'America/New_York')
  const draft = async (of: SeededYear, suffix: string, part: number): Promise<Drafted[]> => {
    const { id: fiscal_year, starts_on, ends_on } = of
    const lines: Drafted[] = []
    for (const { name, fund, account, center, award, dollars, used } of programs) {
      const given = split(cents(dollars), [part, 100 - part])[0]!
      const { id } = await act('max', 'budget-lines/draft', {
        name: `${name}${suffix}`,
        fund: ids.get(fund),
        account: ids.get(account),
        cost_center: ids.get(`center ${center}`),
        award,
        fiscal_year,
        starts_on,
        ends_on,
        original: given,
        owner: manager,
      })
      lines.push({ id, name, center: ids.get(`center ${center}`)!, award, given, used })
    }
    await vote(act, of, Number(of.name) - 1)
    return lines
  }
  for (const [name, type, email] of vendors) {
    const { id } = await act('max', 'vendors/draft', {
      name,
      type,
      email,
      city: 'New York',
      small_business: type === 'nonprofit',
      certifications: [],
    })
    await act('ada', 'vendors/activate', { id, reason: '' })
  }

  const before = (await draft(last, ', last year', 94)).map((line) => ({
    ...line,
    year: last,
    until: last.ends_on,
    encumbered: 0,
    spent: split(line.given, [98, 2])[0]!,
  }))
  const running = (await draft(current, '', 100)).map((line) => ({
    ...line,
    year: current,
    until: today,
    encumbered: split(line.given, [8, 92])[0]!,
    spent: split(line.given, [line.used - 8, 108 - line.used])[0]!,
  }))
  const account = await openAccount(tx, organization)
  const charged = await bills(account, [
    ...before.flatMap((line) => earlier(line, addMonths(today, -23))),
    ...[...before, ...running].map(({ id, name, center, award, year, until, spent }) => {
      return { id, program: name, center, award, from: year.starts_on, until, spent }
    }),
  ])
  for (const { id: line, name, year, until, encumbered, spent } of [...before, ...running])
    await inTheNameOf(tx, departmentPeople.max.email, 'budget-lines/carry-over', () =>
      seedBookings(tx, { line, name, year, until, pre: 0, encumbered, spent, charged: charged.get(line) }),
    )
  for (const { id } of before) await act('ada', 'budget-lines/close', { id })
  await act('ada', 'fiscal-years/close', { id: last.id })
  await closeEarlierMonths(tx, act, current, now)

  for (const [at, { why: justification, ...of }] of wanted.entries()) {
    const { title, nature, program, vendor, description, quantity, unit, dollars } = of
    if (at === 0) {
      const order = {
        title,
        vendor: await idOf('vendors', vendor),
        due: addDays(today, 30),
        deliver_to: 'Kitchen on Lantern Street',
        price_basis: 'Compared with last year’s price and one other quote by phone.',
      }
      const drafted = await act('rosa', 'purchase-orders/draft', {
        order,
        lines: [
          {
            description,
            quantity,
            unit,
            unit_price: dollars,
            commodity: '165-30',
            inspection: false,
            budget_line: await idOf('budget_lines', program),
          },
        ],
      })
      await act('rosa', 'purchase-orders/submit', { id: drafted.id })
      continue
    }
    const requisition = {
      title,
      nature,
      federal: true,
      award: programs.find(({ name }) => name === program)!.award,
      justification,
      need_by: addDays(today, 30),
      vendor: await idOf('vendors', vendor),
    }
    const { id } = await act('rosa', 'requisitions/draft', {
      requisition,
      lines: [
        { description, quantity, unit, unit_price: cents(dollars), budget_line: await idOf('budget_lines', program) },
      ],
    })
    await act('rosa', 'requisitions/submit', { id })
  }
  await carryOver(tx, act, organization, { now, account })
}

type Drafted = { id: string; name: string; center: string; award: string; given: number; used: number }

/** Spending before the first year on file, at the prices of the year before: it has no line of its own. */
function earlier(
  { name, center, award, spent, year }: Drafted & { spent: number; year: SeededYear },
  since: string,
): ProgramYear[] {
  const months = Math.round(daysBetween(since, year.starts_on) / 30.4)
  if (months < 1) return []
  const until = addDays(year.starts_on, -1)
  return [
    { id: null, program: name, center, award, from: since, until, spent: Math.round((spent * 0.94 * months) / 12) },
  ]
}

async function openAccount(tx: Tx, organization: string): Promise<string> {
  let account = ''
  await inTheNameOf(tx, departmentPeople.max.email, 'payment-runs/carry-over', async () => {
    account = (await tx.one<{ id: string }>(
      `insert into paying_accounts (organization_id, name, bank, routing, account_last, company_name, company_id)
        values ($1, 'Operating account', 'Bank of the demonstration', '021000021', '4410',
          'Department for the Aging (demo)', '1000000001') returning id`,
      [organization],
    ))!.id
  })
  return account
}

/**
 * Records behind the notifications and the tasks: a bid, a payment waiting for its second person, and a contract
 * amendment. They were on paper before this software.
 */
async function carryOver(
  tx: Tx,
  act: Act,
  organization: string,
  { now, account }: { now: Date; account: string },
): Promise<void> {
  const today = localDay(now, 'America/New_York')
  const vendor = async (name: string) =>
    (await tx.one<{ id: string }>('select id from vendors where organization_id = $1 and name like $2', [
      organization,
      name,
    ]))!.id
  const person = async (who: 'rosa' | 'max') =>
    (await tx.one<{ user_id: string }>(
      'select user_id from organization_members where organization_id = $1 and email = $2',
      [organization, departmentPeople[who].email],
    ))!.user_id
  const [kitchen, rosa, max] = [await vendor('Harbor Kitchen%'), await person('rosa'), await person('max')]
  const numbered = async (series: string, prefix: string) => {
    const { last } = (await tx.one<{ last: number }>(
      `insert into app.series (organization_id, name, period, last) values ($1, $2, $3, 1)
        on conflict (organization_id, name, period) do update set last = app.series.last + 1 returning last`,
      [organization, series, today.slice(0, 4)],
    ))!
    return `${prefix}-${today.slice(0, 4)}-${String(last).padStart(4, '0')}`
  }

  const solicitation = await act('rosa', 'solicitations/draft', {
    kind: 'rfq',
    title: 'Winter menus for ten centers',
    summary: 'Lunch menus for the centers from December to March, cooked and delivered.',
    category: 'services',
    contact: rosa,
    documents: [],
    federal: true,
    construction: false,
    laborers: false,
    estimate: 24_000_00,
  })
  await inTheNameOf(tx, departmentPeople.rosa.email, 'bids/carry-over', async () => {
    const closed = new Date(now.getTime() - 8 * 3_600_000)
    await tx.sql(
      `insert into bids (organization_id, number, solicitation, vendor, total, note, representative, submitted_at, edition,
        receipt) values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9)`,
      [
        organization,
        await numbered('bids', 'BID'),
        solicitation.id,
        kitchen,
        22_850_00,
        'Four weekly menus, two of them without meat.',
        'Demonstration',
        closed,
        'demonstration',
      ],
    )
    await tx.sql(
      `update solicitations set status = 'evaluation', closes_at = $3, zone = 'America/New_York'
        where organization_id = $1 and id = $2`,
      [organization, solicitation.id, closed],
    )
  })

  const contracts: string[] = []
  for (const { title, vendor: from, ceiling, summary } of agreements) {
    const contract = await act('rosa', 'contracts/draft', {
      title,
      vendor: await vendor(`${from}%`),
      kind: 'services',
      owner: max,
      ceiling: cents(ceiling),
      starts_on: today,
      ends_on: addDays(today, 210),
      renewals: 1,
      notice_days: 0,
      federal: true,
      construction: false,
      laborers: false,
      documents: [],
      summary,
    })
    contracts.push(contract.id)
    await inTheNameOf(tx, departmentPeople.rosa.email, 'contracts/carry-over', () =>
      tx.sql(`update contracts set status = 'active', original = ceiling, starts_on = $2 where id = $1`, [
        contract.id,
        addDays(today, -150),
      ]),
    )
  }
  await act('rosa', 'contract-amendments/draft', {
    contract: contracts[0],
    title: 'Rides on Saturdays',
    reason: 'Dialysis centers are open on Saturdays, and 140 riders have requested rides.',
    ceiling_change: 180_000_00,
    words: 'On-demand rides are provided on Saturdays from 8 a.m. to 2 p.m. at the same unit prices.',
  })

  // The invoices since a contract began are billed under it.
  await inTheNameOf(tx, departmentPeople.rosa.email, 'contracts/carry-over', async () => {
    await tx.sql(
      `update invoices i set contract = c.id from contracts c where i.organization_id = $1 and c.organization_id = $1
        and c.id = any($2) and i.vendor = c.vendor and i.purchase_order is null
        and i.invoice_date >= c.starts_on`,
      [organization, contracts],
    )
    await tx.sql(
      `update contracts c set committed = i.amount, invoiced = i.amount, paid = i.paid from
        (select contract, sum(amount) as amount, coalesce(sum(amount) filter (where status = 'paid'), 0) as paid
          from invoices where organization_id = $1 and contract = any($2) group by contract) i where c.organization_id = $1 and c.id = i.contract`,
      [organization, contracts],
    )
  })
  await inTheNameOf(tx, departmentPeople.max.email, 'payment-runs/carry-over', async () => {
    const run = (await tx.one<{ id: string }>(
      `insert into payment_runs (organization_id, number, paying_account, method, pay_on, payments, amount, made_by,
        status) values ($1, $2, $3, 'check', $4, 1, $5, $6, 'submitted') returning id`,
      [organization, await numbered('payment_runs', 'PR'), account, today, 4_120_00, max],
    ))!
    await tx.sql('insert into payments (organization_id, number, run, vendor, amount) values ($1, $2, $3, $4, $5)', [
      organization,
      await numbered('payments', 'PAY'),
      run.id,
      kitchen,
      4_120_00,
    ])
  })
}
