import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { addCode, editCodeList } from '../commands.ts'
import { codeListLife } from '../life.ts'
import { codeItem, codeList } from '../records.ts'

const list = { to: '/master-data', label: 'Reference data' }

export default function ListScreen() {
  const found = useRecord(codeList, useParams().id ?? '')
  const actor = useActor()
  const today = useToday()
  const edit = useCommand<typeof editCodeList>('code-lists/edit')
  const add = useCommand<typeof addCode>('code-items/add')
  const [asking, setAsking] = useState<'edit' | 'add'>()
  const { row } = found
  if (!row) return <NoRecord of={codeList} found={found} list={list} />
  const may = whyNotEdit(codeList, row, actor) === null
  const first = may && (
    <Button look="main" onClick={() => setAsking('add')}>
      <Icon name="plus" />
      New code
    </Button>
  )
  return (
    <RecordPage
      of={codeList}
      life={codeListLife}
      row={row}
      list={list}
      actions={
        <>
          {first}
          {may && <Button onClick={() => setAsking('edit')}>Edit</Button>}
          <Moves life={codeListLife} row={row} />
        </>
      }
    >
      <Panel title="Code list">
        <RecordFacts of={codeList} row={row} show={['code', 'kind', 'source', 'steward']} />
      </Panel>
      <RecordList
        of={codeItem}
        where={{ list: row.id }}
        first={first}
        columns={[
          'code',
          'name',
          ...(row.kind === 'unit' ? (['factor'] as const) : row.kind === 'place' ? [] : (['broader'] as const)),
          'valid_from',
          'valid_to',
          'status',
        ]}
      />
      {asking === 'edit' && (
        <FormDialog
          of={codeList}
          row={row}
          title={`Edit ${row.name}`}
          done="List saved"
          send={(changes, version) => edit({ id: row.id, version, changes })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'add' && (
        <FormDialog
          of={codeItem}
          title={`New code in ${row.name}`}
          start={{ valid_from: today }}
          done="Code added"
          send={(item) => add({ list: row.id, item })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </RecordPage>
  )
}
