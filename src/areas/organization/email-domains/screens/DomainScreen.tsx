import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { checkDomain, removeDomain } from '../commands.ts'
import { emailDomain } from '../records.ts'
import { recordName, recordValue, whyNotManageDomains } from '../rules.ts'

const list = { to: '/sso-management', label: 'Single sign-on' }

export default function DomainScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const found = useRecord(emailDomain, useParams().id ?? '')
  const check = useCommand<typeof checkDomain>('email-domains/check')
  const remove = useCommand<typeof removeDomain>('email-domains/remove')
  const { row } = found
  if (!row) return <NoRecord of={emailDomain} found={found} list={list} />
  const { id } = row
  const copied = (what: string, value: string) => ({
    label: what,
    wide: true,
    value: (
      <span className="flex flex-wrap items-center gap-2">
        <code className="break-all">{value}</code>
        <CopyButton label={what} text={value} />
      </span>
    ),
  })
  return (
    <RecordPage
      of={emailDomain}
      row={row}
      list={list}
      actions={
        <>
          {!row.verified_at && (
            <MoveButton
              look="main"
              whyNot={whyNotManageDomains(actor)}
              run={() => check({ id })}
              done={({ waiting }: { waiting: boolean }) =>
                waiting ? 'Waiting for a second administrator' : 'Checking. The result appears below.'
              }
            >
              Verify domain
            </MoveButton>
          )}
          <MoveButton
            whyNot={whyNotManageDomains(actor)}
            run={async () => {
              const answer = await remove({ id })
              if (!answer.waiting) void navigate('/sso-management')
              return answer
            }}
            done={({ waiting }: { waiting: boolean }) =>
              waiting ? 'Waiting for a second administrator' : 'Domain removed'
            }
          >
            Remove
          </MoveButton>
        </>
      }
    >
      {!row.verified_at && (
        <Panel
          title="Publish this TXT record"
          about="Ask the person who manages your domain to add it. It proves that the domain is yours."
        >
          <Facts facts={[copied('Name', recordName(row.domain)), copied('Value', recordValue(row.token))]} />
        </Panel>
      )}
      <Panel title="Verification">
        <RecordFacts of={emailDomain} row={row} show={['verified_at', 'checked_at', 'answer']} />
      </Panel>
    </RecordPage>
  )
}
