import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
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
          <Panel title="Credential">
            <RecordFacts
              of={certificate}
              row={row}
              show={[
                'holder',
                'issued_by',
                'outside_number',
                'issued_on',
                'expires_on',
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
              title="Verification"
              about="Anyone with this code and the holder’s name can check the certificate at /verify-certificate."
            >
              <p className="flex flex-wrap items-center gap-3">
                {certificateLife.is(row, 'active') && (
                  <PdfButton of="certificates/document" input={{ id: row.id }} file={`${row.number}-certificate.pdf`}>
                    Download certificate (PDF)
                  </PdfButton>
                )}
                <span className="font-mono text-lg">{row.code}</span>
                <CopyButton label="code" text={row.code} />
              </p>
            </Panel>
          )}
        </>
      )}
    </OnePage>
  )
}
