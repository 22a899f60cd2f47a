import { useLayoutEffect, useState, type RefObject } from 'react'

/** From here on there is room for a table; a person who selects more columns than fit gets a table all the same. */
const wide = 896

/**
 * Whether a table has no room in its place, such as beside a history: its rows are then entries, as on a phone. Words
 * are not squeezed below a readable width (ListTableRow.tsx), and only the browser knows where the other cells break.
 * So it is measured before drawing: when rows or columns change, and when the place does. A wide place without room
 * for all of it is crowded: rows of one line take two there.
 */
export function useCards(
  box: RefObject<HTMLElement | null>,
  columns: string,
  rows: unknown,
): { cards: boolean; crowded: boolean } {
  const [found, setFound] = useState({ columns, needed: 0, width: 0 })
  useLayoutEffect(() => {
    const place = box.current
    if (!place) return
    const measure = () => {
      const { clientWidth: width, scrollWidth } = place
      setFound((now) => {
        const needed = Math.max(now.columns === columns ? now.needed : 0, scrollWidth > width ? scrollWidth : 0)
        // Where everything fits, which is nearly everywhere, nothing is drawn twice.
        const same = now.needed === needed && (needed === 0 || now.width === width)
        return now.columns === columns && same ? now : { columns, needed, width }
      })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(place)
    // Content that arrives later, such as bars, widens the table and not its place.
    if (place.firstElementChild) watch.observe(place.firstElementChild)
    return () => watch.disconnect()
  }, [box, columns, rows])
  const short = found.columns === columns && found.width < found.needed
  return { cards: short && found.width < wide, crowded: short && found.width >= wide }
}
