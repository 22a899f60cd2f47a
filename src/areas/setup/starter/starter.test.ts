import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { usualConflicts } from '#areas/organization/access/rules.ts'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { agencyKinds } from '#areas/organization/founding/rules.ts'
import { createFund } from '#areas/planning/budgets/commands.ts'
import type { LegalLimit } from '#platform/records/law.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { city } from '#tests/city.ts'
import { addStarterPack, showStarterPack } from './commands.ts'
import { policyDrafts } from './policies/rules.ts'
import { holidayLaw, stateHolidays, stateLaw } from './states/rules.ts'
import {
  aboutGroup,
  stepsInWords,
  groups,
  starterPack,
  toCreate,
  whyNotFigure,
  withFigure,
  type Entry,
} from './rules.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { createServiceRequest } from '#areas/organization/service/commands.ts'
import type { ServiceRequest } from '#areas/organization/service/records.ts'
import { enterHoliday } from '#areas/organization/holidays/commands.ts'
import { holidaysOf, observedIn, whyNotFalls } from '#platform/holidays.ts'
import { addWorkingDays } from '#platform/dates.ts'
import { stateNames } from '#areas/organization/organizations/rules.ts'
import { limitsOn } from '#areas/procurement/methods/questions.ts'
import { procurementThreshold } from '#areas/procurement/methods/records.ts'
import { responsePeriod } from '#areas/procurement/solicitations/records.ts'
import { parseInput } from '#platform/commands/input.ts'

const createThreshold = enterCommand(procurementThreshold)

const limit = {
  unit: 'cents',
  jurisdiction: 'US',
  applies_to: 'any',
  valid_from: '2025-10-01',
  valid_to: null,
} as const
const law: LegalLimit[] = [
  { ...limit, kind: 'micro_purchase', amount: 100, paragraph: 'Section 1', source: 'Register 1' },
  { ...limit, kind: 'small_purchase', amount: 900, paragraph: 'Section 2', source: 'Register 2' },
]
const packOf = (kind: (typeof agencyKinds)[number], state: string | null = null) =>
  starterPack({ state, kind, month: 7, today: '2026-11-24', law })
const named = (entries: readonly Entry[], key: string) => entries.find((entry) => entry.key === key)!

test.each(agencyKinds)(
  'the pack of a %s has a year, funds, accounts, departments, rules and policies, each row once',
  (kind) => {
    const pack = packOf(kind)
    expect(new Set(pack.map(({ key }) => key)).size).toBe(pack.length)
    expect([...new Set(pack.map(({ group }) => group))]).toHaveLength(groups.length)
    expect(pack.filter(({ source }) => source === '')).toEqual([])
  },
)

test('a threshold is the law’s figure of the day, said to be a proposal for the agency’s policy', () => {
  expect(named(packOf('county'), 'procurement_thresholds:small_purchase').input).toMatchObject({
    amount: 900,
    quotes: 3,
    paragraph: 'Section 2',
    source: 'Proposed: confirm against your policy. The federal threshold of this day.',
    valid_from: '2026-11-24',
  })
  expect(
    starterPack({ state: null, kind: 'county', month: 7, today: '2024-01-01', law }).filter(
      ({ group }) => group === 'procurement_thresholds',
    ),
  ).toEqual([])
})

test.each(Object.entries(stateLaw))(
  'the rows of %s name a statute and what was read, and fit their fields',
  (state, law) => {
    expect(stateNames[state]).toBeDefined()
    for (const { kinds, paragraph, note, looked_up } of [...law.thresholds, ...law.periods])
      expect([kinds.every((kind) => agencyKinds.includes(kind)), paragraph, note, looked_up]).toEqual([
        true,
        expect.stringMatching(/\d/),
        expect.stringMatching(/[^.]$/),
        expect.stringMatching(/\w/),
      ])
    for (const kind of agencyKinds) {
      const pack = packOf(kind, state)
      expect(new Set(pack.map(({ key }) => key)).size).toBe(pack.length)
      for (const { group, input } of pack)
        if (group === 'procurement_thresholds')
          expect(parseInput(enterCommand(procurementThreshold).input, input)).toBeTruthy()
        else if (group === 'response_periods')
          expect(parseInput(enterCommand(responsePeriod).input, input)).toBeTruthy()
    }
  },
)

