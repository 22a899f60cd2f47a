import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { useCatalog } from '#kit/record/catalog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { commandInWords } from '#kit/trail/act-in-words.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { retireConflict } from '../commands.ts'
import { dutyConflict } from '../records.ts'
import { partsOf } from '../rules.ts'

const list = { to: '/admin/roles?tab=duties', label: 'Segregation-of-duties rules' }

export default function ConflictScreen() {
  const actor = useActor()
  const [retiring, setRetiring] = useState(false)
  const catalog = useCatalog()
  const found = useRecord(dutyConflict, useParams().id ?? '')
  const retire = useCommand<typeof retireConflict>('duty-conflicts/retire')
  const { row } = found
  if (!row) return <NoRecord of={dutyConflict} found={found} list={list} />
  const may = whyNotEdit(dutyConflict, row, actor)
  // A duty is a list of commands; readers are told what they do, and the form has the names.
  const inWords = (duty: string) =>
    partsOf(duty)
      .map((part) => commandInWords(part.replace(/\/\*$/, '/whatever-is-done'), catalog))
      .join('; ')
  return (
    <RecordPage
      of={dutyConflict}
      row={row}
      list={list}
      actions={
        may === null && (
          <>
            <ButtonLink to={`/admin/roles/duties/${row.id}/edit`}>Edit</ButtonLink>
            <MoveButton whyNot={may} run={() => setRetiring(true)}>
              Retire
            </MoveButton>
          </>
        )
      }
    >
      <Panel title="Rule">
        <Facts
          facts={[
            { label: 'First duty', value: inWords(row.first), wide: true },
            { label: 'Second duty', value: inWords(row.second), wide: true },
          ]}
        />
        <RecordFacts of={dutyConflict} row={row} show={['same_record', 'severity', 'why', 'guard']} />
      </Panel>
      {retiring && (
        <ReasonDialog
          title="Retire rule"
          about="A second administrator approves it. Every administrator is notified."
          verb="Propose"
          run={(reason) => retire({ id: row.id, reason })}
          onClose={() => setRetiring(false)}
        />
      )}
    </RecordPage>
  )
}
