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
const eligible = { status: 'eligible', result: 'Eligible by 44 CFR 206.223.' } as const

test('a culvert that could be stronger fits three programs, each with its paragraph', () => {
  expect(matchesOf(culvert, storm, eligible).map(({ program, fit, rule }) => [program, fit, rule])).toEqual([
    ['Public Assistance, C · Roads and bridges', 'fits', '44 CFR 206.223, 206.226'],
    ['Mitigation within the project (section 406)', 'maybe', 'Stafford Act, section 406(e)'],
    ['Hazard Mitigation Grant Program (97.039)', 'maybe', '44 CFR 206.434'],
  ])
})

test.each<[string, object, object, string]>([
  ['work has begun', { complete: 1 }, {}, 'Work has begun: what is begun before the award is not eligible.'],
  ['the disaster has no Hazard Mitigation', {}, { hazard_mitigation: false }, 'DR-4706-IA has no Hazard Mitigation.'],
])('no hazard mitigation where %s', (_, change, declared, why) => {
  expect(
    matchesOf(given(change), { ...storm, ...declared }, eligible).find(({ program }) => program.startsWith('Hazard')),
  ).toMatchObject({ fit: 'no', why })
})

test('what was found not eligible fits no Public Assistance, debris has no mitigation, what is insured comes off first', () => {
  expect(matchesOf(culvert, storm, { status: 'not_eligible', result: 'Private road.' })[0]).toMatchObject({
    fit: 'no',
    why: 'Private road.',
  })
  expect(matchesOf(given({ category: 'A', mitigate: true }), storm, null)).toMatchObject([
    { fit: 'maybe', why: 'Emergency work with a federal share of 100 %. Nobody has found it eligible yet.' },
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

test('missing documents are those of this kind of damage', () => {
  expect(documentsFor(culvert, eligible)).toEqual([
    'Photographs of the damage',
    'Where it lies, with its coordinates',
    'The cost of a replacement, for the fifty percent rule',
    'Maintenance and inspection records',
    'How the contract was awarded: the history file of 2 CFR 200.318',
  ])
  expect(documentsFor(given({ category: 'A', labor: 'own', photos: [{}], site: { address: 'x' } }), null)).toEqual([
    'The check of eligibility',
    'Load tickets and the permits of the sites',
  ])
})

test('cost without a project could go into an open one of its kind', () => {
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

test('the draft of a narrative says what is entered and no more', () => {
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
    'During Flood (DR-1), from 2026-10-01, Mill Road culvert was damaged.\n\nCause: The creek.\n\nDamage: Gone.\n\nThe repair is estimated at $100.00. 15 % of the work is done.',
  )
})
