import type { Asked, DrawnPage } from '#platform/pages/drawn-page.ts'
import type { AnyRow } from '#platform/reads/called.ts'
import { all } from './all.ts'
import { readNew, readPicker } from './read-form.ts'
import { named, readCard, readChart, readList, type Listing } from './read-list.ts'

/** A page that is drawn by hand: each answer leads to what its part asks next. */
export async function readDrawnPage(
  listing: Listing,
  page: DrawnPage,
  params: URLSearchParams,
  id = '',
): Promise<void> {
  const { server, actor, today } = listing
  await readAll(await page.asks(actor, params, today, id))

  async function readAll(asked: readonly Asked[]): Promise<void> {
    await all(asked.map(read))
  }

  async function read(asked: Asked): Promise<void> {
    if ('card' in asked) return readCard(listing, asked.card)
    if ('chart' in asked) return readChart(listing, asked.chart.of, asked.chart.where, asked.chart)
    if ('form' in asked) return readNew(listing, asked.form, asked.start ?? {})
    if ('picks' in asked) return readPicker(listing, { kind: 'ref', to: asked.picks })
    if ('list' in asked) return readList(listing, asked.list, params)
    if ('named' in asked) {
      const of = listing.find(asked.named[0])
      return of && void (await named(listing, of, asked.named[1] as readonly AnyRow[]))
    }
    if ('ask' in asked) {
      const answer = await server.ask(asked.ask)
      return answer === null ? undefined : readAll(asked.leadsTo?.(answer) ?? [])
    }
    const { table, choose } = asked.rows
    const { data } = await choose(server.rows.from(table), actor.user_id)
    if (Array.isArray(data)) await readAll(asked.leadsTo?.(data) ?? [])
  }
}
