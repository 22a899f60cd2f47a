import { useEffect, useState } from 'react'

/** As near to the foot of a page as its last rows keep clear. */
const foot = 80
/** A finger that rests trembles. */
const tremble = 8

/**
 * What floats over a page lies over whatever one reads there: it steps aside on the way down, and is back on the way up
 * and at the foot, which keeps its place free.
 */
export function useStepAside(): boolean {
  const [aside, setAside] = useState(false)
  useEffect(() => {
    let last = scrollY
    const look = () => {
      const gone = scrollY - last
      if (Math.abs(gone) < tremble) return
      last = scrollY
      setAside(gone > 0 && scrollY + innerHeight < document.documentElement.scrollHeight - foot)
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return aside
}
