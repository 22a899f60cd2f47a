import { expect, test } from 'vitest'
import { rowsOf } from './table.ts'

const columns = { name: 'text', months: 'number', serial: 'text?', share: 'number?' } as const

test('each column has its kind, and an empty cell is left out', () => {
  expect(rowsOf('name,months,serial,share\n"Pump 1, bay 2",62,NW-1,80\nPump 2,0,,\n', columns)).toEqual([
    { name: 'Pump 1, bay 2', months: 62, serial: 'NW-1', share: 80 },
    { name: 'Pump 2', months: 0, serial: undefined, share: undefined },
  ])
})

test.each([
  ['name,months,share,serial\n', 'The columns are name, months, serial, share, in this order.'],
  ['name,months,serial,share\nPump,soon,,\n', 'Row 1, months: soon is not a number.'],
  ['name,months,serial,share\n,1,,\n', 'Row 1, name: it is empty.'],
  ['name,months,serial,share\nPump,1\n', 'Too few fields'],
])('%j is refused: %s', (csv, why) => expect(() => rowsOf(csv, columns)).toThrow(why))
