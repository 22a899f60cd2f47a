import { expect, test } from 'vitest'
import {
  awardRows,
  facClusterOf,
  facProblems,
  facSections,
  facWorkbook,
  submittedSections,
  whyNotAuditor,
  type FacFinding,
  type FacInput,
} from './fac/rules.ts'
import { correctiveActionPlan, outcomeOf, priorFindingsPaper, sefaPaper, type Printing } from './papers/rules.ts'
import type { Letterhead } from '#platform/documents/document.ts'
import {
  coverageInWords,
  coverageOf,
  planOf,
  programProblems,
  programsOf,
  typeAThreshold,
  typeBInWords,
  whyNotAssess,
  type Assessment,
} from './programs/rules.ts'
import { auditDue, auditWatch, notesOf, sefaOf, tieOut, type AwardSpending } from './schedule/rules.ts'

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

test.each([
  ['nine months after a year that ends with its month', '2026-06-30', null, '2027-03-31'],
  ['thirty days after the report, if that is sooner', '2026-06-30', '2026-12-01', '2026-12-31'],
  ['on Monday where the day is a Saturday', '2025-12-31', '2026-04-09', '2026-05-11'],
  ['nine months after a year that ends within a month', '2026-06-15', null, '2027-03-15'],
  ['not later because the report came late', '2025-12-31', '2026-09-20', '2026-09-30'],
])('the audit is due %s', (_, yearEnds, reported, due) =>
  expect(auditDue(yearEnds, { months: 9, reportDays: 30 }, reported)).toBe(due),
)

// 2 CFR 200.518(b)(1), with the edges of each row.
const million = 1_000_000_00
test.each([
  [25 * million, '2023-07-01', 750_000_00],
  [25 * million + 100, '2023-07-01', 750_000_03],
  [2 * million, '2024-10-01', 1 * million],
  [34 * million, '2025-07-01', 1 * million],
  [40 * million, '2025-07-01', 1_200_000_00],
  [100 * million, '2025-07-01', 3 * million],
  [400 * million, '2025-07-01', 3 * million],
  [2_000 * million, '2025-07-01', 6 * million],
  [15_000 * million, '2025-07-01', 30 * million],
  [30_000 * million, '2025-07-01', 45 * million],
])('of %d cents in a year from %s, Type A begins at %d', (total, from, amount) =>
  expect(typeAThreshold(total, from)?.amount).toBe(amount),
)
test('before the Uniform Guidance no threshold is known', () =>
  expect(typeAThreshold(million, '2014-07-01')).toBeNull())

const line = (aln: string, amount: number, more: object = {}) => ({
  aln,
  program: aln,
  cluster: null,
  amount,
  lent: 0,
  ...more,
})
test('a cluster is one program, and small programs are below a quarter of the threshold', () => {
  const { programs, total } = programsOf(
    [
      line('20.205', 700_000_00, { cluster: 'Highway Planning and Construction Cluster' }),
      line('20.219', 400_000_00, { cluster: 'highway planning and construction cluster' }),
      line('97.044', 250_000_01),
      line('66.468', 250_000_00),
    ],
    '2025-07-01',
  )
  expect(total).toBe(1_600_000_01)
  expect(programs.map(({ key, amount, type }) => [key, amount, type])).toEqual([
    ['HIGHWAY PLANNING AND CONSTRUCTION', 1_100_000_00, 'A'],
    ['97.044', 250_000_01, 'B'],
    ['66.468', 250_000_00, 'small'],
  ])
})
test('a large loan program is Type A and does not raise the threshold for others', () => {
  const { programs, threshold } = programsOf(
    [line('66.458', 50 * million, { lent: 50 * million }), line('97.036', 1_100_000_00), line('20.205', 900_000_00)],
    '2025-07-01',
  )
  // With the loan 3% of $52 million would be $1.56 million.
  expect(threshold?.amount).toBe(1 * million)
  expect(programs.map(({ key, type, largeLoan }) => [key, type, largeLoan])).toEqual([
    ['66.458', 'A', true],
    ['97.036', 'A', false],
    ['20.205', 'B', false],
  ])
})
test('major programs cover 40%, or 20% of a low-risk auditee', () => {
  const yearStarts = '2025-07-01'
  expect(coverageOf(1_600_000_01, { lowRisk: false, yearStarts })).toEqual({ percent: 40, amount: 640_000_01 })
  expect(coverageOf(1_600_000_00, { lowRisk: true, yearStarts })).toEqual({ percent: 20, amount: 320_000_00 })
  expect(coverageOf(1_600_000_00, { lowRisk: true, yearStarts: '2014-07-01' })).toBeNull()
})

