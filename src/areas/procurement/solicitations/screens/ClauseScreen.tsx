import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { clause } from '../records.ts'

const list = { to: '/rfq-builder?tab=clauses', label: 'Clauses' }

export default function ClauseScreen() {
  const found = useRecord(clause, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={clause} found={found} list={list} />
  return (
    <RecordPage
      of={clause}
      row={row}
      list={list}
      actions={
        whyNotEdit(clause, {}, actor) === null && (
          <ButtonLink to={`/rfq-builder/clauses/${row.id}/edit`}>Edit</ButtonLink>
        )
      }
    >
      {!row.checked_on && (
        <Notice tone="warn" title="Not verified against the text of the rule">
          An administrator checks the rule’s text and records here which text and when. Until then the clause applies
          unverified.
        </Notice>
      )}
      <Panel title="Text">
        <RecordFacts of={clause} row={row} />
      </Panel>
    </RecordPage>
  )
}
