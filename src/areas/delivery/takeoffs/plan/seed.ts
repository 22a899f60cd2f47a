import type { Act } from '#platform/functions/demo/acting.ts'
import type { Keep } from '#platform/functions/demo/keeping.ts'

type Corner = readonly [x: number, y: number]

/** 1/8" = 1'-0": nine points of paper for each foot. */
const foot = 9
const at = ([x, y]: Corner): [number, number] => [288 + x * foot, 252 + y * foot]
const roof: readonly Corner[] = [
  [0, 0],
  [96, 0],
  [96, 64],
  [0, 64],
]
const hatch: readonly Corner[] = [
  [40, 20],
  [54, 20],
  [54, 30],
  [40, 30],
]
const drains: readonly Corner[] = [
  [16, 16],
  [80, 16],
  [16, 48],
  [80, 48],
]

const [width, height] = [1728, 1152]

/** The roof of the demonstration's fire station, drawn by us. It is no real building. */
function roofPlan(): Uint8Array {
  // A PDF counts from the bottom of the page.
  const point = ([x, y]: Corner) => `${x} ${height - y}`
  const line = (points: readonly Corner[], wide: number, close = 's') =>
    `${wide} w ${point(points[0]!)} m ${points
      .slice(1)
      .map((each) => `${point(each)} l`)
      .join(' ')} ${close}`
  const write = (words: string, size: number, x: number, y: number) =>
    `BT /F1 ${size} Tf ${point([x, y])} Td (${words.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj ET`
  const [left, top] = at([0, 0])
  const [right] = at([96, 0])
  return pdfOf(
    [
      line(
        [
          [36, 36],
          [1692, 36],
          [1692, 1116],
          [36, 1116],
        ],
        2,
      ),
      line(roof.map(at), 4),
      line(hatch.map(at), 4),
      ...drains.map((drain) => {
        const [x, y] = at(drain)
        return line(
          [
            [x - 10, y],
            [x, y - 10],
            [x + 10, y],
            [x, y + 10],
          ],
          2,
        )
      }),
      line(
        [
          [left, top - 54],
          [right, top - 54],
        ],
        1.5,
        'S',
      ),
      write(`96'-0"`, 26, (left + right) / 2 - 40, top - 68),
      write(`64'-0"`, 26, right + 24, top + 260),
      write('ROOF HATCH', 18, ...at([41.5, 26])),
      write(`ROOF PLAN   1/8" = 1'-0"`, 34, 288, 930),
      write('Fire Station 2, made up for the demonstration. Not for construction.', 20, 288, 970),
      write('A-201', 56, 1480, 1080),
    ].join('\n'),
  )
}

/** One page in the smallest file that is a PDF. */
function pdfOf(content: string): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new TextEncoder().encode(text + end)
}

/** The roof takeoff on its plan: membrane less the hatch, edge metal and drains. */
export async function seedRoofPlan(actAt: (days: number) => Act, keep: Keep, takeoff: string): Promise<void> {
  const act = actAt(-4)
  const file = await keep('rosa', 'Station 2 roof plan (demonstration).pdf', 'application/pdf', roofPlan())
  const [sheet] = (await act('rosa', 'takeoffs/add-sheets', {
    takeoff,
    file,
    pages: [{ page: 1, width, height, number: 'A-201', name: 'Roof plan (demonstration)' }],
  })) as unknown as { id: string }[]
  const scale = { sheet: sheet!.id, name: 'Whole sheet', region: null, replace: false }
  await act('rosa', 'takeoffs/calibrate', { ...scale, known: `96'-0"`, line: [at([0, 0]), at([96, 0])] })
  await act('rosa', 'takeoffs/calibrate', { ...scale, known: `1/8" = 1'-0"`, line: null })
  const item = (as: string, values: object) => act('rosa', 'takeoffs/put-item', { takeoff, as, item: values })
  const insulation = await item('area', {
    division: '07',
    description: 'Tapered insulation',
    kind: 'volume',
    depth: 0.5,
    unit: 'cf',
    waste: 8,
    rate: 3.1,
    color: 'blue',
    layer: 'Roofing',
  })
  const nailer = await item('length', {
    division: '06',
    description: 'Wood nailer at the edge',
    kind: 'length',
    unit: 'ft',
    waste: 5,
    rate: 6.2,
    color: 'orange',
    layer: 'Edge',
  })
  const drain = await item('count', {
    division: '22',
    description: 'Roof drains',
    kind: 'count',
    unit: 'ea',
    rate: 1_150,
    color: 'magenta',
    layer: 'Plumbing',
  })
  const mark = (item: string, kind: string, geometry: unknown, id: string) => ({
    id,
    version: null,
    sheet: sheet!.id,
    item,
    kind,
    geometry,
  })
  await act('rosa', 'takeoffs/draw', {
    takeoff,
    deleted: [],
    marks: [
      mark(insulation.id, 'area', [roof.map(at), hatch.map(at)], '0198c1f0-0000-7000-8000-000000000201'),
      mark(nailer.id, 'length', [[...roof, roof[0]!].map(at)], '0198c1f0-0000-7000-8000-000000000202'),
      mark(drain.id, 'count', [drains.map(at)], '0198c1f0-0000-7000-8000-000000000203'),
    ],
  })
}
