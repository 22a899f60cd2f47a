import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lowerBound, routeSolver } from '@granary/routing/route-solver.ts'
import { lengthOf, nearestFirst, readInstance, whyNotPlan } from '@granary/routing/routing-instance.ts'
import { city } from '#tests/city.ts'
import {
  connectorCommands,
  createConnector,
  errorCommands,
  previewConnector,
  runConnector,
  takeErrorRow,
} from './connectors/commands.ts'
import type { ConnectorError } from './connectors/records.ts'
import { answersFrom, isOverdue, mappingIn, whyNotMapping } from './connectors/rules.ts'
import {
  addCode,
  codeCommands,
  codeListCommands,
  codeUses,
  createCodeList,
  editCode,
  editCodeList,
  mergeCodes,
} from './master-data/commands.ts'
import { isValidOn, liesBelow, whyNotBroader, whyNotCode } from './master-data/rules.ts'
import { allocate, keepRoutes, planCommands } from './optimizer/commands.ts'
import { cheapestEach, gapOf, readPrices, waysIn } from './optimizer/rules.ts'

const small = readInstance(readFileSync('packages/routing/instances/e-n22-k4.txt', 'utf8'))

test('the small CVRPLIB case is solved to its proven best, 375, and every plan is verified', () => {
  const solver = routeSolver(small)
  for (let at = 0; at < 4_000; at++) solver.once(at / 4_000)
  const { routes, cost } = solver.best()
  expect([cost, lengthOf(small, routes), whyNotPlan(small, routes)]).toEqual([375, 375, null])
  expect(lowerBound(small)).toBeLessThanOrEqual(375)
  const greedy = nearestFirst(small)!.routes
  expect(whyNotPlan(small, greedy)).toBe(null)
  expect(lengthOf(small, greedy)).toBeGreaterThan(375)
  expect(whyNotPlan(small, routes.slice(1))).toBe('The plan skips a stop.')
  expect(whyNotPlan(small, [routes.flat()])).toBe('A vehicle exceeds its capacity.')
  expect(whyNotPlan(small, [...routes, routes[0]!])).toBe('The plan visits a stop twice.')
  expect(whyNotPlan(small, [[99]])).toBe('The plan visits a stop that doesn’t exist.')
})

test('a case is read quickly and completely, or not at all', () => {
  const file = (capacity: string, place = '2 10 0') =>
    `NAME : Salt\n${capacity}NODE_COORD_SECTION\n1 0 0\n${place}\n3 0 10\nDEMAND_SECTION\n1 0\n2 1\n3 1\nEOF`
  expect(readInstance(file('CAPACITY : "2"\n'))).toMatchObject({ name: 'Salt', capacity: 2, demand: [0, 1, 1] })
  expect(() => readInstance(file(''))).toThrow('The file doesn’t give the vehicle capacity (CAPACITY).')
  expect(() => readInstance(file('CAPACITY : 2\n', '2 1e200 0'))).toThrow('A coordinate is missing or too large.')
  const begun = process.cpuUsage()
  expect(() => readInstance(file(`CAPACITY :x${' '.repeat(250_000)}x\n`))).toThrow('CAPACITY is not a number')
  expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000)
})

