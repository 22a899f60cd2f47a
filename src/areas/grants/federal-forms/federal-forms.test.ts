import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readXml, textAt } from '@granary/xml/read.ts'
import { writeXml } from '@granary/xml/write.ts'
import { againstGrantsGov } from '#tests/grants-gov.ts'
import { work, type PlanLine } from '../builder/rules.ts'
import { itemsOf, problemsOf, readerOf, type Answers, type FederalForm, type PaperForm } from './rules.ts'
import { sf424, whyFormsDisagree } from './sf424/rules.ts'
import { sf424aFrom } from '../builder/sf424a/rules.ts'
import { sf424a } from './sf424a/rules.ts'
import { federalForms } from './all/rules.ts'
import { sf424b } from './sf424b/rules.ts'
import { sf424c } from './sf424c/rules.ts'
import { sf424d } from './sf424d/rules.ts'
import { sf425 } from './sf425/rules.ts'
import { federalFormPaper } from './paper/rules.ts'
import { sflll } from './sflll/rules.ts'
import { sites } from './sites/rules.ts'

const application: Answers = {
  submission_type: 'Application',
  application_type: 'New',
  organization: 'City of Alder Falls',
  ein: '44-4444444',
  uei: 'ABCDEFGHJKL1',
  street1: '1 Main Street',
  city: 'Alder Falls',
  state: 'OH: Ohio',
  country: 'USA: UNITED STATES',
  zip: '43000-0001',
  'contact.first': 'Max',
  'contact.last': 'Nguyễn',
  'contact.phone': '614-555-0100',
  'contact.email': 'max@alder-falls.example',
  applicant_types: ['C: City or Township Government'],
  agency: 'Environmental Protection Agency',
  aln: '66.045',
  opportunity: 'EPA-CSB-DEMO',
  opportunity_title: 'Clean school buses',
  project_title: 'Three electric school buses & <training>',
  district_applicant: 'OH-012',
  district_program: 'OH-all',
  starts_on: '2027-01-01',
  ends_on: '2028-12-31',
  '18a': 1_000_000_00,
  '18b': 250_000_00,
  '18c': 0,
  '18d': 0,
  '18e': 0,
  '18f': 0,
  state_review: 'c. Program is not covered by E.O. 12372.',
  debt: false,
  agreed: true,
  'representative.first': 'Ada',
  'representative.last': 'Wong',
  'representative.title': 'City Manager',
  'representative.phone': '614-555-0101',
  'representative.email': 'ada@alder-falls.example',
}
const sent = { submitted_on: '2026-11-25', signature: 'Ada Wong' }

const budget: Answers = {
  '1.title': 'Clean school buses',
  '1.aln': '66.045',
  '1.a.e': 1_000_000_00,
  '1.a.f': 250_000_00,
  '1.b.a': 100_000_00,
  '1.b.d': 1_100_000_00,
  '1.b.j': 50_000_00,
  '1.c.b': 250_000_00,
  '13.q1': 500_000_00,
  '14.q1': 125_000_00,
  '1.e.b': 500_000_00,
  '22': 'De minimis, 15% of $333,333.33: $50,000',
}

