import { firstReason, type Reason } from '#platform/rules.ts'

/** A shortcut of the shell: a label, its target, and two keys pressed one after the other. */
export type Offered = { label: string; group: string; keys: readonly [string, string] }
type Binding = { action: string; keys: string }

/** The active keys: the organization's custom keys, and defaults for the rest. */
export const inForce = <O extends Offered>(offered: readonly O[], bindings: readonly Binding[]): O[] =>
  offered.map((each) => {
    const keys = bindings.find(({ action }) => action === each.label)?.keys
    return keys?.length === 2 ? { ...each, keys: [keys[0]!, keys[1]!] as const } : each
  })

export type Conflict = { keys: string; labels: string[] }

/** Two actions on the same keys: only the first of them would ever run. */
export function conflictsOf(offered: readonly Offered[]): Conflict[] {
  const byKeys = new Map<string, string[]>()
  for (const { keys, label } of offered) byKeys.set(keys.join(''), [...(byKeys.get(keys.join('')) ?? []), label])
  return [...byKeys].flatMap(([keys, labels]) => (labels.length > 1 ? [{ keys, labels }] : []))
}

export const whyNotBind = (
  keys: string,
  { action, offered }: { action: string; offered: readonly Offered[] },
): Reason => {
  const taken = offered.find((each) => each.label !== action && each.keys.join('') === keys)
  return firstReason(
    !/^[a-z]{2}$/.test(keys) && 'Enter two letters, pressed one after the other.',
    taken &&
      `${keys[0]!.toUpperCase()} ${keys[1]!.toUpperCase()} already opens “${taken.label}”. Change that shortcut first.`,
  )
}
