import { expect, test } from 'vitest'
import { choice, money, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord } from '#platform/records/record.ts'
import { chosen, led, moved, nextOpen, start } from './cursor.ts'
import { back, begin, forward, step } from './history.ts'
import { blockIn, blockOf } from './block.ts'
import { columnsFor, frontOf, isBlank, judge, lineOf, newLine, putBack, withCells, type Line } from './lines.ts'
import { merge } from './merge.ts'
import { namesIn, paste } from './paste.ts'

const orderLine = defineRecord('order_lines', {
  label: 'Line',
  plural: 'Lines',
  about: 'One ordered item.',
  access: { of: 'parent', parent: 'orders', by: 'order' },
  title: 'item',
  list: ['item', 'quantity'],
  fields: {
    order: ref('orders', { required: true }),
    item: text({ required: true, max: 20 }),
    quantity: number({ required: true, min: 1 }),
    price: money({ min: 0 }),
    unit: choice(['each', 'box'], { initial: 'each' }),
    budget_line: ref('budget_lines', { label: 'Budget line' }),
  },
})
const total = {
  name: 'total',
  label: 'Total',
  of: ({ quantity, price }: Record<string, unknown>) =>
    typeof quantity === 'number' && typeof price === 'number' ? quantity * price : null,
}
const columns = columnsFor(orderLine, ['item', 'quantity', 'price', 'unit', 'budget_line'], [total])
const salt = { id: '1', version: 1, item: 'Salt', quantity: 2, price: 9_50, unit: 'each', budget_line: null }
const sand = { id: '2', version: 1, item: 'Sand', quantity: 4, price: 3_00, unit: 'box', budget_line: null }
const lines: readonly Line[] = [salt, sand].map((row) => lineOf(orderLine, row))
const roads = '0198f000-0000-7000-8000-000000000001'
const setting = {
  of: orderLine,
  columns,
  parent: 'order',
  fresh: {},
  known: {
    budget_line: new Map([
      ['roads', roads],
      ['parks', null],
    ]),
  },
  today: '2026-11-20',
}
test('rarely needed columns are hidden, and their values are checked all the same', () => {
  expect(frontOf(columns, ['price', 'unit']).map(({ name }) => name)).toEqual([
    'item',
    'quantity',
    'budget_line',
    'total',
  ])
  expect(frontOf(columns, [])).toBe(columns)
  const wrong = withCells(lines, [{ row: 0, name: 'price', value: -1 }])
  expect(judge(orderLine, wrong[0]!, 'order').problems.map(({ name }) => name)).toEqual(['price'])
})

const values = (of: readonly Line[]) =>
  of.map((line) => columns.filter(({ edited }) => edited).map(({ name }) => line.values[name]))

test.each<[string, string, string[][]]>([
  ['one cell', 'Salt', [['Salt']]],
  [
    'rows and columns',
    'Salt\t2\r\nSand\t4\r\n',
    [
      ['Salt', '2'],
      ['Sand', '4'],
    ],
  ],
  [
    'empty cells',
    '\t2\n\t',
    [
      ['', '2'],
      ['', ''],
    ],
  ],
  ['a line and a tab within a cell', '"Salt\n(coarse)\tbags"\t2', [['Salt\n(coarse)\tbags', '2']]],
  ['quotes within a cell', '"2"" pipe"\t3" pipe', [['2" pipe', '3" pipe']]],
  ['an invalid quotation mark', '"Salt" coarse\t2', [['"Salt" coarse', '2']]],
  ['nothing', '', [['']]],
])('a block of a spreadsheet is read: %s', (_, text, block) => {
  expect(blockIn(text)).toEqual(block)
})

test('copied cells are read back unchanged', () => {
  const block = [
    ['a\tb', '"q"', 'x'],
    ['', 'two\nlines', '7'],
  ]
  expect(blockIn(blockOf(block))).toEqual(block)
})

test('a block is pasted over the grid, adds lines where it is longer, and skips read-only columns', () => {
  const pasted = paste(
    lines,
    { row: 1, column: 1 },
    [
      ['5', '$1,200.50', 'Box', 'Roads', '99'],
      ['6', '(2)', '', '', ''],
    ],
    setting,
  )
  expect(pasted.errors).toEqual([{ row: 3, column: 'Price', message: 'Price must be at least $0.00' }])
  const right = paste(
    lines,
    { row: 1, column: 1 },
    [
      ['5', '$1,200.50', 'Box', 'Roads', '99'],
      ['6', '2', '', '', ''],
    ],
    setting,
  )
  expect(right).toMatchObject({ cells: 8, errors: [] })
  expect(values(right.lines)).toEqual([
    ['Salt', 2, 9_50, 'each', null],
    ['Sand', 5, 1_200_50, 'box', roads],
    [null, 6, 2_00, null, null],
  ])
  expect(right.lines[0]).toBe(lines[0])
})

test('a block with one wrong cell is not pasted, and every wrong cell is named', () => {
  const { lines: left, errors } = paste(
    lines,
    { row: 0, column: 0 },
    [
      ['A name of more than twenty signs', 'many', 'dear', 'crate', 'Forests'],
      ['Grit', '1', '1', 'each', 'Parks'],
    ],
    setting,
  )
  expect(left).toBe(lines)
  expect(errors).toEqual([
    { row: 1, column: 'Budget line', message: 'No budget line is named "Forests".' },
    { row: 1, column: 'Item', message: 'Item must be less than 20 characters' },
    { row: 1, column: 'Quantity', message: 'Quantity must be a number' },
    { row: 1, column: 'Price', message: 'Price must be an amount such as 1,234.50' },
    { row: 1, column: 'Unit', message: 'Unit must be one of Each, Box' },
    { row: 2, column: 'Budget line', message: 'More than one record is named "Parks". Enter its number or code.' },
  ])
  expect(paste(lines, { row: 0, column: 5 }, [['1', 'more']], setting).errors).toEqual([
    { row: 1, column: 'Column 7', message: 'No column for "more".' },
  ])
  expect(namesIn(columns, [['Roads'], ['roads '], ['']], { row: 0, column: 4 })).toEqual({ budget_line: ['roads'] })
})