const assurances: Answers = { agreed: true, organization: 'City of Alder Falls', title: 'City Manager' }
const construction: Answers = {
  '1.a': 20_000_00,
  '2.a': 100_000_00,
  '2.b': 10_000_00,
  '9.a': 800_000_00,
  '13.a': 80_000_00,
  '15.a': 5_000_00,
  '17.percent': 80,
}
const lobbying: Answers = {
  action: 'b. grant',
  status: 'a. bid/offer/application',
  report: 'a. initial filing',
  entity: 'Prime',
  organization: 'City of Alder Falls',
  street1: '1 Main Street',
  city: 'Alder Falls',
  state: 'OH: Ohio',
  zip: '43000-0001',
  agency: 'Environmental Protection Agency',
  'registrant.first': 'Lou',
  'registrant.last': 'Tran',
  'individual.first': 'Lou',
  'individual.last': 'Tran',
  'signer.first': 'Ada',
  'signer.last': 'Wong',
}
const financial: Answers = {
  agency: 'Environmental Protection Agency',
  award_number: 'F-1',
  recipient: 'City of Alder Falls, 1 Main Street, Alder Falls OH 43000-0001',
  uei: 'ABCDEFGHJKL1',
  ein: '44-4444444',
  type: 'Quarterly',
  basis: 'Accrual',
  starts_on: '2027-01-01',
  ends_on: '2028-12-31',
  period_end: '2027-06-30',
  '10a': 400_000_00,
  '10b': 400_000_00,
  '10d': 1_000_000_00,
  '10e': 420_000_00,
  '10f': 30_000_00,
  '10i': 250_000_00,
  '10j': 105_000_00,
}
const site = (at: string): Answers => ({
  [`${at}organization`]: 'City of Alder Falls',
  [`${at}street1`]: '1 Main Street',
  [`${at}city`]: 'Alder Falls',
  [`${at}state`]: 'OH: Ohio',
  [`${at}country`]: 'USA: UNITED STATES',
  [`${at}zip`]: '43000-0001',
  [`${at}district`]: 'OH-012',
})
const line = (more: Partial<PlanLine>): PlanLine =>
  ({
    class: 'personnel',
    description: 'Project manager',
    year: 1,
    quantity: 1,
    unit_cost: 100_000_00,
    fringe: 25,
    match_share: null,
    excluded: false,
    subaward: false,
    why: null,
    ...more,
  }) as PlanLine

test('a complete SF-424, SF-424A and SF-425 have no problem, and the first two agree', () => {
  expect(problemsOf(sf425, financial)).toEqual([])
  expect(problemsOf(sf424, application)).toEqual([])
  expect(problemsOf(sf424a, budget)).toEqual([])
  expect(whyFormsDisagree(application, budget)).toBeNull()
})

const x = (count: number) => 'x'.repeat(count)
const madeAvailable =
  'a. This application was made available to the State under the Executive Order 12372 Process for review on'

