import type { Stage } from './move.ts'
import { statuses, type HasStatus, type Statuses } from './statuses.ts'

/** The statuses of a set, or those that are not in it: a new status is in a set that leaves others out. */
type Declared<S extends string> = readonly S[] | { readonly not: readonly S[] }

/** Sets of statuses by a name of the trade. A name that is also a status would have two meanings. */
export type Sets<S extends string, N extends string> = { readonly [K in N]: K extends S ? never : Declared<S> }

/** The questions about a status, where a set can be asked for like a status (decision 0863). */
export type WithSets<S extends string, N extends string> = Omit<Statuses<S>, 'is'> & {
  is(row: HasStatus, ...asked: (S | N)[]): boolean
  /** The statuses of a set, for queries. */
  statusesIn(set: N): readonly S[]
}

/** All statuses but these. */
export const not = <S extends string>(...left: S[]): { not: readonly S[] } => ({ not: left })

/** The statuses of a record whose moves are commands of their own, with named sets. A life declares its own. */
export function statusesWithSets<S extends string, N extends string>(
  stages: Record<S, Stage>,
  declared: Sets<S, N>,
): WithSets<S, N> {
  const all = Object.keys(stages)
  const listed = Object.entries<Declared<S>>(declared).map(([name, set]) => [
    name,
    'not' in set ? all.filter((status) => !(set.not as readonly string[]).includes(status)) : set,
  ])
  const sets = Object.fromEntries(listed) as Record<string, readonly string[]>
  return {
    ...statuses(stages),
    is: (row: HasStatus, ...asked: string[]) =>
      asked.some((name) => (sets[name] ?? [name]).some((status) => status === row?.status)),
    statusesIn: (set: N) => sets[set]!,
  } as unknown as WithSets<S, N>
}
