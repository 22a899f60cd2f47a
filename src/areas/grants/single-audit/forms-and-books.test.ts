import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvalidInput, Refusal } from '#platform/commands/refusals.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import { aStory, lines270, lines425, sum, totals } from '#tests/award-books.ts'
import type { Books as BooksOf, Draw as DrawOf, Step, Story } from '#tests/award-books.ts'
import { onPaper } from '#tests/award-on-paper.ts'
import { city, type Person } from '#tests/city.ts'
import { amendmentCommands, draftGrantAmendment } from '../budgets/commands.ts'
import { grantCostCommands, noteIncome, recordCost } from '../charges/commands.ts'
import { beginCloseout, closeoutCommands, editCloseout } from '../closeouts/commands.ts'
import { draftDrawdown, drawdownCommands } from '../drawdowns/commands.ts'
import { showRequest } from '../drawdowns/questions.ts'
import type { FilledRequest } from '../drawdowns/paper/rules.ts'
import type { Grant } from '../grants/records.ts'
import { reportCommands } from '../reports/commands.ts'
import { showExpenditures } from './questions.ts'

/**
 * Random awards through the commands, beside books of a few lines of arithmetic: whatever was charged, refused,
 * reduced, taken back, disallowed, amended, extended or closed, each box of each form is what those books say.
 */

/** Cities with five awards each. BOOKS=2000 is ten thousand awards. */
const cities = Number(process.env.BOOKS ?? 6)

type Books = BooksOf<FilledRequest>
type Draw = DrawOf<FilledRequest>

