import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { NewRecord } from '../../screens/NewRecord.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { useToday } from '#client/use-today.ts'
import { riskLife } from '../life.ts'
import { CorrectiveActions } from './CorrectiveActions.tsx'
import { mishap, risk } from '../records.ts'
import { impacts, levelOf, likelihoods, scoreOf } from '../rules.ts'

const size = (likelihood: number, impact: number) => {
  const score = scoreOf(likelihood, impact)
  return {
    value: `${score}, ${levelOf(score).label.toLowerCase()}`,
    note: `${likelihoods[likelihood - 1]}, ${impacts[impact - 1]?.toLowerCase()}`,
    ...(score >= 10 && { tone: 'bad' as const }),
  }
}

export default function RiskScreen() {
  const today = useToday()
  return (
    <OnePage of={risk} list={{ to: '/incident-risk-register', label: 'Risks' }} editBy="risks/edit" life={riskLife}>
      {(row) => (
        <>
          <Figures
            figures={[
              { label: 'Before treatment', ...size(row.likelihood, row.impact) },
              { label: 'Residual risk', ...size(row.residual_likelihood, row.residual_impact) },
              {
                label: 'Next review',
                value: <Day day={row.review_on} />,
                ...(row.review_on < today && { tone: 'bad' as const, note: 'late' }),
              },
            ]}
          />
          <Panel title="Risk">
            <RecordFacts
              of={risk}
              row={row}
              show={[
                'about',
                'category',
                'owner',
                'treatment',
                'plan',
                'control',
                'accepted_by',
                'reviewed_on',
                'review_note',
              ]}
            />
          </Panel>
          <Panel
            title="Incidents"
            actions={
              <NewRecord
                of={mishap}
                name="security-incidents/report"
                label="Report incident"
                start={{ risk: row.id, lead: row.owner }}
                look="plain"
              />
            }
          >
            <RecordList
              of={mishap}
              where={{ risk: row.id }}
              columns={['number', 'title', 'severity', 'happened_at', 'status']}
            />
          </Panel>
          <CorrectiveActions source="risk" of={row} owner={row.owner} />
        </>
      )}
    </OnePage>
  )
}
