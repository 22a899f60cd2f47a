import type { ReadPage } from '#platform/batch/page-reads.ts'
import type { DrawnPage } from '#platform/pages/drawn-page.ts'
import type { DeclaredList } from '#platform/pages/list-page.ts'
import type { Life } from '#platform/life.ts'
import { needsFindings } from '#platform/life/needs-findings.ts'
import { reachedBy } from '#platform/life/path.ts'
import {
  insideOf,
  isAfter,
  keysOf,
  ownOf,
  rowsIn,
  type DeclaredPage,
  type Part,
  type Question,
  type Register,
  type RowsShown,
  type Seen,
} from '#platform/pages/page.ts'
import type { AnyRow } from '#platform/reads/called.ts'
import {
  approvalOf,
  approvalPreview,
  approvalShown,
  approvalsOf,
  chainOf,
  commentsOf,
  emailsOf,
  followersOf,
  isLogged,
  modelsOf,
  predictionsOf,
  recordOf,
  relatedOf,
  retentionOf,
  rulesOf,
  summaryOf,
  tasksOf,
} from '#platform/reads/reads.ts'
import { peopleOf } from '../approvals/requests/people/rules.ts'
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
import { hasNames, readLoads, type Several } from './loads.ts'
import { readDrawnPage } from './read-drawn.ts'
import { readEdit, readNew } from './read-form.ts'
import { named as namedIn, readerOf, readChart, readList, readListPage, type Listing } from './read-list.ts'

type Answer<Row> = PromiseLike<{ data: unknown; error: unknown }> & { row?: Row }

type Declared = {
  pages: ReadonlyMap<string, DeclaredPage>
  listPages: ReadonlyMap<string, DeclaredList>
  drawnPages: ReadonlyMap<string, DrawnPage>
  /** The tables whose records are predicted. */ predicted: ReadonlySet<string>
}

/**
 * The reads of a record’s page, in the order in which one follows from another: its row, what is around it, the rows
 * that name it, and the names of all these. Its parts ask the same when they are drawn; without this they would wait
 * for each other.
 */
