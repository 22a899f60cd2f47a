import { expect, test } from 'vitest'
import { departmentsOf, flowsOf, type Spent } from './rules.ts'

const spent = (fund: string, department: string | null, vendor: string | null, spent: number): Spent => ({
  fund,
  department,
  vendor,
  spent,
})

test('money flows from fund to department to vendor, and each column adds up to the same total', () => {
  const { total, columns, flows, corrections } = flowsOf([
    spent('General', 'Parks', 'Larkspur', 30),
    spent('General', 'Parks', null, 10),
    spent('General', null, 'Larkspur', 5),
    spent('Water', 'Water', 'Pumps Inc.', 20),
  ])
  expect(total).toBe(65)
  expect(columns.map(({ names }) => names)).toEqual([
    ['General', 'Water'],
    ['Parks', 'Water', 'No department'],
    ['Larkspur', 'Pumps Inc.', 'Not invoiced'],
  ])
  for (const column of [0, 1])
    expect(flows.filter((flow) => flow.column === column).reduce((sum, { value }) => sum + value, 0)).toBe(total)
  expect(flows).toContainEqual({ column: 1, from: 'Parks', to: 'Not invoiced', value: 10 })
  expect(corrections).toEqual([])
})

test('small vendors are one name at the end, but a single small one keeps its own', () => {
  const of = (count: number) =>
    flowsOf(Array.from({ length: count }, (_, at) => spent('General', 'Parks', `V${at}`, 100 - at))).columns[2]!.names
  expect(of(9)).toEqual(['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8'])
  expect(of(12)).toEqual(['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'Other vendors'])
})

test('a vendor that gave back more than it billed is named in words', () => {
  const { flows, corrections } = flowsOf([
    spent('General', 'Parks', 'Larkspur', 50_00),
    spent('General', 'Parks', 'Salt Co.', -20_00),
  ])
  expect(flows.map(({ to, value }) => [to, value])).toEqual([
    ['Parks', 30_00],
    ['Larkspur', 50_00],
  ])
  expect(corrections).toEqual(['Parks to Salt Co.: −$20.00'])
})

test('a month to come is unknown, and a past month without an entry is zero', () => {
  expect(
    departmentsOf(
      [
        { department: 'Parks', month: '2026-08', spent: 5 },
        { department: 'Streets', month: '2026-07', spent: 9 },
      ],
      ['2026-07', '2026-08', '2026-09'],
      '2026-08-20',
    ),
  ).toEqual([
    { name: 'Streets', values: [9, 0, null] },
    { name: 'Parks', values: [0, 5, null] },
  ])
})
