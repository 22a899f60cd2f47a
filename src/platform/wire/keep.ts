import { mostHours } from '../kept-hours.ts'
import { tablesNamed } from '../reads/part.ts'
import type { Command } from '../commands/command.ts'
import type { Caller } from '../database/database.ts'

/** Not a large read, which has a lane of its own, nor one that is signed, secret, or no text. */
export const isShared = ({ reads, heavy, prints, shows, personal, confidential }: Command): boolean =>
  Boolean(reads && !heavy && !prints && !shows && !personal && !confidential)

/**
 * Whether the caller's browser may keep an answer, encrypted, for the hours without a line. Only what this header
 * names is kept: never sealed values that were opened, rows whose reading is logged, personal and confidential
 * questions, or what an operator reads at other organizations.
 */
export const keepHeader = ({ role, actor, key, keeps }: Caller): Record<string, string> =>
  role === 'authenticated' && actor && !actor.operates && !key ? { 'X-Keep': String(keeps ?? mostHours) } : {}

/**
 * The tables of an answer: when another table changes, the browser need not ask again. A question whose tables can’t be
 * said says none.
 */
export const tablesHeader = ({ role }: Caller, tables: readonly string[] | undefined): Record<string, string> =>
  role === 'authenticated' && tables ? { [tablesNamed]: tables.join(' ') } : {}
