import type { Command } from '#platform/commands/command.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { controlsCommands, type Effect } from './commands.ts'
import { controlEffects } from './effects.ts'

/**
 * The commands of every control register, and of the controls that are kept in another way: some of those lie in other
 * areas.
 */
export const controlCommandsOver = (
  records: readonly AnyRecord[],
  elsewhere: Readonly<Record<string, Effect>>,
): readonly Command[] => Object.values(controlsCommands(records, { ...controlEffects, ...elsewhere }))
