import { lazy, Suspense } from 'react'
import { useTutorial } from '#client/TutorialProvider.tsx'

const TutorialOverlay = lazy(() => import('./TutorialOverlay.tsx').then(({ TutorialOverlay }) => ({ default: TutorialOverlay })))

/** Its code comes with the first lesson that is started. */
export const Lesson = () =>
  useTutorial().active && (
    <Suspense>
      <TutorialOverlay />
    </Suspense>
  )
