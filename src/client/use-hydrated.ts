import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while the server's HTML, which knows neither the installation nor the reader, is hydrated; true from then on.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
