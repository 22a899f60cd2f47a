import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { sendPart } from '#platform/sheets/import-part.ts'
import { vendorCommands } from '../lifecycle/commands.ts'
import { draftVendor } from '../vendors/commands.ts'
import { checkVendor } from '../checks/vendor-checks.ts'
import {
  checkExclusions,
  clearExclusion,
  importExclusions,
  metVendors,
  recordCertification,
  withdrawCertification,
} from './commands.ts'
import {
  exclusionChecks,
  headOf,
  howMet,
  isInForce,
  readEntry,
  whyNotCertify,
  whyNotClear,
  whyNotContract,
  whyNotHead,
  whyNotList,
  whyNotPublished,
  bindsVendor,
  whyNotUnchecked,
  type Match,
} from './rules.ts'

/** The columns of the public extract of SAM.gov. The people in these lines are invented. */
const head = [
  'Classification',
  'Name',
  'Prefix',
  'First',
  'Middle',
  'Last',
  'Suffix',
  'Address 1',
  'City',
  'State / Province',
  'Country',
  'Zip Code',
  'Unique Entity ID',
  'Exclusion Program',
  'Excluding Agency',
  'CT Code',
  'Exclusion Type',
  'Additional Comments',
  'Active Date',
  'Termination Date',
  'Record Status',
  'SAM Number',
  'CAGE',
]
type Given = {
  name?: string
  first?: string
  last?: string
  uei?: string
  active?: string
  ends?: string
  number?: string
  status?: string
}
const line = ({
  name = '',
  first = '',
  last = '',
  uei = '',
  active = '03/14/2024',
  ends = 'Indefinite',
  number = 'S4MR001',
  status = 'Active',
}: Given) => [
  'Firm',
  name,
  '',
  first,
  '',
  last,
  '',
  '1 Road',
  'Alder Falls',
  'IA',
  'USA',
  '52001',
  uei,
  'Reciprocal',
  'EPA',
  '',
  'Ineligible (Proceedings Completed)',
  '',
  active,
  ends,
  status,
  number,
  '',
]

test('a line of the extract is read unchanged', () => {
  expect(readEntry(line({ name: 'Acme Paving, LLC', uei: 'ac1me23pav45' }), headOf(head), 7)).toEqual({
    line: 7,
    entry: 'S4MR001',
    name: 'Acme Paving, LLC',
    name_key: 'acme paving',
    classification: 'Firm',
    uei: 'AC1ME23PAV45',
    cage: null,
    kind: 'Ineligible (Proceedings Completed)',
    agency: 'EPA',
    place: 'Alder Falls, IA, USA',
    active_on: '2024-03-14',
    ends_on: null,
    comments: '',
  })
  expect(readEntry(line({ first: 'John', last: 'Doe' }), headOf(head), 2)?.name).toBe('John Doe')
  expect(readEntry(line({}), headOf(head), 2)).toBeNull()
  expect(readEntry(line({ name: 'Old', status: 'Inactive' }), headOf(head), 2)).toBeNull()
  expect(readEntry(line({ name: 'No number', number: '' }), headOf(head), 2)?.entry).toBe(
    'no number / EPA / 03/14/2024',
  )
})

test('an exclusion whose date does not exist has no end', () => {
  const impossible = readEntry(line({ name: 'Acme', active: '02/30/2020', ends: '2020-02-30' }), headOf(head), 2)!
  expect(impossible).toMatchObject({ active_on: null, ends_on: null })
  expect(isInForce(impossible, '2026-11-20')).toBe(true)
  expect(readEntry(line({ name: 'Acme', ends: '2024-02-29' }), headOf(head), 2)).toMatchObject({
    ends_on: '2024-02-29',
  })
})

test('another file is refused with a message', () => {
  expect(whyNotHead(headOf(head))).toBeNull()
  expect(whyNotHead(headOf(['Name', 'Amount']))).toContain('the column “Unique entity id” is missing')
})

