import { useLocation } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { ButtonLink } from './parts/Button.tsx'
import { Icon } from './parts/Icon.tsx'
import type { Plans } from './planned.tsx'
import { Screen } from './record/Screen.tsx'
import { usePage, useView } from './use-page.ts'

/** Says what will be here, and leads to what is here already. */
export function PlannedPage({ next, pages }: Plans) {
  const page = usePage()!
  const { session } = useAuth()
  const { pathname, search, hash } = useLocation()
  const view = useView(page.route)
  const title = view ? page.route.views![view]! : page.route.title
  return (
    <Screen area={view ? page.route.title : page.area} title={title}>
      <section aria-label="Planned" className="rounded-md border border-dashed border-line-strong bg-surface px-5 py-6 md:px-8 md:py-8">
        <p className="flex items-center gap-2 text-sm font-semibold text-ink">
          <Icon name="calendar" className="size-4.5 text-action-ink" />
          Planned, not built yet
        </p>
        <p className="mt-3 max-w-(--measure) text-lg text-ink-2">{pages[view ? `${pathname}?${view}` : pathname] ?? pages[page.path]}</p>
        <h2 className="mt-6 text-xs text-ink-2">Here already</h2>
        <div className="mt-2 flex flex-wrap gap-2">
          {!session && (
            <ButtonLink look="main" to="/auth" state={{ from: pathname + search + hash }}>
              Sign in
            </ButtonLink>
          )}
          {Object.entries(next).map(([to, label]) => (
            <ButtonLink key={to} to={to}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </section>
    </Screen>
  )
}
