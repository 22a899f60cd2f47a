import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, daysBetween, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import { split } from '#platform/money.ts'

type Program = [name: string, kind: string, dollars: number, used: number]
type Sample = {
  number: string
  title: string
  agency: string
  through: string
  aln: [number: string, title: string]
  fund: string
  department: string
  purpose: string
  match: number
  programs: readonly Program[]
  attention?: string
}

/** The four sample grants of the demo page, and what each of the ten programs has used of them by November. */
const samples: readonly Sample[] = [
  {
    number: 'AGE-2026-0114',
    title: 'Home-delivered and congregate meals',
    agency: 'Administration for Community Living',
    through: 'State Office for the Aging',
    aln: ['93.045', 'Special Programs for the Aging, Title III, Part C, Nutrition Services'],
    fund: 'IIIC',
    department: 'Senior Nutrition (demo)',
    purpose: 'Lunch at ten centers and at home on every working day, cooked and delivered warm.',
    match: 3_247_000,
    programs: [
      ['Congregate meals', 'contractual', 8_900_000, 41],
      ['Home-delivered meals', 'contractual', 7_400_000, 44],
      ['Kitchen equipment', 'equipment', 1_500_000, 22],
      ['Nutrition counseling', 'personnel', 600_000, 35],
    ],
  },
  {
    number: 'AGE-2026-0127',
    title: 'Respite and training for family caregivers',
    agency: 'Administration for Community Living',
    through: 'State Office for the Aging',
    aln: ['93.052', 'National Family Caregiver Support, Title III, Part E'],
    fund: 'IIIE',
    department: 'Caregiver Support (demo)',
    purpose: 'Hours of respite at home, and evening courses for people who care for a parent or partner.',
    match: 4_200_000,
    programs: [
      ['Respite care', 'contractual', 8_600_000, 39],
      ['Training of caregivers', 'contractual', 4_000_000, 31],
    ],
  },
  {
    number: 'AGE-2026-0139',
    title: 'Rides to clinics and senior centers',
    agency: 'Federal Transit Administration',
    through: 'State Department of Transportation',
    aln: ['20.513', 'Enhanced Mobility of Seniors and Individuals with Disabilities'],
    fund: '5310',
    department: 'Transportation and Access (demo)',
    purpose: 'Rides on request from 7 a.m. to 6 p.m., accessible vans, and travel training.',
    match: 1_975_000,
    programs: [
      ['Rides to clinics and centers', 'contractual', 5_600_000, 96],
      ['Accessible vans', 'equipment', 1_700_000, 12],
      ['Travel training', 'personnel', 600_000, 28],
    ],
    attention: 'Rides have used 96% of their budget with seven months to go. Move money, or ask for more.',
  },
  {
    number: 'AGE-2026-0142',
    title: 'Falls prevention at home',
    agency: 'Administration for Community Living',
    through: 'State Office for the Aging',
    aln: ['93.043', 'Special Programs for the Aging, Title III, Part D'],
    fund: 'IIID',
    department: 'Caregiver Support (demo)',
    purpose: 'Home visits, grab bars and courses that are shown to prevent falls.',
    match: 847_000,
    programs: [['Falls prevention at home', 'contractual', 4_800_000, 37]],
  },
]

const cents = (dollars: number) => Math.round(dollars * 100)

