import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '../parts/Tabs.tsx'
import { Trends, type Trend } from './Trends.tsx'

type ListAndTrendsProps = {
  label: string
  /** The first tab. */ title?: string
  charts: readonly Trend[]
  children: ReactNode
}

/** A list, and its rows as charts on a second tab. The address has the tab. */
export function ListAndTrends({ label, title = label, charts, children }: ListAndTrendsProps) {
  const [query, setQuery] = useSearchParams()
  const chosen = query.get('tab') === 'trends' ? 'trends' : 'list'
  return (
    <Tabs
      label={label}
      tabs={[
        { name: 'list', title },
        { name: 'trends', title: 'Trends' },
      ]}
      chosen={chosen}
      onChoose={(name) => setQuery(name === 'trends' ? { tab: name } : {}, { preventScrollReset: true })}
    >
      {chosen === 'trends' ? <Trends charts={charts} /> : children}
    </Tabs>
  )
}
