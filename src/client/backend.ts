// The browser's end of the wire. It is the stock client, taken part by part: signing in and reading rows come with the
// first view; files and live changes are fetched by the screens that use them.
import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { RealtimeClient } from '@supabase/realtime-js'
import type { StorageClient } from '@supabase/storage-js'
import type { Config } from './config.ts'

export type Backend = {
  config: Config
  /** The stock client's own name for what it keeps: a session survives whichever of the two reads it. */
  storageKey: string
  auth: GoTrueClient
  rows: PostgrestClient
  /** A request to the server in the name of whoever is signed in. */
  fetch: typeof fetch
  files: () => Promise<StorageClient>
  live: () => Promise<RealtimeClient>
}

export function connect(config: Config): Backend {
  const { supabaseUrl: server, anonKey } = config
  const storageKey = `sb-${new URL(server).hostname.split('.')[0]}-auth-token`
  const auth: GoTrueClient = new AuthClient({
    url: `${server}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    storageKey,
    // A code in the address is finished by elsewhere.ts; everything else that a link brings is read here.
    detectSessionInUrl: (_address, { access_token, error_description }) => Boolean(access_token ?? error_description),
    experimental: { passkey: true },
  })

  const token = async () => (await auth.getSession()).data.session?.access_token ?? anonKey
  const asReader: typeof fetch = async (address, request) => {
    const headers = new Headers(request?.headers)
    if (!headers.has('apikey')) headers.set('apikey', anonKey)
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${await token()}`)
    const answer = await fetch(address, { ...request, headers })
    if (answer.status === 401) void lookAgain()
    return answer
  }

  /**
   * Signed out from elsewhere: asking who this is lets the stock client find out, and forget the dead session. If it is
   * alive, what the organization asks of it has changed, and a new token says what; asked for once for each token.
   */
  let renewed: string | undefined
  async function lookAgain(): Promise<void> {
    const { session } = (await auth.getSession()).data
    if (!session || session.access_token === renewed) return
    renewed = session.access_token
    if (!(await auth.getUser()).error) await auth.refreshSession()
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
      accessToken: token,
    })
    // The first join must carry a token already, and every renewed one is told to the open line, or it ends with the
    // old.
    await client.setAuth()
    auth.onAuthStateChange(() => void client.setAuth())
    return client
  })

  return {
    config,
    storageKey,
    auth,
    rows: new PostgrestClient(`${server}/rest/v1`, { fetch: asReader }),
    fetch: asReader,
    files,
    live,
  }
}

/**
 * Nothing that is drawn first needs the open line, and its code is a tenth of what a first view weighs: it comes a
 * second later.
 */
const drawn = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000))

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
