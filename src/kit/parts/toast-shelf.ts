export type Tone = 'good' | 'info' | 'bad'
/** What can be done about it while it is there, such as taking it back. */
export type ToastAction = { label: string; run: () => void }
export type Toast = {
  id: number
  tone: Tone
  title: string
  text?: string | undefined
  action?: ToastAction | undefined
}

/** A shelf of notes in passing: it holds so many, and each lies there for so long. */
export function toastShelf({ most, lasts }: { most: number; lasts: number }) {
  let shown: readonly Toast[] = []
  let count = 0
  const listeners = new Set<() => void>()

  function show(next: readonly Toast[]) {
    shown = next
    for (const tell of listeners) tell()
  }
  const remove = (id: number) => show(shown.filter((note) => note.id !== id))

  return {
    most,
    lasts,
    shown: () => shown,
    /** Gives the way to take it off again. */
    put(tone: Tone, title: string, text?: string, action?: ToastAction, stays = false): () => void {
      const id = ++count
      show([...shown, { id, tone, title, text, action }].slice(-most))
      // Who has to decide and to reach for it is given three times as long.
      if (!stays) setTimeout(() => remove(id), action ? lasts * 3 : lasts)
      return () => remove(id)
    },
    remove,
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}
