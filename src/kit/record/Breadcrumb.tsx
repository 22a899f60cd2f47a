import { createContext, Fragment, use } from 'react'
import { Link } from 'react-router'
import { Icon } from '../parts/Icon.tsx'
import { say } from '#platform/say.ts'

export type Crumb = { to: string; label: string }

/**
 * The pages above the open one, from its section down; the frame tells them, because the kit knows no menu. Undefined
 * in frames without a menu.
 */
export const CrumbsContext = createContext<readonly Crumb[] | undefined>(undefined)

/** The way down to this page, whose own title follows as its heading. */
export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) =>
  crumbs.length > 0 && (
    <nav aria-label={say('Breadcrumb')} className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-2">
      {crumbs.map(({ to, label }, place) => (
        <Fragment key={to}>
          {place > 0 && <Icon name="open" className="size-3 text-ink-3" />}
          <Link to={to} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
            {label}
          </Link>
        </Fragment>
      ))}
    </nav>
  )

/** The crumbs of a screen; without a menu around it, only the name of its area. */
export function AreaLine({ area }: { area: string }) {
  const crumbs = use(CrumbsContext)
  return crumbs ? <Breadcrumb crumbs={crumbs} /> : <p className="text-xs text-ink-2">{area}</p>
}

/** The crumbs of a record: its section, and the list that it was opened from. */
export function RecordCrumbs({ list }: { list: Crumb }) {
  const [section] = use(CrumbsContext) ?? []
  return <Breadcrumb crumbs={section && section.to !== list.to ? [section, list] : [list]} />
}
