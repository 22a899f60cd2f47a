import { useEffect, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'

/** The call behind a panel, and how long the last one took as this browser measured it. */
export function Proof({ method = 'GET', path }: { method?: string; path: string }) {
  const took = useLastDuration(path)
  return (
    <span className="flex justify-between gap-4 font-mono">
      <span className="min-w-0 truncate">
        {method} {path}
      </span>
      {took !== undefined && <span className="whitespace-nowrap">{Math.max(1, Math.round(took))} ms</span>}
    </span>
  )
}

function useLastDuration(path: string): number | undefined {
  const address = useBackend().config.supabaseUrl + path
  const [took, setTook] = useState<number>()
  useEffect(() => {
    const observer = new PerformanceObserver((list) => {
      const last = list.getEntries().findLast(({ name }) => name.startsWith(address))
      if (last) setTook(last.duration)
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [address])
  return took
}
