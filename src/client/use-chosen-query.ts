import { startTransition, useOptimistic } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router'

type Next = URLSearchParams | Record<string, string>

/**
 * The selected query of the address, for boxes and lists whose value is in the address. A page is drawn for its new
 * address in pieces; a box that waits for that shows its old value for a moment, loses typed letters, and the second
 * of two quick selections undoes the first.
 */
export function useChosenQuery(): [
  URLSearchParams,
  (next: Next | ((now: URLSearchParams) => Next), options?: NavigateOptions) => void,
] {
  const [query, setQuery] = useSearchParams()
  const [chosen, choose] = useOptimistic(query)
  return [
    chosen,
    (next, options) =>
      startTransition(() => {
        const said = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(chosen)) : next)
        choose(said)
        setQuery(said, options)
      }),
  ]
}
