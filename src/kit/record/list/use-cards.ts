import { useLayoutEffect, useState, type RefObject } from 'react'

/** From here on there is room to compare; who chose more columns than fit wants a table all the same. */
const wide = 896

/**
 * Whether a table has no room where it stands, such as beside a history: its rows are then entries, as on a phone.
 * Words are not squeezed below what one can read (ListTableRow.tsx), and how far the other cells break only the browser
 * knows. So it is measured, before anything is drawn: when rows or columns are others, and when the place is.
 */
export function useCards(box: RefObject<HTMLElement | null>, columns: string, rows: unknown): boolean {
  const [found, setFound] = useState({ columns, needed: 0, width: 0 })
  useLayoutEffect(() => {
    const place = box.current
    if (!place) return
    const measure = () => {
      const { clientWidth: width, scrollWidth } = place
      setFound((now) => {
        const needed = Math.max(
          now.columns === columns ? now.needed : 0,
          scrollWidth > width && width < wide ? scrollWidth : 0,
        )
        // Where all of it fits, which is nearly everywhere, nothing is drawn a second time.
        const same = now.needed === needed && (needed === 0 || now.width === width)
        return now.columns === columns && same ? now : { columns, needed, width }
      })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(place)
    return () => watch.disconnect()
  }, [box, columns, rows])
  return found.columns === columns && found.width < found.needed
}
