import type { Migration } from '../database/migrate.ts'
import type { Sequence, Table } from './tables.ts'

/** Raised when older programs can no longer read a backup. */
export const currentFormat = 1

/** The first entry of a backup, `manifest.json`: its description, read before any row. */
export type Manifest = {
  format: number
  made: string
  postgres: string
  /** The name of the secret that opens the encrypted values inside. */
  fingerprint: string
  migrations: { name: string; hash: string }[]
  tables: Table[]
  files: 'included' | 'elsewhere'
}

/** The last entry, `end.json`: the counts to check. */
export type Ending = { rows: Record<string, number>; sequences: Sequence[]; files: number }

export class RestoreRefused extends Error {}

/** The migrations that made the database in the backup, as this program has them, and the later ones. */
export function migrationsFor(manifest: Manifest, known: Migration[]): { before: Migration[]; after: Migration[] } {
  for (const { name, hash } of manifest.migrations) {
    const migration = known.find((each) => each.name === name)
    if (!migration)
      throw new RestoreRefused(
        `This backup was made by a newer Granary (its database has ${name}). Restore it with that version.`,
      )
    if (migration.hash !== hash)
      throw new RestoreRefused(
        `${name} is not the migration that made the database in this backup. Restore it with the version that made it.`,
      )
  }
  const ran = new Set(manifest.migrations.map(({ name }) => name))
  return { before: known.filter(({ name }) => ran.has(name)), after: known.filter(({ name }) => !ran.has(name)) }
}
