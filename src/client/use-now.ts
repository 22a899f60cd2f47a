import { useEffect, useState } from 'react'

/** The time to the minute, for components that depend on it: an open page notices that a deadline has passed. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
