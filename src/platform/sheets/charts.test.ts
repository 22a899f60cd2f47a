import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { all, partsOf, targetOf } from '#tests/workbook-parts.ts'
import { partsOfCharts, sheetOfCharts } from './charts.ts'
import { chartSheet, type ChartLook, type Drawn } from './drawn.ts'
import { columnName, rangeIn, sheetName } from './sheet-name.ts'

const rowsSheet = 'Orders & more'
const names = ['Acme <Roads>', 'Best "Salt"', '王小明']
const cells = (column: number, values: readonly number[]) =>
  values.map((value, at) => ({ value, formula: rangeIn(rowsSheet, column, at + 2) }))
const drawn = (look: ChartLook): Drawn => ({
  names: 'Vendor',
  rows: names,
  series: [
    { name: 'Ordered', unit: 'money', cells: cells(1, [1250.5, 300, -20]) },
    { name: 'Orders', unit: 'number', cells: cells(2, [3, 2, 1]) },
  ],
  charts: [
    { title: 'Orders & more by vendor', look, series: [0, 1], values: 'Amount' },
    { title: 'Orders', look, series: [1], values: 'Orders' },
  ],
})
const workbook = (given: Drawn) =>
  writeExcel(
    [
      {
        sheet: rowsSheet,
        data: [
          ['Vendor', 'Ordered', 'Orders'].map((value) => ({ value, type: String })),
          ...names.map((value, at) => [
            { value, type: String },
            ...given.series.map(({ cells: each }) => ({ value: each[at]!.value, type: Number })),
          ]),
        ],
      },
      sheetOfCharts(given),
    ],
    { features: [partsOfCharts(given)] },
  ).toBuffer()

test.each<ChartLook>(['bars', 'columns', 'stacked', 'shares', 'line', 'area'])(
  'a workbook with a chart of %s has every part that its relations and types name',
  async (look) => {
    const parts = await partsOf(await workbook(drawn(look)))
    const types = parts.get('[Content_Types].xml')!
    const overrides = all(types, 'Override').map(({ attributes: { PartName } }) => PartName!)
    expect(overrides.filter((name) => !parts.has(name.slice(1)))).toEqual([])
    expect(new Set(overrides).size).toBe(overrides.length)
    const kinds = all(types, 'Default').map(({ attributes: { Extension } }) => Extension)
    for (const name of parts.keys())
      expect(overrides.includes(`/${name}`) || kinds.includes(name.split('.').at(-1)!), name).toBe(true)

    const named = new Set<string>()
    for (const [name, part] of parts)
      if (name.endsWith('.rels'))
        for (const { attributes } of all(part, 'Relationship')) named.add(targetOf(name, attributes.Target!))
    expect([...named].filter((name) => !parts.has(name))).toEqual([])
    expect([...parts.keys()].filter((name) => name.startsWith('xl/charts/') && !named.has(name))).toEqual([])
    // The frames on the sheet lead to the charts by relations that exist.
    const frames = all(parts.get('xl/drawings/drawing2.xml')!, 'chart').map(({ attributes: { id } }) => id)
    const relations = all(parts.get('xl/drawings/_rels/drawing2.xml.rels')!, 'Relationship')
    expect(relations.map(({ attributes: { Id } }) => Id)).toEqual(frames)
    expect(frames).toHaveLength(2)
  },
)

