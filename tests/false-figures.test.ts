import { expect, test } from 'vitest'
import { falseFigures } from './false-figures.ts'
import { parse, screens } from './screen-sources.ts'

test('no screen shows a number or “none” before the server has answered', () => {
  expect(screens.length).toBeGreaterThan(900)
  expect(screens.flatMap(falseFigures)).toEqual([])
})

const drawn = (declared: string, part: string) => `export function Summary() { ${declared}; return <div>${part}</div> }`
const rows = 'const { rows } = useRecords(order)'

test.each([
  [
    'a zero in the place of a count',
    rows,
    "<Figures figures={[{ label: 'Open', value: String(rows?.length ?? 0) }]} />",
  ],
  [
    'a zero with a name',
    `${rows}; const late = rows?.filter(isLate).length ?? 0`,
    "<Figures figures={[{ label: 'Late', value: late }]} />",
  ],
  [
    'an empty list with a name',
    `${rows}; const open = rows ?? []; const sum = add(open)`,
    "<Figures figures={[{ label: 'Sum', value: sum }]} />",
  ],
  ['a default', 'const { rows = [] } = useRecords(order)', "<Facts facts={[{ label: 'Open', value: rows.length }]} />"],
  [
    'a note of another answer',
    `${rows}; const { data } = useAnswer('a'); const kept = data?.kept ?? 0`,
    "<Figures figures={[{ label: 'Open', ...known(rows, (rows) => ({ value: rows.length, note: kept })) }]} />",
  ],
  [
    'a count that never waits',
    `${rows}; const late = (rows ?? []).filter(isLate).length`,
    "<Figures figures={[{ label: 'Late', ...known(late, (late) => ({ value: late })) }]} />",
  ],
  ['a sentence', `${rows}; const open = rows ?? []`, '{open.length === 0 && <p>Nothing is open.</p>}'],
  [
    'the other half of a choice',
    `${rows}; const open = rows?.filter(isOpen) ?? []`,
    '{open.length > 0 ? <List rows={open} /> : <p>Nothing is open.</p>}',
  ],
])('it finds %s', (_what, declared, part) => {
  expect(falseFigures(parse('Screen.tsx', drawn(declared, part)))).toHaveLength(1)
})

test('it finds an empty list that was passed on in the place of an answer', () => {
  const screen = (given: string) =>
    `function List({ open }: { open: Order[] }) { return <div>{open.length === 0 && <p>Nothing is open.</p>}</div> }
     export function Screen() { ${rows}; return <div>${given}</div> }`
  const finds = (given: string) => falseFigures(parse('Screen.tsx', screen(given)))
  expect(finds('<List open={rows ?? []} />')).toHaveLength(1)
  expect(finds('{rows && <List open={rows} />}')).toEqual([])
  expect(finds('{rows && <List open={rows ?? []} />}')).toEqual([])
})

test.each([
  [
    'what waited',
    `${rows}; const open = rows ?? []`,
    "<Figures figures={[{ label: 'Open', ...known(rows, () => ({ value: open.length })) }]} />",
  ],
  [
    'what is asked after the answer',
    `${rows}; if (!rows) return null; const open = rows.filter(isOpen)`,
    '{open.length === 0 && <p>Nothing is open.</p>}',
  ],
  ['a row that is there', '', "<Figures figures={[{ label: 'Share', value: Number(row.share ?? 0) }]} />"],
])('it allows %s', (_what, declared, part) => {
  expect(falseFigures(parse('Screen.tsx', drawn(declared, part)))).toEqual([])
})