test('prices are read, counted and compared', () => {
  const { of } = readPrices('line,quantity,A,B\nSalt,10,5,4\nSand,2,,3')
  expect([waysIn(of!), cheapestEach(of!)]).toEqual([2, { cents: 46_00, vendors: 1, complete: true }])
  expect(readPrices('line,quantity,A,B\nSalt,0,5,4').reason).toMatch('Line 2 of the spreadsheet')
  // Without a column of quantities the first vendor’s prices must not be taken for them.
  expect(readPrices('item,Alpha,Beta,Gamma\nSalt,10,5,4').reason).toBe(
    'The second column is “Alpha”. It must be the quantity: line, quantity, then a column for each vendor.',
  )
  expect(readPrices('item,Qty.,Beta,Gamma\nSalt,10,5,4').reason).toBeNull()
  expect([gapOf(101, 100), gapOf(100, 100), gapOf(100.001, 100), gapOf(90, 100)]).toEqual([1, 0, 0.01, null])
})
test.each([
  ['unit', 'EA', null],
  ['unit', 'ea', 'A unit has one to eight capital letters and digits, such as EA.'],
  ['commodity', '913-27', null],
  ['commodity', '30111600', null],
  ['commodity', '91', 'A commodity is eight digits (UNSPSC) or three to eleven (NIGP), such as 913-27.'],
  ['industry', '237310', null],
  ['industry', '2', 'An industry has two to six digits (NAICS).'],
  ['other', 'anything', null],
] as const)('a code of kind %s: %s', (kind, code, reason) => expect(whyNotCode(kind, code)).toBe(reason))
test('a code is valid from its first day to its last', () => {
  const item = { valid_from: '2027-01-01', valid_to: '2027-06-30', status: 'open' } as const
  expect(['2026-12-31', '2027-01-01', '2027-06-30', '2027-07-01'].map((day) => isValidOn(item, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
test('a mapping is read line by line, and cells become answers', () => {
  expect(mappingIn('code = UOM\nkind = "unit"').sources).toEqual([
    { field: 'code', column: 'UOM', fixed: null },
    { field: 'kind', column: null, fixed: 'unit' },
  ])
  expect(whyNotMapping('code = A', { fields: ['code', 'name'], required: ['name'] })).toBe(
    'name is required. Map it to a column.',
  )
  expect(whyNotMapping('x = A', { fields: ['code'], required: [] })).toBe('Unknown field “x”. Use one of: code.')
  expect(
    answersFrom(
      [
        { key: 'm', kind: 'money', label: 'M' },
        { key: 'd', kind: 'date', label: 'D' },
        { key: 'y', kind: 'yes_no', label: 'Y' },
        { key: 'n', kind: 'number', label: 'N' },
      ],
      { m: '$1,234.50', d: '7/1/2027', y: 'x', n: 'many' },
    ),
  ).toEqual({ m: 1_234_50, d: '2027-07-01', y: true, n: 'many' })
  expect([
    isOverdue({ frequency: 'weekly', last_run: '2027-07-01', status: 'active' }, '2027-07-08'),
    isOverdue({ frequency: 'weekly', last_run: '2027-07-01', status: 'active' }, '2027-07-09'),
  ]).toEqual([false, true])
})

test('a cell that is too long stays unchanged, and quickly', () => {
  const cell = (kind: 'number' | 'address', text: string) =>
    answersFrom([{ key: 'q', kind, label: 'Q' }], { q: text }).q
  const [digits, commas] = [`${'1'.repeat(4_999)}x`, `${','.repeat(2_500)}${' '.repeat(2_500)}`]
  const begun = process.cpuUsage()
  expect([cell('number', digits), cell('address', commas)]).toEqual([digits, commas])
  expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000)
  expect(cell('address', '1 Main St, Alder Falls, IL 61000')).toEqual({
    street: '1 Main St',
    city: 'Alder Falls',
    state: 'IL',
    zip: '61000',
  })
})
test("levels can't form a circle", () => {
  const all = [
    { code: 'A', broader: null },
    { code: 'B', broader: 'A' },
    { code: 'C', broader: 'B' },
  ]
  expect([
    liesBelow(all[2]!, 'A', all),
    liesBelow(all[0]!, 'C', all),
    liesBelow({ broader: 'X' }, 'A', [{ code: 'X', broader: 'X' }]),
  ]).toEqual([true, false, false])
  expect([
    whyNotBroader({ code: 'A', broader: 'C' }, all),
    whyNotBroader({ code: 'A', broader: 'A' }, all),
    whyNotBroader({ code: 'C', broader: 'Z' }, all),
    whyNotBroader({ code: 'C', broader: 'A' }, all),
  ]).toEqual([
    'C is already part of A.',
    'A code can’t be part of itself.',
    'A code can be part only of a code in this list. Z isn’t in it.',
    null,
  ])
})

async function units() {
  const place = await city()
  const { max, does } = place
  const list = await does(max, createCodeList, { code: 'UNITS', name: 'Units', kind: 'unit' } as never)
  const add = (code: string, name = code) =>
    does(max, addCode, { list: list.id, item: { code, name, valid_from: '2020-01-01' } as never })
  return { ...place, list, add }
}

test('a code is merged into another: the catalog follows, and nothing leads back', async () => {
  const { max, rosa, does, owner, add, organization } = await units()
  const [each, pieces] = [await add('EA', 'Each'), await add('PCS', 'Pieces')]
  await expect(add('EA')).rejects.toThrow('EA is already in this list.')
  const other = await does(max, createCodeList, { code: 'PLACES', name: 'Places', kind: 'place' } as never)
  await expect(
    does(max, createCodeList, { code: 'UNITS', name: 'Units again', kind: 'unit' } as never),
  ).rejects.toThrow('Units already has the code UNITS.')
  await expect(
    does(max, editCodeList, { id: other.id, version: other.version, changes: { code: 'UNITS' } as never }),
  ).rejects.toThrow('Units already has the code UNITS.')
  expect(
    await does(max, editCodeList, {
      id: other.id,
      version: other.version,
      changes: { code: 'PLACES', name: 'Counties' } as never,
    }),
  ).toMatchObject({ name: 'Counties' })
  // A form that is saved unchanged stays unchanged: no new version, and no line in its history.
  const lines = async () =>
    Number((await owner.query('select count(*) from record_changes where record = $1', [other.id])).rows[0].count)
  const before = await lines()
  expect(
    await does(max, editCodeList, { id: other.id, version: Number(other.version) + 1, changes: {} as never }),
  ).toMatchObject({ name: 'Counties', version: Number(other.version) + 1 })
  expect(await lines()).toBe(before)
  await expect(does(rosa, mergeCodes, { from: pieces.id, into: each.id })).rejects.toThrow(
    'Only a manager can change reference data.',
  )
  await owner.query(
    `insert into catalog_items (organization_id, code, name, unit, price, valid_from)
      values ($1, 'G-1', 'Glove', 'pcs', 100, '2020-01-01')`,
    [organization.id],
  )
  expect(await does(max, codeUses, { id: pieces.id })).toEqual([{ where: 'Catalog items', count: 1 }])
  await owner.query(
    `insert into catalog_items (organization_id, code, name, unit, price, valid_from) select $1, 'P-' || n, 'Glove',
      case n when 1 then 'PCS' else 'Pcs' end, 100, '2020-01-01' from generate_series(1, $2) n`,
    [organization.id, 999],
  )
  expect(await does(max, codeUses, { id: pieces.id })).toEqual([{ where: 'Catalog items', count: 1_000 }])
  await owner.query(
    `insert into catalog_items (organization_id, code, name, unit, price, valid_from)
      values ($1, 'G-2', 'Glove', 'pcs', 100, '2020-01-01')`,
    [organization.id],
  )
  expect(await does(max, codeUses, { id: pieces.id })).toEqual([{ where: 'Catalog items', count: 1_000, more: true }])
  await owner.query(`delete from catalog_items where organization_id = $1 and code <> 'G-1'`, [organization.id])
  await does(max, mergeCodes, { from: pieces.id, into: each.id })
  expect(
    (await owner.query('select unit from catalog_items where organization_id = $1', [organization.id])).rows,
  ).toEqual([{ unit: 'EA' }])
  await expect(does(max, mergeCodes, { from: each.id, into: pieces.id })).rejects.toThrow('PCS is merged.')
  const { max: neighbor, does: elsewhere } = await city()
  await expect(elsewhere(neighbor, codeUses, { id: each.id })).rejects.toThrow('This code does not exist.')
})

test("a code can't be merged into one below it, an edit is checked like a new code, and a commodity is found in any notation", async () => {
  const { max, does, owner, organization } = await city()
  const list = await does(max, createCodeList, { code: 'NIGP', name: 'Commodities', kind: 'commodity' } as never)
  const add = (code: string, broader?: string) =>
    does(max, addCode, {
      list: list.id,
      item: { code, name: code, valid_from: '2020-01-01', ...(broader && { broader }) } as never,
    })
  const [above, below, other] = [await add('913'), await add('91327', '913'), await add('91328')]
  await expect(does(max, mergeCodes, { from: above.id, into: below.id })).rejects.toThrow(
    '91327 is part of 913. Change that first.',
  )
  await expect(
    does(max, editCode, { id: above.id, version: above.version, changes: { broader: '91327' } as never }),
  ).rejects.toThrow('91327 is already part of 913.')
  await expect(
    does(max, editCode, { id: above.id, version: above.version, changes: { broader: '999' } as never }),
  ).rejects.toThrow('A code can be part only of a code in this list. 999 isn’t in it.')
  await owner.query(
    `insert into catalog_items (organization_id, code, name, unit, price, valid_from, commodity)
      values ($1, 'P-1', 'Patching', 'TON', 100, '2020-01-01', '913-27')`,
    [organization.id],
  )
  expect(await does(max, codeUses, { id: below.id })).toEqual([{ where: 'Catalog items', count: 1 }])
  await does(max, mergeCodes, { from: below.id, into: other.id })
  expect(
    (await owner.query('select commodity from catalog_items where organization_id = $1', [organization.id])).rows,
  ).toEqual([{ commodity: '91328' }])
})

test('a connector imports good rows; rejected rows are corrected or skipped', async () => {
  const { max, rosa, does, owner } = await units()
  const connector = await does(max, createConnector, {
    name: 'ERP',
    kind: 'erp',
    takes: 'codes',
    goes_to: 'UNITS',
    mapping: 'code = UOM',
    frequency: 'by_hand',
    owner: max.user_id,
  } as never)
  await expect(does(max, connectorCommands.activate, { id: connector.id })).rejects.toThrow(
    'name is required. Map it to a column.',
  )
  await owner.query(`update connectors set mapping = E'code = UOM\\nname = Words' where id = $1`, [connector.id])
  await does(max, connectorCommands.activate, { id: connector.id })
  const rows = [
    { UOM: 'EA', Words: 'Each' },
    { UOM: 'ea', Words: 'Small' },
    { UOM: 'EA', Words: 'Twice' },
    { UOM: 'TON', Words: 'Ton' },
  ]
  await expect(does(max, runConnector, { id: connector.id, file: 'a.csv', columns: ['UOM'], rows })).rejects.toThrow(
    'The file has no column Words. Its columns are UOM.',
  )
  await expect(does(rosa, previewConnector, { id: connector.id, columns: ['UOM', 'Words'], rows })).rejects.toThrow(
    'Only a manager can use connectors.',
  )
  await expect(
    does(max, runConnector, {
      id: connector.id,
      file: 'long.csv',
      columns: ['UOM', 'Words'],
      rows: [{ UOM: 'EA', a: 'x'.repeat(5000), b: 'x'.repeat(5000), c: 'x'.repeat(5000), d: 'x'.repeat(5000) }],
    }),
  ).rejects.toThrow('A row can have up to 20000 characters.')
  const run = await does(max, runConnector, { id: connector.id, file: 'a.csv', columns: ['UOM', 'Words'], rows })
  expect(run).toMatchObject({ rows: 4, taken: 2, refused: 2, status: 'exception' })
  await expect(
    does(max, runConnector, { id: connector.id, file: 'b.csv', columns: ['UOM', 'Words'], rows }),
  ).rejects.toThrow(`This file was already imported as ${run.number}.`)
  const { rows: errors } = await owner.query<ConnectorError>(
    'select * from connector_errors where run = $1 order by line',
    [run.id],
  )
  expect(errors.map(({ line, why }) => `${Number(line)}: ${why}`)).toEqual([
    '3: A unit has one to eight capital letters and digits, such as EA.',
    '4: EA is already in this list.',
  ])
  await does(max, takeErrorRow, { id: errors[0]!.id, row: { UOM: 'SM', Words: 'Small' } })
  await does(max, errorCommands.leave, { id: errors[1]!.id, reason: 'There already.' })
  expect(
    (await owner.query('select taken::int, refused::int from connector_runs where id = $1', [run.id])).rows,
  ).toEqual([{ taken: 3, refused: 1 }])

  const late = [{ UOM: 'Gallon', Words: 'GAL' }]
  const first = await does(max, runConnector, {
    id: connector.id,
    file: 'c.csv',
    columns: ['UOM', 'Words'],
    rows: late,
  })
  await owner.query(`update connectors set mapping = E'code = Words\\nname = UOM' where id = $1`, [connector.id])
  const again = await does(max, runConnector, {
    id: connector.id,
    file: 'c.csv',
    columns: ['UOM', 'Words'],
    rows: late,
  })
  expect([first.taken, again.taken].map(Number)).toEqual([0, 1])
  expect((await owner.query('select status, reason from connector_errors where run = $1', [first.id])).rows).toEqual([
    { status: 'canceled', reason: `The file was imported again as ${again.number}.` },
  ])
})

test('a plan is verified before it is saved, compared with a simple rule, and accepted by a manager', async () => {
  const { rosa, max, does } = await city()
  const question = '0,0,0\n0,10,1\n10,0,1\n10,10,1'
  const keep = (routes: number[][]) =>
    does(rosa, keepRoutes, { name: 'Salt', question, capacity: 2, routes, seconds: 1 })
  await expect(keep([[1, 2, 3]])).rejects.toThrow('A vehicle exceeds its capacity.')
  const plan = await keep([[1, 3], [2]])
  expect(plan).toMatchObject({ cost: 54, kind: 'routing', status: 'proposed' })
  await expect(does(rosa, planCommands.accept, { id: plan.id })).rejects.toThrow('Only a manager can do this.')
  expect(await does(max, planCommands.accept, { id: plan.id })).toMatchObject({
    status: 'accepted',
    accepted_by: max.user_id,
  })
  const prices = 'line,quantity,A,B\nSalt,10,5,4\nSand,10,5,4'
  expect(
    await does(rosa, allocate, {
      name: 'Both',
      question: prices,
      least_vendors: 2,
      most_vendors: null,
      most_share: null,
    }),
  ).toMatchObject({ cost: 81, greedy: 80, bound: 81, gap: 0 })
  await expect(
    does(rosa, allocate, { name: 'Three', question: prices, least_vendors: 3, most_vendors: null, most_share: null }),
  ).rejects.toThrow('Only 2 bids are in the running.')
})

test('a code ends on or after its first day, and a closed list accepts no code', async () => {
  const { max, does, list, add } = await units()
  const { id } = await add('EA', 'Each')
  await expect(does(max, codeCommands.end, { id, last: '2019-12-31' })).rejects.toMatchObject({
    fields: { last: '“Effective to” must be on or after “Effective from”.' },
  })
  expect(await does(max, codeCommands.end, { id, last: '2030-12-31' })).toMatchObject({ status: 'open' })
  await does(max, codeListCommands.close, { id: list.id })
  await expect(add('TON')).rejects.toThrow('Units is closed.')
})
