import { expect, test } from 'vitest'
import { startScoring } from '#areas/procurement/panel/commands.ts'
import { agreeScores } from '#areas/procurement/scoring/commands.ts'
import { city, type Person } from '#tests/city.ts'
import { panel } from '#tests/panel.ts'
import { commands } from '../../../commands.ts'
import { addProcurementControls } from '../controls/commands.ts'
import { lookAtControls } from '../controls/look.ts'
import { most, statements } from './look.ts'
import { judgeAll, rules, type Outcome } from './rules.ts'
import { evaluationCommands } from '#areas/procurement/scoring/stages.ts'
import { awardCommands } from '#areas/procurement/awards/making.ts'

type Place = Awaited<ReturnType<typeof panel>>
type City = Pick<Place, 'does' | 'max' | 'owner' | 'organization'>
const runRules = commands.find(({ name }) => name === 'compliance-rules/run')!

/** Every result of a rule in a run, in words. */
async function said({ does, max, owner, organization }: City): Promise<(rule: string) => [Outcome, string | null][]> {
  const run = (await does(max, runRules, {})) as { id: string }
  const { rows } = await owner.query<{ rule: string; outcome: Outcome; words: string | null }>(
    `select rule, outcome, words from compliance_results where organization_id = $1 and run = $2
      order by rule, subject`,
    [organization.id, run.id],
  )
  return (rule) => rows.filter((each) => each.rule === rule).map(({ outcome, words }) => [outcome, words])
}

/** The controls of these rules, with their results after a run. */
const controls = async ({ owner, organization }: City) =>
  (
    await owner.query<{ code: string; result: string; result_words: string }>(
      'select code, result, result_words from controls where organization_id = $1 order by code',
      [organization.id],
    )
  ).rows

/** Evaluated by these people and awarded to Birch. Each test decides what the file lacks. */
async function awarded(place: Place, evaluators: readonly Person[]): Promise<string> {
  const { does, olga, ada, rosa, clear, acme, birch } = place
  const of = await place.named(olga, evaluators)
  for (const who of [olga, ...evaluators]) await clear(who, of.id)
  await does(olga, startScoring, { id: of.id })
  const judgments = [
    [acme, 3],
    [birch, 5],
  ] as const
  for (const who of evaluators) for (const [whom, points] of judgments) await place.scores(who, of.id, whom, points)
  await does(olga, evaluationCommands.openConsensus, { id: of.id })
  for (const [whom, points] of judgments)
    await does(olga, agreeScores, {
      id: of.id,
      bidder: await place.aliasOf(whom, of.id),
      scores: [{ criterion: place.skill, points, reason: 'As both said.' }],
    })
  for (const whom of [acme, birch])
    for (const about of ['responsive', 'responsible'] as const) await place.finds(of.id, whom, about)
  await does(olga, evaluationCommands.rank, { id: of.id })
  const award = await place.recommend(of.id, birch)
  await does(olga, awardCommands.submit, { id: award.id })
  await place.signs(ada, award.id)
  await does(rosa, awardCommands.giveNotice, { id: award.id })
  await place.protestPeriodPasses(award.id)
  await does(rosa, awardCommands.make, { id: award.id })
  return award.id
}

test('the procurement that broke its own rules fails, with a sentence for each fault', async () => {
  const place = await panel()
  const { owner, organization, row, max, eve } = place
  // An officer is refused as an evaluator, so this one became an officer afterward.
  const nora = await place.person('Nora', 'manager')
  await awarded(place, [nora, eve])
  await owner.query('update opening_officers set officer = $1 where officer = $2', [nora.user_id, max.user_id])
  const at = [organization.id, row.id]
  await owner.query(
    `update solicitations set number = 'IFB-2026-0001', published_at = closes_at - interval '13 minutes'
      where organization_id = $1 and id = $2`,
    at,
  )
  await owner.query(`update panelists set declared_at = clock_timestamp() where organization_id = $1`, [
    organization.id,
  ])
  await owner.query('delete from vendor_welcomes where organization_id = $1', [organization.id])
  await owner.query(`update protest_periods set days = 0, valid_from = '2026-01-01' where organization_id = $1`, [
    organization.id,
  ])
  await place.does(max, addProcurementControls, {})
  const of = await said(place)
  expect((await controls(place)).map(({ code, result }) => [code, result])).toEqual(
    ['PROC-1', 'PROC-2', 'PROC-3', 'PROC-4', 'PROC-5', 'PROC-6'].map((code) => [code, 'fail']),
  )
  expect((await controls(place))[0]!.result_words).toBe(
    '1 of 1 fail. IFB-2026-0001, Road salt: Vendors had 13 minutes to respond; 10 days are required (Rule of thumb; no response period is on file).',
  )
  await expect(place.does(max, addProcurementControls, {})).rejects.toThrow('has a control already')
  expect(of('response-time')).toEqual([
    [
      'failed',
      'Vendors had 13 minutes to respond; 10 days are required (Rule of thumb; no response period is on file).',
    ],
  ])
  expect(of('open-registration')).toEqual([
    ['failed', 'Vendor registration was closed while the solicitation was open, so no new vendor could respond.'],
  ])
  expect(of('rules-before-bids')).toEqual([
    [
      'failed',
      expect.stringMatching(
        /^The protest period of 0 days was entered or changed on .*, after the closing on .*, and is effective from January 1, 2026\.$/,
      ),
    ],
  ])
  expect(of('blind-evaluation')).toEqual([
    ['failed', 'Nora opened the bids with the bidders’ names and prices, and scored them as a blind evaluator.'],
  ])
  expect(of('conflict-of-interest')).toEqual([
    ['failed', 'Nora answered about conflicts of interest after seeing the bids.'],
  ])
  expect(of('number-and-kind')).toEqual([
    ['failed', 'IFB-2026-0001 is numbered as an IFB, but was published as an RFP.'],
  ])
  expect(of('exclusion-check')).toEqual([['failed', 'No exclusion list was on file, so Birch was not checked.']])
  // $68,400 is below the simplified acquisition threshold, and two vendors bid.
  expect([of('award-price-analysis'), of('single-bid'), of('award-memo')].map(([each]) => each?.[0])).toEqual([
    'passed',
    'passed',
    'passed',
  ])
})

