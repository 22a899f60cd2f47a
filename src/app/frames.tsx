import { Suspense } from 'react'
import { optional } from '#kit/optional.tsx'
import { screen } from '#kit/screen.tsx'

/** Menu and header load for signed-in users, not with the sign-in page. */
export const WorkFrame = screen(() => import('./WorkFrame.tsx').then(({ WorkFrame }) => ({ default: WorkFrame })))

/** The public site's bar and footer load only on public pages. */
export const PublicFrame = screen(() =>
  import('./PublicFrame.tsx').then(({ PublicFrame }) => ({ default: PublicFrame })),
)

const Missing = optional(() => import('./NotFound.tsx').then(({ NotFound }) => NotFound))

/** Few readers see it, so few load it. */
export const NotFound = () => (
  <Suspense>
    <Missing />
  </Suspense>
)
