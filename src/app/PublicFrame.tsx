import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useChosenLanguage, useLanguage } from '#client/language.ts'
import { useHydrated } from '#client/use-hydrated.ts'
import { optional } from '#kit/optional.tsx'
import { Waiting } from '#kit/parts/Spinner.tsx'
import { PageData } from './site/PageData.tsx'
import { SiteBar, SiteBarSkeleton } from './site/SiteBar.tsx'
import { SiteFooter } from './site/SiteFooter.tsx'

const OnlyInEnglish = optional(() => import('./site/OnlyInEnglish.tsx').then(({ OnlyInEnglish }) => OnlyInEnglish))

/**
 * theme.js marks the page before the first paint when the browser stores a session: until the session is confirmed,
 * the bar is a skeleton over a spinner. Everyone else can read at once.
 */
export function PublicFrame() {
  const { loading } = useAuth()
  const language = useLanguage()
  const chosen = useChosenLanguage()
  const waiting = !useHydrated() || loading
  useEffect(() => {
    if (!loading) delete document.documentElement.dataset.auth
  }, [loading])
  return (
    <div>
      {waiting && <SiteBarSkeleton />}
      <SiteBar />
      {waiting && (
        <div className="hidden in-data-[auth=loading]:block">
          <Waiting />
        </div>
      )}
      {chosen !== language && (
        <Suspense>
          <OnlyInEnglish />
        </Suspense>
      )}
      <PageData />
      {/* The footer stays below the first view, or the page's own code would push it away on arrival. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-var(--header-h))] in-data-[auth=loading]:hidden">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