const assessed = (program: string, more: Partial<Assessment> = {}): Assessment => ({
  program,
  risk: null,
  audited_before: false,
  material_weakness: false,
  modified_opinion: false,
  questioned_above: false,
  risk_because: more.risk ? 'As assessed.' : null,
  decision: null,
  decision_because: null,
  opinion: null,
  ...more,
})
const plan = (amounts: readonly number[], assessments: Assessment[], lowRisk = false) =>
  planOf(
    amounts.map((amount, at) => line(`97.00${at + 1}`, amount)),
    assessments,
    { yearStarts: '2025-07-01', lowRisk },
  )
const proposals = ({ programs }: ReturnType<typeof plan>) => programs.map(({ ground }) => ground)

// Programs of $6, $2, $1, $0.5 and $0.2 million: Type A begins at $1 million, 40% are $3.88 million.
const five = [6, 2, 1, 0.5, 0.2].map((each) => each * million)
const low = { risk: 'low', audited_before: true } as const
test.each<[string, Assessment[], boolean, string[]]>([
  [
    'a Type A program without an assessment is major',
    [],
    false,
    ['a_unassessed', 'a_unassessed', 'a_unassessed', 'b_unassessed', 'b_unassessed'],
  ],
  [
    'a low-risk Type A program is not, and a high-risk Type B program is',
    [assessed('97.002', low), assessed('97.004', { risk: 'high' })],
    false,
    ['a_unassessed', 'a_low', 'a_unassessed', 'b_high', 'b_unassessed'],
  ],
  [
    'the largest of the others are added until the coverage is reached',
    [assessed('97.001', low), assessed('97.002', low), assessed('97.003', { risk: 'high' })],
    false,
    ['coverage', 'a_low', 'a_high', 'b_unassessed', 'b_unassessed'],
  ],
  [
    'a low-risk auditee needs fewer',
    [assessed('97.001', low), assessed('97.002', { risk: 'high' }), assessed('97.003', low)],
    true,
    ['a_low', 'a_high', 'a_low', 'b_unassessed', 'b_unassessed'],
  ],
])('%s', (_, assessments, lowRisk, grounds) => expect(proposals(plan(five, assessments, lowRisk))).toEqual(grounds))

test('the auditor’s decision counts, and a sentence says how much is missing', () => {
  const { coverage, programs } = plan(five, [
    assessed('97.001', { decision: 'not_major', decision_because: 'Audited by the state.' }),
  ])
  expect(programs[0]).toMatchObject({ proposal: 'major', outcome: 'not_major', differs: true })
  expect(coverageInWords(coverage!)).toBe(
    'Major programs cover $3,000,000.00, 30.9% of federal expenditures. 40% is required: $880,000.00 is missing.',
  )
  expect(coverageInWords(plan(five, []).coverage!)).toBe(
    'Major programs cover $9,000,000.00, 92.7% of federal expenditures. 40% is required.',
  )
})

test('low-risk Type A programs ask for a quarter as many high-risk Type B programs', () => {
  const lows = ['97.001', '97.002', '97.003'].map((each) => assessed(each, low))
  const asked = 'The low-risk Type A programs ask for 1 high-risk Type B program. 1 Type B program is not assessed yet.'
  expect(typeBInWords(plan(five, lows).highRiskB)).toBe(asked)
  expect(typeBInWords(plan(five, [...lows, assessed('97.004', { risk: 'high' })]).highRiskB)).toBeNull()
  // Each one above the floor was assessed, and none is high risk.
  expect(typeBInWords(plan(five, [...lows, assessed('97.004', { risk: 'low' })]).highRiskB)).toBeNull()
})

