import { Suspense, useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useOrganization } from '#client/use-organization.ts'
import { optional } from '#kit/optional.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Deadline } from '#kit/parts/Deadline.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { solicitation, type Solicitation } from '../records.ts'
import { kindInWords } from '../rules.ts'

const ScheduleDialog = optional(() => import('./ScheduleDialog.tsx').then(({ ScheduleDialog: part }) => part))

/** Its times by the agency’s clock, and its terms. */
export function TermsPanel({ row }: { row: Solicitation }) {
  const actor = useActor()
  const { organization } = useOrganization()
  const zone = row.zone ?? organization?.time_zone ?? 'UTC'
  const [scheduling, setScheduling] = useState(false)
  const at = (moment: string | null, none = 'Not set') => (moment ? <Deadline at={moment} zone={zone} /> : none)
  return (
    <Panel
      title={kindInWords(row.kind)}
      actions={
        whyNotEdit(solicitation, row, actor) === null && <Button onClick={() => setScheduling(true)}>Set times</Button>
      }
    >
      <Facts
        facts={[
          { label: 'Closes', value: at(row.closes_at) },
          { label: 'Questions due', value: at(row.questions_until, row.closes_at ? 'At closing' : 'Not set') },
          ...(row.visit_at ? [{ label: 'Site visit', value: at(row.visit_at) }] : []),
        ]}
      />
      <RecordFacts
        of={solicitation}
        row={row}
        show={[
          'summary',
          'contact',
          'department',
          'category',
          'commodity',
          'estimate',
          'federal',
          'construction',
          'laborers',
          'invited_only',
          ...(row.two_envelopes ? (['two_envelopes'] as const) : []),
          'documents',
        ]}
      />
      <Suspense>{scheduling && <ScheduleDialog row={row} onClose={() => setScheduling(false)} />}</Suspense>
    </Panel>
  )
}
