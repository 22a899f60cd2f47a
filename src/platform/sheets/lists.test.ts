import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { payApplication } from '#areas/delivery/site/records.ts'
import { stockBalance, stockItem } from '#areas/delivery/stock/records.ts'
import { approvalChain } from '#areas/organization/approvals/chains/records.ts'
import { createAccount, createFund, draftBudgetLine } from '#areas/planning/budgets/commands.ts'
import { account, budgetLine, fund } from '#areas/planning/budgets/records.ts'
import { budgetEntry } from '#areas/planning/ledger/records.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { year2027 } from '#tests/budget.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { records } from '../../records.ts'
import { readConditions, whyNotConditions, type Condition, type Words } from '../records/list/conditions.ts'
import { newestFirst, pageQueries, whereQuery, type Place, type Query, type Sort } from '../records/list/query.ts'
import { summed } from '../records/list/summed.ts'
import type { AnyRecord } from '../records/record.ts'
import { allGroups, groups } from './groups.ts'
import { allStatusCounts, statusCounts } from './status-counts.ts'
import { allTotals, mostAddedUp, totals } from './totals.ts'

const reader = { me: '0198f000-0000-7000-8000-000000000001', dayBegins: (day: string) => `${day}T04:00:00Z` }
const where = (record: AnyRecord, words: Words, search = '') => readConditions(record, words, search, reader)

test.each<[string, AnyRecord, Words, Query]>([
  [
    'a part of a text, in which the signs of a pattern stand for themselves',
    vendor,
    { name: '100%_*' },
    [['name', String.raw`ilike.*100\%\_*`]],
  ],
  [
    'any of the options that there are',
    budgetLine,
    { status: 'draft,adopted,burned' },
    [['status', 'in.(draft,adopted)']],
  ],
  ['yes', vendor, { small_business: 'yes' }, [['small_business', 'in.(true)']]],
  ['mine', budgetLine, { owner: 'me' }, [['owner', `in.(${reader.me})`]]],
  ['mine or unassigned', budgetLine, { owner: 'me,none' }, [['or', `(owner.in.(${reader.me}),owner.is.null)`]]],
  ['nobody’s', budgetLine, { owner: 'none' }, [['owner', 'is.null']]],
  [
    'dollars from and to',
    budgetLine,
    { original: '10.50..2000' },
    [
      ['original', 'gte.1050'],
      ['original', 'lte.200000'],
    ],
  ],
  ['days from', budgetLine, { ends_on: '2026-07-01..' }, [['ends_on', 'gte.2026-07-01']]],
  [
    'the whole of a day of moments',
    vendor,
    { suspended_until: '2026-07-01..2026-07-01' },
    [
      ['suspended_until', 'gte.2026-07-01T04:00:00Z'],
      ['suspended_until', 'lt.2026-07-02T04:00:00Z'],
    ],
  ],
  [
    'nothing, when the address was cut off or means nothing here',
    budgetLine,
    { original: '10.5.0..', ends_on: '2026-02-30..', owner: 'rosa', fund: 'none', nothing: 'x' },
    [],
  ],
])('an address filters a list by %s', (_, record, words, query) => {
  expect(whereQuery(where(record, words))).toEqual(query)
})

/** A city with 25 accounts: many of one type, and the totals of a question. */
async function accounts() {
  const wire = await startWire()
  const place = await city({ in: wire })
  const codes = Array.from({ length: 25 }, (_, at) => String(5000 + at * 7))
  for (const code of codes)
    await place.does(place.ada, createAccount, {
      code,
      name: `Account ${code}`,
      type: Number(code) % 3 ? 'expenditure' : 'revenue',
    })
  return { ...place, wire, rows: wire.signedIn(place.rosa) }
}

type Row = Record<string, string> & { id: string }