test('the limits of a state are proposed beside the federal ones, with their statute, for counsel to confirm', () => {
  const ohio = packOf('county', 'OH').filter(({ group }) => group === 'procurement_thresholds')
  expect(ohio.map(({ key }) => key)).toEqual([
    'procurement_thresholds:micro_purchase',
    'procurement_thresholds:small_purchase',
    'procurement_thresholds:small_purchase:goods',
    'procurement_thresholds:small_purchase:services',
    'procurement_thresholds:small_purchase:construction',
  ])
  expect(ohio[2]).toMatchObject({
    name: 'Ohio sealed bid limit, goods',
    source: 'Ohio Rev. Code 9.17 and 307.86 (Ohio Department of Commerce, as published for 2025)',
    input: { amount: 77_250_00, source: expect.stringMatching(/^Proposed: confirm with counsel\./) },
  })
  // Another kind of agency follows another statute, and a state that was not looked up has none.
  expect(packOf('school_district', 'OH').filter(({ key }) => key.endsWith(':goods'))).toEqual([])
  expect(packOf('county', 'VT').filter(({ group }) => group === 'procurement_thresholds')).toHaveLength(2)
})

test('a response floor of the state raises the proposed days, and applies above its amount', () => {
  const days = (kind: Parameters<typeof packOf>[0], state: string) =>
    packOf(kind, state).flatMap(({ group, key, figure }) =>
      group === 'response_periods' ? [[key, figure!.value]] : [],
    )
  expect(days('county', 'IN')).toContainEqual(['response_periods:rfq', 7])
  expect(days('city', 'FL')).toEqual([
    ['response_periods:rfq', 5],
    ['response_periods:ifb', 14],
    ['response_periods:ifb:20000000', 21],
    ['response_periods:ifb:50000000', 30],
    ['response_periods:rfp', 21],
    ['response_periods:rfp:20000000', 21],
    ['response_periods:rfp:50000000', 30],
  ])
  expect(named(packOf('county', 'WA'), 'response_periods:ifb')).toMatchObject({
    note: 'At least 13 days. Advertised at least 13 days before the last day for bids',
    figure: { value: 14 },
  })
})

test.each([
  ['OH', 'county', /^Federal figures, and those of Ohio as looked up: confirm them with counsel\./],
  ['VT', 'county', /^Federal figures: none of Vermont for this kind of agency is on file\./],
  [null, 'county', /^Federal figures\. Your state or charter may set lower ones\./],
] as const)('above the thresholds of an agency in %s it says whose law is on file', (state, kind, words) =>
  expect(aboutGroup('procurement_thresholds', { state, kind })).toMatch(words),
)

test('a figure entered in the preview replaces the proposed one, where the row has a figure', () => {
  const pack = packOf('county')
  expect(withFigure(named(pack, 'protest_periods:rfp'), 7)).toMatchObject({ kind: 'rfp', days: 7 })
  expect(withFigure(named(pack, 'protest_periods:rfp'), undefined)).toMatchObject({ days: 14 })
  expect(withFigure(named(pack, 'service_terms:urgent'), 1)).toMatchObject({ respond_hours: 1, resolve_hours: 1 })
  expect(withFigure(named(pack, 'funds:001'), 7)).toEqual(named(pack, 'funds:001').input)
})

test.each(Object.keys(holidayLaw))('the holidays of %s name a statute, can be read, and fit their fields', (state) => {
  expect(stateLaw[state]).toBeDefined()
  for (const { falls, paragraph, note, looked_up } of stateHolidays(state))
    expect([whyNotFalls(falls), paragraph, note, looked_up]).toEqual([
      null,
      expect.stringMatching(/\d/),
      expect.stringMatching(/[^.]$/),
      expect.stringMatching(/\w/),
    ])
  for (const { group, input } of packOf('county', state))
    if (group === 'holidays') expect(parseInput(enterHoliday.input, input)).toBeTruthy()
})

