import { actions } from './rules.ts'

/** The commands of these actions, and the tables of what they create: all that the server needs of them. */
export const workflowActions: readonly { command: string; table: string }[] = actions.map(({ command, table }) => ({
  command,
  table,
}))
