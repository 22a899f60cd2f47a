import { actors, targets, type ActorName, type Cast, type Target } from './access-actors.ts'
import { attempts, type Attempt, type Trier } from './access-attempts.ts'
import { policy } from './access-policy.ts'

/** Every table of the catalog x every actor x every operation x owner of the row, against the reviewed page. */
export type Cell = { line: string; actor: ActorName; target: Target }
/** Actors who share the same row: a colleague's, a stranger's. */
export type Group = { line: string; target: Target; actors: ActorName[] }

export const lines = Object.keys(policy)
export const cells: Cell[] = lines.flatMap((line) =>
  actors.flatMap((actor) => targets.map((target) => ({ line, actor, target }))),
)

/** Access to these rows that people have and the page does not list, and the reverse. */
export async function differences(
  people: Cast,
  outcomes: Trier['outcomes'],
  { line, actors: names, target }: Group,
): Promise<string[]> {
  const found = await outcomes(
    line,
    names.map((name) => people[name]),
    target,
    attempts,
  ).catch((error: Error) => {
    throw new Error(`${line} (${target}): ${error.message} ${(error as { detail?: string }).detail ?? ''}`)
  })
  return names.flatMap((actor, at) =>
    (Object.entries(found[at]!) as [Attempt, boolean][])
      .filter(([attempt, can]) => can !== isAllowed(line, actor, target, attempt))
      .map(([attempt, can]) => `${actor} ${can ? 'can' : 'cannot'} ${attempt} ${line} (${target})`),
  )
}

export function grouped(people: Cast, all: readonly Cell[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { line, actor, target } of all) {
    const { organization, person } = people[actor].of[target]
    const key = `${line} ${target} ${organization} ${person}`
    const group = groups.get(key)
    if (group) group.actors.push(actor)
    else groups.set(key, { line, target, actors: [actor] })
  }
  return [...groups.values()]
}

export function isAllowed(line: string, actor: ActorName, target: Target, attempt: Attempt): boolean {
  const { house, ...rules } = policy[line]!
  const operation = attempt === 'move' ? 'update' : attempt
  const ofTheHouse =
    house?.[operation] ?? (line.startsWith('auth.') ? ['identity', 'custodian'] : ['service_role', 'custodian'])
  if (ofTheHouse.includes(actor)) return true
  // No one else gives a row away.
  if (attempt === 'move') return false
  const rule = rules[operation]
  return (rule?.[target] ?? (target === 'mine' ? rule?.ours : undefined) ?? []).includes(actor)
}
