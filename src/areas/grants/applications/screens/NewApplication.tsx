import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import type { draftApplication } from '../commands.ts'
import { grantApplication } from '../records.ts'

/** A new application; the writer leads it and arrives on its page. */
export function NewApplication() {
  const actor = useActor()
  const draft = useCommand<typeof draftApplication>('grant-applications/draft')
  return (
    <AddRecord
      of={grantApplication}
      label="New application"
      look="main"
      start={{ lead: actor.user_id }}
      send={draft}
      opens
    />
  )
}
