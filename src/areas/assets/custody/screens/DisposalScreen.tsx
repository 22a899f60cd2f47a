import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editDisposal } from '../commands.ts'
import { disposalLife } from '../disposals/life.ts'
import { disposal, type Disposal } from '../records.ts'

const list = { to: '/asset-management?tab=dispositions', label: 'Dispositions' }

export default function DisposalScreen() {
  const found = useRecord(disposal, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={disposal} found={found} list={list} />
  return (
    <RecordPage
      of={disposal}
      life={disposalLife}
      row={row}
      list={list}
      actions={
        <>
          <EditDisposal row={row} />
          <Moves life={disposalLife} row={row} />
        </>
      }
    >
      <Figures
        figures={[
          { label: 'Fair market value', value: <Amount cents={row.fair_value} /> },
          {
            label: 'Owed to federal government',
            value: row.because ? <Amount cents={row.federal_interest} /> : 'Calculated on submission',
            ...(row.because && { note: row.because }),
          },
        ]}
      />
      <Panel title="Disposition">
        <RecordFacts
          of={disposal}
          row={row}
          show={(
            [
              'asset',
              'method',
              'reason',
              'value_basis',
              'instructions',
              'asked_on',
              'federal_share',
              'proceeds',
              'requested_by',
              'decided_by',
              'decided_on',
              'decision',
              'done_on',
            ] as const
          ).filter((name) => row[name] !== null)}
        />
      </Panel>
    </RecordPage>
  )
}

function EditDisposal({ row }: { row: Disposal }) {
  const actor = useActor()
  const [editing, setEditing] = useState(false)
  const edit = useCommand<typeof editDisposal>('asset-dispositions/edit')
  if (whyNotEdit(disposal, row, actor) !== null) return null
  return (
    <>
      <Button onClick={() => setEditing(true)}>Edit</Button>
      {editing && (
        <FormDialog
          of={disposal}
          row={row}
          title={`Edit ${row.number}`}
          done="Disposition saved"
          send={(changes, version) => edit({ id: row.id, version, changes })}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
