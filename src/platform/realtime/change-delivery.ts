import { Unauthorized, type Callers } from '../auth/callers.ts'
import type { Keys } from '../auth/keys.ts'
import type { Caller, Database } from '../database/database.ts'
import { openJson } from '../keys/sealed-text.ts'
import type { Log } from '../log.ts'
import { openChangeFeed, type Change } from './change-feed.ts'
import { changeJson } from './change-message.ts'
import type { Condition } from './filters.ts'
import { grouped } from './grouped.ts'
import type { PublishedTable } from './published-tables.ts'
import { judgeKeys, readRows, type ReadableRow } from './readable-rows.ts'

export type Subscription = { id: number; event: 'INSERT' | 'UPDATE' | 'DELETE' | '*'; table: PublishedTable; conditions: Condition[]; select: string[] | undefined }

/** A channel that asked for changes. Tokens change while it lives, so it is asked for the one it has now. */
export type Listener = {
  subscriptions: Subscription[]
  /** False until it was told that it is subscribed. */
  active: boolean
  token(): string
  /** Where its socket comes from: a token is good from some networks and not from others. */
  from: string
  tell(payload: string): void
  /** Its rights are over. */
  end(reason: string): void
  /** Something could not be read: it must join again and look for itself. */
  fail(): void
}

/** Rows are read for this many people at a time: what serves requests keeps its share of the connections. */
const readersAtOnce = 4

/** Hands each change to whoever may read the row, each with their own rights. */
export function openChangeDelivery({ database, callers, keys, log }: { database: Database; callers: Callers; keys: Keys; log: Log }) {
  const listeners = new Set<Listener>()
  const tables = () => [...new Set([...listeners].flatMap((listener) => listener.subscriptions.map(({ table }) => table.name)))]
  const feed = openChangeFeed({ database, log }, tables, deliver)

  async function deliver(changes: Change[]): Promise<void> {
    const byToken = grouped([...listeners].filter((listener) => listener.active), (listener) => `${listener.token()} ${listener.from}`)
    const waiting = [...byToken]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await deliverTo(next[1], changes)
    }
    await Promise.all(Array.from({ length: readersAtOnce }, work))
  }

  async function deliverTo(group: Listener[], changes: Change[]): Promise<void> {
    const token = group[0]!.token()
    const subscriptions = group.flatMap((listener) => listener.subscriptions)
    const relevant = changes.filter((change) => subscriptions.some((subscription) => isAbout(subscription, change)))
    if (relevant.length === 0) return
    try {
      const caller = await callers.of({ get: (name) => (name === 'authorization' ? `Bearer ${token}` : null) }, { from: group[0]!.from })
      const offered = relevant.filter((change) => mayLearn(caller, change))
      const rows = await readAll(database, caller, subscriptions, offered)
      for (const change of offered) for (const listener of group) tell(listener, change, opened(keys, change, rows.get(change)), subscriptions)
    } catch (error) {
      if (error instanceof Unauthorized) return group.forEach((listener) => listener.end(error.message))
      log.warn('realtime rows could not be read', { 'error.type': (error as Error).name, 'error.code': (error as { code?: string }).code })
      for (const listener of group) listener.fail()
    }
  }

  return {
    async add(listener: Listener): Promise<void> {
      listeners.add(listener)
      try {
        await feed.begin()
        listener.active = true
      } catch (error) {
        listeners.delete(listener)
        throw error
      }
    },
    remove: (listener: Listener) => void listeners.delete(listener),
    stop: () => feed.stop(),
  }
}

/** Row security has let this reader see the row: its own sealed fields are open to them. */
const opened = (keys: Keys, change: Change, row: ReadableRow | undefined): ReadableRow | undefined =>
  row && { ...row, json: openJson(keys, row.json, ({ table, organization }) => table === change.table_name && organization === change.organization_id) }

const isAbout = ({ table, event }: Subscription, change: Change) => table.name === change.table_name && (event === '*' || event === change.operation)

/** Whom it is worth asking, and who may know the key of a row that is gone. Row security is asked besides. */
export function mayLearn({ role, actor }: Caller, change: Change): boolean {
  if (role === 'service_role') return true
  const owns = actor !== undefined && change.owner_id === actor.user_id
  if (change.audience === 'owner') return owns
  const belongs = owns || (Boolean(actor?.organization_id) && change.organization_id === actor?.organization_id)
  if (change.operation === 'DELETE') return belongs
  return belongs || change.audience === 'readers'
}

/** One statement for each table and kind. The filters of all the subscriptions are judged in it, each by its place. */
async function readAll(database: Database, caller: Caller, subscriptions: Subscription[], changes: Change[]): Promise<Map<Change, ReadableRow>> {
  const found = new Map<Change, ReadableRow>()
  for (const [kind, some] of grouped(changes, (change) => `${change.operation === 'DELETE' ? 'gone' : 'there'} ${change.table_name}`)) {
    const ofTable = filtersOf(subscriptions, some[0]!.table_name)
    const read = kind.startsWith('gone') ? judgeKeys : readRows
    const places = new Map<string, number>()
    for (const { key } of some) if (!places.has(JSON.stringify(key))) places.set(JSON.stringify(key), places.size)
    const rows = await read(database, caller, ofTable[0]!.table, [...places.keys()].map((key) => JSON.parse(key)), ofTable.map(({ conditions }) => conditions))
    for (const change of some) {
      const row = rows.get(places.get(JSON.stringify(change.key))!)
      if (row) found.set(change, row)
    }
  }
  return found
}

const filtersOf = (subscriptions: Subscription[], table: string) => subscriptions.filter((subscription) => subscription.table.name === table)

function tell(listener: Listener, change: Change, row: ReadableRow | undefined, subscriptions: Subscription[]): void {
  if (!row) return
  const passed = filtersOf(subscriptions, change.table_name).filter((_, place) => row.passes[place])
  const mine = passed.filter((subscription) => listener.subscriptions.includes(subscription) && isAbout(subscription, change))
  for (const alike of grouped(mine, ({ select }) => select?.join()).values()) listener.tell(changeJson(change, row.json, alike[0]!, alike.map(({ id }) => id)))
}
