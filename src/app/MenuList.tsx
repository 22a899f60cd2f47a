import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useRole } from '#client/use-role.ts'
import { useSells } from '#client/use-organization.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { isHere, menuFor, sectionsHere, type MenuItem, type MenuSection } from './menu.ts'
import { MenuGlyph } from './MenuGlyph.tsx'
import { called } from './pages.ts'
import { WaitingBadge } from './WaitingBadge.tsx'

type MenuListProps = { rail?: boolean; onGo?: () => void }

/** Sections are closed by default; the rail has no sections to open, and every item shows its icon. */
export function MenuList({ rail = false, onGo }: MenuListProps) {
  const { shown } = useRole()
  const sections = menuFor(shown, { sells: useSells() })
  const here = sectionsHere(sections, useLocation())
  return (
    <nav
      aria-label="Main menu"
      className="min-h-0 grow overflow-x-hidden overflow-y-auto overscroll-contain px-2 py-3 [scrollbar-width:thin]"
    >
      <ItemLink item={{ to: '/dashboard', icon: 'grid' }} rail={rail} top onGo={onGo} />
      {sections.map((section) =>
        rail ? (
          <RailSection key={section.name} section={section} />
        ) : (
          <Section key={section.name} section={section} here={here.includes(section)} onGo={onGo} />
        ),
      )}
    </nav>
  )
}

const line =
  'flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2 text-left text-sm transition-colors duration-(--dur-1) pointer-coarse:min-h-11'

function Section({
  section: { name, icon, items },
  here,
  onGo,
}: {
  section: MenuSection
  here: boolean
  onGo: (() => void) | undefined
}) {
  const [open, setOpen] = useState(() => opened.has(name))
  const toggle = () => {
    if (open) opened.delete(name)
    else opened.add(name)
    setOpen(!open)
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-current={here || undefined}
        onClick={toggle}
        className={`${line} hover:bg-surface-2 hover:text-ink ${here ? 'font-semibold text-ink' : 'text-ink-2'}`}
      >
        <MenuGlyph name={icon} className={`size-4 ${here ? 'text-action-ink' : 'text-ink-3'}`} />
        <span className="min-w-0 grow truncate">{name}</span>
        <Icon
          name="open"
          className={`size-3.5 text-ink-3 transition-transform duration-(--dur-1) ${open ? 'rotate-90' : ''}`}
        />
      </button>
      {open && (
        <ul className="mb-1.5 ml-4 border-l border-line-strong pl-2">
          {items.map((item) => (
            <li key={item.to}>
              <ItemLink item={item} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** An opened section stays open until the page is reloaded: the rail and the phone's panel draw the menu again. */
const opened = new Set<string>()

const RailSection = ({ section: { name, items } }: { section: MenuSection }) => (
  <ul aria-label={name} className="mt-1.5 border-t border-line pt-1.5">
    {items.map((item) => (
      <li key={item.to}>
        <ItemLink item={item} rail />
      </li>
    ))}
  </ul>
)

type ItemLinkProps = { item: MenuItem; rail?: boolean; top?: boolean; onGo?: (() => void) | undefined }

function ItemLink({ item: { to, icon, label = called(to).title }, rail = false, top = false, onGo }: ItemLinkProps) {
  const current = isHere(to, useLocation())
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      onClick={onGo}
      data-hint={rail ? label : undefined}
      className={`${line} relative ${rail ? 'justify-center px-0!' : ''} ${current ? 'bg-surface font-semibold text-ink shadow-1 ring-1 ring-line' : 'text-ink-2 hover:bg-surface-2 hover:text-ink'}`}
    >
      {current && (
        <span
          aria-hidden
          className={`absolute top-1.5 bottom-1.5 w-0.5 rounded-full bg-action ${rail ? '-left-1' : top ? 'left-0' : '-left-[9px]'}`}
        />
      )}
      {(rail || top) && <MenuGlyph name={icon} className={`size-4 ${current ? 'text-action-ink' : 'text-ink-3'}`} />}
      <span className={rail ? 'sr-only' : 'min-w-0 grow truncate'}>{label}</span>
      {to === '/approvals-inbox' && <WaitingBadge rail={rail} />}
    </Link>
  )
}
