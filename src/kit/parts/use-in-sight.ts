import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a strip whose selected item may be beyond the edge of a phone: the strip scrolls to it, and the page stays
 * where it is.
 */
export function useInSight<Strip extends HTMLElement>(chosen: string): RefObject<Strip | null> {
  const strip = useRef<Strip>(null)
  useEffect(() => {
    const box = strip.current
    if (!box) return
    const show = () => {
      const one = box.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page], [aria-pressed=true]')
      if (one)
        box.scrollLeft +=
          one.getBoundingClientRect().left - box.getBoundingClientRect().left - (box.clientWidth - one.offsetWidth) / 2
    }
    // The observer reports once at its start, and again when a phone is turned or a window made narrow.
    const watch = new ResizeObserver(show)
    watch.observe(box)
    return () => watch.disconnect()
  }, [chosen])
  return strip
}
