import type { SplitCase } from '#areas/procurement/split/rules.ts'

/** The maximum gap to optimal, in percent with two decimals: rounded up, so that it is never understated. */
export const gapOf = (cost: number, bound: number): number | null =>
  bound > 0 && cost >= bound ? Math.max(0, Math.ceil(((cost - bound) / bound) * 10_000 - 1e-6)) / 100 : null
export const aboveBestKnown = (cost: number, known: number): number =>
  Math.round(((cost - known) / known) * 10_000) / 100

/** The number of ways to give every line to one of its bidders: only to show the size of the problem. */
export const waysIn = ({ lines, bids }: Pick<SplitCase, 'lines' | 'bids'>): number =>
  lines.reduce(
    (product, { id }) => product * Math.max(1, bids.filter((bid) => bid.lines.some(({ line }) => line === id)).length),
    1,
  )
export const inPowers = (count: number): string =>
  count < 1e6 ? count.toLocaleString('en-US') : `about 10^${Math.floor(Math.log10(count))}`

/**
 * The simple rule: each line to its cheapest vendor. It ignores the limits, so its cost is a floor where it breaks
 * them.
 */
export function cheapestEach({ lines, bids }: Pick<SplitCase, 'lines' | 'bids'>): {
  cents: number
  vendors: number
  complete: boolean
} {
  const chosen = lines.map(({ id, quantity }) => {
    const options = bids.flatMap((bid) =>
      bid.lines
        .filter(({ line }) => line === id)
        .map(({ unit_price }) => ({ bid: bid.id, cost: quantity * unit_price })),
    )
    return options.toSorted((a, b) => a.cost - b.cost)[0]
  })
  return {
    cents: Math.round(chosen.reduce((sum, each) => sum + (each?.cost ?? 0), 0) * 100),
    vendors: new Set(chosen.flatMap((each) => each?.bid ?? [])).size,
    complete: chosen.every(Boolean),
  }
}

/**
 * A sheet of prices: line, quantity, and a column for each vendor with its unit price in dollars; an empty cell is no
 * bid.
 */
export function readPrices(
  text: string,
):
  | { of: Pick<SplitCase, 'lines' | 'bids'>; names: ReadonlyMap<string, string>; reason: null }
  | { of: null; names: null; reason: string } {
  const rows = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim()))
  const [head, ...body] = rows
  const refuse = (reason: string) => ({ of: null, names: null, reason })
  if (!head || head.length < 4 || body.length === 0)
    return refuse('The spreadsheet needs a header line (line, quantity, two or more vendors) and a line for each item.')
  if (!/^(order(ed)? )?(quantity|qty|quantities|count|amount|units?|pieces|pcs)\b/i.test(head[1]!))
    return refuse(
      `The second column is “${head[1]}”. It must be the quantity: line, quantity, then a column for each vendor.`,
    )
  if (body.length > 200 || head.length > 42) return refuse('The spreadsheet can have up to 200 lines and 40 vendors.')
  const bad = body.findIndex(
    (row) =>
      row.length !== head.length ||
      row[0] === '' ||
      !(Number(row[1]) > 0) ||
      row.slice(2).some((cell) => cell !== '' && !(Number(cell) > 0)),
  )
  if (bad >= 0)
    return refuse(
      `Line ${bad + 2} of the spreadsheet needs a name, a quantity above 0, and for each vendor a price above 0 or an empty cell.`,
    )
  if (new Set(head.slice(2)).size < head.length - 2 || head.slice(2).some((name) => name === ''))
    return refuse('Each vendor needs a different name.')
  const lines = body.map((row, at) => ({ id: `l${at}`, lot: null, quantity: Number(row[1]) }))
  const bids = head
    .slice(2)
    .map((_, vendor) => ({
      id: `v${vendor}`,
      small: false,
      lines: body.flatMap((row, at) =>
        row[vendor + 2] ? [{ line: `l${at}`, unit_price: Number(row[vendor + 2]) }] : [],
      ),
    }))
  return {
    of: { lines, bids: bids.filter((bid) => bid.lines.length > 0) },
    names: new Map([
      ...body.map((row, at): [string, string] => [`l${at}`, row[0]!]),
      ...head.slice(2).map((name, at): [string, string] => [`v${at}`, name]),
    ]),
    reason: null,
  }
}
