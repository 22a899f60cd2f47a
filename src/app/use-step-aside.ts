import { useEffect, useState } from 'react'

/** As near to the foot of a page as its last rows stay clear. */
const foot = 80
/** A resting finger trembles. */
const tremble = 8

/**
 * Elements that float over a page without a margin for them cover its text: they leave the first view to the page,
 * move away on scrolling down, and return on scrolling up and at the foot, which reserves space for them.
 */
export function useStepAside(withoutMargin: string): boolean {
  const [aside, setAside] = useState(false)
  useEffect(() => {
    let last = scrollY
    const settle = (gone: number) =>
      setAside(
        matchMedia(withoutMargin).matches &&
          (gone > 0 || scrollY < tremble) &&
          scrollY + innerHeight < document.documentElement.scrollHeight - foot,
      )
    const look = () => {
      const gone = scrollY - last
      if (Math.abs(gone) < tremble) return
      last = scrollY
      settle(gone)
    }
    // The page grows as it loads. Until it has been scrolled, its height decides.
    const grown = new ResizeObserver(() => {
      if (scrollY < tremble) settle(0)
    })
    grown.observe(document.body)
    addEventListener('scroll', look, { passive: true })
    return () => {
      grown.disconnect()
      removeEventListener('scroll', look)
    }
  }, [withoutMargin])
  return aside
}
