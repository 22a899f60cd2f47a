import { witnessJobs } from '#platform/audit/witnesses/telling.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { addWitness, removeWitness } from './trail/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [addWitness, removeWitness]

export const jobs: readonly Job[] = witnessJobs()
