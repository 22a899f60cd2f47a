import type { Reason } from '#platform/rules.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Flow, Step } from '../rules.ts'

/** A command that a step may run, and the table of the record that it creates. */
export type Action = { command: string; table: string }

let known: readonly (Action & { run: Command })[] = []
let find: () => readonly Command[] = () => []
let names: readonly Action[] = []

/** Forms know no other area: what a workflow may create is said where all commands are known. */
export function actionsKnow(commands: () => readonly Command[], allowed: readonly Action[]): void {
  find = commands
  names = allowed
  known = []
}

/** An allowed command, or nothing: a definition can name no other. */
export function actionOf(name: string | undefined): (Action & { run: Command }) | undefined {
  if (known.length === 0)
    known = names.map((action) => ({ ...action, run: find().find((each) => each.name === action.command)! }))
  return known.find(({ command }) => command === name)
}

export const whyNotAct = ({ kind, name, command }: Step): Reason =>
  kind === 'act' && !actionOf(command) ? `${name}: a workflow can’t create this kind of record.` : null

/** The tables in which the steps of a workflow create records. */
export const createdBy = ({ steps }: Flow): string[] => [
  ...new Set(steps.flatMap(({ kind, command }) => (kind === 'act' ? (actionOf(command)?.table ?? []) : []))),
]