export function pageReader(
  records: readonly AnyRecord[],
  { pages, listPages, drawnPages, predicted }: Declared,
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
    const params = new URLSearchParams(opened.search)
    const drawn = drawnPages.get(opened.at)
    if ('makes' in opened) {
      if (drawn) return readDrawnPage(listing, drawn, params)
      const of = find(opened.makes)
      const { start = {} } = pages.get(opened.at.replace(/new$/, ':id'))?.add ?? {}
      return of && readNew(listing, of, { ...start, ...(opened.mine && { [opened.mine]: actor.user_id }) })
    }
    if (!('id' in opened)) {
      if (drawn) return opened.rows ? undefined : readDrawnPage(listing, drawn, params)
      const page = listPages.get(opened.at)
      if (page && (!page.roles || page.roles.some((least) => atLeast(least, actor))))
        await readListPage(listing, page, params, opened.rows)
      return
    }
    const { at, table, id, search } = opened
    const [record = '', below] = at.split(/(?<=:id)/)
    const { rows: tables, ask } = server
    const about = { table, id }
    const found = pages.get(record)
    const page = found?.of.table === table ? found : undefined
    const of = page?.of ?? find(table)
    if (found?.roles && !found.roles.some((least) => atLeast(least, actor))) return
    const owns = page !== undefined && ownOf(page).length > 0
    if (!of) return
    const byHand = drawn && readDrawnPage(listing, drawn, params, id)
    if (below) return void (await all([byHand, below === '/edit' && readEdit(listing, of, id)]))
    const life = found ? page?.life : lifeOf.get(table)
    const asking = { rows: tables, find }

    const named = (of: AnyRecord, rows: readonly AnyRow[]) => namedIn(listing, of, rows)
    const people = (actors: readonly unknown[]) =>
      named(
        of,
        actors.map((actor) => ({ actor })),
      )
    const from = (table: string) => tables.from(table)
    const inside = page ? insideOf(page) : []
    const shows: readonly unknown[] = inside.flatMap(rowsIn)
    const grids: readonly unknown[] = inside.flatMap((part) => ('grid' in part ? [part.grid] : []))
    const related = async (rows: RowsShown | Register, keys: readonly string[]): Promise<Several> => {
      if (keys.length === 0) return []
      const { data } = await relatedOf(from(rows.of.table), rows, keys)
      const found = Array.isArray(data) ? (data as unknown as readonly AnyRow[]) : undefined
      // Rows that only lead to figures and notes are not shown, and need no names.
      if (found && (shows.includes(rows) || (owns && hasNames(rows))))
        void all([named(rows.of, grids.includes(rows) ? found.map(({ created_by: _, ...line }) => line) : found)])
      return found
    }

    const by = { actor, today: now.toISOString().slice(0, 10), now: now.toISOString() }
    const said = new Set<string>()
    const first = recordOf(from(table), id).then(({ data }) => (data as Kept[] | null)?.[0])
    await all([
      byHand,
      // The view of a logged record is a request of its own; what is around it comes nevertheless.
      isLogged(of) && all([discussed(actor.organization_id), summarized(undefined)]),
      first.then(async (row) => {
        if (!row) return
        const kept = row as unknown as AnyRow
        await all([
          named(of, [kept]),
          discussed(row.organization_id),
          life && needsFindings(life, kept as never, by) && ask([`${life.topic}/facts`, { id }]),
          summarized(kept),
        ])
      }),
      readLoads(page?.loads ?? {}, id, first as Promise<AnyRow | undefined>, {
        one: (of, id) => recordOf(from(of.table), id).then(({ data }) => (data as AnyRow[] | null)?.[0]),
        several: related,
        ask: async (question, of) => {
          const answer = await ask(question)
          if (of && Array.isArray(answer)) void all([people(answer.map((row: AnyRow) => row[of]))])
          return answer
        },
        by,
        arrived,
      }),
      // The page of a rule says whether another one has replaced it.
      !page && of.control && rulesOf(from(table).select()),
      ...inside.filter((part) => !part.when).flatMap((part) => shown(part)),
      ...(predicted.has(table) ? [modelsOf(from('prediction_models')), predictionsOf(from('predictions'), about)] : []),
      table !== task.table && follow<AnyRow>(tasksOf(from('tasks'), about), (tasks) => named(task, tasks)),
      follow<{ user_id: string }>(followersOf(tables, about), (followers) =>
        people(followers.map(({ user_id }) => user_id)),
      ),
      follow<Link>(chainOf(tables, about), (links) =>
        titled(
          inOrder(links, { table, record: id })
            .filter(({ record }) => record !== id)
            .map(({ table, record }) => ({ table, id: record })),
        ),
      ),
      of.access.of !== 'parent' && of.access.of !== 'owner' && table !== task.table && ask(retentionOf(about)),
    ])

    /**
     * A part may depend on the record, and on all that its page loads. The browser draws it with what is
     * there; so its reads are named as often.
     */
    function arrived(row: AnyRow, loaded: Seen['loaded']): void {
      const seen = { ...by, loaded }
      void all([
        ...inside
          .filter((part) => !part.when || part.when(row as never, seen))
          .flatMap((part) => [
            ...(part.when && once(inside.indexOf(part)) ? shown(part) : []),
            ...shownFor(part, row, seen),
          ]),
        ...(page?.acts ?? []).flatMap((act) => ('own' in act ? (act.asks?.(row as never, seen) ?? []) : [])).map(asked),
      ])
    }

    /** The reads of a part that follow from the address. */
    function shown(part: Part<any, any>): readonly unknown[] {
      if ('chart' in part)
        return [readChart(listing, part.chart.rows, { ...part.chart.where, [part.chart.of]: id }, part.chart)]
      if ('rows' in part && part.rows.whole)
        return [
          listed({
            of: part.rows.of,
            where: { ...part.rows.where, [part.rows.by]: id } as Words,
            columns: part.rows.columns,
          }),
        ]
      if ('approvals' in part) return [approved()]
      return rowsIn(part).flatMap((rows) => (isAfter(rows) ? [] : [related(rows, [id])]))
    }

    /** Those that follow from the record, and from the rows that are loaded. */
    function shownFor(part: Part<any, any>, row: AnyRow, seen: Seen): readonly unknown[] {
      if ('own' in part)
        return [
          part.list && once('list', part.own) && listed(part.list(row as never)),
          ...(part.asks?.(row as never, seen) ?? []).map(asked),
          part.titles && once('titles', part.own) && titled(part.titles(row as never, seen)),
        ]
      if ('approvals' in part) return part.approvals(row as never, seen) ? [asked(approvalPreview(about))] : []
      return rowsIn(part).flatMap((rows) =>
        isAfter(rows) ? relatedOnce(rows, keysOf(rows, row as never, seen.loaded)) : [],
      )
    }

    function asked(question: Question | false | '' | 0 | null | undefined) {
      return question && once(question) && ask(question)
    }

    function relatedOnce(rows: RowsShown, keys: readonly string[] | undefined): readonly unknown[] {
      return keys && once(rows.of.table, rows.by, keys) ? [related(rows, keys)] : []
    }

    function once(...what: readonly unknown[]): boolean {
      const key = JSON.stringify(what)
      return !said.has(key) && Boolean(said.add(key))
    }

    function titled(places: readonly { table: string; id: string }[]): Promise<unknown> {
      return Promise.all(titlesWanted(find, places).map((wanted) => readTitles(asking, wanted)))
    }

    function listed(shown: ListShown): Promise<void> {
      return readList(listing, shown, new URLSearchParams(search))
    }

    function approved(): Promise<unknown> {
      return follow<{ id: string }>(approvalOf(from('approval_requests'), about), async ([request]) => {
        if (!request) return
        const [shown, { data: past }] = await Promise.all([
          ask(approvalShown(request.id)),
          approvalsOf(from('approval_requests'), about),
        ])
        const signers = peopleOf(shown as Parameters<typeof peopleOf>[0], past ?? [])
        await all([people(signers), signers.length > 0 && emailsOf(from('organization_members'), signers)])
      })
    }

    function discussed(organization: string | null): Promise<unknown> {
      return follow<AnyRow>(commentsOf(from('comments'), about, organization ?? ''), (comments) =>
        people(comments.flatMap(({ author, deleted_by }) => [author, deleted_by])),
      )
    }

    async function summarized(row: AnyRow | undefined) {
      const summary = (await ask(summaryOf(about))) as RecordSummary | null
      if (row && summary) await people(reachedBy(row, summary.reached, life).map(({ by }) => by))
    }
  }
}

async function follow<Row>(read: Answer<Row>, next: (rows: readonly Row[]) => Promise<unknown>): Promise<void> {
  const { data } = await read
  if (Array.isArray(data)) await next(data as readonly Row[])
}
