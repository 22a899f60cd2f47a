import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { draftSolicitation } from '#areas/procurement/solicitations/commands.ts'
import { beginTakeoff, reviseTakeoff, setTakeoffItems, takeoffCommands } from '../commands.ts'
import { formulaOf, quantityOf } from '../rules.ts'
import {
  addSheets,
  calibrateSheet,
  drawMarks,
  editSheet,
  putItem,
  removeScale,
  removeSheet,
  replaceDrawing,
} from './commands.ts'
import {
  readGeometry,
  readLength,
  readScale,
  scaleOf,
  sizeOf,
  whyNotGeometry,
  whyNotReplace,
  type Geometry,
  type MarkKind,
} from './rules.ts'
import { sendItems } from './send.ts'

test.each<[string, MarkKind, Geometry, number]>([
  [
    'a length of three and four',
    'length',
    [
      [
        [0, 0],
        [3, 0],
        [3, 4],
      ],
    ],
    7,
  ],
  [
    'a half circle of radius 10',
    'length',
    [
      [
        [0, 0, 10, 10],
        [20, 0],
      ],
    ],
    31.4159,
  ],
  [
    'an arc the long way around',
    'length',
    [
      [
        [0, 0, 10, 20],
        [0, 0.0001],
      ],
    ],
    157.0789,
  ],
  [
    'an arc through a point on its chord is straight',
    'length',
    [
      [
        [0, 0, 5, 0],
        [10, 0],
      ],
    ],
    10,
  ],
  [
    'a square of ten',
    'area',
    [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
    ],
    100,
  ],
  [
    'the same drawn the other way around',
    'area',
    [
      [
        [0, 10],
        [10, 10],
        [10, 0],
        [0, 0],
      ],
    ],
    100,
  ],
  [
    'less a cut-out of two by three',
    'area',
    [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
      [
        [1, 1],
        [3, 1],
        [3, 4],
        [1, 4],
      ],
    ],
    94,
  ],
  [
    'a square with a half circle added',
    'area',
    [
      [
        [0, 0],
        [10, 0, 15, 5],
        [10, 10],
        [0, 10],
      ],
    ],
    139.2699,
  ],
  [
    'a square with a half circle taken away',
    'area',
    [
      [
        [0, 0],
        [10, 0, 5, 5],
        [10, 10],
        [0, 10],
      ],
    ],
    60.7301,
  ],
  [
    'a circle of two arcs',
    'area',
    [
      [
        [0, 0, 5, 5],
        [10, 0, 5, -5],
        [0, 0.0000001],
      ],
    ],
    78.5398,
  ],
  [
    'three places',
    'count',
    [
      [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    ],
    3,
  ],
])('the size of %s', (_, kind, geometry, size) => expect(sizeOf(kind, geometry)).toBeCloseTo(size, 3))

const square: Geometry[0] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
]
test.each<[string, MarkKind, Geometry, string | null]>([
  ['a square', 'area', [square], null],
  [
    'two corners',
    'area',
    [
      [
        [0, 0],
        [1, 1],
      ],
    ],
    'An area needs three points.',
  ],
  ['one point', 'length', [[[0, 0]]], 'A length needs two points.'],
  ['nothing', 'count', [[]], 'Click at least one place to count.'],
  [
    'a bow tie',
    'area',
    [
      [
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
      ],
    ],
    'The outline crosses itself. Move a point.',
  ],
  [
    'a cut-out outside',
    'area',
    [
      square,
      [
        [20, 20],
        [21, 20],
        [21, 21],
      ],
    ],
    'A cut-out must lie inside the area.',
  ],
  [
    'a cut-out over the edge',
    'area',
    [
      square,
      [
        [5, 5],
        [15, 5],
        [15, 8],
      ],
    ],
    'A cut-out must lie inside the area.',
  ],
  [
    'cut-outs that overlap',
    'area',
    [
      square,
      [
        [1, 1],
        [5, 1],
        [5, 5],
        [1, 5],
      ],
      [
        [4, 4],
        [8, 4],
        [8, 8],
        [4, 8],
      ],
    ],
    'Two cut-outs overlap. What is cut out twice would be deducted twice.',
  ],
  [
    'three points on a line',
    'area',
    [
      [
        [0, 0],
        [5, 0],
        [10, 0],
      ],
    ],
    'The points lie on one line. An area needs three points apart.',
  ],
  ['a place beside the sheet', 'count', [[[500, 5]]], 'A point is outside the sheet.'],
  [
    'two points at one place',
    'length',
    [
      [
        [5, 5],
        [5, 5],
      ],
    ],
    'The two points are at the same place.',
  ],
])('%s as a mark', (_, kind, geometry, reason) =>
  expect(whyNotGeometry(kind, geometry, { width: 100, height: 100 })).toBe(reason),
)

