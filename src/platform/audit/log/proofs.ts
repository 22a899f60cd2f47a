import type { Tx } from '../../database/database.ts'
import { hashesOver, subtreeHashes } from './stored-log.ts'
import { consistencyRanges, hashOver, inclusionRanges } from './tree.ts'

/** That the entry with this number is in the tree of this size: as many hashes as the tree has levels. */
export const inclusionOf = (tx: Tx, organization: string, index: number, size: number): Promise<Buffer[]> =>
  hashesOver(tx, organization, inclusionRanges(index, size))

/** The same for many entries, by one look-up. */
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

/** That the tree of the one size begins with the tree of the other. */
export const consistencyOf = async (tx: Tx, organization: string, from: number, to: number): Promise<Buffer[]> =>
  from === 0 ? [] : hashesOver(tx, organization, consistencyRanges(from, to))
