import type { PageServer } from '#platform/batch/page-reads.ts'
import { momentOf } from '#platform/dates.ts'
import { cardOf, cardSize, type CardList } from '#platform/pages/card-list.ts'
import { isListPart, narrowedTo, tabAt, type DeclaredList, type Registers } from '#platform/pages/list-page.ts'
import { readPage } from '#platform/reads/page.ts'
import type { AnyRow, Find } from '#platform/reads/called.ts'
import { namesWanted, readNames } from '#platform/reads/names.ts'
import {
  groupsOf,
  idsFound,
  isSearched,
  mayWait,
  membershipOf,
  modelsInUse,
  outlookOf,
  proposedOf,
  relatedOf,
  rulesOf,
  searchOf,
  statusCountsOf,
  totalsOf,
  viewsOf,
  waitsOf,
} from '#platform/reads/reads.ts'
import { firstGrouping, groupsNamed, readGrouping, type Grouping } from '#platform/records/list/grouped.ts'
import {
  columnsRead,
  conditionsOf,
  hasStatuses,
  beginsWith,
  namedInFilters,
  pageSize,
  stateOf,
  type ListShown,
  type ListView,
} from '#platform/pages/list-shown.ts'
import { readConditions, type Condition, type Reader, type Words } from '#platform/records/list/conditions.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { whyNotSee } from '#platform/records/see.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import type { Groups } from '#platform/sheets/groups.ts'
import { controlChange } from '../controls/records.ts'
import { all } from './all.ts'
import { hasNames } from './loads.ts'

export type Listing = { server: PageServer; find: Find; actor: Actor; reader: Reader; today: string }

export const readerOf = ({ user_id }: Actor, zone: string): Reader => ({
  me: user_id,
  dayBegins: (day) => {
    const begins = momentOf(`${day}T00:00`, zone)
    return 'moment' in begins ? begins.moment : day
  },
})

/** The names of the records and people that these rows name. */
export const named = ({ server, find }: Pick<Listing, 'server' | 'find'>, of: AnyRecord, rows: readonly AnyRow[]) =>
  Promise.all(namesWanted(find, of, rows).map((wanted) => readNames({ rows: server.rows, find }, wanted)))

/** Where others may read its rows too, a list asks which organization is the reader’s, and for its rows. */
function oursIn({ server, actor: { user_id, organization_id } }: Listing, of: AnyRecord): Condition[] {
  if (of.access.of !== 'vendor' || !organization_id) return []
  void membershipOf(server.rows.from('organization_members'), user_id).then(() => undefined)
  return [{ test: 'ours', organization: organization_id }]
}

/** The reads of a list at its address, in the order in which one follows from another. */
export async function readList(listing: Listing, shown: ListShown, params: URLSearchParams): Promise<void> {
  const { server, actor, reader } = listing
  const { rows: tables, ask } = server
  const { of, columns = of.list } = shown
  const begin = async (saved: readonly ListView[]) => {
    const view = beginsWith(saved, actor.user_id)
    if (view) await readList(listing, shown, new URLSearchParams(view.query))
  }
  const state = stateOf(shown, params)
  const ours = oursIn(listing, of)
  const views = viewsOf(tables.from('list_views'), of.table).then(({ data }) => (data ?? []) as unknown as ListView[])
  let ids: readonly string[] | undefined
  if (isSearched(of, state.search)) {
    const { data } = await searchOf(tables, of, state.search)
    const found = Array.isArray(data) ? idsFound(data) : []
    if (found.length > 0) ids = found
  }
  const conditionsFor = (words: Words) => conditionsOf(shown, { ...state, words }, { ours, ids, reader })
  const conditions = conditionsFor(state.words)
  const first = state.chart === null ? null : firstGrouping(of, columns)
  await all([
    readPage<AnyRow & { id: string }>(tables, of.table, columnsRead(shown, state), conditions, state, pageSize).then(
      ({ rows }) => all([named(listing, of, rows), rows.length > 0 && mayWait(of) && ask(waitsOf(of, rows))]),
    ),
    ask(totalsOf(of, conditions)),
    hasStatuses(shown) && ask(statusCountsOf(of, conditionsFor({ ...state.words, status: '' }))),
    params.size === 0 ? views.then(begin) : views,
    first && readGroups(listing, of, conditions, readGrouping(of, state.chart, conditions, first)),
    named(listing, of, namedInFilters(of, state.words)),
  ])
}

