import { expect, test } from 'vitest'
import type { Column } from '../../reports/rules.ts'
import { flowOf } from '../flow/rules.ts'
import { byFlow, charts, type ChartKind, type Definition } from '../rules.ts'
import { builtCharts, inProcess, mostSteps, stepsShown } from './rules.ts'

const of = (chart: ChartKind, change: Partial<Definition> = {}): Definition => ({
  table: 'purchase_orders',
  columns: [],
  by: null,
  joined: [],
  words: {},
  group: 'kind',
  sums: ['amount', 'open_amount'],
  chart,
  ...change,
})
const text = (name: string, label: string): Column => ({ name, label, kind: 'text' })
const money = (name: string, label: string): Column => ({ name, label, kind: 'money', sum: true })
const count: Column = { name: 'c1', label: 'Rows', kind: 'number', sum: true }
const columns = [text('c0', 'Kind'), count, money('c2', 'Ordered'), money('c3', 'Open')]
const rows = [
  { c0: 'Standard', c1: 2, c2: 900_00, c3: 100_00 },
  { c0: null, c1: 1, c2: 50_00, c3: null },
]
const sheet = { title: 'Purchase orders', columns, rows }

test.each(charts.filter((chart) => chart !== 'none' && chart !== 'sankey'))(
  'a chart of %s is in the workbook, over the cells of its rows',
  (chart) => {
    const drawn = builtCharts(sheet, of(chart))!
    expect(drawn.rows).toEqual(['Standard', 'None'])
    expect(drawn.series[0]).toEqual({
      name: 'Ordered',
      unit: 'money',
      cells: [
        { value: 900, formula: "'Purchase orders'!$C$2" },
        { value: 50, formula: "'Purchase orders'!$C$3" },
      ],
    })
    expect(drawn.charts[0]!.title).toMatch(/^Purchase orders by kind/)
  },
)

test('small multiples are one chart for each total, and other charts are one', () => {
  const titles = (chart: ChartKind) => builtCharts(sheet, of(chart))!.charts.map(({ title, series }) => [title, series])
  expect(titles('multiples')).toEqual([
    ['Purchase orders by kind: Ordered', [0]],
    ['Purchase orders by kind: Open', [1]],
  ])
  expect(titles('stacked')).toEqual([['Purchase orders by kind', [0, 1]]])
  expect(titles('funnel')).toEqual([['Purchase orders by kind', [0]]])
})

test('days are in their order, and the latest of many, each with the cell of its own row', () => {
  const days = Array.from({ length: 30 }, (_, at) => ({ c0: `2026-11-${String(30 - at).padStart(2, '0')}`, c1: at }))
  const drawn = builtCharts(
    { title: 'Orders', columns: [{ ...columns[0]!, kind: 'date' }, count], rows: days },
    of('line', { sums: [] }),
  )!
  expect([drawn.rows.length, drawn.rows[0], drawn.rows.at(-1)]).toEqual([mostSteps, '2026-11-07', '2026-11-30'])
  expect(drawn.series[0]!.cells.at(-1)).toEqual({ value: 0, formula: "'Orders'!$B$2" })
})

