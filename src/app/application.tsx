import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AuthProvider } from '#client/AuthProvider.tsx'
import { connect } from '#client/backend.ts'
import { finishElsewhere } from '#client/elsewhere.ts'
import { loadConfig } from '#client/config.ts'
import { TutorialProvider } from '#client/TutorialProvider.tsx'
import { mayBeSignedIn } from '#client/visit.ts'
import type { PageHandle } from '#kit/use-page.ts'
import { PublicFrame, WorkFrame } from './frames.tsx'
import { Lesson } from './Lesson.tsx'
import { Root } from './Root.tsx'
import { routes } from './routes.tsx'
import { loadScreens } from './screens.ts'

/** The whole program, for whoever is signed in or about to be. */
export async function application() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5 * 60_000 } } })
  const matches = matchRoutes(routes, location)
  const { open } = (matches?.at(-1)?.route.handle as PageHandle | undefined)?.route ?? {}
  const atWork = mayBeSignedIn()
  // What the server wrote is taken over whole: its frame is there before the first drawing.
  const frames = [...(open || !atWork ? [PublicFrame.load()] : []), ...(open !== 'public' && atWork ? [WorkFrame.load()] : [])]
  const [config] = await Promise.all([loadConfig(), loadScreens(matches), ...frames])
  const backend = connect(config)
  await finishElsewhere(backend)
  return (
    <Root
      backend={backend}
      within={(pages) => (
        <QueryClientProvider client={queries}>
          <AuthProvider>
            <TutorialProvider>
              {pages}
              <Lesson />
            </TutorialProvider>
          </AuthProvider>
        </QueryClientProvider>
      )}
    >
      <RouterProvider router={createBrowserRouter(routes)} />
    </Root>
  )
}