/** The days of 2027 and 2028 on which weekends move holidays, and those that other states don't have. */
test.each<[state: string | null, year: number, kept: readonly string[], not: readonly string[]]>([
  ['FL', 2027, ['2027-12-24', '2027-11-26', '2027-07-05'], ['2027-06-18', '2027-10-11', '2027-02-15']],
  ['IA', 2027, ['2027-12-24', '2027-11-26'], ['2027-02-15', '2027-06-19']],
  ['MA', 2027, ['2027-04-19', '2027-06-19', '2027-12-25', '2027-07-05'], ['2027-06-18', '2027-12-24', '2027-11-26']],
  ['MN', 2027, ['2027-06-18', '2027-10-11', '2027-12-24'], ['2027-11-26']],
  ['NY', 2027, ['2027-02-12', '2027-11-02', '2027-12-25'], ['2027-12-24', '2027-06-13']],
  ['OH', 2027, ['2027-07-05', '2027-10-11', '2027-12-25'], ['2027-12-24', '2027-11-26']],
  ['OR', 2027, ['2027-06-18', '2027-12-24'], ['2027-10-11', '2027-11-26']],
  ['TN', 2027, ['2027-03-26', '2027-12-24', '2027-10-11'], ['2027-11-26']],
  [
    'TX',
    2027,
    ['2027-01-19', '2027-03-02', '2027-04-21', '2027-08-27', '2027-11-26', '2027-12-25'],
    ['2027-12-24', '2027-07-05'],
  ],
  ['WA', 2027, ['2027-11-26', '2027-06-18', '2027-12-24'], ['2027-10-11']],
  ['WI', 2027, ['2027-12-24', '2027-12-31', '2027-07-05', '2027-12-25'], ['2027-11-11', '2027-06-18']],
  // None of these is on file, so the federal ones are proposed.
  ['CA', 2027, ['2027-06-18', '2027-10-11', '2027-12-24'], ['2027-03-31', '2027-11-26']],
  [null, 2027, ['2027-06-18', '2027-10-11', '2027-12-24'], ['2027-11-26']],
])('%s keeps its own holidays in %i', (state, year, kept, not) => {
  const days = stateHolidays(state).map((row) => observedIn(row, year))
  expect(days).toEqual(expect.arrayContaining([...kept]))
  for (const day of not) expect(days).not.toContain(day)
})

test.each([
  ['OH', /Those of Ohio are as looked up: confirm them with counsel\.$/],
  [
    'CA',
    /Federal holidays: none of California is on file: two of its holidays follow the moon.*Confirm with counsel\.$/,
  ],
  ['VT', /Federal holidays: none of Vermont is on file\. Confirm with counsel\.$/],
  [null, /the list of your state may differ\.$/],
] as const)('above the holidays of an agency in %s it says whose list it is', (state, words) =>
  expect(aboutGroup('holidays', { state, kind: 'county' })).toMatch(words),
)

test('a period of business days leaves out the holidays of the agency’s own state', () => {
  const last = (state: string) =>
    addWorkingDays(
      '2026-11-23',
      5,
      holidaysOf(stateHolidays(state).map((row) => ({ ...row, valid_from: '2026-01-01', valid_to: null }))),
    )
  expect([last('OH'), last('FL')]).toEqual(['2026-12-01', '2026-12-02'])
})

test('only what was selected and is missing is created', () => {
  const pack = packOf('county')
  const keys = toCreate(pack, new Set(['accounts:10', 'funds:001', 'funds:110']), new Set(['funds:110']))
  expect(keys.map(({ key }) => key)).toEqual(['funds:001', 'accounts:10'])
})

