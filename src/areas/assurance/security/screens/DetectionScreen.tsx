import { Link } from 'react-router'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { detection } from '../records.ts'

export default function DetectionScreen() {
  return (
    <OnePage
      of={detection}
      list={{ to: '/admin/security-audit?tab=detections', label: 'Detections' }}
      editBy="security-detections/edit"
    >
      {(row) => (
        <Panel title="Detection" about="Runs every five minutes and notifies once per window.">
          <RecordFacts
            of={detection}
            row={row}
            show={[
              'about',
              'event_type',
              'severity',
              'threshold',
              'minutes',
              'tells',
              'active',
              'last_alarm_at',
              'last_count',
            ]}
          />
          <p className="mt-4">
            <Link
              className="link"
              to={`/admin/security-audit?severity=${row.severity}${row.event_type ? `&kind=${encodeURIComponent(row.event_type)}` : ''}`}
            >
              Matching events
            </Link>
          </p>
        </Panel>
      )}
    </OnePage>
  )
}
