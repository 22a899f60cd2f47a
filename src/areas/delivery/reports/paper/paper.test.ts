import { expect, test } from 'vitest'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import { writeDocument } from '#platform/documents/write.ts'
import { library, reportNamed } from '../rules.ts'
import { chartOf, comparedOf, reportPaper } from './rules.ts'

const printed = (report: (typeof library)[number], rows: readonly Record<string, unknown>[], more = false) =>
  writeDocument(
    reportPaper({
      report,
      rows,
      more,
      parameters: 'From July 1, 2026',
      letterhead: { agency: 'City' },
      today: '2026-11-20',
    }),
  )

test.each(library.map((report) => [report.name, report] as const))(
  '%s is printed with every column, empty and filled',
  async (_, report) => {
    const row = Object.fromEntries(
      report.columns.map(({ name, kind }) => [
        name,
        kind === 'text' ? 'Đặng 王 محمد' : kind === 'date' ? '2026-07-01' : 12_34,
      ]),
    )
    for (const rows of [[], [row, row]]) {
      const { bytes, missing } = await printed(report, rows)
      expect([faultsOf(bytes), missing]).toEqual([[], []])
      const heads = readingOrder(bytes).flatMap(({ tag, words }) => (tag === 'TH' ? words : []))
      for (const { label } of report.columns) expect(heads).toContain(label)
    }
  },
)

test('a sum is printed below its rows, and a cut result says so', async () => {
  const report = library.find(({ columns }) => columns.some(({ sum, kind }) => sum && kind === 'money'))!
  const money = report.columns.find(({ sum, kind }) => sum && kind === 'money')!
  const { bytes } = await printed(report, [{ [money.name]: 100_00 }, { [money.name]: 23_45 }], true)
  const said = readingOrder(bytes).map(({ words }) => words)
  expect(said).toContain('$123.45')
  expect(said).toContain('Some rows are missing')
})

test('where every row has its own bar, the bar has its title', () => {
  const { columns } = library.find(({ name }) => name === 'projects')!
  const rows = ['Park paths', 'Station roof', 'Culvert'].map((name, at) => ({ number: `PJ-${at}`, name, budget: 1_00 }))
  expect(chartOf({ columns }, rows)).toMatchObject([
    { caption: 'Budget by project', bars: [{ label: 'Park paths' }, { label: 'Station roof' }, { label: 'Culvert' }] },
  ])
})

test('the figures of a column have one number of decimals', async () => {
  const report = library.find(({ name }) => name === 'budget-actual')!
  const { bytes } = await printed(report, [{ used: 2 }, { used: '13.2' }, { used: null }])
  const said = readingOrder(bytes).flatMap(({ words }) => words)
  expect(said.filter((words) => words.endsWith('%'))).toEqual(['2.0%', '13.2%'])
  const whole = await printed(report, [{ used: 2 }, { used: 97 }])
  expect(
    readingOrder(whole.bytes)
      .flatMap(({ words }) => words)
      .filter((words) => words.endsWith('%')),
  ).toEqual(['2%', '97%'])
})

test('the ten largest amounts are drawn, and read aloud as one sentence', async () => {
  const report = library.find(({ name }) => name === 'vendor-spend')!
  const rows = Array.from({ length: 12 }, (_, at) => ({
    vendor: `Vendor ${at}`,
    invoices: 1,
    billed: (at + 1) * 100_00,
  }))
  const [chart] = chartOf(report, rows)
  expect(chart).toMatchObject({ is: 'bars', caption: 'Invoiced by vendor, the 10 largest' })
  expect(chart?.is === 'bars' && chart.bars.map(({ shown }) => shown)).toEqual(
    [1200, 1100, 1000, 900, 800, 700, 600, 500, 400, 300].map((dollars) => `$${dollars.toLocaleString('en-US')}.00`),
  )
  const { bytes } = await printed(report, rows)
  expect(faultsOf(bytes)).toEqual([])
  expect(readingOrder(bytes).filter(({ tag }) => tag === 'Figure')).toHaveLength(1)
})

test('amounts are drawn by the name that groups them, and not by the number of each row', () => {
  const report = library.find(({ name }) => name === 'open-commitments')!
  const [order, vendor] = [report.columns[0]!.name, report.columns.find(({ label }) => label === 'Vendor')!.name]
  const money = report.columns.find(({ sum, kind }) => sum && kind === 'money')!.name
  const row = (number: string, seller: string, amount: number) => ({
    [order]: number,
    [vendor]: seller,
    [money]: amount,
  })
  const [chart] = chartOf(report, [
    row('1', 'Acme', 5_00),
    row('2', 'Best', 3_00),
    row('3', 'Acme', 1_00),
    row('4', 'Cole', 2_00),
  ])
  expect(chart).toMatchObject({
    caption: 'Ordered by vendor',
    bars: [
      { label: 'Acme', value: 6_00 },
      { label: 'Best', value: 3_00 },
      { label: 'Cole', value: 2_00 },
    ],
  })
})

test.each<[what: string, rows: readonly Record<string, unknown>[]]>([
  ['one amount', [{ vendor: 'Acme', billed: 1_00 }]],
  [
    'only credits',
    [
      { vendor: 'Acme', billed: -1_00 },
      { vendor: 'Best', billed: 0 },
    ],
  ],
  ['nothing', []],
])('%s needs no chart', (_, rows) =>
  expect(
    chartOf(
      library.find(({ name }) => name === 'vendor-spend')!,
      rows,
    ),
  ).toEqual([]),
)

test('a title that compares two columns has a chart of both', () => {
  const report = reportNamed('budget-actual')!
  const line = (fund: string, budget: number, spent: number) => ({
    fund,
    line: `${fund} line ${budget}`,
    budget,
    spent,
  })
  const rows = [
    line('General', 100_00, 40_00),
    line('General', 50_00, 60_00),
    line('Roads', 80_00, 0),
    line('Water', 10_00, 10_00),
  ]
  expect(comparedOf(report.columns, report.against!, rows)).toMatchObject({
    caption: 'Spent of budget by fund',
    rows: [
      { label: 'General', value: 100_00, limit: 150_00 },
      { label: 'Roads', value: 0, limit: 80_00 },
      { label: 'Water', value: 10_00, limit: 10_00 },
    ],
  })
  expect(chartOf(report, rows)).toMatchObject([{ bars: [{ shown: '$100.00 of $150.00' }, {}, {}] }])
})

test('each report that promises a comparison in its title names both columns', () => {
  const promising = library.filter(({ title }) => /\b(vs\.?|versus|against|compared)\b/i.test(title))
  expect(promising.map(({ name }) => name)).toContain('budget-actual')
  for (const { name, columns, against } of promising)
    expect(
      columns.map((column) => column.name),
      name,
    ).toEqual(expect.arrayContaining([against?.value, against?.limit]))
})