test.each([
  ['120', 120],
  ["120'", 120],
  [`12'-6"`, 12.5],
  ['12 ft 6 in', 12.5],
  ['1/8"', 1 / 96],
  [`1'-0"`, 1],
  ['12"', 1],
  ['120 in', 10],
  ['1/16"', 1 / 192],
  [`3'-4 1/2"`, 3.375],
  ['1,250 ft', 1250],
  ['38.1 m', 125],
  ['304.8 mm', 1],
  ['twelve', null],
  ['0', null],
  ['12 x 3', null],
  ['', null],
])('the length %s is %s feet', (text, feet) =>
  feet === null ? expect(readLength(text)).toBeNull() : expect(readLength(text)).toBeCloseTo(feet, 9),
)

test.each([
  [`1" = 20'`, 20 / 72],
  [`1/8" = 1'-0"`, 8 / 72],
  [`1/16" = 1'-0"`, 16 / 72],
  [`1 in = 40 ft`, 40 / 72],
  ['1:100', 100 / 864],
  ['1" = ', null],
  ['as noted', null],
  [`1" = 2" = 3"`, null],
])('the scale %s', (text, feet) =>
  feet === null ? expect(readScale(text)).toBeNull() : expect(readScale(text)).toBeCloseTo(feet, 9),
)

test.each<[string, Parameters<typeof quantityOf>[0], number, string]>([
  [
    'a slab from its area',
    { kind: 'volume', drawn_as: 'area', drawn: 1200, length: 9, width: 9, depth: 0.5, divisor: 27, waste: 5 },
    23.3333,
    '1,200 sf on the plan × 0.5 ft depth ÷ 27 + 5% waste',
  ],
  [
    'a trench from its line',
    { kind: 'volume', drawn_as: 'length', drawn: 100, width: 3, depth: 4.5, divisor: 27 },
    50,
    '100 ft on the plan × 3 ft width × 4.5 ft depth ÷ 27',
  ],
  [
    'a wall of two floors from its line',
    { kind: 'area', drawn_as: 'length', drawn: 50, width: 9, times: 2, cut_out: 21 },
    879,
    '2 × 50 ft on the plan × 9 ft width − 21',
  ],
  [
    'a roof of 5 in 12 from its plan',
    { kind: 'area', drawn_as: 'area', drawn: 1200, slope: 5, divisor: 100, whole: 'up' },
    13,
    '1,200 sf on the plan × 1.0833 slope ÷ 100, rounded up',
  ],
  ['seven valves', { kind: 'count', drawn_as: 'count', drawn: 7 }, 7, '7 on the plan'],
  [
    'piles of 30 feet',
    { kind: 'length', drawn_as: 'count', drawn: 7, length: 30 },
    210,
    '7 on the plan × 30 ft length',
  ],
])('%s, with its formula', (_, item, quantity, formula) => {
  expect(quantityOf(item)).toBe(quantity)
  expect(formulaOf(item)).toBe(formula)
})

const drawing = (organization: string) => ({
  path: `${organization}/records/plan/plan.pdf`,
  name: 'plan.pdf',
  size: 10,
  type: 'application/pdf' as const,
})
const slab = {
  division: '03',
  description: 'Slab',
  kind: 'volume',
  depth: 0.5,
  divisor: 27,
  unit: 'cy',
  rate: 100,
} as const
const id = () => crypto.randomUUID()
const rectangle = (x: number, y: number, w: number, h: number): [number, number][] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]

async function plan() {
  const town = await city()
  const { does, rosa, owner, organization } = town
  await owner.query(
    `insert into storage.objects (organization_id, bucket_key, kind, shelf, name, owner_id, version, size,
       content_type, etag)
     select $1, key, 'organization', $1, $2, $3, gen_random_uuid(), 1, 'application/pdf', 'e'
       from storage.buckets where id = 'documents'`,
    [organization.id, drawing(organization.id).path, rosa.user_id],
  )
  const row = await does(rosa, beginTakeoff, { title: 'Depot', documents: [] } as never)
  const [sheet] = await does(rosa, addSheets, {
    takeoff: row.id,
    file: drawing(organization.id),
    pages: [{ page: 1, width: 2592, height: 1728, number: 'A-101', name: null }],
  })
  return { ...town, row, sheet: sheet! }
}

