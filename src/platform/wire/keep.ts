import { mostHours } from '../kept-hours.ts'
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
