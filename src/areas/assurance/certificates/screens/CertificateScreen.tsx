import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { certificateLife } from '../life.ts'
import { certificate } from '../records.ts'

export default function CertificateScreen() {
  return (
    <OnePage
      of={certificate}
      list={{ to: '/admin/certifications', label: 'Certifications' }}
      editBy="certificates/edit"
      life={certificateLife}
    >
      {(row) => (
        <>
          <Panel title="The certificate">
            <RecordFacts
              of={certificate}
              row={row}
              show={[
                'holder',
                'issued_by',
                'outside_number',
                'issued_on',
                'valid_until',
                'needed_for',
                'course',
                'proof',
                'confirmed_by',
                'end_reason',
              ]}
            />
          </Panel>
          {row.code && (
            <Panel
              title="For whoever wants to verify it"
              about="With this code and the holder’s name anybody sees at /verify-certificate what it is, until when, and whether it was revoked. Without both nothing is shown."
            >
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
