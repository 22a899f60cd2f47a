import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import type { requestExport } from '../commands.ts'
import { dataExport } from '../records.ts'
import { whyNotRequest } from '../rules.ts'

export function RequestExport() {
  const actor = useActor()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <MoveButton look="main" whyNot={whyNotRequest(actor)} run={() => setAsking(true)}>
        Request export
      </MoveButton>
      {asking && <Request onClose={() => setAsking(false)} />}
    </>
  )
}

function Request({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const request = useCommand<typeof requestExport>('data-exports/request')
  const { reason, files } = dataExport.fields
  return (
    <AskDialog
      title="Request data export"
      about="Another administrator approves it. You can then download it for 48 hours."
      verb="Request export"
      fields={{ reason, files }}
      start={{ files: true }}
      done="Export requested"
      press={(values) => request.press(values as Parameters<typeof request>[0])}
      then={(made) => void navigate(`/data-exports/${made.id}`)}
      onClose={onClose}
    />
  )
}
