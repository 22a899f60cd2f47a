import { recordPage } from '#platform/pages/page.ts'
import { detection } from './records.ts'

export const detectionPage = recordPage(detection, {
  at: '/admin/security-audit/detections/:id',
  list: ['/admin/security-audit?tab=detections', 'Detections'],
  edit: { by: 'security-detections/edit' },
  shows: [
    {
      title: 'Detection',
      about: 'Runs every five minutes and notifies once per window.',
      facts: [
        'about',
        'event_type',
        'severity',
        'threshold',
        'minutes',
        'tells',
        'active',
        'last_alarm_at',
        'last_count',
      ],
      links: ({ severity, event_type }) => [
        [
          `/admin/security-audit?severity=${severity}${event_type ? `&kind=${encodeURIComponent(event_type)}` : ''}`,
          'Matching events',
        ],
      ],
    },
  ],
})
