import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import { hasOnFile } from '#platform/functions/demo/on-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { demoPlaces } from '#platform/functions/demo/places.ts'
import { capitalTerm } from './records.ts'

type Asked = {
  title: string
  program: string
  department: string
  need: string
  phases: readonly [phase: string, years: number, dollars: number][]
  points: readonly number[] | null
  more?: Record<string, unknown>
  place?: (typeof demoPlaces)[keyof typeof demoPlaces]
}

const criteria = [
  ['Safety and health', 35, 'How many people are in danger without it? 5: serious harm is likely within two years.'],
  ['Existing condition', 25, 'How close is it to failure? 5: it has failed, or is closed.'],
  [
    'People served',
    20,
    'How many residents benefit, and are they underserved? 5: most of the city, or a neglected district.',
  ],
  ['Cost of waiting', 20, 'How much does the cost rise? 5: it doubles within five years.'],
] as const

const requests: readonly Asked[] = [
  {
    title: 'Second span of the Mill Road bridge',
    program: 'streets',
    department: 'Public Works',
    need: 'The storm (DR-4899, demonstration) showed that the culvert at Mill Road alone can’t carry a flood. The old span beside it is posted for eight tons, so fire engines detour.',
    phases: [
      ['design', 0, 140_000],
      ['construction', 1, 980_000],
      ['contingency', 1, 98_000],
    ],
    points: [4.5, 4, 3.5, 4],
    more: { useful_life: 50, operating: 4_000_00, benefit: 61_000_00 },
    place: demoPlaces.culvert,
  },
  {
    title: 'Raise Riverside pump station above flood level',
    program: 'water',
    department: 'Water',
    need: 'The controls were under water for two days. Raised by three feet, the station runs through a flood like this one.',
    phases: [
      ['design', 0, 85_000],
      ['construction', 0, 310_000],
      ['equipment', 1, 265_000],
    ],
    points: [4.5, 4.5, 4.5, 4.5],
    more: { useful_life: 25, operating: 2_500_00, benefit: 74_000_00, salvage: 12_000_00 },
    place: demoPlaces.pump,
  },
  {
    title: 'Fire Station 2, roof and insulation',
    program: 'facilities',
    department: 'Fire',
    need: 'Tarps have covered the seams since the storm. The crew sleeps beside buckets.',
    phases: [['construction', 0, 174_000]],
    points: [3.5, 5, 2.5, 4],
    more: { useful_life: 30, benefit: 13_500_00 },
    place: demoPlaces.station,
  },
  {
    title: 'Park paths, widened and lit',
    program: 'parks',
    department: 'Parks',
    need: 'Paths along the river are two yards wide. Wheelchairs can’t pass each other, and there is no light after 5 PM in winter.',
    phases: [
      ['design', 0, 30_000],
      ['construction', 1, 210_000],
      ['construction', 2, 210_000],
    ],
    points: [2, 3, 4.5, 2],
    more: { useful_life: 20, operating: 6_000_00 },
    place: demoPlaces.paths,
  },
  {
    title: 'Curb ramps at eleven schools',
    program: 'streets',
    department: 'Public Works',
    need: 'The 2019 agreement with the Department of Justice (demonstration) gives the city until the end of next year.',
    phases: [
      ['construction', 0, 120_000],
      ['construction', 1, 120_000],
    ],
    points: [3, 3, 4, 2.5],
    more: { required_by_law: true, useful_life: 30 },
  },
  {
    title: 'Police records system',
    program: 'technology',
    department: 'Police',
    need: 'The vendor ends support in three years.',
    phases: [['equipment', 2, 420_000]],
    points: null,
    more: { useful_life: 8, operating: 38_000_00 },
  },
]

