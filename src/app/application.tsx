import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AuthProvider } from '#client/AuthProvider.tsx'
import { connect } from '#client/backend.ts'
import { finishElsewhere } from '#client/elsewhere.ts'
import { loadConfig } from '#client/config.ts'
import { TutorialProvider } from '#client/TutorialProvider.tsx'
import { mayBeSignedIn } from '#client/visit.ts'
import { BrowserRouter } from './BrowserRouter.tsx'
import { PublicFrame, WorkFrame } from './frames.tsx'
import { freshness } from './freshness.ts'
import { browserHistory } from './history.ts'
import { Lesson } from './Lesson.tsx'
import { Places } from './places.tsx'
import { Root } from './Root.tsx'
import { findPlace } from './routes.tsx'
import { beginScreen, loadScreen } from './screens.ts'

/** The whole program, for whoever is signed in or about to be. */
export async function application() {
  const queries = new QueryClient({ defaultOptions: { queries: freshness } })
  const here = findPlace(location.pathname)
  const { open } = here.page?.route ?? {}
  const atWork = mayBeSignedIn()
  // What the server wrote is taken over whole: its frame is there before the first drawing.
  const frames = [
    ...(open || !atWork ? [PublicFrame.load()] : []),
    ...(open !== 'public' && atWork ? [WorkFrame.load()] : []),
  ]
  // A skeleton may stand in for a page at work, so that its frame waits for nothing.
  if (!open && atWork) beginScreen(here)
  const [config] = await Promise.all([loadConfig(), ...(open ? [loadScreen(here)] : []), ...frames])
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
      <BrowserRouter history={browserHistory()}>
        <Places find={findPlace} />
      </BrowserRouter>
    </Root>
  )
}
