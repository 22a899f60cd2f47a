import type { DatabaseRole, Tx } from '../../database/database.ts'

/**
 * Accounts are created by one role and memberships by another: the transaction passes from one to the other, so that
 * neither is left alone.
 */
export const goOnAs = (tx: Tx, role: DatabaseRole) => tx.sql(`select set_config('role', $1, true)`, [role])
