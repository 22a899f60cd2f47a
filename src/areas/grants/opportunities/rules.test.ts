import { expect, test } from 'vitest'
import { decideBy, fitOf, readOpportunities, type Profile } from './rules.ts'

/** A row of the Grants.gov search and one of its open data; the values are invented, the field names are theirs. */
const hit = {
  id: '358412',
  number: 'EPA-R2-2026-01',
  title: 'Clean school buses',
  agencyCode: 'EPA',
  agency: 'Environmental Protection Agency',
  openDate: '10/15/2026',
  closeDate: '01/15/2027',
  oppStatus: 'posted',
  docType: 'synopsis',
  cfdaList: ['66.045'],
}
const extract = {
  OpportunityID: '361000',
  OpportunityTitle: 'Safe streets',
  OpportunityNumber: 'DOT-SS4A-27',
  AgencyName: 'DOT',
  PostDate: '10012026',
  CloseDate: '02012027',
  CFDANumbers: '20.939',
  AwardCeiling: '2500000',
  AwardFloor: '100000',
  EstimatedTotalProgramFunding: '90000000',
  EligibleApplicants: 'County governments; City or township governments',
  FundingInstrumentType: 'CA',
}
const openData = {
  opportunity_id: 'efebc9dc-d70a-4320-b97d-282de91ce12c',
  legacy_opportunity_id: '1',
  opportunity_number: 'WNN5489658',
  opportunity_title: 'Foundation grant',
  agency_code: 'HHS-FDA',
}

test('lists of Grants.gov are read in either spelling', () => {
  const { rows, wrong } = readOpportunities([hit, extract, openData, { title: 'without a key' }])
  expect(wrong).toEqual([{ line: 4, why: 'This row has no key, such as NoticeId or OpportunityID.' }])
  expect(rows).toMatchObject([
    {
      key: 'grants_gov:358412',
      title: 'Clean school buses',
      aln: '66.045',
      closes_on: '2027-01-15',
      status: 'posted',
      instrument: 'grant',
    },
    {
      key: 'grants_gov:361000',
      aln: '20.939',
      ceiling: 2_500_000_00,
      floor: 100_000_00,
      total: 90_000_000_00,
      instrument: 'cooperative_agreement',
      eligibility: 'County governments; City or township governments',
    },
    { key: 'grants_gov:efebc9dc-d70a-4320-b97d-282de91ce12c', number: 'WNN5489658', agency: 'HHS-FDA' },
  ])
})

const profile: Profile = {
  won: ['20.205'],
  agencies: ['Federal Highway Administration'],
  largest: 640_000_00,
  today: '2026-11-20',
}
const offered = {
  eligibility: 'City or township governments',
  closes_on: '2027-01-20',
  aln: '20.205',
  agency: 'Federal Highway Administration',
  ceiling: 800_000_00,
  match: 20,
}
test.each<[string, Partial<typeof offered> | object, number]>([
  ['everything for it', {}, 95],
  ['nothing of the program, but of the agency', { aln: '20.939' }, 85],
  ['nothing known', { aln: '20.939', agency: 'DOT' }, 70],
  ['little time', { closes_on: '2026-11-25' }, 75],
  ['closed', { closes_on: '2026-11-19' }, 70],
  ['not for cities', { eligibility: 'Small businesses' }, 65],
  ['far too large', { ceiling: 4_000_000_00 }, 85],
])('with %s the fit is %d', (_, change, score) => {
  const of = fitOf({ ...offered, ...change }, profile)
  expect(of.score).toBe(score)
  expect(of.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score)
})

test('the decision is due three weeks before closing, or today', () => {
  expect(decideBy('2027-01-20', '2026-11-20')).toBe('2026-12-30')
  expect(decideBy('2026-11-25', '2026-11-20')).toBe('2026-11-20')
  expect(decideBy(null, '2026-11-20')).toBeNull()
})

/** An answer of api.simpler.grants.gov/v1/opportunities/search, with invented values under its names. */
const simpler = {
  opportunity_id: 'efebc9dc-d70a-4320-b97d-282de91ce12c',
  opportunity_number: 'EPA-R2-2026-01',
  opportunity_title: 'Clean school buses',
  opportunity_status: 'posted',
  agency_code: 'EPA',
  agency_name: 'Environmental Protection Agency',
  category: 'discretionary',
  opportunity_assistance_listings: [
    { assistance_listing_number: '66.045', program_title: 'Clean Buses' },
    { assistance_listing_number: '66.046', program_title: 'More Buses' },
  ],
  summary: {
    award_ceiling: 500_000,
    award_floor: 10_000,
    estimated_total_program_funding: 9_000_000,
    post_date: '2026-10-15',
    close_date: '2027-01-15',
    applicant_types: ['city_or_township_governments', 'county_governments'],
    is_cost_sharing: true,
    funding_instruments: ['cooperative_agreement'],
    summary_description: 'Replaces diesel buses.',
    fiscal_year: 2027,
  },
}

test('the nested answer of Simpler.Grants.gov is read whole, and the fields that are not saved are named', () => {
  const { rows, wrong, unread } = readOpportunities([simpler])
  expect(wrong).toEqual([])
  expect(rows).toEqual([
    {
      key: 'grants_gov:efebc9dc-d70a-4320-b97d-282de91ce12c',
      number: 'EPA-R2-2026-01',
      title: 'Clean school buses',
      agency: 'Environmental Protection Agency',
      aln: '66.045, 66.046',
      category: 'discretionary',
      instrument: 'cooperative_agreement',
      status: 'posted',
      eligibility: 'city_or_township_governments, county_governments',
      posted_on: '2026-10-15',
      closes_on: '2027-01-15',
      ceiling: 500_000_00,
      floor: 10_000_00,
      total: 9_000_000_00,
      cost_sharing: 'yes',
      summary: 'Replaces diesel buses.',
    },
  ])
  expect(unread).toEqual(['fiscal_year'])
  expect(
    readOpportunities([{ ...simpler, summary: { ...simpler.summary, is_cost_sharing: false } }]).rows[0],
  ).toMatchObject({ cost_sharing: 'no' })
})
