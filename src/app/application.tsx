import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AuthProvider } from '#client/AuthProvider.tsx'
import { connect } from '#client/backend.ts'
import { finishElsewhere } from '#client/elsewhere.ts'
import { loadConfig } from '#client/config.ts'
import { TutorialProvider } from '#client/TutorialProvider.tsx'
import { Lesson } from './Lesson.tsx'
import { Root } from './Root.tsx'
import { routes } from './routes.tsx'
import { loadScreens } from './screens.ts'

/** The whole program, for whoever is signed in or about to be. */
export async function application() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5 * 60_000 } } })
  const backend = connect(await loadConfig())
  await finishElsewhere(backend)
  await loadScreens(matchRoutes(routes, location))
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
