import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useReader } from '#client/use-reader.ts'
import { useConfig } from '#client/BackendProvider.tsx'
import { ButtonLink, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { ThemeToggle } from '#kit/parts/ThemeToggle.tsx'
import { Wordmark } from '#kit/parts/Wordmark.tsx'
import { anchors, barLinks, madeFor, type SiteLink } from './links.ts'
import { phrase, say, type Phrase } from '#platform/say.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'

const plain =
  'rounded-sm px-1.5 py-1.5 text-sm whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink'
const inDrawer =
  'flex min-h-11 items-center rounded-sm px-2 text-lg hover:bg-surface-2 aria-[current=page]:font-semibold'
const Entry = ({ to, label, className = plain }: { to: string; label: Phrase; className?: string }) =>
  to.includes('#') ? (
    <Link to={to} className={className}>
      {say(label)}
    </Link>
  ) : (
    <NavLink to={to} end className={className}>
      {say(label)}
    </NavLink>
  )

type WayIn = readonly [...SiteLink, look: 'main' | 'quiet' | 'plain']
const waysBack: readonly WayIn[] = [['/dashboard', phrase('Dashboard'), 'main']]
const waysIn: readonly WayIn[] = [
  ['/auth', phrase('Login'), 'quiet'],
  ['/auth?tab=up', phrase('Sign up'), 'plain'],
]

/** The public site's bar in three widths: all links, a shorter one for tablets, and a drawer. */
export function SiteBar() {
  const { productName } = useConfig()
  const { session, loading } = useReader()
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()
  const isAtWork = !loading && session !== null
  const ways = isAtWork ? waysBack : waysIn
  useCloseOnMove(close)

  return (
    <header className="sticky top-0 z-30 h-(--header-h) border-b border-line bg-canvas in-data-[auth=loading]:hidden">
      {/* As wide as the page, so that the logo is above its title; in Spanish the links need more room. */}
      <div className="mx-auto flex h-full max-w-6xl items-center gap-x-3 px-(--gutter) [html:lang(es)_&]:max-w-7xl">
        <Link to="/" className="mr-2 flex rounded-sm">
          <Wordmark name={productName} />
        </Link>

        <nav aria-label={say('Main')} className="hidden min-w-0 items-center overflow-x-auto py-1 xl:flex">
          {[...barLinks, ...anchors].map(([to, label]) => (
            <Entry key={to} to={to} label={label} />
          ))}
        </nav>
        <nav aria-label={say('Main, short')} className="hidden items-center md:flex xl:hidden">
          {barLinks
            .filter(([to]) => !['/grant-management', '/disaster-recovery'].includes(to))
            .map(([to, label]) => (
              <Entry key={to} to={to} label={label} />
            ))}
        </nav>

        <div className="ml-auto flex items-center gap-1.5">
          <LanguageSwitch />
          <ThemeToggle />
          {/* On a tablet in Spanish there is room for one of them; the drawer has both. */}
          {ways.map(([to, label, look]) => (
            <ButtonLink key={to} look={look} to={to} className={look === 'plain' ? 'max-xl:hidden' : 'max-md:hidden'}>
              {say(label)}
            </ButtonLink>
          ))}
          <ButtonLink look={isAtWork ? 'quiet' : 'main'} to="/request-demo" className="max-xl:hidden">
            {say('Request Demo')}
          </ButtonLink>
          <ButtonLink look={isAtWork ? 'quiet' : 'main'} to="/contact" className="max-md:hidden xl:hidden">
            {say('Demo')}
          </ButtonLink>
          <IconButton
            label={say('Open menu')}
            aria-haspopup="dialog"
            className="xl:hidden"
            onClick={() => drawer.current?.showModal()}
          >
            <Icon name="menu" className="size-5" />
          </IconButton>
        </div>
      </div>

      <dialog
        ref={drawer}
        aria-label={say('Menu')}
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
        className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-(--sidebar-w-mobile) max-w-[calc(100vw-2rem)] overflow-y-auto border-l border-line bg-canvas p-0 text-ink backdrop:bg-scrim"
      >
        <div className="flex h-(--header-h) items-center justify-between border-b border-line px-4">
          <span className="font-semibold">{say('Menu')}</span>
          <IconButton label={say('Close menu')} onClick={close}>
            <Icon name="cross" className="size-5" />
          </IconButton>
        </div>
        <nav
          aria-label={say('Menu')}
          className="grid p-3"
          onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
        >
          {[...barLinks, ...anchors, ...ways].map(([to, label]) => (
            <Entry key={to} to={to} label={label} className={inDrawer} />
          ))}
          <ButtonLink look="main" to="/request-demo" className="mt-3">
            {say('Request Demo')}
          </ButtonLink>
          <p className="mt-6 px-2 text-sm font-semibold text-ink-2">{say(madeFor[0])}</p>
          {madeFor[1].map(([to, label]) => (
            <Entry key={to} to={to} label={label} className={inDrawer} />
          ))}
        </nav>
      </dialog>
    </header>
  )
}

/** Even when the navigation came from the Back button. */
function useCloseOnMove(close: () => void) {
  const { key } = useLocation()
  useEffect(close, [key]) // eslint-disable-line react-hooks/exhaustive-deps
}

/** While it is unknown whether a user is signed in: the bar's shape, without words that might be wrong in a moment. */
export const SiteBarSkeleton = () => (
  <div
    role="status"
    className="sticky top-0 z-30 hidden h-(--header-h) border-b border-line bg-canvas in-data-[auth=loading]:block"
  >
    <span className="sr-only">{say('Loading…')}</span>
    <div
      aria-hidden
      className="mx-auto flex h-full max-w-6xl items-center gap-4 px-(--gutter) [html:lang(es)_&]:max-w-7xl"
    >
      <span className="h-4 w-28 animate-[breathe_1.6s_ease-in-out_infinite] rounded-xs bg-surface-3" />
    </div>
  </div>
)