/** One page as a list reads it: the queries side by side, their answers in a line, cut to size. */
async function page(
  rows: SupabaseClient,
  record: AnyRecord,
  sort: Sort,
  turn: { after?: Place; before?: Place },
  size: number,
  conditions: Condition[] = [],
) {
  const answers = await Promise.all(
    pageQueries(sort, turn, size).map(async (query) => {
      const question = rows.from(record.table).select()
      for (const [name, value] of [...whereQuery(conditions), ...query])
        (question as unknown as { url: URL }).url.searchParams.append(name, value)
      const { data, error } = await question
      if (error) throw new Error(error.message)
      return data as Row[]
    }),
  )
  const found = answers.flat().slice(0, size)
  return turn.before ? found.reverse() : found
}
const placeOf = (row: Row, { field }: Sort): Place => ({ id: row.id, value: row[field] ?? null })

test.each<[string, Sort]>([
  ['by when they came', newestFirst],
  ['by a value that nearly all share', { field: 'type', descending: false }],
  ['by that value the other way', { field: 'type', descending: true }],
  ['by code', { field: 'code', descending: false }],
])('every row appears once, forward and back, in a list ordered %s', async (_, sort) => {
  const { rows } = await accounts()
  const all = await page(rows, account, sort, {}, 100)
  expect(all).toHaveLength(25)

  const met: Row[] = []
  for (let turn = {}; ; turn = { after: placeOf(met.at(-1)!, sort) }) {
    const next = await page(rows, account, sort, turn, 10)
    met.push(...next)
    if (next.length < 10) break
  }
  expect(met).toEqual(all)
  expect(await page(rows, account, sort, { before: placeOf(all[20]!, sort) }, 10)).toEqual(all.slice(10, 20))
})

test('rows without a value appear as well, after all that have one', async () => {
  const wire = await startWire()
  const place = await city({ in: wire })
  for (const [code, purpose] of [
    ['1', 'Roads'],
    ['2', undefined],
    ['3', 'Parks'],
    ['4', undefined],
  ] as const)
    await place.does(place.ada, createFund, {
      code,
      name: `Fund ${code}`,
      type: 'general',
      ...(purpose && { purpose }),
    })
  const rows = wire.signedIn(place.rosa)
  for (const descending of [false, true]) {
    const sort = { field: 'purpose', descending }
    const all = await page(rows, fund, sort, {}, 10)
    expect(all.map(({ purpose }) => purpose ?? null)).toEqual(
      descending ? [null, null, 'Roads', 'Parks'] : ['Parks', 'Roads', null, null],
    )
    for (const at of [0, 1, 2, 3]) {
      expect(await page(rows, fund, sort, { after: placeOf(all[at]!, sort) }, 10)).toEqual(all.slice(at + 1))
      expect(await page(rows, fund, sort, { before: placeOf(all[at]!, sort) }, 10)).toEqual(all.slice(0, at))
    }
  }
})

test('the sums below a list cover what the reader may see and its filters leave', async () => {
  const { wire, rosa, ada, max, does } = await accounts()
  const zoe = await city({ in: wire })
  const ask = totals(records)
  const all = { table: 'accounts', conditions: [] }
  expect(await does(rosa, ask, all)).toEqual({ rows: 25, sums: {} })
  expect(await zoe.does(zoe.rosa, ask, all)).toEqual({ rows: 0, sums: {} })
  expect(await does(ada, ask, { table: 'accounts', conditions: where(account, { type: 'revenue' }) })).toEqual({
    rows: 8,
    sums: {},
  })
  expect(await does(ada, ask, { table: 'accounts', conditions: where(account, {}, 'ccount 500') })).toEqual({
    rows: 2,
    sums: {},
  })
  await expect(does(ada, ask, { table: 'sessions', conditions: [] })).rejects.toThrow('This list does not exist.')

  const general = await does(ada, createFund, { code: '100', name: 'General', type: 'general' })
  const paper = await does(ada, createAccount, { code: '1', name: 'Paper', type: 'expenditure' })
  const { id: fiscal_year } = await year2027({ ada, does })
  const line = (original: number, ends_on: string) =>
    does(max, draftBudgetLine, {
      name: 'Paper',
      fund: general.id,
      account: paper.id,
      fiscal_year,
      starts_on: '2026-07-01',
      ends_on,
      original,
    })
  await line(1_000_00, '2027-06-30')
  await line(20_00, '2026-12-31')
  const lines = (words: Words) => does(rosa, ask, { table: 'budget_lines', conditions: where(budgetLine, words) })
  expect(await lines({})).toMatchObject({ rows: 2, sums: { original: 1_020_00, spent: 0 } })
  expect(await lines({ ends_on: '2027-01-01..' })).toMatchObject({ rows: 1, sums: { original: 1_000_00 } })
  expect(await lines({ original: '..20', fund: general.id, owner: 'none' })).toMatchObject({
    rows: 1,
    sums: { original: 20_00 },
  })
  const drawn = (by: string, figure: string) =>
    does(rosa, groups(records), { table: 'budget_lines', conditions: [], by, figure })
  expect((await drawn('ends_on', 'original')).groups).toEqual([
    { key: '2026-12', rows: 1, sum: 20_00 },
    { key: '2027-06', rows: 1, sum: 1_000_00 },
  ])
  expect((await drawn('fund', 'original')).groups).toEqual([{ key: general.id, rows: 2, sum: 1_020_00 }])
  await expect(drawn('fund', 'name')).rejects.toThrow('Budget lines can’t be drawn like this.')
})

