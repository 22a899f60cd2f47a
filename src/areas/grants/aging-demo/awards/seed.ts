import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import { workingDay } from '#platform/functions/demo/story.ts'
import { split } from '#platform/money.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import { cents, type Sample } from '../samples/seed.ts'
import { payProvider, seedSubawards, type Provider } from '../subawards/seed.ts'

export type Desk = {
  tx: Tx
  organization: string
  today: string
  /** Acts on a day of the past; a later day is today. */
  on: (day: string) => Act
  max: string
  rosa: string
  evidence: KeptFile
}
/** `given` is the percentage of this year's award. A year that is over is spent, reported and closed out. */
export type GrantYear = { starts: string; ends: string; given: number; over: boolean }

/** Of the budget, what is ordered and not paid yet: no cost, and nothing that may be drawn. */
const ordered = 8
/** The percentage that a year that is over has spent. */
const spentInAll = 98

/** One sample grant in one year, with its budget, costs, drawdowns, reports, milestones and requirements. */
export async function seedAward(desk: Desk, sample: Sample, of: GrantYear): Promise<void> {
  const { tx, organization, on, max, rosa } = desk
  const { starts, ends, over } = of
  const { id: fund } = (await tx.one<{ id: string }>('select id from funds where organization_id = $1 and code = $2', [
    organization,
    sample.fund,
  ]))!
  const given = sample.programs.map(([, , dollars]) => share(cents(dollars), of.given))
  const match = share(cents(sample.match), of.given)
  const shares = split(match, given)
  const { id } = await on(addDays(starts, 1))('max', 'grants/draft', {
    title: sample.title,
    kind: 'pass_through',
    award_number: over ? sample.number.replace('-2026-', '-2025-') : sample.number,
    agency: sample.agency,
    pass_through: sample.through,
    aln: sample.aln[0],
    aln_title: sample.aln[1],
    department: sample.department,
    manager: max,
    program_officer: rosa,
    contact: `Grants office, ${sample.through}`,
    purpose: sample.purpose,
    awarded_on: addDays(starts, -20),
    starts_on: starts,
    ends_on: ends,
    amount: given.reduce((sum, amount) => sum + amount, 0),
    match,
    payment: 'reimbursement',
    reports: 'quarterly',
    fund,
    documents: [],
  })
  await on(addDays(starts, 2))('ada', 'grants/accept', { id })
  const { version } = (await tx.one<{ version: number }>('select version::int as version from grants where id = $1', [
    id,
  ]))!
  await on(addDays(starts, 3))('max', 'grants/set-budget', {
    id,
    version,
    lines: sample.programs.map(([description, name], nth) => ({
      class: name,
      description,
      federal: given[nth],
      match: shares[nth],
    })),
  })
  await on(addDays(starts, 3))('max', 'grant-reports/plan', { id })
  if (!over) await on(addDays(starts, 4))('max', 'grant-requirements/add-standard', { id })
  const names = sample.programs.map(([name]) => name)
  const providers = over ? new Map<string, Provider>() : await seedSubawards(desk, id, names, of)
  await costs(desk, id, sample, of, { given, shares, providers })
  await reports(desk, id, of)
  await milestones(desk, id, sample, of)
  if (over) return await closeout(desk, id, addDays(ends, 84))
  await requirements(desk, id)
  if (sample.attention) await on(addDays(desk.today, -4))('max', 'grants/flag', { id, reason: sample.attention })
}

