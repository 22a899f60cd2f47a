import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { PageSkeleton } from '#kit/parts/Skeleton.tsx'
import type { Route } from '#kit/route.ts'
import { useView } from '#kit/use-page.ts'
import { ApplicationBoundary } from './ApplicationBoundary.tsx'
import { PageTakenOver } from './TakenOver.tsx'
import { useLanguage } from '#client/language.ts'
import { translated } from '#platform/say.ts'
import { useHead } from './use-head.ts'

/**
 * One screen with its title. The key makes each address a new page: its skeleton shows at once, and a broken page
 * disappears with it.
 */
export function Page({ of: route }: { of: Route }) {
  const { pathname } = useLocation()
  const view = useView(route)
  const { screen: Screen } = route
  const language = useLanguage()
  useHead({
    title: translated(view ? route.views![view]! : route.title),
    description: route.description && translated(route.description),
    language,
  })
  return (
    <ApplicationBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Screen />
        <PageTakenOver />
      </Suspense>
    </ApplicationBoundary>
  )
}
