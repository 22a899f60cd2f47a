import { QueryClientProvider, type Query } from '@tanstack/react-query'
import { PostgrestClient } from '@supabase/postgrest-js'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { Page } from '#app/Page.tsx'
import { pages, recordMakers, recordPages } from '#app/pages.ts'
import { finder, place, Places } from '#app/places.tsx'
import { recordLists } from '#app/record-lists.ts'
import { Root } from '#app/Root.tsx'
import { loadScreen } from '#app/screens.ts'
import { shortcuts } from '#app/shortcuts.ts'
import { surroundings } from '#app/surroundings.tsx'
import { AuthContext, type Auth } from '#client/auth.ts'
import type { Backend } from '#client/backend.ts'
import { setReader } from '#client/language.ts'
import { Queries } from '#client/queries.ts'
import { TutorialProvider } from '#client/TutorialProvider.tsx'
import { CatalogProvider, type Catalog } from '#kit/record/catalog.tsx'
import type { Reader } from '#tests/demo-roles.ts'
import { lives } from '../src/lives.ts'
import { records } from '../src/records.ts'

export const findDrawn = finder(
  pages.map((page) => place(page.path, <Page of={page.route} />, { frames: [], page })),
  (pathname) => {
    throw new Error(`${pathname} is no page.`)
  },
)

const noWords = Promise.resolve({ moves: {}, topics: {} })

/** As the program has it, with whole declarations in place of the names that a build writes. */
const whole: Catalog = {
  records,
  words: () => noWords,
  whole: () => Promise.resolve(records),
  one: (table) => Promise.resolve(records.find((record) => record.table === table)!),
  lives: () => Promise.resolve(lives),
  pages: recordPages,
  makers: recordMakers,
  lists: recordLists,
  shortcuts: () => Promise.resolve(shortcuts),
}
const alone = Promise.resolve(whole)
const surrounded = Promise.resolve({ ...whole, around: surroundings })

type Drawing = {
  /** Hears each read. */ heard?: (address: string, request: RequestInit | undefined) => void
  /** Before the reads of one drawing are sent, which a browser sends in one request. */ sends?: () => void
  /** With the parts around every record. */ around?: true
}

/**
 * The HTML of a work page as this person reads it, without a browser: it is drawn again until no part of it asks
 * another question.
 */
export function drawingFor(
  server: string,
  anonKey: string,
  { user_id, email, token }: Reader,
  { heard, sends, around }: Drawing = {},
) {
  const catalog = around ? surrounded : alone
  const asReader: typeof fetch = (address, request) => {
    heard?.(String(address), request)
    const headers = new Headers(request?.headers)
    headers.set('apikey', anonKey)
    headers.set('authorization', `Bearer ${token}`)
    return fetch(address, { ...request, headers })
  }
  const session = { access_token: token, user: { id: user_id, email, app_metadata: {}, user_metadata: {} } }
  const auth = { loading: false, session, user: session.user, subscription: null } as unknown as Auth
  const backend = {
    config: { productName: 'Granary', supabaseUrl: server, anonKey, demo: true },
    storageKey: 'none',
    auth: {
      passkey: { list: async () => ({ data: [], error: null }) },
      getSession: async () => ({ data: { session } }),
      onAuthStateChange: () => {},
    },
    rows: new PostgrestClient(`${server}/rest/v1`, { fetch: asReader }),
    fetch: asReader,
  } as unknown as Backend
  setReader({ to: 'en', catalogs: {} })
  // The frame’s questions are asked once for all pages.
  const queries = new Queries({ defaultOptions: { queries: { retry: 0, staleTime: Infinity, gcTime: Infinity } } })
  return async (address: string): Promise<{ html: string; errors: string[] }> => {
    const [path = ''] = address.split('?')
    await loadScreen(findDrawn(path))
    const errors: string[] = []
    for (let round = 0; round < 8; round++) {
      const html = await drawn()
      const asked = queries.getQueryCache().getAll().filter(isAsked)
      if (asked.length === 0) return { html, errors: [...new Set(errors)] }
      sends?.()
      await Promise.all(asked.map((query) => query.fetch().catch((error: Error) => errors.push(String(error)))))
    }
    return { html: await drawn(), errors: [...errors, 'It asks without an end.'] }

    async function drawn(): Promise<string> {
      const { prelude } = await prerenderToNodeStream(
        <Root
          backend={backend}
          within={(all) => (
            <QueryClientProvider client={queries}>
              <AuthContext value={auth}>
                <TutorialProvider>{all}</TutorialProvider>
              </AuthContext>
            </QueryClientProvider>
          )}
        >
          <StaticRouter location={address}>
            <CatalogProvider load={() => catalog}>
              <Places find={findDrawn} />
            </CatalogProvider>
          </StaticRouter>
        </Root>,
        {
          onError: (error) =>
            void errors.push(
              String((error as Error).stack)
                .split('\n')
                .slice(0, 4)
                .join(' '),
            ),
        },
      )
      let html = ''
      for await (const part of prelude) html += part
      return html
    }
  }
}

const isAsked = ({ state, options }: Query<any, any, any, any>): boolean =>
  state.status === 'pending' && state.fetchStatus === 'idle' && (options as { enabled?: unknown }).enabled !== false