/** The four sample grants of the department as records, with everything around them since July. */
export async function seedAgingGrants(
  tx: Tx,
  actAt: (days: number) => Act,
  organization: string,
  now: Date,
): Promise<void> {
  const today = localDay(now, 'America/New_York')
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '07-01' ? 1 : 0)
  const [starts, ends] = [`${year}-07-01`, `${year + 1}-06-30`]
  const days = (day: string) => Math.min(0, daysBetween(today, day))
  const people = new Map(
    (
      await tx.sql<{ email: string; user_id: string }>(
        'select email, user_id from organization_members where organization_id = $1',
        [organization],
      )
    ).map(({ email, user_id }) => [email, user_id]),
  )
  const [max, rosa] = [people.get(departmentPeople.max.email)!, people.get(departmentPeople.rosa.email)!]
  for (const sample of samples) await award(sample)
  await pipeline()

  async function award(sample: Sample): Promise<void> {
    const { number, title, agency, through, aln, fund, department, purpose, match, programs } = sample
    const amount = programs.reduce((sum, [, , dollars]) => sum + dollars, 0)
    const at = (day: string) => actAt(days(day))
    const { id: fund_id } = (await tx.one<{ id: string }>(
      'select id from funds where organization_id = $1 and code = $2',
      [organization, fund],
    ))!
    const { id } = await at(addDays(starts, 1))('max', 'grants/draft', {
      title,
      kind: 'pass_through',
      award_number: number,
      agency,
      pass_through: through,
      aln: aln[0],
      aln_title: aln[1],
      department,
      manager: max,
      program_officer: rosa,
      contact: `Grants office, ${through}`,
      purpose,
      awarded_on: addDays(starts, -20),
      starts_on: starts,
      ends_on: ends,
      amount: cents(amount),
      match: cents(match),
      payment: 'reimbursement',
      reports: 'quarterly',
      fund: fund_id,
      documents: [],
    })
    await at(addDays(starts, 2))('ada', 'grants/accept', { id })
    const { version } = (await tx.one<{ version: number }>('select version::int as version from grants where id = $1', [
      id,
    ]))!
    const shares = split(
      cents(match),
      programs.map(([, , dollars]) => dollars),
    )
    await at(addDays(starts, 3))('max', 'grants/set-budget', {
      id,
      version,
      lines: programs.map(([description, name, dollars], nth) => ({
        class: name,
        description,
        federal: cents(dollars),
        match: shares[nth],
      })),
    })
    await at(addDays(starts, 3))('max', 'grant-reports/plan', { id })
    await at(addDays(starts, 4))('max', 'grant-requirements/add-standard', { id })
    await months(id, sample, shares)
    await reports(id)
    await milestones(id, sample)
    if (sample.attention) await actAt(-4)('max', 'grants/flag', { id, reason: sample.attention })
  }

  /** The costs of each month by program, and a drawdown in the month after. */
  async function months(funding: string, { programs }: Sample, shares: readonly number[]): Promise<void> {
    const over = Array.from({ length: 12 }, (_, at) => addDays(addMonths(starts, at), 27)).filter(
      (day) => day < addDays(today, -2),
    )
    let lines: { cost: string; amount: number }[] = []
    for (const [at, day] of over.entries()) {
      for (const [nth, [name, kind, dollars, used]] of programs.entries()) {
        const part = (of: number) =>
          split(
            of,
            over.map((_, month) => 9 + (month % 3)),
          )[at]!
        const cost = await actAt(days(addDays(day, 1)))('kim', 'grant-costs/record', {
          funding,
          kind: 'other',
          class: kind,
          description: `${name}, month ending ${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
          incurred_on: day,
          amount: part(split(cents(dollars), [used, 100 - used])[0]!),
          match: part(split(shares[nth]!, [used, 100 - used])[0]!),
          why: 'In the award’s budget and period; unit reports and invoices are on file.',
          documents: [],
        })
        lines.push({ cost: cost.id, amount: cost.amount })
      }
      const asks = addDays(day, 9)
      if (asks >= today) continue
      const drawdown = await actAt(days(asks))('kim', 'drawdowns/draft', { funding, kind: 'reimbursement', lines })
      lines = []
      await actAt(days(asks))('kim', 'drawdowns/submit', { id: drawdown.id })
      await actAt(days(asks))('max', 'drawdowns/approve', { id: drawdown.id })
      await actAt(days(asks))('kim', 'drawdowns/request', {
        id: drawdown.id,
        reference: `REQ-${day.slice(0, 7)} (demo)`,
      })
      const comes = addDays(asks, 11)
      if (comes < today)
        await actAt(days(comes))('kim', 'drawdowns/receive', { id: drawdown.id, received: drawdown.amount, day: comes })
    }
  }

  async function reports(funding: string): Promise<void> {
    for (const { id, kind, due, version } of await tx.sql<{ id: string; kind: string; due: string; version: number }>(
      `select id, kind, due_on::text as due, version::int as version from grant_reports where funding = $1
        and due_on < $2 order by due_on, kind`,
      [funding, addDays(today, 6)],
    )) {
      const act = actAt(days(addDays(due, -8)))
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

  async function milestones(funding: string, { programs }: Sample): Promise<void> {
    for (const [nth, [name, , , used]] of programs.entries())
      await actAt(days(addDays(starts, 6)))('max', 'grant-milestones/create', {
        funding,
        title: `${name}: goal of the year`,
        begins_on: starts,
        planned_on: addDays(ends, -nth * 20),
        progress: Math.min(95, used),
        owner: rosa,
        evidence: [],
      })
  }

  /** The next applications of the department. */
  async function pipeline(): Promise<void> {
    for (const [nth, [title, agency, dollars, closes]] of next.entries()) {
      const { id: opportunity } = await actAt(-24)('max', 'funding-opportunities/create', {
        key: `aging:${nth}`,
        number: `AGING-${nth + 1} (demonstration)`,
        title,
        agency,
        posted_on: addDays(today, -30),
        closes_on: addDays(today, closes),
        ceiling: cents(dollars * 1.3),
        eligibility: 'City or township governments; county governments',
        instrument: 'grant',
        status: 'posted',
      })
      if (nth === next.length - 1) continue
      await actAt(-18)('max', 'grant-applications/draft', {
        opportunity,
        title,
        agency,
        lead: max,
        closes_on: addDays(today, closes),
        asked: cents(dollars),
        match: 0,
        match_cash: 0,
        hours: 40 + nth * 25,
        chance: 45 - nth * 10,
        department: 'Caregiver Support (demo)',
        summary: title,
        documents: [],
      })
    }
  }
}

const next = [
  ['Medically tailored meals after a hospital stay', 'Administration for Community Living', 1_800_000, 33],
  ['Accessible vans, next round', 'Federal Transit Administration', 1_250_000, 52],
  ['Courses against loneliness', 'State Office for the Aging', 420_000, 19],
  ['Home repair for older owners', 'Department of Housing and Urban Development', 900_000, 71],
] as const