const pdfSheet = { file: [{ type: 'application/pdf' }], width: '2592', height: 1728 } as never
test.each([
  ['of the same size', { width: 2592.2, height: 1728 }, null],
  [
    'on larger paper',
    { width: 3024, height: 2160 },
    'The new drawing is 42 by 30 inches, and this sheet 36 by 24. Marks would move. Add it as a new sheet.',
  ],
  [
    'that is a picture',
    { file: [{ type: 'image/png' }] },
    'This sheet is a page of a PDF. Replace it with a PDF, or add the picture as a new sheet.',
  ],
])('a revised drawing %s', (_, change, reason) =>
  expect(whyNotReplace(pdfSheet, { ...(pdfSheet as object), ...change } as never)).toBe(reason),
)

test('a revised drawing takes the place of the earlier one; marks and scale stay', async () => {
  const { does, rosa, sees, organization, row, sheet } = await plan()
  const file = { ...drawing(organization.id), name: 'plan, addendum 1.pdf' }
  const next = { id: sheet.id, version: sheet.version, file, page: 3, width: 2592, height: 1728 }
  await does(rosa, replaceDrawing, next)
  await expect(does(rosa, replaceDrawing, next)).rejects.toThrow()
  expect(await sees(rosa, 'select page, file, number from takeoff_sheets where takeoff = $1', [row.id])).toEqual([
    { page: 3, file: [file], number: 'A-101' },
  ])
})

test('a sheet is calibrated, measured, checked by another person, revised and sent to a solicitation', async () => {
  const { does, rosa, max, sees, row, sheet } = await plan()
  const item = await does(rosa, putItem, { takeoff: row.id, as: 'area', item: slab })
  const mark = {
    id: id(),
    version: null,
    sheet: sheet.id,
    item: item.id,
    kind: 'area' as const,
    geometry: [rectangle(100, 100, 144, 216)],
  }
  await expect(does(rosa, drawMarks, { takeoff: row.id, marks: [mark], deleted: [] })).rejects.toThrow(
    'This sheet isn’t calibrated. Set its scale first, by two points or as stated on the drawing.',
  )
  const scale = { sheet: sheet.id, name: 'Whole sheet', region: null }
  await does(rosa, calibrateSheet, { ...scale, known: `1" = 20'`, line: null, replace: false })
  const [drawn] = await does(rosa, drawMarks, { takeoff: row.id, marks: [mark], deleted: [] })
  // Two by three inches of paper are 40 by 60 feet.
  expect(drawn).toMatchObject({ measure: 2400, position: 1 })
  const [now] = await sees(rosa, 'select quantity, amount, drawn, drawn_as from takeoff_items where id = $1', [item.id])
  expect(now).toEqual({ quantity: 44.4444, amount: 4_444_44, drawn: 2400, drawn_as: 'area' })

  await expect(does(rosa, takeoffCommands.check, { id: row.id })).rejects.toThrow(
    'You can’t check a takeoff you measured.',
  )
  const into = await does(rosa, draftSolicitation, {
    kind: 'ifb',
    title: 'Depot slab',
    category: 'works',
    contact: rosa.user_id,
    documents: [],
  } as never)
  expect(await does(rosa, sendItems, { id: row.id, items: [item.id], solicitation: into.id, estimate: true })).toEqual({
    added: 1,
    updated: 0,
    estimate: 4_444_44,
  })
  // The second time the line gets its new quantity, and no line is added.
  await does(rosa, drawMarks, {
    takeoff: row.id,
    marks: [{ ...mark, version: 1, geometry: [rectangle(100, 100, 144, 216), rectangle(110, 110, 36, 36)] }],
    deleted: [],
  })
  expect(await does(rosa, sendItems, { id: row.id, items: [item.id], solicitation: into.id, estimate: true })).toEqual({
    added: 0,
    updated: 1,
    estimate: 4_259_26,
  })
  expect(
    await sees(
      rosa,
      'select description, quantity, unit, takeoff_item from solicitation_lines where solicitation = $1',
      [into.id],
    ),
  ).toEqual([{ description: 'Slab', quantity: 42.5926, unit: 'cy', takeoff_item: item.id }])
  const { version } = (await sees(rosa, 'select version from takeoffs where id = $1', [row.id]))[0]!
  await expect(does(rosa, setTakeoffItems, { id: row.id, version, lines: [] })).rejects.toThrow(
    '“Slab” has 1 mark on the plan. Delete them first.',
  )
  // The grid of items keeps what is drawn.
  const saved = await does(rosa, setTakeoffItems, {
    id: row.id,
    version,
    lines: [{ ...slab, id: item.id, version: item.version, depth: 1 }] as never,
  })
  expect(saved.amount).toBe(8_518_52)

  await does(max, takeoffCommands.check, { id: row.id })
  await expect(
    does(rosa, drawMarks, { takeoff: row.id, marks: [], deleted: [{ id: mark.id, version: 2 }] }),
  ).rejects.toThrow('This takeoff is checked and can’t be edited.')
  const next = await does(rosa, reviseTakeoff, { id: row.id })
  const copies = await sees(
    rosa,
    `select m.measure, s.takeoff = m.takeoff and i.takeoff = m.takeoff and c.sheet = s.id as own from takeoff_marks m
       join takeoff_sheets s on s.organization_id = m.organization_id and s.id = m.sheet
       join takeoff_items i on i.organization_id = m.organization_id and i.id = m.item
       join takeoff_scales c on c.organization_id = m.organization_id and c.id = m.scale
      where m.takeoff = $1`,
    [next.id],
  )
  expect(copies).toEqual([{ measure: 2300, own: true }])
})

