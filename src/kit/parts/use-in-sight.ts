import { useEffect, type RefObject } from 'react'

/** On a phone the chosen one of a strip may stand beyond the edge: the strip goes there, and the page stays where it is. */
export function useInSight(strip: RefObject<HTMLElement | null>, chosen: string): void {
  useEffect(() => {
    const one = strip.current?.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page]')
    if (strip.current && one) strip.current.scrollLeft += one.getBoundingClientRect().left - strip.current.getBoundingClientRect().left - (strip.current.clientWidth - one.offsetWidth) / 2
  }, [strip, chosen])
}
