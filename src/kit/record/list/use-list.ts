import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { totalsOf } from '#platform/reads/reads.ts'
import type { Condition, Words } from '#platform/records/list/conditions.ts'
import {
  columnsRead,
  conditionsOf,
  hasStatuses,
  pageSize,
  type Follows,
  type SharesOf,
} from '#platform/pages/list-shown.ts'
import { newestFirst, pageQueries, type Sort } from '#platform/records/list/query.ts'
import type { AnyRecord, Kept } from '#platform/records/record.ts'
import type { Totals, totals } from '#platform/sheets/totals.ts'
import { rememberDensity, useRememberedDensity } from './use-density.ts'
import { useFound } from './use-found.ts'
import { useStatusCounts } from './use-status-counts.ts'
import { useOurs } from './use-ours.ts'
import { readList, type ListState } from '#platform/pages/list-state.ts'
import { writeList } from './list-address.ts'
import { dayBegins, readPage, type Page } from '#platform/reads/page.ts'

export type ListRow = Kept & Record<string, unknown>

type Asked = Page<ListRow> & { asked: string }

export type List = ReturnType<typeof useList>

/** One page of a list from its address, how to change it, and the totals of all its rows. */
export function useList(
  of: AnyRecord,
  begin: readonly string[] = of.list,
  where: Words = nowhere,
  follows: readonly Follows[] = nothing,
  first: Sort = newestFirst,
  shares: readonly SharesOf[] = nothing,
) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const names = begin.join()
  const columns = useMemo(() => names.split(','), [names])
  const backend = useBackend()
  const tables = backend.rows
  const { user_id } = useActor()
  const remembered = useRememberedDensity()
  const state = useMemo(() => {
    const read = readList(of, params, columns, first)
    return params.has('density') ? read : { ...read, density: remembered }
  }, [of, params, columns, first, remembered])
  const found = useFound(of, state.search)
  const ours = useOurs(of)
  const { words, search } = state
  const conditionsFor = useCallback(
    (words: Words): Condition[] =>
      conditionsOf(
        { of, where },
        { words, search },
        { ours: ours ?? [], ids: found.ids, reader: { me: user_id, dayBegins } },
      ),
    [of, search, where, user_id, ours, found.ids],
  )
  const conditions = useMemo(() => conditionsFor(words), [conditionsFor, words])
  const others = useMemo(() => conditionsFor({ ...words, status: '' }), [conditionsFor, words])
  const enabled = user_id !== '' && ours !== undefined && !found.searching
  const shown = useMemo(() => columnsRead({ of, follows, shares }, state), [of, state, follows, shares])
  const complete = useCallback(
    (row: ListRow): ListRow => (follows.length === 0 ? row : { ...row, ...valuesOf(follows, row, row.id) }),
    [follows],
  )

  const queries = pageQueries(state.sort, state.turn, pageSize + 1)
  const queryKey = [of.table, 'page', shown, conditions, queries]
  const answer = useQuery({
    queryKey,
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { rows, ...more } = await readPage<ListRow>(tables, of.table, shown, conditions, state, pageSize, signal)
      return { ...more, rows, asked: hashKey(queryKey) }
    },
    // Not in the query: a figure of other records may arrive after the rows.
    select: useCallback(
      (page: Asked) => (follows.length === 0 ? page : { ...page, rows: page.rows.map(complete) }),
      [follows, complete],
    ),
  })
  // The rows of another query are drawn in pieces, so that typing and presses never wait for them; changes in the
  // visible rows are shown at once.
  const settled = useDeferredValue(answer.data)
  const data = answer.data && settled && answer.data.asked !== settled.asked ? settled : answer.data
  const { isPaused, isError, error, refetch } = answer
  const isPlaceholderData = answer.isPlaceholderData || data !== answer.data
  const { data: some } = useAnswer<ReturnType<typeof totals>>(...totalsOf(of, conditions), { about: of.table, enabled })
  const byStatus = hasStatuses({ of, where })
  const { statuses, countAll } = useStatusCounts(of, others, enabled && byStatus)
  // A long list is totaled on a press, for the filters at that time.
  const filters = hashKey([of.table, conditions])
  const [counted, setCounted] = useState<{ filters: string; totals: Totals }>()
  const addUp = useCallback(async () => {
    const [totals] = await Promise.all([
      callFunction<Totals>(backend, 'records/all-totals', { table: of.table, conditions }),
      byStatus && countAll(),
    ])
    setCounted({ filters, totals })
  }, [backend, filters, of.table, conditions, byStatus, countAll])
  const sums = some?.more && counted?.filters === filters ? counted.totals : some
  useChanges([of.table])

  /** A new filter or order starts on the first page; only paging adds a history entry. */
  const show = useCallback(
    (change: Partial<ListState>) => {
      // The current value, not that of when this row was drawn.
      const now = new URLSearchParams(location.search)
      const again = 'words' in change || 'search' in change || 'sort' in change
      if (change.density) rememberDensity(change.density)
      const next = { ...readList(of, now, columns, first), ...(again && { turn: {} }), ...change }
      void navigate(
        { search: writeList(of, now, next, columns, first).toString() },
        { replace: !('turn' in change || 'open' in change), preventScrollReset: true },
      )
    },
    [of, columns, first, navigate],
  )
  // Computed columns are shown, added up and exported like stored ones; the server does not know them.
  const shownAs = useMemo(
    (): AnyRecord => ({
      ...of,
      fields: {
        ...of.fields,
        ...Object.fromEntries(follows.map(({ name, label }) => [name, { kind: 'money', setBy: 'commands', label }])),
      },
    }),
    [of, follows],
  )
  const visible = useMemo(() => {
    const after = follows.map(({ name }) => name)
    // The status of a row stays at its end.
    return state.columns.at(-1) === 'status'
      ? [...state.columns.slice(0, -1), ...after, 'status']
      : [...state.columns, ...after]
  }, [state.columns, follows])
  // The same object while nothing changes in it: the parts around the rows are not redrawn when a row is selected.
  return useMemo(() => {
    const page = { data, isPlaceholderData, isPaused, isError, error, refetch }
    const together = sums && {
      rows: sums.rows,
      more: sums.more === true,
      sums: sums.more
        ? sums.sums
        : {
            ...sums.sums,
            ...valuesOf(
              follows.filter(({ from }) => from.length > 0),
              sums.sums,
              '',
            ),
          },
    }
    return {
      of,
      shownAs,
      visible,
      complete,
      together,
      addUp,
      byStatus,
      statuses,
      state,
      conditions,
      columns: shown,
      page,
      show,
      standard: columns,
      shares,
    }
  }, [
    of,
    shownAs,
    visible,
    complete,
    follows,
    sums,
    addUp,
    byStatus,
    statuses,
    state,
    conditions,
    shown,
    data,
    isPlaceholderData,
    isPaused,
    isError,
    error,
    refetch,
    show,
    columns,
    shares,
  ])
}

const nowhere: Words = {}
const nothing: readonly never[] = []

const valuesOf = (follows: readonly Follows[], row: Readonly<Record<string, unknown>>, id: string) =>
  Object.fromEntries(follows.map(({ name, of }) => [name, of(row as Record<string, number>, id)]))
