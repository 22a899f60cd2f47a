import { joinNoOlder } from './together.ts'
import { forgetOpened } from './opened.ts'
import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query'

/**
 * Answers that are out of date are read again. TanStack Query joins a first read that is still on its way, and that one
 * may have been answered before the change; so it is read again.
 */
export class Queries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    // A filter that looks at each answer is of the live changes, which say by themselves what may be joined.
    if (!filters?.predicate) joinNoOlder(whatOf(filters?.queryKey))
    if (!filters) forgetOpened()
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    await Promise.all(
      first.map(({ queryKey }) => super.invalidateQueries({ ...filters, queryKey, exact: true } as never, options)),
    )
  }
}

/** The table or the question that is answered differently. */
function whatOf([about, question]: readonly unknown[] = []): string | undefined {
  const what = String(question).includes('/') ? question : about
  return typeof what === 'string' ? what : undefined
}
