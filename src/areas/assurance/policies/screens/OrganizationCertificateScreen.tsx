import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { organizationCertificateLife } from '../life.ts'
import { organizationCertificate } from '../records.ts'

export default function OrganizationCertificateScreen() {
  return (
    <OnePage
      of={organizationCertificate}
      list={{ to: '/certifications-policies?tab=certificates', label: 'Certificates' }}
      editBy="organization-certificates/edit"
      life={organizationCertificateLife}
    >
      {(row) => (
        <>
          {organizationCertificateLife.is(row, 'entered') && (
            <Notice tone="warn" title="Unconfirmed">
              This certificate counts once another manager has checked it.
            </Notice>
          )}
          <Panel title="Certificate">
            <RecordFacts
              of={organizationCertificate}
              row={row}
              show={[
                'standard',
                'issued_by',
                'number',
                'scope',
                'issued_on',
                'expires_on',
                'file',
                'owner',
                'entered_by',
                'confirmed_by',
              ]}
            />
          </Panel>
        </>
      )}
    </OnePage>
  )
}
