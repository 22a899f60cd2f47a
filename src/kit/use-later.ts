import { useEffect, useState } from 'react'

/** False at first, true a second later: for heavy parts that are not needed when a page opens. */
export function useLater(): boolean {
  const [later, come] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => come(true), 1_000)
    return () => clearTimeout(timer)
  }, [])
  return later
}
