import { screen } from '#kit/screen.tsx'

/** Menu and header come with whoever is at work, and not with the sign-in. */
export const WorkFrame = screen(() => import('./WorkFrame.tsx').then(({ WorkFrame }) => ({ default: WorkFrame })))

/** The public site's bar and footer come with whoever goes there. */
export const PublicFrame = screen(() =>
  import('./PublicFrame.tsx').then(({ PublicFrame }) => ({ default: PublicFrame })),
)
