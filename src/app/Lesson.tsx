import { Suspense } from 'react'
import { useTutorial } from '#client/TutorialProvider.tsx'
import { optional } from '#kit/optional.tsx'

const TutorialOverlay = optional(() => import('./TutorialOverlay.tsx').then(({ TutorialOverlay }) => TutorialOverlay))

/** The code loads with the first lesson that is started. */
export const Lesson = () =>
  useTutorial().active && (
    <Suspense>
      <TutorialOverlay />
    </Suspense>
  )
