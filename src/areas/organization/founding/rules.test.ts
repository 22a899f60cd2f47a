import { expect, test } from 'vitest'
import { stateNames, zonesOfTheStates } from '../organizations/rules.ts'
import { yearAround, yearHint, yearToPropose, zoneToPropose, type AgencyKind } from './rules.ts'

test.each<[string, string | null, string | null, string | null]>([
  ['Ohio has one time zone, whatever the machine says', 'OH', 'America/Los_Angeles', 'America/New_York'],
  ['a machine on UTC says nothing about the town', 'OH', null, 'America/New_York'],
  ['of several time zones, the browser’s', 'TN', 'America/New_York', 'America/New_York'],
  ['of several time zones, none that is not the state’s', 'TN', 'America/Denver', null],
  ['of several time zones, none without a browser’s', 'TX', null, null],
  ['without a state, the browser’s', null, 'America/Chicago', 'America/Chicago'],
])('%s', (_, state, browser, zone) => expect(zoneToPropose(state, browser)).toBe(zone))

test('every state has a time zone that the form offers', () => {
  for (const state of Object.keys(stateNames)) {
    const offered = Object.keys(zonesOfTheStates).filter((zone) => zoneToPropose(state, zone) === zone)
    expect(offered, state).not.toEqual([])
  }
})

test.each<[string, AgencyKind, number | undefined, string | undefined]>([
  ['OH', 'county', 1, 'Ohio Rev. Code 9.34(A)'],
  ['OH', 'school_district', 7, 'Ohio Rev. Code 9.34(A)'],
  ['OH', 'state_agency', 7, 'National Conference of State Legislatures, July 25, 2023'],
  ['FL', 'city', 10, 'Fla. Stat. 218.33(1)'],
  ['WA', 'school_district', 9, 'RCW 1.16.030'],
  ['VA', 'county', 7, 'Code of Virginia 15.2-2500'],
  ['NY', 'state_agency', 4, 'National Conference of State Legislatures, July 25, 2023'],
  ['TX', 'county', 9, 'National Conference of State Legislatures, July 25, 2023'],
  ['GU', 'city', undefined, undefined],
])('the fiscal year of %s %s starts in month %s', (state, kind, month, source) => {
  const proposed = yearToPropose(state, kind)
  expect([proposed?.month, proposed?.source]).toEqual([month, source])
})

test('only what state law fixes is called the law', () => {
  expect(yearHint('OH', 'county', 1)).toBe('By Ohio Rev. Code 9.34(A).')
  expect(yearHint('OH', 'county', 7)).toBe('January 1 is usual here (Ohio Rev. Code 9.34(A)).')
  expect(yearHint('CO', 'county', 7)).toBe(
    'Proposed: the state’s own fiscal year (National Conference of State Legislatures, July 25, 2023). Confirm against your budget.',
  )
  expect(yearHint('GU', 'county', null)).toBe('The first day of your budget year.')
})

test.each([
  ['2026-11-24', 7, { name: '2027', starts_on: '2026-07-01', ends_on: '2027-06-30' }],
  ['2026-11-24', 1, { name: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' }],
  ['2028-01-15', 3, { name: '2028', starts_on: '2027-03-01', ends_on: '2028-02-29' }],
  ['2026-09-30', 10, { name: '2026', starts_on: '2025-10-01', ends_on: '2026-09-30' }],
  ['2026-10-01', 10, { name: '2027', starts_on: '2026-10-01', ends_on: '2027-09-30' }],
])('the fiscal year around %s that starts in month %i', (day, month, year) =>
  expect(yearAround(day, month)).toEqual(year),
)
