import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import { Pdf, type Operation } from '#platform/documents/pdf-objects.ts'
import { afterFile } from '#tests/database.ts'
import { textOf, wordsIn } from '#tests/pdf-text.ts'
import { dash, high, micrLine, onUs, outlineOf, pitch, placeOf, shapes, stroke, transit } from './micr.ts'
import { printChecks, printTest, type Check, type Stock } from './paper.ts'

const made = new Date('2026-11-20T15:00:00Z')
const stock: Stock = {
  agency: 'City of Alder Falls',
  lines: ['100 Main Street', 'Alder Falls, NY 12345'],
  bank: 'First Bank',
  routing: '071000013',
  account: '4000123456',
  right: 0,
  down: 0,
}
const check: Check = {
  number: '5001',
  day: '2026-11-24',
  amount: 1_225_05,
  payee: 'Dąbrowski & Nguyễn Paving',
  address: ['12 Mill Road', 'Alder Falls, NY 12345'],
  memo: 'PAY-2026-0001',
  invoices: [{ number: 'A-17', day: '2026-10-01', billed: 1_250_05, discount: 25_00, paid: 1_225_05 }],
}

type Shape = readonly (readonly [number, number])[]
const wordsOf = (path: string) => path.split(/\s*(?=[MLCZ])/).filter(Boolean)

/** The closed lines of a path, each curve as four short ones. */
function linesOf(parts: readonly string[]): Shape[] {
  const shapes: [number, number][][] = []
  for (const part of parts) {
    const numbers = part.slice(1).trim().split(/\s+/).map(Number)
    if (part[0] === 'M') shapes.push([])
    if (part[0] === 'C') shapes.at(-1)!.push(...alongCurve(shapes.at(-1)!.at(-1)!, numbers))
    if (part[0] !== 'Z') shapes.at(-1)!.push(numbers.slice(-2) as [number, number])
  }
  return shapes
}
const alongCurve = ([x, y]: readonly [number, number], [ax, ay, bx, by, toX, toY]: readonly number[]) =>
  [0.25, 0.5, 0.75].map((at): [number, number] => {
    const [p, q, r, s] = [(1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at ** 2 * (1 - at), at ** 3]
    return [p * x + q * ax! + r * bx! + s * toX!, p * y + q * ay! + r * by! + s * toY!]
  })
const isInside = (shapes: readonly Shape[], x: number, y: number): boolean =>
  shapes.reduce((inside, shape) => {
    let crossed = inside
    for (const [at, [fromX, fromY]] of shape.entries()) {
      const [toX, toY] = shape[(at + 1) % shape.length]!
      if (fromY > y !== toY > y && x < fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY)) crossed = !crossed
    }
    return crossed
  }, false)

/** Cells of half a stroke, as they are drawn: 14 across and 18 down. */
const gridOf = (shapes: readonly Shape[]): string[] =>
  Array.from({ length: 18 }, (_, y) =>
    Array.from({ length: 14 }, (_none, x) =>
      isInside(shapes, ((x + 0.5) * stroke) / 2, ((y + 0.5) * stroke) / 2) ? '#' : '.',
    ).join(''),
  )

test.each(Object.keys(shapes))('the drawn %s covers the cells of its boxes and no other', (sign) => {
  const wanted = Array.from({ length: 18 }, (_, y) =>
    Array.from({ length: 14 }, (_none, x) =>
      shapes[sign]!.some(
        ([left, top, right, bottom]) =>
          (x + 0.5) / 2 > left && (x + 0.5) / 2 < right && (y + 0.5) / 2 > top && (y + 0.5) / 2 < bottom,
      )
        ? '#'
        : '.',
    ).join(''),
  )
  const drawn = gridOf(linesOf(wordsOf(outlineOf(sign, 7 * stroke, 0))))
  // The ring of the zero is rounded by two strokes: its four corners are not dark.
  const corner = (grid: readonly string[]) => (sign === '0' ? grid.map((row) => row.slice(4, 10)) : grid)
  expect(corner(drawn)).toEqual(corner(wanted))
})

test.each([
  ['0', 0.091],
  ['1', 0.052],
  ['2', 0.052],
  ['3', 0.065],
  ['4', 0.078],
  ['5', 0.065],
  ['6', 0.078],
  ['7', 0.065],
  ['8', 0.091],
  ['9', 0.078],
  [transit, 0.091],
  [onUs, 0.091],
  [dash, 0.091],
])('%s is %f in wide, ends at the right edge, and a digit is 0.117 in high', (sign, width) => {
  const points = linesOf(wordsOf(outlineOf(sign, 100, 0))).flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  expect(Math.max(...xs)).toBeCloseTo(100, 2)
  expect((Math.max(...xs) - Math.min(...xs)) / 72).toBeCloseTo(width, 3)
  if (/\d/.test(sign)) expect((Math.max(...ys) - Math.min(...ys)) / 72).toBeCloseTo(0.117, 3)
})