/** Six requests before the demo city's review board, five years of funding, and two scenarios to compare. */
export async function seedCapital(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  // The next fiscal year, by the city's naming: the year in which it ends in June.
  const first = Number(today.slice(0, 4)) + (today.slice(5) >= '07-01' ? 2 : 1)
  const { rosa } = await peopleOf(tx)
  const fund = async (code: string) =>
    (
      await tx.one<{ id: string }>(
        `select f.id from funds f join organization_members m on m.organization_id = f.organization_id
          where m.user_id = $1 and f.code = $2`,
        [rosa, code],
      )
    )?.id ?? null
  const source = 'Capital Policy 4.2 (demonstration)'
  const from = addDays(today, -400)

  await hasOnFile(tx, 'ada', capitalTerm, [
    {
      kind: 'discount_percent',
      value: 3,
      valid_from: from,
      source: 'Capital Policy 6.1 (demonstration): the city’s own borrowing rate',
    },
  ])
  const weighed: string[] = []
  for (const [name, weight, question] of criteria)
    weighed.push(
      (await actAt(-60)('ada', 'capital-criteria/create', { name, weight, question, valid_from: from, source })).id,
    )
  const gives = async (terms: Record<string, unknown>, dollars: readonly number[]) => {
    const row = await actAt(-58)('max', 'capital-sources/create', terms)
    await actAt(-58)('max', 'capital-sources/set-available', {
      id: row.id,
      version: row.version,
      lines: dollars.map((amount, at) => ({ year: String(first + at), amount: amount * 100, note: null })),
    })
    return row.id as string
  }
  const general = await gives(
    { name: 'Capital reserve', kind: 'fund', fund: await fund('A'), note: 'The council’s annual set-aside.' },
    [380_000, 330_000, 340_000, 350_000, 360_000],
  )
  const water = await gives(
    { name: 'Water rates', kind: 'fund', fund: await fund('F'), only_for: 'water' },
    [260_000, 180_000, 180_000, 180_000, 180_000],
  )
  await gives(
    {
      name: 'Street bond',
      kind: 'bond',
      fund: await fund('H'),
      only_for: 'streets',
      note: 'Approved by voters two years ago.',
    },
    [200_000, 1_050_000, 400_000, 0, 0],
  )

  const ids = new Map<string, string>()
  for (const [at, { title, program, department, need, phases, points, more = {}, place }] of requests.entries()) {
    const row = await actAt(-50 + at)('rosa', 'capital-projects/request', {
      title,
      program,
      department,
      need,
      sponsor: rosa,
      required_by_law: false,
      documents: [],
      ...(place && { site: place }),
      ...more,
    })
    await actAt(-49 + at)('rosa', 'capital-projects/set-phases', {
      id: row.id,
      version: row.version,
      lines: phases.map(([phase, years, dollars]) => ({
        phase,
        year: String(first + years),
        amount: dollars * 100,
        note: null,
      })),
    })
    await actAt(-48 + at)('rosa', 'capital-projects/submit', { id: row.id })
    ids.set(title, row.id)
    if (!points) continue
    await actAt(-30)('max', 'capital-projects/score', {
      id: row.id,
      points: weighed.map((criterion, which) => ({ criterion, points: points[which]!, note: '' })),
    })
    await actAt(-29)('max', 'capital-projects/finish-scoring', { id: row.id })
  }
  const pump = ids.get(requests[1]!.title)!
  await actAt(-20)('max', 'capital-projects/allocate', { id: pump, source: water, year: first, amount: 260_000_00 })
  await actAt(-20)('max', 'capital-projects/allocate', { id: pump, source: general, year: first, amount: 135_000_00 })
  await actAt(-20)('max', 'capital-projects/allocate', { id: pump, source: water, year: first + 1, amount: 180_000_00 })
  await actAt(-20)('max', 'capital-projects/allocate', {
    id: pump,
    source: general,
    year: first + 1,
    amount: 85_000_00,
  })
  await actAt(-19)('max', 'capital-projects/fund', { id: pump })
  await actAt(-18)('max', 'capital-projects/defer', {
    id: ids.get(requests[3]!.title)!,
    reason: 'The lighting study is due in spring. Resubmit with its figures.',
  })

  for (const [name, note, funding, may_wait] of [
    ['Expected funding', 'The funding each source has announced.', 100, 1],
    ['Reduced funding', '20% less from every source.', 80, 2],
  ] as const) {
    const { id } = await actAt(-10)('max', 'capital-scenarios/create', {
      name,
      note,
      first_year: String(first),
      years: 5,
      funding,
      may_wait,
    })
    await actAt(-10)('max', 'capital-scenarios/calculate', { id })
    if (funding === 100) await actAt(-9)('ada', 'capital-scenarios/publish', { id })
  }
}
