import { useActor } from '#client/use-actor.ts'
import { useSells } from '#client/use-organization.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { atLeast } from '#platform/roles.ts'
import { ButtonLink } from '../parts/Button.tsx'
import { Panel } from '../parts/Panel.tsx'
import { RecordHistory } from './RecordHistory.tsx'

export function HistoryTab({ of, id }: { of: AnyRecord; id: string }) {
  const actor = useActor()
  const sells = useSells()
  return (
    <Panel
      title="History"
      actions={
        atLeast('admin', actor) &&
        !sells && <ButtonLink to={`/admin/redactions?table=${of.table}&record=${id}`}>Redact words</ButtonLink>
      }
    >
      <RecordHistory of={of} id={id} />
    </Panel>
  )
}
