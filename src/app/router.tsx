import { createBrowserRouter, type RouteObject } from 'react-router'
import type { Route } from '#kit/route.ts'
import { areas } from './areas.ts'
import { Guard } from './Guard.tsx'
import { NotFound } from './NotFound.tsx'
import { Page } from './Page.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { RecordAddress } from './RecordAddress.tsx'
import { RouterError } from './RouterError.tsx'
import { Shell } from './Shell.tsx'
import { WorkFrame } from './WorkFrame.tsx'

type Entry = [path: string, route: Route]

const entries: Entry[] = areas.flatMap(({ routes }) => Object.entries<Route>(routes))
const open = ([, route]: Entry) => route.open === 'public'

const page = ([path, route]: Entry): RouteObject => ({ path, element: <Page of={route} /> })
const guarded = ([path, route]: Entry): RouteObject => ({
  path,
  element: (
    <Guard roles={route.roles}>
      <Page of={route} />
    </Guard>
  ),
})

/** The tables of the areas, hung into the two frames: one for everyone, one for those who are signed in. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouterError />,
    children: [
      { element: <PublicFrame />, children: [...entries.filter(open).map(page), { path: '*', element: <NotFound /> }] },
      { element: <WorkFrame />, children: [...entries.filter((entry) => !open(entry)).map(guarded), { path: '/records/:table/:id', element: <RecordAddress /> }] },
    ],
  },
]

export const router = createBrowserRouter(routes)
