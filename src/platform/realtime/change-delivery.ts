import { Unauthorized, type Callers } from '../auth/callers.ts'
import type { Keys } from '../auth/keys.ts'
import type { Caller, Database } from '../database/database.ts'
import { openJson } from '../keys/sealed-text.ts'
import type { Log } from '../log.ts'
import { openAudience } from './audience.ts'
import { openChangeFeed } from './change-feed.ts'
import { linesOf, type Change } from './change-lines.ts'
import { changeJson } from './change-message.ts'
import { readersOf, type Found, type Offer, type Reader } from './changed-rows.ts'
import type { Condition } from './filters.ts'
import { grouped } from './grouped.ts'
import { sequencesOf, type Positions } from './live-positions.ts'
import { linesSince } from './lines-since.ts'
import type { PublishedTable } from './published-tables.ts'
import { PoliciesChanged } from './readable-rows.ts'
import { readingPolicies } from './reading-policies.ts'

export type Subscription = {
  id: number
  event: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  table: PublishedTable
  conditions: Condition[]
  select: string[] | undefined
}

/** A channel that asked for changes. Tokens change while it lives, so its current token is requested each time. */
export type Listener = {
  subscriptions: Subscription[]
  /** False until the client is told that it is subscribed. */
  active: boolean
  token(): string
  /** Its person and organization as of the last look: a channel never changes organization, it ends. */
  caller(): Caller
  /** Where its socket comes from: a token may be valid only from some networks. */
  from: string
  tell(payload: string): void
  /** A window only hears which table changed, and reads its rows itself. */
  tellTable?(table: string): void
  /** Its rights have ended. */
  end(reason: string): void
  /** Something could not be read: the client must join again and read for itself. */
  fail(): void
}

/** Rows are read for this many at a time: requests keep their share of the connections. */
const atOnce = 4

/** Delivers each change to everyone who may read the row, each with their own rights. */
export function openChangeDelivery({
  database,
  callers,
  keys,
  log,
}: {
  database: Database
  callers: Callers
  keys: Keys
  log: Log
}) {
  const audience = openAudience()
  const readings = readingPolicies(database)
  const lost = (streams: ReadonlySet<string>) => audience.near(streams).forEach((listener) => listener.fail())
  const feed = openChangeFeed({ database, log }, { wanted: audience.wanted, handle: deliver, lost })

  /**
   * First who may be concerned, by organization and table; then their rights, once each; then rows, once per kind of
   * rights.
   */
  async function deliver(changes: Change[], dealt: ReadonlySet<string>, only?: Listener): Promise<void> {
    const shared = changes.filter(
      (change) => change.audience === 'accounts' && change.operation !== 'DELETE' && dealt.has(change.stream),
    )
    const accounts =
      (shared.length > 0
        ? await attempt(only ? [only] : audience.outside(shared), () => accountsOf(database, shared))
        : undefined) ?? new Map<Change, string[]>()
    const meant = new Map<Listener, Change[]>()
    for (const change of changes)
      for (const listener of audience.of(change, accounts.get(change) ?? []))
        if (
          listener.active &&
          (!only || listener === only) &&
          isMeant(listener, change) &&
          mayLearn(listener.caller(), change, accounts.get(change))
        )
          noted(meant, listener).push(change)
    if (meant.size === 0) return

    const offers: Offer[] = []
    const groups = [...grouped(meant.keys(), (listener) => `${listener.token()} ${listener.from}`).values()]
    const shown = groups.map(([first]) => ({ token: first!.token(), from: first!.from }))
    const found = (await attempt(groups.flat(), () => callers.ofAll(shown))) ?? []
    for (const [at, caller] of found.entries())
      for (const listener of groups[at]!)
        if (caller instanceof Unauthorized) listener.end(caller.message)
        else if (!isStill(caller, listener.caller())) listener.end(rightsChanged)
        else offers.push({ listener, caller, token: shown[at]!.token, changes: meant.get(listener)!, found: new Map() })
    const listening = offers.map(({ listener }) => listener)
    const readers = (await attempt(listening, () => readersOf(database, readings, offers))) ?? []
    await each(readers, (reader) =>
      attempt(
        [...reader.offers].map(({ listener }) => listener),
        () => read(reader),
      ),
    )
    // Clients that hear a change ask again, and must not be answered by a standby that does not have it yet.
    const told = offers.filter(({ found }) => found.size > 0)
    if (
      told.length > 0 &&
      !(await attempt(
        told.map(({ listener }) => listener),
        () => notePlaces(told.map(({ caller }) => caller)),
      ))
    )
      return
    const open = opener(keys)
    for (const { listener, found } of offers.filter(({ listener }) => listener.tellTable))
      for (const table of new Set([...found.keys()].map(({ table_name }) => table_name))) listener.tellTable!(table)
    for (const { listener, found } of offers.filter(({ listener }) => !listener.tellTable))
      for (const change of changes)
        if (found.has(change)) tell(listener, change, found.get(change)!, open(change, found.get(change)!))
  }

  async function notePlaces(callers: Caller[]): Promise<true> {
    await database.told(callers.flatMap(({ actor }) => (actor ? [actor.organization_id ?? actor.user_id] : [])))
    return true
  }

  async function read(reader: Reader): Promise<void> {
    try {
      await reader.read()
    } catch (error) {
      if (error instanceof PoliciesChanged) readings.forget(reader.caller.role, reader.table)
      throw error
    }
  }

  /** A listener whose rights have ended is told so; one that could not be read for joins again. */
  async function attempt<Result>(group: Listener[], work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Unauthorized) {
        for (const listener of group) listener.end(error.message)
        return undefined
      }
      log.warn('realtime rows could not be read', {
        'error.type': (error as Error).name,
        'error.code': (error as { code?: string }).code,
      })
      for (const listener of group) listener.fail()
      return undefined
    }
  }

  return {
    async add(listener: Listener): Promise<void> {
      audience.add(listener)
      try {
        await feed.begin()
        // Earlier changes are not sent: the page reads them when it is subscribed.
        await notePlaces([listener.caller()])
        listener.active = true
      } catch (error) {
        audience.remove(listener)
        throw error
      }
    },
    /**
     * A window watches these tables from now on. What changed since `from` in those that it did not watch before is told
     * first; false where that can't be known, and the window must read them again.
     */
    async watch(listener: Listener, subscriptions: Subscription[], from: Positions | null): Promise<boolean> {
      const before = new Set(listener.subscriptions.map(({ table }) => table.name))
      const added = subscriptions.map(({ table }) => table.name).filter((name) => !before.has(name))
      audience.remove(listener)
      listener.subscriptions = subscriptions
      audience.add(listener)
      if (added.length === 0) return true
      await feed.begin()
      await notePlaces([listener.caller()])
      listener.active = true
      if (!from) return false
      const { own, accounts } = sequencesOf(listener.caller())
      const dealt = accounts.length > 0 ? await linesOf(database).dealings(accounts) : []
      const missed = await linesSince(database, { streams: [...own, ...dealt], from, tables: added })
      if (missed && missed.length > 0) await deliver(missed, new Set(dealt), listener)
      return missed !== null
    },
    remove: (listener: Listener) => audience.remove(listener),
    stop: () => feed.stop(),
  }
}