test('two calibrations that disagree are refused, and one that replaces the first measures again', async () => {
  const { does, rosa, sees, row, sheet } = await plan()
  const item = await does(rosa, putItem, {
    takeoff: row.id,
    as: 'length',
    item: { division: '33', description: 'Pipe', kind: 'length', unit: 'ft' },
  })
  const scale = { sheet: sheet.id, name: 'Whole sheet', region: null, replace: false }
  const line: [[number, number], [number, number]] = [
    [100, 100],
    [820, 100],
  ]
  await expect(
    does(rosa, calibrateSheet, {
      ...scale,
      known: '5 ft',
      line: [
        [0, 0],
        [10, 0],
      ],
    }),
  ).rejects.toThrow('The two points are too close. Use the longest known length on the sheet.')
  await expect(does(rosa, calibrateSheet, { ...scale, known: 'long', line })).rejects.toThrow(
    'Enter the length with its unit',
  )
  await does(rosa, calibrateSheet, { ...scale, known: '200 ft', line })
  await does(rosa, drawMarks, {
    takeoff: row.id,
    marks: [
      {
        id: id(),
        version: null,
        sheet: sheet.id,
        item: item.id,
        kind: 'length',
        geometry: [
          [
            [0, 0],
            [360, 0],
          ],
        ],
      },
    ],
    deleted: [],
  })
  // A stated scale that agrees is a check of the first.
  expect(await does(rosa, calibrateSheet, { ...scale, known: `1" = 20'`, line: null })).toMatchObject({
    checked_within: 0,
    how: 'points',
  })
  await expect(does(rosa, calibrateSheet, { ...scale, known: `1" = 30'`, line: null })).rejects.toThrow(
    `The calibrations of “Whole sheet” disagree by 50.0%: 1" = 20' before, 1" = 30' now. Measure a third known length, or replace the earlier calibration.`,
  )
  await does(rosa, calibrateSheet, { ...scale, known: `1" = 30'`, line: null, replace: true })
  const quantity = async () => (await sees(rosa, 'select quantity from takeoff_items', []))[0]!.quantity
  expect(await quantity()).toBe(150)

  // A detail with another scale: what lies inside is measured by it, what crosses its edge is refused.
  const detail = { ...scale, name: 'Detail 3', region: [1000, 1000, 1500, 1500] as [number, number, number, number] }
  const area = await does(rosa, calibrateSheet, { ...detail, known: `1" = 2'`, line: null })
  const sheetScale = { ...area, name: 'Whole sheet', region: null }
  await expect(
    does(rosa, calibrateSheet, {
      ...detail,
      name: 'Detail 4',
      region: [1400, 1400, 1600, 1600],
      known: `1" = 2'`,
      line: null,
    }),
  ).rejects.toThrow('This area overlaps “Detail 3”. Areas with their own scale can’t overlap.')
  const mark = { version: null, sheet: sheet.id, item: item.id, kind: 'length' as const }
  await expect(
    does(rosa, drawMarks, {
      takeoff: row.id,
      marks: [
        {
          ...mark,
          id: id(),
          geometry: [
            [
              [900, 1200],
              [1100, 1200],
            ],
          ],
        },
      ],
      deleted: [],
    }),
  ).rejects.toThrow(
    'This mark crosses from one scale to another (Whole sheet, Detail 3). Measure each area separately.',
  )
  // Also where no corner of the mark lies in the detail: a line through it, and an area around it.
  for (const [kind, ring] of [
    [
      'length',
      [
        [900, 1200],
        [1600, 1200],
      ],
    ],
    [
      'area',
      [
        [900, 900],
        [1600, 900],
        [1600, 1600],
        [900, 1600],
      ],
    ],
  ] as const)
    expect(scaleOf(kind, [ring], [{ ...area, region: JSON.stringify(detail.region) }, sheetScale])).toEqual({
      reason: 'This mark crosses from one scale to another (Whole sheet, Detail 3). Measure each area separately.',
    })
  await does(rosa, drawMarks, {
    takeoff: row.id,
    marks: [
      {
        ...mark,
        id: id(),
        geometry: [
          [
            [1072, 1200],
            [1144, 1200],
          ],
        ],
      },
    ],
    deleted: [],
  })
  expect(await quantity()).toBe(152)
  // The same points, begun at the other end, are the same mark; another item may measure them too.
  const again = [
    [
      [1144, 1200],
      [1072, 1200],
    ],
  ] as [number, number][][]
  const redraws = (of: string) =>
    does(rosa, drawMarks, { takeoff: row.id, marks: [{ ...mark, item: of, id: id(), geometry: again }], deleted: [] })
  await expect(redraws(item.id)).rejects.toThrow(
    'Mark 2 of this item is drawn here already. To count it several times, change “Times” of the item.',
  )
  await does(rosa, removeScale, { id: area.id, version: area.version })
  expect(await quantity()).toBe(180)
})

