import type { ReactNode } from 'react'
import { Tabs } from '../parts/Tabs.tsx'
import { useTab } from '../parts/use-tab.ts'
import { Trends } from './Trends.tsx'
import type { Trend } from '#platform/records/list/charted.ts'

type ListAndTrendsProps = {
  label: string
  /** The first tab. */ title?: string
  charts: readonly Trend[]
  children: ReactNode
}

/** A list, and its rows as charts on a second tab. The address has the tab. */
export function ListAndTrends({ label, title = label, charts, children }: ListAndTrendsProps) {
  const tabs = [
    { name: 'list', title },
    { name: 'trends', title: 'Trends' },
  ] as const
  const [{ name: chosen }, choose] = useTab(tabs)
  return (
    <Tabs label={label} tabs={tabs} chosen={chosen} onChoose={choose}>
      {chosen === 'trends' ? <Trends charts={charts} /> : children}
    </Tabs>
  )
}
