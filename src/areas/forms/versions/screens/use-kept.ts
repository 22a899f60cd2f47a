import { useState } from 'react'
import { sentence } from '#client/sentences.ts'

type Kept = { id: string; version: number }
type KeptProps<V extends Kept> = { seen: number | null; save: (seen: number | null) => Promise<V>; submit: (kept: V) => Promise<unknown>; asked: (kept: V) => void }

/** A draft that is kept when somebody says so, and that goes to a second person as it was kept last. */
export function useKept<V extends Kept>({ seen: opened, save, submit, asked }: KeptProps<V>) {
  const [seen, setSeen] = useState(opened)
  const [changed, setChanged] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function keep(): Promise<V | undefined> {
    setBusy(true)
    setRefusal(undefined)
    try {
      const kept = await save(seen)
      setSeen(kept.version)
      setChanged(false)
      return kept
    } catch (error) {
      setRefusal(sentence(error))
    } finally {
      setBusy(false)
    }
  }
  async function ask() {
    const kept = await keep()
    if (!kept) return
    try {
      await submit(kept)
      asked(kept)
    } catch (error) {
      setRefusal(sentence(error))
    }
  }
  return { changed, setChanged, refusal, setRefusal, busy, keep, ask }
}
