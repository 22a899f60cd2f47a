import { QueryClientProvider } from '@tanstack/react-query'
import { AuthProvider } from '#client/AuthProvider.tsx'
import { connect } from '#client/backend.ts'
import { configOrKept } from '#client/kept-session.ts'
import { Queries } from '#client/queries.ts'
import { TutorialProvider } from '#client/TutorialProvider.tsx'
import { mayBeSignedIn } from '#client/visit.ts'
import { watchWords } from '#client/use-written.ts'
import { aheadOf, type At } from './ahead.ts'
import { BrowserRouter } from './BrowserRouter.tsx'
import { PublicFrame, WorkFrame } from './frames.tsx'
import { freshness } from './freshness.ts'
import { browserHistory } from './history.ts'
import { Lesson } from './Lesson.tsx'
import { Places } from './places.tsx'
import { Root } from './Root.tsx'
import { findPlace } from './routes.tsx'
import { beginScreen, loadScreen } from './screens.ts'
import type { PageOpened } from '#platform/pages/opened.ts'
import { useSells } from '#client/use-organization.ts'

/** A page that was open before has its answers still: they are forgotten after the same time. */
function isKnown(queries: Queries, page: PageOpened, { pathname, search }: At): boolean {
  const queryKey = ['opened', pathname, 'id' in page ? '' : search]
  const before = queries.getQueryData(queryKey)
  queries.setQueryData(queryKey, true)
  return before === true
}

/** The whole program, for users who are signed in or signing in. */
export async function application() {
  const queries = new Queries({ defaultOptions: { queries: freshness } })
  watchWords(() => queries.isFetching() > 0)
  const here = findPlace(location.pathname)
  // An address without a page says so in the reader's language.
  const open = here.page ? here.page.route.open : 'anyone'
  const atWork = mayBeSignedIn()
  const inFrame = atWork && open !== 'public' && open !== 'alone'
  // The server's HTML is hydrated as a whole: its frame is there before the first drawing.
  const frames = [
    ...(open !== 'alone' && (open || !atWork) ? [PublicFrame.load()] : []),
    ...(inFrame ? [WorkFrame.load()] : []),
  ]
  // A skeleton may replace a work page, so that its frame need not wait.
  if (!open && atWork) beginScreen(here)
  const there = Promise.all([...(open ? [loadScreen(here)] : []), ...frames])
  const backend = connect(await configOrKept())
  if (inFrame) {
    const page = aheadOf(findPlace, location)
    if (page) isKnown(queries, page, location)
    backend.readAhead({ frame: true, page })
  }
  await there
  const onOpen = (at: At, what: 'page' | 'rows') => {
    const page = aheadOf(findPlace, at)
    if (!page || isKnown(queries, page, at)) return
    if (what === 'page') backend.readAhead({ frame: false, page })
    // The rest of the page is there.
    else if (findPlace(at.pathname).page?.route.lists)
      backend.readAhead({ frame: false, page: { ...page, rows: true } })
  }
  // Few come back from a sign-in elsewhere.
  if (new URLSearchParams(location.search).has('code'))
    await (await import('#client/elsewhere.ts')).finishElsewhere(backend)
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
      <BrowserRouter history={browserHistory()} onOpen={onOpen}>
        <Places find={findPlace} useSells={useSells} />
      </BrowserRouter>
    </Root>
  )
}