test('the line has the check number, the routing number and the account in their places, and no amount', () => {
  const line = micrLine({ routing: '071000013', account: '4000123456', check: '5001' })
  const at = new Map(line.map(({ position, sign }) => [position, sign]))
  expect(Math.min(...at.keys())).toBe(14)
  const read = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, back) => at.get(from - back) ?? ' ').join('')
  expect(read(43, 33)).toBe(`${transit}071000013${transit}`)
  expect(read(24, 14)).toBe(`4000123456${onUs}`)
  expect(read(53, 46)).toBe(`${onUs}005001${onUs}`)
  expect(read(32, 25).trim()).toBe('')
})

test('characters are printed every eighth of an inch, 5/16 in from the right, in the middle of the clear band', () => {
  const first = placeOf(1, [612, 252])
  expect(first.right).toBeCloseTo(612 - 22.5)
  expect(placeOf(2, [612, 252]).right).toBeCloseTo(first.right - pitch)
  expect((252 - (first.top + high / 2)) / 72).toBeCloseTo(5 / 16)
  expect(placeOf(65, [612, 252]).right - 7 * stroke).toBeGreaterThan(0)
})

/** The filled paths of a page in its own coordinates, from the top, as the file has them. */
function paths(operations: readonly Operation[]): Shape[][] {
  const found: Shape[][] = []
  let now: [number, number][][] = []
  for (const { operator, operands } of operations) {
    const point = operands.slice(-2) as [number, number]
    if (operator === 'm') now.push([point])
    else if (operator === 'l' || operator === 'c') now.at(-1)?.push(point)
    else if (operator === 'f' || operator === 'S' || operator === 'n') {
      if (operator === 'f' && now.length > 0) found.push(now)
      now = []
    }
  }
  return found
}

test('the printed file has every character of the line where it belongs, moved as the stock needs', async () => {
  const drawn = async (moved: Partial<Stock>) => {
    const pdf = new Pdf(await printChecks([check], { ...stock, ...moved }, made))
    return paths(pdf.operations(pdf.pages[0]!.page))
  }
  const line = micrLine({ routing: stock.routing, account: stock.account, check: check.number })
  const found = await drawn({})
  expect(found).toHaveLength(line.length)
  const rights = (shapes: readonly Shape[][]) =>
    shapes.map((shape) => Math.max(...shape.flat().map(([x]) => x))).toSorted((a, b) => a - b)
  const wanted = line.map(({ position }) => placeOf(position, [612, 252]).right).toSorted((a, b) => a - b)
  for (const [at, right] of rights(found).entries()) expect(right).toBeCloseTo(wanted[at]!, 1)
  const moved = rights(await drawn({ right: 10, down: -5 }))
  for (const [at, right] of moved.entries()) expect(right).toBeCloseTo(wanted[at]! + 7.2, 1)
})

test('a check says who is paid, the amount in figures and words, and its stubs list the invoices', async () => {
  const bytes = await printChecks([check, { ...check, number: '5002' }], stock, made)
  expect(faultsOf(bytes)).toEqual([])
  const said = readingOrder(bytes).map(({ words }) => words)
  for (const words of [
    'City of Alder Falls',
    'Check 5001',
    'Check 5002',
    'Dąbrowski & Nguyễn Paving',
    '$******1,225.05',
    'A-17',
    '$25.00',
    'Memo PAY-2026-0001',
  ])
    expect(said).toContain(words)
  expect(said.find((words) => words.startsWith('One thousand'))).toMatch(
    /^One thousand two hundred twenty-five and 05\/100 \*{3,}$/,
  )
  expect(said).toContain(`Line for the bank: ${onUs}005001${onUs}${transit}071000013${transit}4000123456${onUs}`)
})

test.each(['Nguyễn Thị Ánh', 'Łukasz Żółć', '北京建材有限公司', 'Владимир Жуков', 'محمد علي', 'דוד כהן'])(
  'a check to %s has every letter of the name, and its address',
  async (payee) => {
    const bytes = await printChecks(
      [{ ...check, payee, address: [`${payee} 12`, 'Alder Falls, NY 12345'] }],
      stock,
      made,
    )
    expect(faultsOf(bytes)).toEqual([])
    // To the order of, above the address, the address itself, and both stubs.
    for (const times of wordsIn(payee, await textOf(bytes))) expect(times).toBe(5)
  },
)

test('more invoices than a stub has lines are added up, and nothing is left out of the total', async () => {
  const invoices = Array.from({ length: 30 }, (_, at) => ({ ...check.invoices[0]!, number: `A-${at}`, paid: 100 }))
  const said = readingOrder(await printChecks([{ ...check, invoices }], stock, made)).map(({ words }) => words)
  expect(said).toContain('20 more invoices')
  expect(said.filter((words) => words === '$20.00')).toHaveLength(2)
})

