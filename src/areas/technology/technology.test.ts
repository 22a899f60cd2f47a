import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lowerBound, routeSolver } from '#platform/optimise/route-solver.ts'
import { lengthOf, nearestFirst, readInstance, whyNotPlan } from '#platform/optimise/routing-instance.ts'
import { city } from '#tests/city.ts'
import { createConnector, leaveErrorRow, moveConnector, runConnector, takeErrorRow } from './connectors/commands.ts'
import type { ConnectorError } from './connectors/records.ts'
import { answersFrom, isOverdue, mappingIn, whyNotMapping } from './connectors/rules.ts'
import { addCode, codeUses, createCodeList, mergeCodes } from './master-data/commands.ts'
import { isValidOn, whyNotCode } from './master-data/rules.ts'
import { allocate, decidePlan, keepRoutes } from './optimizer/commands.ts'
import { cheapestEach, gapOf, readPrices, waysIn } from './optimizer/rules.ts'

const small = readInstance(readFileSync('src/platform/optimise/instances/e-n22-k4.txt', 'utf8'))

test('the small case of CVRPLIB is solved to its proven best, 375, and nobody’s plan is taken on trust', () => {
  const solver = routeSolver(small)
  for (let at = 0; at < 4_000; at++) solver.once(at / 4_000)
  const { routes, cost } = solver.best()
  expect([cost, lengthOf(small, routes), whyNotPlan(small, routes)]).toEqual([375, 375, null])
  expect(lowerBound(small)).toBeLessThanOrEqual(375)
  const greedy = nearestFirst(small)
  expect(whyNotPlan(small, greedy)).toBe(null)
  expect(lengthOf(small, greedy)).toBeGreaterThan(375)
  expect(whyNotPlan(small, routes.slice(1))).toBe('The plan leaves a stop out.')
  expect(whyNotPlan(small, [routes.flat()])).toBe('A vehicle takes more than it holds.')
  expect(whyNotPlan(small, [...routes, routes[0]!])).toBe('The plan visits a stop twice.')
  expect(whyNotPlan(small, [[99]])).toBe('The plan visits a stop that there is not.')
})

test('prices are read, counted and compared', () => {
  const { of } = readPrices('line,quantity,A,B\nSalt,10,5,4\nSand,2,,3')
  expect([waysIn(of!), cheapestEach(of!)]).toEqual([2, { cents: 46_00, vendors: 1, complete: true }])
  expect(readPrices('line,quantity,A,B\nSalt,0,5,4').reason).toMatch('Line 2 of the sheet')
  expect([gapOf(101, 100), gapOf(100, 100), gapOf(100.001, 100), gapOf(90, 100)]).toEqual([1, 0, 0.01, null])
})
test.each([['unit', 'EA', null], ['unit', 'ea', 'A unit has one to eight capital letters and digits, such as EA.'], ['commodity', '913-27', null], ['commodity', '30111600', null], ['commodity', '91', 'A commodity is eight digits (UNSPSC) or three to eleven (NIGP), such as 913-27.'], ['industry', '237310', null], ['industry', '2', 'An industry has two to six digits (NAICS).'], ['other', 'anything', null]] as const)('a code of kind %s: %s', (kind, code, reason) => expect(whyNotCode(kind, code)).toBe(reason))
test('a code is valid from its first day to its last', () => {
  const item = { valid_from: '2027-01-01', valid_to: '2027-06-30', status: 'open' } as const
  expect(['2026-12-31', '2027-01-01', '2027-06-30', '2027-07-01'].map((day) => isValidOn(item, day))).toEqual([false, true, true, false])
})
test('a map is read line by line, and cells become answers', () => {
  expect(mappingIn('code = UOM\nkind = "unit"').sources).toEqual([{ field: 'code', column: 'UOM', fixed: null }, { field: 'kind', column: null, fixed: 'unit' }])
  expect(whyNotMapping('code = A', { fields: ['code', 'name'], required: ['name'] })).toBe('name is required and comes from no column.')
  expect(whyNotMapping('x = A', { fields: ['code'], required: [] })).toBe('There is no field x. There are code.')
  expect(answersFrom([{ key: 'm', kind: 'money', label: 'M' }, { key: 'd', kind: 'date', label: 'D' }, { key: 'y', kind: 'yes_no', label: 'Y' }, { key: 'n', kind: 'number', label: 'N' }], { m: '$1,234.50', d: '7/1/2027', y: 'x', n: 'many' })).toEqual({ m: 1_234_50, d: '2027-07-01', y: true, n: 'many' })
  expect([isOverdue({ rhythm: 'weekly', last_run: '2027-07-01', status: 'active' }, '2027-07-08'), isOverdue({ rhythm: 'weekly', last_run: '2027-07-01', status: 'active' }, '2027-07-09')]).toEqual([false, true])
})

async function units() {
  const place = await city()
  const { max, does } = place
  const list = await does(max, createCodeList, { code: 'UNITS', name: 'Units', kind: 'unit' } as never)
  const add = (code: string, name = code) => does(max, addCode, { list: list.id, item: { code, name, valid_from: '2020-01-01' } as never })
  return { ...place, list, add }
}

