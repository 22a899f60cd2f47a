import { firstReason, type Reason } from '#platform/rules.ts'

/**
 * Samples that anyone can draw again from the same seed. The numbers come from xoshiro128**, seeded by the text of
 * the seed (FNV-1a, then splitmix32). No system random source is used, so another program gets the same items.
 */
export function chanceOf(seed: string): () => number {
  let hash = 0x811c9dc5
  for (const byte of new Uint8Array([...seed].flatMap((letter) => utf8(letter.codePointAt(0)!))))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  const split = () => {
    hash = (hash + 0x9e3779b9) >>> 0
    let z = hash
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b) >>> 0
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35) >>> 0
    return (z ^ (z >>> 16)) >>> 0
  }
  let [a, b, c, d] = [split(), split(), split(), split()]
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5) >>> 0, 7), 9) >>> 0
    const t = (b << 9) >>> 0
    ;[c, d] = [(c ^ a) >>> 0, (d ^ b) >>> 0]
    ;[b, a] = [(b ^ c) >>> 0, (a ^ d) >>> 0]
    ;[c, d] = [(c ^ t) >>> 0, rotate(d, 11)]
    return result / 2 ** 32
  }
}
const rotate = (x: number, by: number) => ((x << by) | (x >>> (32 - by))) >>> 0
const utf8 = (code: number): number[] =>
  code < 0x80
    ? [code]
    : code < 0x800
      ? [0xc0 | (code >> 6), 0x80 | (code & 63)]
      : code < 0x10000
        ? [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
        : [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]

/** This many different numbers from 1 to the count, in order. Each set is equally likely. */
export function drawRandom(count: number, size: number, seed: string): number[] {
  const chance = chanceOf(seed)
  const picked = new Set<number>()
  // Floyd: one number for each item drawn, however large the population.
  for (let top = count - size + 1; top <= count; top++) {
    const at = 1 + Math.floor(chance() * top)
    picked.add(picked.has(at) ? top : at)
  }
  return [...picked].toSorted((x, y) => x - y)
}

export type Unit = { item: number; cents: number }
/**
 * Monetary-unit sampling: every cent is equally likely, so large items are drawn more often. A start within the first
 * interval, then every interval. An item of an interval or more is certain to be drawn, and may be hit twice.
 */
export function drawMonetaryUnits(
  items: readonly number[],
  size: number,
  seed: string,
): { interval: number; start: number; picked: (Unit & { hits: number })[] } {
  const total = items.reduce((sum, cents) => sum + Math.max(0, cents), 0)
  const interval = Math.floor(total / size)
  const start = Math.floor(chanceOf(seed)() * interval)
  const picked: (Unit & { hits: number })[] = []
  let reached = 0
  let next = start
  for (const [at, cents] of items.entries()) {
    reached += Math.max(0, cents)
    let hits = 0
    for (; next < reached && interval > 0; next += interval) hits++
    if (hits > 0) picked.push({ item: at + 1, cents, hits })
  }
  return { interval, start, picked }
}

/** The largest amounts, in the order of the list; of equal ones the earlier. */
export const drawLargest = (items: readonly number[], size: number): number[] =>
  items
    .map((cents, at) => ({ cents, item: at + 1 }))
    .toSorted((a, b) => b.cents - a.cents || a.item - b.item)
    .slice(0, size)
    .map(({ item }) => item)
    .toSorted((a, b) => a - b)

export const whyNotDraw = ({
  method,
  count,
  size,
  value,
}: {
  method: string
  count: number
  size: number
  value: number | null
}): Reason =>
  firstReason(
    size > count && method !== 'monetary_unit' && 'The sample is larger than the population.',
    method === 'monetary_unit' &&
      (value === null || value <= 0) &&
      'Enter the amount of each item for monetary-unit sampling.',
    method === 'monetary_unit' &&
      value !== null &&
      value > 0 &&
      size > value &&
      'The population has fewer cents than units to draw.',
  )

/**
 * ANSI/ASQ Z1.4, general inspection level II, single sampling, normal inspection: the part of the table that this
 * program has. Other lot sizes or quality limits are looked up in the standard, not guessed.
 */
export const lots = [
  { from: 51, to: 90, letter: 'E', size: 13 },
  { from: 91, to: 150, letter: 'F', size: 20 },
  { from: 151, to: 280, letter: 'G', size: 32 },
  { from: 281, to: 500, letter: 'H', size: 50 },
  { from: 501, to: 1_200, letter: 'J', size: 80 },
  { from: 1_201, to: 3_200, letter: 'K', size: 125 },
] as const
export const limits: readonly { letter: string; aql: number; accept: number; reject: number }[] = [
  { letter: 'H', aql: 1, accept: 1, reject: 2 },
  { letter: 'H', aql: 2.5, accept: 3, reject: 4 },
  { letter: 'H', aql: 4, accept: 5, reject: 6 },
  { letter: 'J', aql: 1, accept: 2, reject: 3 },
  { letter: 'J', aql: 2.5, accept: 5, reject: 6 },
  { letter: 'K', aql: 1, accept: 3, reject: 4 },
  { letter: 'K', aql: 2.5, accept: 7, reject: 8 },
]

export type LotPlan = { letter: string; size: number; accept: number; reject: number }
export function lotPlan(lot: number, aql: number): LotPlan | { reason: string } {
  const row = lots.find(({ from, to }) => lot >= from && lot <= to)
  if (!row)
    return { reason: `The table covers 51 to 3,200 items. For a lot of ${lot.toLocaleString('en-US')} see Z1.4.` }
  const limit = limits.find(({ letter, aql: at }) => letter === row.letter && at === aql)
  return limit
    ? { letter: row.letter, size: row.size, accept: limit.accept, reject: limit.reject }
    : {
        reason: `For code letter ${row.letter} (${row.size} items) there are no numbers for an AQL of ${aql}%. See Z1.4.`,
      }
}

export const judgeLot = (
  { accept, reject }: { accept: number; reject: number },
  defects: number,
): 'accept' | 'reject' => (defects >= reject ? 'reject' : defects <= accept ? 'accept' : 'reject')

/** Two of five lots in a row rejected: tightened inspection. Five accepted in a row: normal inspection again. */
export function severityAfter(lotsInOrder: readonly ('accept' | 'reject')[]): 'normal' | 'tightened' {
  let [now, since]: ['normal' | 'tightened', ('accept' | 'reject')[]] = ['normal', []]
  for (const each of lotsInOrder) {
    since = [...since, each].slice(-5)
    if (now === 'normal' && since.filter((one) => one === 'reject').length >= 2) [now, since] = ['tightened', []]
    else if (now === 'tightened' && since.length === 5 && since.every((one) => one === 'accept'))
      [now, since] = ['normal', []]
  }
  return now
}
