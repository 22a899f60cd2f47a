import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The measured width of a part, so that its drawing is not stretched, least of all letters. The last part with this
 * name probably had the same width: then it is drawn once, and the page is not laid out twice before the first paint.
 */
export function useWidth<E extends Element>(name: string, before = 640) {
  const box = useRef<E>(null)
  const [width, setWidth] = useState(() => widths.get(name) ?? before)
  useLayoutEffect(() => {
    const measure = (measured: number) => {
      const width = Math.max(160, Math.round(measured))
      widths.set(name, width)
      setWidth(width)
    }
    if (!widths.has(name)) measure(box.current!.getBoundingClientRect().width)
    const watch = new ResizeObserver(([seen]) => measure(seen!.borderBoxSize[0]!.inlineSize))
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [name])
  return [box, width] as const
}

const widths = new Map<string, number>()