test.each<[string, string | null, string | null, boolean]>([
  ['one that has begun and has no end', '2024-03-14', null, true],
  ['one that begins tomorrow', '2026-11-21', null, false],
  ['one that begins today', '2026-11-20', null, true],
  ['one on its last day', '2024-03-14', '2026-11-21', true],
  ['one that has ended', '2024-03-14', '2026-11-20', false],
])('an exclusion is in effect: %s', (_, active_on, ends_on, holds) =>
  expect(isInForce({ active_on, ends_on }, '2026-11-20')).toBe(holds),
)

const acme = { name: 'Acme Paving LLC', trade_name: 'Acme', uei: 'AC1ME23PAV45' }
test.each<
  [
    string,
    typeof acme | (Omit<typeof acme, 'uei'> & { uei: null }),
    { uei: string | null; name_key: string },
    Match['how'] | null,
  ]
>([
  ['by its number', acme, { uei: 'AC1ME23PAV45', name_key: 'other' }, 'uei'],
  ['by its name, where the entry has no number', acme, { uei: null, name_key: 'acme paving' }, 'name'],
  ['by what it trades as', acme, { uei: null, name_key: 'acme' }, 'name'],
  ['by a likeness', acme, { uei: null, name_key: 'acme pavings' }, 'like'],
  ['not at all, where the numbers differ', acme, { uei: 'BX1LT23ELEC4', name_key: 'acme paving' }, null],
  [
    'by its name, where it has no number itself',
    { ...acme, uei: null },
    { uei: 'BX1LT23ELEC4', name_key: 'acme paving' },
    'name',
  ],
])('an entry matches a vendor %s', (_, of, entry, how) => expect(howMet(of, entry)).toBe(how))

const match = { name: 'ACME PAVING', agency: 'EPA', active_on: '2024-03-14', how: 'uei', cleared: null } as Match
const cleared = { reason: 'Another state', cleared_by: 'max', cleared_at: '2026-11-20' }
test.each<[string, Match[], string | null]>([
  ['no one', [], null],
  ['by its number', [match], 'Excluded from federal awards since March 14, 2024 by EPA (2 CFR 180).'],
  [
    'by its name',
    [{ ...match, how: 'name' }],
    'An excluded company has the same name (ACME PAVING since March 14, 2024). Review the entry. If it’s a different company, clear the entry with a reason.',
  ],
  ['by its name, cleared', [{ ...match, how: 'name', cleared }], null],
  ['by a likeness', [{ ...match, how: 'like' }], null],
  [
    'one cleared and one not',
    [{ ...match, how: 'name', cleared }, match],
    'Excluded from federal awards since March 14, 2024 by EPA (2 CFR 180).',
  ],
])('a vendor that matches %s', (_, matches, reason) => expect(whyNotContract({ matches })).toBe(reason))

const list = { id: 'l', name: 'f.csv', published_on: '2026-10-21', entries: 1 }
test.each<[string, typeof list | null, number | undefined, string | null]>([
  ['on its thirtieth day', list, 30, null],
  [
    'on its thirty-first day',
    { ...list, published_on: '2026-10-20' },
    30,
    'The exclusion list is 31 days old, and the limit is 30 days. Import a newer one.',
  ],
  ['without a time limit on file', { ...list, published_on: '2020-01-01' }, undefined, null],
  ['that is not there', null, 30, 'No exclusion list is on file. Download one from SAM.gov and import it.'],
])('a list %s', (_, of, oldAfter, reason) => expect(whyNotList(of, { today: '2026-11-20', oldAfter })).toBe(reason))

test('similar names are counted for the reviewer', () => {
  const checks = (like: number) =>
    exclusionChecks(
      { list, matches: Array.from({ length: like }, () => ({ ...match, how: 'like' as const })), certified: null },
      { today: '2026-11-20', oldAfter: 30 },
    )
  expect(checks(0)).toHaveLength(2)
  expect(checks(2)[2]!.whyNot).toBe('2 entries have a similar name. Review them on the vendor’s page.')
})

