import { useState } from 'react'

/**
 * Undo and redo over a content that is kept elsewhere. Edits with the same tag in a row, such as letters typed into
 * one field, are undone together.
 */
export function useHistory<Content>(content: Content, put: (next: Content) => void) {
  const [past, setPast] = useState<readonly Content[]>([])
  const [future, setFuture] = useState<readonly Content[]>([])
  const [tag, setTag] = useState<string>()
  function change(next: Content, as?: string) {
    if (as === undefined || as !== tag) setPast([...past.slice(-99), content])
    setFuture([])
    setTag(as)
    put(next)
  }
  function undo(): boolean {
    const before = past.at(-1)
    if (before === undefined) return false
    setPast(past.slice(0, -1))
    setFuture([content, ...future])
    setTag(undefined)
    put(before)
    return true
  }
  function redo(): boolean {
    const [after] = future
    if (after === undefined) return false
    setFuture(future.slice(1))
    setPast([...past, content])
    setTag(undefined)
    put(after)
    return true
  }
  return { change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 }
}
