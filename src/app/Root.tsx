import { StrictMode, type ReactNode } from 'react'
import { BackendProvider, type Visit } from '#client/BackendProvider.tsx'
import type { Backend } from '#client/backend.ts'
import { Toasts } from '#kit/parts/Toasts.tsx'
import { ApplicationBoundary } from './ApplicationBoundary.tsx'
import { TakenOver } from './TakenOver.tsx'

type RootProps = { backend: Backend | Visit; within?: (pages: ReactNode) => ReactNode; children: ReactNode }

/**
 * The same tree on the server, for a visitor and for a signed-in user, or React could not hydrate the server's HTML.
 */
export function Root({ backend, within = (pages) => pages, children }: RootProps) {
  return (
    <StrictMode>
      <BackendProvider backend={backend}>
        <ApplicationBoundary>
          {within(
            <>
              {children}
              <Toasts />
              <TakenOver />
            </>,
          )}
        </ApplicationBoundary>
      </BackendProvider>
    </StrictMode>
  )
}