test.each<[string, Pick<Match, 'how' | 'cleared'> | undefined, 'user' | 'manager', string | null]>([
  ['a namesake', { how: 'name', cleared: null }, 'manager', null],
  ['without the role', { how: 'name', cleared: null }, 'user', 'Only a manager can clear an entry.'],
  ['one that is not there', undefined, 'manager', 'This entry doesn’t match this vendor.'],
  [
    'its own number',
    { how: 'uei', cleared: null },
    'manager',
    'The entry has this vendor’s own Unique Entity ID and can’t be cleared here. Contact the excluding agency.',
  ],
  ['one that is cleared', { how: 'name', cleared }, 'manager', 'This entry is already cleared.'],
])('an entry is cleared: %s', (_, of, role, reason) => expect(whyNotClear(of, { actor: { role } })).toBe(reason))

const certified = (certified_on: string) => ({
  id: 'c',
  certified_on,
  signed_by: 'Ann Roe',
  words: 'We are not excluded.',
  recorded_at: '2026-11-20T12:00:00Z',
  withdrawn_at: null,
})
test.each<[string, Parameters<typeof whyNotUnchecked>[0], boolean, string | null]>([
  ['with a list', { list, certified: null }, true, null],
  ['by certification, as old as a list may be', { list: null, certified: certified('2026-10-21') }, true, null],
  ['not asked for, without federal funds', { list: null, certified: null }, false, null],
  [
    'missing',
    { list: null, certified: null },
    true,
    'Not checked for exclusions, which federal funds require (2 CFR 200.214). No exclusion list is on file. Download one from SAM.gov and import it. Or record a certification from the vendor on its page (2 CFR 180.300(b)).',
  ],
  [
    'missing, with a certification a day too old',
    { list: null, certified: certified('2026-10-20') },
    true,
    'Not checked for exclusions, which federal funds require (2 CFR 200.214). No exclusion list is on file. Download one from SAM.gov and import it. The vendor’s certification is 31 days old. Collect a new one.',
  ],
])('the check of a vendor is %s', (_, looked, federal, reason) =>
  expect(whyNotUnchecked(looked, { today: '2026-11-20', oldAfter: 30, federal })).toBe(reason),
)

test.each([
  ['the approved clause', { standing: 'standard', source: '2 CFR 200 Appendix II (H)' }, true],
  ['the rule itself', { standing: 'standard', source: '2 CFR part 180, subpart C' }, true],
  ['a clause in changed words', { standing: 'changed', source: '2 CFR 200 Appendix II (H)' }, false],
  ['another clause', { standing: 'standard', source: '2 CFR 200 Appendix II (I)' }, false],
  ['custom text', { standing: 'own', source: null }, false],
])('%s in a contract is a check: %o', (_, section, binds) => expect(bindsVendor(section)).toBe(binds))

test('the clause in a contract is a check, and without it the contract could have it', () => {
  const of = { today: '2026-11-20', oldAfter: 30, federal: true }
  expect(whyNotUnchecked({ list: null, certified: null }, { ...of, clause: true })).toBe(null)
  expect(whyNotUnchecked({ list: null, certified: null }, { ...of, clause: false })).toContain(
    'Or add the approved clause on debarment and suspension to the text (2 CFR 180.300(c)).',
  )
})

test('a certification is the check that the approver reads, and an entry of the list comes before it', () => {
  const of = { today: '2026-11-20', oldAfter: 30 }
  expect(exclusionChecks({ list: null, matches: [], certified: certified('2026-11-19') }, of)).toEqual([
    { words: 'Ann Roe certified on November 19, 2026 that the vendor is not excluded', whyNot: null },
  ])
  const [check] = exclusionChecks(
    { list: { ...list, published_on: '2026-01-01' }, matches: [match], certified: certified('2026-11-19') },
    of,
  )
  expect(check!.whyNot).toContain('Excluded from federal awards')
})

