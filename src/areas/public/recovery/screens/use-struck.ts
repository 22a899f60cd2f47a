import { useEffect, useRef, useState } from 'react'
import type { Storm, Struck } from '../storm/rules.ts'

/** The newest answer of the rules; `failed` where their file did not come. */
export function useStruck({ event, position, miles }: Storm): { struck: Struck | null; failed: boolean } {
  const worker = useRef<Worker>(undefined)
  const [struck, setStruck] = useState<Struck | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const own = new Worker(new URL('./storm-worker.ts', import.meta.url), { type: 'module' })
    own.onmessage = ({ data }: MessageEvent<Struck>) => setStruck(data)
    own.onerror = () => setFailed(true)
    worker.current = own
    return () => own.terminate()
  }, [])
  const [longitude, latitude] = position
  useEffect(
    () => worker.current?.postMessage({ event, position: [longitude, latitude], miles } satisfies Storm),
    [event, longitude, latitude, miles],
  )
  return { struck, failed }
}