test('a list with more rows than the limit says so, and all are added up on request', async () => {
  const { owner, organization, rosa, does } = await city()
  await owner.query(
    `insert into accounts (organization_id, code, name, type) select $1, 'L' || n, 'Long ' || n, 'asset'
      from generate_series(1, $2::int) n`,
    [organization.id, mostAddedUp],
  )
  const ask = () => does(rosa, totals(records), { table: 'accounts', conditions: [] })
  expect(await ask()).toEqual({ rows: mostAddedUp, sums: {} })
  await owner.query(`insert into accounts (organization_id, code, name, type) values ($1, 'M', 'One more', 'asset')`, [
    organization.id,
  ])
  expect(await ask()).toEqual({ rows: mostAddedUp, sums: {}, more: true })
  expect(await does(rosa, allTotals(records), { table: 'accounts', conditions: [] })).toEqual({
    rows: mostAddedUp + 1,
    sums: {},
  })
})

test('the rows of each status are counted under the other filters, in their own organization only', async () => {
  const { owner, organization, rosa, does } = await city()
  const other = await city()
  const add = (id: string, name: string, status: string, rows: number) =>
    owner.query(
      `insert into accounts (organization_id, code, name, type, status)
        select $1, $2::text || n, $2::text || n, 'asset', $3 from generate_series(1, $4::int) n`,
      [id, name, status, rows],
    )
  await add(organization.id, 'Cash', 'open', 3)
  await add(organization.id, 'Land', 'closed', 2)
  await add(other.organization.id, 'Cash', 'open', 7)
  const ask = (words: Words) =>
    does(rosa, statusCounts(records), { table: 'accounts', conditions: where(account, words) })
  expect(await ask({})).toEqual({ counts: { open: 3, closed: 2 } })
  expect(await ask({ name: 'land' })).toEqual({ counts: { closed: 2 } })
  await expect(does(rosa, statusCounts(records), { table: stockBalance.table, conditions: [] })).rejects.toThrow(
    'have no status',
  )

  await add(organization.id, 'More', 'open', mostAddedUp)
  expect(await ask({})).toEqual({ counts: {}, more: true })
  expect(await does(rosa, allStatusCounts(records), { table: 'accounts', conditions: [] })).toEqual({
    counts: { open: mostAddedUp + 3, closed: 2 },
  })
})

