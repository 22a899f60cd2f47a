import type { RouteObject } from 'react-router'
import type { Route } from '#kit/route.ts'
import type { PageHandle } from '#kit/use-page.ts'
import { PublicFrame, WorkFrame } from './frames.tsx'
import { Guard } from './Guard.tsx'
import { NotFound } from './NotFound.tsx'
import { OwnFrame } from './OwnFrame.tsx'
import { Page } from './Page.tsx'
import { pages } from './pages.ts'
import { RecordAddress } from './RecordAddress.tsx'
import { RouterError } from './RouterError.tsx'
import { Shell } from './Shell.tsx'

const page = (handle: PageHandle): RouteObject => ({ path: handle.path, handle, element: <Page of={handle.route} /> })
const guarded = (handle: PageHandle): RouteObject => ({
  path: handle.path,
  handle,
  element: (
    <Guard roles={handle.route.roles}>
      <Page of={handle.route} />
    </Guard>
  ),
})

const openTo = (whom: Route['open']) => pages.filter(({ route }) => route.open === whom)

/** The tables of the areas, hung into their frames: the public site's, the one of those at work, and whichever fits. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouterError />,
    children: [
      { element: <PublicFrame />, children: openTo('public').map(page) },
      { element: <WorkFrame />, children: [...openTo(undefined).map(guarded), { path: '/records/:table/:id', element: <RecordAddress /> }] },
      { element: <OwnFrame />, children: [...openTo('anyone').map(page), { path: '*', element: <NotFound /> }] },
    ],
  },
]
