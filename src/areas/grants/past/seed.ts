import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, monthInWords } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { chance, workingDay, type Chance, type Story } from '#platform/functions/demo/story.ts'
import { split } from '#platform/money.ts'
import { sought, type Sought } from './plan/seed.ts'

type Ready = { id: string; amount: number }

/** Two years of applications, won and lost, and of the grants that resulted from them, up to their closeout. */
export function tellGrants(story: Story, last: number): void {
  const people = new Map<string, string>()
  const ends = `${last + 1}-06-27`
  const { later } = story
  later(`${last - 1}-07-03`, async (tx) => {
    for (const { who, user_id } of await tx.sql<{ who: string; user_id: string }>(
      `select split_part(email, '@', 1) as who, user_id from organization_members where email like '%@alder-falls.example'`,
    ))
      people.set(who, user_id)
  })
  for (const [at, each] of sought.entries()) applies(each, at)

  function applies(of: Sought, at: number): void {
    const roll = chance(300 + at)
    const first = `${last - 1}-07-01`
    const decides = workingDay(addDays(addMonths(first, of.month), roll.whole(4, 24)))
    // Applications decided in the first weeks were sent before the story begins.
    const back = (days: number) => {
      const day = workingDay(addDays(decides, -days))
      return day > `${last - 1}-07-06` ? day : workingDay(`${last - 1}-07-07`)
    }
    const key = `demo:past-${at}`
    let [opportunity, application] = ['', '']
    later(back(120), async (_tx, act) => {
      const found = await act('max', 'funding-opportunities/create', {
        key,
        number: `PAST-${String(at + 1).padStart(3, '0')} (demonstration)`,
        title: of.title,
        agency: of.agency,
        ...(of.aln && { aln: of.aln[0] }),
        posted_on: back(126),
        closes_on: back(84),
        ceiling: cents(of.dollars * 1.4),
        eligibility: 'City or township governments; county governments',
        instrument: 'grant',
        status: 'posted',
      })
      opportunity = found.id
    })
    later(back(112), async (_tx, act) => {
      const made = await act('max', 'grant-applications/draft', {
        opportunity,
        title: of.title,
        agency: of.agency,
        lead: people.get('max'),
        closes_on: back(84),
        asked: cents(of.dollars),
        match: cents(of.match),
        match_cash: cents(of.match),
        hours: roll.whole(24, 110),
        chance: roll.whole(25, 70),
        department: of.department,
        summary: of.purpose,
        documents: [],
      })
      application = made.id
    })
    later(back(90), async (tx, act) => {
      for (const { id, version } of await tx.sql<{ id: string; version: number }>(
        'select id, version::int as version from application_sections where application = $1',
        [application],
      ))
        await act('max', 'grant-applications/write', {
          id: application,
          section: id,
          version,
          body: `${of.purpose} The need is counted, the work is described, and the people are named.`,
          ready: true,
        })
      const requirements = await tx.sql<object>(
        'select id, kind, name, required from application_requirements where application = $1 order by position',
        [application],
      )
      const { version } = (await tx.one<{ version: number }>(
        'select version::int as version from grant_applications where id = $1',
        [application],
      ))!
      await act('max', 'grant-applications/set-requirements', {
        id: application,
        version,
        lines: requirements.map((line) => ({ ...line, done: true })),
      })
      await act('max', 'grant-applications/review', { id: application })
    })
    later(back(86), async (_tx, act) => {
      await act('ada', 'grant-applications/submit', {
        id: application,
        tracking: `GRANT1${4_207_113 + at * 911} (demo)`,
      })
    })
    later(decides, async (tx, act) => {
      if (of.answer === 'withdrawn')
        await act('max', 'grant-applications/withdraw', { id: application, reason: of.words })
      else if (of.answer === 'declined')
        await act('max', 'grant-applications/decline', { id: application, decision: of.words })
      else await wins(tx, act, of, at, application, decides, roll)
    })
  }

  async function wins(tx: Tx, act: Act, of: Sought, at: number, application: string, decided: string, roll: Chance) {
    const starts_on = `${addMonths(decided, 1).slice(0, 7)}-01`
    const ends_on = addDays(addMonths(starts_on, of.months), -1)
    await act('max', 'grant-applications/award', {
      id: application,
      awarded: cents(of.dollars),
      starts_on,
      ends_on,
      decision: 'Awarded as requested.',
    })
    const { id, version } = (await tx.one<{ id: string; version: number }>(
      'select id, version::int as version from grants where title = $1 order by created_at desc limit 1',
      [of.title],
    ))!
    await act('max', 'grants/edit', {
      id,
      version,
      changes: {
        kind: of.kind,
        award_number: `AF-${last}-${String(at + 101)} (demo)`,
        pass_through: of.through ?? null,
        aln: of.aln?.[0] ?? null,
        aln_title: of.aln?.[1] ?? null,
        department: of.department,
        manager: people.get('max'),
        program_officer: people.get('rosa'),
        purpose: of.purpose,
        awarded_on: decided,
        match: cents(of.match),
        payment: 'reimbursement',
        reports: of.reports ?? 'quarterly',
        fund: (await tx.one<{ id: string }>('select id from funds where code = $1 limit 1', [of.fund]))!.id,
      },
    })
    later(workingDay(addDays(decided, 2)), async (t, does) => {
      await does('ada', 'grants/accept', { id })
      const { version: seen } = (await t.one<{ version: number }>(
        'select version::int as version from grants where id = $1',
        [id],
      ))!
      const weights = of.classes.map(([, , share]) => share)
      const [given, ours] = [split(cents(of.dollars), weights), split(cents(of.match), weights)]
      await does('max', 'grants/set-budget', {
        id,
        version: seen,
        lines: of.classes.map(([name, description], nth) => ({
          class: name,
          description,
          federal: given[nth],
          match: ours[nth],
        })),
      })
      await does('max', 'grant-reports/plan', { id })
      await milestones(does, of, id, starts_on)
      await reports(t, id)
    })
    spends(of, id, starts_on, roll)
    if (of.passedOn) passesOn(of, id, starts_on, ends_on)
    const closes = workingDay(addDays(ends_on, 96))
    if (closes < ends) closeout(id, closes)
  }

  async function milestones(act: Act, of: Sought, funding: string, starts: string): Promise<void> {
    for (const [nth, title] of steps.entries()) {
      const planned = addDays(addMonths(starts, Math.floor((of.months * (nth + 1)) / steps.length)), -1)
      const { id } = await act('max', 'grant-milestones/create', {
        funding,
        title,
        begins_on: addMonths(starts, Math.floor((of.months * nth) / steps.length)),
        planned_on: planned,
        owner: people.get('rosa'),
        evidence: [],
      })
      // Met on paper: its evidence is in the files of the department.
      if (planned < ends)
        later(workingDay(planned), (tx) =>
          inTheNameOf(tx, 'max', 'grant-milestones/carry-over', () =>
            tx.sql(`update grant_milestones set status = 'met', progress = 100, met_on = $2, note = $3 where id = $1`, [
              id,
              planned,
              'As reported to the agency.',
            ]),
          ),
        )
    }
  }

  /** Costs of each month, and a drawdown for each quarter; the last one within the liquidation period. */
  function spends(of: Sought, funding: string, starts: string, roll: Chance): void {
    const pace = (of.pace ?? 97) / 100
    const weights = Array.from({ length: of.months }, (_, at) => 2 + Math.min(at, of.months - 1 - at, 4) * 2)
    const share = Math.min(0.995, pace)
    // Subawarded money is the subrecipient’s to spend.
    const federal = split(Math.floor(cents(of.dollars - (of.passedOn?.[2] ?? 0)) * share), weights)
    const match = split(Math.ceil(cents(of.match) * share), weights)
    let open: Ready[] = []
    for (let month = 0; month < of.months; month++) {
      const day = workingDay(addDays(addMonths(starts, month), roll.whole(8, 20)))
      const [name, what] = of.classes[month % of.classes.length]!
      const isLast = month === of.months - 1
      if (day < ends)
        later(day, async (_tx, act) => {
          // A class is charged within what was budgeted for it, whatever the month.
          const parts = split(
            federal[month]!,
            of.classes.map(([, , part]) => part),
          )
          const ours = split(
            match[month]!,
            of.classes.map(([, , part]) => part),
          )
          const single = of.classes.length === 1
          for (const [at, [each, words]] of of.classes.entries())
            if (parts[at]! + ours[at]! > 0)
              open.push(
                await act('max', 'grant-costs/record', {
                  funding,
                  kind: 'other',
                  class: single ? name : each,
                  description: `${single ? what : words}, ${monthInWords(day)}`,
                  incurred_on: day,
                  amount: parts[at],
                  match: ours[at],
                  why: 'In the award’s budget and period; invoices and time sheets are on file.',
                  documents: [],
                }),
              )
        })
      if (month % 3 !== 2 && !isLast) continue
      const draws = workingDay(addDays(day, 12))
      if (draws >= ends) continue
      let drawdown: { id: string; amount: number } | undefined
      later(draws, async (_tx, act) => {
        const lines = open.filter(({ amount }) => amount > 0)
        open = []
        if (lines.length === 0) return
        drawdown = await act('max', 'drawdowns/draft', {
          funding,
          kind: 'reimbursement',
          lines: lines.map(({ id, amount }) => ({ cost: id, amount })),
        })
        await act('max', 'drawdowns/submit', { id: drawdown!.id })
        await act('ada', 'drawdowns/approve', { id: drawdown!.id })
        await act('max', 'drawdowns/request', { id: drawdown!.id, reference: `REQ-${drawdown!.amount} (demo)` })
      })
      const comes = workingDay(addDays(draws, roll.whole(5, 24)))
      later(comes, async (_tx, act) => {
        if (drawdown) await act('max', 'drawdowns/receive', { id: drawdown.id, received: drawdown.amount, day: comes })
      })
    }
  }

  /** Each report some days before it is due. */
  async function reports(tx: Tx, funding: string): Promise<void> {
    for (const { id, kind, due } of await tx.sql<{ id: string; kind: string; due: string }>(
      'select id, kind, due_on::text as due from grant_reports where funding = $1 order by due_on, kind',
      [funding],
    )) {
      const day = workingDay(addDays(due, -9))
      if (day >= ends) continue
      later(day, (t, act) => sends(t, act, id, kind))
    }
  }

  async function sends(tx: Tx, act: Act, id: string, kind: string): Promise<void> {
    const open = await tx.one<{ version: number }>(
      `select version::int as version from grant_reports where id = $1 and status <> 'sent'`,
      [id],
    )
    // A closeout sends the final ones earlier.
    if (!open) return
    if (kind === 'performance')
      await act('max', 'grant-reports/edit', {
        id,
        version: open.version,
        changes: { narrative: 'Work proceeded as planned. Delays are noted with their milestones.' },
      })
    await act('max', 'grant-reports/prepare', { id })
    await act('ada', 'grant-reports/certify', { id, name: 'Ada Lindqvist' })
    await act('max', 'grant-reports/send', { id, reference: 'Awarding agency portal (demo)' })
  }

  function passesOn(of: Sought, funding: string, starts: string, ends_on: string): void {
    const [name, what, dollars] = of.passedOn!
    const signs = workingDay(addDays(starts, 26))
    let subaward = ''
    later(signs, async (_tx, act) => {
      const recipient = await act('max', 'vendors/draft', {
        name,
        type: 'nonprofit',
        uei: `DM${name
          .replaceAll(/[^A-Z]/gi, '')
          .toUpperCase()
          .slice(0, 7)}001`,
        email: `office@${name.split(' ').at(-1)!.toLowerCase()}.example`,
        phone: '+15635550176',
        city: 'Alder Falls, IA',
        address: { address: 'Alder Falls, IA 52001' },
        small_business: false,
        categories: '952',
        certifications: [],
      })
      await act('ada', 'vendors/activate', { id: recipient.id, reason: '' })
      const made = await act('max', 'subawards/draft', {
        funding,
        recipient: recipient.id,
        title: what,
        description: `${what}, by the goals of the program.`,
        amount: cents(dollars),
        committed: cents(dollars),
        signed_on: signs,
        starts_on: signs,
        ends_on,
        budget_starts: signs,
        budget_ends: ends_on,
        manager: people.get('max'),
        contact: 'Max Okafor, City grants office',
        indirect_rate: 0,
        research: false,
        fixed: false,
        terms: true,
        access: true,
        closing_terms: true,
        decides_eligibility: true,
        measured: true,
        decides_program: false,
        bound: true,
        public_purpose: true,
        determination: 'It decides who takes part and is measured on the results, so it carries out the program.',
        documents: [],
      })
      subaward = made.id
      await act('max', 'subrecipient-risks/assess', {
        subaward,
        assessed_on: signs,
        experience: 2,
        audits: 1,
        new_systems: 2,
        federal_monitoring: 1,
        size: 2,
        findings: 1,
        conditions: 'Paid against time sheets; desk review every six months.',
        next_on: addMonths(signs, 12),
      })
      await act('max', 'subawards/submit', { id: subaward })
      await act('ada', 'subawards/approve', { id: subaward })
    })
    for (let quarter = 1; quarter <= 4; quarter++) {
      const until = addDays(addMonths(signs, quarter * 3), -1)
      const comes = workingDay(addDays(until, 9))
      if (comes >= ends || until >= ends_on) break
      later(comes, async (_tx, act) => {
        const request = await act('max', 'subaward-requests/receive', {
          subaward,
          period_start: addMonths(signs, quarter * 3 - 3),
          period_end: until,
          amount: Math.round(cents(dollars) / 6),
          match: 0,
          description: `${what}: time sheets and supplies of the quarter.`,
          documents: [],
        })
        await act('ada', 'subaward-requests/approve', { id: request.id })
        await act('max', 'subaward-requests/pay', { id: request.id, day: comes })
      })
    }
  }

  function closeout(funding: string, day: string): void {
    later(day, async (tx, act) => {
      const of = (await tx.one<{ class: string; missing: number; ends_on: string }>(
        `select c.class, greatest(0, g.match - g.matched)::float8 as missing, g.ends_on::text as ends_on from grants g
          join grant_costs c on c.organization_id = g.organization_id and c.funding = g.id where g.id = $1 limit 1`,
        [funding],
      ))!
      if (of.missing > 0)
        await act('max', 'grant-costs/record', {
          funding,
          kind: 'in_kind',
          class: of.class,
          description: 'Hours of city staff, which complete the match',
          incurred_on: of.ends_on,
          amount: 0,
          match: of.missing,
          why: 'Time sheets are on file; not used for another award (2 CFR 200.306).',
          documents: [],
        })
      for (const { id, kind } of await tx.sql<{ id: string; kind: string }>(
        'select id, kind from grant_reports where funding = $1 order by period_end, kind',
        [funding],
      ))
        await sends(tx, act, id, kind)
      const { id } = await act('max', 'grant-closeouts/begin', { id: funding })
      const { version } = (await tx.one<{ version: number }>(
        'select version::int as version from grant_closeouts where id = $1',
        [id],
      ))!
      await act('max', 'grant-closeouts/edit', {
        id,
        version,
        changes: {
          liquidated: true,
          subawards_closed: true,
          inventory: true,
          note: 'Everything is reported and counted.',
        },
      })
      await act('max', 'grant-closeouts/prepare', { id })
      await act('ada', 'grant-closeouts/close', { id })
    })
  }
}

const steps = ['Agreement signed and work under contract', 'Half of the work done', 'Work complete']
const cents = (dollars: number) => Math.round(dollars * 100)
