import { writeXml, xmlOf, type Written } from '@granary/xml/write.ts'
import { chartSheet, formatOf, type ChartLook, type ChartUnit, type Drawn, type DrawnSeries } from './drawn.ts'
import { rangeIn } from './sheet-name.ts'

type Chart = Drawn['charts'][number]

const spaces = {
  'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
}

/** The colors of charts on a light surface, in their order. */
const inks = ['2C6BE7', '119D9D', 'C87A15', 'AC20A6', '327213', '5D636F', '562380', '58371F'] as const
const [ink, grid] = ['3F4654', 'D9DCE3']
const axisFormats: Record<Exclude<ChartUnit, 'money'>, string> = { number: '#,##0', percent: '0"%"' }
const upward = { rot: '-5400000', vert: 'horz' }

/** One pixel in the unit of drawings. */
const emu = 9_525
/** The lowest row of a spreadsheet program: charts keep their distance in each. */
const rowHeight = 16
const width = 760
/** Bars lie below each other: each needs room for its name. */
const heightOf = ({ look }: Chart, { rows }: Drawn): number =>
  look === 'bars' ? Math.max(300, 120 + rows.length * 28) : 380

/** The place of a chart on its sheet: beside the figures, below the charts before it. */
export function frameOf(drawn: Drawn, at: number): string {
  const chart = drawn.charts[at]!
  const row = drawn.charts.slice(0, at).reduce((sum, each) => sum + Math.ceil(heightOf(each, drawn) / rowHeight) + 1, 0)
  const from = { col: drawn.series.length + 2, colOff: 0, row, rowOff: 0 }
  return xmlOf([
    'xdr:oneCellAnchor',
    [
      ['xdr:from', Object.entries(from).map(([name, value]): Written => [`xdr:${name}`, value])],
      ['xdr:ext', true, { cx: String(width * emu), cy: String(heightOf(chart, drawn) * emu) }],
      [
        'xdr:graphicFrame',
        [
          [
            'xdr:nvGraphicFramePr',
            [
              [
                'xdr:cNvPr',
                true,
                {
                  id: String(at + 2),
                  name: `${chartSheet} ${at + 1}`,
                  descr: `${chart.title}. The figures are in the cells beside the chart.`,
                },
              ],
              ['xdr:cNvGraphicFramePr', true],
            ],
          ],
          [
            'xdr:xfrm',
            [
              ['a:off', true, { x: '0', y: '0' }],
              ['a:ext', true, { cx: '0', cy: '0' }],
            ],
          ],
          [
            'a:graphic',
            [
              [
                'a:graphicData',
                [
                  [
                    'c:chart',
                    true,
                    { 'xmlns:c': spaces['xmlns:c'], 'xmlns:r': spaces['xmlns:r'], 'r:id': `chart-${at + 1}` },
                  ],
                ],
                { uri: spaces['xmlns:c'] },
              ],
            ],
          ],
        ],
        { macro: '' },
      ],
      ['xdr:clientData', true],
    ],
  ])
}

const set = (name: string, val: string | number): Written => [`c:${name}`, true, { val: String(val) }]
const [names, values] = [1, 2]

/** A chart in Office's drawing language (ECMA-376 Part 1, section 21.2). The order of its elements is fixed. */
export const chartPart = (drawn: Drawn, chart: Chart): string =>
  writeXml([
    'c:chartSpace',
    [
      set('roundedCorners', 0),
      [
        'c:chart',
        [
          titled(chart.title, 1400),
          set('autoTitleDeleted', 0),
          ['c:plotArea', [['c:layout', true], plotOf(drawn, chart), ...axesOf(drawn, chart)]],
          chart.series.length > 1 && ['c:legend', [set('legendPos', 'b'), set('overlay', 0)]],
          set('plotVisOnly', 1),
          set('dispBlanksAs', 'gap'),
        ],
      ],
    ],
    spaces,
  ])

function titled(words: string, size: number, turned: Record<string, string> = {}): Written {
  const look = { sz: String(size), b: size > 1000 ? '1' : '0' }
  return [
    'c:title',
    [
      [
        'c:tx',
        [
          [
            'c:rich',
            [
              ['a:bodyPr', true, turned],
              ['a:lstStyle', true],
              [
                'a:p',
                [
                  ['a:pPr', [['a:defRPr', true, look]]],
                  [
                    'a:r',
                    [
                      ['a:rPr', [filled(ink)], { lang: 'en-US', ...look }],
                      ['a:t', words],
                    ],
                  ],
                ],
              ],
            ],
          ],
        ],
      ],
      set('overlay', 0),
    ],
  ]
}

const filled = (color: string): Written => ['a:solidFill', [['a:srgbClr', true, { val: color }]]]

const groupings = {
  bars: 'clustered',
  columns: 'clustered',
  stacked: 'stacked',
  shares: 'percentStacked',
  line: 'standard',
  area: 'stacked',
} as const satisfies Record<ChartLook, string>

