import type { Command } from '#platform/commands/command.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { controlsCommands } from './commands.ts'
import { controlEffects } from './effects.ts'

/** The commands of every control register, and of the controls that are kept in another way. */
export const controlCommandsOver = (records: readonly AnyRecord[]): readonly Command[] => Object.values(controlsCommands(records, controlEffects))
