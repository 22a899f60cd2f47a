import { addDays, addMonths } from '#platform/dates.ts'
import { percentOf, whyNotAmend } from '#areas/grants/budgets/rules.ts'
import { grantCostLife } from '#areas/grants/charges/life.ts'
import { whyNotCost } from '#areas/grants/charges/rules.ts'
import { drawdownLife, whyNotDrawn } from '#areas/grants/drawdowns/life.ts'
import { federalShareOf, type Outlay } from '#areas/grants/drawdowns/paper/rules.ts'
import { claimsOf, whyNotDrawdown } from '#areas/grants/drawdowns/rules.ts'
import type { Grant } from '#areas/grants/grants/records.ts'
import { sum, totals, type Books, type Cost, type Draw, type Step, type Story } from './award-books.ts'

const starts = '2025-10-02'
const ends = '2027-10-31'
const firstDay = '2026-11-24'
const rate = 15
const classes = ['supplies', 'equipment', 'construction', 'indirect'] as const

/** An award without a database: the rules of the commands decide each step, and what they allow is in the books. */
export function onPaper(
  story: Story,
  requested: (books: Books, draw: Pick<Draw, 'asked' | 'lines'>, today: string) => unknown = () => null,
): { books: Books; today: string } {
  const books: Books = {
    ...{ award: story.amount, match: story.match, ends },
    ...{ changes: [], costs: [], incomes: [], draws: [] },
  }
  let today = firstDay
  const start = story.start.map((step): [number, Step] => [0, { ...step, income: 0 }])
  for (const [days, step] of [...start, ...story.steps]) {
    today = addDays(today, days)
    take(step, { books, story, today, requested })
  }
  return { books, today }
}

type Desk = {
  books: Books
  story: Story
  today: string
  requested: (books: Books, draw: Pick<Draw, 'asked' | 'lines'>, today: string) => unknown
}

export const grantOf = (books: Books, story: Pick<Story, 'use'>): Grant =>
  ({
    ...totals(books, story.use),
    ...{
      id: 'g',
      status: 'active',
      income_use: story.use,
      starts_on: starts,
      awarded_on: starts,
      payment: 'reimbursement',
    },
    ...{ indirect: 'de_minimis', indirect_rate: rate, terminated_on: null },
  }) as unknown as Grant

const ada = { user_id: 'ada', role: 'admin' } as const
const max = { user_id: 'max', role: 'manager' } as const

function take(step: Step, desk: Desk): void {
  const { books, today } = desk
  switch (step.do) {
    case 'charge':
      return charges(step, desk)
    case 'income':
      books.incomes.push({ day: addDays(today, -step.ago), cents: step.cents })
      return
    case 'draw':
      return draws(step, desk)
    case 'disallow':
    case 'toMatch':
      return leaves(step, desk)
    case 'extend': {
      const new_end = addMonths(books.ends, step.months)
      const of = { kind: 'extension', approval: 'Letter', approved_on: null, new_end, from_class: null, to_class: null }
      if (amends(of as never, desk)) books.ends = new_end
      return
    }
    case 'amend': {
      const day = addDays(today, -step.ago)
      const of = { kind: step.kind, amount: step.cents, to_class: 'supplies', from_class: null, new_end: null }
      if (!amends({ ...of, approved_on: day, approval: 'Letter' } as never, desk)) return
      const change = step.kind === 'more_funds' ? { award: step.cents, match: 0 } : { award: 0, match: step.cents }
      books.award += change.award
      books.match += change.match
      books.changes.push({ day, ...change })
    }
  }
}

/** The budget in its four classes. A change of the award changes its supplies. */
const budgetOf = ({ changes }: Books, { amount, match }: Story) =>
  Object.fromEntries(
    classes.map((name) => {
      const more = name === 'supplies' ? changes : []
      return [
        name,
        {
          federal: Math.floor(amount / 4) + sum(more, (change) => change.award),
          match: Math.floor(match / 4) + sum(more, (change) => change.match),
        },
      ]
    }),
  ) as never

function amends(of: Parameters<typeof whyNotAmend>[0], { books, story, today }: Desk): boolean {
  const reason = whyNotAmend(of, {
    ...{ grant: grantOf(books, story), totals: budgetOf(books, story), extensionMonths: 12, noticeDays: 10, today },
    extended: books.ends !== ends,
  } as never)
  return reason === null
}

