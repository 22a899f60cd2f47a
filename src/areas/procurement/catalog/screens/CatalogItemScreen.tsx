import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { catalogItem } from '../records.ts'

const list = { to: '/requisitions?tab=catalog', label: 'Catalog' }

export default function CatalogItemScreen() {
  const found = useRecord(catalogItem, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={catalogItem} found={found} list={list} />
  return (
    <RecordPage
      of={catalogItem}
      row={row}
      list={list}
      actions={
        whyNotEdit(catalogItem, row, actor) === null && (
          <ButtonLink to={`/requisitions/catalog/${row.id}/edit`}>Edit</ButtonLink>
        )
      }
    >
      <Panel title="Item">
        <RecordFacts of={catalogItem} row={row} />
      </Panel>
    </RecordPage>
  )
}
