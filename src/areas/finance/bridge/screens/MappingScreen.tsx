import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { accountMapping } from '../records.ts'

const list = { to: '/fms-integration?tab=mappings', label: 'Account mappings' }

export default function MappingScreen() {
  const found = useRecord(accountMapping, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={accountMapping} found={found} list={list} />
  return (
    <RecordPage
      of={accountMapping}
      row={row}
      list={list}
      actions={
        whyNotEdit(accountMapping, {}, actor) === null && (
          <ButtonLink to={`/fms-integration/mappings/${row.id}/edit`}>Edit</ButtonLink>
        )
      }
    >
      <Panel title="Mapping" about="Lines already exported keep their earlier code.">
        <RecordFacts
          of={accountMapping}
          row={row}
          show={['control', 'account', 'fund', 'outside_code', 'valid_from', 'valid_to']}
        />
      </Panel>
    </RecordPage>
  )
}
