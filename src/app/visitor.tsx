import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadConfig } from '#client/config.ts'
import { visit } from '#client/visit.ts'
import { Nobody } from './Nobody.tsx'
import { Root } from './Root.tsx'
import { loadScreens } from './screens.ts'
import { visitorRoutes } from './visitor-routes.tsx'

/** The public site, for somebody without a session. */
export async function visitor() {
  const [config] = await Promise.all([loadConfig(), loadScreens(matchRoutes(visitorRoutes, location))])
  return (
    <Root backend={visit(config)} within={(pages) => <Nobody>{pages}</Nobody>}>
      <RouterProvider router={createBrowserRouter(visitorRoutes)} />
    </Root>
  )
}
