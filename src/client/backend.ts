// The browser's end of the connection: the stock client, part by part. Sign-in and row reads come with the first
// view; files and live changes are loaded by the screens that use them.
import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { RealtimeClient } from '@supabase/realtime-js'
import type { StorageClient } from '@supabase/storage-js'
import { language } from '#platform/say.ts'
import { observed } from './answering.ts'
import type { Config } from './config.ts'
import { keeping } from './kept/keeping.ts'
import { keptSide } from './kept-role.ts'
import { keptSession, ownerOf } from './kept-session.ts'
import { readFrame } from './read-ahead.ts'
import { joinNoOlder, together } from './together.ts'
import type { PageOpened } from '#platform/pages/opened.ts'
import { noteOpened } from './opened.ts'

export type Backend = {
  config: Config
  /** The stock client's own storage key: a session survives whichever of the two reads it. */
  storageKey: string
  auth: GoTrueClient
  rows: PostgrestClient
  /** A request to the server as the signed-in user. */
  fetch: typeof fetch
  files: () => Promise<StorageClient>
  live: () => Promise<RealtimeClient>
  /** Sends the reads of a page before its parts are there. */
  readAhead: (ahead: { frame: boolean; page: PageOpened | null }) => void
}

export function connect(config: Config): Backend {
  const { supabaseUrl: server, anonKey } = config
  const fetch = observed(globalThis.fetch.bind(globalThis))
  const storageKey = `sb-${new URL(server).hostname.split('.')[0]}-auth-token`
  const auth: GoTrueClient = new AuthClient({
    url: `${server}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    storageKey,
    // A code in the address is completed by elsewhere.ts; everything else that a link brings is read here.
    detectSessionInUrl: (_address, { access_token, error_description }) => Boolean(access_token ?? error_description),
    fetch: (address, request) => {
      const headers = new Headers(request?.headers)
      headers.set('accept-language', language())
      return fetch(address, { ...request, headers })
    },
    experimental: { passkey: true },
  })

  /** A session that couldn't be renewed is not a visitor: the request fails, and nothing looks empty. */
  const token = async () => {
    const { data, error } = await auth.getSession()
    if (error?.name === 'AuthRetryableFetchError') throw error
    return data.session?.access_token ?? anonKey
  }
  const asReader: typeof fetch = async (address, request) => {
    // The stock client would first try for half a minute to renew the session.
    if (!navigator.onLine) throw new TypeError('This device is offline.')
    const headers = new Headers(request?.headers)
    headers.set('accept-language', language())
    if (!headers.has('apikey')) headers.set('apikey', anonKey)
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${await token()}`)
    const answer = await fetch(address, { ...request, headers })
    if (answer.status === 401) void lookAgain()
    return answer
  }

  /**
   * Signed out elsewhere: asking for the user lets the stock client find out, and forget the dead session. If it is
   * alive, the organization's requirements have changed, and a new token shows them; asked for once per token.
   */
  let renewed: string | undefined
  async function lookAgain(): Promise<void> {
    const { session } = (await auth.getSession()).data
    if (!session || session.access_token === renewed) return
    renewed = session.access_token
    if (!(await auth.getUser()).error) await auth.refreshSession()
  }

  // An answer to one person is none for the next; that the session of the last visit goes on is no change.
  let known = keptSession(storageKey)?.access_token
  auth.onAuthStateChange((_event, session) => {
    if (session?.access_token !== known) joinNoOlder()
    known = session?.access_token
  })
  const { fetched, ahead, open } = together(asReader, server, noteOpened)
  const reading = keeping(fetched, server, () => ownerOf(keptSession(storageKey)))
  /** A part of a batch may say it too. */
  const fetchTogether: typeof fetch = async (address, request) => {
    const answer = await reading(address, request)
    if (answer.status === 401) void lookAgain()
    return answer
  }

  const files = once(async () => {
    const { StorageClient } = await import('@supabase/storage-js')
    return new StorageClient(`${server}/storage/v1`, {}, asReader)
  })
  const live = once(async () => {
    await drawn()
    const { RealtimeClient } = await import('@supabase/realtime-js')
    const client = new RealtimeClient(`${server.replace(/^http/, 'ws')}/realtime/v1`, {
      params: { apikey: anonKey },
      // A stream that ended without a word is known within eight seconds.
      heartbeatIntervalMs: 3_500,
      timeout: 6_000,
      accessToken: token,
    })
    // The first join must carry a token already, and every renewed one is sent on the open connection, or it ends with
    // the old one.
    await client.setAuth()
    auth.onAuthStateChange(() => void client.setAuth())
    return client
  })

  return {
    config,
    storageKey,
    auth,
    rows: new PostgrestClient(`${server}/rest/v1`, { fetch: fetchTogether }),
    fetch: fetchTogether,
    files,
    live,
    readAhead({ frame, page }) {
      const { user } = keptSession(storageKey) ?? {}
      const side = user && keptSide(user.id)?.side
      // A company’s people have other parts around their pages.
      if (!user || side === 'vendor' || !navigator.onLine) return
      const rows = new PostgrestClient(`${server}/rest/v1`, { fetch: ahead })
      if (frame) readFrame({ config, rows, fetch: ahead }, user.id, side === 'agency')
      if (page) open(page)
    },
  }
}

/** No first view needs the live connection, and its code is a tenth of a first view: it loads a second later. */
const drawn = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000))

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
