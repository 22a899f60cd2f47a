import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { editRisk } from '../commands.ts'
import { riskLife } from '../life.ts'
import { supplyRisk, type SupplyRisk } from '../records.ts'
import { gradeOf, impacts, likelihoods, scoreOf } from '../rules.ts'

const list = { to: '/supply-chain-risk', label: 'Supply chain risks' }
const words = { low: 'Low', medium: 'Medium', high: 'High', extreme: 'Extreme' } as const

export default function RiskScreen() {
  const found = useRecord(supplyRisk, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={supplyRisk} found={found} list={list} />
  const grade = gradeOf(row)
  return (
    <RecordPage of={supplyRisk} life={riskLife} row={row} list={list} actions={<Actions row={row} />}>
      {row.decision && <Notice title={optionLabel(supplyRisk.fields.status, row.status)}>{row.decision}</Notice>}
      <Figures
        figures={[
          {
            label: 'Rating',
            value: words[grade],
            note: `${scoreOf(row)} of 25`,
            ...(grade === 'extreme' ? { tone: 'bad' as const } : grade === 'high' ? { tone: 'warn' as const } : {}),
          },
          { label: 'Likelihood', value: likelihoods[Number(row.likelihood) - 1]! },
          { label: 'Impact', value: impacts[Number(row.impact) - 1]! },
        ]}
      />
      <Panel title="Risk">
        <RecordFacts
          of={supplyRisk}
          row={row}
          show={['subject', 'cause', 'vendor', 'site', 'item', 'owner', 'due', 'decided_by']}
        />
      </Panel>
      <Panel
        title="Mitigation"
        actions={
          row.vendor && (
            <ButtonLink to={`/supply-chain-risk?tab=test&vendor=${row.vendor}`}>Simulate losing this vendor</ButtonLink>
          )
        }
      >
        {row.mitigation ? <LongText text={row.mitigation} /> : <p className="text-ink-2">No mitigation entered.</p>}
      </Panel>
    </RecordPage>
  )
}

function Actions({ row }: { row: SupplyRisk }) {
  const edit = useCommand<typeof editRisk>('supply-risks/edit')
  return (
    <>
      <EditRecord of={supplyRisk} row={row} edit={edit} />
      <Moves life={riskLife} row={row} />
    </>
  )
}