test('a test print has all fourteen characters and no account of the agency', async () => {
  const bytes = await printTest(stock, made)
  expect(faultsOf(bytes)).toEqual([])
  const said = readingOrder(bytes).map(({ words }) => words)
  expect(said.join('\n')).not.toContain(stock.account)
  expect(said).toContain('VOID Test print')
  const all = said.filter((words) => words.startsWith('Line for the bank: ')).at(-1)!
  for (const sign of Object.keys(shapes)) expect(all).toContain(sign)
})

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0
test.skipIf(!hasPoppler)('another program reads the same words (skipped where poppler is missing)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'granary-checks-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'checks.pdf'), await printChecks([check], stock, made))
  const { stdout } = spawnSync('pdftotext', ['-layout', join(folder, 'checks.pdf'), '-'], { encoding: 'utf8' })
  expect(stdout).toContain('One thousand two hundred twenty-five and 05/100')
  expect(stdout).toContain('Authorized signature')
})

const long =
  'The Greater Alder Falls Regional Association of Independent Street, Bridge and Storm Drain Maintenance Contractors and Suppliers of the Upper Valley, a Cooperative Corporation'
/** One word without a place where it may be broken. */
const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)

/** Where each text of a page begins and ends, from left to right, and its baseline from the top. */
async function placesOf(
  bytes: Uint8Array,
): Promise<{ words: string; left: number; right: number; y: number; size: number }[]> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await file.getPage(1)).getTextContent()
  await file.destroy()
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [
          {
            words: item.str,
            left: item.transform[4] as number,
            right: (item.transform[4] as number) + item.width,
            y: 792 - (item.transform[5] as number),
            size: Math.abs(item.transform[3] as number),
          },
        ]
      : [],
  )
}

test.each([
  ['a name', check.payee],
  ['a long name', long],
  ['a word that can’t be broken', unbroken],
  ['a name of wide letters', 'WAGENMWWM & MAMMOTH WOWWOW '.repeat(7).trim()],
])('%s is printed whole, and nothing is printed over anything else', async (_, payee) => {
  const bytes = await printChecks(
    [
      {
        ...check,
        payee,
        amount: 777_777_777_77,
        address: [payee, 'Suite 4100', 'Building C, Attention: Accounts Receivable', 'Alder Falls, NY 12345'],
        invoices: [{ ...check.invoices[0]!, number: `INVOICE-${'W'.repeat(52)}` }],
      },
    ],
    { ...stock, agency: payee, bank: payee },
    made,
  )
  expect(faultsOf(bytes)).toEqual([])
  const places = await placesOf(bytes)
  // The name of the agency, of its bank and of the payee on the check, twice in the address, and four on the stubs.
  const all = (words: string) => words.replaceAll(/\s/g, '')
  const printed = all(places.map(({ words }) => words).join(''))
  expect(printed.split(all(payee)).length - 1).toBe(9)
  expect(places.filter(({ left, right }) => left < 35 || right > 612 - 35)).toEqual([])
  for (const one of places)
    for (const other of places)
      if (one !== other && Math.abs(one.y - other.y) < Math.min(one.size, other.size) * 0.75)
        expect([one.right <= other.left + 0.5 || other.right <= one.left + 0.5, one.words, other.words]).toEqual([
          true,
          one.words,
          other.words,
        ])
  expect(places.filter(({ y }) => y > 252 - 45 - 2 && y < 252)).toEqual([])
})

test('a usual name keeps its size, and a name that is a little too wide becomes smaller before it is broken', async () => {
  const sizes = async (payee: string) =>
    (await placesOf(await printChecks([{ ...check, payee }], stock, made)))
      .filter(({ y, left }) => y > 90 && y < 110 && left > 110 && left < 125)
      .map(({ size }) => Math.round(size * 100) / 100)
  expect(await sizes('Acme Paving')).toEqual([11])
  const [smaller, ...more] = await sizes('Northern Valley Street, Bridge and Storm Drain Maintenance Company, LLC')
  expect(more).toEqual([])
  expect(smaller).toBeGreaterThan(8)
  expect(smaller).toBeLessThan(11)
})

test('no word of a check is printed in the clear band beside the line for the bank', async () => {
  const pdf = new Pdf(await printChecks([{ ...check, address: ['1', '2', '3', '4', '5', '6'] }], stock, made))
  let matrix: number[] = []
  const baselines: number[] = []
  for (const { operator, operands } of pdf.operations(pdf.pages[0]!.page)) {
    if (operator === 'Tm') matrix = operands as number[]
    if (operator === 'TJ' || operator === 'Tj') baselines.push(792 - matrix[5]!)
  }
  expect(baselines.length).toBeGreaterThan(20)
  expect(baselines.filter((y) => y > 252 - 45 - 2 && y < 252)).toEqual([])
})