const countedOf = ({ costs }: Books) => costs.filter(({ out }) => !out)

function charges(step: Extract<Step, { do: 'charge' }>, { books, story, today }: Desk): void {
  const match = Math.floor(step.whole * step.match)
  const income = Math.floor((step.whole - match) * step.income)
  const amount = step.whole - match - income
  const day = addDays(today, -step.ago)
  const invoice = step.class === 'indirect' || step.invoice === 'none' ? null : step.invoice
  const paidOn = invoice === 'unpaid' ? null : invoice === 'paid' ? addDays(day, Math.min(step.ago, 9)) : day
  const kind = invoice ? 'invoice' : step.class === 'indirect' ? 'indirect' : 'other'
  const row = grantOf(books, story)
  const limits = [day, today].map((until) => {
    const soFar = countedOf(books).filter((cost) => cost.day <= until)
    const whole = (cost: Cost) => cost.amount + cost.match + cost.income
    const base = sum(
      soFar.filter((cost) => cost.class === 'supplies'),
      whole,
    )
    const charged = sum(
      soFar.filter((cost) => cost.class === 'indirect'),
      (cost) => cost.amount,
    )
    return { charged, base, rate, limit: percentOf(base, rate) }
  })
  const [then, now] = [limits[0]!, limits[1]!]
  const reason = whyNotCost(
    { kind, class: step.class, amount, match, from_income: income, incurred_on: day, invoice: invoice && 'i' } as never,
    {
      grant: row,
      totals: budgetOf(books, story),
      spent: row.spent,
      income: sum(books.incomes, ({ cents }) => cents),
      used: sum(countedOf(books), (cost) => cost.income),
      committed: 0,
      invoice: invoice && {
        ...{ number: 'I-1', amount: step.whole, retained: 0, charged: 0, claimed: 0, credits: null },
        status: paidOn ? 'paid' : 'approved',
      },
      indirect: step.class === 'indirect' ? (then.limit - then.charged < now.limit - now.charged ? then : now) : null,
      today,
    },
  )
  if (reason) return
  const id = String(books.costs.length)
  books.costs.push({ id, day, class: step.class, amount, match, income, paidOn, out: false })
}

const claimedOn = ({ draws: drawn }: Books, cost: string, states: readonly Draw['state'][]) =>
  sum(
    drawn.filter(({ state }) => states.includes(state)),
    ({ lines }) => lines.find((line) => line.cost === cost)?.now ?? 0,
  )
const all = ['requested', 'received', 'refused'] as const

/** The sums that the database makes for a request: paid costs until a day, and unpaid ones that a drawdown claims. */
export const outlaysOf = (books: Books, today: string, claimed: readonly string[]): Outlay[] =>
  countedOf(books)
    .map((cost) => ({ ...cost, paid: cost.paidOn !== null && cost.paidOn <= today }))
    .filter(({ id, day, paid }) => day <= today && (paid || claimed.includes(id)))
    .map(({ class: name, amount, match, income, paid }) => ({
      ...{ class: name, construction_line: null, amount, match, from_income: income, paid },
    }))

export const claimedCosts = (books: Books): string[] =>
  books.costs.filter(({ id }) => claimedOn(books, id, all) > 0).map(({ id }) => id)

function draws(step: Extract<Step, { do: 'draw' }>, { books, story, today, requested }: Desk): void {
  const lines = countedOf(books).flatMap((cost) => {
    const open = cost.amount - claimedOn(books, cost.id, all)
    const asked = Math.floor(Math.max(0, open) * step.part)
    return asked < 1 || cost.paidOn === null ? [] : [{ cost, open, asked }]
  })
  if (lines.length === 0) return
  const ids = lines.map(({ cost }) => cost.id)
  const [income, used] = [sum(books.incomes, ({ cents }) => cents), sum(countedOf(books), (cost) => cost.income)]
  const row = grantOf(books, story)
  const outlays = federalShareOf({ outlays: outlaysOf(books, today, [...claimedCosts(books), ...ids]), income: used })
  const reason = whyNotDrawdown({
    ...{
      grant: row,
      kind: 'reimbursement',
      drawn: row.drawn,
      income,
      outlays,
      unused: income - used,
      today,
      advanceDays: 0,
    },
    lines: lines.map(({ cost, open, asked }) => ({
      amount: asked,
      cost: {
        ...{ id: cost.id, number: cost.id, kind: 'other', amount: cost.amount, drawn: cost.amount - open },
        ...{
          status: 'recorded',
          incurred_on: cost.day,
          invoice_number: null,
          invoice_status: null,
          due_on: null,
          paid_on: null,
        },
      },
    })),
  })
  if (reason) return
  const asked = sum(lines, (line) => line.asked)
  const made = { asked, lines: lines.map((line) => ({ cost: line.cost.id, asked: line.asked, now: line.asked })) }
  const form = requested(books, made, today)
  const draw: Draw = {
    ...{ id: String(books.draws.length), allowed: null, state: 'requested', received: 0, day: today, form, ...made },
  }
  books.draws.push(draw)
  for (const answer of step.answers) answers(draw, answer, step.to, { books, story, today, requested })
}

