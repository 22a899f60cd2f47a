import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { draftSolicitation } from '../commands.ts'
import { kinds, solicitation } from '../records.ts'

export default function NewSolicitationScreen() {
  const [query] = useSearchParams()
  const actor = useActor()
  const create = useCommand<typeof draftSolicitation>('solicitations/draft')
  const kind = kinds.find((each) => each === (query.get('kind') ?? query.get('type')))
  return (
    <RecordFormScreen
      of={solicitation}
      area="Core Procurement"
      start={{ contact: actor.user_id, ...(kind && { kind }) }}
      back="/rfq-builder"
      send={create}
    />
  )
}
