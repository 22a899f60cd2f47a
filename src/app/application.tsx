import { QueryClientProvider } from '@tanstack/react-query'
import { AuthProvider } from '#client/AuthProvider.tsx'
import { connect } from '#client/backend.ts'
import { configOrKept } from '#client/kept-session.ts'
import { Queries } from '#client/queries.ts'
import { TutorialProvider } from '#client/TutorialProvider.tsx'
import { mayBeSignedIn } from '#client/visit.ts'
import { BrowserRouter } from './BrowserRouter.tsx'
import { PublicFrame, WorkFrame } from './frames.tsx'
import { freshness } from './freshness.ts'
import { browserHistory } from './history.ts'
import { Lesson } from './Lesson.tsx'
import { Places, type Place } from './places.tsx'
import { Root } from './Root.tsx'
import { findPlace } from './routes.tsx'
import { beginScreen, loadScreen } from './screens.ts'
import { useSells } from '#client/use-organization.ts'
import { whyNotUuid } from '#platform/validators.ts'

/** The record at an address: the last word of it. Who may not open the page asks nothing ahead. */
function aheadOf({ path, page }: Place, pathname: string) {
  const { of, open, roles } = page?.route ?? {}
  const id = path.endsWith('/:id') && typeof of === 'string' && !open && !roles ? pathname.split('/').at(-1)! : ''
  return whyNotUuid(id) === null ? { at: path, table: of as string, id } : null
}

/** A page that was open before has its answers still. */
const isKnown = (queries: Queries, { table, id }: { table: string; id: string }) =>
  queries
    .getQueryCache()
    .findAll({ queryKey: [table] })
    .some(({ queryKey }) => String(queryKey[1]).includes(`&id=eq.${id}&`))

/** The whole program, for users who are signed in or signing in. */
export async function application() {
  const queries = new Queries({ defaultOptions: { queries: freshness } })
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
  if (inFrame) backend.readAhead({ frame: true, record: aheadOf(here, location.pathname) })
  await there
  const onOpen = (pathname: string) => {
    const record = aheadOf(findPlace(pathname), pathname)
    if (record && !isKnown(queries, record)) backend.readAhead({ frame: false, record })
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