function plotOf(drawn: Drawn, { look, series }: Chart): Written {
  const parts = series.map((column, order) => seriesOf(drawn, column, { order, look }))
  const axes = [set('axId', names), set('axId', values)]
  const head = [set('grouping', groupings[look]), set('varyColors', 0), ...parts]
  if (look === 'line') return ['c:lineChart', [...head, set('marker', 1), ...axes]]
  if (look === 'area') return ['c:areaChart', [...head, ...axes]]
  const isOnTop = look === 'stacked' || look === 'shares'
  return [
    'c:barChart',
    [
      set('barDir', look === 'bars' ? 'bar' : 'col'),
      ...head,
      set('gapWidth', 60),
      isOnTop && set('overlap', 100),
      ...axes,
    ],
  ]
}

function seriesOf(
  { rows, series }: Drawn,
  column: number,
  { order, look }: { order: number; look: ChartLook },
): Written {
  const { name, unit, cells } = series[column]!
  const color = inks[order % inks.length]!
  const lines: Written = ['a:ln', [filled(color), ['a:round', true]], { w: '28575', cap: 'rnd' }]
  const last = rows.length + 1
  return [
    'c:ser',
    [
      set('idx', order),
      set('order', order),
      [
        'c:tx',
        [
          [
            'c:strRef',
            [
              ['c:f', rangeIn(chartSheet, column + 1, 1)],
              ['c:strCache', pointsOf([name])],
            ],
          ],
        ],
      ],
      ['c:spPr', [look === 'line' ? lines : filled(color)]],
      look === 'line' && [
        'c:marker',
        [set('symbol', 'circle'), set('size', 5), ['c:spPr', [filled(color), ['a:ln', [filled(color)]]]]],
      ],
      (look === 'bars' || look === 'columns' || look === 'stacked' || look === 'shares') && set('invertIfNegative', 0),
      [
        'c:cat',
        [
          [
            'c:strRef',
            [
              ['c:f', rangeIn(chartSheet, 0, 2, last)],
              ['c:strCache', pointsOf(rows)],
            ],
          ],
        ],
      ],
      [
        'c:val',
        [
          [
            'c:numRef',
            [
              ['c:f', rangeIn(chartSheet, column + 1, 2, last)],
              [
                'c:numCache',
                [['c:formatCode', formatOf({ unit, cells })], ...pointsOf(cells.map(({ value }) => String(value)))],
              ],
            ],
          ],
        ],
      ],
      look === 'line' && set('smooth', 0),
    ],
  ]
}

const pointsOf = (points: readonly string[]): Written[] => [
  set('ptCount', points.length),
  ...points.map((point, at): Written => ['c:pt', [['c:v', point]], { idx: String(at) }]),
]

/** Large amounts are short on an axis: $1.2M, $340K. */
function axisFormat(series: readonly DrawnSeries[]): string {
  const { unit } = series[0]!
  if (unit !== 'money') return axisFormats[unit]
  const most = Math.max(...series.flatMap(({ cells }) => cells.map(({ value }) => Math.abs(value))))
  if (most >= 1_000_000) return most < 10_000_000 ? '"$"0.0,,"M"' : '"$"#,##0,,"M"'
  return most < 10_000 ? '"$"#,##0' : '"$"#,##0,"K"'
}

/** The first name of lying bars is on top, and their scale below. */
function axesOf({ names: heading, series }: Drawn, { look, series: shown, values: title }: Chart): Written[] {
  const isLying = look === 'bars'
  const format = look === 'shares' ? '0%' : axisFormat(shown.map((at) => series[at]!))
  const words: Written = [
    'c:txPr',
    [
      ['a:bodyPr', true],
      ['a:lstStyle', true],
      [
        'a:p',
        [
          ['a:pPr', [['a:defRPr', [filled(ink)], { sz: '900' }]]],
          ['a:endParaRPr', true, { lang: 'en-US' }],
        ],
      ],
    ],
  ]
  const stroke = (color: string): Written => ['c:spPr', [['a:ln', [filled(color)], { w: '9525' }]]]
  return [
    [
      'c:catAx',
      [
        set('axId', names),
        ['c:scaling', [set('orientation', isLying ? 'maxMin' : 'minMax')]],
        set('delete', 0),
        set('axPos', isLying ? 'l' : 'b'),
        titled(heading, 1000, isLying ? upward : {}),
        ['c:numFmt', true, { formatCode: 'General', sourceLinked: '0' }],
        set('majorTickMark', 'none'),
        set('minorTickMark', 'none'),
        // Names stay at the edge where bars go below zero.
        set('tickLblPos', 'low'),
        stroke(ink),
        words,
        set('crossAx', values),
        set('crosses', 'autoZero'),
        set('auto', 0),
        set('lblAlgn', 'ctr'),
        set('lblOffset', 100),
        set('noMultiLvlLbl', 1),
      ],
    ],
    [
      'c:valAx',
      [
        set('axId', values),
        ['c:scaling', [set('orientation', 'minMax')]],
        set('delete', 0),
        set('axPos', isLying ? 'b' : 'l'),
        ['c:majorGridlines', [stroke(grid)]],
        titled(title, 1000, isLying ? {} : upward),
        ['c:numFmt', true, { formatCode: format, sourceLinked: '0' }],
        set('majorTickMark', 'none'),
        set('minorTickMark', 'none'),
        set('tickLblPos', 'nextTo'),
        ['c:spPr', [['a:ln', [['a:noFill', true]]]]],
        words,
        set('crossAx', names),
        set('crosses', isLying ? 'max' : 'autoZero'),
        set('crossBetween', 'between'),
      ],
    ],
  ]
}
