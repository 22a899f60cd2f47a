import { describe, expect, test } from 'vitest'
import { labelBeside, suggestFields, type Line, type Marks, type Text } from './rules.ts'

const text = (words: string, x: number, y: number, width = words.length * 5): Text => ({
  words,
  x,
  y,
  width,
  height: 10,
})
const level = (x1: number, x2: number, y: number): Line => ({ x1, y1: y, x2, y2: y })
const upright = (x: number, y1: number, y2: number): Line => ({ x1: x, y1, x2: x, y2 })
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const page = (marks: Partial<Marks>): Marks => ({ width: 612, height: 792, texts: [], lines: [], boxes: [], ...marks })
const namesOf = (marks: Partial<Marks>) => suggestFields(page(marks)).map(({ kind, name }) => `${kind}: ${name}`)

test.each<[string, Partial<Marks>, string[]]>([
  [
    'a label and a line at its right',
    { texts: [text('Owner:', 72, 100)], lines: [level(110, 300, 111)] },
    ['text: Owner'],
  ],
  [
    'a short label before lines that begin below each other',
    {
      texts: [text('Zip:', 72, 100), text('Name of the owner:', 72, 130)],
      lines: [level(170, 300, 111), level(170, 300, 141)],
    },
    ['text: Zip', 'text: Name of the owner'],
  ],
  ['words without a colon far from a line', { texts: [text('Part one', 72, 100)], lines: [level(190, 300, 111)] }, []],
  ['a number before the label', { texts: [text('1. Owner', 72, 100)], lines: [level(120, 300, 111)] }, ['text: Owner']],
  ['a label above a line', { texts: [text('Owner', 72, 84)], lines: [level(72, 300, 111)] }, ['text: Owner']],
  [
    'a label below a line',
    { texts: [text('Signature of owner', 72, 113)], lines: [level(72, 300, 111)] },
    ['signature: Signature of owner'],
  ],
  [
    'a label of underscores',
    { texts: [text('Name: ______________ Date: __________', 72, 100)] },
    ['text: Name', 'date: Date'],
  ],
  ['a label with a colon and room', { texts: [text('Parcel number:', 72, 100)] }, ['text: Parcel number']],
  ['a label with a colon before a sentence', { texts: [text('Note:', 72, 100), text('Print clearly.', 101, 100)] }, []],
  [
    'an empty box at the right of its label',
    { texts: [text('Zip', 72, 103)], boxes: [box(120, 100, 80, 18)] },
    ['text: Zip'],
  ],
  [
    'a large empty box below its label',
    { texts: [text('Remarks', 72, 86)], boxes: [box(72, 100, 400, 80)] },
    ['lines: Remarks'],
  ],
  [
    'a label inside its box',
    { texts: [text('Date of test', 75, 102)], boxes: [box(72, 100, 200, 30)] },
    ['date: Date of test'],
  ],
  [
    'small squares and the words beside them',
    { texts: [text('New', 88, 100), text('Renewal', 148, 100)], boxes: [box(72, 100, 10, 10), box(132, 100, 10, 10)] },
    ['check: New', 'check: Renewal'],
  ],
  ['a square behind its word', { texts: [text('Agreed', 72, 100)], boxes: [box(108, 100, 10, 10)] }, ['check: Agreed']],
  ['an underlined heading', { texts: [text('Part one', 72, 100, 60)], lines: [level(72, 132, 112)] }, []],
  ['a line between two parts', { texts: [text('Instructions', 72, 300)], lines: [level(36, 576, 200)] }, []],
  [
    'a frame around the page',
    { texts: [text('Owner:', 72, 100)], boxes: [box(36, 36, 540, 720)], lines: [level(110, 300, 111)] },
    ['text: Owner'],
  ],
  [
    'two fields of one name',
    { texts: [text('City:', 72, 100), text('City:', 72, 130)] },
    ['text: City', 'text: City 2'],
  ],
  ['text that is no form', { texts: [text('A report on the roads of the county.', 72, 100)] }, []],
])('%s', (_, marks, wanted) => expect(namesOf(marks)).toEqual(wanted))

describe('tables', () => {
  const grid = (xs: readonly number[], ys: readonly number[]) => [
    ...ys.map((y) => level(xs[0]!, xs.at(-1)!, y)),
    ...xs.map((x) => upright(x, ys[0]!, ys.at(-1)!)),
  ]
  test('the cells below a header are numbered rows', () =>
    expect(
      namesOf({
        lines: grid([72, 200, 300], [100, 118, 136, 154]),
        texts: [text('Item', 75, 103), text('Cost', 205, 103)],
      }),
    ).toEqual(['text: Item, row 1', 'text: Cost, row 1', 'text: Item, row 2', 'text: Cost, row 2']))
  test('a row with words is named by them', () =>
    expect(
      namesOf({
        lines: grid([72, 200, 300], [100, 118, 136]),
        texts: [text('Device', 75, 103), text('Reading', 205, 103), text('Valve 1', 75, 121)],
      }),
    ).toEqual(['text: Valve 1, Reading']))
  test('cells drawn as rectangles are a table too', () =>
    expect(
      namesOf({ boxes: [box(72, 100, 100, 18), box(172, 100, 100, 18)], texts: [text('Permit', 75, 103)] }),
    ).toEqual(['text: Permit']))
})

test('a place that has a field is not suggested again, and names in use get a number', () => {
  const marks = page({ texts: [text('City:', 72, 100), text('City:', 72, 130)] })
  const [first] = suggestFields(marks)
  expect(suggestFields(marks, [first!], ['City']).map(({ name, y }) => [name, y > first!.y])).toEqual([
    ['City 2', true],
  ])
})

test('a field lies on its line, as wide as the line', () =>
  expect(suggestFields(page({ texts: [text('Owner:', 72, 100)], lines: [level(110, 300, 111)] }))).toEqual([
    { name: 'Owner', kind: 'text', x: 110, y: 97, width: 190, height: 14 },
  ]))

test.each([
  ['at its left', box(120, 100, 100, 16), 'Serial number'],
  ['above it', box(72, 118, 100, 16), 'Serial number'],
  ['nowhere near', box(72, 400, 100, 16), ''],
])('a box of the PDF is named by the words %s', (_, place, label) =>
  expect(labelBeside(place, [text('Serial number:', 72, 102, 46)])).toBe(label),
)
