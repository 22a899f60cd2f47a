import type { Backend } from '#client/backend.ts'
import { singleKeysOn } from '#client/single-keys.ts'
import { shortcuts, type Shortcut } from './shortcuts.ts'

type Run = { go: (to: string) => void; may: (shortcut: Shortcut) => boolean }
export type Pairs = (event: KeyboardEvent, run: Run) => void

/** The time limit for the second key, in milliseconds. */
const patience = 1500

/**
 * Letters, outside of text fields only. The second letter of a pair belongs to the pair, even where a list has the same
 * key.
 */
export function pairsOf({ rows }: Pick<Backend, 'rows'>): Pairs {
  let pairs: readonly Shortcut[] = shortcuts
  let first: { key: string; at: number } | undefined
  let asked = false
  /** The organization's changes are loaded with the first key that is pressed: most people never press one. */
  async function adopt(): Promise<void> {
    if (asked) return
    asked = true
    const { data } = await rows.from('shortcut_bindings').select('action,keys')
    const changed = new Map(
      (data as { action: string; keys: string }[] | null)?.map(({ action, keys }) => [
        action,
        [keys[0]!, keys[1]!] as const,
      ]),
    )
    pairs = pairs.map((each) => ({ ...each, keys: changed.get(each.label) ?? each.keys }))
  }
  return (event, run) => {
    const { target, altKey, timeStamp } = event
    const key = event.key.toLowerCase()
    const element = target instanceof HTMLElement ? target : document.body
    const typing =
      element.isContentEditable || element.matches('input:not([type=checkbox], [type=radio]), textarea, select')
    // A drawing with letter keys of its own says so.
    const isOwn = element.closest('[data-own-keys]')
    if (altKey || typing || isOwn || key.length > 1 || !singleKeysOn()) return void (first = undefined)
    void adopt()
    const before = first && timeStamp - first.at < patience ? first.key : undefined
    first = { key, at: timeStamp }
    const found = pairs.find((each) => each.keys[0] === before && each.keys[1] === key && run.may(each))
    if (!found) return
    event.preventDefault()
    first = undefined
    run.go(found.to)
  }
}
