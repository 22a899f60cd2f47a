import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ChatWidget, FeedbackWidget } from '#areas/assistant/public-routes.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { usePage } from '#kit/use-page.ts'
import { countVisits } from './first-sign-of-life.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { useStepAside } from './use-step-aside.ts'

/** Components that accompany every page and wait to be used: none delays the first view. */
export function Attendants() {
  const { pathname } = useLocation()
  const page = usePage()
  // A page of the signed-in frame has a margin for them from the width of a laptop on.
  const aside = useStepAside(page && !page.route.open ? '(max-width: 63.99rem)' : '(max-width: 79.99rem)')
  useEffect(() => {
    registerServiceWorker()
    return countVisits()
  }, [])
  if (!useHydrated()) return null
  return (
    // The Tab key always reaches it. Where there is a margin, it is in it, and a page has nothing there.
    <aside
      lang="en"
      aria-label="Help"
      data-aside={aside || undefined}
      className="fixed right-4 bottom-4 z-30 flex gap-3 md:right-1 md:flex-col md:gap-2 [&>button]:transition-[translate,color,background-color] data-aside:not-focus-within:[&>button]:translate-y-32 md:[&>button]:size-10 print:hidden"
    >
      <FeedbackWidget />
      {/* The assistant has its own page, where this panel would duplicate it. */}
      {pathname !== '/ai-copilot' && <ChatWidget />}
    </aside>
  )
}
