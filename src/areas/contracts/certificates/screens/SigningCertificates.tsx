import { useState } from 'react'
import { saveAs } from '#kit/save-as.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import type { ListShown } from '#platform/pages/list-shown.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { issueSigningCertificate } from '../commands.ts'
import { certificateLife } from '../life.ts'
import { signingCertificate, type SigningCertificate } from '../records.ts'
import { UploadCertificateDialog } from './UploadCertificateDialog.tsx'

type Drawn = { loaded: { active: readonly SigningCertificate[] }; list: ListShown }

/** The certificates that signed PDFs carry. The agency uploads its own, or the installation issues one. */
export function SigningCertificates({ loaded: { active }, list }: Drawn) {
  const issue = useCommand<typeof issueSigningCertificate>('signing-certificates/issue')
  const whyNot = whyNotEdit(signingCertificate, null, useActor())
  const [open, setOpen] = useState<'upload' | 'issue' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="grid min-w-0 gap-5">
      <p className="max-w-prose text-ink-2">
        When everyone has signed a contract, the active certificate signs its PDF. A PDF reader then shows whether it
        was changed. Without a certificate, the first signed contract gets one from this installation.
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        <MoveButton whyNot={whyNot} run={() => setOpen('upload')}>
          Upload certificate
        </MoveButton>
        <MoveButton whyNot={whyNot} run={() => setOpen('issue')}>
          Issue certificate
        </MoveButton>
      </div>
      {active[0] && <Active row={active[0]} />}
      <RecordList {...list} />
      {open === 'upload' && <UploadCertificateDialog onClose={close} />}
      {open === 'issue' && (
        <SureDialog
          title="Issue certificate?"
          about="This installation creates a new key in the agency’s name. It replaces the active certificate. PDFs that are already signed stay valid."
          verb="Issue certificate"
          done="Certificate issued"
          press={() => issue.press({})}
          onClose={close}
        />
      )}
    </div>
  )
}

const Active = ({ row }: { row: SigningCertificate }) => (
  <Panel
    title="Active certificate"
    about="Give the downloaded file to anyone who wants to trust the agency’s signature. The key stays here, encrypted."
    actions={
      <>
        <FreeButton run={() => saveAs(new Blob([row.chain], { type: 'application/x-pem-file' }), `${row.serial}.pem`)}>
          Download certificate
        </FreeButton>
        <Moves life={certificateLife} row={row} />
      </>
    }
  >
    <RecordFacts
      of={signingCertificate}
      row={row}
      show={['subject', 'issuer', 'origin', 'algorithm', 'issued_at', 'expires_at', 'serial', 'fingerprint']}
    />
  </Panel>
)
