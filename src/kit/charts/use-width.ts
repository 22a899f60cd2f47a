import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The measured width of a part, so that its drawing is not stretched, least of all letters. The last part with this
 * name probably had the same width: then it is drawn once, and the page is not laid out twice before the first paint.
 */
export function useWidth<E extends Element>(name: string, before = 640) {
  const box = useRef<E>(null)
  const [width, setWidth] = useState(() => widths.get(name) ?? before)
  const [paper, setPaper] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measure = (measured: number) => {
      const width = Math.max(160, Math.round(measured))
      widths.set(name, width)
      setWidth(width)
    }
    if (!widths.has(name)) measure(box.current!.getBoundingClientRect().width)
    const watch = new ResizeObserver(([seen]) => measure(seen!.borderBoxSize[0]!.inlineSize))
    watch.observe(box.current!)
    // Browsers lay out a page for paper without a word to its program.
    const print = () => flushSync(() => setPaper(paperWidth(box.current!)))
    const end = () => setPaper(null)
    addEventListener('beforeprint', print)
    addEventListener('afterprint', end)
    return () => {
      watch.disconnect()
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', end)
    }
  }, [name])
  return [box, paper ?? width] as const
}

/** The pixels between the margins of a letter sheet, and what a panel takes of them. */
const [upright, wide, panel] = [672, 912, 44]

/** The width that a part will have on paper: its share of a record's one column, or of one of a page's two. */
function paperWidth(part: Element): number {
  const column = part.closest('[data-record] :is(section, [role=tabpanel])')
  const measured = part.getBoundingClientRect().width
  if (column) return Math.round((measured / column.clientWidth) * (upright - 2))
  const main = part.closest('main')
  const sheet = main?.querySelector('[data-list], [data-wide-sheet]') ? wide : upright
  return Math.min(measured, main && measured < main.clientWidth / 2 ? sheet / 2 - panel : sheet - panel)
}

const widths = new Map<string, number>()
