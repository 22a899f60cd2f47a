import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

type Options = {
  /** Selections that hold for every tab. The rest of an address belongs to its tab and leaves with it. */
  keeps?: readonly string[] | 'all'
  /** More tabs may still come, so that a name without a tab is not yet a wrong one. */
  more?: boolean
  /** Going back leads past the tabs that were open. */
  replace?: boolean
}

/**
 * The open tab, which is in the address, and the move to another. The first tab is the page's own address. A name that
 * no tab has leaves the address, so that both name the open one.
 */
export function useTab<Tab extends { name: string }>(
  tabs: readonly Tab[],
  { keeps = [], more = false, replace = false }: Options = {},
): [tab: Tab, choose: (name: Tab['name']) => void] {
  const [query, setQuery] = useSearchParams()
  const first = tabs[0]!
  const asked = query.get('tab')
  const tab = tabs.find(({ name }) => name === asked)
  const wrong = asked !== null && !tab && !more
  useEffect(() => {
    if (wrong) setQuery((now) => (now.delete('tab'), now), { replace: true, preventScrollReset: true })
  }, [wrong, setQuery])
  function choose(name: Tab['name']) {
    setQuery(
      (now) => [
        ...(name === first.name ? [] : [['tab', name] as [string, string]]),
        ...[...now].filter(([key]) => key !== 'tab' && (keeps === 'all' || keeps.includes(key))),
      ],
      { replace, preventScrollReset: true },
    )
  }
  return [tab ?? first, choose]
}
