import { useEffect } from 'react'
import { publicPages } from '#areas/public/routes.tsx'
import { publicVendors } from '#areas/vendors/public-routes.tsx'
import type { Route } from '#kit/route.ts'
import type { PageHandle } from '#kit/use-page.ts'
import { Waiting } from '#kit/parts/Spinner.tsx'
import { Page } from './Page.tsx'
import { finder, place } from './places.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { Shell } from './Shell.tsx'

/** The indexable pages, from every area. */
export const visitorPages: readonly PageHandle[] = [publicPages, publicVendors].flatMap(({ name, routes }) =>
  Object.entries<Route>(routes).flatMap(([path, route]) =>
    route.description && !route.summary ? [{ path, area: name, route }] : [],
  ),
)

export const frames = [<Shell key="shell" />, <PublicFrame key="public" />]
const elsewhere = place('*', <Elsewhere />, { frames })

/** The public site alone: its pages weigh half of the whole program. Every other address loads the program. */
export const findForVisitor = finder(
  visitorPages.map((page) => place(page.path, <Page of={page.route} />, { frames, page })),
  () => elsewhere,
)

/** The router has set the address already; the server answers it with the program that has this page. */
function Elsewhere() {
  useEffect(() => location.reload(), [])
  return <Waiting />
}
