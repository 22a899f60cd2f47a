import { useChanges } from '#client/use-changes.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { FilesPanel } from '../../attachments/screens/FilesPanel.tsx'
import { LinkedPanel } from '../../record-links/screens/LinkedPanel.tsx'
import { TasksPanel } from '../../tasks/screens/TasksPanel.tsx'
import { KeepUntil } from './KeepUntil.tsx'

/**
 * The panels beside a record. Its files and tasks are for the people of the agency; a vendor's people have the
 * discussion.
 */
export function Beside(around: Surrounded) {
  useChanges(['attachments', 'tasks', 'record_links'])
  const ours = useOwnOrganization() === around.row.organization_id
  return (
    <>
      {ours && around.of.table !== 'tasks' && <TasksPanel {...around} />}
      {ours && <FilesPanel {...around} />}
      <LinkedPanel {...around} />
      {ours && <KeepUntil {...around} />}
    </>
  )
}
