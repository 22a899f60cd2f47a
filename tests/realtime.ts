import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'

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
