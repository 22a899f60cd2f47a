import type { Command } from '#platform/commands/command.ts'
import { closeDeclaration, editDeclaration, enterDeclaration, reopenDeclaration, setDeclaredAreas } from './declarations/commands.ts'

/** What is done about FEMA’s money, from the declaration to the closeout. */
export const femaCommands: readonly Command[] = [enterDeclaration, editDeclaration, setDeclaredAreas, closeDeclaration, reopenDeclaration]
