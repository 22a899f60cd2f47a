import type { Database, Tx } from './database.ts'

/** One that was carried out, with the rights of the caller or with those of commands. */
export type Said = { text: string; asPerson: boolean }

type Named = {
  name: string
  /** A table that a signed-in person may know of. */
  known: boolean
  /** Of a view or a function. */
  text: string | null
  /** The policies of a table, for commands and for people. */
  commands: string | null
  people: string | null
  /** It puts its statements together when it runs. */
  hidden: boolean
}

const namedSql = `
  select c.relname as name, c.relkind in ('r', 'p') and n.nspname = 'public'
           and has_any_column_privilege('authenticated', c.oid, 'select') as known,
         case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end as text,
         read.commands, read.people, false as hidden
    from pg_class c join pg_namespace n on n.oid = c.relnamespace,
         lateral (select string_agg(said, ' ') filter (where 'commands'::regrole = any (roles) or 0 = any (roles)) as commands,
                         string_agg(said, ' ') filter (where roles <> array['commands'::regrole::oid]) as people
                    from (select pg_get_expr(p.polqual, p.polrelid) as said, p.polroles as roles from pg_policy p
                           where p.polrelid = c.oid and p.polcmd in ('r', '*')) policies) read
   where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^(pg_|information_schema)'
  union all
  select p.proname, false, pg_get_functiondef(p.oid), null, null, p.prosrc ~* '\\mexecute\\M'
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where p.prokind = 'f' and p.prorettype <> 'trigger'::regtype and n.nspname !~ '^(pg_|information_schema)'
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

/** Statements whose tables are remembered. */
const most = 5_000

export type TablesRead = ReturnType<typeof tablesRead>

/**
 * Which tables statements read. Every word of a statement that is the name of a table, view or function counts as read,
 * and so does every such word of what it leads to. A word too many costs a read; one too few would keep an old answer.
 */
export function tablesRead(database: Pick<Database, 'read'>) {
  let catalog: Catalog | undefined
  const remembered = new Map<string, Found>()

  function found(known: Catalog, { text, asPerson }: Said): Found {
    const way = asPerson ? 'people' : 'commands'
    const key = `${way} ${text}`
    const before = remembered.get(key)
    if (before) return before
    if (remembered.size >= most) remembered.clear()
    const each = [...wordsOf(text)].flatMap((word) => known[way].get(word) ?? [])
    const now = together(each)
    remembered.set(key, now)
    return now
  }

  return {
    /** Read with the rest of the catalog, and again when that has changed. */
    async learn(): Promise<void> {
      const { rows } = await database.read({ role: 'service_role' }, { text: namedSql })
      const named = rows as Named[]
      catalog = { commands: reached(named, 'commands'), people: reached(named, 'people') }
      remembered.clear()
    },
    /** Undefined where it can’t be said. */
    of(said: Iterable<Said>): readonly string[] | undefined {
      const known = catalog
      if (!known) return undefined
      const { tables, hidden } = together([...said].map((each) => found(known, each)))
      return hidden ? undefined : [...tables].toSorted()
    },
  }
}

/** The same database, which tells what is said in its transactions. */
export const hearing = (database: Pick<Database, 'transaction'>, hear: (said: Said) => void): typeof database => ({
  transaction: (caller, work, options) =>
    database.transaction(
      caller,
      (tx) => {
        const heard =
          (asPerson: boolean, say: Tx['sql']): Tx['sql'] =>
          (text, values) => {
            hear({ text, asPerson })
            return say(text, values)
          }
        const sql = heard(false, tx.sql)
        return work({
          ...tx,
          sql,
          one: async (text, values) => (await sql<any>(text, values))[0],
          asPerson: heard(true, tx.asPerson),
        })
      },
      options,
    ),
})

type Way = 'commands' | 'people'
type Found = { tables: ReadonlySet<string>; hidden: boolean }
type Catalog = Record<Way, ReadonlyMap<string, Found>>

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[a-z_][a-z0-9_]*/g))

const together = (all: readonly Found[]): Found => ({
  tables: new Set(all.flatMap(({ tables }) => [...tables])),
  hidden: all.some(({ hidden }) => hidden),
})

/** For each name, all tables that are read with it. A function may have more rights than the person who calls it. */
function reached(all: readonly Named[], way: Way): ReadonlyMap<string, Found> {
  const by = new Map<string, Named[]>()
  for (const each of all) by.set(each.name, [...(by.get(each.name) ?? []), each])
  const textOf = ({ text, commands, people }: Named) => [text, commands, way === 'people' && people].join(' ')
  const next = new Map(
    [...by].map(([name, same]) => [name, [...wordsOf(same.map(textOf).join(' '))].filter((word) => by.has(word))]),
  )
  return new Map(
    [...by.keys()].map((name) => {
      const seen = new Set([name])
      for (const each of seen) for (const more of next.get(each)!) seen.add(more)
      const behind = [...seen].flatMap((each) => by.get(each)!)
      return [
        name,
        {
          tables: new Set(behind.filter(({ known }) => known).map((each) => each.name)),
          hidden: behind.some(({ hidden }) => hidden),
        },
      ]
    }),
  )
}
