import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { all, partsOf } from '#tests/workbook-parts.ts'
import { library, reportNamed } from '../rules.ts'
import { chartsOf, workbookOf, type Sheet } from './rules.ts'

const written = async (sheet: Sheet) => {
  const { sheets, options } = workbookOf(sheet, chartsOf(sheet))
  const file = await writeExcel(sheets, options).toBuffer()
  return { parts: await partsOf(file), sheets: (await readExcel(file)) as unknown as { data: unknown[][] }[] }
}
const spend = reportNamed('open-commitments')!
const order = (number: string, vendor: string | null, amount: number) => ({ number, vendor, amount })

test.each(library.map((report) => [report.name, report] as const))(
  '%s is a workbook, empty and filled',
  async (_, { title, columns }) => {
    const row = (at: number) =>
      Object.fromEntries(
        columns.map(({ name, kind }) => [
          name,
          kind === 'text' ? `Đặng ${at}` : kind === 'date' ? '2026-07-01' : 12_34 + at,
        ]),
      )
    expect((await written({ title, columns, rows: [] })).sheets).toHaveLength(1)
    const rows = [row(1), row(2)]
    const drawn = chartsOf({ title, columns, rows })
    const { sheets, parts } = await written({ title, columns, rows })
    expect(sheets).toHaveLength(drawn ? 2 : 1)
    expect(parts.has('xl/charts/chart1.xml')).toBe(drawn !== null)
  },
)

test('the figures of a column have one number of decimals', () => {
  const { title, columns } = reportNamed('budget-actual')!
  const { sheets } = workbookOf({ title, columns, rows: [{ used: 2 }, { used: '13.2' }] }, null)
  const used = columns.findIndex(({ name }) => name === 'used')
  expect(sheets[0]!.data.slice(1).map((row) => row[used])).toEqual([
    { type: Number, value: 2, format: '0.0' },
    { type: Number, value: 13.2, format: '0.0' },
  ])
})

test('the chart shows the sums of the rows of each name, with formulas over these rows', async () => {
  const { title, columns } = spend
  const rows = [
    order('1', 'Acme', 5_00),
    order('2', '', 4_00),
    order('3', 'Acme', 1_50),
    order('4', 'A*', 2_00),
    order('5', null, 3_00),
  ]
  const { sheets, parts } = await written({ title, columns, rows })
  expect(sheets[1]!.data).toEqual([
    ['Vendor', 'Ordered'],
    ['None', 7],
    ['Acme', 6.5],
    ['A*', 2],
  ])
  // A name is compared letter by letter: a star in it is a star.
  expect(all(parts.get('xl/worksheets/sheet2.xml')!, 'f').map(({ text }) => text)).toEqual([
    `SUMPRODUCT(--EXACT('Open encumbrances'!$C$2:$C$6,""),'Open encumbrances'!$E$2:$E$6)`,
    `SUMPRODUCT(--EXACT('Open encumbrances'!$C$2:$C$6,$A$3),'Open encumbrances'!$E$2:$E$6)`,
    `SUMPRODUCT(--EXACT('Open encumbrances'!$C$2:$C$6,$A$4),'Open encumbrances'!$E$2:$E$6)`,
  ])
})
