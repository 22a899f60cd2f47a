import { useEffect, useState } from 'react'

/** The time to the minute, for what depends on it; a page that stays open notices that a deadline has passed. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
