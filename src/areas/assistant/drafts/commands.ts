import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftLife } from './life.ts'

export const draftMoves = commandsOf(draftLife, {})
export const draftCommands = Object.values(draftMoves)
