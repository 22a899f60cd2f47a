import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What a question gave, or how it failed; asked again when its key is another. Public pages have no store of answers.
 */
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
