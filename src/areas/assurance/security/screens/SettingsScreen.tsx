import { useState } from 'react'
import { securityPolicy } from '#areas/organization/members/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordHistory } from '#kit/record/RecordHistory.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { longText, text } from '#platform/records/fields.ts'
import { atLeast } from '#platform/roles.ts'
import type { setSecurityPolicy } from '../commands.ts'
import { whyNotDomains } from '../rules.ts'
import { MemberSessions } from './MemberSessions.tsx'
import { Provisioning } from './Provisioning.tsx'
import { SignInControls } from './SignInControls.tsx'

/** What is asked of the accounts: by the organization, where it may choose, and by the program in any case. */
export default function SettingsScreen() {
  const actor = useActor()
  const { rows } = useRecords(securityPolicy, (from) => from.limit(1))
  const [open, setOpen] = useState(false)
  const set = useCommand<typeof setSecurityPolicy>('security-policy/set')
  const row = rows?.[0]
  return (
    <Screen
      area="Security & Compliance"
      title="Security policy"
      about="What the organization asks of its accounts. Only what the program enforces is offered here."
    >
      <div className="grid gap-5">
        <Panel
          title="Of this organization"
          about="Judged by the server at every invitation."
          actions={atLeast('admin', actor) && <Button onClick={() => setOpen(true)}>Change</Button>}
        >
          {row ? (
            <RecordFacts of={securityPolicy} row={row} show={['email_domains', 'changed_by']} />
          ) : (
            <Facts facts={[{ label: 'People are invited from', value: 'Anywhere' }]} />
          )}
        </Panel>
        {atLeast('admin', actor) && (
          <>
            <SignInControls />
            <MemberSessions />
            <Provisioning />
          </>
        )}
        <Panel
          title="Of everybody, by the program"
          about="The same for all organizations of an installation; nobody can make it weaker."
        >
          <Facts
            facts={[
              {
                label: 'A session ends',
                value:
                  'After 60 minutes without use, and after 24 hours in any case; for platform administrators after 12.',
                wide: true,
              },
              {
                label: 'Access tokens',
                value: 'Live for 15 minutes. A refresh token works once; used again it ends the session.',
                wide: true,
              },
              {
                label: 'Passwords',
                value:
                  'At least 8 characters with upper and lower case, a digit and a special character; commonly used ones are refused. Kept as argon2id.',
                wide: true,
              },
              {
                label: 'Second factor',
                value: 'Whoever has one needs it at every sign-in: a password alone opens nothing.',
                wide: true,
              },
              {
                label: 'Sign-in attempts',
                value: 'Counted on the server for each account and address, and slowed down.',
                wide: true,
              },
              {
                label: 'API keys',
                value: 'End after at most 367 days, are shown once, and cannot do what needs a person.',
                wide: true,
              },
              {
                label: 'What was done',
                value:
                  'Every command, change and sign-in is sealed into a log that can be verified. It is not thrown away.',
                wide: true,
              },
            ]}
          />
        </Panel>
        {row && (
          <Panel title="History">
            <RecordHistory of={securityPolicy} id={row.id} />
          </Panel>
        )}
      </div>
      {open && (
        <AskDialog
          from="side"
          title="Change the security policy"
          about="It holds from the next invitation on."
          verb="Set the policy"
          done="Sent. More domains wait for a second administrator."
          fields={{
            email_domains: text({
              max: 500,
              label: 'People are invited from',
              help: 'Mail domains with commas between them, such as alderfalls.gov. Left empty, from anywhere.',
            }),
            reason: longText({
              max: 500,
              label: 'Reason for the change',
              help: 'Needed where more people can be invited: a second administrator approves it.',
            }),
          }}
          start={{ email_domains: row?.email_domains ?? null }}
          whyNot={({ email_domains = null }) => {
            const message = whyNotDomains(email_domains, { actor })
            return message && { name: 'email_domains', message }
          }}
          early={false}
          run={({ email_domains = null, reason }) => set({ email_domains, reason: reason ?? '' })}
          onClose={() => setOpen(false)}
        />
      )}
    </Screen>
  )
}
