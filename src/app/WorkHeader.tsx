import { Link } from 'react-router'
import { useConfig } from '#client/BackendProvider.tsx'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { ThemeToggle } from '#kit/parts/ThemeToggle.tsx'
import { Wordmark } from '#kit/parts/Wordmark.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Bell } from './Bell.tsx'
import { HelpButton } from './HelpButton.tsx'
import { MenuGlyph } from './MenuGlyph.tsx'
import { openPalette } from './palette.ts'
import { QuickActions } from './QuickActions.tsx'
import { StartTutorial } from './StartTutorial.tsx'
import { TaskList } from './TaskList.tsx'
import type { Sidebar } from './use-sidebar.ts'
import { say } from '#platform/say.ts'
import { Suspense } from 'react'
import { optional } from '#kit/optional.tsx'
import { useSells } from '#client/use-organization.ts'

const VendorLanguage = optional(() => import('./VendorLanguage.tsx').then(({ VendorLanguage }) => VendorLanguage))

const modifierKey = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl')

/** 16 units high, above everything that scrolls. On a phone, rarely used items are behind the avatar. */
export function WorkHeader({ sidebar: { expanded, drawn, toggle } }: { sidebar: Sidebar }) {
  const { productName } = useConfig()
  const modifier = modifierKey()
  const sells = useSells()
  return (
    <header className="sticky top-0 z-30 flex h-(--header-h) items-center gap-1 border-b border-line bg-canvas px-2 md:gap-2 md:px-4">
      <IconButton label={say('Open menu')} aria-expanded={drawn} onClick={toggle} className="md:hidden">
        <MenuGlyph name="bars" className="size-5" />
      </IconButton>
      <IconButton
        label={expanded ? say('Collapse sidebar') : say('Expand sidebar')}
        title={`${expanded ? say('Collapse sidebar') : say('Expand sidebar')} (${modifier} B)`}
        aria-expanded={expanded}
        onClick={toggle}
        className="max-md:hidden"
      >
        <MenuGlyph name="side" className="size-4.5" />
      </IconButton>
      <Link to="/dashboard" className="flex min-h-9 items-center rounded-sm md:mr-2 max-sm:[&_svg]:hidden">
        <Wordmark name={productName} />
      </Link>
      <button
        type="button"
        onClick={openPalette}
        className="hidden h-9 w-full max-w-80 items-center gap-2.5 rounded-sm border border-control-line bg-surface px-3 text-left text-sm text-ink-2 hover:border-ink-3 hover:text-ink lg:flex"
      >
        <Icon name="search" className="size-4" />
        <span className="grow truncate">{say('Search or jump to…')}</span>
        <kbd className="rounded-xs border border-line-strong px-1.5 font-mono text-2xs whitespace-nowrap">
          {modifier} K
        </kbd>
      </button>
      <div className="ml-auto flex items-center gap-0.5 md:gap-1">
        <IconButton label={say('Search or jump to')} onClick={openPalette} className="lg:hidden">
          <Icon name="search" className="size-4.5" />
        </IconButton>
        <div className="max-[379px]:hidden">
          <QuickActions />
        </div>
        <Bell />
        <TaskList />
        <div className="flex items-center gap-1 max-lg:hidden">
          <StartTutorial />
          <ThemeToggle />
          <HelpButton />
        </div>
        {sells && (
          <div className="max-sm:hidden">
            <Suspense>
              <VendorLanguage />
            </Suspense>
          </div>
        )}
        <AccountMenu
          language={
            sells && (
              <div className="sm:hidden">
                <Suspense>
                  <VendorLanguage />
                </Suspense>
              </div>
            )
          }
        />
      </div>
    </header>
  )
}
