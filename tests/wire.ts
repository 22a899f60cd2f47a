import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { serve } from '../src/server.ts'
import { machineCookie, machineKey } from '#platform/operations/machine-key.ts'
import { afterFile, freshDatabase, testDatabase, type TestDatabase } from './database.ts'
import type { Person } from './city.ts'
import type { Settings } from '#platform/settings.ts'

let started: { over: ReturnType<typeof testDatabase>; wire: ReturnType<typeof start> } | undefined

/** The whole server, in this process, on a free port, over this test file's own database. */
export function startWire() {
  const over = testDatabase()
  if (!started) afterFile(() => (started = undefined))
  if (started?.over !== over) started = { over, wire: start() }
  return started.wire
}

/** A second server with other settings and its own database. */
export const startOtherWire = (change: Partial<Settings>) => start(change)

const start = async (change?: Partial<Settings>) =>
  serveOver(change ? await freshDatabase(change) : await testDatabase())

/** The whole server over services that a test has made. */
export async function serveOver<Place extends Pick<TestDatabase, 'services'>>(place: Place) {
  const { services } = place
  const running = await serve(services, { background: false })
  afterFile(() => running.stop())
  const url = `http://127.0.0.1:${running.port}`
  const { anonKey, serviceKey } = services.keys
  const atMachine = `${machineCookie}=${machineKey(services.settings.dataFolder)}`
  const options = {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: WebSocket as never },
  }
  return {
    ...place,
    url,
    atMachine,
    routes: running.routes,
    anonKey,
    serviceKey,
    /** The stock client, without a signed-in user. */
    client: (key = anonKey): SupabaseClient => createClient(url, key, options),
    service: (): SupabaseClient => createClient(url, serviceKey, options),
    /** The stock client with this person's live session. */
    signedIn: (person: Pick<Person, 'token'>): SupabaseClient =>
      createClient(url, anonKey, { ...options, accessToken: async () => person.token }),
    /** A plain request with a key or a token, from a person at this machine. */
    fetch: (path: string, { token = anonKey, ...init }: RequestInit & { token?: string } = {}) =>
      fetch(url + path, {
        ...init,
        headers: {
          apikey: anonKey,
          authorization: `Bearer ${token}`,
          cookie: atMachine,
          ...(init.headers as Record<string, string>),
        },
      }),
  }
}