test('a code is merged into another: the catalog goes along, and nothing leads back', async () => {
  const { max, rosa, does, owner, add, organization } = await units()
  const [each, pieces] = [await add('EA', 'Each'), await add('PCS', 'Pieces')]
  await expect(add('EA')).rejects.toThrow('EA is in this list already.')
  await expect(does(rosa, mergeCodes, { from: pieces.id, into: each.id })).rejects.toThrow('needs the role manager')
  await owner.query(`insert into catalog_items (organization_id, code, name, unit, price, valid_from) values ($1, 'G-1', 'Glove', 'pcs', 100, '2020-01-01')`, [organization.id])
  expect(await does(max, codeUses, { id: pieces.id })).toEqual([{ where: 'Catalog items', count: 1 }])
  await does(max, mergeCodes, { from: pieces.id, into: each.id })
  expect((await owner.query('select unit from catalog_items where organization_id = $1', [organization.id])).rows).toEqual([{ unit: 'EA' }])
  await expect(does(max, mergeCodes, { from: each.id, into: pieces.id })).rejects.toThrow('PCS is merged')
  const { max: neighbour, does: other } = await city()
  await expect(other(neighbour, codeUses, { id: each.id })).rejects.toThrow('This code does not exist.')
})

test('a file goes through a connector: good rows are taken, the others are corrected or left out', async () => {
  const { max, does, owner } = await units()
  const connector = await does(max, createConnector, { name: 'ERP', kind: 'erp', takes: 'codes', goes_to: 'UNITS', mapping: 'code = UOM', rhythm: 'by_hand', owner: max.user_id } as never)
  await expect(does(max, moveConnector, { id: connector.id, move: 'activate' as const })).rejects.toThrow('name is required and comes from no column.')
  await owner.query(`update connectors set mapping = E'code = UOM\\nname = Words' where id = $1`, [connector.id])
  await does(max, moveConnector, { id: connector.id, move: 'activate' as const })
  const rows = [{ UOM: 'EA', Words: 'Each' }, { UOM: 'ea', Words: 'Small' }, { UOM: 'EA', Words: 'Twice' }, { UOM: 'TON', Words: 'Ton' }]
  await expect(does(max, runConnector, { id: connector.id, file: 'a.csv', columns: ['UOM'], rows })).rejects.toThrow('The file has no column Words. It has UOM.')
  const run = await does(max, runConnector, { id: connector.id, file: 'a.csv', columns: ['UOM', 'Words'], rows })
  expect(run).toMatchObject({ rows: 4, taken: 2, refused: 2, status: 'exception' })
  await expect(does(max, runConnector, { id: connector.id, file: 'b.csv', columns: ['UOM', 'Words'], rows })).rejects.toThrow(`This very file went through already as ${run.number}.`)
  const { rows: errors } = await owner.query<ConnectorError>('select * from connector_errors where run = $1 order by line', [run.id])
  expect(errors.map(({ line, why }) => `${Number(line)}: ${why}`)).toEqual(['3: A unit has one to eight capital letters and digits, such as EA.', '4: EA is in this list already.'])
  await does(max, takeErrorRow, { id: errors[0]!.id, row: { UOM: 'SM', Words: 'Small' } })
  await does(max, leaveErrorRow, { id: errors[1]!.id, reason: 'There already.' })
  expect((await owner.query('select taken::int, refused::int from connector_runs where id = $1', [run.id])).rows).toEqual([{ taken: 3, refused: 1 }])
})

test('a plan is counted again before it is kept, compared with a simple rule, and accepted by a manager', async () => {
  const { rosa, max, does } = await city()
  const question = '0,0,0\n0,10,1\n10,0,1\n10,10,1'
  const keep = (routes: number[][]) => does(rosa, keepRoutes, { name: 'Salt', question, capacity: 2, routes, seconds: 1 })
  await expect(keep([[1, 2, 3]])).rejects.toThrow('A vehicle takes more than it holds.')
  const plan = await keep([[1, 3], [2]])
  expect(plan).toMatchObject({ cost: 54, kind: 'routing', status: 'proposed' })
  await expect(does(rosa, decidePlan, { id: plan.id, move: 'accept' as const, reason: '' })).rejects.toThrow('needs the role manager')
  expect(await does(max, decidePlan, { id: plan.id, move: 'accept' as const, reason: '' })).toMatchObject({ status: 'accepted', accepted_by: max.user_id })
  const prices = 'line,quantity,A,B\nSalt,10,5,4\nSand,10,5,4'
  expect(await does(rosa, allocate, { name: 'Both', question: prices, least_vendors: 2, most_vendors: null, most_share: null })).toMatchObject({ cost: 81, greedy: 80, bound: 81, gap: 0 })
  await expect(does(rosa, allocate, { name: 'Three', question: prices, least_vendors: 3, most_vendors: null, most_share: null })).rejects.toThrow('Only 2 offers are in the running.')
}, 60_000)