test('two people draw at once; the second to change a mark is told who was first', async () => {
  const { does, rosa, max, row, sheet } = await plan()
  const item = await does(rosa, putItem, {
    takeoff: row.id,
    as: 'count',
    item: { division: '22', description: 'Floor drain', kind: 'count', unit: 'ea' },
  })
  const mark = {
    id: id(),
    version: null,
    sheet: sheet.id,
    item: item.id,
    kind: 'count' as const,
    geometry: [[[10, 10] as [number, number]]],
  }
  const draw = (who: typeof rosa, marks: object[], deleted: object[] = []) =>
    does(who, drawMarks, { takeoff: row.id, marks, deleted } as never)
  await Promise.all([draw(rosa, [mark]), draw(max, [{ ...mark, id: id(), geometry: [[[12, 10]]] }])])
  await draw(max, [{ ...mark, version: 1, geometry: [[[20, 20]]] }])
  await expect(draw(rosa, [{ ...mark, version: 1, geometry: [[[30, 30]]] }])).rejects.toThrow(
    /^Max changed mark [12] while you were editing it. Your change was not saved; the plan shows theirs.$/,
  )
  await draw(max, [], [{ id: mark.id, version: 2 }])
  await expect(draw(rosa, [{ ...mark, version: 2 }])).rejects.toThrow(
    'Another person deleted this mark. The plan shows what is there now.',
  )
  // Undone, the same mark is there again.
  const [again] = await draw(max, [mark])
  expect([again!.id, readGeometry(again!.geometry)]).toEqual([mark.id, [[[10, 10]]]])
  await expect(
    draw(rosa, [
      {
        ...mark,
        id: id(),
        kind: 'length',
        geometry: [
          [
            [0, 0],
            [50, 0],
          ],
        ],
      },
    ]),
  ).rejects.toThrow('“Floor drain” is a count, so lengths don’t fit. Select another item.')
})

test('a sheet is named, and goes only without marks; another city finds none of it', async () => {
  const { does, rosa, sees, row, sheet } = await plan()
  const other = await city()
  expect(await other.sees(other.rosa, 'select id from takeoff_sheets', [])).toEqual([])
  await expect(other.does(other.rosa, removeSheet, { id: sheet.id, version: 1 })).rejects.toThrow(
    'This sheet does not exist.',
  )
  const named = await does(rosa, editSheet, {
    id: sheet.id,
    version: 1,
    changes: { name: 'Floor plan', revision: '2' },
  })
  expect(named).toMatchObject({ number: 'A-101', name: 'Floor plan', revision: '2' })
  const item = await does(rosa, putItem, {
    takeoff: row.id,
    as: 'count',
    item: { division: '22', description: 'Floor drain', kind: 'count', unit: 'ea' },
  })
  const mark = id()
  await does(rosa, drawMarks, {
    takeoff: row.id,
    marks: [{ id: mark, version: null, sheet: sheet.id, item: item.id, kind: 'count', geometry: [[[10, 10]]] }],
    deleted: [],
  })
  await expect(does(rosa, removeSheet, { id: sheet.id, version: named.version })).rejects.toThrow(
    'Sheet A-101 has marks. Delete them first.',
  )
  await does(rosa, drawMarks, { takeoff: row.id, marks: [], deleted: [{ id: mark, version: 1 }] })
  await does(rosa, removeSheet, { id: sheet.id, version: named.version })
  expect(await sees(rosa, 'select id from takeoff_sheets', [])).toEqual([])
})
