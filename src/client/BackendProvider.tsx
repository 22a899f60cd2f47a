import { createContext, use, type ReactNode } from 'react'
import type { Backend } from './backend.ts'

/** All that a public page may need from the server: the stock client is not loaded until a person signs in. */
export type Visit = Pick<Backend, 'config' | 'fetch'>

const Context = createContext<Backend | Visit | null>(null)

export const BackendProvider = ({ backend, children }: { backend: Backend | Visit; children: ReactNode }) => (
  <Context value={backend}>{children}</Context>
)

export function useVisit(): Visit {
  const visit = use(Context)
  if (!visit) throw new Error('useVisit must be used within a BackendProvider')
  return visit
}

export function useBackend(): Backend {
  const backend = use(Context)
  if (!backend || !('auth' in backend)) throw new Error('useBackend must be used within a BackendProvider')
  return backend
}

export const useConfig = () => useVisit().config
