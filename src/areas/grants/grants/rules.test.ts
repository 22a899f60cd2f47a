import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import type { Grant } from './records.ts'
import { burnOf, paceWords, whyNotAccept, whyNotListing, whyNotWhole } from './rules.ts'

const row = { kind: 'federal', aln: '20.205', award_number: 'HSIP-1', pass_through: null, starts_on: '2026-01-01', ends_on: '2026-12-31', indirect: 'none', indirect_rate: null } as Pick<Grant, 'kind' | 'aln' | 'award_number' | 'pass_through' | 'starts_on' | 'ends_on' | 'indirect' | 'indirect_rate'>
const actor = (user_id: string, role: Actor['role'] = 'manager') => ({ user_id, role }) as Actor

test.each<[string, Partial<typeof row>, string | null]>([
  ['as it should be', {}, null],
  ['over before it begins', { ends_on: '2025-12-31' }, 'The period ends before it begins: correct one of the two days.'],
  ['federal without a listing', { aln: null }, 'A federal award has an assistance listing. Enter it as it stands in the notice of award.'],
  ['federal without a number', { award_number: null }, 'A federal award has a number (FAIN). Enter it as it stands in the notice of award.'],
  ['private without either', { kind: 'private', aln: null, award_number: null }, null],
  ['passed on by nobody', { kind: 'pass_through' }, 'Say who passes this award on.'],
  ['with indirect cost at no rate', { indirect: 'negotiated' }, 'Enter the indirect rate.'],
  ['at the de minimis rate', { indirect: 'de_minimis', indirect_rate: 15 }, null],
  ['above the de minimis rate', { indirect: 'de_minimis', indirect_rate: 15.01 }, 'The de minimis rate is 15 % at most (2 CFR 200.414(f)). A higher one is negotiated.'],
])('an award %s', (_, change, reason) => expect(whyNotWhole({ ...row, ...change }, 15)).toBe(reason))

test.each([['20.205', null], ['97.036', null], ['20205', 'An assistance'], ['2.205', 'An assistance'], [null, null]] as const)('the listing %s', (aln, reason) => (reason === null ? expect(whyNotListing(aln)).toBeNull() : expect(whyNotListing(aln)).toContain(reason)))

test('whoever entered an award does not accept it, and who reads along neither', () => {
  const draft = { ...row, status: 'draft', drafted_by: 'max' } as Grant
  expect(whyNotAccept(draft, actor('max'), 15)).toBe('You entered this award. Somebody else reads its terms and accepts it.')
  expect(whyNotAccept(draft, actor('rosa', 'user'), 15)).toBe('Accepting an award needs the role manager.')
  expect(whyNotAccept(draft, actor('ada', 'admin'), 15)).toBeNull()
})

test('money is held against time', () => {
  const of = { spent: 50_000_00, amount: 100_000_00, starts_on: '2026-01-01', ends_on: '2026-12-31' }
  expect(burnOf(of, '2026-07-02')).toEqual({ spent: 50, elapsed: 50 })
  expect(burnOf(of, '2025-07-02').elapsed).toBe(0)
  expect(burnOf(of, '2027-07-02').elapsed).toBe(100)
  expect(paceWords({ spent: 10, elapsed: 60 }).tone).toBe('warn')
  expect(paceWords({ spent: 50, elapsed: 60 }).tone).toBeUndefined()
})
