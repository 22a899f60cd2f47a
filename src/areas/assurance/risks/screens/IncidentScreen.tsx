import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { CorrectiveActions } from './CorrectiveActions.tsx'
import { mishapLife } from '../life.ts'
import { mishap } from '../records.ts'
import { plural } from '#platform/words.ts'

const hours = (from: string, to: string) => {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
  return minutes < 90
    ? plural(minutes, { one: '1 minute', other: `${minutes} minutes` })
    : `${Math.round(minutes / 6) / 10} hours`
}

export default function IncidentScreen() {
  return (
    <OnePage
      of={mishap}
      list={{ to: '/incident-risk-register?tab=incidents', label: 'Incidents' }}
      editBy="security-incidents/edit"
      life={mishapLife}
    >
      {(row) => (
        <>
          {row.contained_at && (
            <Notice
              title={`Contained ${hours(row.found_at, row.contained_at)} after discovery${row.resolved_at ? `, resolved after ${hours(row.found_at, row.resolved_at)}` : ''}`}
            >
              {row.found_at === row.happened_at
                ? 'Found immediately.'
                : `Found ${hours(row.happened_at, row.found_at)} after it occurred.`}
            </Notice>
          )}
          <Panel title="Security incident">
            <RecordFacts
              of={mishap}
              row={row}
              show={[
                'about',
                'effect',
                'kind',
                'severity',
                'happened_at',
                'found_at',
                'lead',
                'reported_by',
                'risk',
                'control',
                'documents',
              ]}
            />
          </Panel>
          {(row.contained_at || row.resolved_at) && (
            <Panel title="Response">
              <RecordFacts
                of={mishap}
                row={row}
                show={[
                  'contained_at',
                  'containment',
                  'resolved_at',
                  'resolution',
                  'cause',
                  'lessons',
                  'looked_back_by',
                ]}
              />
            </Panel>
          )}
          <CorrectiveActions source="incident" of={row} owner={row.lead} />
        </>
      )}
    </OnePage>
  )
}
