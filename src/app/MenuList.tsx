import { Suspense, useEffect, useState, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { Favorites } from '#areas/organization/routes.tsx'
import { useOneStop } from './use-one-stop.ts'
import { useRole } from '#client/use-role.ts'
import { useJob, useSide } from '#client/use-organization.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { optionalAfterWords } from '#kit/optional.tsx'
import { usePage } from '#kit/use-page.ts'
import { isHere, menuFor, sectionOf, vendorEntryOf, vendorMenu, type MenuItem, type MenuSection } from './menu.ts'
import { MenuGlyph } from './MenuGlyph.tsx'
import { called } from './pages.ts'
import { yourPages } from './your-job.ts'
import { say, translated } from '#platform/say.ts'

/** Loaded after the menu and the words of the page. */
const WaitingBadge = optionalAfterWords(() => import('./later.ts').then(({ WaitingBadge }) => WaitingBadge))

type MenuListProps = { rail?: boolean; onGo?: () => void }

/** The rail has no sections to open, and every item shows its icon. A vendor company has six pages and no sections. */
export function MenuList({ rail = false, onGo }: MenuListProps) {
  const side = useSide()
  return (
    <div
      data-menu
      className="min-h-0 grow overflow-x-hidden overflow-y-auto overscroll-contain px-2 py-3 [scrollbar-width:thin]"
    >
      <Suspense fallback={<div className="h-11" />}>
        <Favorites rail={rail} line={line} onGo={onGo} />
      </Suspense>
      {side === 'agency' && <YourJob rail={rail} onGo={onGo} />}
      <nav aria-label={say('Main menu')}>
        {side === 'vendor' ? (
          <VendorItems rail={rail} onGo={onGo} />
        ) : (
          <>
            <ItemLink item={{ to: '/dashboard', icon: 'grid' }} rail={rail} top onGo={onGo} />
            {side && <Sections rail={rail} onGo={onGo} />}
          </>
        )}
      </nav>
    </div>
  )
}

type PartProps = { rail: boolean; onGo: (() => void) | undefined }

function Sections({ rail, onGo }: PartProps) {
  const { shown } = useRole()
  const page = usePage()
  const here = page && sectionOf(page)?.name
  return menuFor(shown).map((section) =>
    rail ? (
      <RailSection key={section.name} section={section} />
    ) : (
      <Section key={section.name} section={section} here={section.name === here} onGo={onGo} />
    ),
  )
}

/** The pages of the person's job, above the sections. */
function YourJob({ rail, onGo }: PartProps) {
  const job = useJob()
  const stop = useOneStop<HTMLUListElement>()
  const { role, operates } = useRole()
  if (!job) return null
  const title = say('For your job')
  return (
    <nav aria-label={title} className="mb-2 border-b border-line pb-2">
      {!rail && (
        <p aria-hidden className="px-2 pb-1 text-2xs font-semibold text-ink-3">
          {title}
        </p>
      )}
      <ul {...stop}>
        {yourPages(job, { role, operates }).map((item) => (
          <li key={item.to}>
            <ItemLink item={item} rail={rail} top counts onGo={onGo} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function VendorItems({ rail, onGo }: PartProps) {
  const page = usePage()
  const here = page && vendorEntryOf(page.path)
  return (
    <ul>
      {vendorMenu.map((entry) => (
        <li key={entry.to}>
          <ItemLink item={entry} rail={rail} top within={entry === here} onGo={onGo} />
        </li>
      ))}
    </ul>
  )
}

const line =
  'flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2 text-left text-sm transition-colors duration-(--dur-1) pointer-coarse:min-h-11'

type SectionProps = { section: MenuSection; here: boolean; onGo: (() => void) | undefined }

/**
 * The title leads to the section's home, the arrow opens and closes it. The section of the open page is open, the
 * others are closed; what a person opened or closed stays so.
 */
function Section({ section: { name, home, icon, items }, here, onGo }: SectionProps) {
  const [chosen, setChosen] = useState(() => opened.get(name))
  const { pathname } = useLocation()
  const { ref: row, onFocus, onKeyDown: move } = useOneStop<HTMLDivElement>()
  const open = chosen ?? here
  const toggle = () => {
    opened.set(name, !open)
    setChosen(!open)
  }
  useEffect(() => {
    if (here) showWithin(row.current!)
  }, [here, row])
  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === (open ? 'ArrowLeft' : 'ArrowRight')) {
      event.preventDefault()
      if (open) row.current!.querySelector('a')!.focus()
      toggle()
    } else move(event)
  }
  return (
    <div ref={row} onFocus={onFocus} onKeyDown={press}>
      <div className="flex items-center">
        <Link
          to={home}
          aria-current={pathname === home ? 'page' : here || undefined}
          onClick={onGo}
          className={`${line} min-w-0 ${pathname === home ? marked : 'hover:bg-surface-2 hover:text-ink'} ${here ? 'font-semibold text-ink' : 'text-ink-2'}`}
        >
          <MenuGlyph name={icon} className={`size-4 ${here ? 'text-action-ink' : 'text-ink-3'}`} />
          <span className="min-w-0 grow truncate">{name}</span>
          {!open && (
            <Suspense>
              <WaitingBadge of={items.map(({ to }) => to)} />
            </Suspense>
          )}
        </Link>
        <button
          type="button"
          aria-label={`${name} pages`}
          aria-expanded={open}
          onClick={toggle}
          className="grid size-8 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-surface-2 hover:text-ink pointer-coarse:size-11"
        >
          <Icon name="open" className={`size-3.5 transition-transform duration-(--dur-1) ${open ? 'rotate-90' : ''}`} />
        </button>
      </div>
      {open && (
        <ul className="mb-1.5 ml-4 border-l border-line-strong pl-2">
          {items.map((item) => (
            <li key={item.to}>
              <ItemLink item={item} counts onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const marked = 'bg-surface font-semibold text-ink shadow-1 ring-1 ring-line'

/** Scrolls the menu alone: `scrollIntoView` would move the page too. */
function showWithin(element: HTMLElement) {
  const frame = element.closest('nav')!.parentElement!
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
  if (inner.bottom > outer.bottom) frame.scrollTop += Math.min(inner.bottom - outer.bottom, inner.top - outer.top)
  else if (inner.top < outer.top) frame.scrollTop += inner.top - outer.top
}

/** Opened and closed sections stay so until a reload, because the rail and the phone's panel draw the menu again. */
const opened = new Map<string, boolean>()

function RailSection({ section: { name, items } }: { section: MenuSection }) {
  useLocation()
  return (
    <ul aria-label={name} {...useOneStop<HTMLUListElement>()} className="mt-1.5 border-t border-line pt-1.5">
      {items.map((item) => (
        <li key={item.to}>
          <ItemLink item={item} rail counts />
        </li>
      ))}
    </ul>
  )
}

type ItemLinkProps = {
  item: MenuItem
  rail?: boolean
  top?: boolean
  /** The open page belongs to this item. */ within?: boolean
  /** Whether it shows what waits for the user. */ counts?: boolean
  onGo?: (() => void) | undefined
}

function ItemLink({
  item: { to, icon, label: english = called(to).title },
  rail = false,
  top = false,
  within = false,
  counts = false,
  onGo,
}: ItemLinkProps) {
  const label = translated(english)
  const current = isHere(to, useLocation())
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : within || undefined}
      onClick={onGo}
      data-hint={rail ? label : undefined}
      className={`${line} relative ${rail ? 'justify-center px-0!' : ''} ${current ? marked : `${within ? 'font-semibold text-ink' : 'text-ink-2'} hover:bg-surface-2 hover:text-ink`}`}
    >
      {current && (
        <span
          aria-hidden
          className={`absolute top-1.5 bottom-1.5 w-0.5 rounded-full bg-action ${rail ? '-left-1' : top ? 'left-0' : '-left-[9px]'}`}
        />
      )}
      {(rail || top) && <MenuGlyph name={icon} className={`size-4 ${current ? 'text-action-ink' : 'text-ink-3'}`} />}
      <span className={rail ? 'sr-only' : 'min-w-0 grow truncate'}>{label}</span>
      {counts && (
        <Suspense>
          <WaitingBadge of={[to]} rail={rail} />
        </Suspense>
      )}
    </Link>
  )
}
