import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import type { Pairs } from './shortcut-pairs.ts'
import type { Shortcut } from './shortcuts.ts'

type Run = { palette: () => void; sidebar: () => void; go: (to: string) => void; may: (shortcut: Shortcut) => boolean }

/** The frame's keys, none below an open dialog: with Ctrl or Cmd anywhere, and the pairs of letters. */
export function useShortcutKeys(run: Run): void {
  const backend = useBackend()
  const pairs = useRef<Pairs>(undefined)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')) return
    if (!ctrlKey && !metaKey) return pairs.current?.(event, run)
    const key = event.key.toLowerCase()
    const isBold = key === 'b' && target instanceof HTMLElement && target.isContentEditable
    if (altKey || shiftKey || isBold || !['k', 'b'].includes(key)) return
    event.preventDefault()
    return key === 'k' ? run.palette() : run.sidebar()
  })
  // With the drawing and not after it: a person who sees the menu can press. In capture, before the page's own keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
  useEffect(() => {
    // The pairs load after the first view, when no one uses the keys yet. Offline, the letters do nothing.
    import('./later.ts').then(
      ({ pairsOf }) => (pairs.current = pairsOf(backend)),
      () => {},
    )
  }, [backend])
}
