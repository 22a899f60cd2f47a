import type { Asked, DrawnPage } from '#platform/pages/drawn-page.ts'
import { all } from './all.ts'
import { readCard, readList, type Listing } from './read-list.ts'

/** A page that is drawn by hand: each answer leads to what its part asks next. */
export async function readDrawnPage(listing: Listing, page: DrawnPage, params: URLSearchParams): Promise<void> {
  const { server, actor, today } = listing
  await readAll(page.asks(actor, params, today))

  async function readAll(asked: readonly Asked[]): Promise<void> {
    await all(asked.map(read))
  }

  async function read(asked: Asked): Promise<void> {
    if ('card' in asked) return readCard(listing, asked.card)
    if ('list' in asked) return readList(listing, asked.list, params)
    if ('ask' in asked) {
      const answer = await server.ask(asked.ask)
      return answer === null ? undefined : readAll(asked.leadsTo?.(answer) ?? [])
    }
    const { table, choose } = asked.rows
    const { data } = await choose(server.rows.from(table), actor.user_id)
    if (Array.isArray(data)) await readAll(asked.leadsTo?.(data) ?? [])
  }
}