/** The costs of each month or quarter by program, and a drawdown after it. */
async function costs(
  desk: Desk,
  funding: string,
  { programs }: Sample,
  { starts, over }: GrantYear,
  {
    given,
    shares,
    providers,
  }: { given: readonly number[]; shares: readonly number[]; providers: ReadonlyMap<string, Provider> },
): Promise<void> {
  const { on, today } = desk
  const every = over ? 3 : 1
  const days = Array.from({ length: 12 / every }, (_, at) =>
    addDays(addMonths(starts, (at + 1) * every - 1), 27),
  ).filter((day) => day < addDays(today, -2))
  const part = (of: number, at: number) =>
    split(
      of,
      days.map((_, month) => 9 + (month % 3)),
    )[at]!
  let lines: { cost: string; amount: number }[] = []
  for (const [at, day] of days.entries()) {
    for (const [nth, [name, kind, , used]] of programs.entries()) {
      // A part of the month's cost is what the program's nonprofit provider requested under its subaward.
      const provider = providers.get(name)
      const requested =
        provider && day > addDays(provider.since, 20) ? await payProvider(desk, provider, day) : undefined
      if (requested) lines.push(requested)
      const cost = await on(addDays(day, 1))('kim', 'grant-costs/record', {
        funding,
        kind: 'other',
        class: kind,
        description: `${name}, ${over ? 'quarter' : 'month'} ending ${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
        incurred_on: day,
        amount: part(share(given[nth]!, over ? spentInAll : used - ordered), at) - (requested?.amount ?? 0),
        match: part(over ? shares[nth]! : share(shares[nth]!, used - ordered), at),
        why: 'In the award’s budget and period; unit reports and invoices are on file.',
        documents: [],
      })
      lines.push({ cost: cost.id, amount: cost.amount })
    }
    const asks = addDays(day, 9)
    if (asks >= today) continue
    const drawdown = await on(asks)('kim', 'drawdowns/draft', { funding, kind: 'reimbursement', lines })
    lines = []
    await on(asks)('kim', 'drawdowns/submit', { id: drawdown.id })
    await on(asks)('max', 'drawdowns/approve', { id: drawdown.id })
    await on(asks)('kim', 'drawdowns/request', { id: drawdown.id, reference: `REQ-${day.slice(0, 7)} (demo)` })
    const comes = addDays(asks, 11)
    if (comes < today)
      await on(comes)('kim', 'drawdowns/receive', { id: drawdown.id, received: drawdown.amount, day: comes })
  }
}

/** Each is sent a week before it is due; the final ones before the closeout, which a subrecipient owes within 90 days. */
async function reports({ tx, on, today }: Desk, funding: string, { ends, over }: GrantYear): Promise<void> {
  const final = addDays(ends, 70)
  for (const { id, kind, due, version } of await tx.sql<{ id: string; kind: string; due: string; version: number }>(
    `select id, kind, due_on::text as due, version::int as version from grant_reports where funding = $1
      and due_on < $2 order by due_on, kind`,
    [funding, over && final < today ? addDays(ends, 365) : addDays(today, 6)],
  )) {
    const sent = addDays(due, -8)
    const act = on(over && final < sent ? final : sent)
    if (kind === 'performance')
      await act('max', 'grant-reports/edit', {
        id,
        version,
        changes: { narrative: 'Units of service by program are in the table; waiting lists are named.' },
      })
    await act('kim', 'grant-reports/prepare', { id })
    await act('ada', 'grant-reports/certify', { id, name: 'Ines Marlow' })
    await act('max', 'grant-reports/send', { id, reference: 'State portal (demo)' })
  }
}

async function milestones(
  desk: Desk,
  funding: string,
  { programs }: Sample,
  { starts, ends, over }: GrantYear,
): Promise<void> {
  const { on, rosa, today } = desk
  const signed = addDays(starts, 40)
  const create = (title: string, planned_on: string, progress: number) =>
    on(addDays(starts, 6))('max', 'grant-milestones/create', {
      funding,
      title,
      begins_on: starts,
      planned_on,
      progress,
      owner: rosa,
      evidence: [],
    })
  const { id } = await create('Agreements with the providers signed', addDays(starts, 45), 100)
  if (signed < today) await met(desk, id, signed)
  for (const [nth, [name, , , used]] of programs.entries()) {
    const planned = addDays(ends, -nth * 20)
    const goal = await create(`${name}: goal of the year`, planned, over ? 100 : Math.min(95, used))
    if (over) await met(desk, goal.id, planned)
  }
}

/** Met, with the report of the providers as evidence. */
const met = ({ tx, evidence }: Desk, id: string, day: string) =>
  inTheNameOf(tx, departmentPeople.rosa.email, 'grant-milestones/carry-over', () =>
    tx.sql(
      `update grant_milestones set status = 'met', met_on = $2, evidence = $3, note = 'As the units reported show.'
        where id = $1`,
      [id, day, JSON.stringify([evidence])],
    ),
  )

/** Most requirements were reviewed in October; two are open, and one is met in part. */
const requirements = ({ tx, today, max, evidence }: Desk, funding: string) =>
  inTheNameOf(tx, departmentPeople.max.email, 'grant-requirements/carry-over', () =>
    tx.sql(
      `update grant_requirements set evidence = $4, looked_on = $3, looked_by = $5,
        next_on = $3::date + make_interval(months => every_months::int),
        standing = case when paragraph = '2 CFR 200.332' then 'in_part' else 'kept' end,
        note = case when paragraph = '2 CFR 200.332' then 'Two of nine providers are visited. The others follow by March.'
          else 'Sampled five costs of the quarter; each has its invoice and its approval.' end
        where funding = $1 and paragraph <> all ($2)`,
      [funding, ['2 CFR 200.313', '2 CFR 200.303'], addDays(today, -24), JSON.stringify([evidence]), max],
    ),
  )

async function closeout({ tx, on, today }: Desk, funding: string, day: string): Promise<void> {
  const closes = workingDay(day)
  if (closes >= today) return
  const { id } = await on(addDays(closes, -20))('max', 'grant-closeouts/begin', { id: funding })
  const { version } = (await tx.one<{ version: number }>(
    'select version::int as version from grant_closeouts where id = $1',
    [id],
  ))!
  await on(addDays(closes, -4))('max', 'grant-closeouts/edit', {
    id,
    version,
    changes: { liquidated: true, subawards_closed: true, inventory: true, note: 'The unspent 2% is released.' },
  })
  await on(addDays(closes, -3))('max', 'grant-closeouts/prepare', { id })
  await on(closes)('ada', 'grant-closeouts/close', { id })
}

const share = (amount: number, percent: number): number => split(amount, [percent, 100 - percent])[0]!