const criteria =
  'A low-risk Type A program was a major program in one of the last two audits. The last audit had no material weakness, modified opinion or questioned costs above 5% (2 CFR 200.518(c)(1)).'
test.each<[string | null, 'A' | 'B', Partial<Assessment>, 'major' | 'not_major']>([
  [null, 'A', low, 'not_major'],
  ['Enter the basis for the risk.', 'B', { risk: 'high', risk_because: ' ' }, 'major'],
  [criteria, 'A', { risk: 'low' }, 'not_major'],
  [criteria, 'A', { ...low, material_weakness: true }, 'not_major'],
  [criteria, 'A', { ...low, modified_opinion: true }, 'not_major'],
  [criteria, 'A', { ...low, questioned_above: true }, 'not_major'],
  [null, 'B', { risk: 'low' }, 'not_major'],
  ['Only a major program has an opinion on compliance.', 'A', { decision: 'not_major', opinion: 'U' }, 'not_major'],
  [null, 'A', { decision: 'major' }, 'major'],
  [
    'The proposal is a major program. Enter the auditor’s reason for another decision.',
    'A',
    { decision: 'not_major' },
    'major',
  ],
  [null, 'A', { decision: 'not_major', decision_because: 'Audited by the state.' }, 'major'],
])('of an assessment is said: %s', (sentence, type, more, proposal) =>
  expect(whyNotAssess({ type }, assessed('97.001', more), proposal)).toBe(sentence),
)

const modified = { reference: '2026-001', number: 'F-1', modified: true, programs: ['97.001'] }
const major = (more: Partial<Assessment> = {}) => assessed('97.001', { decision: 'major', opinion: 'U', ...more })
test.each<[string, Assessment[], readonly (typeof modified)[]]>([
  ['Record the auditor’s decision on 97.001: it is proposed as a major program.', [], []],
  ['No award of the SEFA is in 10.001. Remove its assessment.', [assessed('10.001')], []],
  ['Enter the auditor’s opinion on 97.001.', [major({ opinion: null })], []],
  [
    'Enter the auditor’s reason for the decision on 97.001: it differs from the proposal.',
    [assessed('97.001', { decision: 'not_major' })],
    [],
  ],
  ['Finding 2026-001 reports a modified opinion, and the opinion on 97.001 is unmodified.', [major()], [modified]],
  ['The opinion on 97.001 is adverse, and no finding reports a modified opinion.', [major({ opinion: 'A' })], []],
  [
    'Major programs cover $200,000.00, 3.2% of federal expenditures. 40% is required: $2,280,000.00 is missing.',
    [
      assessed('97.001', { decision: 'not_major', decision_because: 'x' }),
      assessed('97.002', { decision: 'major', decision_because: 'x', opinion: 'U' }),
    ],
    [],
  ],
])('the major programs would be refused: %s', (sentence, assessments, findings) =>
  expect(programProblems(plan([6 * million, 0.2 * million], assessments), findings)).toContain(sentence),
)
test('a qualified opinion with its finding has no problem', () =>
  expect(programProblems(plan([6 * million, 0.2 * million], [major({ opinion: 'Q' })]), [modified])).toEqual([]))

const award = (more: Partial<AwardSpending>): AwardSpending => ({
  id: more.award_number ?? 'a',
  number: 'G-2026-0001',
  aln: '20.205',
  program: 'Highway Planning and Construction',
  agency: 'FHWA',
  pass_through: null,
  pass_through_number: null,
  award_number: 'F-1',
  cluster: null,
  loan: false,
  costs: 0,
  passed_on: 0,
  without_invoice: 0,
  ledger: 0,
  local_share: 0,
  entries: [],
  ...more,
})

