import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ChatWidget, FeedbackWidget } from '#areas/assistant/routes.tsx'
import { useHydrated } from '#kit/use-hydrated.ts'
import { countVisits } from './first-sign-of-life.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { useStepAside } from './use-step-aside.ts'

/** Components that accompany every page and wait to be used: none delays the first view. */
export function Attendants() {
  const { pathname } = useLocation()
  const aside = useStepAside()
  useEffect(() => {
    registerServiceWorker()
    return countVisits()
  }, [])
  if (!useHydrated()) return null
  return (
    // The Tab key always reaches it. On a wide screen it is in the margin, where a page has nothing.
    <aside
      lang="en"
      aria-label="Help"
      data-aside={aside || undefined}
      className="fixed right-4 bottom-4 z-30 flex gap-3 md:right-1 md:flex-col md:gap-2 [&>button]:transition-[translate,color,background-color] max-[90rem]:data-aside:not-focus-within:[&>button]:translate-y-32 md:[&>button]:size-10 print:hidden"
    >
      <FeedbackWidget />
      {/* The assistant has its own page, where this panel would duplicate it. */}
      {pathname !== '/ai-copilot' && <ChatWidget />}
    </aside>
  )
}
