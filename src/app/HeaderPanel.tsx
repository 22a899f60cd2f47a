import type { ReactNode } from 'react'
import { Link } from 'react-router'

type HeaderPanelProps = {
  title: string
  action?: ReactNode
  all: { to: string; label: string }
  close: () => void
  children: ReactNode
}

/** The latest few items, with a link to all. */
export const HeaderPanel = ({ title, action, all, close, children }: HeaderPanelProps) => (
  <section aria-label={title}>
    <header className="flex items-center justify-between gap-4 border-b border-line px-4 py-2.5">
      <h2 className="text-sm font-semibold text-ink">{title}</h2>
      {action}
    </header>
    {children}
    <Link
      to={all.to}
      onClick={close}
      className="block border-t border-line px-4 py-2.5 text-center text-sm font-semibold text-action-ink hover:bg-surface-2"
    >
      {all.label}
    </Link>
  </section>
)
