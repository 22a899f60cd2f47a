import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ChatWidget, FeedbackWidget } from '#areas/assistant/routes.tsx'
import { useHydrated } from '#kit/use-hydrated.ts'
import { countVisits } from './first-sign-of-life.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { useStepAside } from './use-step-aside.ts'

/** What accompanies every page and waits to be asked: none of it is in the way of the first view. */
export function Attendants() {
  const { pathname } = useLocation()
  const aside = useStepAside()
  useEffect(() => {
    registerServiceWorker()
    return countVisits()
  }, [])
  if (!useHydrated()) return null
  return (
    // Whoever comes with the Tab key always finds it.
    <aside
      aria-label="Help"
      data-aside={aside || undefined}
      className="fixed right-4 bottom-4 z-30 flex gap-3 [&>button]:transition-[translate,color,background-color] max-md:data-aside:not-focus-within:[&>button]:translate-y-24 print:hidden"
    >
      <FeedbackWidget />
      {/* The assistant has a page of its own; there it would stand before itself. */}
      {pathname !== '/ai-copilot' && <ChatWidget />}
    </aside>
  )
}
