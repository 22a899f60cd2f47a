import type { AnyRecord } from '#platform/records/record.ts'
import { Panel } from '../parts/Panel.tsx'
import { RecordHistory } from './RecordHistory.tsx'

export const HistoryTab = ({ of, id }: { of: AnyRecord; id: string }) => (
  <Panel title="History">
    <RecordHistory of={of} id={id} />
  </Panel>
)