async function town() {
  const place = await city()
  const { owner, organization, max, person, does, clock } = place
  clock.set(new Date('2026-11-24T16:00:00Z'))
  const at = organization.id
  await owner.query('select app.default_grants($1)', [at])
  await owner.query(
    `insert into applicant_profiles (organization_id, legal_name, uei, ein) values ($1, 'City', 'ABCDEF123456', '440000099')`,
    [at],
  )
  const years = (
    await owner.query<{ id: string; starts_on: string; ends_on: string }>(
      `insert into fiscal_years (organization_id, name, starts_on, ends_on)
        select $1, y::text, make_date(y - 1, 7, 1), make_date(y, 6, 30) from generate_series(2026, 2028) y
        returning id, starts_on::text, ends_on::text`,
      [at],
    )
  ).rows
  const vendor = randomUUID()
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email, status)
      values ($1, $2, 'V-9', 'Birch', 'llc', 'b@example.com', 'active')`,
    [at, vendor],
  )
  let count = 0
  /** Null: the command refused it, and nothing changed. */
  const tried = <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      if (error instanceof Refusal || error instanceof InvalidInput) return null
      throw error
    })
  const bill = async (amount: number, paid_on: string | null) => {
    const id = randomUUID()
    await owner.query(
      `insert into invoices (organization_id, id, number, vendor, vendor_number, invoice_date, received_on, amount,
        entered_by, status, paid_on) values ($1, $2, $3, $4, $3, '2026-01-02', '2026-01-02', $5, $6, $7, $8)`,
      [at, id, `I-${++count}`, vendor, amount, max.user_id, paid_on ? 'paid' : 'approved', paid_on],
    )
    return id
  }
  const grant = async (story: Story) => {
    const id = randomUUID()
    const number = ++count
    await owner.query(
      `insert into grants (organization_id, id, number, title, kind, agency, award_number, aln, manager, awarded_on,
        starts_on, ends_on, amount, match, income_use, indirect, indirect_rate, drafted_by, documents, status)
        values ($1, $2, $3, 'Works', 'federal', 'FHWA', $3, '20.205', $4, '2025-10-02', '2025-10-02', '2027-10-31', $5, $6,
          $7, 'de_minimis', 15, $4, '[]', 'active')`,
      [at, id, `A-${number}`, max.user_id, story.amount, story.match, story.use],
    )
    const shares = ['supplies', 'equipment', 'construction', 'indirect']
    await owner.query(
      `insert into grant_budget_lines (organization_id, funding, position, class, description, federal, match)
        select $1, $2, n, c, c, $4::bigint / 4, $5::bigint / 4 from unnest($3::text[]) with ordinality as u (c, n)`,
      [at, id, shares, story.amount, story.match],
    )
    return id
  }
  return { ...place, years, tried, bill, grant, ina: await person('Ina', 'admin'), does }
}
type Town = Awaited<ReturnType<typeof town>>

/** One award: each step through the commands, and what was accepted into the books. */
async function lived(place: Town, story: Story): Promise<{ id: string; books: Books }> {
  const { owner, clock, does, tried, bill, max, ada } = place
  const id = await place.grant(story)
  const books: Books = {
    ...{ award: story.amount, match: story.match, ends: '2027-10-31' },
    ...{ changes: [], costs: [], incomes: [], draws: [] },
  }
  const both = async (who: Person, draft: Parameters<typeof draftGrantAmendment.run>[0]) => {
    const of = await tried(does(max, draftGrantAmendment, draft))
    return of && (await tried(does(max, amendmentCommands.submit, { id: of.id })))
      ? tried(does(who, amendmentCommands.approve, { id: of.id }))
      : null
  }
  const start = story.start.map((step): [number, Step] => [0, { ...step, income: 0 }])
  for (const [days, step] of [...start, ...story.steps]) {
    clock.advance(days * 86_400_000)
    const today = clock.today()
    if (step.do === 'charge') {
      const match = Math.floor(step.whole * step.match)
      const income = Math.floor((step.whole - match) * step.income)
      const amount = step.whole - match - income
      const day = addDays(today, -step.ago)
      const invoice = step.class === 'indirect' || step.invoice === 'none' ? null : step.invoice
      const paidOn = invoice === 'unpaid' ? null : invoice === 'paid' ? addDays(day, Math.min(step.ago, 9)) : day
      const made = await tried(
        does(max, recordCost, {
          ...{ funding: id, class: step.class, description: `Cost ${books.costs.length}`, incurred_on: day },
          ...{ amount, match, from_income: income, why: 'In the budget.', documents: [] },
          kind: invoice ? 'invoice' : step.class === 'indirect' ? 'indirect' : 'other',
          invoice: invoice && (await bill(step.whole, paidOn)),
        } as never),
      )
      if (made) books.costs.push({ id: made.id, day, class: step.class, amount, match, income, paidOn, out: false })
    } else if (step.do === 'income') {
      const day = addDays(today, -step.ago)
      const income = { funding: id, kind: 'program_income', description: 'Fees', received_on: day, amount: step.cents }
      if (await tried(does(max, noteIncome, income as never))) books.incomes.push({ day, cents: step.cents })
    } else if (step.do === 'draw') await draws(place, id, books, step)
    else if (step.do === 'disallow' || step.do === 'toMatch') {
      const cost = books.costs[step.which % Math.max(1, books.costs.length)]
      if (!cost) continue
      if (step.do === 'disallow') {
        if (await tried(does(ada, grantCostCommands.disallow, { id: cost.id, reason: 'Audit.' }))) cost.out = true
      } else {
        const moved = Math.ceil(cost.amount * step.part)
        if (
          moved > 0 &&
          (await tried(does(ada, grantCostCommands.countAsMatch, { id: cost.id, moved, reason: 'Short.' })))
        ) {
          cost.amount -= moved
          cost.match += moved
        }
      }
    } else {
      const words = {
        funding: id,
        title: 'Amendment',
        reason: 'The agency amends it.',
        approval: 'Letter',
        documents: [],
      }
      if (step.do === 'extend') {
        const new_end = addMonths(books.ends, step.months)
        if (await both(ada, { ...words, kind: 'extension', new_end } as never)) books.ends = new_end
      } else {
        const day = addDays(today, -step.ago)
        const more = { kind: step.kind, amount: step.cents, to_class: 'supplies', approved_on: day }
        if (!(await both(ada, { ...words, ...more } as never))) continue
        const change = step.kind === 'more_funds' ? { award: step.cents, match: 0 } : { award: 0, match: step.cents }
        books.award += change.award
        books.match += change.match
        books.changes.push({ day, ...change })
      }
    }
    const { rows } = await owner.query<Grant>('select *, ends_on::text as ends_on from grants where id = $1', [id])
    expect(rows[0]).toMatchObject(totals(books, story.use))
  }
  return { id, books }
}

/** Requests part of what is open of each cost; then each answer in turn. */
async function draws(
  { does, tried, owner, clock, max, ada }: Town,
  funding: string,
  books: Books,
  step: Extract<Step, { do: 'draw' }>,
) {
  const today = clock.today()
  const lines = books.costs.flatMap(({ id: cost, amount, out, paidOn }) => {
    const open = amount - sum(books.draws, (draw) => draw.lines.find((line) => line.cost === cost)?.now ?? 0)
    const asked = Math.floor(Math.max(0, open) * step.part)
    return out || asked < 1 || paidOn === null ? [] : [{ cost, amount: asked }]
  })
  if (lines.length === 0) return
  const made = await tried(does(max, draftDrawdown, { funding, kind: 'reimbursement' as const, lines }))
  if (!made) return
  const asked = sum(lines, ({ amount }) => amount)
  const known = lines270(books, today, asked)
  await does(max, drawdownCommands.submit, { id: made.id })
  await does(ada, drawdownCommands.approve, { id: made.id })
  await does(max, drawdownCommands.request, { id: made.id, reference: 'ASAP' })
  const form = await does(max, showRequest, { id: made.id })
  const on270 = (box: string) => Number(form.sf270!.known[box]!.answer ?? 0)
  const on271 = (box: string) => Number(form.sf271!.known[`11${box}.a`]?.answer ?? 0)
  expect(Object.fromEntries(Object.keys(known).map((box) => [box, on270(box)]))).toEqual(known)
  // The two forms of one request agree.
  expect(sum([...'abcdefghijklm'], on271)).toBe(known['11a'])
  expect(['o', 't', 'u'].map(on271)).toEqual([known['11b'], known['11h'], asked])
  expect(on271('q')).toBe(known['11a'] - known['11b'] - known['11f'])
  expect(asked).toBeLessThanOrEqual(on271('q') - known['11h'])

  const draw: Draw = {
    ...{ id: made.id, asked, allowed: null, state: 'requested', received: 0, day: today, form },
    lines: lines.map(({ cost, amount }) => ({ cost, asked: amount, now: amount })),
  }
  books.draws.push(draw)
  for (const answer of step.answers) {
    const due = draw.allowed ?? draw.asked
    const to = Math.max(1, Math.floor(due * step.to))
    const reason = 'As the agency says.'
    const claims = (cents: number) => {
      let left = cents
      for (const line of draw.lines) left -= line.now = Math.min(left, line.asked)
    }
    if (answer === 'reduce') {
      if (!(await tried(does(max, drawdownCommands.reduce, { id: draw.id, allowed: to, day: today, reason })))) continue
      draw.allowed = to
      claims(to)
    } else if (answer === 'receive') {
      if (!(await tried(does(max, drawdownCommands.receive, { id: draw.id, received: to, day: today, reason }))))
        continue
      Object.assign(draw, { state: 'received', received: to, day: today })
      claims(to)
    } else if (answer === 'refuse') {
      if (!(await tried(does(max, drawdownCommands.refuse, { id: draw.id, day: today, reason })))) continue
      draw.state = 'refused'
      claims(0)
    } else {
      if (!(await tried(does(ada, drawdownCommands.reverse, { id: draw.id, reason })))) continue
      Object.assign(draw, { state: 'requested', received: 0 })
      claims(draw.allowed ?? draw.asked)
    }
  }
  const { rows } = await owner.query<{ id: string; drawn: number }>(
    'select id, drawn from grant_costs where funding = $1',
    [funding],
  )
  for (const cost of rows)
    expect(cost.drawn).toBe(sum(books.draws, (of) => of.lines.find((line) => line.cost === cost.id)?.now ?? 0))
}

/** The SF-425 of two periods, and the requests as they were made. */
async function reported({ owner, organization, does, clock, max }: Town, id: string, books: Books, use: Story['use']) {
  const today = clock.today()
  for (const until of [addDays(today, -60), addDays(today, -1)]) {
    const report = randomUUID()
    await owner.query(
      `insert into grant_reports (organization_id, id, number, funding, kind, period_start, period_end, owner)
        values ($1, $2::uuid, $2::uuid::text, $3, 'sf425', '2025-10-02', $4, $5)`,
      [organization.id, report, id, until, max.user_id],
    )
    expect(await does(max, reportCommands.prepare, { id: report })).toMatchObject(lines425(books, until, use))
    await owner.query('delete from grant_reports where id = $1', [report])
  }
  const on425 = lines425(books, today, use)
  const on270 = lines270(books, today, 0)
  const used = sum(
    books.costs.filter(({ out }) => !out),
    ({ income }) => income,
  )
  const unpaid = books.costs.filter(({ out, paidOn }) => !out && (paidOn === null || paidOn > today))
  // The forms of one day agree: the expenditures of the SF-425, less what is not paid, are the outlays of the SF-270.
  expect(
    on425.federal_spent +
      on425.match_spent +
      (use === 'cost_share' ? 0 : used) -
      sum(unpaid, (cost) => cost.amount + cost.match + cost.income),
  ).toBe(on270['11a'])
  for (const draw of books.draws) expect(await does(max, showRequest, { id: draw.id })).toEqual(draw.form)
}

/** Closes the award, finds it closed, and opens it again: the books are the same all the while. */
async function closes(
  { owner, organization, does, tried, clock, max, ada, ina }: Town,
  id: string,
  books: Books,
  use: Story['use'],
) {
  for (const draw of books.draws.filter(({ state }) => state === 'requested')) {
    await does(max, drawdownCommands.refuse, { id: draw.id, day: clock.today(), reason: 'The award closes.' })
    draw.state = 'refused'
    for (const line of draw.lines) line.now = 0
  }
  for (const cost of books.costs.filter(({ out, paidOn }) => !out && paidOn === null)) {
    await owner.query(
      `update invoices set status = 'paid', paid_on = $2 where id = (select invoice from grant_costs where id = $1)`,
      [cost.id, clock.today()],
    )
    cost.paidOn = clock.today()
  }
  const closeout = await does(max, beginCloseout, { id, reason: 'All work is done.' })
  for (const kind of ['sf425', 'performance'] as const) {
    const report = randomUUID()
    await owner.query(
      `insert into grant_reports (organization_id, id, number, funding, kind, final, period_start, period_end, narrative,
        owner) values ($1, $2::uuid, $2::uuid::text, $3, $4, true, '2025-10-02', $5, 'Done.', $6)`,
      [organization.id, report, id, kind, addDays(clock.today(), -1), max.user_id],
    )
    await does(max, reportCommands.prepare, { id: report })
    // Costs disallowed since can leave indirect cost above its rate, which is refused.
    if (!(await tried(does(ada, reportCommands.certify, { id: report, name: 'Ada' })))) return
    await does(max, reportCommands.send, { id: report, reference: 'PMS' })
  }
  const filled = { liquidated: true, subawards_closed: true, inventory: true }
  await does(max, editCloseout, { id: closeout.id, version: closeout.version, changes: filled as never })
  const now = totals(books, use)
  const prepared = await tried(does(max, closeoutCommands.prepare, { id: closeout.id }))
  expect(prepared !== null).toBe(now.matched >= now.match)
  if (!prepared) return
  const owed = Math.max(0, now.received - now.spent)
  expect(prepared).toMatchObject({ refund: owed, owed })
  if (owed > 0) await does(max, closeoutCommands.refund, { id: closeout.id, day: clock.today() })
  await does(ada, closeoutCommands.close, { id: closeout.id })
  const [cost] = books.costs
  if (cost) await expect(does(ada, grantCostCommands.disallow, { id: cost.id, reason: 'Late.' })).rejects.toThrow()
  await does(ina, closeoutCommands.reopen, { id: closeout.id, reason: 'A late audit.' })
  expect((await owner.query('select * from grants where id = $1', [id])).rows[0]).toMatchObject({
    ...{ spent: now.spent, matched: now.matched, drawn: now.drawn, received: now.received, status: 'closing' },
  })
}

/** Books whose costs have their place instead of their id. */
const plain = ({ costs, draws: drawn, ...books }: BooksOf) => {
  const at = (id: string) => costs.findIndex((cost) => cost.id === id)
  return {
    ...books,
    costs: costs.map(({ id: _, ...cost }) => cost),
    draws: drawn.map(({ id: _, form: __, lines, ...draw }) => ({
      ...draw,
      lines: lines.map(({ cost, ...line }) => ({ ...line, cost: at(cost) })),
    })),
  }
}

test('whatever happens to an award, each box of the SF-270, SF-271, SF-425 and the SEFA is what the books say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStory, { minLength: 5, maxLength: 5 }), async (stories) => {
      const place = await town()
      const all: { id: string; books: Books }[] = []
      for (const story of stories) {
        place.clock.set(new Date('2026-11-24T16:00:00Z'))
        const one = await lived(place, story)
        // The rules alone decide as the commands do: forms-agree.test.ts walks ten thousand more awards with them.
        expect(plain(onPaper(story).books)).toEqual(plain(one.books))
        await reported(place, one.id, one.books, story.use)
        if (story.closes) await closes(place, one.id, one.books, story.use)
        all.push(one)
      }
      // The years of the SEFA hold each cost once.
      for (const { id: year, starts_on, ends_on } of place.years) {
        const { awards } = await place.does(place.max, showExpenditures, { year })
        for (const { id, books } of all)
          expect(awards.find((award) => award.id === id)!.costs).toBe(
            sum(
              books.costs.filter(({ out, day }) => !out && day >= starts_on && day <= ends_on),
              ({ amount }) => amount,
            ),
          )
      }
    }),
    { numRuns: cities, endOnFailure: true, ...(process.env.BOOKS ? {} : { seed: 20_261_124 }) },
  )
})