export const rightsChanged = 'Your access has changed. Join again.'

/** The same person in the same organization as the one the listener was entered for. */
export const isStill = (now: Caller, before: Caller): boolean =>
  now.role === before.role &&
  now.actor?.user_id === before.actor?.user_id &&
  now.actor?.organization_id === before.actor?.organization_id

const isAbout = ({ table, event }: Subscription, change: Change) =>
  table.name === change.table_name && (event === '*' || event === change.operation)
const isMeant = ({ subscriptions }: Listener, change: Change) =>
  subscriptions.some((subscription) => isAbout(subscription, change))

/**
 * Whom it is worth asking. Row security is asked besides; a deleted row is only announced to its organization and its
 * owner.
 */
export function mayLearn({ role, actor }: Caller, change: Change, accounts: readonly string[] = []): boolean {
  if (role === 'service_role') return true
  const owns = actor !== undefined && change.owner_id === actor.user_id
  if (change.audience === 'owner') return owns
  const belongs = owns || (Boolean(actor?.organization_id) && change.organization_id === actor?.organization_id)
  if (change.operation === 'DELETE' || belongs) return belongs
  if (change.audience === 'public' || change.audience === 'readers') return true
  return Boolean(actor?.organization_id) && accounts.includes(actor!.organization_id!)
}

function noted(map: Map<Listener, Change[]>, listener: Listener): Change[] {
  const changes = map.get(listener) ?? []
  map.set(listener, changes)
  return changes
}

/** The accounts that changes of an agency's rows concern, in one statement for all of them. */
async function accountsOf(database: Database, changes: Change[]): Promise<Map<Change, string[]>> {
  const { rows } = await database.read(
    { role: 'service_role' },
    {
      name: 'realtime accounts',
      text: `select c.place::integer - 1 as place, array_agg(distinct account) as accounts
             from jsonb_array_elements($1::jsonb) with ordinality as c (change, place),
                  lateral realtime.accounts_of(c.change ->> 'table_name', c.change -> 'key') as account group by 1`,
      values: [JSON.stringify(changes.map(({ table_name, key }) => ({ table_name, key })))],
    },
  )
  return new Map(rows.map(({ place, accounts }) => [changes[place]!, accounts]))
}

/**
 * Row security has let its readers see the row: they may read the sealed fields of their organization. Opened once
 * for all of them.
 */
function opener(keys: Keys) {
  const opened = new Map<Found['row'], string>()
  return (change: Change, { row }: Found): string => {
    const json =
      opened.get(row) ??
      openJson(
        keys,
        row.json,
        ({ table, organization }) => table === change.table_name && organization === change.organization_id,
      )
    opened.set(row, json)
    return json
  }
}

function tell(listener: Listener, change: Change, { passes }: Found, json: string): void {
  const mine = listener.subscriptions.filter(
    (subscription) => isAbout(subscription, change) && passes(subscription.conditions),
  )
  for (const alike of grouped(mine, ({ select }) => select?.join()).values())
    listener.tell(
      changeJson(
        change,
        json,
        alike[0]!,
        alike.map(({ id }) => id),
      ),
    )
}

/** A few at a time. */
async function each<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
