import { useToday } from '#client/use-today.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { meter } from '#areas/assets/meters/records.ts'
import { workOrder } from '#areas/assets/work/records.ts'
import { bookValue, straightLine } from '#areas/assets/worth/rules.ts'
import { assetClass, type Asset } from '#areas/assets/assets/records.ts'

/** Work, meters and book value of an asset. */
export function AssetWork({ row }: { row: Asset }) {
  const today = useToday()
  const { id } = row
  const { row: of } = useRecord(assetClass, row.class ?? '')
  const work = useRecords(workOrder, (from) => from.eq('asset', id).order('created_at', { ascending: false }).limit(20))
  const meters = useRecords(meter, (from) => from.eq('asset', id).order('name').limit(20))
  const line = straightLine(row, of)
  return (
    <>
      <Panel title="Maintenance history">
        <RecordTable of={workOrder} found={work} columns={['title', 'number', 'kind', 'due', 'cost', 'status']} />
      </Panel>
      {(meters.rows?.length ?? 0) > 0 && (
        <Panel title="Meters">
          <RecordTable of={meter} found={meters} columns={['name', 'reading', 'unit', 'read_on']} />
        </Panel>
      )}
      {line && (
        <Panel title="Asset value" about="Straight-line, as of today.">
          <Facts
            facts={[
              { label: 'Book value', value: <Amount cents={bookValue(line, today)} /> },
              {
                label: 'Depreciated over',
                value: (
                  <>
                    {line.years} years, until <Day day={line.ends} />
                  </>
                ),
              },
              { label: 'Residual value', value: <Amount cents={line.salvage} /> },
              { label: 'Since', value: <Day day={line.begins} /> },
            ]}
          />
        </Panel>
      )}
    </>
  )
}
