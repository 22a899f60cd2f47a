import type { Tx } from '../../database/database.ts'
import { hashesOver, subtreeHashes } from './stored-log.ts'
import { consistencyRanges, hashOver, inclusionRanges } from './tree.ts'

/** Proves that the entry with this number is in the tree of this size: as many hashes as the tree has levels. */
export const inclusionOf = (tx: Tx, organization: string, index: number, size: number): Promise<Buffer[]> =>
  hashesOver(tx, organization, inclusionRanges(index, size))

/** The same for many entries, in one look-up. */
export async function inclusionsOf(
  tx: Tx,
  organization: string,
  indexes: readonly number[],
  size: number,
): Promise<Buffer[][]> {
  const ranges = indexes.map((index) => inclusionRanges(index, size))
  const hashes = (await subtreeHashes(tx, organization, ranges.flat())).map(hashOver)
  return ranges.map((each) => hashes.splice(0, each.length))
}

/** Proves that the larger tree begins with the smaller one. */
export const consistencyOf = async (tx: Tx, organization: string, from: number, to: number): Promise<Buffer[]> =>
  from === 0 ? [] : hashesOver(tx, organization, consistencyRanges(from, to))
