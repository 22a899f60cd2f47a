import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aStory, expected, lines270, lines425, sum, type Books, type Story } from '#tests/award-books.ts'
import { claimedCosts, grantOf, onPaper, outlaysOf } from '#tests/award-on-paper.ts'
import { addDays } from '#platform/dates.ts'
import { knownFrom } from '../../federal-forms/filled/rules.ts'
import { readerOf } from '../../federal-forms/rules.ts'
import { sf270 } from '../../federal-forms/sf270/rules.ts'
import { sf271 } from '../../federal-forms/sf271/rules.ts'
import { linesOf, tieOut } from '../../reports/rules.ts'
import type { GrantReport } from '../../reports/records.ts'
import type { Drawdown } from '../records.ts'
import { problemsIn, sf270From, sf271From } from './rules.ts'

/**
 * Awards whose whole life the rules of the commands decide, without a database: forms-and-books.test.ts shows that the
 * commands do the same with such lives. Each box of each form is what plain books say, and forms of one day agree.
 */

type Form = { a270: ReturnType<typeof sf270From>; a271: ReturnType<typeof sf271From> }

function formsOf(books: Books, use: Story['use'], today: string, asked: number, claimed: readonly string[]): Form {
  const draw = { id: 'd', amount: asked, kind: 'reimbursement' } as Drawdown
  const filling = {
    ...{ grant: grantOf(books, { use }), applicant: null, agency: 'City', today },
    outlays: outlaysOf(books, today, claimed),
    earlier: sum(books.draws, expected),
    income: sum(books.incomes, ({ cents }) => cents),
  }
  return { a270: sf270From(draw, filling), a271: sf271From(draw, { ...filling, milestones: [] }) }
}

/** Whether the form of a request finds a fault in its amount. */
const isRefused = ({ a270 }: Form, asked: number): boolean => {
  const request = {
    id: 'd',
    amount: asked,
    sf270: { id: 'd', known: knownFrom([['Books', a270]]), given: {} },
    sf271: null,
  }
  return problemsIn('sf270', request).some(({ key }) => key === '11i')
}

/** Each box of both requests for payment, and the SF-425 of the same day; the sum that can still be requested. */
function agree(books: Books, use: Story['use'], today: string, asked: number, claimed: readonly string[]): number {
  const form = formsOf(books, use, today, asked, claimed)
  const [on270, on271] = [readerOf(sf270, form.a270), readerOf(sf271, form.a271)]
  const known = lines270(books, today, asked)
  expect(Object.fromEntries(Object.keys(known).map((box) => [box, on270.cents(box)]))).toEqual(known)
  const counted = books.costs.filter(({ out }) => !out)
  const paid = counted.filter(({ paidOn }) => paidOn !== null && paidOn <= today)
  const income = known['11b']
  const used = sum(paid, (cost) => cost.income)
  expect(on270.cents('11c')).toBe(known['11a'] - income)
  // Income that has paid no cost is spent before award funds.
  expect(on270.cents('11g')).toBe(sum(paid, ({ amount }) => amount) - (income - used))
  expect(on271.cents('11n.total')).toBe(known['11a'])
  expect(on271.cents('11o.total')).toBe(income)
  expect(on271.cents('11p.total')).toBe(on270.cents('11c'))
  expect(on271.cents('11q.total')).toBe(on270.cents('11g'))
  // A request is refused by the form exactly where it exceeds the ledger.
  const open = on270.cents('11g') - known['11h']
  expect(isRefused(form, asked)).toBe(asked <= 0 || asked > open)
  for (const more of [open, open + 1])
    expect(isRefused(formsOf(books, use, today, more, claimed), more)).toBe(more <= 0 || more > open)

  const report = { ...lines425(books, today, use), unliquidated: 0 } as unknown as GrantReport
  const on425 = linesOf(report)
  expect(tieOut(report, lines425(books, today, use)).filter(({ whyNot }) => whyNot)).toEqual(
    on425.h < 0 ? [expect.objectContaining({ whyNot: expect.stringContaining('exceed the amount authorized') })] : [],
  )
  const unpaid = counted.filter((cost) => !paid.includes(cost))
  const allUsed = sum(counted, (cost) => cost.income)
  // Each dollar of cost is on exactly one line of the SF-425, and what is paid is an outlay of the SF-270.
  expect(on425.e + on425.j + on425.m + on425.n - sum(unpaid, (cost) => cost.amount + cost.match + cost.income)).toBe(
    known['11a'],
  )
  expect(on425.b).toBe(on270.cents('11g') + (income - used))
  expect(on425.j - (use === 'cost_share' ? allUsed : 0)).toBe(known['11f'] + sum(unpaid, ({ match }) => match))
  expect(on425.o).toBe(use === 'cost_share' ? 0 : income - allUsed)
  // Cash received was requested.
  expect(on425.a).toBeLessThanOrEqual(known['11h'])
  return open
}

test('for any life of an award, each box of the SF-270, SF-271 and SF-425 is what its books say, and the forms agree', () => {
  let requests = 0
  fc.assert(
    fc.property(aStory, (story) => {
      const { books, today } = onPaper(story, (ledger, { asked, lines }, day) => {
        requests++
        const claimed = [...new Set([...claimedCosts(ledger), ...lines.map(({ cost }) => cost)])]
        // The rules let through only what the form asks for lawfully.
        expect(asked).toBeLessThanOrEqual(agree(ledger, story.use, day, asked, claimed))
      })
      // The draws of an award never exceed its costs, nor its receipts its draws.
      const grant = grantOf(books, story)
      expect(sum(books.draws, expected)).toBe(grant.drawn)
      expect(grant.received).toBeLessThanOrEqual(grant.drawn)
      // A cost that left the award, or counts as match since, keeps what was received for it, and nothing that is requested.
      const requested = books.draws.filter(({ state }) => state === 'requested')
      for (const { id, amount, out } of books.costs)
        expect(sum(requested, ({ lines }) => lines.find(({ cost }) => cost === id)?.now ?? 0)).toBeLessThanOrEqual(
          out ? 0 : amount,
        )
      // Reports are cumulative: a later one has what an earlier one has, and each cost is in one year.
      const days = [addDays(today, -60), addDays(today, -1), today]
      const reports = days.map((day) => lines425(books, day, story.use))
      for (const [at, later] of reports.slice(1).entries())
        for (const name of ['receipts', 'federal_spent', 'match_spent', 'indirect_charged', 'income'] as const)
          expect(later[name]).toBeGreaterThanOrEqual(reports[at]![name])
      agree(books, story.use, today, 0, claimedCosts(books))
    }),
    { numRuns: 10_000 },
  )
  expect(requests).toBeGreaterThan(5_000)
})
