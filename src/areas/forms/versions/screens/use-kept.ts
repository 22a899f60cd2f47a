import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { sentence } from '#client/sentences.ts'
import { useDraft, type Values } from '#kit/record/draft.ts'

type Kept = { id: string; version: number }
type KeptProps<V extends Kept, Content extends Values> = {
  /** Identifies the draft among all drafts. */
  of: string
  seen: number | null
  read: () => Content
  save: (content: Content, seen: number | null) => Promise<V>
  submit: (kept: V) => Promise<unknown>
  asked: (kept: V) => void
}

/**
 * A draft is stored on request, and submitted to a second person as last saved. Until then it lies on this device, so
 * that leaving the page loses nothing.
 */
export function useKept<V extends Kept, Content extends Values>({
  of,
  seen: opened,
  read,
  save,
  submit,
  asked,
}: KeptProps<V, Content>) {
  const { user } = useAuth()
  const [seen, setSeen] = useState(opened)
  const here = useDraft(`draft ${user?.id} ${of}`, seen)
  const [content, setContent] = useState<Content>(() => (here.found?.values as Content | undefined) ?? read())
  const [returned, setReturned] = useState(() => here.found?.at)
  const [changed, setChanged] = useState(here.found !== null)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  function put(next: Content) {
    setContent(next)
    setChanged(true)
    here.keep(next)
  }
  function settle() {
    here.forget()
    setReturned(undefined)
    setChanged(false)
  }
  function startAgain() {
    settle()
    setContent(read())
  }
  async function keep(): Promise<V | undefined> {
    setBusy(true)
    setRefusal(undefined)
    try {
      const kept = await save(content, seen)
      setSeen(kept.version)
      settle()
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
  return { content, put, returned, startAgain, changed, refusal, setRefusal, busy, keep, ask }
}
