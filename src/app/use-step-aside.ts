import { useEffect, useState } from 'react'

/** As near to the foot of a page as its last rows stay clear. */
const foot = 80
/** A resting finger trembles. */
const tremble = 8

/**
 * Elements that float over a page cover its text: they move away on scrolling down, and return on scrolling up and at
 * the foot, which reserves space for them.
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
