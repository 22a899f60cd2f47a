import { seal, unsealWith } from '../auth/factors/sealed.ts'
import type { Keys } from '../auth/keys.ts'
import type { DigestColumn, SealedColumn } from '../keys/reseal.ts'
import { sealedFor } from '../keys/sealed-text.ts'
import { MoveRefused } from './refused.ts'
import type { Moved } from './tables.ts'

/**
 * Which columns are sealed, and which digest goes with one. `purposes` is a query for key purposes that others rely
 * on: a webhook receiver keeps its secret.
 */
export type Seals = { sealed: readonly SealedColumn[]; digests: readonly DigestColumn[]; purposes: readonly string[] }
type Opening = Pick<Keys, 'every'>
type Sealing = Pick<Keys, 'derive' | 'ring' | 'oldest'>

/**
 * The rows of a table as COPY writes them, with everything that `from` opens sealed again by `to`. Null for a table
 * with a history: the log has hashed the sealed values, and the record is compared with it. Its key is exported
 * instead.
 */
export function resealed(table: Moved, seals: Seals, from: Opening, to: Sealing): ((block: Buffer) => Buffer) | null {
  if (table.hasHistory) return null
  const columns = seals.sealed.filter((each) => each.table === table.name)
  const digests = seals.digests.filter((each) => each.table === table.name)
  const at = (column: string) => table.columns.indexOf(column)

  function newBytes(line: string): string {
    const fields = line.split('\t')
    for (const { column, purpose, about, key } of columns) {
      const bytes = bytesOf(fields[at(column)]!)
      if (bytes === null) continue
      const row = Object.fromEntries([...key, ...table.columns].map((name) => [name, fields[at(name)]!]))
      const place = about(row)
      const { text } = opened(from, { table: table.name, purpose, place, bytes })
      fields[at(column)] = written(seal(to.derive(purpose), place, text))
      for (const each of digests) if (each.sealed.column === column) fields[at(each.column)] = each.digest(to, text)
    }
    return fields.join('\t')
  }

  return (block) => {
    const hasText = block.includes('sealed:')
    if (columns.length === 0 && !hasText) return block
    // Latin-1 keeps every byte: a row may be split between two blocks of a file, but never between two of these.
    const lines = block.toString('latin1')
    const text =
      columns.length === 0
        ? lines
        : lines
            .split('\n')
            .map((line) => (line ? newBytes(line) : line))
            .join('\n')
    return Buffer.from(hasText ? sealedFor(from, to, text) : text, 'latin1')
  }
}

type Held = { table: string; purpose: string; place: string; bytes: Buffer }

function opened(from: Opening, { table, purpose, place, bytes }: Held): { text: string } {
  try {
    return unsealWith(from, purpose, place, bytes)
  } catch (error) {
    throw new MoveRefused(
      `A value in ${table} is sealed with a key that isn’t in the key file. Add its secret to the key file.`,
      { cause: error },
    )
  }
}

/** Bytes as COPY writes them: `\\x` and digits; `\N` is null. */
const bytesOf = (field: string): Buffer | null => (field === '\\N' ? null : Buffer.from(field.slice(3), 'hex'))
const written = (bytes: Buffer): string => `\\\\x${bytes.toString('hex')}`

/** The names of the keys that open the history: it is not sealed again, because the log has hashed it. */
export function keysNamedIn(block: Buffer, found: Set<string>): void {
  if (!block.includes('sealed:')) return
  for (const [, id] of block.toString('latin1').matchAll(/sealed:[12]:([0-9a-f]{16}):/g)) found.add(id!)
}
