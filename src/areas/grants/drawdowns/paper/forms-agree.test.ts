import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownFrom } from '../../federal-forms/filled/rules.ts'
import { readerOf } from '../../federal-forms/rules.ts'
import { sf270 } from '../../federal-forms/sf270/rules.ts'
import { sf271 } from '../../federal-forms/sf271/rules.ts'
import type { Grant } from '../../grants/records.ts'
import { incomeLines } from '../../reports/agreement/rules.ts'
import { sf425 } from '../../reports/rules.ts'
import type { Drawdown } from '../records.ts'
import { problemsIn, sf270From, sf271From } from './rules.ts'

const cents = fc.integer({ min: 0, max: 5_000_000_00 })
const aCost = fc.record({
  amount: cents,
  match: cents,
  from_income: cents,
  paid: fc.boolean(),
  disallowed: fc.boolean(),
  class: fc.constantFrom('construction' as const, 'contractual' as const, 'equipment' as const),
  construction_line: fc.constantFrom(null, 'h' as const, 'j' as const),
})
const anAward = fc.record({
  costs: fc.array(aCost, { maxLength: 12 }),
  /** Received beyond what costs used. */
  unused: fc.oneof(fc.constant(0), cents),
  use: fc.constantFrom('deduction' as const, 'addition' as const, 'cost_share' as const),
  allPaid: fc.boolean(),
  /** The part of what can be drawn that earlier requests drew, and the part of the rest that this one asks for. */
  parts: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  over: fc.boolean(),
})
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

test('for any award, each box of the SF-270, SF-271 and SF-425 is what the costs say, and the forms agree', () => {
  fc.assert(
    fc.property(anAward, ({ costs, unused, use, allPaid, parts, over }) => {
      const booked = costs
        .filter(({ disallowed }) => !disallowed)
        .map((cost) => ({ ...cost, paid: allPaid || cost.paid }))
      const paid = booked.filter((cost) => cost.paid)
      const [amount, match, used] = [
        sum(booked, (cost) => cost.amount),
        sum(booked, (cost) => cost.match),
        sum(booked, (cost) => cost.from_income),
      ]
      const income = used + unused
      const whole = sum(paid, (cost) => cost.amount + cost.match + cost.from_income)

      const drawable = Math.max(0, amount - unused)
      const earlier = Math.floor(drawable * parts[0])
      const asked = Math.floor((drawable - earlier) * parts[1]) + (over ? drawable - earlier + 1 : 0)
      const grant = { amount: amount + match + income, income_use: use, starts_on: '2026-01-01' } as Grant
      const draw = { id: 'd', amount: asked, kind: 'reimbursement' } as Drawdown
      const filling = { grant, applicant: null, agency: 'City', today: '2026-11-20', earlier, outlays: booked, income }
      const a270 = sf270From(draw, filling)
      const a271 = sf271From(draw, { ...filling, milestones: [] })
      const [on270, on271] = [readerOf(sf270, a270), readerOf(sf271, a271)]

      expect(on270.cents('11a')).toBe(whole)
      expect(on270.cents('11b')).toBe(income)
      expect(on270.cents('11c')).toBe(whole - income)
      expect(on270.cents('11f')).toBe(match)
      // Income that has paid no cost is spent before award funds.
      expect(on270.cents('11g')).toBe(amount - unused)
      expect(on270.cents('11g') - on270.cents('11h')).toBe(amount - unused - earlier)
      expect(on271.cents('11n.total') - on271.cents('11o.total')).toBe(whole - income)
      expect(on271.cents('11p.total')).toBe(whole - income)
      if (allPaid) {
        expect(on271.cents('11q.total')).toBe(on270.cents('11g'))
        expect(on271.cents('11p.total')).toBe(on270.cents('11c'))
      }

      const { shared, ...lines } = incomeLines(use, { income, used })
      const on425 = sf425({
        a: earlier,
        b: sum(paid, (cost) => cost.amount),
        d: grant.amount,
        e: amount,
        f: 0,
        i: match,
        j: match + shared,
        l: lines.income,
        m: lines.income_deducted,
        n: lines.income_added,
      })
      // Every dollar of cost is on exactly one line of the SF-425, and they are the outlays of the SF-270.
      expect(on425.e + on425.j + on425.m + on425.n).toBe(on270.cents('11e') + income)
      expect(on425.e).toBe(on270.cents('11g') + unused)
      expect(on425.j).toBe(on270.cents('11f') + shared)
      expect(on425.o).toBe(use === 'cost_share' ? 0 : unused)

      // A request is refused by the form exactly where it exceeds the ledger.
      const request = { id: 'd', amount: asked, sf270: { id: 'd', known: known(a270), given: {} }, sf271: null }
      const found = problemsIn('sf270', request).some(({ key }) => key === '11i')
      expect(found).toBe(asked <= 0 || asked > amount - unused - earlier)
    }),
    { numRuns: 3_000 },
  )
})

const known = (answers: ReturnType<typeof sf270From>) => knownFrom([['Books', answers]])
