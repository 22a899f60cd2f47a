import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { createKey, revokeKey } from './api-keys/commands.ts'
import { tellKeyEnds } from './api-keys/tell-ends.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [createKey, revokeKey]
export const jobs: readonly Job[] = [...tellKeyEnds]
