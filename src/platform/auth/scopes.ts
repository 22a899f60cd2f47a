import type { ProgramScope } from './programs/program-caller.ts'

/**
 * A key reads in areas, acts in areas, and runs single commands that are named, some of them for one record only. The three whole words are of keys from
 * before areas: they keep all of them until their end.
 */
export type Scope = `read:${string}` | `act:${string}` | `run:${string}` | WholeScope
export const wholeScopes = ['records:read', 'records:write', 'commands:run'] as const
export type WholeScope = (typeof wholeScopes)[number]

/** The need of a door: the scope of every area that it reaches, or that of its command alone. */
export type Need = {
  does: 'read' | 'write' | 'act'
  areas: readonly string[]
  command?: string
  /** The record that the command is about, where a key may be bound to it. */ of?: string
}

/** The areas behind a door, from the declarations of tables and commands. */
export type AreasOf = {
  table: (name: string) => readonly string[]
  command: (name: string, input: unknown) => readonly string[]
}

/** Where no areas were declared, no scope of an area opens anything. */
export const undeclared: AreasOf = { table: () => ['undeclared'], command: () => ['undeclared'] }

const whole = { read: 'records:read', write: 'records:write', act: 'commands:run' } as const

export const boundScope = (command: string, record: string) => `run:${command}@${record}` as const

/** The first scope that a key lacks at a door. */
export function lackedScope(scopes: readonly string[], need: Need | ProgramScope): string | undefined {
  if (typeof need === 'string') return scopes.includes(need) ? undefined : need
  const { does, areas, command, of } = need
  if (scopes.includes(whole[does])) return undefined
  // A key from before areas has no scope of an area, so it lacks the whole word that it always lacked.
  if (scopes.some((scope) => wholeScopes.includes(scope as WholeScope))) return whole[does]
  if (command && scopes.includes(`run:${command}`)) return undefined
  if (command && of && scopes.includes(boundScope(command, of))) return undefined
  const verb = does === 'read' ? 'read' : 'act'
  return areas.map((area) => `${verb}:${area}`).find((scope) => !scopes.includes(scope))
}
