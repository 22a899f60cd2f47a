import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a strip whose chosen one may stand beyond the edge of a phone: the strip goes there, and the page stays where it
 * is.
 */
export function useInSight<Strip extends HTMLElement>(chosen: string): RefObject<Strip | null> {
  const strip = useRef<Strip>(null)
  useEffect(() => {
    const box = strip.current
    if (!box) return
    const show = () => {
      const one = box.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page]')
      if (one)
        box.scrollLeft +=
          one.getBoundingClientRect().left - box.getBoundingClientRect().left - (box.clientWidth - one.offsetWidth) / 2
    }
    // It tells once when it begins, and again when a telephone is turned or a window made narrow.
    const watch = new ResizeObserver(show)
    watch.observe(box)
    return () => watch.disconnect()
  }, [chosen])
  return strip
}
