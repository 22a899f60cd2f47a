import { useEffect, useState } from 'react'

/** False at first, true a second later: for what nobody waits for when a page is opened, and what weighs something. */
export function useLater(): boolean {
  const [later, come] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => come(true), 1_000)
    return () => clearTimeout(timer)
  }, [])
  return later
}