test('the schedule has one line for each award, in the order of the listing numbers', () => {
  const { lines, total, passed_on } = sefaOf([
    award({ aln: '97.044', award_number: 'B', costs: 12_00 }),
    award({ award_number: 'A', costs: 10_00, passed_on: 4_00 }),
    award({ aln: '10.001', award_number: 'C' }),
  ])
  expect([lines.map(({ aln, amount }) => [aln, amount]), total, passed_on]).toEqual([
    [
      ['20.205', 10_00],
      ['97.044', 12_00],
    ],
    22_00,
    4_00,
  ])
})
test('entries add loans, noncash assistance and earlier costs, and subtract what another year reports', () => {
  const { lines } = sefaOf([
    award({
      costs: 100_00,
      entries: [
        { kind: 'loan_opening', amount: 500_00, why: 'Balance' },
        { kind: 'loan_subsidy', amount: 5_00, why: 'Interest' },
        { kind: 'loan_closing', amount: 450_00, why: 'Balance' },
        { kind: 'noncash', amount: 7_00, why: 'Food' },
        { kind: 'earlier', amount: 30_00, why: 'PW 12 approved this year' },
        { kind: 'other_year', amount: 20_00, why: 'PW 13 not approved yet' },
      ],
    }),
  ])
  // 100 + 500 + 5 + 7 + 30 - 20
  expect(lines[0]).toMatchObject({ amount: 622_00, lent: 605_00, loan: true, loan_balance: 450_00 })
})
test('the ledger explains the schedule, or leaves a difference', () => {
  // $800 of invoices in the ledger, of which the award pays $600; pay of $150; an entry of $30.
  const agreed = award({
    costs: 750_00,
    without_invoice: 150_00,
    ledger: 800_00,
    local_share: 200_00,
    entries: [{ kind: 'earlier', amount: 30_00, why: 'Approved' }],
  })
  expect(tieOut([agreed])[0]).toMatchObject({ sefa: 780_00, entries: 30_00, difference: 0 })
  // An invoice of $45 was posted in another year.
  expect(tieOut([{ ...agreed, costs: 795_00 }])[0]!.difference).toBe(45_00)
  // A posting of $12 has no grant cost.
  expect(tieOut([{ ...agreed, ledger: 812_00 }])[0]!.difference).toBe(-12_00)
})
test('notes follow from the schedule, and the agency’s own have their first line as title', () => {
  const awards = [award({ costs: 1_00, entries: [{ kind: 'loan_closing', amount: 450_00, why: 'Balance' }] })]
  const noting = { agency: 'City of Alder Falls', yearEnds: '2026-06-30', lines: sefaOf(awards).lines, awards }
  const notes = notesOf(noting, 'Insurance\nThe city has none.\n\nSingle line')
  expect(notes.map(({ title }) => title)).toEqual([
    'Basis of presentation',
    'Loans outstanding',
    'Insurance',
    'Single line',
  ])
  expect(notes[0]!.content).toContain('City of Alder Falls for the fiscal year ended June 30, 2026')
  expect(notes[1]!.content).toBe('20.205 F-1: $450 at the end of the year.')
})

test.each([
  [null, 'N/A', null, null],
  ['Highway Safety', 'HIGHWAY SAFETY CLUSTER', null, null],
  ['Research and Development', 'RESEARCH AND DEVELOPMENT', null, null],
  ['State: Rural Roads', 'STATE CLUSTER', 'RURAL ROADS', null],
  ['Bridges of the county', 'OTHER CLUSTER NOT LISTED ABOVE', null, 'BRIDGES OF THE COUNTY'],
])('the FAC knows the cluster %s as %s', (cluster, cluster_name, state_cluster_name, other_cluster_name) =>
  expect(facClusterOf(cluster)).toEqual({ cluster_name, state_cluster_name, other_cluster_name }),
)

