import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Milliseconds without a request after which a page counts as loaded. */
const calm = 150

/**
 * On paper a record has all of its tabs. Its own button loads them first; the browser’s prints what is loaded.
 */
export function usePrinting(): { printing: boolean; print: () => void } {
  const [asked, setAsked] = useState(false)
  const [onPaper, setOnPaper] = useState(false)
  const fetching = useIsFetching()
  useEffect(() => {
    const before = () => flushSync(() => setOnPaper(true))
    const after = () => {
      setOnPaper(false)
      setAsked(false)
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  useEffect(() => {
    if (!asked || fetching > 0) return
    const timer = setTimeout(() => {
      window.print()
      setAsked(false)
    }, calm)
    return () => clearTimeout(timer)
  }, [asked, fetching])
  return { printing: asked || onPaper, print: () => setAsked(true) }
}
