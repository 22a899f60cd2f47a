import type { Listener } from './change-delivery.ts'
import { everyones, type Change, type Wanted } from './change-feed.ts'

/** A listener who may concern what changes in this table of this sequence. */
const placeOf = (stream: string, table: string) => `${stream} ${table}`
const anywhere = 'anywhere'
const fromOutside = (account: string) => `outside ${account}`

/** Who listens to what, by organization and table: a change asks no one whom it cannot concern. */
export function openAudience() {
  const places = new Map<string, Set<Listener>>()
  const placesOf = new Map<Listener, string[]>()
  let known: Wanted | undefined

  const wantedOf = (listeners: Iterable<Listener>): Wanted => {
    const [streams, accounts, everywhere] = [new Map<string, Set<string>>(), new Map<string, Set<string>>(), new Set<string>()]
    const note = (map: Map<string, Set<string>>, of: string, table: string) => void (map.get(of)?.add(table) ?? map.set(of, new Set([table])))
    for (const listener of listeners)
      for (const { kind, of, table } of wishes(listener)) {
        if (kind === 'everywhere') everywhere.add(table)
        else note(kind === 'stream' ? streams : accounts, of, table)
      }
    return { streams, accounts, everywhere }
  }

  return {
    add(listener: Listener): void {
      known = undefined
      const mine = [...new Set(wishes(listener).map(({ kind, of, table }) => placeOf(kind === 'everywhere' ? anywhere : kind === 'account' ? fromOutside(of) : of, table)))]
      placesOf.set(listener, mine)
      for (const place of mine) places.get(place)?.add(listener) ?? places.set(place, new Set([listener]))
    },
    remove(listener: Listener): void {
      known = undefined
      for (const place of placesOf.get(listener) ?? []) {
        const here = places.get(place)
        here?.delete(listener)
        if (here?.size === 0) places.delete(place)
      }
      placesOf.delete(listener)
    },
    wanted: (): Wanted => (known ??= wantedOf(placesOf.keys())),
    /** Those of its sequence, those of the accounts that it concerns, and the installation's own programs. */
    of: ({ stream, table_name }: Change, accounts: readonly string[]): Set<Listener> =>
      new Set([stream, ...accounts.map(fromOutside), anywhere].flatMap((whose) => [...(places.get(placeOf(whose, table_name)) ?? [])])),
    in: (streams: ReadonlySet<string>): Listener[] => [...placesOf.keys()].filter((listener) => wishes(listener).some(({ kind, of }) => kind !== 'stream' || streams.has(of))),
  }
}

type Wish = { kind: 'stream' | 'account' | 'everywhere'; of: string; table: string }

function wishes({ subscriptions, caller }: Listener): Wish[] {
  const { role, actor } = caller()
  return subscriptions.flatMap(({ table: { name: table, audience, personal } }): Wish[] => {
    if (role === 'service_role') return [{ kind: 'everywhere', of: '', table }]
    if (audience === 'public' || audience === 'readers') return [{ kind: 'stream', of: everyones, table }]
    const organization = actor?.organization_id
    return [
      ...(organization ? [{ kind: 'stream', of: organization, table } as const] : []),
      ...(organization && audience === 'accounts' ? [{ kind: 'account', of: organization, table } as const] : []),
      ...(actor && personal ? [{ kind: 'stream', of: actor.user_id, table } as const] : []),
    ]
  })
}
