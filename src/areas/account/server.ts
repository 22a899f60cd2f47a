import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { areasOfKeys, createKey, revokeKey } from './api-keys/commands.ts'
import { tellKeyEnds } from './api-keys/tell-ends.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [createKey, revokeKey, areasOfKeys]
/** Keys are scoped by the areas and commands of the product, which the module that combines them knows. */
export { keysKnow } from './api-keys/reach.ts'
export const jobs: readonly Job[] = [...tellKeyEnds]
