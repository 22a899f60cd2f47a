import type { Tx } from '#platform/database/database.ts'

/** One statement of a check: in the transaction of a command, or each in a short one of its own at night. */
export type Sql = Tx['sql']
