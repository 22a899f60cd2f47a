import { useFindings } from '#client/use-findings.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { CheckList } from '../../grants/screens/CheckList.tsx'
import { applicationLife } from '../life.ts'
import type { GrantApplication } from '../records.ts'

/** The checks that an application passes before it is submitted. */
export function SubmissionChecklist({ row }: { row: GrantApplication }) {
  const found = useFindings(applicationLife, row.id)
  const readiness = found.state === 'there' ? found.facts : undefined
  return (
    <Panel
      title="Submission checklist"
      actions={
        <>
          <ButtonLink to={`/grant-management/applications/${row.id}/forms`}>Federal forms</ButtonLink>
          <ButtonLink to={`/grant-management?tab=builder&application=${row.id}`}>Edit sections</ButtonLink>
        </>
      }
    >
      {readiness ? <CheckList checks={readiness.checks} /> : <SkeletonLines lines={4} />}
    </Panel>
  )
}