const finding: FacFinding = {
  number: 'FD-2026-0001',
  reference: '2026-001',
  programs: '20.205',
  requirements: 'li',
  on_compliance: 'other',
  on_control: 'significant',
  prior_references: null,
  title: 'Late reports',
  criterion: '2 CFR 200.329',
  condition: 'Two reports were late.',
  cause: 'Vacancy.',
  effect: 'The agency could not follow the work.',
  recommendation: 'Name a deputy.',
  questioned: 0,
  response: 'A deputy is named.',
  done_by: '2027-01-31',
  responsible_name: 'Max Okafor',
}
const clean = assessed('66.458', { decision: 'not_major' })
const threeAwards = sefaOf([
  award({
    award_number: 'A',
    costs: 10_49,
    cluster: 'Highway Safety',
    pass_through: 'State DOT',
    pass_through_number: 'P-7',
    passed_on: 4_50,
  }),
  award({ award_number: 'B', costs: 20_50, cluster: 'Highway Safety Cluster' }),
  award({
    aln: '66.458',
    award_number: 'C',
    program: 'Clean Water',
    costs: 5_00,
    loan: true,
    entries: [{ kind: 'loan_closing', amount: 90_00, why: 'x' }],
  }),
]).lines
const filled = ({
  assessments = [assessed('HIGHWAY SAFETY', { decision: 'major', opinion: 'U' }), clean],
  ...more
}: Partial<FacInput> & { assessments?: Assessment[] } = {}): FacInput => {
  const lines = more.lines ?? threeAwards
  return {
    uei: 'ABCDEF123456',
    yearEnds: '2026-06-30',
    lines,
    plan: planOf(lines, assessments, { yearStarts: '2025-07-01', lowRisk: more.low_risk ?? false }),
    low_risk: false,
    low_risk_because: null,
    notes: [{ title: 'Basis', content: 'Accrual.' }],
    accounting_policies: 'Accrual basis.',
    de_minimis: 'both',
    rate_explained: 'Some awards have a negotiated rate.',
    findings: [finding],
    ueis: null,
    eins: '44-4444444',
    secondary: [],
    ...more,
  }
}

test('awards are in whole dollars, and their totals are sums of these', () => {
  const rows = awardRows(filled())
  expect(
    rows.map((row) => [
      row.award_reference,
      row.amount,
      row.program_total,
      row.cluster_total,
      row.opinion,
      row.findings,
    ]),
  ).toEqual([
    ['AWARD-00001', 10, 31, 31, 'U', 1],
    ['AWARD-00002', 21, 31, 31, 'U', 1],
    ['AWARD-00003', 5, 5, 0, null, 0],
  ])
})
test('the sections have the shapes that the FAC reads', () => {
  const sections = submittedSections(facSections(filled()))
  expect(sections.map(({ section, rows }) => [section, rows.length])).toEqual([
    ['FederalAwards', 3],
    ['NotesToSefa', 1],
    ['FindingsUniformGuidance', 2],
    ['FindingsText', 1],
    ['CorrectiveActionPlan', 1],
    ['AdditionalEins', 1],
  ])
  const [awards, notes, findings, text, plan, eins] = sections
  expect(awards!.cover.at(-1)).toEqual(['total_amount_expended', 'Total amount expended', 36])
  expect(awards!.rows[0]).toMatchObject({
    federal_agency_prefix: '20',
    three_digit_extension: '205',
    is_direct: 'N',
    passthrough_name: 'State DOT',
    passthrough_identifying_number: 'P-7',
    is_passed: 'Y',
    subrecipient_amount: 5,
    is_guaranteed: 'N',
    loan_balance_at_audit_period_end: null,
  })
  expect(awards!.rows[1]).toMatchObject({
    is_direct: 'Y',
    passthrough_name: null,
    is_passed: 'N',
    subrecipient_amount: null,
  })
  expect(awards!.rows[2]).toMatchObject({ is_guaranteed: 'Y', loan_balance_at_audit_period_end: '90' })
  expect(notes!.cover.at(-2)![2]).toBe('Both')
  expect(findings!.rows[1]).toEqual({
    award_reference: 'AWARD-00002',
    reference_number: '2026-001',
    compliance_requirement: 'IL',
    modified_opinion: 'N',
    other_matters: 'Y',
    material_weakness: 'N',
    significant_deficiency: 'Y',
    other_findings: 'N',
    questioned_costs: 'N',
    repeat_prior_reference: 'N',
    prior_references: 'N/A',
    is_valid: 'Y',
  })
  expect(text!.rows[0]!.text_of_finding).toContain('Questioned costs: None')
  expect(plan!.rows[0]!.planned_action).toBe(
    'A deputy is named.\nContact: Max Okafor\nAnticipated completion: January 31, 2027',
  )
  expect(eins!.rows).toEqual([{ additional_ein: '444444444' }])
})
test('a workbook names the range of each column, with one end for all', () => {
  const { sheets, names } = facWorkbook(facSections(filled())[0]!)
  expect(sheets.map(({ name }) => name)).toEqual([
    'Coversheet',
    'Form',
    'Clusters',
    'FederalPrograms',
    'AuditReportTypes',
  ])
  expect(names).toContainEqual({ name: 'auditee_uei', at: 'Coversheet!$B$4' })
  expect(names).toContainEqual({ name: 'award_reference', at: 'Form!$A$2:$A$4' })
  expect(names).toContainEqual({ name: 'number_of_audit_findings', at: 'Form!$U$2:$U$4' })
  expect(names).toContainEqual({ name: 'default_program_name', at: 'Form!$Y$2:$Y$4' })
})

