import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { useTerms } from '#client/use-terms.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { knownOf } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { grant } from '../../grants/records.ts'
import { grantTerm } from '../../terms/records.ts'
import type { editGrantAmendment } from '../commands.ts'
import { amendmentLife } from '../life.ts'
import { grantAmendment, type GrantAmendment } from '../records.ts'
import { priorApproval } from '../rules.ts'
import { centsOn, termOn } from '#platform/records/dated.ts'

const list = { to: '/grant-management?tab=budget', label: 'Award budgets' }

export default function AmendmentScreen() {
  const found = useRecord(grantAmendment, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={grantAmendment} found={found} list={list} />
}

function One({ row }: { row: GrantAmendment }) {
  const { row: of } = useRecord(grant, row.funding)
  const terms = useTerms(grantTerm)
  const edit = useCommand<typeof editGrantAmendment>('grant-amendments/edit')
  const limits = of &&
    terms && {
      percent: termOn(terms, 'transfer_percent', of.awarded_on) ?? 0,
      from: centsOn(terms, 'transfer_from', of.awarded_on) ?? 0,
    }
  const needs = limits ? priorApproval(row, { share: Number(row.share ?? 0), federal: of.amount, limits }) : null
  return (
    <RecordPage
      of={grantAmendment}
      life={amendmentLife}
      row={row}
      list={list}
      actions={
        <>
          <ButtonLink to={`/grant-management?tab=budget&grant=${row.funding}`}>Budget</ButtonLink>
          <EditRecord of={grantAmendment} row={row} edit={edit} />
          <Moves life={amendmentLife} row={row} />
        </>
      }
    >
      {needs && amendmentLife.isOpen(row) && (
        <Notice tone="warn" title="Prior approval required">
          {needs}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Total transferred (%)',
            ...knownOf([of, terms], () => ({
              value: row.share === null ? 'Counted at submission' : `${Number(row.share)}%`,
              note: limits && `prior approval may be required above ${limits.percent}%`,
            })),
          },
          {
            label: 'Agency approval',
            ...knownOf([of, terms], () => ({
              value: needs ? (row.approval ?? 'Missing') : 'Not required',
              ...(needs && !row.approval && { tone: 'warn' as const, note: 'required before approval here' }),
            })),
          },
        ]}
      />
      <Panel title="Details">
        <RecordFacts
          of={grantAmendment}
          row={row}
          show={[
            'funding',
            'kind',
            'from_class',
            'to_class',
            'new_end',
            'reason',
            'approval',
            'documents',
            'asked_by',
            'decided_by',
            'decided_at',
          ]}
        />
      </Panel>
    </RecordPage>
  )
}
