import { expect, test } from 'vitest'
import { documentsFor, homeOf, matchesOf, narrativeOf } from './rules.ts'

const storm = {
  public_assistance: true,
  hazard_mitigation: true,
  number: 'DR-4706-IA',
  federal_share: 75,
  emergency_share: 100,
}
const culvert = {
  category: 'C',
  status: 'reported',
  insured: false,
  mitigate: true,
  flood_zone: false,
  historic: false,
  environment: false,
  complete: 0,
  photos: [],
  site: null,
  replacement: null,
  estimate: 1,
  labor: 'contract',
  request: 'r',
  project: null,
} as never
const given = (change: object) => ({ ...(culvert as object), ...change }) as never
const eligible = { status: 'eligible', result: 'Eligible under 44 CFR 206.223.' } as const

test('a culvert with a mitigation opportunity fits three programs, each with its citation', () => {
  expect(matchesOf(culvert, storm, eligible).map(({ program, fit, rule }) => [program, fit, rule])).toEqual([
    ['Public Assistance, C · Roads and bridges', 'fits', '44 CFR 206.223, 206.226'],
    ['Mitigation within the project (section 406)', 'maybe', 'Stafford Act, section 406(e)'],
    ['Hazard Mitigation Grant Program (97.039)', 'maybe', '44 CFR 206.434'],
  ])
})

test.each<[string, object, object, string]>([
  ['work has begun', { complete: 1 }, {}, 'Work has started. Work started before the award isn’t eligible.'],
  [
    'the disaster doesn’t include Hazard Mitigation',
    {},
    { hazard_mitigation: false },
    'DR-4706-IA doesn’t include Hazard Mitigation.',
  ],
])('no hazard mitigation where %s', (_, change, declared, why) => {
  expect(
    matchesOf(given(change), { ...storm, ...declared }, eligible).find(({ program }) => program.startsWith('Hazard')),
  ).toMatchObject({ fit: 'no', why })
})

test('ineligible damage fits no Public Assistance, debris has no mitigation, and insurance comes off first', () => {
  expect(matchesOf(culvert, storm, { status: 'not_eligible', result: 'Private road.' })[0]).toMatchObject({
    fit: 'no',
    why: 'Private road.',
  })
  expect(matchesOf(given({ category: 'A', mitigate: true }), storm, null)).toMatchObject([
    { fit: 'maybe', why: 'Emergency work with a federal share of 100%. Eligibility not confirmed yet.' },
  ])
  expect(matchesOf(given({ insured: true }), storm, eligible).at(-1)).toMatchObject({
    program: 'Insurance',
    fit: 'fits',
  })
  expect(matchesOf(given({ flood_zone: true }), storm, eligible).at(-1)).toMatchObject({
    program: 'Insurance',
    fit: 'no',
    rule: '44 CFR 206.252',
  })
})

test('missing documents depend on the kind of damage', () => {
  expect(documentsFor(culvert, eligible)).toEqual([
    'Photographs of the damage',
    'The location with coordinates',
    'The replacement cost, for the 50% rule',
    'Maintenance and inspection records',
    'Procurement history of the contract (2 CFR 200.318)',
  ])
  expect(documentsFor(given({ category: 'A', labor: 'own', photos: [{}], site: { address: 'x' } }), null)).toEqual([
    'The eligibility check',
    'Load tickets and site permits',
  ])
})

test('a cost without a project could go into an open one of its category', () => {
  const projects = [
    { id: 'a', number: 'PW-1', category: 'C', status: 'obligated' },
    { id: 'b', number: 'PW-2', category: 'C', status: 'closed' },
    { id: 'c', number: 'PW-3', category: 'A', status: 'draft' },
  ]
  expect(homeOf({ project: null, category: 'C', status: 'noted' }, projects)).toEqual([
    { project: 'a', number: 'PW-1' },
  ])
  expect(homeOf({ project: 'a', category: 'C', status: 'noted' }, projects)).toEqual([])
})

test('the draft narrative states what is entered and no more', () => {
  const words = narrativeOf(
    {
      title: 'Mill Road culvert',
      description: 'Gone.',
      cause: 'The creek.',
      estimate: 100_00,
      replacement: null,
      complete: 15,
      site: null,
    } as never,
    { number: 'DR-1', title: 'Flood', incident_begins: '2026-10-01', incident_ends: null },
  )
  expect(words).toBe(
    'During Flood (DR-1), from 2026-10-01, Mill Road culvert was damaged.\n\nCause: The creek.\n\nDamage: Gone.\n\nThe estimated repair cost is $100.00. 15% of the work is completed.',
  )
})
