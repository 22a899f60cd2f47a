import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** False for so many milliseconds after the page appeared; true at once for a link to a section below. */
export function useAfter(milliseconds: number): boolean {
  const { hash } = useLocation()
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (over) return
    const timer = setTimeout(() => setOver(true), hash ? 0 : milliseconds)
    return () => clearTimeout(timer)
  }, [over, hash, milliseconds])
  return over
}
