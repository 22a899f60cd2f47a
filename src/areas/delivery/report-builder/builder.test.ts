import { beforeAll, expect, test } from 'vitest'
import { paying } from '#tests/paying.ts'
import { city } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { records } from '../../../records.ts'
import { inWords } from '../reports/rules.ts'
import { askBuilt, keepBuilt, publishBuilt } from './commands.ts'
import { stagesOf } from './flow/rules.ts'
import {
  byFlow,
  byTitle,
  dateSteps,
  followed,
  groupable,
  hasShownTitle,
  mostColumns,
  questionOf,
  references,
  showable,
  summable,
  whyNotDefinition,
  type Definition,
} from './rules.ts'
import { starters } from './screens/starters.ts'

// It changes what all have in common, or fills a database.
beforeAll(testDatabase)

const reader = { me: 'x', dayBegins: (day: string) => `${day}T00:00:00Z` }
const of = (change: Partial<Definition> = {}): Definition => ({
  table: 'purchase_orders',
  columns: ['number', 'amount'],
  by: null,
  joined: [],
  words: {},
  group: null,
  sums: [],
  chart: 'none',
  ...change,
})

const flow = (change: Partial<Definition> = {}): Definition =>
  of({ columns: [], group: byFlow, stages: ['vendor', 'kind'], sums: ['amount'], chart: 'sankey', ...change })

test.each(starters)('$name can be asked as it is', ({ definition }) => {
  expect(whyNotDefinition(records, definition)).toBeNull()
  expect(questionOf(records, definition, 'o', reader).columns.length).toBeGreaterThan(1)
})

const inOneLine = (sql: string) => sql.replace(/\s+/g, ' ')

test('a report definition is names and bound values, with no outside text in its SQL', () => {
  const { text, values } = questionOf(
    records,
    of({ by: 'vendor', joined: ['name'], words: { title: `x'; drop table vendors; --`, amount: '100..' } }),
    'o',
    reader,
  )
  expect(inOneLine(text)).toBe(
    inOneLine(`select t.id, t.number as c0, t.amount as c1, j.name as c2
      from (select * from public.purchase_orders where organization_id = $1 and title ilike $2 and amount >= $3) t
      left join public.vendors j on j.organization_id = t.organization_id and j.id = t.vendor
      order by t.created_at desc, t.id limit 1001`),
  )
  expect(values).toEqual(['o', `%x'; drop table vendors; --%`, '10000'])
  const grouped = questionOf(records, of({ by: 'vendor', group: byTitle, sums: ['amount'] }), 'o', reader)
  expect(inOneLine(grouped.text)).toBe(
    inOneLine(`select j.name as c0, count(*)::int as c1, sum(t.amount) as c2
      from (select * from public.purchase_orders where organization_id = $1) t
      left join public.vendors j on j.organization_id = t.organization_id and j.id = t.vendor group by 1
      order by 3 desc nulls last, 1 limit 1001`),
  )
})

test.each<['month' | 'quarter' | 'year', string, string]>([
  ['month', 'YYYY-MM', 'Month of delivery date'],
  ['quarter', 'YYYY-"Q"Q', 'Quarter of delivery date'],
  ['year', 'YYYY', 'Year of delivery date'],
])('dates are grouped by %s, the latest first', (step, format, label) => {
  const { text, columns } = questionOf(records, of({ group: 'due', step, sums: ['amount'] }), 'o', reader)
  expect(inOneLine(text)).toContain(`select to_char(t.due, '${format}') as c0, count(*)::int as c1`)
  expect(inOneLine(text)).toContain('group by 1 order by 1 desc nulls last')
  expect(columns[0]).toEqual({ name: 'c0', label, kind: 'text', words: undefined, step })
})

