import type { Tx } from '../../database/database.ts'
import { hashesOver } from './stored-log.ts'
import { consistencyRanges, inclusionRanges } from './tree.ts'

/** That the entry with this number is in the tree of this size: as many hashes as the tree has levels. */
export const inclusionOf = (tx: Tx, organization: string, index: number, size: number): Promise<Buffer[]> => hashesOver(tx, organization, inclusionRanges(index, size))

/** That the tree of the one size begins with the tree of the other. */
export const consistencyOf = async (tx: Tx, organization: string, from: number, to: number): Promise<Buffer[]> =>
  from === 0 ? [] : hashesOver(tx, organization, consistencyRanges(from, to))
