import { Suspense } from 'react'
import { optional } from '#kit/optional.tsx'
import { MenuList } from './MenuList.tsx'
import { OrganizationMark } from './OrganizationMark.tsx'
import { RailHints } from './RailHints.tsx'
import type { Sidebar as State } from './use-sidebar.ts'
import { say } from '#platform/say.ts'

/** A phone loads its panel when the menu is opened. */
const MenuPanel = optional(() => import('./MenuPanel.tsx').then(({ MenuPanel }) => MenuPanel))

/** The menu on the left: 16rem or a rail of 3rem, and on a phone a panel of 18rem over the page. */
export function Sidebar({ expanded, drawn, close }: State) {
  return (
    <>
      <aside
        aria-label={say('Sidebar')}
        className={`sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-rail transition-[width] duration-(--dur-2) ease-out md:flex ${expanded ? 'w-(--sidebar-w)' : 'w-(--sidebar-w-icon)'}`}
      >
        <div
          className={`flex h-(--header-h) shrink-0 items-center border-b border-line ${expanded ? 'px-4' : 'justify-center'}`}
        >
          <OrganizationMark wide={expanded} />
        </div>
        {expanded ? (
          <MenuList />
        ) : (
          <RailHints>
            <MenuList rail />
          </RailHints>
        )}
      </aside>
      {drawn && (
        <Suspense>
          <MenuPanel onClose={close} mark={<OrganizationMark wide />}>
            <MenuList onGo={close} />
          </MenuPanel>
        </Suspense>
      )}
    </>
  )
}