test.each<[string, Partial<FacInput>]>([
  ['Enter the UEI in the applicant profile.', { uei: null }],
  [
    'The UEI OBCDEF123456 in the applicant profile isn’t 12 letters and digits as SAM.gov issues them.',
    { uei: 'OBCDEF123456' },
  ],
  ['The SEFA has no federal award with expenditures.', { lines: [], findings: [] }],
  [
    'Enter the Assistance Listing Number of A, such as 20.205.',
    { lines: sefaOf([award({ aln: '20', award_number: 'A', costs: 1 })]).lines, findings: [] },
  ],
  [
    'A passed more to subrecipients than it spent.',
    { lines: sefaOf([award({ award_number: 'A', costs: 1, passed_on: 2 })]).lines },
  ],
  ['Enter the accounting policies.', { accounting_policies: ' ' }],
  ['Explain the indirect cost rate.', { rate_explained: null }],
  [
    'Finding FD-2026-0001 needs the auditor’s reference number, such as 2026-001.',
    { findings: [{ ...finding, reference: null }] },
  ],
  [
    'Finding 2025-001 begins with another year than the audited one, 2026.',
    { findings: [{ ...finding, reference: '2025-001' }] },
  ],
  ['Finding 2026-001 names no program. Enter its listing numbers.', { findings: [{ ...finding, programs: null }] }],
  [
    'Finding 2026-001 names 97.036, and no award of the SEFA is in it.',
    { findings: [{ ...finding, programs: '20.205; 97.036' }] },
  ],
  [
    'Finding 2026-001 needs its types of compliance requirements, such as I for procurement.',
    { findings: [{ ...finding, requirements: null }] },
  ],
  ['Finding 2026-001: D isn’t a type of compliance requirement.', { findings: [{ ...finding, requirements: 'DI' }] }],
  [
    'Finding 2026-001: enter prior references as 2025-001, 2025-002.',
    { findings: [{ ...finding, prior_references: '25-1' }] },
  ],
  [
    'Finding 2026-001 has no corrective action plan yet. Its owner answers it.',
    { findings: [{ ...finding, response: null }] },
  ],
  ['Two findings have the reference 2026-001.', { findings: [finding, finding] }],
  ['SHORT under Additional UEIs isn’t a UEI.', { ueis: 'short' }],
  ['12-3 under Additional EINs isn’t nine digits.', { eins: '12-3' }],
])('the FAC would refuse: %s', (sentence, more) => expect(facProblems(filled(more))).toContain(sentence))
test('the awards of one program are in one cluster', () =>
  expect(
    facProblems(
      filled({
        findings: [],
        lines: sefaOf([
          award({ award_number: 'A', costs: 1, cluster: 'Highway Safety' }),
          award({ award_number: 'B', costs: 1 }),
        ]).lines,
      }),
    ),
  ).toContain('Awards of 20.205 name different clusters. Edit their audit data, so that the program is in one.'))
test('a complete package has no problem', () => expect(facProblems(filled())).toEqual([]))