test('a new agency’s administrator adds the pack: every row by its own command, with history and audit log', async () => {
  const { ada, does, sees, owner, organization } = await city()
  await owner.query(`update organizations set state = 'OH' where id = $1`, [organization.id])
  const asked = { kind: 'county', month: 1 } as const
  const { entries } = await does(ada, showStarterPack, asked)
  const keys = entries.map(({ key }) => key)
  const { created } = await does(ada, addStarterPack, { ...asked, keys, figures: { 'protest_periods:rfq': 5 } })
  expect(created.toSorted()).toEqual(keys.toSorted())

  const count = async (table: string) =>
    (await sees(ada, `select count(*)::int as count from ${table}`))[0]!.count as number
  const tables = [
    'funds',
    'accounts',
    'cost_centers',
    'fiscal_periods',
    'procurement_thresholds',
    'response_periods',
    'holidays',
    'code_items',
  ]
  expect(await Promise.all(tables.map(count))).toEqual([7, 25, 16, 12, 5, 3, 11, 96 + 111])
  expect(await sees(ada, 'select name, starts_on::text, status from fiscal_years')).toEqual([
    { name: '2026', starts_on: '2026-01-01', status: 'open' },
  ])
  expect(await sees(ada, 'select kind, days from protest_periods order by kind')).toEqual([
    { kind: 'ifb', days: 14 },
    { kind: 'rfp', days: 14 },
    { kind: 'rfq', days: 5 },
  ])
  // The first row of a rule takes one person, and each has its own change on file.
  expect((await sees(ada, `select distinct status, first from control_changes`))[0]).toMatchObject({
    status: 'effective',
    first: true,
  })
  const commands = await owner.query(
    `select command, count(*)::int as count from audit_events where organization_id = $1 and actor = $2
      and command in ('funds/create', 'fiscal-years/open', 'protest-periods/create', 'setup/add-starter-pack')
      group by 1 order by 1`,
    [organization.id, ada.user_id],
  )
  expect(commands.rows.map(({ command, count }) => `${command} ${count}`)).toEqual([
    'fiscal-years/open 1',
    'funds/create 7',
    'protest-periods/create 3',
    'setup/add-starter-pack 1',
  ])
})

test('after the pack a service request has due dates, by times that say they are the pack’s proposal', async () => {
  const { ada, max, does, sees } = await city()
  const asked = { kind: 'city', month: 7 } as const
  const keys = ['service_terms:high', 'service_terms:normal']
  await does(ada, addStarterPack, { ...asked, keys, figures: { 'service_terms:high': 48 } })
  expect(
    await sees(ada, 'select priority, respond_hours::int, resolve_hours::int, source from service_terms order by 1'),
  ).toEqual([
    { priority: 'high', respond_hours: 8, resolve_hours: 48, source: expect.stringMatching(/^Proposed: confirm/) },
    { priority: 'normal', respond_hours: 24, resolve_hours: 168, source: expect.stringMatching(/^Proposed: confirm/) },
  ])
  const request = (await does(max, createServiceRequest, {
    title: 'Culvert',
    category: 'roads',
    priority: 'normal',
    files: [],
  } as never)) as ServiceRequest
  expect(request.resolve_by).not.toBeNull()
})

test('with its state’s limits, a county asks for sealed bids above them and for quotes below', async () => {
  const { ada, does, owner, organization } = await city()
  await owner.query(`update organizations set state = 'OH' where id = $1`, [organization.id])
  const asked = { kind: 'county', month: 1 } as const
  const { entries } = await does(ada, showStarterPack, asked)
  await does(ada, addStarterPack, { ...asked, keys: entries.map(({ key }) => key), figures: {} })
  const { limits } = await does(ada, limitsOn, {
    asked: [
      { on: '2026-12-01', nature: 'goods', federal: false } as const,
      { on: '2026-12-01', nature: 'architect_engineer', federal: false } as const,
    ],
  })
  expect(limits.map(({ small_purchase }) => [small_purchase!.amount, small_purchase!.paragraph])).toEqual([
    [77_250_00, 'Ohio Rev. Code 9.17 and 307.86'],
    [350_000_00, '2 CFR 200.1, 48 CFR 2.101'],
  ])
})

test('the whole pack is one notice, also to the person who added it', async () => {
  const { ada, does, owner, organization, services, person } = await city()
  const zoe = await person('Zoe', 'admin')
  const asked = { kind: 'county', month: 1 } as const
  const { entries } = await does(ada, showStarterPack, asked)
  await does(ada, addStarterPack, { ...asked, keys: entries.map(({ key }) => key), figures: {} })
  await runDueJobs(services, [deliver])
  const { rows } = await owner.query<{ user_id: string; words: string; times: number }>(
    'select user_id, words, times from notifications where organization_id = $1 order by user_id',
    [organization.id],
  )
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([ada.user_id, zoe.user_id].toSorted())
  for (const { words, times } of rows)
    expect([words, times]).toEqual([
      expect.stringMatching(/^Ada added the starter pack: fiscal year \(1\), funds \(\d+\), .*protest periods \(3\)/),
      1,
    ])
})

