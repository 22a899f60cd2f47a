import type { Row, Tx } from '../database/database.ts'

/**
 * Commands see the whole of their organization. What a person may read is asked with that person's own rights, in the
 * same transaction: a record that the command made a moment ago is there.
 */
export async function asPerson<R extends Row>(tx: Tx, text: string, values: unknown[]): Promise<R[]> {
  await tx.sql(`select set_config('role', 'authenticated', true)`)
  const rows = await tx.sql<R>(text, values)
  await tx.sql(`select set_config('role', 'commands', true)`)
  return rows
}