const firm = {
  name: 'Boone LLP',
  ein: '12-3456789',
  street: '1 Main St',
  city: 'Alder',
  state: 'OH',
  zip: '43215-0001',
  contact: 'Ann Boone',
  contact_title: 'Partner',
  phone: '+16145550100',
  email: 'ann@boone.example',
} as const
test('secondary auditors are rows of their workbook', () => {
  const sections = submittedSections(facSections(filled({ secondary: [firm] })))
  expect(sections.find(({ section }) => section === 'SecondaryAuditors')?.rows).toMatchObject([
    {
      secondary_auditor_ein: '123456789',
      secondary_auditor_address_state: 'OH',
      secondary_auditor_address_zipcode: '432150001',
      secondary_auditor_contact_phone: '6145550100',
    },
  ])
  expect(whyNotAuditor(firm)).toBeNull()
  expect(whyNotAuditor({ ...firm, zip: '4321' })).toBe('The ZIP code of Boone LLP needs five or nine digits.')
  expect(whyNotAuditor({ ...firm, phone: '+4930123456' })).toBe(
    'The phone of Boone LLP needs the ten digits of a number in the United States.',
  )
  expect(facProblems(filled({ secondary: [firm, { ...firm, name: 'Other' }] }))).toContain(
    'Two secondary auditors have the same EIN. Remove one.',
  )
})
test('a low-risk auditee has its basis on file', () => {
  const basis = 'Enter the basis for the low-risk status of the auditee (2 CFR 200.520).'
  expect(facProblems(filled({ low_risk: true }))).toContain(basis)
  expect(facProblems(filled({ low_risk: true, low_risk_because: 'Clean audits 2024 and 2025.' }))).not.toContain(basis)
})

test.each([
  [{ status: 'closed', closed_on: '2026-09-01' }, 'Corrected'],
  [{ status: 'withdrawn' }, 'No longer valid'],
  [{ status: 'answered', action_status: 'corrected' }, 'Partly corrected'],
  [{ status: 'answered', response: 'Training', done_by: '2027-01-31' }, 'Not corrected'],
])('a prior finding with %o is: %s', (more, word) =>
  expect(outcomeOf({ closed_on: null, response: null, done_by: null, action_status: null, ...more }).word).toBe(word),
)

const printing: Printing = {
  year: { name: '2026', ends_on: '2026-06-30' },
  letterhead: { agency: 'City' } as Letterhead,
  today: '2026-11-24',
}

test('the schedule on paper has the total of each program and of each cluster', () => {
  const line = {
    id: 'a',
    agency: 'Federal Highway Administration',
    pass_through: null,
    pass_through_number: null,
    award_number: 'A-1',
    loan: false,
    passed_on: 0,
    lent: 0,
    loan_balance: null,
  }
  const roads = { ...line, aln: '20.205', program: 'Highways', cluster: 'Highway Cluster', amount: 100_00 }
  const lines = [
    roads,
    { ...roads, amount: 50_00 },
    { ...line, aln: '20.219', program: 'Trails', cluster: 'Highway Cluster', amount: 25_00 },
    { ...line, aln: '16.607', program: 'Vests', cluster: null, amount: 5_00 },
  ]
  const { body } = sefaPaper({ lines, total: 180_00, passed_on: 0, notes: [] }, printing)
  const table = body.find((block) => block.is === 'table' && block.caption === 'Totals by program and cluster')
  expect(table).toMatchObject({
    rows: [
      ['Highways', '20.205', '$150.00'],
      ['Trails', '20.219', '$25.00'],
      ['Vests', '16.607', '$5.00'],
      ['Highway Cluster', '20.205, 20.219', '$175.00'],
    ],
  })
})

test('a corrective action plan says each thing once, and a schedule without findings is a sentence', () => {
  const finding = {
    number: 'F-1',
    reference: '2026-001',
    title: 'Not signed',
    programs: 'Highways',
    condition: 'Two of ten had not signed.',
    recommendation: 'Sign on the first day.',
    response: 'Staff sign on their first day.',
    responsible_name: 'Max Okafor',
    done_by: '2026-09-27',
  }
  const plan = correctiveActionPlan([finding as FacFinding], { ...printing, number: 'SGA-1', auditor: 'Boone LLP' })
  const text = JSON.stringify(plan.body)
  for (const once of ['Staff sign on their first day.', 'Max Okafor', 'September 27, 2026'])
    expect(text.split(once)).toHaveLength(2)
  expect(text).toContain('Corrective action')
  expect(text).toContain('City submits this plan for the findings of its single audit by Boone LLP (2 CFR 200.511(c)).')
  const none = priorFindingsPaper([], { ...printing, number: 'SGA-1' })
  expect([none.number, none.body]).toEqual([
    'SGA-1',
    [{ is: 'words', words: 'The audit reports of earlier years had no findings.' }],
  ])
})
