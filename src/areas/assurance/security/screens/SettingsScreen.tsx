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

/** The rules for accounts: those that the organization can set, and those that the program always applies. */
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
      about="Password, MFA and session rules for your organization."
    >
      <div className="grid gap-5">
        <Panel
          title="Your organization"
          about="Checked by the server at every invitation."
          actions={atLeast('admin', actor) && <Button onClick={() => setOpen(true)}>Edit policy</Button>}
        >
          {row ? (
            <RecordFacts of={securityPolicy} row={row} show={['email_domains', 'changed_by']} />
          ) : (
            <Facts facts={[{ label: 'Invitations from', value: 'Any domain' }]} />
          )}
        </Panel>
        {atLeast('admin', actor) && (
          <>
            <SignInControls />
            <MemberSessions />
            <Provisioning />
          </>
        )}
        <Panel title="All organizations" about="These rules apply to all organizations. They can’t be weakened.">
          <Facts
            facts={[
              {
                label: 'Session timeout',
                value:
                  'After 60 minutes without use, and always after 24 hours, or after 12 hours for platform administrators.',
                wide: true,
              },
              {
                label: 'Access tokens',
                value: 'Valid for 15 minutes. A refresh token works once; reuse ends the session.',
                wide: true,
              },
              {
                label: 'Passwords',
                value:
                  'At least 8 characters with upper and lower case, a digit and a special character. Common passwords are refused. Stored as argon2id.',
                wide: true,
              },
              {
                label: 'MFA',
                value: 'Once set up, MFA is required at every sign-in. A password alone isn’t enough.',
                wide: true,
              },
              {
                label: 'Sign-in attempts',
                value: 'Counted on the server by account and address, and slowed down.',
                wide: true,
              },
              {
                label: 'API keys',
                value: 'Expire within 367 days, are shown once, and can’t do what requires a person.',
                wide: true,
              },
              {
                label: 'Audit log',
                value:
                  'Every command, change and sign-in is sealed into a log that can be verified. Entries are not discarded.',
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
          title="Edit security policy"
          about="The policy applies from the next invitation."
          verb="Save policy"
          done="Policy saved. More domains wait for a second administrator."
          fields={{
            email_domains: text({
              max: 500,
              label: 'Invitations from',
              help: 'Email domains separated by commas, for example alderfalls.gov. Leave blank to allow any domain.',
            }),
            reason: longText({
              max: 500,
              label: 'Reason for the change',
              help: 'Required if more people can be invited. A second administrator must approve the change.',
            }),
          }}
          start={{ email_domains: row?.email_domains ?? null }}
          whyNot={({ email_domains = null }) => {
            const message = whyNotDomains(email_domains, { actor })
            return message && { name: 'email_domains', message }
          }}
          early={false}
          press={({ email_domains = null, reason }) => set.press({ email_domains, reason: reason ?? '' })}
          onClose={() => setOpen(false)}
        />
      )}
    </Screen>
  )
}
