import type { Asked, DrawnPage } from '#platform/pages/drawn-page.ts'
import type { Params } from '#platform/pages/list-state.ts'
import { all } from './all.ts'
import { readCard, type Listing } from './read-list.ts'

/** A page that is drawn by hand: each answer leads to what its part asks next. */
export async function readDrawnPage(listing: Listing, page: DrawnPage, params: Params): Promise<void> {
  const { server, actor } = listing
  await readAll(page.asks(actor, params))

  async function readAll(asked: readonly Asked[]): Promise<void> {
    await all(asked.map(read))
  }

  async function read(asked: Asked): Promise<void> {
    if ('card' in asked) return readCard(listing, asked.card)
    if ('ask' in asked) {
      const answer = await server.ask(asked.ask)
      return answer === null ? undefined : readAll(asked.leadsTo?.(answer) ?? [])
    }
    const { table, choose } = asked.rows
    const { data } = await choose(server.rows.from(table), actor.user_id)
    if (Array.isArray(data)) await readAll(asked.leadsTo?.(data) ?? [])
  }
}
