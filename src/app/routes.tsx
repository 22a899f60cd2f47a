import type { ReactNode } from 'react'
import { noSuchAgent } from '#areas/assistant/routes.tsx'
import type { Route } from '#kit/route.ts'
import type { PageHandle } from '#kit/use-page.ts'
import { AloneFrame } from './AloneFrame.tsx'
import { NotFound, PublicFrame, WorkFrame } from './frames.tsx'
import { Guard } from './Guard.tsx'
import { OwnFrame } from './OwnFrame.tsx'
import { Page } from './Page.tsx'
import { pages } from './pages.ts'
import { finder, place, type Place } from './places.tsx'
import { RecordAddress } from './RecordAddress.tsx'
import { Shell } from './Shell.tsx'

const shell = <Shell />
const atWork = [shell, <WorkFrame key="work" />]
const own = [shell, <OwnFrame key="own" />]
const frames: Record<NonNullable<Route['open']> | 'work', readonly ReactNode[]> = {
  public: [shell, <PublicFrame key="public" />],
  anyone: own,
  alone: [shell, <AloneFrame key="alone" />],
  work: atWork,
}

function placeOf(page: PageHandle): Place {
  const { open = 'work', roles } = page.route
  const drawn = <Page of={page.route} />
  return place(page.path, open === 'work' ? <Guard roles={roles}>{drawn}</Guard> : drawn, {
    frames: frames[open],
    page,
  })
}

const notFound = place('*', <NotFound />, { frames: own })
const unknownAgent = placeOf({ path: '*', area: 'AI and agents', route: noSuchAgent })

/** The tables of the areas, placed into their frames: the public site's, the work frame, and whichever fits. */
export const findPlace = finder(
  [...pages.map(placeOf), place('/records/:table/:id', <RecordAddress />, { frames: atWork })],
  (pathname) => (/^\/[\w-]+-agent\/?$/.test(pathname) ? unknownAgent : notFound),
)