/** The sum that a drawdown claims, cost by cost; more than before only where no other drawdown has it since. */
function claims({ costs, draws: drawn }: Books, draw: Draw, cents: number): boolean {
  const changes = claimsOf(
    draw.lines.map(({ cost, asked, now }) => ({ cost, amount: asked, claimed: now })),
    cents,
  )
  const isOpen = changes.every(({ cost, more }) => {
    const row = costs.find(({ id }) => id === cost)!
    const held = sum(drawn, ({ lines }) => lines.find((line) => line.cost === cost)?.now ?? 0)
    return more <= 0 || more <= row.amount - held
  })
  if (isOpen) for (const { cost, more } of changes) draw.lines.find((line) => line.cost === cost)!.now += more
  return isOpen
}

function answers(
  draw: Draw,
  answer: Extract<Step, { do: 'draw' }>['answers'][number],
  part: number,
  { books, story, today }: Desk,
): void {
  const due = draw.allowed ?? draw.asked
  const to = Math.max(1, Math.floor(due * part))
  const row = { status: draw.state, amount: draw.asked, allowed: draw.allowed, sent_on: draw.day, answered_by: 'max' }
  const asking = { actor: answer === 'reverse' ? ada : max, today }
  if (!drawdownLife.open(row).includes(answer)) return
  const asked = { received: to, allowed: to, day: today, reason: 'As the agency says.' }
  if (drawdownLife.whyNotWith(answer, row as never, asked as never, asking as never)) return
  const before = structuredClone(draw)
  if (answer === 'reduce') {
    claims(books, draw, to)
    draw.allowed = to
  } else if (answer === 'receive') {
    claims(books, draw, to)
    Object.assign(draw, { state: 'received', received: to, day: today })
  } else if (answer === 'refuse') {
    claims(books, draw, 0)
    draw.state = 'refused'
  } else {
    if (!claims(books, draw, due)) return
    Object.assign(draw, { state: 'requested', received: 0 })
    const [grant, income] = [grantOf(books, story), sum(books.incomes, ({ cents }) => cents)]
    const outlays = outlaysOf(books, today, claimedCosts(books))
    const no = whyNotDrawn({
      held: null,
      aboveAward: grant.drawn > (story.use === 'deduction' ? grant.amount - income : grant.amount),
      aboveCost: grant.drawn > grant.spent,
      aboveOutlays: grant.drawn > federalShareOf({ outlays, income }),
    })
    if (no) Object.assign(draw, before)
  }
}

function leaves(step: Extract<Step, { do: 'disallow' | 'toMatch' }>, { books, today }: Desk): void {
  const cost = books.costs[step.which % Math.max(1, books.costs.length)]
  if (!cost) return
  const claimed = claimedOn(books, cost.id, ['requested'])
  const row = { status: cost.out ? 'disallowed' : 'recorded', amount: cost.amount, entered_by: 'max' }
  const asking = { actor: ada, today } as never
  const facts = { claimed, closed: false } as never
  if (step.do === 'disallow') {
    if (grantCostLife.whyEachNot('disallow', row as never, facts, asking).length === 0) cost.out = true
    return
  }
  const moved = Math.ceil(cost.amount * step.part)
  if (moved < 1 || grantCostLife.whyEachNot('countAsMatch', row as never, facts, asking).length > 0) return
  if (claimed > cost.amount - moved) return
  cost.amount -= moved
  cost.match += moved
}
