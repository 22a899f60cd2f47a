import { useLayoutEffect, useRef, useState } from 'react'

/**
 * How wide a part came out, so that what is drawn in it need not be stretched, letters least of all. What bore this
 * name before was probably as wide: then it is drawn once, and the page is not laid out twice on the way to the first
 * picture.
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
