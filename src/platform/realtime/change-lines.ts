import type { Database } from '../database/database.ts'

/** A changed row: which one, never its content. */
export type Change = {
  /** Where it is announced: in its organization's sequence, its owner's where it has none, or everyone's. */
  stream: string
  position: number
  audience: 'organization' | 'owner' | 'accounts' | 'public' | 'readers'
  organization_id: string | null
  owner_id: string | null
  table_name: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE'
  key: Record<string, unknown>
  /** For a deleted row, the columns that its policies use. */
  asked: Record<string, unknown> | null
  at: string
}

/** Where changes of tables that everyone may read are announced. */
export const everyones = '00000000-0000-0000-0000-000000000000'

/** A line, or none after the position: then all but the first four are null. */
export type Look = {
  stream: string
  linked: boolean
  trimmed: number | null
  behind: boolean | null
  waits: boolean | null
} & Change

/** How far each sequence was read, and what adds others: accounts that deal with their agencies, or all that exist. */
export type Followed = {
  places: ReadonlyMap<string, number>
  accounts: readonly string[]
  everywhere: boolean
  /** A person begins to listen: the accounts' dealings are looked up, however recent the last look-up. */
  begins: boolean
}

/** The queries of a feed to the database. */
export type Lines = {
  known(): Promise<string[]>
  /** The agencies that these accounts deal with. */
  dealings(accounts: readonly string[]): Promise<string[]>
  /** The lines after the positions, and those that wait for their number: at least one row for each sequence. */
  look(followed: Followed): Promise<Look[]>
  /**
   * Gives waiting lines their positions and returns how far each sequence is. A sequence that cannot be asked now is
   * left out.
   */
  number(streams: readonly string[]): Promise<Map<string, number>>
}

/** How much one statement reads, numbers or deletes in a sequence. */
export const atOnce = 1_000
/** How many sequences one statement numbers: their rows are locked together. */
const streamsAtOnce = 20

export const keeper = { role: 'service_role' } as const

export const lineColumns = `c.position, c.position = 9007199254740991 as waits, c.audience, c.organization_id, c.owner_id,
             c.table_name, c.operation, c.key, c.asked,
             to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`

/**
 * One range of one index for each sequence: what is new in it, and what waits for its number. Dealings are read in
 * the same statement, so that an agency that has just begun to deal with an account is followed from its oldest
 * stored line.
 */
export const lookSql = `
  select w.stream, w.linked, h.trimmed, h.trimmed > w.after as behind, line.*
    from (select stream, after, false as linked from unnest($1::uuid[], $2::bigint[]) as known (stream, after)
          union all
          select more.stream, 0, true
            from (select organization as stream from realtime.dealings_of($3::uuid[]) where cardinality($3::uuid[]) > 0
                  union select stream from realtime.known_streams() as stream where $4) as more
           where more.stream <> all ($1::uuid[])) as w
    left join realtime.streams as h on h.stream = w.stream
    left join lateral (
      select ${lineColumns}
        from realtime.changes as c where c.stream = w.stream and c.position > w.after
       order by c.position, c.id limit ${atOnce}) as line on true
   order by w.stream, line.position`

const numberSql = `select numbered, upto, has_more from realtime.number_changes($1, ${atOnce})`

export const streamsIn = async (database: Database, text: string, values: unknown[] = []): Promise<string[]> =>
  (await database.read(keeper, { text: `select distinct stream from ${text} as known (stream)`, values })).rows.map(
    ({ stream }) => stream as string,
  )

/** `each` at a time. */
export async function numberIn(
  database: Database,
  streams: readonly string[],
  each = streamsAtOnce,
): Promise<Map<string, number>> {
  const upTo = new Map<string, number>()
  for (let from = 0; from < streams.length; from += each) {
    for (let some = streams.slice(from, from + each); some.length > 0;) {
      const { rows } = await database.write(keeper, { name: 'realtime number', text: numberSql, values: [some] })
      for (const { numbered, upto } of rows) upTo.set(numbered, upto)
      some = rows.filter(({ has_more }) => has_more).map(({ numbered }) => numbered)
    }
  }
  return upTo
}

/** On one PostgreSQL: one statement for all sequences. */
export const linesOf = (database: Database): Lines => ({
  known: () => streamsIn(database, 'realtime.known_streams()'),
  dealings: (accounts) => streamsIn(database, '(select organization from realtime.dealings_of($1))', [accounts]),
  number: (streams) => numberIn(database, streams),
  async look({ places, accounts, everywhere }) {
    const values = [[...places.keys()], [...places.values()], accounts, everywhere]
    return (await database.read(keeper, { name: 'realtime changes', text: lookSql, values })).rows as Look[]
  },
})
