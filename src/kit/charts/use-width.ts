import { useLayoutEffect, useRef, useState } from 'react'

/** How wide a part came out, so that what is drawn in it need not be stretched, letters least of all. */
export function useWidth<E extends Element>(before = 640) {
  const box = useRef<E>(null)
  const [width, setWidth] = useState(before)
  useLayoutEffect(() => {
    const measure = () => setWidth(Math.max(160, Math.round(box.current!.getBoundingClientRect().width)))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [])
  return [box, width] as const
}