test.each<[string, 'user' | 'manager', string, string | null, string | null]>([
  ['of today', 'manager', '2026-11-20', null, null],
  ['by a user', 'user', '2026-11-20', null, 'Only a manager can record a vendor’s certification.'],
  ['of tomorrow', 'manager', '2026-11-21', null, 'The certification date can’t be in the future.'],
  ['that is too old', 'manager', '2026-10-20', null, 'A certification can be at most 30 days old. Collect a new one.'],
  ['of an excluded vendor', 'manager', '2026-11-20', 'Excluded from federal awards.', 'Excluded from federal awards.'],
])('a certification is recorded: %s', (_, role, certified_on, excluded, reason) =>
  expect(whyNotCertify({ actor: { role }, certified_on, excluded, today: '2026-11-20', oldAfter: 30 })).toBe(reason),
)

test("a list's date is today or earlier, and not before the one in use", () => {
  expect(
    ['2026-11-21', '2026-11-20', '2026-10-01'].map((day) =>
      whyNotPublished(day, { today: '2026-11-20', newest: '2026-11-01' }),
    ),
  ).toEqual(['The list date can’t be in the future.', null, 'The list of November 1, 2026 is newer than this one.'])
})

async function withList(rows: readonly Given[]) {
  const place = await city()
  const takes = async (lines: readonly Given[], { who = place.max, published_on = '2026-01-01' } = {}) => {
    const sheet = randomUUID()
    await place.does(who, sendPart, { sheet, part: 0, cells: lines.map(line) })
    return place.does(who, importExclusions, {
      sheet,
      parts: 1,
      head,
      name: 'SAM_Exclusions.csv',
      published_on,
      source: 'SAM.gov public extract',
    })
  }
  const taken = await takes(rows)
  const known = await place.does(place.max, draftVendor, {
    name: 'Acme Paving LLC',
    type: 'llc',
    email: 'a@acme.example',
    certifications: [],
  })
  return { ...place, takes, taken, known }
}

test('a namesake blocks an approval until it is cleared as a different company, with a reason', async () => {
  const { max, ada, rosa, does, known, taken, sees } = await withList([
    { name: 'ACME PAVING, INC.' },
    { name: 'Somebody Else', number: 'S4MR002' },
  ])
  expect(taken).toMatchObject({ entries: 2, met: [] })
  const found = await does(max, checkExclusions, { vendor: known.id })
  expect(found.matches).toMatchObject([{ entry: 'S4MR001', how: 'name', name: 'ACME PAVING, INC.', cleared: null }])
  expect((await does(max, metVendors, {})).met).toMatchObject([{ vendor: known.id, how: 'name' }])
  await expect(does(ada, vendorCommands.activate, { id: known.id, reason: '' })).rejects.toThrow(
    'An excluded company has the same name',
  )
  await expect(does(rosa, clearExclusion, { vendor: known.id, entry: 'S4MR001', reason: 'x' })).rejects.toThrow(
    'Only a manager can clear an entry.',
  )
  await expect(does(max, clearExclusion, { vendor: known.id, entry: 'S4MR002', reason: 'x' })).rejects.toThrow(
    'This entry doesn’t match this vendor.',
  )
  await does(max, clearExclusion, {
    vendor: known.id,
    entry: 'S4MR001',
    reason: 'That one is in Ohio and deals in cars.',
  })
  expect((await does(max, metVendors, {})).met).toEqual([])
  expect((await does(ada, vendorCommands.activate, { id: known.id, reason: '' })).status).toBe('active')
  expect((await does(max, checkVendor, { vendor: known.id })).whyNot).toBeNull()
  expect(await sees(rosa, 'select reason from exclusion_clearances')).toEqual([
    { reason: 'That one is in Ohio and deals in cars.' },
  ])
})