test.each<[step: 'day' | 'month' | 'quarter' | 'year', found: string[], shown: string[]]>([
  ['day', ['2026-03-02', '2026-02-27'], ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
  ['month', ['2026-01', '2025-11'], ['2025-11', '2025-12', '2026-01']],
  ['quarter', ['2026-Q1', '2025-Q3'], ['2025-Q3', '2025-Q4', '2026-Q1']],
  ['year', ['2026', '2024'], ['2024', '2025', '2026']],
])('a %s without rows keeps its place between the others', (step, found, shown) => {
  const rows = found.map((c0, at) => ({ c0, c1: at + 1 }))
  const column: Column = { ...text('c0', 'Due'), ...(step === 'day' ? { kind: 'date' } : { step }) }
  const { steps, earlier } = stepsShown({ rows: [...rows, { c0: null, c1: 9 }] }, column)
  expect(steps.map(({ label }) => label)).toEqual(shown)
  expect([steps.at(-1)!.row, steps[1]!.row, earlier]).toEqual([rows[0], {}, false])
})

test('of many months the latest are drawn, and it says so', () => {
  const rows = [{ c0: '2026-11' }, { c0: '2020-01' }, { c0: null }]
  const { steps, earlier, undated } = stepsShown({ rows }, { ...text('c0', 'Due'), step: 'month' })
  expect([steps.length, steps[0]!.label, earlier, undated]).toEqual([mostSteps, '2024-12', true, true])
  expect(stepsShown({ rows: [{ c0: null }] }, { ...text('c0', 'Due'), step: 'month' }).steps).toEqual([])
})

test('the stages of a funnel are in the order of the process, not of their size', () => {
  const parts = ['Closed', 'None', 'Draft', 'Open'].map((name, at) => ({ name, value: 9 - at }))
  const status = { ...text('c0', 'Status'), words: { draft: 'Draft', open: 'Open', closed: 'Closed' } }
  expect(inProcess(parts, status).map(({ name }) => name)).toEqual(['None', 'Draft', 'Open', 'Closed'])
  expect(inProcess(parts, text('c0', 'Vendor'))).toEqual(parts)
})

test.each<[what: string, drawn: ReturnType<typeof builtCharts>]>([
  ['no chart', builtCharts(sheet, of('none'))],
  ['no rows', builtCharts({ ...sheet, rows: [] }, of('bars'))],
])('a result with %s has none in its workbook', (_, drawn) => expect(drawn).toBeNull())

const stages = [text('c0', 'Fund'), text('c1', 'Department'), text('c2', 'Vendor')]
const share = (c0: string, c1: string | null, c2: string, c4: number) => ({ c0, c1, c2, c3: 1, c4 })

test('a flow adds up between neighbors, and each name has its place', () => {
  const {
    columns: named,
    flows,
    below,
  } = flowOf(
    stages,
    [
      share('General', 'Police', 'Acme', 5_00),
      share('Water', null, 'Acme', 7_00),
      share('General', 'Police', 'Best', -1_00),
    ],
    money('c4', 'Amount'),
  )
  expect(named).toEqual([
    { title: 'Fund', names: ['Water', 'General'] },
    { title: 'Department', names: ['None', 'Police'] },
    { title: 'Vendor', names: ['Acme', 'Best'] },
  ])
  expect(flows).toEqual([
    { column: 0, from: 'Water', to: 'None', value: 7_00 },
    { column: 0, from: 'General', to: 'Police', value: 4_00 },
    { column: 1, from: 'None', to: 'Acme', value: 7_00 },
    { column: 1, from: 'Police', to: 'Acme', value: 5_00 },
  ])
  expect(below).toBe(1)
})

test('small names of a flow are one name, the last', () => {
  const many = Array.from({ length: 12 }, (_, at) => share('General', 'Police', `Vendor ${at}`, (at + 1) * 1_00))
  const { columns: named, flows } = flowOf(stages, many, money('c4', 'Amount'))
  expect(named[2]!.names).toEqual([...Array.from({ length: 8 }, (_, at) => `Vendor ${11 - at}`), 'Other'])
  expect(flows.find(({ to }) => to === 'Other')?.value).toBe(10_00)
})

test('a flow in a workbook is bars of its rows, named from first to last', () => {
  const drawn = builtCharts(
    {
      title: 'Invoice distributions',
      columns: [...stages, { ...count, name: 'c3' }, money('c4', 'Amount')],
      rows: [share('Water', null, 'Acme', 7_00)],
    },
    of('sankey', { group: byFlow, stages: ['a', 'b', 'c'], sums: ['amount'] }),
  )!
  expect([drawn.rows, drawn.series[0]!.cells]).toEqual([
    ['Water to None to Acme'],
    [{ value: 7, formula: "'Invoice distributions'!$E$2" }],
  ])
})
