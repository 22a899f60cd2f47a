import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useSells } from '#client/use-organization.ts'
import { useRole } from '#client/use-role.ts'
import { CrumbsContext } from '#kit/record/Breadcrumb.tsx'
import { CatalogProvider } from '#kit/record/catalog.tsx'
import { optional, optionalAfterWords } from '#kit/optional.tsx'
import { useWorkTheme } from '#kit/theme/theme.ts'
import { Branding } from './Branding.tsx'
import { catalog } from './catalog.ts'
import { mayOpen } from './pages.ts'
import { onPalette, openPalette } from './palette.ts'
import { Sidebar } from './Sidebar.tsx'
import { useCrumbs } from './use-crumbs.ts'
import { useRecents } from './use-recents.ts'
import { useShortcutKeys } from './use-shortcut-keys.ts'
import { useSidebar } from './use-sidebar.ts'
import { WorkHeader } from './WorkHeader.tsx'
import { useLanguage } from '#client/language.ts'

/** The line is for the words of the page until they are there. */
const Announcements = optionalAfterWords(() => import('./later.ts').then(({ Announcements }) => Announcements))
/** A vendor's frame only. */
const OnlyInEnglish = optional(() => import('./VendorLanguage.tsx').then(({ VendorNotice }) => VendorNotice))
const Unanswered = optional(() => import('./later.ts').then(({ Unanswered }) => Unanswered))
/** Only on paper. */
const Letterhead = optional(() => import('./later.ts').then(({ Letterhead }) => Letterhead))
const OperatorAccess = optional(() => import('./OperatorAccess.tsx').then(({ OperatorAccess }) => OperatorAccess))
const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette })),
)

/** The frame around every page of signed-in users. */
export function WorkFrame() {
  const sidebar = useSidebar()
  const navigate = useNavigate()
  const { role, operates } = useRole()
  const sells = useSells()
  const [searching, setSearching] = useState(false)
  useLayoutEffect(() => onPalette(() => setSearching(true)), [])
  useShortcutKeys({
    palette: openPalette,
    sidebar: sidebar.toggle,
    go: (to) => void navigate(to),
    may: ({ to, side }) => mayOpen(to, { role, operates }) && side !== (sells ? 'buys' : 'sells'),
  })
  useRecents()
  const crumbs = useCrumbs()
  useLanguage()
  useWorkTheme(useAuth().session !== null)
  return (
    <div className="flex min-h-dvh">
      <Branding />
      <Sidebar {...sidebar} />
      <div className="flex min-w-0 grow flex-col">
        <WorkHeader sidebar={sidebar} />
        <Suspense>
          <Announcements />
        </Suspense>
        <Suspense>
          {operates && <OperatorAccess />}
          {sells && <OnlyInEnglish />}
        </Suspense>
        {/* Beside it the help buttons have a margin of their own, except on a phone or tablet. */}
        <main id="main" tabIndex={-1} className="grow pb-20 [--page-w:100%] lg:pr-6 print:p-0">
          <Suspense>
            <Letterhead />
            <Unanswered />
          </Suspense>
          <CatalogProvider load={catalog}>
            <CrumbsContext value={crumbs}>
              <Outlet />
            </CrumbsContext>
          </CatalogProvider>
        </main>
      </div>
      {searching && (
        <Suspense>
          <CommandPalette catalog={catalog} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  )
}
