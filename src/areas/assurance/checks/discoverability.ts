import { writtenPages } from './public-pages.ts'
import { faultsOf } from './rules.ts'
import type { Trial } from './trial.ts'

/** Reads each public page like a crawler that runs no scripts. */
export function discoverabilityTrials(): Trial[] {
  const { pages, site } = writtenPages()
  const answer = (faults: readonly string[], good: string) => {
    if (faults.length > 0) return Promise.reject(new Error(faults.join(' ')))
    return Promise.resolve(good)
  }
  if (pages.length === 0)
    return [
      {
        name: 'Pages are built',
        run: () => answer(['No built pages were found beside this server. Run the build first.'], ''),
      },
    ]
  return [
    ...site.map(({ name, there, words }): Trial => ({ name, run: () => answer(there ? [] : [words], words) })),
    ...pages.map((page): Trial => ({
      name: page.path,
      path: page.path,
      run: () =>
        answer(
          faultsOf(page, pages),
          `“${page.title}”, ${page.words} words, ${page.structured.length === 0 ? 'no structured data' : page.structured.join(', ')}.`,
        ),
    })),
  ]
}
