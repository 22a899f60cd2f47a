import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useSells } from '#client/use-organization.ts'
import { useRole } from '#client/use-role.ts'
import { CatalogueProvider } from '#kit/record/catalogue.tsx'
import { optional } from '#kit/optional.tsx'
import { Branding } from './Branding.tsx'
import { catalogue } from './catalogue.ts'
import { mayOpen } from './pages.ts'
import { onPalette, openPalette } from './palette.ts'
import { Sidebar } from './Sidebar.tsx'
import { useRecents } from './use-recents.ts'
import { useShortcutKeys } from './use-shortcut-keys.ts'
import { useSidebar } from './use-sidebar.ts'
import { WorkHeader } from './WorkHeader.tsx'

const Announcements = optional(() => import('./Announcements.tsx').then(({ Announcements }) => Announcements))
const OperatorAccess = optional(() => import('./OperatorAccess.tsx').then(({ OperatorAccess }) => OperatorAccess))
const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette })),
)

/** What stands around every page of those at work. */
export function WorkFrame() {
  const sidebar = useSidebar()
  const navigate = useNavigate()
  const { role, operates } = useRole()
  const sells = useSells()
  const [searching, setSearching] = useState(false)
  useEffect(() => onPalette(() => setSearching(true)), [])
  useShortcutKeys({
    palette: openPalette,
    sidebar: sidebar.toggle,
    go: (to) => void navigate(to),
    may: ({ to, side }) => mayOpen(to, { role, operates }) && side !== (sells ? 'buys' : 'sells'),
  })
  useRecents()
  return (
    <div className="flex min-h-dvh">
      <Branding />
      <Sidebar {...sidebar} />
      <div className="flex min-w-0 grow flex-col">
        <WorkHeader sidebar={sidebar} />
        <Suspense>
          <Announcements />
          {operates && <OperatorAccess />}
        </Suspense>
        <main id="main" tabIndex={-1} className="grow pb-20 print:pb-0">
          <CatalogueProvider load={catalogue}>
            <Outlet />
          </CatalogueProvider>
        </main>
      </div>
      {searching && (
        <Suspense>
          <CommandPalette catalogue={catalogue} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  )
}
