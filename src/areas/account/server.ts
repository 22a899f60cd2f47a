import type { Command } from '#platform/commands/command.ts'
import { createKey, revokeKey } from './api-keys/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [createKey, revokeKey]
