import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import type { Grant } from './records.ts'
import { whyNotListing, whyNotWhole } from './award/rules.ts'
import { grantLife } from './life.ts'
import { burnOf, matchWords, paceWords } from './rules.ts'

const row = {
  kind: 'federal',
  aln: '20.205',
  award_number: 'HSIP-1',
  pass_through: null,
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  indirect: 'none',
  indirect_rate: null,
} as Pick<
  Grant,
  'kind' | 'aln' | 'award_number' | 'pass_through' | 'starts_on' | 'ends_on' | 'indirect' | 'indirect_rate'
>
const actor = (user_id: string, role: Actor['role'] = 'manager') => ({ user_id, role }) as Actor

test.each<[string, Partial<typeof row>, string | null]>([
  ['as it should be', {}, null],
  ['over before it begins', { ends_on: '2025-12-31' }, 'The end of the period of performance must be after its start.'],
  ['at the de minimis rate', { indirect: 'de_minimis', indirect_rate: 15 }, null],
  [
    'above the de minimis rate',
    { indirect: 'de_minimis', indirect_rate: 15.01 },
    'The de minimis rate can’t exceed 15% (2 CFR 200.414(f)). Choose “Negotiated rate” for a higher rate.',
  ],
])('an award %s', (_, change, reason) => expect(whyNotWhole({ ...row, ...change }, 15)).toBe(reason))

test.each<[string, Partial<typeof row>, string | null]>([
  ['as it should be', {}, null],
  [
    'federal without its numbers',
    { aln: null, award_number: ' ' },
    'Enter “Award number” and “Assistance Listing Number” first.',
  ],
  ['private without either', { kind: 'private', aln: null, award_number: null }, null],
  ['passed through by no one', { kind: 'pass_through' }, 'Enter “Pass-through entity” first.'],
  ['with indirect cost at no rate', { indirect: 'negotiated' }, 'Enter “Indirect rate” first.'],
])('an award %s can be accepted, or says all that it lacks', (_, change, reason) => {
  const draft = { ...row, ...change, status: 'draft', drafted_by: 'max' } as Grant
  expect(grantLife.whyNotHere('accept', draft, { actor: actor('ada', 'admin'), today: '2026-06-01' })).toBe(reason)
})

test.each([
  ['20.205', null],
  ['97.036', null],
  ['20205', 'An Assistance Listing Number is two digits, a point and three digits, such as 20.205.'],
  ['2.205', 'An Assistance Listing Number is two digits, a point and three digits, such as 20.205.'],
  [null, null],
] as const)('the listing %s', (aln, reason) =>
  reason === null ? expect(whyNotListing(aln)).toBeNull() : expect(whyNotListing(aln)).toContain(reason),
)

test("a person who entered an award can't accept it, nor can a read-only user", () => {
  const draft = { ...row, status: 'draft', drafted_by: 'max' } as Grant
  const whyNotAccept = (actor: Actor) => grantLife.whyNotHere('accept', draft, { actor, today: '2026-06-01' })
  expect(whyNotAccept(actor('max'))).toBe('You can’t accept an award you entered. Another manager must accept it.')
  expect(whyNotAccept(actor('rosa', 'user'))).toBe('Only a manager can do this.')
  expect(whyNotAccept(actor('ada', 'admin'))).toBeNull()
})

test('spending is compared with elapsed time', () => {
  const of = { spent: 50_000_00, amount: 100_000_00, starts_on: '2026-01-01', ends_on: '2026-12-31' }
  expect(burnOf(of, '2026-07-02')).toEqual({ spent: 50, elapsed: 50 })
  expect(burnOf({ ...of, spent: 99_999_00 }, '2026-07-02').spent).toBe(99)
  expect(burnOf({ ...of, spent: 100_000_00 }, '2026-07-02').spent).toBe(100)
  expect(burnOf(of, '2025-07-02').elapsed).toBe(0)
  expect(burnOf(of, '2027-07-02').elapsed).toBe(100)
  expect(paceWords({ spent: 10, elapsed: 60 }).tone).toBe('warn')
  expect(paceWords({ spent: 50, elapsed: 60 }).tone).toBeUndefined()
})

test.each([
  ['in step with the spending', { match: 100_00, matched: 40_00, amount: 500_00, spent: 200_00 }, '$60.00 to go'],
  ['behind the spending', { match: 100_00, matched: 20_00, amount: 500_00, spent: 200_00 }, '$80.00 short'],
  ['missing at the end', { match: 100_00, matched: 90_00, amount: 500_00, spent: 500_00 }, '$10.00 short'],
  ['complete', { match: 100_00, matched: 100_00, amount: 500_00, spent: 200_00 }, 'Met'],
  ['without a match', { match: 0, matched: 0, amount: 500_00, spent: 200_00 }, 'None required'],
])('a match %s is said so', (_, row, words) => expect(matchWords(row)).toBe(words))