test('a proposed rescission takes an award out of no check', async () => {
  const place = await panel()
  const award = await awarded(place, [place.rosa, place.eve])
  const ofAward = async () => {
    const of = await said(place)
    return ['exclusion-check', 'award-price-analysis', 'award-memo', 'single-bid'].map((rule) => [rule, ...of(rule)])
  }
  const before = await ofAward()
  await place.does(place.rosa, awardCommands.proposeRescission, {
    id: award,
    rescission_ground: 'default',
    bid_security: 'claimed',
    rescission: 'Birch refused the order.',
  })
  expect(await ofAward()).toEqual(before)
  expect(before.map((each) => each.length)).toEqual([2, 2, 2, 2])
})

test('the same procurement done by the rules passes, and each fault of its award is found', async () => {
  const place = await panel()
  const { owner, organization, row, rosa, eve } = place
  const award = await awarded(place, [rosa, eve])
  const own = [organization.id]
  await owner.query(
    `update solicitations set published_at = closes_at - interval '10 days' where organization_id = $1 and id = $2`,
    [...own, row.id],
  )
  await owner.query(`update protest_periods set created_at = '2020-01-01' where organization_id = $1`, own)
  await owner.query(`update panelists set declared_at = clock_timestamp() where organization_id = $1`, own)
  await owner.query(
    `insert into exclusion_lists (organization_id, name, published_on, source, entries, in_force, created_at)
      select $1, 'SAM', app.day_of($1, awarded_at) - 30, 'SAM.gov', 0, true, awarded_at - interval '30 days' from awards
      where id = $2`,
    [...own, award],
  )
  await owner.query(
    `insert into vendor_terms (organization_id, kind, value, valid_from, source)
      values ($1, 'exclusion_list_days', 30, '2020-01-01', 'Policy')`,
    own,
  )
  const names = [
    'response-time',
    'open-registration',
    'rules-before-bids',
    'blind-evaluation',
    'conflict-of-interest',
    'number-and-kind',
    'exclusion-check',
    'award-price-analysis',
    'award-memo',
    'single-bid',
  ]
  await place.does(place.max, addProcurementControls, {})
  expect(new Set((await controls(place)).map(({ result_words }) => result_words))).toEqual(
    new Set(['There is nothing to check yet.']),
  )
  const good = await said(place)
  expect(new Set((await controls(place)).map(({ result, result_words }) => `${result}: ${result_words}`))).toEqual(
    new Set(['pass: 1 record checked, none fails.']),
  )
  expect(names.map((name) => [name, ...good(name)])).toEqual(names.map((name) => [name, ['passed', null]]))

  await owner.query(`update vendor_terms set value = 29 where organization_id = $1`, own)
  await owner.query(`update awards set total = 35000001, memo = 'Why.' where id = $1`, [award])
  await owner.query(`update solicitations set federal = true where organization_id = $1 and id = $2`, [...own, row.id])
  await owner.query(`update panelists set declared = 'waiting' where organization_id = $1 and member = $2`, [
    ...own,
    eve.user_id,
  ])
  await owner.query(
    `delete from bid_lines where organization_id = $1 and bid <> all (select bid from award_lines)`,
    own,
  )
  await owner.query(
    `delete from bid_findings where organization_id = $1 and bid <> all (select bid from award_lines)`,
    own,
  )
  await owner.query(`delete from bids where organization_id = $1 and id <> all (select bid from award_lines)`, own)
  const bad = await said(place)
  expect(bad('exclusion-check')).toEqual([['failed', 'The exclusion list was 30 days old; the limit is 29 days.']])
  expect(bad('award-price-analysis')).toEqual([
    ['failed', '$350,000.01 exceeds $350,000.00, and there is no independent estimate and no second price.'],
  ])
  expect(bad('award-memo')).toEqual([['failed', 'The award memo does not name Birch.']])
  expect(bad('single-bid')).toEqual([['failed', expect.stringContaining('2 CFR 200.320(c)(5)')]])
  expect(bad('conflict-of-interest')).toEqual([
    ['failed', 'Eve evaluated without answering about conflicts of interest.'],
  ])

  await owner.query(
    `update vendor_welcomes set open = false, updated_at = '2026-02-01' where organization_id = $1`,
    own,
  )
  expect((await said(place))('open-registration')).toEqual([['failed', expect.stringContaining('was closed')]])
  await owner.query(
    `update vendor_welcomes set known_from = 'infinity', opened_at = null where organization_id = $1`,
    own,
  )
  expect((await said(place))('open-registration')).toEqual([
    ['not_checked', 'There is no record of whether vendors could register while the solicitation was open.'],
  ])
})

