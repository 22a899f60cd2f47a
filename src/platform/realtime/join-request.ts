import { z } from 'zod'
import type { DatabaseRole } from '../database/database.ts'
import type { Subscription } from './change-delivery.ts'
import { readFilter, FilterRefused } from './filters.ts'
import { isName } from './frames.ts'
import { limits } from './limits.ts'
import type { PublishedTable } from './published-tables.ts'

/** Why a channel was not joined, as a sentence for the developer of the client. */
export class JoinRefused extends Error {}

const name = z.string().min(1).max(63)

const wanted = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: name.nullish(),
  table: name.nullish(),
  filter: z.string().nullish(),
  select: z.array(name).min(1).max(200).nullish(),
})

const join = z.object({
  access_token: z.string().max(8_192).nullish(),
  config: z
    .object({
      broadcast: z
        .object({ self: z.boolean().nullish(), ack: z.boolean().nullish(), replication_ready: z.boolean().nullish() })
        .nullish(),
      // A key that every object inherits would break the clients of everyone present.
      presence: z
        .object({
          key: z
            .string()
            .max(255)
            .refine((key) => key === '' || (isName(key) && !(key in {})))
            .nullish(),
          enabled: z.boolean().nullish(),
        })
        .nullish(),
      postgres_changes: z.array(wanted).max(limits.subscriptionsOfChannel).nullish(),
      private: z.boolean().nullish(),
    })
    .nullish(),
})

export type JoinRequest = z.infer<typeof join>
type Wanted = z.infer<typeof wanted>

export function readJoin(payload: unknown): JoinRequest {
  const { success, data, error } = join.safeParse(payload)
  if (success) return data
  const { path, message } = error.issues[0]!
  throw new JoinRefused(`The join can’t be read at ${path.join('.') || 'its start'}: ${message}.`)
}

const watch = z.object({
  tables: z.array(name).max(limits.tablesOfWindow),
  /** The positions at which what the window shows was read, as a batch gave them. */
  from: z.string().max(50_000).nullish(),
})

export function readWatch(payload: unknown): z.infer<typeof watch> {
  const { success, data } = watch.safeParse(payload)
  if (success) return data
  throw new JoinRefused(`A window names up to ${limits.tablesOfWindow} tables, and where it read them.`)
}

type Tables = {
  find(role: DatabaseRole, name: string): Promise<PublishedTable | undefined>
  all(role: DatabaseRole): Promise<PublishedTable[]>
}

/** The same answer for a table that does not exist, is not published, or is not for this role. */
const notYours = 'You can’t subscribe to a table of this name.'

/**
 * One for each table: without a table (or with *), one for every published table. The id is the position in the list.
 */
export async function subscriptionsFor(role: DatabaseRole, list: Wanted[], tables: Tables): Promise<Subscription[]> {
  const each = await Promise.all(
    list.map(async (one, place) => {
      const found = await tablesFor(role, one, tables)
      return found.map((table) => subscription(place + 1, one, table))
    }),
  )
  return each.flat()
}

async function tablesFor(
  role: DatabaseRole,
  { schema, table, filter }: Wanted,
  tables: Tables,
): Promise<PublishedTable[]> {
  if (schema && schema !== 'public' && schema !== '*') throw new JoinRefused(notYours)
  if (!table || table === '*') {
    if (filter) throw new JoinRefused('A filter needs a table.')
    return tables.all(role)
  }
  const found = await tables.find(role, table)
  if (!found) throw new JoinRefused(notYours)
  return [found]
}

function subscription(id: number, { event, filter, select }: Wanted, table: PublishedTable): Subscription {
  try {
    const conditions = readFilter(filter ?? '')
    const unknown = [...conditions.map(({ column }) => column), ...(select ?? [])].find(
      (column) => !table.columns.has(column),
    )
    if (unknown !== undefined) throw new JoinRefused(`You can’t subscribe to a column of this name: ${unknown}.`)
    return { id, event, table, conditions, select: select ?? undefined }
  } catch (error) {
    throw error instanceof FilterRefused ? new JoinRefused(error.message) : error
  }
}
