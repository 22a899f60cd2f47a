import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useVisit } from '#client/BackendProvider.tsx'
import { logApplicationError } from '#client/security-events.ts'
import { ErrorScreen } from '#kit/parts/ErrorScreen.tsx'

/** The frame itself broke, not a page in it. */
export function RouterError() {
  const error = useRouteError()
  const backend = useVisit()
  useEffect(() => void logApplicationError(backend, error instanceof Error ? error : new Error(String(error))), [backend, error])
  return (
    <main>
      <ErrorScreen title="Unexpected Application Error!" onRetry={() => location.reload()} />
    </main>
  )
}
