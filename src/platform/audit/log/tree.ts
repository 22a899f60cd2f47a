import { createHash } from 'node:crypto'

/**
 * The Merkle tree of RFC 9162 (2.1), stored as its complete subtrees: level 0 are the leaves, a node of level n
 * covers 2^n of them.
 */
export type Coordinate = { level: number; position: number }
/** Leaves from one up to, but not including, another. */
export type Range = readonly [from: number, to: number]

export const leafHash = (bytes: string): Buffer => createHash('sha256').update(leafMark).update(bytes).digest()
export const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(nodeMark).update(left).update(right).digest()
const [leafMark, nodeMark] = [Buffer.of(0), Buffer.of(1)]

/** The complete subtrees that the leaves of a range fall into, largest first. */
export function subtreesOf([from, to]: Range): Coordinate[] {
  const subtrees: Coordinate[] = []
  for (let at = from, level = 52; level >= 0; level--)
    if (Math.floor((to - from) / 2 ** level) % 2 === 1) {
      subtrees.push({ level, position: at / 2 ** level })
      at += 2 ** level
    }
  return subtrees
}

/** The hash over adjacent subtrees; of none, the hash of nothing. */
export const hashOver = (subtrees: readonly Buffer[]): Buffer =>
  subtrees.length === 0
    ? createHash('sha256').digest()
    : subtrees.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), subtrees.at(-1)!)

/** PATH of 2.1.3.1: the ranges whose hashes lead from a leaf to the root, from the bottom up. */
export function inclusionRanges(index: number, size: number, from = 0): Range[] {
  if (size === 1) return []
  const split = splitOf(size)
  return index < split
    ? [...inclusionRanges(index, split, from), [from + split, from + size]]
    : [...inclusionRanges(index - split, size - split, from + split), [from, from + split]]
}

/** SUBPROOF of 2.1.4.1: the ranges whose hashes make both roots; the caller already knows the smaller tree. */
export function consistencyRanges(smaller: number, size: number, from = 0, isKnown = true): Range[] {
  if (smaller === size) return isKnown ? [] : [[from, from + size]]
  const split = splitOf(size)
  return smaller <= split
    ? [...consistencyRanges(smaller, split, from, isKnown), [from + split, from + size]]
    : [...consistencyRanges(smaller - split, size - split, from + split, false), [from, from + split]]
}

/** The largest power of two below a number. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** Makes the hash of a node from its two children: computes it, or checks it against the stored one. */
export type Join = (node: Coordinate, left: Buffer, right: Buffer) => Buffer

/** The right edge of a growing tree, enough for appending and the root. */
export class Edge {
  #peaks: (Coordinate & { hash: Buffer })[]
  size: number

  constructor(size = 0, peaks: Buffer[] = []) {
    this.size = size
    this.#peaks = subtreesOf([0, size]).map((coordinate, at) => ({ ...coordinate, hash: peaks[at]! }))
  }

  append(leaf: Buffer, join: Join): void {
    let node = { level: 0, position: this.size++, hash: leaf }
    for (let left = this.#peaks.at(-1); left?.level === node.level; left = this.#peaks.at(-1)) {
      this.#peaks.pop()
      const parent = { level: node.level + 1, position: left.position / 2 }
      node = { ...parent, hash: join(parent, left.hash, node.hash) }
    }
    this.#peaks.push(node)
  }

  get peaks(): Buffer[] {
    return this.#peaks.map(({ hash }) => hash)
  }

  get root(): Buffer {
    return hashOver(this.peaks)
  }
}
