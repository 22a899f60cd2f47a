import { screen } from '#kit/screen.tsx'

/** Menu and header load for signed-in users, not with the sign-in page. */
export const WorkFrame = screen(() => import('./WorkFrame.tsx').then(({ WorkFrame }) => ({ default: WorkFrame })))

/** The public site's bar and footer load only on public pages. */
export const PublicFrame = screen(() =>
  import('./PublicFrame.tsx').then(({ PublicFrame }) => ({ default: PublicFrame })),
)
