import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'

type Numbered = { _makeRef(): string; push(message: object): void }

/** A channel's messages, taken one by one: a test names the next one, so that no other may come before. */
export function heard<T = any>() {
  const come: T[] = []
  const waiting: ((item: T) => void)[] = []
  return {
    hear: (item: T): void => {
      const next = waiting.shift()
      if (next) next(item)
      else come.push(item)
    },
    next: (): Promise<T> =>
      come.length > 0 ? Promise.resolve(come.shift()!) : new Promise((resolve) => waiting.push(resolve)),
    rest: () => come,
  }
}

/** Resolves when the channel is joined; rejects with the server's reason. Later states are in `states`. */
export function joined(channel: RealtimeChannel, states = heard<string>()): Promise<ReturnType<typeof heard<string>>> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(states)
      else if (status === 'CHANNEL_ERROR') reject(error)
      states.hear(status)
    })
  })
}

/** The channel of a window: the tables that it hears of, and those that it must read again. */
export async function windowOf(client: SupabaseClient, name = 'window') {
  const [changed, behind] = [heard<string>(), heard<string[]>()]
  const channel = client
    .channel(name)
    .on('broadcast', { event: 'changed' }, ({ payload }) => changed.hear(payload.table as string))
    .on('broadcast', { event: 'behind' }, ({ payload }) => behind.hear(payload.tables as string[]))
  const states = await joined(channel)
  const realtime = client.realtime as unknown as Numbered
  return {
    channel,
    states,
    changed,
    behind,
    watch: (payload: { tables: readonly string[]; from?: string | null }) =>
      realtime.push({
        topic: channel.topic,
        event: 'watch',
        payload,
        ref: realtime._makeRef(),
        join_ref: channel.joinPush.ref,
      }),
  }
}

/** The changes of a table that this client hears, from now on. */
export async function changesOf(
  client: SupabaseClient,
  table: string,
  options: { event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; filter?: string; select?: string[]; name?: string } = {},
) {
  const { event = '*', name = `changes of ${table}`, ...rest } = options
  const changes = heard()
  const channel = client
    .channel(name)
    .on('postgres_changes' as never, { event, schema: 'public', table, ...rest } as never, changes.hear as never)
  const states = await joined(channel)
  return { channel, states, ...changes }
}