const inSf424: readonly [item: string, key: string, mistake: Answers, words: string][] = [
  ['1. Type of submission', 'submission_type', { submission_type: null }, 'This item is required.'],
  ['1. Type of submission', 'submission_type', { submission_type: 'Letter' }, 'Select one of the answers of the form.'],
  ['2. Type of application', 'application_type', { application_type: '' }, 'This item is required.'],
  ['2. Revision', 'revision_type', { application_type: 'Revision', federal_award: 'A-1' }, 'This item is required.'],
  [
    '2. Other (specify)',
    'revision_other',
    { application_type: 'Revision', federal_award: 'A-1', revision_type: 'E: Other (specify)' },
    'This item is required.',
  ],
  ['5b. Federal award identifier', 'federal_award', { application_type: 'Continuation' }, 'This item is required.'],
  [
    '5b. Federal award identifier',
    'federal_award',
    { federal_award: 'A-1' },
    'A new application has no federal award identifier.',
  ],
  ['8a. Legal name', 'organization', { organization: x(61) }, 'Use up to 60 characters: this has 61.'],
  ['8b. Employer or taxpayer identification number (EIN/TIN)', 'ein', { ein: '1234' }, 'Enter at least 9 characters.'],
  [
    '8b. Employer or taxpayer identification number (EIN/TIN)',
    'ein',
    { ein: 'ABCDEFGHI' },
    'Enter nine digits, such as 44-4444444.',
  ],
  ['8c. UEI', 'uei', { uei: 'ABCDEFGHJKL' }, 'Enter at least 12 characters.'],
  ['8c. UEI', 'uei', { uei: 'ABCDEFGHIJKO' }, 'A UEI never contains the letters O or I. Enter zero or one.'],
  ['8d. Street 1', 'street1', { street1: '' }, 'This item is required.'],
  ['8d. State', 'state', { state: null }, 'This item is required.'],
  ['8d. State', 'state', { state: 'Ohio' }, 'Select one of the answers of the form.'],
  ['8d. Province', 'province', { province: 'Ontario' }, 'Enter a state or a province, not both.'],
  ['8d. ZIP/Postal code', 'zip', { zip: '' }, 'This item is required.'],
  ['8e. Department name', 'department', { department: x(31) }, 'Use up to 30 characters: this has 31.'],
  ['8f. Last name', 'contact.last', { 'contact.last': ' '.trim() }, 'This item is required.'],
  ['8f. Email', 'contact.email', { 'contact.email': 'max' }, 'Enter a valid email address.'],
  ['9. Type of applicant', 'applicant_types', { applicant_types: [] }, 'This item is required.'],
  [
    '9. Type of applicant',
    'applicant_types',
    { applicant_types: ['A: State Government', 'B: County Government', 'P: Individual', 'R: Small Business'] },
    'Select up to 3.',
  ],
  ['9. Other (specify)', 'applicant_type_other', { applicant_types: ['X: Other (specify)'] }, 'This item is required.'],
  ['10. Name of federal agency', 'agency', { agency: '' }, 'This item is required.'],
  ['12. Funding opportunity number', 'opportunity', { opportunity: x(41) }, 'Use up to 40 characters: this has 41.'],
  [
    '15. Descriptive title of applicant’s project',
    'project_title',
    { project_title: x(201) },
    'Use up to 200 characters: this has 201.',
  ],
  [
    '16a. Congressional district of applicant',
    'district_applicant',
    { district_applicant: 'OH-12' },
    'Enter the state and the district, such as CA-005.',
  ],
  [
    '16a. Congressional district of applicant',
    'district_applicant',
    { district_applicant: 'OH-all' },
    'Enter the state and the district, such as CA-005.',
  ],
  [
    '16b. Congressional district of program/project',
    'district_program',
    { district_program: '12' },
    'Enter the state and the district, such as CA-005.',
  ],
  ['17a. Proposed project start date', 'starts_on', { starts_on: '2027-02-30' }, 'Enter a date that exists.'],
  ['17b. Proposed project end date', 'ends_on', { ends_on: '2026-12-31' }, 'The project can’t end before it starts.'],
  ['18c. Estimated funding: State', '18c', { '18c': null }, 'This item is required.'],
  ['18a. Estimated funding: Federal', '18a', { '18a': -1 }, 'The amount can’t be less than $0.00.'],
  ['18g. Estimated funding: Total', '18g', { '18a': 0, '18b': 0 }, 'The application has no amount.'],
  ['19. State review date', 'state_review_on', { state_review: madeAvailable }, 'This item is required.'],
  ['20. Is the applicant delinquent on any federal debt?', 'debt', { debt: null }, 'This item is required.'],
  ['21. Certifications and assurances', 'agreed', { agreed: false }, 'You must agree before the form is complete.'],
  ['21. Email', 'representative.email', { 'representative.email': 'a@b' }, 'Enter a valid email address.'],
]
test.each(inSf424)('SF-424 %s names the mistake in %s: %j', (item, key, mistake, words) => {
  expect(problemsOf(sf424, { ...application, ...mistake })).toMatchObject([{ item, key, words }])
})

const inSf424a: readonly [item: string, mistake: Answers, words: string][] = [
  ['A1 (a)', { '1.title': '' }, 'This item is required.'],
  ['A2 (a)', { '2.aln': '10.675', '2.e.b': 1 }, 'This item is required.'],
  ['6k (1)', { '1.b.a': 90_000_00 }, 'Line 6k is $1,240,000.00, but section A line 1 (g) is $1,250,000.00.'],
  ['6k (5)', { '1.b.a': 90_000_00 }, 'Line 6k is $1,240,000.00, but section A line 5 (g) is $1,250,000.00.'],
  ['12 (e)', { '1.c.b': 200_000_00 }, 'Line 12 (e) is $200,000.00, but section A line 5 (f) is $250,000.00.'],
  [
    '13 (1st year)',
    { '13.q4': 600_000_00 },
    'The first year needs $1,100,000.00, more than the federal budget of $1,000,000.00.',
  ],
  [
    '14 (1st year)',
    { '14.q4': 200_000_00 },
    'The first year needs $325,000.00, more than the non-federal budget of $250,000.00.',
  ],
  ['13 (quarter 2)', { '13.q2': -1_00 }, 'The amount can’t be less than $0.00.'],
  ['22', { '22': null }, 'This item is required.'],
  ['23', { '23': x(251) }, 'Use up to 250 characters: this has 251.'],
  ['1.b.h', { '1.b.h': 0.5 }, 'Enter an amount in dollars and cents.'],
]
test.each(inSf424a)('SF-424A item %s names the mistake %j', (item, mistake, words) => {
  const found = problemsOf(sf424a, { ...budget, ...mistake })
  expect(found.filter((each) => each.words === words).map((each) => `${each.item} ${each.key}`)).toContainEqual(
    expect.stringContaining(item),
  )
})

