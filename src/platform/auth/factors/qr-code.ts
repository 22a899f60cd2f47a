// A QR code (ISO/IEC 18004) as SVG, for the secret that an authenticator app scans. Bytes only, error correction M,
// versions 1 to 20: an otpauth address is 100 to 400 characters. Written here because the only thing needed is
// this one picture, and a picture made elsewhere would send the secret there.

/** By version: error correction codewords in a block, and blocks. */
const correction: [codewords: number, blocks: number][] = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
  [30, 5],
  [22, 8],
  [22, 9],
  [24, 9],
  [24, 10],
  [28, 10],
  [28, 11],
  [26, 13],
  [26, 14],
  [26, 16],
]

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Named colours and no '#': the picture is also used as a data address, where '#' would end it. */
export function qrSvg(text: string): string {
  const modules = qrModules(text)
  const side = modules.length + 8
  const dark = modules.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index + 4} ${y + 4}h${run.length}v1h-${run.length}z`,
    ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${side}v${side}H0z"/><path fill="black" d="${dark.join('')}"/></svg>`
}

export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = correction.findIndex((_, at) => bytes.length <= room(at + 1)) + 1
  if (version === 0) throw new RangeError('This text is too long for a QR code.')
  const drawings = masks.map((_, mask) => draw(version, mask, interleave(version, codewords(version, bytes))))
  return drawings.reduce((best, next) => (penalty(next) < penalty(best) ? next : best))
}

const size = (version: number) => version * 4 + 17
const block = (version: number) => correction[version - 1]!
const alignments = (version: number) => {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size(version) - 7 - at * step).reverse()]
}

/** All codewords of a version, data and correction: what the fixed patterns leave free. */
function total(version: number): number {
  const marks = alignments(version).length
  const free =
    (16 * version + 128) * version + 64 - (marks ? (25 * marks - 10) * marks - 55 : 0) - (version >= 7 ? 36 : 0)
  return Math.floor(free / 8)
}
const dataWords = (version: number) => total(version) - block(version)[0] * block(version)[1]
const room = (version: number) => dataWords(version) - (version < 10 ? 2 : 3)

/** Mode, length, bytes, terminator, padding. */
function codewords(version: number, bytes: Uint8Array): number[] {
  const length = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0')
  const bits = `0100${length}${[...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')}0000`
  const words = bits.match(/.{8}/g)!.map((word) => parseInt(word, 2))
  return Array.from({ length: dataWords(version) }, (_, at) => words[at] ?? ((at - words.length) % 2 ? 0x11 : 0xec))
}

/** Data is cut into blocks, each with its own correction, and written one word of each block at a time. */
function interleave(version: number, words: number[]): number[] {
  const [codes, blocks] = block(version)
  const short = Math.floor(words.length / blocks)
  const longs = words.length % blocks
  const starts = Array.from({ length: blocks }, (_, at) => at * short + Math.max(0, at - (blocks - longs)))
  const data = starts.map((start, at) => words.slice(start, start + short + (at >= blocks - longs ? 1 : 0)))
  const checks = data.map((part) => remainder(part, codes))
  const turns = (parts: number[][], length: number) =>
    Array.from({ length }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat()
  return [...turns(data, short + 1), ...turns(checks, codes)]
}

/** Reed-Solomon over GF(256) with 0x11d. */
function remainder(data: number[], degree: number): number[] {
  const divisor = generator(degree)
  return data.reduce<number[]>((rest, byte) => {
    const factor = byte ^ rest[0]!
    return [...rest.slice(1), 0].map((word, at) => word ^ multiply(divisor[at]!, factor))
  }, Array<number>(degree).fill(0))
}

function generator(degree: number): number[] {
  let polynomial = [...Array<number>(degree - 1).fill(0), 1]
  for (let step = 0, root = 1; step < degree; step++, root = multiply(root, 2))
    polynomial = polynomial.map((word, at) => multiply(word, root) ^ (polynomial[at + 1] ?? 0))
  return polynomial
}

function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a)
  return product
}

function draw(version: number, mask: number, words: number[]): boolean[][] {
  const side = size(version)
  const modules = Array.from({ length: side }, () => Array<boolean | undefined>(side).fill(undefined))
  const set = (x: number, y: number, dark: boolean) =>
    modules[y]?.[x] !== undefined || (x >= 0 && y >= 0 && x < side && y < side && (modules[y]![x] = dark))
  const square = (cx: number, cy: number, radius: number, light: number[]) => {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++) set(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))))
  }

  for (const [x, y] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    square(x, y, 4, [2, 4])
  const marks = alignments(version)
  for (const x of marks) for (const y of marks) if (modules[y]![x] === undefined) square(x, y, 2, [1])
  for (let at = 0; at < side; at++) {
    set(at, 6, at % 2 === 0)
    set(6, at, at % 2 === 0)
  }

  const format = bch(mask, 10, 0x537) ^ 0x5412
  const bit = (value: number, at: number) => ((value >>> at) & 1) === 1
  for (let at = 0; at < 15; at++) {
    set(8, at < 6 ? at : at < 8 ? at + 1 : side - 15 + at, bit(format, at))
    set(at < 8 ? side - 1 - at : at < 9 ? 7 : 14 - at, 8, bit(format, at))
  }
  set(8, side - 8, true)
  if (version >= 7)
    for (let at = 0; at < 18; at++) {
      const [near, far] = [Math.floor(at / 3), side - 11 + (at % 3)]
      set(near, far, bit(bch(version, 12, 0x1f25), at))
      set(far, near, bit(bch(version, 12, 0x1f25), at))
    }

  // The zigzag: two columns at a time from the right, up and down in turn, around the timing column.
  const path = Array.from({ length: (side - 1) / 2 }, (_, pair) => {
    const right = side - 1 - pair * 2 - (side - 1 - pair * 2 <= 6 ? 1 : 0)
    const rows = Array.from({ length: side }, (_, y) => (pair % 2 === 0 ? side - 1 - y : y))
    return rows.flatMap(
      (y) =>
        [
          [right, y],
          [right - 1, y],
        ] as [number, number][],
    )
  })
    .flat()
    .filter(([x, y]) => modules[y]![x] === undefined)
  path.forEach(([x, y], at) => (modules[y]![x] = bit(words[at >>> 3] ?? 0, 7 - (at & 7)) !== masks[mask]!(x, y)))
  return modules as boolean[][]
}

/** A value with its BCH check bits behind it. */
function bch(value: number, length: number, polynomial: number): number {
  let rest = value
  for (let step = 0; step < length; step++) rest = (rest << 1) ^ ((rest >>> (length - 1)) * polynomial)
  return (value << length) | rest
}

/** How hard a drawing is to read: long runs, full squares, false finders, too dark or too light. */
function penalty(modules: boolean[][]): number {
  const lines = [...modules, ...modules.map((_, x) => modules.map((row) => row[x]!))].map((line) =>
    line.map(Number).join(''),
  )
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
  const finders = lines.reduce((sum, line) => sum + [...line.matchAll(/(?=00001011101|10111010000)/g)].length * 40, 0)
  const squares =
    modules.flatMap((row, y) =>
      row.filter(
        (dark, x) =>
          y > 0 && x > 0 && dark === row[x - 1] && dark === modules[y - 1]![x] && dark === modules[y - 1]![x - 1],
      ),
    ).length * 3
  const dark = modules.flat().filter(Boolean).length / modules.length ** 2
  return runs + finders + squares + Math.floor(Math.abs(dark * 20 - 10)) * 10
}
