import { Suspense, useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useFindings } from '#client/use-findings.ts'
import { optional } from '#kit/optional.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { solicitationLife } from '../../solicitations/life.ts'
import { solicitation, type Solicitation } from '../../solicitations/records.ts'
import { Readiness } from './Readiness.tsx'

const ScheduleDialog = optional(() =>
  import('../../solicitations/screens/ScheduleDialog.tsx').then(({ ScheduleDialog: part }) => part),
)

/** The steps that are left before this solicitation can be published. */
export function Checklist({ row }: { row: Solicitation }) {
  const actor = useActor()
  const known = useFindings(solicitationLife, row.id)
  const [scheduling, setScheduling] = useState(false)
  const whyNot = whyNotEdit(solicitation, row, actor)
  if (known.state !== 'there') return <SkeletonLines lines={6} />
  return (
    <>
      <Readiness
        points={known.facts.points}
        organization={row.organization_id}
        onTimes={whyNot === null ? () => setScheduling(true) : null}
      />
      <Suspense>{scheduling && <ScheduleDialog row={row} onClose={() => setScheduling(false)} />}</Suspense>
    </>
  )
}
