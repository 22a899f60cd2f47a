import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { editOutside, importOutside } from './commands.ts'
import { linesIn, readOutside, repeatedIn, type Foreign } from './rules.ts'

/** Rows in the lists' format; the values are invented, the column names are real. */
const fromSam = {
  noticeId: '9f3c',
  title: 'Snow removal, post office',
  solicitationNumber: 'W9127-26-Q-0003',
  fullParentPathName: 'GENERAL SERVICES ADMINISTRATION.PUBLIC BUILDINGS',
  postedDate: '2026-11-02',
  type: 'Solicitation',
  responseDeadLine: '2026-12-01T14:00:00-05:00',
  naicsCode: '561730',
  typeOfSetAsideDescription: 'Total Small Business Set-Aside',
  placeOfPerformance: { city: { code: '1', name: 'Albany' }, state: { code: 'NY', name: 'New York' } },
  uiLink: 'https://sam.gov/opp/9f3c/view',
  description: 'https://api.sam.gov/prod/opportunities/v1/noticedesc?noticeid=9f3c',
}
const samSheet = {
  NoticeId: '9f3c',
  Title: 'Snow removal, post office',
  'Sol#': 'W9127-26-Q-0003',
  'Department/Ind.Agency': 'GENERAL SERVICES ADMINISTRATION',
  PostedDate: '2026-11-02 09:12:11.123-05',
  Type: 'Solicitation',
  ResponseDeadLine: '2026-12-01T14:00:00-05:00',
  NaicsCode: '561730',
  SetASide: '',
  PopCity: 'Albany',
  PopState: 'NY',
  Link: 'https://sam.gov/opp/9f3c/view',
  Description: 'Clear 400 feet of sidewalk.',
}
const grantsHit = {
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
const grantsExtract = {
  OpportunityID: '358412',
  OpportunityTitle: 'Clean school buses',
  OpportunityNumber: 'EPA-R2-2026-01',
  AgencyName: 'Environmental Protection Agency',
  PostDate: '10152026',
  CloseDate: '01152027',
  CFDANumbers: '66.045',
  AwardCeiling: '5000000',
  Description: 'Replaces diesel buses.',
}

test.each<[string, Foreign, object]>([
  [
    'the API of SAM.gov',
    fromSam,
    {
      source: 'sam_gov',
      key: 'sam_gov:9f3c',
      number: 'W9127-26-Q-0003',
      closes_on: '2026-12-01',
      closes_at: '2026-12-01T19:00:00.000Z',
      set_aside: 'Total Small Business Set-Aside',
      place: 'Albany, New York',
      url: 'https://sam.gov/opp/9f3c/view',
    },
  ],
  [
    'the sheet of SAM.gov',
    samSheet,
    {
      source: 'sam_gov',
      key: 'sam_gov:9f3c',
      posted_on: '2026-11-02',
      place: 'Albany, NY',
      summary: 'Clear 400 feet of sidewalk.',
    },
  ],
  [
    'the search of Grants.gov',
    grantsHit,
    {
      source: 'grants_gov',
      key: 'grants_gov:358412',
      posted_on: '2026-10-15',
      closes_on: '2027-01-15',
      codes: '66.045',
      url: 'https://www.grants.gov/search-results-detail/358412',
    },
  ],
  [
    'the extract of Grants.gov',
    grantsExtract,
    {
      source: 'grants_gov',
      key: 'grants_gov:358412',
      closes_on: '2027-01-15',
      ceiling: 5_000_000_00,
      summary: 'Replaces diesel buses.',
    },
  ],
])('a row of %s is read', (_where, line, wanted) =>
  expect(readOutside([line])).toMatchObject({ rows: [wanted], wrong: [] }),
)

test('a deadline keeps its hour only where the list gives its time zone', () => {
  const at = (responseDeadLine: string) => readOutside([{ ...fromSam, responseDeadLine }]).rows[0]!.closes_at
  expect(
    [
      '2026-12-01T14:00:00-05:00',
      '2026-12-01 14:00:00.5-05',
      '2026-12-01T19:00:00Z',
      '2026-12-01T14:00:00',
      '2026-12-01',
    ].map(at),
  ).toEqual(['2026-12-01T19:00:00.000Z', '2026-12-01T19:00:00.500Z', '2026-12-01T19:00:00.000Z', undefined, undefined])
})

test('ignored columns of a list are reported, and an element that occurs twice counts twice', () => {
  expect(readOutside([{ ...grantsHit, ferry: 'yes', tide: null }]).unread).toEqual(['oppStatus', 'ferry'])
  expect(
    readOutside([
      repeatedIn([
        ['OpportunityID', '1'],
        ['OpportunityTitle', 'T'],
        ['CFDANumbers', '66.045'],
        ['CFDANumbers', '66.046'],
      ]),
    ]).rows[0],
  ).toMatchObject({ codes: '66.045, 66.046' })
})

test('the link to a description is not used as the description', () =>
  expect(readOutside([fromSam]).rows[0]).not.toHaveProperty('summary'))

test.each<[string, Foreign, string]>([
  ['without a key', { ...fromSam, noticeId: '' }, 'This row has no key, such as NoticeId or OpportunityID.'],
  ['without a title', { ...fromSam, title: ' ' }, 'This row has no title.'],
  ['with a day that is none', { ...fromSam, responseDeadLine: '2026-02-30' }, 'The date “2026-02-30” can’t be read.'],
])('a row %s is reported, and the others are read', (_what, line, why) =>
  expect(readOutside([line, grantsHit])).toMatchObject({
    rows: [{ key: 'grants_gov:358412' }],
    wrong: [{ line: 1, why }],
  }),
)

test.each<[string, unknown, number | null]>([
  ['an answer of SAM.gov', { totalRecords: 1, opportunitiesData: [fromSam] }, 1],
  ['an answer of Grants.gov', { errorcode: 0, data: { oppHits: [grantsHit, grantsHit] } }, 2],
  ['a bare list', [grantsHit], 1],
  ['an empty list', { opportunitiesData: [] }, 0],
  ['unknown', { hello: 'world' }, null],
  ['a list of words', ['a'], null],
])('in %s the rows are found', (_what, content, lines) => expect(linesIn(content)?.length ?? null).toBe(lines))

test('a list is imported once and updated the second time; decisions stay', async () => {
  const { rosa, does, sees, organization } = await city()
  const { rows } = readOutside([fromSam, grantsHit])
  expect(await does(rosa, importOutside, { rows })).toEqual({ made: 2, changed: 0, same: 0 })
  const [bus] = (await sees(
    rosa,
    `select id, version from outside_opportunities where organization_id = $1 and source = 'grants_gov'`,
    [organization.id],
  )) as [{ id: string; version: number }]
  await does(rosa, editOutside, {
    id: bus.id,
    version: bus.version,
    changes: { decision: 'go', reason: 'Our buses are old.' },
  })
  expect(
    await does(rosa, importOutside, { rows: readOutside([fromSam, { ...grantsHit, closeDate: '02/01/2027' }]).rows }),
  ).toEqual({ made: 0, changed: 1, same: 1 })
  expect(await sees(rosa, 'select closes_on, decision from outside_opportunities where id = $1', [bus.id])).toEqual([
    { closes_on: '2027-02-01', decision: 'go' },
  ])
})

test('a list with a duplicate key, or without rows, is refused', async () => {
  const { rosa, does } = await city()
  const { rows } = readOutside([fromSam])
  await expect(does(rosa, importOutside, { rows: [...rows, ...rows] })).rejects.toThrow(
    'Two rows of this list have the same key.',
  )
  await expect(does(rosa, importOutside, { rows: [] })).rejects.toThrow()
})

test("a vendor's people have their own list", async () => {
  const [agency, company] = [await city(), await city({ kind: 'vendor' })]
  await company.does(company.rosa, importOutside, { rows: readOutside([fromSam]).rows })
  expect(await agency.sees(agency.ada, 'select from outside_opportunities')).toEqual([])
})
