import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { forecastSnapshot } from '../records.ts'

const list = { to: '/budget-forecasts?scenario=published', label: 'Published forecasts' }

export default function ForecastScreen() {
  const found = useRecord(forecastSnapshot, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={forecastSnapshot} found={found} list={list} />
  return (
    <RecordPage of={forecastSnapshot} row={row} list={list}>
      <Panel title="Year end against budget">
        <RankedBars
          title="Year end against budget"
          unit="money"
          of="Figure"
          figure="Amount"
          rows={[
            { name: 'Budget', value: row.budget, color: 'quiet' },
            { name: 'Low end of the 80% range', value: row.low },
            { name: 'Year end', value: row.year_end },
            { name: 'High end of the 80% range', value: row.high, ...(row.high > row.budget && { color: 'warn' }) },
          ]}
        />
      </Panel>
      <Panel title="Forecast" about="As published. A published forecast is never changed.">
        <RecordFacts of={forecastSnapshot} row={row} />
      </Panel>
    </RecordPage>
  )
}
