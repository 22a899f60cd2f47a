import { lazy, Suspense, useEffect } from 'react'
import { ChatWidget, FeedbackWidget } from '#areas/assistant/routes.tsx'
import { useTutorial } from '#client/TutorialProvider.tsx'
import { countVisits } from './first-sign-of-life.ts'
import { registerServiceWorker } from './register-service-worker.ts'

const TutorialOverlay = lazy(() => import('./TutorialOverlay.tsx').then(({ TutorialOverlay }) => ({ default: TutorialOverlay })))

/** What accompanies every page and waits to be asked: none of it is in the way of the first view. */
export function Attendants() {
  const { active } = useTutorial()
  useEffect(() => {
    registerServiceWorker()
    return countVisits()
  }, [])
  return (
    <Suspense>
      {/* The open panel lies over the page, its buttons never on top of a lesson. */}
      <aside aria-label="Help" className={`fixed right-4 bottom-4 z-30 flex gap-3 print:hidden ${active ? 'max-sm:hidden' : ''}`}>
        <FeedbackWidget />
        <ChatWidget />
      </aside>
      {active && <TutorialOverlay />}
    </Suspense>
  )
}
