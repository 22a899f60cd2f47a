import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while the server's HTML is taken over, which knows neither this installation nor who reads; true from then on.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
