import type { ReadPage } from '#platform/batch/page-reads.ts'
import type { DeclaredList } from '#platform/pages/list-page.ts'
import type { Life } from '#platform/life.ts'
import { needsFindings } from '#platform/life/needs-findings.ts'
import { reachedBy } from '#platform/life/path.ts'
import {
  insideOf,
  keyOf,
  ownLists,
  ownOf,
  recordsLoaded,
  rowsAfter,
  rowsAsked,
  type DeclaredPage,
  type Register,
  type RowsShown,
} from '#platform/pages/page.ts'
import type { AnyRow } from '#platform/reads/called.ts'
import {
  approvalOf,
  approvalShown,
  approvalsOf,
  chainOf,
  commentsOf,
  followersOf,
  modelsOf,
  predictionsOf,
  recordOf,
  relatedOf,
  retentionOf,
  summaryOf,
  tasksOf,
} from '#platform/reads/reads.ts'
import { readTitles, titlesWanted } from '#platform/reads/titles.ts'
import type { Words } from '#platform/records/list/conditions.ts'
import type { ListShown } from '#platform/pages/list-shown.ts'
import type { AnyRecord, Kept } from '#platform/records/record.ts'
import type { RecordSummary } from '#platform/records/summary.ts'
import { inOrder, type Link } from '../record-links/rules.ts'
import { dayOf } from '#platform/dates.ts'
import { atLeast } from '#platform/roles.ts'
import { task } from '../tasks/records.ts'
import { all } from './all.ts'
import { named as namedIn, readerOf, readChart, readList, readListPage, type Listing } from './read-list.ts'

type Answer<Row> = PromiseLike<{ data: unknown; error: unknown }> & { row?: Row }

type Declared = {
  pages: ReadonlyMap<string, DeclaredPage>
  listPages: ReadonlyMap<string, DeclaredList>
  /** The tables whose records are predicted. */ predicted: ReadonlySet<string>
}

/**
 * The reads of a record’s page, in the order in which one follows from another: its row, what is around it, the rows
 * that name it, and the names of all these. Its parts ask the same when they are drawn; without this they would wait
 * for each other.
 */
export function pageReader(
  records: readonly AnyRecord[],
  { pages, listPages, predicted }: Declared,
  lives: readonly Life[],
): ReadPage {
  const declared = new Map([...records, task].map((record) => [record.table, record]))
  const lifeOf = new Map(lives.map((life) => [life.record.table as string, life]))
  const find = (table: string) => declared.get(table)

  return async (server, opened, { actor, now }) => {
    // A company’s people have other parts around their pages.
    if (!actor.suppliesNone) return
    const reader = readerOf(actor, opened.zone)
    const listing: Listing = { server, find, actor, reader, today: dayOf(now.toISOString(), opened.zone) }
    if (!('id' in opened)) {
      const page = listPages.get(opened.at)
      if (page && (!page.roles || page.roles.some((least) => atLeast(least, actor))))
        await readListPage(listing, page, new URLSearchParams(opened.search), opened.rows)
      return
    }
    const { at, table, id, search } = opened
    const { rows: tables, ask } = server
    const about = { table, id }
    const found = pages.get(at)
    const page = found?.of.table === table ? found : undefined
    const of = page?.of ?? find(table)
    if (found?.roles && !found.roles.some((least) => atLeast(least, actor))) return
    const loaded: readonly unknown[] = Object.values(page?.loads ?? {})
    const owns = page !== undefined && ownOf(page).length > 0
    if (!of) return
    const life = found ? page?.life : lifeOf.get(table)
    const asking = { rows: tables, find }

    const named = (of: AnyRecord, rows: readonly AnyRow[]) => namedIn(listing, of, rows)
    const people = (actors: readonly unknown[]) =>
      named(
        of,
        actors.map((actor) => ({ actor })),
      )
    const from = (table: string) => tables.from(table)
    const related = (rows: RowsShown | Register, key: string) =>
      follow<AnyRow>(relatedOf(from(rows.of.table), rows, key), async (found) => {
        // Rows that only lead to figures and notes are not shown, and need no names.
        if ((!loaded.includes(rows) || owns) && !('unnamed' in rows && rows.unnamed)) await named(rows.of, found)
      })

    await all([
      follow<Kept>(recordOf(from(table), id), async ([row]) => {
        if (!row) return
        const kept = row as unknown as AnyRow
        await all([
          named(of, [kept]),
          follow<AnyRow>(commentsOf(from('comments'), about, row.organization_id), (comments) =>
            people(comments.flatMap(({ author, deleted_by }) => [author, deleted_by])),
          ),
          ...(page ? recordsLoaded(page) : []).map(
            ([field, { table }]) => kept[field] && recordOf(from(table), String(kept[field])),
          ),
          life &&
            needsFindings(life, kept as never, { actor, today: now.toISOString().slice(0, 10) }) &&
            ask([`${life.topic}/facts`, { id }]),
          ...(page
            ? ownLists(page, row, { actor, today: now.toISOString().slice(0, 10), now: now.toISOString() })
            : []
          ).map((shown) => listed(shown)),
          ...(page ? rowsAfter(page) : []).map((rows) => keyOf(rows, row) && related(rows, keyOf(rows, row))),
          summarized(kept),
        ])
      }),
      ...(page ? rowsAsked(page) : []).map((rows) => related(rows, id)),
      ...(page ? insideOf(page) : []).flatMap((part) => [
        'chart' in part &&
          readChart(listing, part.chart.rows, { ...part.chart.where, [part.chart.of]: id }, part.chart),
        'rows' in part &&
          part.rows.whole &&
          listed({
            of: part.rows.of,
            where: { ...part.rows.where, [part.rows.by]: id } as Words,
            columns: part.rows.columns,
          }),
        'approvals' in part && approved(),
      ]),
      ...(predicted.has(table) ? [modelsOf(from('prediction_models')), predictionsOf(from('predictions'), about)] : []),
      table !== task.table && follow<AnyRow>(tasksOf(from('tasks'), about), (tasks) => named(task, tasks)),
      follow<{ user_id: string }>(followersOf(tables, about), (followers) =>
        people(followers.map(({ user_id }) => user_id)),
      ),
      follow<Link>(chainOf(tables, about), (links) =>
        Promise.all(
          titlesWanted(
            find,
            inOrder(links, { table, record: id })
              .filter(({ record }) => record !== id)
              .map(({ table, record }) => ({ table, id: record })),
          ).map((wanted) => readTitles(asking, wanted)),
        ),
      ),
      of.access.of !== 'parent' && of.access.of !== 'owner' && table !== task.table && ask(retentionOf(about)),
    ])

    function listed(shown: ListShown): Promise<void> {
      return readList(listing, shown, new URLSearchParams(search))
    }

    function approved(): Promise<void> {
      return follow<{ id: string }>(approvalOf(from('approval_requests'), about), async ([request]) => {
        if (request) await all([ask(approvalShown(request.id)), approvalsOf(from('approval_requests'), about)])
      })
    }

    async function summarized(row: AnyRow) {
      const summary = (await ask(summaryOf(about))) as RecordSummary | null
      if (summary) await people(reachedBy(row, summary.reached, life).map(({ by }) => by))
    }
  }
}

async function follow<Row>(read: Answer<Row>, next: (rows: readonly Row[]) => Promise<unknown>): Promise<void> {
  const { data } = await read
  if (Array.isArray(data)) await next(data as readonly Row[])
}
