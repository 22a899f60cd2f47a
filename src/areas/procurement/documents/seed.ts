import { paper, wrap, writePdf, type Mark, type Sheet } from '#platform/pdf/write.ts'

const [left, right, bottom] = [72, paper.width - 72, paper.height - 84]

const specification: readonly [heading: string, words: readonly string[]][] = [
  [
    '1. Material',
    [
      'Sodium chloride to ASTM D632, type I, grade 1: at least 95.0 percent NaCl, and between 75 and 95 percent of it passing the No. 4 sieve.',
      'Moisture is up to 2.0 percent when the load is weighed. Wetter salt is weighed again after drying, or returned.',
      'It contains an anti-caking agent, named in the bid. Treated salt is not accepted for these lines.',
    ],
  ],
  [
    '2. Bulk delivery',
    [
      'To the public works barn on Mill Road, in loads of 20 to 25 tons. Delivery is within three business days of the release, Monday to Friday, 7 a.m. to 3 p.m.',
      'Trucks dump their loads; the barn door is 16 feet high. Each load is covered in transit.',
      'The load is weighed on a certified scale. The ticket shows the truck, the gross, tare and net weight and the time, and is given to the yard.',
    ],
  ],
  [
    '3. Bags',
    [
      'Bags of 50 lb on pallets of 49, wrapped against rain, delivered to the Works yard on Depot Street with a lift gate.',
    ],
  ],
  [
    '4. Samples and tests',
    [
      'The city takes a sample from one load in ten and may have it tested by a laboratory of its choice. Loads that fail are removed at the contractor’s expense.',
    ],
  ],
  [
    '5. Quantities',
    [
      'Line quantities are an estimate from the last five winters, not a commitment. The city may order a tenth less or a fifth more at the same prices. The sheet “Salt deliveries, last winter.csv” shows past deliveries.',
    ],
  ],
]

/** The specification of the salt solicitation, as a buyer attaches it. */
export function saltSpecification(number: string): Uint8Array {
  const sheets: Mark[][] = [[]]
  let y = 84
  const put = (text: string, x: number, more: Partial<Extract<Mark, { kind: 'text' }>> = {}) =>
    void sheets.at(-1)!.push({ kind: 'text', x, y, size: 10.5, face: 'regular', text, ...more })
  const room = (height: number) => {
    if (y + height <= bottom) return
    sheets.push([])
    y = 84
  }
  put('City of Alder Falls, Public Works', left, { size: 10, gray: true })
  y += 26
  put('Road salt: technical specification', left, { size: 18, face: 'bold' })
  y += 18
  put(`Part of ${number}, Road salt for two winters`, left, { size: 10, gray: true })
  y += 12
  sheets.at(-1)!.push({ kind: 'rule', x: left, y, width: right - left, gray: true })
  y += 26
  for (const [heading, words] of specification) {
    room(48)
    put(heading, left, { size: 12, face: 'bold' })
    y += 18
    for (const each of words) {
      const lines = wrap(each, right - left - 16, 10.5, 'regular')
      room(lines.length * 15)
      put('–', left)
      for (const line of lines) {
        put(line, left + 16)
        y += 15
      }
      y += 3
    }
    y += 12
  }
  const numbered = sheets.map((each, at): Sheet => [
    ...each,
    {
      kind: 'text',
      x: right,
      y: paper.height - 48,
      size: 9,
      face: 'regular',
      gray: true,
      align: 'right',
      text: `Page ${at + 1} of ${sheets.length}`,
    },
  ])
  return writePdf(numbered, {
    title: 'Road salt: technical specification',
    author: 'City of Alder Falls, Public Works (demonstration)',
  })
}

/** Releases of the winter before, month by month: how large the loads are and how they cluster. */
export function saltDeliveries(today: string): Uint8Array {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '10-01' ? 2 : 1)
  const months = [
    ['10', 0, 120, 6, 0],
    ['11', 0, 264, 12, 240],
    ['12', 0, 508, 22, 380],
    ['01', 1, 596, 26, 420],
    ['02', 1, 441, 19, 300],
    ['03', 1, 158, 7, 90],
  ] as const
  const rows = months.map(([month, next, tons, loads, bags]) =>
    [`${year + next}-${month}`, tons, loads, bags].join(','),
  )
  return new TextEncoder().encode(['Month,Bulk (tons),Loads,Bags of 50 lb', ...rows, ''].join('\r\n'))
}
