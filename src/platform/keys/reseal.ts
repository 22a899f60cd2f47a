import type { Client } from 'pg'
import type { Keys } from '../auth/keys.ts'
import { seal, unsealWith } from '../auth/factors/sealed.ts'

/** A column of sealed bytes: its purpose, and the columns that its context is derived from. */
export type SealedColumn = {
  table: string
  key: readonly string[]
  column: string
  purpose: string
  about: (row: Record<string, string>) => string
}

/** A column of sealed bytes with a keyed digest beside it, for finding the same text again. */
export type DigestColumn = {
  table: string
  key: readonly string[]
  sealed: Pick<SealedColumn, 'column' | 'purpose' | 'about'>
  column: string
  digest: (keys: Pick<Keys, 'oldest'>, text: string) => string
}

type Needs = Pick<Keys, 'derive' | 'every'>

const batch = 200

/**
 * Reseals with the newest key what another one has sealed, a few rows at a time while people work. A row that changes
 * meanwhile is skipped, because the change already seals with the newest key.
 */
export async function reseal(
  client: Client,
  keys: Needs,
  { table, key, column, purpose, about }: SealedColumn,
): Promise<number> {
  const newest = keys.derive(purpose)
  let count = 0
  await inBatches(client, { table, key, column }, async (row) => {
    const { text, isNewest } = unsealWith(keys, purpose, about(row), row.sealed)
    if (isNewest) return
    const update = `update ${table} set ${column} = $1 where ${column} = $2 and ${isRow(key, 3)}`
    const { rowCount } = await client.query(update, [
      seal(newest, about(row), text),
      row.sealed,
      ...key.map((name) => row[name]),
    ])
    count += rowCount ?? 0
  })
  return count
}

/** How many rows only an older key opens: while there are any, it is not retired. */
export async function sealedByOthers(
  client: Client,
  keys: Needs,
  { table, key, column, purpose, about }: SealedColumn,
): Promise<number> {
  let count = 0
  await inBatches(client, { table, key, column }, async (row) => {
    if (!unsealWith(keys, purpose, about(row), row.sealed).isNewest) count++
  })
  return count
}

/** In the caller's transaction: digests are compared with each other, so all of them change at one moment. */
export async function newDigest(
  client: Client,
  keys: Pick<Keys, 'every'>,
  next: Pick<Keys, 'oldest'>,
  of: DigestColumn,
): Promise<void> {
  const { table, key, sealed, column, digest } = of
  await client.query(`lock table ${table} in share row exclusive mode`)
  await inBatches(client, { table, key, column: sealed.column }, async (row) => {
    const { text } = unsealWith(keys, sealed.purpose, sealed.about(row), row.sealed)
    await client.query(`update ${table} set ${column} = $1 where ${isRow(key, 2)}`, [
      digest(next, text),
      ...key.map((name) => row[name]),
    ])
  })
}

type Row = Record<string, string> & { sealed: Buffer }

const isRow = (key: readonly string[], first: number) => key.map((name, at) => `${name} = $${at + first}`).join(' and ')

type Where = Pick<SealedColumn, 'table' | 'key' | 'column'>

async function inBatches(
  client: Client,
  { table, key, column }: Where,
  each: (row: Row) => Promise<void>,
): Promise<void> {
  const names = key.join(', ')
  let last: string[] | undefined
  for (;;) {
    const after = last ? ` and (${names}) > (${last.map((_, at) => `$${at + 1}`).join(', ')})` : ''
    const from = `from ${table} where ${column} is not null${after}`
    const text = `select ${names}, ${column} as sealed ${from} order by ${names} limit ${batch}`
    const { rows } = await client.query<Row>(text, last)
    for (const row of rows) await each(row)
    if (rows.length < batch) return
    last = key.map((name) => rows.at(-1)![name]!)
  }
}