const inOthers: readonly [name: string, form: PaperForm, Answers, mistake: Answers, key: string, words: string][] = [
  ['SF-424B', sf424b, assurances, { agreed: false }, 'agreed', 'You must agree before the form is complete.'],
  ['SF-424B', sf424b, assurances, { organization: null }, 'organization', 'This item is required.'],
  ['SF-424D', sf424d, assurances, { title: x(46) }, 'title', 'Use up to 45 characters: this has 46.'],
  [
    'SF-424C',
    sf424c,
    construction,
    { '9.b': 900_000_00 },
    '9.b',
    'The costs not allowable are $900,000.00, more than the total cost of $800,000.00.',
  ],
  ['SF-424C', sf424c, construction, { '17.percent': 101 }, '17.percent', 'Enter a whole percentage from 0 to 100.'],
  ['SF-424C', sf424c, construction, { '17.percent': 79.5 }, '17.percent', 'Enter a whole percentage from 0 to 100.'],
  ['SF-424C', sf424c, construction, { '17.percent': null }, '17.percent', 'This item is required.'],
  ['SF-424C', sf424c, construction, { '7.a': -1_00 }, '7.a', 'The amount can’t be less than $0.00.'],
  [
    'SF-424C',
    sf424c,
    construction,
    { '15.a': 2_000_000_00, '15.b': 0 },
    '16.a',
    'The amount can’t be less than $0.00.',
  ],
  ['SF-LLL', sflll, lobbying, { action: 'Grant' }, 'action', 'Select one of the answers of the form.'],
  ['SF-LLL', sflll, lobbying, { report: 'b. material change' }, 'year', 'This item is required.'],
  [
    'SF-LLL',
    sflll,
    lobbying,
    { report: 'b. material change', year: '2026', quarter: '5', last_report_on: '2026-01-31' },
    'quarter',
    'Enter a quarter from 1 to 4.',
  ],
  ['SF-LLL', sflll, lobbying, { entity: 'Subawardee' }, 'prime.organization', 'This item is required.'],
  ['SF-LLL', sflll, lobbying, { tier: '1' }, 'tier', 'Only a subawardee has a tier.'],
  ['SF-LLL', sflll, lobbying, { 'registrant.last': '' }, 'registrant.last', 'This item is required.'],
  ['SF-LLL', sflll, lobbying, { status: 'c. post-award' }, 'action_number', 'Enter the number of the award.'],
  ['SF-LLL', sflll, lobbying, { agency: x(41) }, 'agency', 'Use up to 40 characters: this has 41.'],
  ['sites', sites, site('p.'), { 'p.organization': '' }, 'p.organization', 'This item is required.'],
  ['sites', sites, site('p.'), { 'p.district': '' }, 'p.district', 'This item is required.'],
  ['sites', sites, site('p.'), { 's1.organization': 'Depot' }, 's1.street1', 'This item is required.'],
  ['sites', sites, site('p.'), { 'p.uei': 'ABCDEFGHJK' }, 'p.uei', 'Enter at least 12 characters.'],
  ['SF-425', sf425, financial, { uei: '' }, 'uei', 'This item is required.'],
  ['SF-425', sf425, financial, { type: 'Monthly' }, 'type', 'Select one of the answers of the form.'],
  ['SF-425', sf425, financial, { period_end: '2026-06-31' }, 'period_end', 'Enter a date that exists.'],
  ['SF-425', sf425, financial, { '10b': 0.5 }, '10b', 'Enter an amount in dollars and cents.'],
  ['SF-425', sf425, financial, { '10f': -1 }, '10f', 'The amount can’t be less than $0.00.'],
  ['SF-425', sf425, financial, { type: 'Final' }, '10f', 'The final report has no unliquidated obligations.'],
  [
    'SF-425',
    sf425,
    financial,
    { '10e': 1_000_000_00 },
    '10h',
    'Expenditures and obligations exceed the federal funds authorized.',
  ],
  [
    'SF-425',
    sf425,
    financial,
    { '10m': 1_00, '10n': 1_00 },
    '10m',
    'Program income is deducted or added: enter line m or line n.',
  ],
]
test.each(inOthers)('%s names the mistake in an item', (_, form, answers, mistake, key, words) => {
  expect(problemsOf(form, { ...answers, ...mistake })).toContainEqual(expect.objectContaining({ key, words }))
})

