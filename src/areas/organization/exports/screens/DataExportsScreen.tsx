import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { requestExport } from '../commands.ts'
import { dataExport, type DataExport } from '../records.ts'
import { whyNotRequest } from '../rules.ts'

/** A copy of everything, for an agency that leaves or wants its records in its own hands. */
export default function DataExportsScreen() {
  const actor = useActor()
  const [asking, setAsking] = useState(false)
  return (
    <Screen
      area="Organization Admin"
      title="Data exports"
      about="All your records and files as one archive in open formats."
      actions={
        <MoveButton look="main" whyNot={whyNotRequest(actor)} run={() => setAsking(true)}>
          Request export
        </MoveButton>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <RecordList
          of={dataExport}
          first={
            <MoveButton whyNot={whyNotRequest(actor)} run={() => setAsking(true)}>
              Request export
            </MoveButton>
          }
        />
        <Disclosure title="Contents of the archive">
          <ul className="grid gap-2 ps-5 [list-style:disc] sm:max-w-prose">
            <li>Each kind of record as a CSV file for people and as JSON lines for programs.</li>
            <li>A dictionary of all columns, and a manifest with the SHA-256 of each file.</li>
            <li>Attachments and documents as they were uploaded, if you include them.</li>
            <li>Only what the person who downloads it can see. Sealed bids and encrypted values are left out.</li>
          </ul>
        </Disclosure>
      </div>
      {asking && <Request onClose={() => setAsking(false)} />}
    </Screen>
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
      run={async (values) => {
        const made: DataExport = await request(values as Parameters<typeof request>[0])
        void navigate(`/data-exports/${made.id}`)
      }}
      onClose={onClose}
    />
  )
}
