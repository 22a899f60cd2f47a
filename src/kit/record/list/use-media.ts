import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Whether a media query matches, updated whenever that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const asked = matchMedia(query)
      asked.addEventListener('change', tell)
      return () => asked.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/**
 * In print every row of the page is shown, not only those near the window: they must be there before the browser
 * prints.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
