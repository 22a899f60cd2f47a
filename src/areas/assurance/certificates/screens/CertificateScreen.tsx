import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { move, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import type { confirmCertificate, revokeCertificate } from '../commands.ts'
import { certificate } from '../records.ts'
import { whyNotConfirm, whyNotRevoke } from '../rules.ts'

export default function CertificateScreen() {
  return (
    <OnePage
      of={certificate}
      list={{ to: '/admin/certifications', label: 'Certifications' }}
      editBy="certificates/edit"
      moves={(row, actor) => [
        move<typeof confirmCertificate>('certificates/confirm', { label: 'Confirm', look: 'main', when: row.status === 'claimed', whyNot: whyNotConfirm(row, actor), send: { id: row.id }, done: 'It is valid' }),
        move<typeof revokeCertificate>('certificates/revoke', { label: 'Revoke', look: 'danger', when: row.status === 'claimed' || row.status === 'active', whyNot: whyNotRevoke(row, actor), send: { id: row.id }, ask: { about: 'Whoever verifies it sees that it is revoked.', fields: reasonField() }, done: 'It is revoked' }),
      ]}
    >
      {(row) => (
        <>
          <Panel title="The certificate">
            <RecordFacts of={certificate} row={row} show={['holder', 'issued_by', 'outside_number', 'issued_on', 'valid_until', 'needed_for', 'course', 'proof', 'confirmed_by', 'end_reason']} />
          </Panel>
          {row.code && (
            <Panel title="For whoever wants to verify it" about="With this code and the holder’s name anybody sees at /verify-certificate what it is, until when, and whether it was revoked. Without both nothing is shown.">
              <p className="flex flex-wrap items-center gap-3">
                <span className="font-mono text-lg">{row.code}</span>
                <CopyButton label="Copy the code" text={row.code} of="Code" />
              </p>
            </Panel>
          )}
        </>
      )}
    </OnePage>
  )
}