test("stored codes show as their labels, and times as the agency's date", () => {
  const { text, columns } = questionOf(
    records,
    of({ columns: ['delivery', 'issued_at'], by: 'vendor', joined: ['status'] }),
    'o',
    reader,
  )
  expect(text).toContain('select t.id, t.delivery as c0, app.day_of($1, t.issued_at) as c1, j.status as c2 from')
  expect(
    inWords(columns, [
      { c0: 'none', c1: '2026-11-21', c2: 'active' },
      { c0: 'complete', c1: null, c2: null },
    ]),
  ).toEqual([
    { c0: 'Not received', c1: '2026-11-21', c2: 'Active' },
    { c0: 'Received', c1: null, c2: null },
  ])
  const grouped = questionOf(records, of({ columns: [], group: 'kind' }), 'o', reader)
  expect(inWords(grouped.columns, [{ c0: 'release', c1: 2 }])).toEqual([{ c0: 'Release', c1: 2 }])
})

test.each<[what: string, definition: Definition, reason: string | null]>([
  ['a report', of(), null],
  ['no such records', of({ table: 'auth.users' }), 'Select the records first.'],
  ['no such column', of({ columns: ['version); --'] }), 'Purchase orders don’t have this column.'],
  ['an invalid reference', of({ by: 'title' }), 'This reference leads to no record.'],
  ['columns of nothing', of({ joined: ['name'] }), 'Follow a reference before showing its columns.'],
  ['no columns', of({ columns: [] }), 'Select at least one column.'],
  ['a sum of words', of({ sums: ['title'] }), 'Only amounts and numbers can be totaled.'],
  ['a chart of single rows', of({ chart: 'bars' }), 'A chart needs grouped rows.'],
  ['a line of months', of({ group: 'due', chart: 'line' }), null],
  ['a calendar', of({ group: 'due', chart: 'calendar' }), null],
  ['months of a date', of({ group: 'due', step: 'month', chart: 'bars' }), null],
  ['months of names', of({ group: 'kind', step: 'month' }), 'Only dates are grouped by month, quarter or year.'],
  [
    'a calendar of months',
    of({ group: 'due', step: 'month', chart: 'calendar' }),
    'A calendar needs days. Group the dates by day.',
  ],
  [
    'a calendar of names',
    of({ group: 'kind', chart: 'calendar' }),
    'A calendar needs rows that are grouped by a date.',
  ],
  ['bullets of two totals', of({ group: 'kind', sums: ['invoiced_amount', 'amount'], chart: 'bullets' }), null],
  [
    'bullets of one total',
    of({ group: 'kind', sums: ['amount'], chart: 'bullets' }),
    'Bullets compare two totals. Select the amount and its limit.',
  ],
  ['a flow', flow(), null],
  ['a flow through three columns', flow({ stages: ['vendor', 'kind', 'status'] }), null],
  ['a flow as a table', flow({ chart: 'none' }), null],
  ['a flow of one column', flow({ stages: ['vendor'] }), 'Select two or three columns for the flow.'],
  ['a flow of nothing', flow({ stages: undefined }), 'Select two or three columns for the flow.'],
  ['a flow in a circle', flow({ stages: ['vendor', 'vendor'] }), 'Select each column of the flow once.'],
  ['a flow through titles of rows', flow({ stages: ['vendor', 'title'] }), 'Rows can’t be grouped by this.'],
  ['a flow through other tables', flow({ stages: ['vendor', 'vendor.x); --'] }), 'Rows can’t be grouped by this.'],
  ['bars of a flow', flow({ chart: 'bars' }), 'Only a flow shows several columns. Select the chart “Flow”.'],
  [
    'a flow of single groups',
    of({ group: 'kind', chart: 'sankey' }),
    'A flow needs rows that are grouped by several columns.',
  ],
])('%s', (_, definition, reason) => expect(whyNotDefinition(records, definition)).toBe(reason))