test('the rows of a list are grouped for a chart, under its filters and in their own organization only', async () => {
  const { owner, organization, rosa, does } = await city()
  const other = await city()
  const add = (id: string, code: string, type: string, rows: number) =>
    owner.query(
      `insert into accounts (organization_id, code, name, type)
        select $1, $2::text || n, $2::text || n, $3 from generate_series(1, $4::int) n`,
      [id, code, type, rows],
    )
  await add(organization.id, 'C', 'asset', 3)
  await add(organization.id, 'L', 'liability', 2)
  await add(other.organization.id, 'C', 'asset', 7)
  const ask = (by: string, words: Words = {}) =>
    does(rosa, groups(records), { table: 'accounts', conditions: where(account, words), by, figure: null })
  const none = { groups: 0, rows: 0, sum: 0 }
  expect(await ask('type')).toEqual({
    groups: [
      { key: 'asset', rows: 3, sum: 0 },
      { key: 'liability', rows: 2, sum: 0 },
    ],
    others: none,
  })
  expect(await ask('type', { code: 'L' })).toEqual({ groups: [{ key: 'liability', rows: 2, sum: 0 }], others: none })
  await expect(ask('code')).rejects.toThrow('Accounts can’t be drawn like this.')
  await expect(ask("type' or true --")).rejects.toThrow('Accounts can’t be drawn like this.')

  await add(organization.id, 'M', 'asset', mostAddedUp)
  expect(await ask('type')).toEqual({ groups: [], others: none, more: true })
  expect(
    await does(rosa, allGroups(records), { table: 'accounts', conditions: [], by: 'type', figure: null }),
  ).toMatchObject({ groups: [{ key: 'asset', rows: mostAddedUp + 3 }, { rows: 2 }] })
})

test('rows of a month are grouped by day, rows of a season by week, and moments by the days of the organization', async () => {
  const { owner, organization, ada, does } = await city()
  const steps = async (table: string, by: string) => {
    const { step, groups: found } = await does(ada, groups(records), { table, conditions: [], by, figure: null })
    return [step, found.map(({ key, rows }) => `${key} ${rows}`)]
  }
  const opened = (code: string, day: string) =>
    owner.query('insert into cost_centers (organization_id, code, name, valid_from) values ($1, $2, $2, $3)', [
      organization.id,
      code,
      day,
    ])
  await owner.query('delete from cost_centers where organization_id = $1', [organization.id])
  expect(await steps('cost_centers', 'valid_from')).toEqual(['month', []])
  await opened('A', '2026-11-02')
  await opened('B', '2026-12-03')
  expect(await steps('cost_centers', 'valid_from')).toEqual(['day', ['2026-11-02 1', '2026-12-03 1']])
  await opened('C', '2026-12-06')
  expect(await steps('cost_centers', 'valid_from')).toEqual(['week', ['2026-11-02 1', '2026-11-30 2']])
  await opened('D', '2027-03-02')
  expect(await steps('cost_centers', 'valid_from')).toEqual(['month', ['2026-11 1', '2026-12 2', '2027-03 1']])

  const invited = (email: string, at: string) =>
    owner.query(
      `insert into prepared_invitations (organization_id, name, email, role, invited_at) values ($1, $2, $2, 'user', $3)`,
      [organization.id, email, at],
    )
  await owner.query(`update organizations set time_zone = 'America/Chicago' where id = $1`, [organization.id])
  await invited('ana@one.example', '2026-11-03T03:00:00Z')
  await invited('ben@one.example', '2026-11-03T12:00:00Z')
  expect(await steps('prepared_invitations', 'invited_at')).toEqual(['day', ['2026-11-02 1', '2026-11-03 1']])
})

test('budget entries are added up within one kind, and never commitments with spending', () => {
  expect(summed(budgetEntry)).toEqual([])
  expect(summed(budgetEntry, where(budgetEntry, { kind: 'expenditure' }))).toEqual(['amount'])
  expect(summed(budgetEntry, where(budgetEntry, { kind: 'expenditure,encumbrance' }))).toEqual([])
  expect(summed(budgetEntry, where(budgetEntry, { words: 'salt' }))).toEqual([])
})

test('limits, rates and unit prices are not added up, amounts are', () => {
  expect([summed(approvalChain), summed(stockItem), summed(stockBalance), summed(payApplication)]).toEqual([
    [],
    [],
    ['value'],
    ['due_now'],
  ])
})

test.each<[string, Condition]>([
  ['a column that no record has', { test: 'contains', field: 'password', text: 'x' }],
  ['a column of the house', { test: 'contains', field: 'organization_id', text: 'x' }],
  ['a range of texts', { test: 'between', field: 'code', from: "1' or true" }],
  ['an option that does not exist', { test: 'any', field: 'type', values: ["x' or true"], orNone: false }],
])('no sums are shown over %s', (_, condition) => {
  expect(whyNotConditions(account, [condition])).toBe('Accounts can’t be filtered like this.')
})
