import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { say } from '#platform/say.ts'
import { toast } from '../parts/Toasts.tsx'
import { usePrinting as useOnPaper } from './list/use-media.ts'

/** Milliseconds without a request after which a page counts as loaded. */
const calm = 150
const mostLooks = 100
/** Told on the window: parts that wait until they are in sight load for the paper. */
export const beforeLoading = 'printed-soon'
let soon = false
/** For such a part that comes after it was told. */
export const isPrintedSoon = () => soon
/** Still on its way: a part of the page, a chart, the ground of a map. */
const unfinished =
  ':is([data-skeleton], [data-coming]):not(dialog *, details:not([open]) *, [data-sample] *), .ground-canvas:not([data-drawn])'

/**
 * A page's own button and Ctrl+P print once all of it is there; the browser’s menu prints what is loaded. A record
 * loads its tabs first, and prints by itself.
 */
export function usePrintOnceLoaded(of: '[data-record]' | 'main'): { asked: boolean; print: () => void } {
  const [asked, setAsked] = useState(false)
  const fetching = useIsFetching()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'p') return
      if (of === 'main' && document.querySelector('main [data-record]')) return
      event.preventDefault()
      setAsked(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [of])
  useEffect(() => {
    if (!asked) return
    soon = true
    dispatchEvent(new Event(beforeLoading))
    const timer = setTimeout(() => toast('info', say('Preparing the page for print')), 3 * calm)
    return () => {
      soon = false
      clearTimeout(timer)
    }
  }, [asked])
  useEffect(() => {
    if (!asked || fetching > 0) return
    // The code of a part comes before its first request.
    let looks = 0
    const timer = setInterval(() => {
      if (document.querySelector(of)?.querySelector(unfinished) && ++looks < mostLooks) return
      window.print()
      setAsked(false)
    }, calm)
    return () => clearInterval(timer)
  }, [asked, fetching, of])
  return { asked, print: () => setAsked(true) }
}

/** On paper a record has all of its tabs. */
export function usePrinting(): { printing: boolean; print: () => void } {
  const { asked, print } = usePrintOnceLoaded('[data-record]')
  const onPaper = useOnPaper()
  return { printing: asked || onPaper, print }
}