test("a rule without a limit to compare with is not checked and can't be waived", () => {
  const looked = [
    {
      rule: 'micro-purchase',
      table: 'purchase_orders',
      id: '1',
      subject: 'PO-1, Gloves',
      facts: { amount: 1, threshold: null, from_requisition: false, from_award: false, price_basis: null },
    },
  ]
  expect(
    judgeAll(looked, [{ rule: 'micro-purchase', of_record: null, until: '2030-01-01' }], '2026-11-20')[0],
  ).toMatchObject({ outcome: 'not_checked', words: expect.stringContaining('No limit is on file') as string })
})

test('an order is checked against the limit for its date, kind and funding, even when the agency has none', async () => {
  const place = await city()
  const { owner, organization, max } = place
  const id = (
    await owner.query<{ id: string }>(
      `insert into vendors (organization_id, number, name, type, email, status)
        values ($1, 'V-1', 'Acme', 'llc', 'bids@example.com', 'active') returning id`,
      [organization.id],
    )
  ).rows[0]!.id
  const order = (number: string, amount: number, nature: string, federal: boolean, day: string) =>
    owner.query(
      `insert into purchase_orders (organization_id, number, title, vendor, kind, nature, federal, amount, status,
        buyer, created_at)
        values ($1, $2, 'Gloves', $3, 'standard', $4, $5, $6, 'issued', $7, $8::date + interval '12 hours')`,
      [organization.id, number, id, nature, federal, amount, max.user_id, day],
    )
  const outcomes = async () => (await said(place))('micro-purchase').map(([outcome]) => outcome)
  await order('PO-1', 15_000_00, 'goods', true, '2025-10-01')
  await order('PO-2', 15_000_01, 'goods', false, '2025-10-01')
  await order('PO-3', 10_000_01, 'goods', true, '2025-09-30')
  await order('PO-4', 5_000_00, 'construction', true, '2025-10-02')
  expect(await outcomes()).toEqual(['passed', 'failed', 'failed', 'passed'])
  await owner.query(
    `insert into procurement_thresholds (organization_id, name, kind, applies_to, amount, paragraph, valid_from)
      values ($1, 'Public works', 'micro_purchase', 'construction', 200000, 'Policy 2', '2020-01-01'),
      ($1, 'Generous', 'micro_purchase', 'goods', 2000000, 'Policy 3', '2020-01-01')`,
    [organization.id],
  )
  // The agency's stricter row applies. Its more generous one applies only without federal funds.
  expect(await outcomes()).toEqual(['passed', 'passed', 'failed', 'failed'])
})

test('a control based on the rules does not pass on a run without records', async () => {
  const place = await city()
  const { owner, organization, services, clock } = place
  const control = (
    await owner.query<{ id: string }>(
      `insert into controls (organization_id, code, title, owner, measure, status)
        values ($1, 'CT-1', 'Rules', $2, 'rules_pass', 'active') returning id`,
      [organization.id, place.max.user_id],
    )
  ).rows[0]!.id
  await said(place)
  await services.database.transaction({ role: 'commands', actor: { ...place.max } }, (tx) =>
    lookAtControls(tx, organization.id, clock.now()),
  )
  expect((await owner.query('select result, result_words from controls where id = $1', [control])).rows).toEqual([
    { result: 'unknown', result_words: 'There is nothing to check yet.' },
  ])
})

test('each rule statement filters every table it reads by agency', () => {
  expect(new Set(statements.map(({ rule }) => rule))).toEqual(new Set(rules.map(({ name }) => name)))
  const strays = statements.flatMap(({ rule, sql }) =>
    [...sql.matchAll(/\b(?:from|join) ([a-z_]+) (?!as\b)([a-z])\b/g)]
      .filter(([, , alias]) => !new RegExp(`\\b${alias}\\.organization_id = \\$1`).test(sql))
      .map(([words]) => `${rule}: ${words}`),
  )
  expect(strays).toEqual([])
  expect(most).toBeGreaterThan(0)
})
