export type Tone = 'good' | 'info' | 'bad'
/** The action offered while it is shown, such as Undo. */
export type ToastAction = {
  label: string
  run: () => void
  /** Whether it is pointed at or focused when its time is over: it then stays for as long again. */
  held?: () => boolean
}
export type Toast = {
  id: number
  tone: Tone
  title: string
  text?: string | undefined
  action?: ToastAction | undefined
}

/** A shelf of toasts: it shows a limited number, each for a limited time. */
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
    /** Returns a function that removes it. */
    put(tone: Tone, title: string, text?: string, action?: ToastAction, stays = false): () => void {
      const id = ++count
      show([...shown, { id, tone, title, text, action }].slice(-most))
      // A toast with an action gets three times as long to decide and to reach for it.
      const over = () => void (action?.held?.() ? setTimeout(over, lasts) : remove(id))
      if (!stays) setTimeout(over, action ? lasts * 3 : lasts)
      return () => remove(id)
    },
    remove,
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}
