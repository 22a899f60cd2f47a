import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useLanguage } from '#client/language.ts'
import { Waiting } from '#kit/parts/Spinner.tsx'
import { usePage } from '#kit/use-page.ts'
import { say } from '#platform/say.ts'
import { Attendants } from './Attendants.tsx'
import { Connectivity } from './Connectivity.tsx'
import { IdleWatch } from './IdleWatch.tsx'

/** Common to every page: a skip link, focus at the top of new pages, and watches for idle time and connection. */
export function Shell() {
  const { pathname } = useLocation()
  useLanguage()
  const page = usePage()
  const first = useRef(true)
  useEffect(() => {
    // The first page keeps the browser's own order; after that, navigation is announced by moving the focus.
    if (first.current) first.current = false
    // A page that is there at once has already led its reader to the comment of the address.
    else if (!location.hash || location.hash !== `#${document.activeElement?.id}`)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-sm bg-action px-4 py-2 font-semibold text-on-action focus:translate-y-0"
        onClick={(event) => (event.preventDefault(), document.getElementById('main')?.focus())}
      >
        {say('Skip to content')}
      </a>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
      <IdleWatch />
      <Connectivity />
      {/* An agency’s own page leads nowhere else. */}
      {page?.route.open !== 'alone' && <Attendants />}
    </>
  )
}