test('the newest list is screened, and cleared entries stay cleared', async () => {
  const { max, does, known, takes } = await withList([{ name: 'Acme Paving' }])
  await does(max, clearExclusion, { vendor: known.id, entry: 'S4MR001', reason: 'Another one.' })
  await expect(takes([{ name: 'X' }], { published_on: '2025-12-31' })).rejects.toThrow(
    'The list of January 1, 2026 is newer than this one.',
  )
  const { met } = await takes([{ name: 'Acme Paving' }, { name: 'Acme Paving', number: 'S4MR009' }], {
    published_on: '2026-02-01',
  })
  expect(met.map(({ entry }) => entry)).toEqual(['S4MR009'])
  expect((await does(max, checkExclusions, { vendor: known.id })).list).toMatchObject({
    published_on: '2026-02-01',
    entries: 2,
  })
})

test('an invalid or empty list changes nothing', async () => {
  const { max, rosa, does, takes, sees } = await withList([{ name: 'X' }])
  await expect(takes([{}], { published_on: '2026-02-01' })).rejects.toThrow('This file has no entries.')
  await expect(takes([{ name: 'Y' }], { who: rosa })).rejects.toThrow()
  await expect(
    does(max, importExclusions, {
      sheet: randomUUID(),
      parts: 1,
      head,
      name: 'f',
      published_on: '2026-02-01',
      source: 's',
    }),
  ).rejects.toThrow('Part of this file is missing.')
  await expect(
    does(max, importExclusions, {
      sheet: randomUUID(),
      parts: 1,
      head: ['Name'],
      name: 'f',
      published_on: '2026-02-01',
      source: 's',
    }),
  ).rejects.toThrow('This is not an exclusion extract')
  expect(await sees(rosa, 'select entries::int as entries, in_force from exclusion_lists')).toEqual([
    { entries: 1, in_force: true },
  ])
})

test('another city has its own lists', async () => {
  const [one, other] = [await withList([{ name: 'Acme Paving' }]), await city()]
  expect(await other.sees(other.ada, 'select from exclusions')).toEqual([])
  await expect(other.does(other.max, checkExclusions, { vendor: one.known.id })).rejects.toThrow(
    'This vendor does not exist.',
  )
})

test('a vendor without a list certifies that it is not excluded; a wrong certification is withdrawn once', async () => {
  const place = await city()
  const { max, rosa, does, sees, edits, clock } = place
  const known = await does(max, draftVendor, {
    name: 'Acme Paving LLC',
    type: 'llc',
    email: 'a@acme.example',
    certifications: [],
  })
  const input = { vendor: known.id, certified_on: clock.today(), signed_by: 'Ann Roe', words: 'We are not excluded.' }
  await expect(does(rosa, recordCertification, input)).rejects.toThrow('Only a manager')
  const { id } = await does(max, recordCertification, input)
  const verdict = async () => (await does(max, checkVendor, { vendor: known.id })).checks[0]
  expect(await verdict()).toMatchObject({ words: expect.stringMatching(/^Ann Roe certified on/), whyNot: null })
  expect(await sees(rosa, 'select signed_by, words, recorded_by, withdrawn_at from exclusion_certifications')).toEqual([
    { signed_by: 'Ann Roe', words: 'We are not excluded.', recorded_by: max.user_id, withdrawn_at: null },
  ])
  await expect(edits(max, `update exclusion_certifications set words = 'x' where id = $1`, [id])).rejects.toThrow(
    'permission denied',
  )
  await does(max, withdrawCertification, { id, reason: 'Ann Roe may not sign for them.' })
  expect(await verdict()).toMatchObject({ notChecked: true })
  await expect(does(max, withdrawCertification, { id, reason: 'Once more.' })).rejects.toThrow('already withdrawn')
})
