import { expect, test } from 'vitest'
import { findPlace } from '#app/routes.tsx'
import {
  askInWords,
  everyAgency,
  jobsOf,
  missingIn,
  readiness,
  readyIn,
  whyNotComplete,
  type Facts,
  type Job,
} from './rules.ts'

const whole: Facts = {
  state: true,
  verified: true,
  fund: true,
  account: true,
  cost_center: true,
  fiscal_year: true,
  budget: true,
  line_draft: null,
  vendor: true,
  vendor_draft: null,
  registration_waiting: false,
  threshold: true,
  signers: 2,
  admins: 2,
  people: 3,
  opening_keys: 3,
  own_key: true,
  small_agency: false,
  order_chain: true,
  invoice_chain: true,
  registration: true,
  response_periods: true,
  protest_periods: true,
  holidays: true,
  exclusion_list: true,
  paying_account: true,
  pay_days: true,
  interest_rate: true,
  grant_terms: true,
  grant: 'g',
  grant_active: true,
  grant_budget: true,
  grant_cost: true,
  fema_figures: true,
  equipment_rates: true,
  order_issued: true,
  published: true,
  paid: true,
  drawn: true,
  incident: true,
}
const nothing = Object.fromEntries(
  Object.entries(whole).map(([name, value]) => [
    name,
    typeof value === 'number' ? 1 : typeof value === 'boolean' ? false : null,
  ]),
) as Facts
const job = (facts: Partial<Facts>, name: Job['name']) =>
  readiness({ ...whole, ...facts }).find((each) => each.name === name)!

test('a missing rate of late-payment interest is named, and stops no payment', () =>
  expect(job({ interest_rate: false }, 'pay').items.filter(({ ready }) => !ready)).toMatchObject([
    { title: 'Late-payment interest', optional: true },
  ]))

test('an agency with everything misses nothing', () => {
  for (const each of readiness(whole)) expect([each.name, missingIn(each)]).toEqual([each.name, []])
})

test.each<[string, Partial<Facts>, Job['name'], string[]]>([
  ['no fund', { fund: false }, 'buy', ['Fund']],
  ['a year that is over', { fiscal_year: false, budget: false }, 'buy', ['Fiscal year', 'Adopted budget line']],
  ['one administrator', { signers: 1, admins: 1, people: 1 }, 'buy', ['Second approver']],
  [
    'a manager where a second administrator is needed',
    { admins: 1, budget: false, line_draft: 'l' },
    'buy',
    ['Adopted budget line', 'Second administrator'],
  ],
  ['one administrator and a user', { signers: 1 }, 'solicit', []],
  ['two opening keys', { opening_keys: 2 }, 'solicit', ['Opening keys']],
  ['a declared small agency', { signers: 1, small_agency: true }, 'buy', []],
  ['no thresholds of its own', { threshold: false }, 'buy', []],
  ['closed registration', { registration: false }, 'solicit', ['Vendor registration']],
  ['no protest period', { protest_periods: false }, 'solicit', ['Protest periods']],
  ['no response period of its own', { response_periods: false }, 'solicit', []],
  ['not verified', { verified: false }, 'solicit', ['Verified agency']],
  ['no bank account', { paying_account: false }, 'pay', ['Paying account']],
  ['one person who signs', { signers: 1 }, 'pay', ['Second person to release']],
  [
    'no grant yet',
    { grant: null, grant_active: false, grant_budget: false, grant_cost: false },
    'grants',
    ['Grant entered', 'Grant accepted', 'Grant budget', 'Cost charged'],
  ],
  ['nothing spent on a grant', { grant_cost: false }, 'grants', ['Cost charged']],
])('%s', (_, facts, name, missing) => expect(missingIn(job(facts, name)).map(({ title }) => title)).toEqual(missing))

test('a new agency sees what it needs, and the dashboard counts only what every agency needs', () => {
  const jobs = readiness(nothing)
  expect(jobs.map((each) => [each.name, missingIn(each).length, readyIn(each)])).toEqual([
    ['buy', 8, 0],
    ['solicit', 4, 0],
    ['pay', 4, 0],
    ['grants', 5, 0],
    ['disasters', 0, 0],
  ])
  expect(everyAgency(jobs).map(({ name }) => name)).toEqual(['buy', 'solicit', 'pay'])
})

test.each<[string, Partial<Facts>, string, string]>([
  ['a budget line to enter', { budget: false }, 'Adopted budget line', '/budget-management/lines/new'],
  ['a line to adopt', { budget: false, line_draft: 'l' }, 'Adopted budget line', '/budget-management/lines/l'],
  ['a vendor to add', { vendor: false }, 'Active vendor', '/vendor-directory/new'],
  ['a registration to review', { vendor: false, registration_waiting: true }, 'Active vendor', '/vendor-registration'],
  [
    'a vendor to activate',
    { vendor: false, registration_waiting: true, vendor_draft: 'v' },
    'Active vendor',
    '/vendor-directory/v',
  ],
])('%s: the guide opens the page of the next step', (_, facts, title, to) =>
  expect(job(facts, 'buy').items.find((item) => item.title === title)!.to).toBe(to),
)

test('registration can be opened in the guide once the agency is verified', () => {
  const act = (facts: Partial<Facts>) =>
    job({ registration: false, ...facts }, 'solicit').items.find(({ title }) => title === 'Vendor registration')!.act
  expect([act({}), act({ verified: false })]).toEqual(['open-registration', undefined])
})

test('an opening key is created in the guide by a person who has none, and people are invited while there are too few', () => {
  const keys = (facts: Partial<Facts>) => {
    const item = job({ opening_keys: 2, ...facts }, 'solicit').items.find(({ title }) => title === 'Opening keys')!
    return [item.to, item.act]
  }
  expect(keys({})).toEqual(['/rfq-builder', undefined])
  expect(keys({ own_key: false })).toEqual(['/rfq-builder', 'create-key'])
  expect(keys({ people: 2 })[0]).toBe('/team')
})

test('every entry leads to a page', () => {
  const lost = readiness(nothing).flatMap(({ items, start }) =>
    [...items, start].filter(({ to }) => !findPlace(to.split('?')[0]!) || findPlace(to.split('?')[0]!)!.path === '*'),
  )
  expect(lost).toEqual([])
})

test.each([
  ['user', ['buy', 'solicit', 'disasters'], 'Only managers and administrators can complete the setup.'],
  ['manager', ['buy', 'solicit', 'pay', 'grants', 'disasters'], null],
  ['admin', ['buy', 'solicit', 'pay', 'grants', 'disasters'], null],
] as const)('a person with the role %s sees the jobs of that role', (role, jobs, whyNot) => {
  expect(jobsOf({ role }, readiness(whole)).map(({ name }) => name)).toEqual(jobs)
  expect(whyNotComplete({ role })).toBe(whyNot)
})

test.each([
  [[], 'Your agency has no administrator. Ask the operator of this installation.'],
  [['Ada'], 'To complete a missing step, ask Ada.'],
  [['Ada', 'Ann', 'Bob', 'Cy'], 'To complete a missing step, ask Ada, Ann, or Bob.'],
])('a buyer is told to ask %j', (names, words) => expect(askInWords(names)).toBe(words))