const between: readonly [mistake: Answers, words: string][] = [
  [
    { '18a': 900_000_00 },
    'Item 18a of the SF-424 is $900,000.00, but section A line 5 (e) of the SF-424A is $1,000,000.00.',
  ],
  [{ '18f': 10_00 }, 'Item 18f of the SF-424 is $10.00, but line 7 (5) of the SF-424A is $0.00.'],
  [
    { '18b': 200_000_00 },
    'Item 18g of the SF-424 less program income is $1,200,000.00, but section A line 5 (g) of the SF-424A is $1,250,000.00.',
  ],
]
test.each(between)('the SF-424 and the SF-424A must agree: %j', (mistake, words) => {
  expect(whyFormsDisagree({ ...application, ...mistake }, budget)).toBe(words)
})

test('more than forty mistakes planted in a whole application and its SF-425 are named, some in each form', () => {
  const planted = [
    ...inSf424.map(([, key, mistake, words]) => ({ form: sf424 as PaperForm, of: application, mistake, key, words })),
    ...inSf424a.map(([, mistake, words]) => ({ form: sf424a as PaperForm, of: budget, mistake, key: null, words })),
    ...inOthers.map(([, form, of, mistake, key, words]) => ({ form, of, mistake, key, words })),
  ]
  const named = planted.filter(({ form, of, mistake, key, words }) =>
    problemsOf(form, { ...of, ...mistake }).some((found) => found.words === words && (!key || found.key === key)),
  )
  expect(named).toEqual(planted)
  // One mistake of one form counts once, whatever it breaks.
  const different = new Set(named.map(({ form, mistake }) => `${form.name} ${JSON.stringify(mistake)}`))
  expect(different.size + between.length).toBeGreaterThan(70)
  expect(new Set(named.map(({ form }) => form.name))).toEqual(
    new Set([...Object.values(federalForms).map(({ name }) => name), sf425.name]),
  )
})

test('the budget builder fills the SF-424A of a project of two years without a problem', async () => {
  const worked = work(
    [
      line({}),
      line({ year: 2 }),
      line({ class: 'equipment', description: 'Bus', fringe: null, unit_cost: 340_000_01, quantity: 1 }),
    ],
    { indirect: 'de_minimis', indirect_rate: 15, match_share: 20, subawardBase: 50_000_00 },
  )
  const answers = sf424aFrom(worked, {
    plan: { title: 'Buses', indirect_rate: 15 },
    application: { title: 'Clean school buses', aln: '66.045' },
  })
  const read = readerOf(sf424a, answers)
  expect(problemsOf(sf424a, answers)).toEqual([])
  expect([read.cents('total.b.k'), read.cents('total.a.g'), read.cents('total.c.e')]).toEqual([
    worked.total,
    worked.total,
    worked.match,
  ])
  expect(read.cents('13.year') + read.cents('total.e.b')).toBe(worked.federal)
  expect(await verdictOf(sf424a, answers)).toEqual([])
})

