import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ChatWidget, FeedbackWidget } from '#areas/assistant/routes.tsx'
import { useHydrated } from '#kit/use-hydrated.ts'
import { countVisits } from './first-sign-of-life.ts'
import { registerServiceWorker } from './register-service-worker.ts'

/** What accompanies every page and waits to be asked: none of it is in the way of the first view. */
export function Attendants() {
  const { pathname } = useLocation()
  useEffect(() => {
    registerServiceWorker()
    return countVisits()
  }, [])
  if (!useHydrated()) return null
  return (
    <aside aria-label="Help" className="fixed right-4 bottom-4 z-30 flex gap-3 print:hidden">
      <FeedbackWidget />
      {/* The assistant has a page of its own; there it would stand before itself. */}
      {pathname !== '/ai-copilot' && <ChatWidget />}
    </aside>
  )
}
