import type { Block } from '#platform/documents/document.ts'
import { writeDocument } from '#platform/documents/write.ts'

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
export async function saltSpecification(number: string, day: string): Promise<Uint8Array> {
  const { bytes } = await writeDocument({
    kind: 'demonstration-specification',
    title: 'Road salt: technical specification',
    author: 'City of Alder Falls, Public Works (demonstration)',
    made: `${day}T12:00:00Z`,
    about: `Part of ${number}, Road salt for two winters`,
    letterhead: { agency: 'City of Alder Falls', lines: ['Public Works'] },
    body: specification.flatMap(([heading, items]): Block[] => [
      { is: 'heading', level: 2, words: heading },
      { is: 'list', items },
    ]),
  })
  return bytes
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
