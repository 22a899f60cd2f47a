import { Link, Outlet, useLocation } from 'react-router'
import { useAuth } from '#client/AuthProvider.tsx'
import { useConfig } from '#client/BackendProvider.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { usePage } from '#kit/use-page.ts'
import { Header } from './Header.tsx'

export function PublicFrame() {
  const { session, loading } = useAuth()
  const { productName, demo } = useConfig()
  const { pathname } = useLocation()
  return (
    <div>
      <Header home="/">
        {!loading && session && <ButtonLink to="/dashboard">Dashboard</ButtonLink>}
        {!loading && !session && pathname !== '/auth' && (
          <ButtonLink look="main" to="/auth">
            Sign in
          </ButtonLink>
        )}
      </Header>
      {/* The footer stays below the first view, or it would be pushed away when the page's own code arrives. */}
      <main id="main" tabIndex={-1} data-planned={usePage()?.route.planned} className="min-h-[calc(100dvh-var(--header-h))]">
        <Outlet />
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-8 gap-y-2 px-(--gutter) py-6 text-xs text-ink-2">
          <p>{productName}. Procurement, grants and disaster recovery for public agencies.</p>
          {demo && (
            <p>
              This is a demonstration.{' '}
              <Link to="/dev/mail" className="link">
                Its mail is kept here
              </Link>
            </p>
          )}
        </div>
      </footer>
    </div>
  )
}
