import type { Listener } from './change-delivery.ts'
import { everyones, type Change } from './change-lines.ts'
import type { Wanted } from './follow-lines.ts'

/** Where a listener waits for changes of a table: in a sequence, outside an agency for an account, or everywhere. */
type Wish = { kind: 'stream' | 'account' | 'everywhere'; of: string; table: string }
type Place = { wish: Wish; listeners: Set<Listener> }

const nameOf = ({ kind, of, table }: Wish) => `${kind} ${of} ${table}`

/** Who listens to what, by organization and table: a change is only offered to listeners it may concern. */
export function openAudience() {
  const places = new Map<string, Place>()
  const wishesOf = new Map<Listener, Wish[]>()
  /** Announced when a place opens or closes, and not with each listener: there are far fewer places. */
  let wanted: Wanted | undefined

  const at = (kind: Wish['kind'], of: string, table: string) => places.get(nameOf({ kind, of, table }))?.listeners ?? []

  return {
    add(listener: Listener): void {
      const wishes = wishesFrom(listener)
      wishesOf.set(listener, wishes)
      for (const wish of wishes) {
        const place = places.get(nameOf(wish))
        if (place) place.listeners.add(listener)
        else {
          places.set(nameOf(wish), { wish, listeners: new Set([listener]) })
          wanted = undefined
        }
      }
    },
    remove(listener: Listener): void {
      for (const wish of wishesOf.get(listener) ?? []) {
        const place = places.get(nameOf(wish))
        place?.listeners.delete(listener)
        if (place?.listeners.size !== 0) continue
        places.delete(nameOf(wish))
        wanted = undefined
      }
      wishesOf.delete(listener)
    },
    wanted: (): Wanted => (wanted ??= wantedAt(places.values())),
    /** The listeners of its sequence, those of the accounts it concerns, and the installation's programs. */
    of: ({ stream, table_name: table }: Change, accounts: readonly string[]): Set<Listener> =>
      new Set([
        ...at('stream', stream, table),
        ...accounts.flatMap((account) => [...at('account', account, table)]),
        ...at('everywhere', '', table),
      ]),
    /** Listeners for an account, to tables that changed. */
    outside(changes: Change[]): Listener[] {
      const tables = new Set(changes.map(({ table_name }) => table_name))
      return [...wishesOf]
        .filter(([, wishes]) => wishes.some(({ kind, table }) => kind === 'account' && tables.has(table)))
        .map(([listener]) => listener)
    },
    /** The listeners that may have missed something in these sequences. */
    near: (streams: ReadonlySet<string>): Listener[] =>
      [...wishesOf]
        .filter(([, wishes]) => wishes.some(({ kind, of }) => kind !== 'stream' || streams.has(of)))
        .map(([listener]) => listener),
  }
}

function wantedAt(places: Iterable<Place>): Wanted {
  const [streams, accounts, everywhere] = [
    new Map<string, Set<string>>(),
    new Map<string, Set<string>>(),
    new Set<string>(),
  ]
  for (const {
    wish: { kind, of, table },
  } of places) {
    const tables = kind === 'everywhere' ? everywhere : within(kind === 'stream' ? streams : accounts, of)
    tables.add(table)
  }
  return { streams, accounts, everywhere }
}

function within(map: Map<string, Set<string>>, name: string): Set<string> {
  const found = map.get(name) ?? new Set<string>()
  map.set(name, found)
  return found
}

function wishesFrom({ subscriptions, caller }: Listener): Wish[] {
  const { role, actor } = caller()
  const organization = actor?.organization_id
  const wishes = new Map<string, Wish>()
  const wish = (kind: Wish['kind'], of: string, table: string) =>
    void wishes.set(nameOf({ kind, of, table }), { kind, of, table })
  for (const {
    table: { name, audience, personal },
  } of subscriptions) {
    if (role === 'service_role') wish('everywhere', '', name)
    else if (audience === 'public' || audience === 'readers') wish('stream', everyones, name)
    else {
      if (organization) wish('stream', organization, name)
      if (organization && audience === 'accounts') wish('account', organization, name)
      if (actor && personal) wish('stream', actor.user_id, name)
    }
  }
  return [...wishes.values()]
}
