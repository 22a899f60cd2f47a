import type { Listener } from './change-delivery.ts'
import { everyones, type Change } from './change-lines.ts'
import type { Wanted } from './follow-lines.ts'

/** Where a listener waits for changes of a table: in a sequence, outside an agency for an account, or everywhere. */
type Interest = { kind: 'stream' | 'account' | 'everywhere'; of: string; table: string }
type Place = { interest: Interest; listeners: Set<Listener> }

const nameOf = ({ kind, of, table }: Interest) => `${kind} ${of} ${table}`

/** Who listens to what, by organization and table: a change is only offered to listeners it may concern. */
export function openAudience() {
  const places = new Map<string, Place>()
  const interestsOf = new Map<Listener, Interest[]>()
  /** Announced when a place opens or closes, and not with each listener: there are far fewer places. */
  let wanted: Wanted | undefined

  const at = (kind: Interest['kind'], of: string, table: string) =>
    places.get(nameOf({ kind, of, table }))?.listeners ?? []

  return {
    add(listener: Listener): void {
      const interests = interestsIn(listener)
      interestsOf.set(listener, interests)
      for (const interest of interests) {
        const place = places.get(nameOf(interest))
        if (place) place.listeners.add(listener)
        else {
          places.set(nameOf(interest), { interest, listeners: new Set([listener]) })
          wanted = undefined
        }
      }
    },
    remove(listener: Listener): void {
      for (const interest of interestsOf.get(listener) ?? []) {
        const place = places.get(nameOf(interest))
        place?.listeners.delete(listener)
        if (place?.listeners.size !== 0) continue
        places.delete(nameOf(interest))
        wanted = undefined
      }
      interestsOf.delete(listener)
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
      return [...interestsOf]
        .filter(([, interests]) => interests.some(({ kind, table }) => kind === 'account' && tables.has(table)))
        .map(([listener]) => listener)
    },
    /** The listeners that may have missed something in these sequences. */
    near: (streams: ReadonlySet<string>): Listener[] =>
      [...interestsOf]
        .filter(([, interests]) => interests.some(({ kind, of }) => kind !== 'stream' || streams.has(of)))
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
    interest: { kind, of, table },
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

function interestsIn({ subscriptions, caller }: Listener): Interest[] {
  const { role, actor } = caller()
  const organization = actor?.organization_id
  const interests = new Map<string, Interest>()
  const interest = (kind: Interest['kind'], of: string, table: string) =>
    void interests.set(nameOf({ kind, of, table }), { kind, of, table })
  for (const {
    table: { name, audience, personal },
  } of subscriptions) {
    if (role === 'service_role') interest('everywhere', '', name)
    else if (audience === 'public' || audience === 'readers') interest('stream', everyones, name)
    else {
      if (organization) interest('stream', organization, name)
      if (organization && audience === 'accounts') interest('account', organization, name)
      if (actor && personal) interest('stream', actor.user_id, name)
    }
  }
  return [...interests.values()]
}