/** The rows of a record as a chart, and the names of its bars. */
async function readGroups(
  { server, find }: Listing,
  of: AnyRecord,
  conditions: Condition[],
  grouping: Grouping,
): Promise<void> {
  const found = (await server.ask(groupsOf(of, conditions, grouping))) as Groups | null
  if (found) await named({ server, find }, of, groupsNamed(of, grouping.by, found.groups))
}

/** The rows of a page as a chart. */
export const readChart = (listing: Listing, of: AnyRecord, where: Words, grouping: Grouping) =>
  readGroups(listing, of, [...readConditions(of, where, '', listing.reader), ...oursIn(listing, of)], grouping)

/** A page of lists: what is above its tabs, and the tab that is open; or only the rows of its lists. */
export async function readListPage(
  listing: Listing,
  page: DeclaredList,
  params: URLSearchParams,
  rows?: true,
): Promise<void> {
  const { server, actor } = listing
  const from = (of: AnyRecord) => server.rows.from(of.table)
  const read = (register: Registers[string]) => relatedOf(from(register.of), register, [actor.user_id])
  const withNames = async (register: Registers[string]) => {
    const { data } = await read(register)
    if (data && ('columns' in register ? hasNames(register) : !register.unnamed))
      await named(listing, register.of, data as unknown as AnyRow[])
  }
  const shown = [...page.above, ...tabAt(page, params, actor).shows].filter(({ when }) => !when || when(actor))
  if (rows) {
    const lists = shown.flatMap((part) =>
      isListPart(part) ? narrowedTo(part.list, part.narrow?.(listing)) : 'own' in part ? (part.list ?? []) : [],
    )
    await all(lists.map((each) => readList(listing, each, params)))
    return
  }
  await all([
    ...Object.values(page.loads).map(read),
    ...shown.flatMap((part): readonly unknown[] => {
      if ('own' in part) {
        const { asks = [] } = part
        return [
          ...(typeof asks === 'function' ? asks(listing) : asks).map((question) => server.ask(question)),
          part.list && readList(listing, part.list, params),
          ...Object.values(part.loads ?? {}).map(withNames),
        ]
      }
      if ('rows' in part) return [withNames(part.rows)]
      if (isListPart(part)) return [readList(listing, narrowedTo(part.list, part.narrow?.(listing)), params)]
      if ('trends' in part)
        return part.trends.map(({ of, where = {}, by, figure = null }) => readChart(listing, of, where, { by, figure }))
      if ('register' in part)
        return [
          readList(listing, { of: part.register, ...(part.columns && { columns: part.columns }) }, params),
          rulesOf(from(part.register).select()),
          atLeast('manager', actor) && proposedOf(from(controlChange).select(), part.register.table),
        ]
      if ('outlook' in part)
        return [
          modelsInUse(server.rows.from('prediction_models')),
          outlookOf(server.rows.from('predictions'), part.outlook.table),
        ]
      return []
    }),
  ])
}

/** The first rows of a list, and their number. */
export async function readCard(listing: Listing, card: CardList): Promise<void> {
  const { server, find, actor, reader } = listing
  const of = find(card.table)
  if (!of || whyNotSee(of, actor) !== null) return
  const { columns, ...state } = cardOf(of, card.shows, new URLSearchParams(card.query))
  const conditions = [...readConditions(of, state.words, state.search, reader), ...oursIn(listing, of)]
  const order = { ...state, turn: {} }
  await all([
    readPage<AnyRow & { id: string }>(server.rows, of.table, ['id', ...columns], conditions, order, cardSize).then(
      ({ rows }) => named(listing, of, rows),
    ),
    server.ask(totalsOf(of, conditions)),
  ])
}
