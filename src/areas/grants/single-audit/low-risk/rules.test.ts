import { expect, test } from 'vitest'
import { criteriaFor, lowRiskOf, type PriorPeriod } from './rules.ts'

const roads = { aln: '20.205', program: 'Highway Planning', cluster: null, amount: 4_000_000_00, lent: 0 }
const water = { aln: '66.468', program: 'Drinking Water', cluster: null, amount: 90_000_00, lent: 0 }
const period: PriorPeriod = {
  year: { name: '2026', starts_on: '2025-07-01' },
  audit: { submitted_on: '2027-02-01', due_on: '2027-03-31' },
  lines: [roads, water],
  opinions: [{ program: '20.205', opinion: 'U' }],
  findings: [],
}
const finding = {
  reference: '2026-001',
  number: 'FD-1',
  programs: '20.205',
  on_control: 'none',
  questioned: 0,
} as const

test.each<[string, Partial<PriorPeriod>, string, 'met' | 'not_met' | 'confirm', string]>([
  ['an audit on time', {}, '200.520(a)', 'met', 'Submitted on February 1, 2027, due on March 31, 2027.'],
  [
    'a late audit',
    { audit: { submitted_on: '2027-04-01', due_on: '2027-03-31' } },
    '200.520(a)',
    'not_met',
    'Submitted on April 1, 2027, due on March 31, 2027.',
  ],
  [
    'no submission',
    { audit: { submitted_on: null, due_on: null } },
    '200.520(a)',
    'not_met',
    'It is not submitted yet.',
  ],
  [
    'no audit on file',
    { audit: null },
    '200.520(a)',
    'confirm',
    'No single audit of fiscal year 2026 is recorded here.',
  ],
  ['opinions on the statements', {}, '200.520(b)', 'confirm', 'See the auditor’s report.'],
  [
    'a material weakness of no program',
    { findings: [{ ...finding, programs: null, on_control: 'material' }] },
    '200.520(c)',
    'not_met',
    '2026-001: material weakness.',
  ],
  ['going concern', {}, '200.520(d)', 'confirm', 'See the auditor’s report.'],
  ['clean programs', {}, '200.520(e)(1)', 'met', 'Type A programs: 1.'],
  [
    'a material weakness of a Type A program',
    { findings: [{ ...finding, on_control: 'material' }] },
    '200.520(e)(1)',
    'not_met',
    '2026-001 on Highway Planning.',
  ],
  [
    'a material weakness of a Type B program',
    { findings: [{ ...finding, programs: '66.468', on_control: 'material' }] },
    '200.520(e)(1)',
    'met',
    'Type A programs: 1.',
  ],
  [
    'a qualified opinion',
    { opinions: [{ program: '20.205', opinion: 'Q' }] },
    '200.520(e)(2)',
    'not_met',
    'Highway Planning.',
  ],
  [
    'questioned costs of exactly five percent',
    { findings: [{ ...finding, questioned: 200_000_00 }] },
    '200.520(e)(3)',
    'met',
    'Type A programs: 1.',
  ],
  [
    'questioned costs of two findings above five percent',
    {
      findings: [
        { ...finding, questioned: 200_000_00 },
        { ...finding, questioned: 1, programs: '66.468; 20.205' },
      ],
    },
    '200.520(e)(3)',
    'not_met',
    '$200,000.01 of Highway Planning.',
  ],
  ['a year without a Type A program', { lines: [water] }, '200.520(e)(3)', 'met', 'No Type A program in this year.'],
  ['programs of a year without an audit', { audit: null }, '200.520(e)', 'confirm', 'See the auditor’s report.'],
])('of a low-risk auditee is judged: %s', (_, more, paragraph, state, why) =>
  expect(criteriaFor({ ...period, ...more }).find((each) => each.paragraph === paragraph)).toMatchObject({
    state,
    why,
  }),
)

test('one criterion that is not met in one of two periods ends the status; otherwise a person confirms the rest', () => {
  const late = { ...period, audit: { submitted_on: '2027-04-01', due_on: '2027-03-31' } }
  expect(lowRiskOf([period, late])).toBe('not_low_risk')
  expect(lowRiskOf([period, period])).toBe('to_confirm')
  expect(lowRiskOf([period, { ...period, audit: null }])).toBe('to_confirm')
})