test('the XML says what the form says, and the Grants.gov schemas accept it', async () => {
  const found = readXml(writeXml(sf424.xml(readerOf(sf424, { ...application, ...sent }))))
  expect(
    ['ContactPerson/LastName', 'ProjectTitle', 'TotalEstimatedFunding', 'DelinquentFederalDebt'].map((path) =>
      textAt(found, path),
    ),
  ).toEqual(['Nguyễn', 'Three electric school buses & <training>', '1250000.00', 'N: No'])
  expect(await verdictOf(sf424, { ...application, ...sent })).toEqual([])
  expect(await verdictOf(sf424a, budget)).toEqual([])
})

test('the schema refuses what the form refuses', async () => {
  const refused = async (mistake: Answers) =>
    (await verdictOf(sf424, { ...application, ...sent, ...mistake })).join(' ')
  expect(await refused({ uei: 'SHORT' })).toContain('SAMUEI')
  expect(await refused({ state: 'Ohio' })).toContain('State')
})

const verdictOf = (form: FederalForm, answers: Answers) =>
  againstGrantsGov(writeXml(form.xml(readerOf(form, answers))), form.xsd)

const complete: readonly [FederalForm, Answers][] = [
  [sf424, application],
  [sf424a, budget],
  [sf424b, assurances],
  [sf424c, construction],
  [sf424d, assurances],
  [sflll, lobbying],
  [sites, { ...site('p.'), ...site('s1.') }],
]

test.each(complete.map(([form, answers]) => [form.name, form, answers] as const))(
  'a complete %s has no problem, and the public schema accepts its XML',
  async (_, form, answers) => {
    expect(problemsOf(form, answers)).toEqual([])
    expect(await verdictOf(form, { ...answers, ...sent })).toEqual([])
  },
)

test('every form has a complete example, each box once, and each box of a table exists', () => {
  expect(Object.values(federalForms).map(({ name }) => name)).toEqual(complete.map(([{ name }]) => name))
  for (const form of Object.values(federalForms)) {
    const keys = itemsOf(form).map(({ key }) => key)
    expect(new Set(keys).size, form.name).toBe(keys.length)
    for (const { grid, items } of form.sections)
      if (grid)
        expect(grid.rows.flatMap((row) => row.keys.filter((key) => key !== null)).toSorted(), form.name).toEqual(
          items.map(({ key }) => key).toSorted(),
        )
  }
})

test('each state is written as the schema writes it', () => {
  const schema = readFileSync('tests/fixtures/grants-gov/UniversalCodes-V2.0.xsd', 'utf8')
  const state = itemsOf(sf424).find(({ key }) => key === 'state')!
  expect(state.options!.filter((answer) => !schema.includes(`"${answer}"`))).toEqual([])
})

test('the SF-424C adds up its sixteen rows and works out the federal share', () => {
  const read = readerOf(sf424c, construction)
  expect(['12.a', '12.b', '12.c', '14.c', '15.c', '16.a', '16.b', '16.c', '17.share'].map(read.cents)).toEqual([
    920_000_00, 10_000_00, 910_000_00, 990_000_00, 5_000_00, 995_000_00, 10_000_00, 985_000_00, 788_000_00,
  ])
})

test('on paper two short answers share a row, a long one has its own, and a phone number can be read', () => {
  const long = 'Every program of the agency for school buses in all of its districts'
  const printed = { number: 'A-1', subject: 'Buses', letterhead: { agency: 'City' }, today: '2026-11-20' }
  const { body } = federalFormPaper(sflll, { program: long, 'signer.phone': '+15635550100' } as Answers, printed)
  const boxes = body.flatMap((block) => (block.is === 'boxes' ? block.boxes : []))
  expect(boxes.slice(0, 2).map(({ number, width }) => [number, width])).toEqual([
    ['1', 0.5],
    ['2', 0.5],
  ])
  expect(boxes.find(({ label }) => label === 'Phone number')!.value).toBe('(563) 555-0100')
  expect(boxes.filter(({ value }) => String(value).length > 40).every(({ width }) => width === undefined)).toBe(true)
})
