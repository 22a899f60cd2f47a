import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePrinting as useOnPaper } from './list/use-media.ts'

/** Milliseconds without a request after which a page counts as loaded. */
const calm = 150
const mostLooks = 100

/**
 * On paper a record has all of its tabs. Its own button and Ctrl+P load them first; the browser’s menu prints what is
 * loaded.
 */
export function usePrinting(): { printing: boolean; print: () => void } {
  const [asked, setAsked] = useState(false)
  const onPaper = useOnPaper()
  const fetching = useIsFetching()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      setAsked(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    if (!asked || fetching > 0) return
    // The code of a tab comes before its first request.
    let looks = 0
    const timer = setInterval(() => {
      if (document.querySelector('[data-record] [data-skeleton]') && ++looks < mostLooks) return
      window.print()
      setAsked(false)
    }, calm)
    return () => clearInterval(timer)
  }, [asked, fetching])
  return { printing: asked || onPaper, print: () => setAsked(true) }
}
