import { chartPart, frameOf } from './chart-parts.ts'
import { chartSheet, formatOf, type Drawn } from './drawn.ts'
import { columnName } from './sheet-name.ts'

const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })

/** The sheet of the figures, for the writer of workbooks. */
export const sheetOfCharts = ({ names, rows, series }: Drawn) => ({
  sheet: chartSheet,
  data: [
    [bold(names), ...series.map(({ name }) => ({ ...bold(name), align: 'right' as const }))],
    ...rows.map((name, at) => [
      { value: name, type: String },
      ...series.map((each) => ({ value: each.cells[at]!.formula, type: 'Formula' as const, format: formatOf(each) })),
    ]),
  ],
  orientation: 'landscape' as const,
  stickyRowsCount: 1,
  columns: [{ width: 30 }, ...series.map(() => ({ width: 18 }))],
})

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const contentType = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'

/** The parts of the charts (ECMA-376 Part 1, section 14.2.1), which Excel and LibreOffice draw from the cells. */
export function partsOfCharts(drawn: Drawn) {
  const numbered = drawn.charts.map((chart, at) => ({ chart, number: at + 1 }))
  const each = (part: (number: number, at: number) => string) =>
    numbered.map(({ number }, at) => part(number, at)).join('')
  const isHere = ({ sheet }: { sheet?: string }) => sheet === chartSheet
  return {
    files: {
      transform: {
        '[Content_Types].xml': {
          insert: () =>
            each((number) => `<Override PartName="/xl/charts/chart${number}.xml" ContentType="${contentType}"/>`),
        },
        'xl/worksheets/sheet{id}.xml': {
          transform: (content: string, sheet: { sheet?: string }) =>
            isHere(sheet) ? onOnePage(withResults(content, drawn)) : content,
        },
        'xl/drawings/drawing{id}.xml': {
          insert: (sheet: { sheet?: string }) => (isHere(sheet) ? each((_, at) => frameOf(drawn, at)) : undefined),
        },
        'xl/drawings/_rels/drawing{id}.xml.rels': {
          insert: (sheet: { sheet?: string }) =>
            isHere(sheet)
              ? each(
                  (number) =>
                    `<Relationship Id="chart-${number}" Type="${relations}/chart" Target="../charts/chart${number}.xml"/>`,
                )
              : undefined,
        },
      },
      write: {
        files: () =>
          Object.fromEntries(
            numbered.map(({ chart, number }) => [`xl/charts/chart${number}.xml`, chartPart(drawn, chart)]),
          ),
      },
    },
  }
}

/** Printed, the figures and their charts are one page. */
const onOnePage = (content: string): string =>
  content.replace('<sheetViews', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews')

/** A file from an email opens protected, where nothing is calculated: each formula brings its result. */
function withResults(content: string, { series }: Drawn): string {
  const results = new Map<string, number>(
    series.flatMap(({ cells }, column) =>
      cells.map(({ value }, row) => [`${columnName(column + 1)}${row + 2}`, value] as const),
    ),
  )
  return content.replaceAll(
    /(<c r="([A-Z]+\d+)"[^>]*><f>[^<]*<\/f>)(<\/c>)/g,
    (whole, start: string, address: string, end: string) =>
      results.has(address) ? `${start}<v>${results.get(address)}</v>${end}` : whole,
  )
}