test('a line is checked as on the server, without its parent', () => {
  expect(judge(orderLine, lines[0]!, 'order')).toEqual({
    input: { item: 'Salt', quantity: 2, price: 9_50, unit: 'each' },
    problems: [],
  })
  const empty = newLine(orderLine, { unit: 'box' })
  expect(judge(orderLine, empty, 'order').problems.map(({ message }) => message)).toEqual([
    'Item is required',
    'Quantity is required',
  ])
  expect(isBlank(orderLine, empty, { unit: 'box' })).toBe(true)
  expect(isBlank(orderLine, { ...empty, values: { ...empty.values, quantity: 1 } }, { unit: 'box' })).toBe(false)
})

test('each step can be undone and redone; unchanged lines stay the same', () => {
  const changed = withCells(lines, [
    { row: 0, name: 'quantity', value: 3 },
    { row: 1, name: 'quantity', value: 4 },
  ])
  expect(changed[1]).toBe(lines[1])
  expect(withCells(lines, [{ row: 1, name: 'quantity', value: 4 }])).toBe(lines)
  const once = step(begin(lines), changed)
  expect(back(once).now).toBe(lines)
  expect(forward(back(once)).now).toBe(changed)
  expect(back(begin(lines)).now).toBe(lines)
  expect(step(back(once), lines.slice(1)).future).toEqual([])
})

test("another user's saved changes are merged cell by cell, and conflicts are named", () => {
  const mine = withCells(
    [...lines, newLine(orderLine, { item: 'Grit' })],
    [
      { row: 0, name: 'quantity', value: 7 },
      { row: 1, name: 'item', value: 'Sand, fine' },
    ],
  )
  const theirs = [
    { ...salt, version: 2, quantity: 8, price: 10_00 },
    { ...sand, version: 2, quantity: 40 },
    { ...salt, id: '3', item: 'Gravel' },
  ]
  const { lines: merged, moved, clashes } = merge(orderLine, [salt, sand], mine, theirs)
  expect(
    merged.map(({ id, version, values: { item, quantity, price } }) => [id, version, item, quantity, price]),
  ).toEqual([
    ['1', 2, 'Salt', 7, 10_00],
    ['2', 2, 'Sand, fine', 40, 3_00],
    [undefined, undefined, 'Grit', null, null],
    ['3', 1, 'Gravel', 2, 9_50],
  ])
  expect([moved, clashes]).toEqual([4, [{ key: '1', name: 'quantity', mine: 7, theirs: 8 }]])
})

test('a line that another user removed disappears here too, unless it was edited', () => {
  const mine = withCells(lines, [{ row: 1, name: 'quantity', value: 9 }])
  expect(merge(orderLine, [salt, sand], mine, []).lines.map(({ id, values: { item } }) => [id, item])).toEqual([
    [undefined, 'Sand'],
  ])
})

test('a key moves from cell to cell and never out of the grid; Tab goes to the next editable cell', () => {
  const size = { rows: 3, columns: 4 }
  const at = (key: string, far = false) => led({ row: 1, column: 1 }, key, far, size)
  expect([at('ArrowDown'), at('ArrowLeft', true), at('End'), at('Home', true), at('x')]).toEqual([
    { row: 2, column: 1 },
    { row: 1, column: 0 },
    { row: 1, column: 3 },
    { row: 0, column: 0 },
    null,
  ])
  expect(moved(start, { row: 9, column: -3 }, size)).toMatchObject({ row: 2, column: 0, from: { row: 2, column: 0 } })
  expect(chosen(moved({ ...start, from: { row: 2, column: 2 } }, { row: 1, column: 3 }, size, true))).toEqual({
    rows: [1, 2],
    columns: [2, 3],
  })
  expect(nextOpen({ row: 0, column: 1 }, true, [0, 1, 3], 3)).toEqual({ row: 0, column: 3 })
  expect(nextOpen({ row: 0, column: 3 }, true, [0, 1, 3], 3)).toEqual({ row: 1, column: 0 })
  expect(nextOpen({ row: 1, column: 0 }, false, [0, 1, 3], 3)).toEqual({ row: 0, column: 3 })
  expect(nextOpen({ row: 2, column: 3 }, true, [0, 1, 3], 3)).toBeNull()
})

test('removed lines come back at their place, once, whatever was done meanwhile', () => {
  const line = (key: string): Line => ({ key, values: {} })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(line) as [Line, Line, Line, Line]
  const among = (...now: Line[]) => ({ base: [], history: { now } })
  expect(putBack(among(a, d), 1, [b, c])).toEqual([a, b, c, d])
  expect(putBack(among(a, b, d), 1, [b, c])).toEqual([a, c, b, d])
  expect(putBack(among(), 3, [b])).toEqual([b])
})

test('a line whose removal was saved comes back as a new one', () => {
  const gone: Line = { key: 'k', id: '1', version: 4, values: { name: 'Gloves' } }
  expect(putBack({ base: [{ id: '1' }], history: { now: [] } }, 0, [gone])).toEqual([gone])
  expect(putBack({ base: [{ id: '2' }], history: { now: [] } }, 0, [gone])).toEqual([
    { key: 'k', values: { name: 'Gloves' } },
  ])
})