test('every reference of a chart is to cells that have its names and figures', async () => {
  const given = drawn('columns')
  const file = await workbook(given)
  const parts = await partsOf(file)
  const sheets = (await readExcel(file)) as unknown as { sheet: string; data: unknown[][] }[]
  const table = sheets.find(({ sheet }) => sheet === chartSheet)!.data
  // The results are in the file: a program that does not calculate shows them.
  expect(table).toEqual([
    ['Vendor', 'Ordered', 'Orders'],
    [names[0], 1250.5, 3],
    [names[1], 300, 2],
    [names[2], -20, 1],
  ])
  const cellsAt = (reference: string) => {
    const [, column, from, , to = from] = /^'Chart'!\$([A-Z]+)\$(\d+)(:\$[A-Z]+\$(\d+))?$/.exec(reference)!
    const at = [...'ABC'].indexOf(column!)
    return table.slice(Number(from) - 1, Number(to)).map((row) => String(row[at]))
  }
  for (const [name, count] of [
    ['xl/charts/chart1.xml', 6],
    ['xl/charts/chart2.xml', 3],
  ] as const) {
    const references = all(parts.get(name)!, 'f')
    expect(references).toHaveLength(count)
    const caches = [...all(parts.get(name)!, 'strRef'), ...all(parts.get(name)!, 'numRef')]
    for (const each of caches) expect(all(each, 'v').map(({ text }) => text)).toEqual(cellsAt(all(each, 'f')[0]!.text))
  }
  const formulas = all(parts.get('xl/worksheets/sheet2.xml')!, 'f').map(({ text }) => text)
  expect(formulas.slice(0, 2)).toEqual(["'Orders & more'!$B$2", "'Orders & more'!$C$2"])
})

test('a chart has its title, the titles of its axes, number formats and a legend for several series', async () => {
  const parts = await partsOf(await workbook(drawn('bars')))
  const [both, one] = ['xl/charts/chart1.xml', 'xl/charts/chart2.xml'].map((name) => parts.get(name)!)
  const words = (part: typeof both) => all(part!, 't').map(({ text }) => text)
  expect([words(both), words(one)]).toEqual([
    ['Orders & more by vendor', 'Vendor', 'Amount'],
    ['Orders', 'Vendor', 'Orders'],
  ])
  const formats = (part: typeof both) => all(part!, 'numFmt').map(({ attributes: { formatCode } }) => formatCode)
  expect([formats(both), formats(one)]).toEqual([
    ['General', '"$"#,##0'],
    ['General', '#,##0'],
  ])
  expect([all(both!, 'legend').length, all(one!, 'legend').length]).toEqual([1, 0])
  const described = all(parts.get('xl/drawings/drawing2.xml')!, 'cNvPr').map(({ attributes: { descr } }) => descr)
  const sheet = parts.get('xl/worksheets/sheet2.xml')!
  expect(sheet.children[0]!.name).toBe('sheetPr')
  expect([
    all(sheet, 'pageSetUpPr')[0]!.attributes.fitToPage,
    all(sheet, 'pageSetup')[0]!.attributes.orientation,
  ]).toEqual(['1', 'landscape'])
  expect(described[0]).toBe('Orders & more by vendor. The figures are in the cells beside the chart.')
})

test.each<[most: number, format: string]>([
  [9_999, '"$"#,##0'],
  [-10_000, '"$"#,##0,"K"'],
  [1_000_000, '"$"0.0,,"M"'],
  [25_000_000, '"$"#,##0,,"M"'],
])('an axis up to %s dollars has the format %s', async (most, format) => {
  const given = drawn('line')
  const series = [{ name: 'Ordered', unit: 'money' as const, cells: cells(1, [most, 1, 2]) }]
  const parts = await partsOf(await workbook({ ...given, series, charts: [{ ...given.charts[0]!, series: [0] }] }))
  const formats = all(parts.get('xl/charts/chart1.xml')!, 'numFmt').map(({ attributes }) => attributes.formatCode)
  expect(formats[1]).toBe(format)
})

test.each([
  ['Grants: drawn and remaining', 'Grants - drawn and remaining'],
  ['Lockouts/tagouts', 'Lockouts-tagouts'],
  ['A title that is longer than a sheet can be named', 'A title that is longer than a s'],
  ["'Quoted'", 'Quoted'],
])('%s is a name that spreadsheets accept: %s', (title, name) => expect(sheetName(title)).toBe(name))

test('columns have letters beyond the alphabet, and a quotation mark in a name is doubled', () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  expect([rangeIn('City’s', 0, 2), rangeIn("City's", 27, 2, 9)]).toEqual(["'City’s'!$A$2", "'City''s'!$AB$2:$AB$9"])
})
