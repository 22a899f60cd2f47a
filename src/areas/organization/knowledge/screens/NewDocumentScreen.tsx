import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createDocument } from '../commands.ts'
import { knowledgeDocument } from '../records.ts'

/** In the folder that was open. */
export default function NewDocumentScreen() {
  const folder = useSearchParams()[0].get('folder')
  const { user_id } = useActor()
  return (
    <RecordFormScreen
      of={knowledgeDocument}
      area="Knowledge base"
      back="/docs"
      start={{ ...(folder && { folder }), owner: user_id || null }}
      send={useCommand<typeof createDocument>('knowledge-documents/create')}
    />
  )
}
