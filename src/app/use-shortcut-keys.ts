import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { singleKeysOn } from '#client/single-keys.ts'
import type { Shortcut } from './shortcuts.ts'

type Run = { palette: () => void; sidebar: () => void; go: (to: string) => void; may: (shortcut: Shortcut) => boolean }

/** The time limit for the second key, in milliseconds. */
const patience = 1500

/**
 * The frame's keys: with Ctrl or Cmd anywhere, letters only outside of text fields, and none below an open dialog.
 * The second letter of a pair belongs to the pair, even where a list has the same key.
 */
export function useShortcutKeys(run: Run): void {
  const first = useRef<{ key: string; at: number }>(undefined)
  const pairs = useRef<readonly Shortcut[]>([])
  const { rows } = useBackend()
  const asked = useRef(false)
  /** The organization's changes are loaded with the first key that is pressed: most people never press one. */
  const adopt = useEffectEvent(async () => {
    if (asked.current) return
    asked.current = true
    const { data } = await rows.from('shortcut_bindings').select('action,keys')
    const changed = new Map(
      (data as { action: string; keys: string }[] | null)?.map(({ action, keys }) => [
        action,
        [keys[0]!, keys[1]!] as const,
      ]),
    )
    pairs.current = pairs.current.map((each) => ({ ...each, keys: changed.get(each.label) ?? each.keys }))
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event
    if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')) return
    const element = target instanceof HTMLElement ? target : document.body
    const key = event.key.toLowerCase()

    if (ctrlKey || metaKey) {
      if (altKey || shiftKey || !['k', 'b'].includes(key) || (key === 'b' && element.isContentEditable)) return
      event.preventDefault()
      return key === 'k' ? run.palette() : run.sidebar()
    }

    const typing =
      element.isContentEditable || element.matches('input:not([type=checkbox], [type=radio]), textarea, select')
    // A drawing with letter keys of its own says so.
    const isOwn = element.closest('[data-own-keys]')
    if (altKey || typing || isOwn || key.length > 1 || !singleKeysOn()) return (first.current = undefined)
    if (pairs.current.length > 0) void adopt()
    const before = first.current && timeStamp - first.current.at < patience ? first.current.key : undefined
    first.current = { key, at: timeStamp }
    const found = pairs.current.find((each) => each.keys[0] === before && each.keys[1] === key && run.may(each))
    if (!found) return
    event.preventDefault()
    first.current = undefined
    run.go(found.to)
  })
  // With the drawing and not after it: a person who sees the menu can press. In capture, before the page's own keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
  useEffect(() => {
    // The table loads after the first view, when no one uses the keys yet. Offline, the letters do nothing.
    import('./later.ts').then(
      ({ shortcuts }) => (pairs.current = shortcuts),
      () => {},
    )
  }, [])
}
