export type Tone = 'good' | 'info' | 'bad'
export type Toast = { id: number; tone: Tone; title: string; text?: string | undefined }

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
    put(tone: Tone, title: string, text?: string) {
      const id = ++count
      show([...shown, { id, tone, title, text }].slice(-most))
      setTimeout(() => remove(id), lasts)
    },
    remove,
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}
