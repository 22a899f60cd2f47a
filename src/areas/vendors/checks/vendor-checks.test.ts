import { expect, test } from 'vitest'
import { allPass, notChecked, verdictOf, type Check } from '#platform/rules.ts'
import { city } from '#tests/city.ts'
import { listOfToday } from '#tests/exclusions.ts'
import { exclusionChecks, whyNotUnchecked } from '../exclusions/rules.ts'
import { bandOf } from '../performance/rules.ts'
import { checkVendor, performanceCheck, whyNotContractWith, whyNotEngageWith } from './vendor-checks.ts'

const today = '2026-11-20'
const list = (published_on: string) => ({ id: '1', name: 'SAM', published_on, entries: 1 })
const verdicts = (checks: readonly Check[]) => checks.map(verdictOf)

test('a vendor counts as not excluded only by a list that is on file and current', () => {
  const checks = (of: ReturnType<typeof list> | null) =>
    exclusionChecks({ list: of, matches: [], certified: null }, { today, oldAfter: 30 })
  expect(verdicts(checks(list('2026-10-21')))).toEqual(['pass', 'pass'])
  expect(verdicts(checks(list('2026-10-20')))).toEqual(['not-checked', 'fail'])
  expect(checks(null)[0]).toEqual({
    words: 'Not excluded from federal awards',
    whyNot: 'No exclusion list is on file. Download one from SAM.gov and import it.',
    notChecked: true,
  })
})

test('an unchecked item never counts as passed, nor does a missing check', () => {
  const pass: Check = { words: 'A', whyNot: null }
  expect([
    allPass([pass]),
    allPass([pass, notChecked('B', 'No list.')]),
    allPass([{ words: 'C', whyNot: 'No.' }]),
    allPass([]),
  ]).toEqual([true, false, false, false])
  // @ts-expect-error A check that was not made says what is missing.
  const silent: Check = { words: 'D', whyNot: null, notChecked: true }
  expect(verdictOf(silent)).toBe('not-checked')
})

test('a company without history has no good past performance', () => {
  const of = (score: number | null, block: number | undefined) =>
    verdictOf(
      performanceCheck(
        { score, events: 1, words: 'No events yet' },
        { block, held: score !== null && score < 50 ? 'Too low.' : null },
      ),
    )
  expect([of(null, 50), of(80, undefined), of(80, 50), of(40, 50)]).toEqual([
    'not-checked',
    'not-checked',
    'pass',
    'fail',
  ])
  expect(bandOf({ score: 10 }, { warn: undefined, block: undefined })).toBe('unknown')
})

test('with federal money nothing goes to an unchecked vendor; otherwise the approver is told', async () => {
  expect(whyNotUnchecked({ list: null, certified: null }, { today, oldAfter: 30, federal: false })).toBeNull()
  const place = await city()
  const { owner, organization, services, max, clock, does } = place
  const row = (
    await owner.query(
      `insert into vendors (organization_id, number, name, type, email, status)
        values ($1, 'V-1', 'Acme', 'llc', 'a@example.com', 'active') returning *`,
      [organization.id],
    )
  ).rows[0]
  const asked = (federal: boolean) =>
    services.database.transaction({ role: 'commands', actor: max }, async (plain) => {
      const { commandTx } = await import('#platform/commands/command-tx.ts')
      const tx = commandTx(plain, organization.id, clock.now())
      return [
        await whyNotContractWith(tx, row, clock.now(), { federal }),
        await whyNotEngageWith(tx, row, clock.now(), { federal }),
      ]
    })
  const refused =
    'Not checked for exclusions, which federal funds require (2 CFR 200.214). No exclusion list is on file. Download one from SAM.gov and import it. Or record a certification from the vendor on its page (2 CFR 180.300(b)).'
  expect([await asked(false), await asked(true)]).toEqual([
    [null, null],
    [refused, refused],
  ])
  expect(verdicts((await does(max, checkVendor, { vendor: row.id })).checks)).toEqual([
    'not-checked',
    'fail',
    'not-checked',
  ])
  await listOfToday(place)
  expect(await asked(true)).toEqual([null, null])
  expect(verdicts((await does(max, checkVendor, { vendor: row.id })).checks)).toEqual(['pass', 'pass', 'not-checked'])
})
