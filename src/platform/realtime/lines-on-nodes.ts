import { isDatabaseAway } from '../database/away.ts'
import type { Database } from '../database/database.ts'
import {
  atOnce,
  everyones,
  keeper,
  lineColumns,
  linesOf,
  numberIn,
  streamsIn,
  type Lines,
  type Look,
} from './change-lines.ts'

/**
 * Asking all nodes for added agencies costs more than reading lines: done at every twentieth look, within two
 * seconds.
 */
const looksBetween = 20

/**
 * On a cluster, everyone's lines are stored with their organization, so that a row and its line are on one node. They
 * are followed separately, in every organization that has some.
 */
type Which = 'own' | 'everyones'
const forEveryone = `c.audience in ('public', 'readers') and c.stream <> '${everyones}'`
const conditionOf: Record<Which, string> = { own: `not (${forEveryone})`, everyones: forEveryone }

/**
 * The same query as on one PostgreSQL, starting from the rows of the sequences, which are stored beside their lines:
 * each node answers for its sequences, and nodes without any of these sequences aren't asked.
 */
const lookSql = (which: Which) => `
  select w.stream, w.trimmed, w.trimmed > w.after as behind, line.*
    from (select h.stream, h.trimmed, known.after from realtime.streams as h
            join unnest($1::uuid[], $2::bigint[]) as known (stream, after) on known.stream = h.stream
            where h.stream = any ($1::uuid[])) as w
    left join lateral (
      select ${lineColumns}
        from realtime.changes as c where c.stream = w.stream and c.stream = any ($1::uuid[]) and c.position > w.after
        and ${conditionOf[which]}
       order by c.position, c.id limit ${atOnce}) as line on true
   order by w.stream, line.position`

/** Which sequences are on the same node. */
const nodesSql = `
  select p.groupid as node, array_agg(s.stream) as streams
    from unnest($1::uuid[]) as s (stream), pg_dist_placement as p
   where p.shardid = get_shard_id_for_distribution_column('realtime.changes', s.stream) group by 1`

export function linesOnNodes(database: Database, which: Which = 'own'): Lines {
  const { dealings } = linesOf(database)
  const text = lookSql(which)
  const known = () =>
    streamsIn(
      database,
      which === 'own'
        ? 'realtime.known_streams()'
        : `(select c.stream from realtime.changes as c where ${forEveryone})`,
    )
  let looks = 0
  /** Added, and without a position yet. */
  let linked = new Set<string>()

  /** One after the other, so that each is a separate transaction on its node. */
  async function number(streams: readonly string[]): Promise<Map<string, number>> {
    const upTo = new Map<string, number>()
    for (const stream of streams) {
      try {
        for (const [numbered, position] of await numberIn(database, [stream])) upTo.set(numbered, position)
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
      }
    }
    return upTo
  }

  /** A node that is down delays only its agencies. */
  async function whereNodesAnswer(
    streams: readonly string[],
    ask: (some: readonly string[]) => Promise<Look[]>,
  ): Promise<Look[]> {
    try {
      return await ask(streams)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      const { rows } = await database.read(keeper, { text: nodesSql, values: [streams] })
      const answers = await Promise.allSettled(rows.map(({ streams }) => ask(streams)))
      const failed = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      if (failed.length === answers.length || !failed.every(isDatabaseAway)) throw error
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    }
  }

  return {
    known,
    dealings,
    number,
    async look({ places, accounts, everywhere, begins }) {
      const isDue = begins || looks % looksBetween === 0
      looks = isDue ? 1 : looks + 1
      if (isDue)
        linked = new Set([
          ...(accounts.length > 0 ? await dealings(accounts) : []),
          ...(everywhere ? await known() : []),
        ])
      for (const stream of places.keys()) linked.delete(stream)
      // From here on a row stores how far it is.
      if (isDue) await number([...linked])
      const ask = async (streams: readonly string[]) => {
        const after = streams.map((stream) => places.get(stream) ?? 0)
        return (await database.read(keeper, { name: `realtime ${which} changes`, text, values: [streams, after] }))
          .rows as Omit<Look, 'linked'>[]
      }
      const streams = [...places.keys(), ...linked]
      const marked = async (some: readonly string[]) =>
        (await ask(some)).map((row) => ({ ...row, linked: linked.has(row.stream) }))
      return streams.length > 0 ? whereNodesAnswer(streams, marked) : []
    },
  }
}
