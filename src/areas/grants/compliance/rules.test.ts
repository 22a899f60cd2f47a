import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import { auditDue, auditWatch, nextLook, sefaOf, whyNotLook, type SefaCost } from './rules.ts'

test.each([
  [999_999_99, false, true],
  [1_000_000_00, true, false],
  [799_999_99, false, false],
  [800_000_00, false, true],
])('with %d spent an audit is required: %s, near: %s', (expended, needed, near) =>
  expect(auditWatch(expended, 1_000_000_00)).toMatchObject({ needed, near }),
)
test('without a threshold the audit status is unknown', () =>
  expect(auditWatch(5_000_000_00, undefined)).toMatchObject({ known: false, needed: false }))
test('the audit is due nine months after the year or thirty days after its report', () => {
  expect(auditDue('2026-06-30', { months: 9, reportDays: 30 }, null)).toBe('2027-03-30')
  expect(auditDue('2026-06-30', { months: 9, reportDays: 30 }, '2026-12-01')).toBe('2026-12-31')
})
test('a requirement without evidence is not shown as met', () => {
  const actor = { user_id: 'max', role: 'manager' } as Actor
  expect(whyNotLook({ owner: 'max' }, { actor, standing: 'kept', evidence: 0 })).toContain(
    'Add evidence first. Without evidence a requirement can only be partly met.',
  )
  expect(whyNotLook({ owner: 'max' }, { actor, standing: 'in_part', evidence: 0 })).toBeNull()
  expect(
    whyNotLook({ owner: 'max' }, { actor: { user_id: 'rosa', role: 'user' } as Actor, standing: 'kept', evidence: 1 }),
  ).toContain('Only the person handling this requirement or a manager can assess it.')
  expect(nextLook('2026-01-31', 1)).toBe('2026-02-28')
  expect(nextLook('2026-01-31', 0)).toBeNull()
})
test('the SEFA has one line for each award', () => {
  const cost = (aln: string, amount: number, passed_on = 0): SefaCost => ({
    aln,
    program: 'P',
    agency: 'A',
    pass_through: null,
    award_number: aln,
    amount,
    passed_on,
  })
  expect(sefaOf([cost('97.044', 5), cost('20.205', 10, 4), cost('97.044', 7)])).toMatchObject({
    total: 22,
    passed_on: 4,
    lines: [
      { aln: '20.205', amount: 10 },
      { aln: '97.044', amount: 12 },
    ],
  })
})
