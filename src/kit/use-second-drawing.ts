import { startTransition, useEffect, useState } from 'react'

/** False while a page is drawn for the first time, true once that has been seen: what lies below the first view is left to the second drawing, so that the page stands sooner. */
export function useSecondDrawing(): boolean {
  const [second, begin] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // The frame is the one with the first drawing; what is due after it comes when it has been painted.
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => startTransition(() => begin(true)))))
    return () => (cancelAnimationFrame(frame), clearTimeout(timer))
  }, [])
  return second
}