test('the procurement policies are drafts in the words of the law, and the duties come with their rules', async () => {
  const { ada, does, sees } = await city()
  const asked = { kind: 'city', month: 7 } as const
  const { entries } = await does(ada, showStarterPack, asked)
  await does(ada, addStarterPack, { ...asked, keys: entries.map(({ key }) => key), figures: {} })
  expect(await sees(ada, 'select code, status, owner from policies order by code')).toEqual(
    ['PROC-1', 'PROC-2', 'PROC-3'].map((code) => ({ code, status: 'draft', owner: ada.user_id })),
  )
  expect(await sees(ada, 'select count(*)::int as count from duty_conflicts')).toEqual([
    { count: usualConflicts.length },
  ])
  const law = readFileSync('docs/regulations/2-cfr-200-procurement.md', 'utf8')
  for (const { body } of policyDrafts)
    for (const paragraph of body.split('\n\n').slice(1)) expect(law).toContain(paragraph)
})

test('run again, it adds only what is missing and leaves existing rules unchanged', async () => {
  const { ada, does, sees } = await city()
  await does(ada, createFund, { code: '001', name: 'Current expense', type: 'general', purpose: null, status: 'open' })
  await does(ada, createThreshold, {
    name: 'Our micro-purchases',
    kind: 'micro_purchase',
    amount: 2_500_00,
    paragraph: 'Purchasing policy 4.1',
    valid_from: '2026-11-24',
    reason: 'First policy.',
  } as never)
  const asked = { kind: 'utility', month: 7 } as const
  const { entries } = await does(ada, showStarterPack, asked)
  expect(entries.filter(({ onFile }) => onFile).map(({ key }) => key)).toEqual([
    'procurement_thresholds:micro_purchase',
  ])
  const keys = entries.map(({ key }) => key)
  const first = await does(ada, addStarterPack, { ...asked, keys, figures: {} })
  expect(first.created).toHaveLength(keys.length - 1)
  expect((await does(ada, addStarterPack, { ...asked, keys, figures: {} })).created).toEqual([])
  expect(await sees(ada, `select name from procurement_thresholds where kind = 'micro_purchase'`)).toEqual([
    { name: 'Our micro-purchases' },
  ])
})

test('only an administrator adds a starter pack', async () => {
  const { max, does } = await city()
  await expect(does(max, addStarterPack, { keys: ['funds:001'], figures: {} })).rejects.toThrow(
    'Only an administrator can add a starter pack.',
  )
})

test('the steps of an approval chain are said in words', () => {
  const step = { chain: 'a', sequence: 1, name: 'Manager', signature_limit: 50_000_00, escalates_role: 'admin' }
  const steps = [
    { ...step, sequence: 2, name: 'Finance', signature_limit: null },
    step,
    { ...step, chain: 'b', escalates_role: 'manager' },
  ]
  expect(['a', 'b', 'c'].map((chain) => stepsInWords(chain, steps))).toEqual([
    'Manager up to $50,000.00, above it an administrator; Finance',
    'Manager up to $50,000.00, above it a manager',
    '',
  ])
})

test.each([
  ['protest_periods:rfp', undefined, null],
  ['protest_periods:rfp', 0, null],
  ['protest_periods:rfp', 61, 'Request for proposals: enter up to 60 days.'],
  ['protest_periods:rfp', 'soon', 'Request for proposals: enter a whole number of days.'],
  ['procurement_thresholds:micro_purchase', null, 'Micro-purchase threshold: enter a dollar amount.'],
  ['service_terms:urgent', 0, 'Urgent priority: enter a whole number of hours.'],
  ['service_terms:urgent', 9_000, 'Urgent priority: enter up to 8,760 hours.'],
  ['service_terms:urgent', 'soon', 'Urgent priority: enter a whole number of hours.'],
  ['funds:001', 'anything', null],
])('the figure of %s entered as %s', (key, given, reason) =>
  expect(whyNotFigure(named(packOf('county'), key), given)).toBe(reason),
)
