import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { move, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { useToday } from '#client/use-today.ts'
import type { confirmOrganizationCertificate, withdrawOrganizationCertificate } from '../commands.ts'
import { organizationCertificate } from '../records.ts'
import { whyNotConfirm, whyNotWithdrawCertificate } from '../rules.ts'

export default function OrganizationCertificateScreen() {
  const today = useToday()
  return (
    <OnePage
      of={organizationCertificate}
      list={{ to: '/certifications-policies?tab=certificates', label: 'Certificates' }}
      editBy="organization-certificates/edit"
      moves={(row, actor) => [
        move<typeof confirmOrganizationCertificate>('organization-certificates/confirm', { label: 'Confirm', look: 'main', when: row.status === 'entered', whyNot: whyNotConfirm(row, { actor, files: row.file.length, today }), send: { id: row.id }, done: 'It is confirmed' }),
        move<typeof withdrawOrganizationCertificate>('organization-certificates/withdraw', { label: 'Withdraw', look: 'danger', when: row.status !== 'withdrawn', whyNot: whyNotWithdrawCertificate(row, actor), send: { id: row.id }, ask: { fields: reasonField() }, done: 'It is withdrawn' }),
      ]}
    >
      {(row) => (
        <>
          {row.status === 'entered' && <Notice tone="warn" title="Nobody has confirmed it yet">It is not called certified before somebody else than who entered it has seen the paper.</Notice>}
          <Panel title="The certificate">
            <RecordFacts of={organizationCertificate} row={row} show={['standard', 'issued_by', 'number', 'scope', 'issued_on', 'valid_until', 'file', 'owner', 'entered_by', 'confirmed_by']} />
          </Panel>
        </>
      )}
    </OnePage>
  )
}
