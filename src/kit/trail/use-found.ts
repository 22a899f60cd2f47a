import { useEffect, useEffectEvent, useState } from 'react'

/** The result of a query, or its failure; asked again when its key changes. Public pages have no query cache. */
export function useFound<Answer>(
  key: string,
  find: () => Promise<Answer>,
): { key: string; data?: Answer; error?: unknown } | undefined {
  const [found, setFound] = useState<{ key: string; data?: Answer; error?: unknown }>()
  const ask = useEffectEvent(find)
  useEffect(() => {
    let gone = false
    ask().then(
      (data) => !gone && setFound({ key, data }),
      (error: unknown) => !gone && setFound({ key, error }),
    )
    return () => {
      gone = true
    }
  }, [key])
  return found?.key === key ? found : undefined
}
