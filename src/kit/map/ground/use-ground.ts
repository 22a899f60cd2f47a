import { useCallback, useEffect, useState } from 'react'
import { useWritten } from '#client/use-written.ts'
import type { Ground } from './Ground.tsx'
import type { BaseMap } from './style.ts'

type Loaded = { maps: readonly BaseMap[]; Ground: typeof Ground }
let loading: Promise<Loaded | null> | undefined

/** Once for all maps of a visit; after a failure the next map tries again. */
function load(): Promise<Loaded | null> {
  loading ??= Promise.all([
    fetch('/map/v1/base.json').then((answer) => (answer.ok ? (answer.json() as Promise<BaseMap[]>) : [])),
    import('./Ground.tsx'),
  ]).then(
    ([maps, part]) => (maps.length > 0 ? { maps, Ground: part.Ground } : null),
    () => {
      loading = undefined
      return null
    },
  )
  return loading
}

/** Remote desktops and locked-down browsers often draw none; the renderer is not even loaded then. */
let isDrawable: boolean | undefined
function drawsWebGl(): boolean {
  if (isDrawable === undefined) {
    const context = document.createElement('canvas').getContext('webgl2')
    isDrawable = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return isDrawable
}

/** The ground below a map: loaded with the first map of a visit after the words of its page, where the browser can draw it. */
export function useGround() {
  const wanted = useWritten()
  const [loaded, setLoaded] = useState<Loaded | null>()
  const [isReady, setReady] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isHere = true
    if (wanted) void (drawsWebGl() ? load() : Promise.resolve(null)).then((found) => isHere && setLoaded(found))
    return () => {
      isHere = false
    }
  }, [wanted])
  const isDrawn = Boolean(loaded) && !failed
  return {
    maps: loaded && isDrawn ? loaded.maps : null,
    Ground: loaded && isDrawn ? loaded.Ground : null,
    isDrawn,
    /** It is certain that none will be drawn. */ isMissing: loaded === null || failed,
    /** The visible part is drawn, or nothing will be. */ isReady: isReady || !isDrawn,
    ready: useCallback(() => setReady(true), []),
    again: useCallback(() => setReady(false), []),
    fail: useCallback(() => setFailed(true), []),
  }
}
