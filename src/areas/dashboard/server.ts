import type { Command } from '#platform/commands/command.ts'
import { burn } from './burn/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [burn]