test('a reader sees only what they may read: their own city, and no bids below manager', async () => {
  const place = await paying()
  const { rosa, max, does, owner, organization } = place
  const ask = askBuilt(records)
  const grouped = await does(rosa, ask, { definition: of({ by: 'vendor', group: byTitle, sums: ['amount'] }) })
  expect(grouped.rows).toEqual([{ c0: 'Acme', c1: 1, c2: 1_250_00 }])
  const zoe = await city()
  expect((await zoe.does(zoe.rosa, ask, { definition: of() })).rows).toEqual([])
  expect(
    (await owner.query('select count(*)::int as n from saved_reports where organization_id = $1', [organization.id]))
      .rows,
  ).toEqual([{ n: 0 }])

  const kept = await does(rosa, keepBuilt(records), { id: null, name: 'By vendor', about: '', definition: of() })
  await expect(does(max, publishBuilt, { id: kept.id })).rejects.toThrow(
    'Only its creator or an administrator can change this report. Save a copy instead.',
  )
  expect(await does(rosa, publishBuilt, { id: kept.id })).toMatchObject({ status: 'published' })
})

test('a flow names each reference that it follows, and groups by what it finds there', () => {
  const { text, columns } = questionOf(
    records,
    flow({ table: 'invoice_shares', stages: ['budget_line.fund', 'budget_line.cost_center', 'invoice.vendor'] }),
    'o',
    reader,
  )
  expect(inOneLine(text)).toBe(
    inOneLine(`select s0_1.name as c0, s1_1.name as c1, s2_1.name as c2, count(*)::int as c3, sum(t.amount) as c4
      from (select * from public.invoice_shares where organization_id = $1) t
      left join public.budget_lines s0_0 on s0_0.organization_id = t.organization_id and s0_0.id = t.budget_line
      left join public.funds s0_1 on s0_1.organization_id = t.organization_id and s0_1.id = s0_0.fund
      left join public.budget_lines s1_0 on s1_0.organization_id = t.organization_id and s1_0.id = t.budget_line
      left join public.cost_centers s1_1 on s1_1.organization_id = t.organization_id and s1_1.id = s1_0.cost_center
      left join public.invoices s2_0 on s2_0.organization_id = t.organization_id and s2_0.id = t.invoice
      left join public.vendors s2_1 on s2_1.organization_id = t.organization_id and s2_1.id = s2_0.vendor
      group by 1, 2, 3 order by 5 desc nulls last, 1 limit 1001`),
  )
  expect(columns.map(({ label }) => label)).toEqual(['Fund', 'Cost center', 'Vendor', 'Rows', 'Amount'])
})

/** The first and the last columns that a record has for a flow. */
function flowsOf(record: AnyRecord): Definition[] {
  const stages = stagesOf(records, record).map(({ name }) => name)
  return stages.length < 2 ? [] : [flow({ table: record.table, stages: [stages[0]!, stages.at(-1)!], sums: [] })]
}

test('every declared record can be queried by anyone who may read it, by row, grouped, and with each reference followed', async () => {
  const { does, ada } = await city()
  const ask = askBuilt(records)
  const stepped = dateSteps.map((step) =>
    of({ table: 'purchase_orders', columns: [], group: 'due', step, sums: ['amount'] }),
  )
  for (const definition of stepped)
    expect((await does(ada, ask, { definition })).columns[0]!.step).toBe(
      definition.step === 'day' ? undefined : definition.step,
    )
  for (const record of records) {
    const columns = showable(record)
      .slice(0, mostColumns)
      .map(([name]) => name)
    const [group] = groupable(record)
    const wanted = [
      ...(columns.length > 0 ? [of({ table: record.table, columns })] : []),
      ...(group
        ? [
            of({
              table: record.table,
              columns: [],
              group: group[0],
              sums: summable(record)
                .slice(0, 3)
                .map(([name]) => name),
            }),
          ]
        : []),
      ...references(record)
        .filter(([by]) => {
          const target = followed(records, { table: record.table, by })
          return target !== null && hasShownTitle(target)
        })
        .slice(0, 1)
        .map(([by]) => of({ table: record.table, columns: [], by, group: byTitle })),
      ...flowsOf(record),
    ]
    for (const definition of wanted)
      expect((await does(ada, ask, { definition })).more, JSON.stringify(definition)).toBe(false)
  }
})
