import { commandsOf } from '#platform/commands/commands-of.ts'
import { proposedActionLife } from './life.ts'

export const proposedActionMoves = commandsOf(proposedActionLife, {
  refuse: (_, { now }) => ({ decided_at: now.toISOString() }),
})

export const proposedActionCommands = Object.values(proposedActionMoves)
