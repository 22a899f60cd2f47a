import { createContext, use, type ReactNode } from 'react'
import type { Backend } from './backend.ts'

const Context = createContext<Backend | null>(null)

export const BackendProvider = ({ backend, children }: { backend: Backend; children: ReactNode }) => <Context value={backend}>{children}</Context>

export function useBackend(): Backend {
  const backend = use(Context)
  if (!backend) throw new Error('useBackend must be used within a BackendProvider')
  return backend
}

export const useConfig = () => useBackend().config
