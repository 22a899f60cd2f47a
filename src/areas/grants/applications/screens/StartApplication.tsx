import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { fundingOpportunity, type FundingOpportunity } from '../../opportunities/records.ts'
import type { draftApplication } from '../commands.ts'
import { grantApplication } from '../records.ts'

/** Starts an application with the answers that its opportunity gives. */
export function StartApplication({ row }: { row: FundingOpportunity }) {
  const actor = useActor()
  const navigate = useNavigate()
  const [applying, setApplying] = useState(false)
  const draft = useCommand<typeof draftApplication>('grant-applications/draft')
  if (whyNotEdit(fundingOpportunity, null, actor) !== null) return null
  return (
    <>
      <Button look="main" onClick={() => setApplying(true)}>
        Start application
      </Button>
      {applying && (
        <FormDialog
          of={grantApplication}
          title="New grant application"
          about={grantApplication.about}
          verb="Create application"
          done="Application started"
          start={{
            opportunity: row.id,
            title: row.title.slice(0, 200),
            agency: (row.agency ?? '').slice(0, 200),
            aln: /^\d{2}\.\d{3}$/.test(row.aln ?? '') ? row.aln : null,
            closes_on: row.closes_on,
            lead: actor.user_id,
          }}
          send={draft}
          onDone={({ id }) => void navigate(`/grant-management/applications/${id}`)}
          onClose={() => setApplying(false)}
        />
      )}
    </>
  )
}
