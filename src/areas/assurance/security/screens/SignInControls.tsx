import { useState } from 'react'
import { controlChange } from '#areas/organization/controls/records.ts'
import type { setIdentityPolicy } from '#areas/organization/identity/policy-commands.ts'
import { identityPolicy } from '#areas/organization/identity/records.ts'
import {
  controlledRoles,
  hoursInWords,
  linesInWords,
  listOf,
  none,
  roleWords,
  rolesInWords,
  whyNotSetYet,
} from '#areas/organization/identity/rules.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { flag, longText, number, person, text } from '#platform/records/fields.ts'
import { mostHours } from '#platform/kept-hours.ts'
import { sentenceCase } from '#platform/words.ts'

type Person = { user_id: string; display_name: string; email: string }
const flags = Object.fromEntries(
  controlledRoles
    .flatMap((role) => [
      [`factor_${role}`, flag({ label: `MFA for ${roleWords[role].toLowerCase()}` })],
      [`sso_${role}`, flag({ label: `Single sign-on for ${roleWords[role].toLowerCase()}` })],
    ])
    .toSorted(([a], [b]) => (a as string).localeCompare(b as string)),
)

/** MFA, single sign-on and networks: what the server requires of every session of the organization. */
export function SignInControls() {
  const actor = useActor()
  const { rows } = useRecords(identityPolicy, (from) => from.limit(1))
  const { rows: waiting } = useRecords(controlChange, (from) =>
    from.eq('register', 'identity_policies').eq('status', 'proposed').limit(1),
  )
  const { data: people } = useRows<Person>('organization_members', (from) =>
    from.select('user_id,display_name,email').limit(2_000),
  )
  const { data: keys } = useRows<{ id: string }>('api_keys', (from) =>
    from.select('id').is('revoked_at', null).limit(500),
  )
  const set = useCommand<typeof setIdentityPolicy>('identity-policies/set')
  const [open, setOpen] = useState(false)
  const held = rows?.[0] ?? none
  const named = people?.find(({ user_id }) => user_id === held.break_glass)
  const start = Object.fromEntries(
    controlledRoles.flatMap((role) => [
      [`factor_${role}`, listOf(held.factor_roles).includes(role)],
      [`sso_${role}`, listOf(held.sso_roles).includes(role)],
    ]),
  )
  return (
    <Panel
      title="Sign-in controls"
      about="Checked at sign-in and at each request."
      // An unknown value would be sent as empty and remove a control.
      actions={rows && <Button onClick={() => setOpen(true)}>Edit controls</Button>}
    >
      <div className="grid gap-5">
        {waiting?.[0] && (
          <Notice tone="warn" title="A change is waiting for a second administrator">
            <ButtonLink to={`/admin/control-changes/${waiting[0].id}`}>Review change</ButtonLink>
          </Notice>
        )}
        {!rows && <SkeletonLines lines={4} />}
        {rows && (
          <Facts
            facts={[
              { label: 'MFA required for', value: rolesInWords(held.factor_roles) },
              {
                label: 'Single sign-on required for',
                value: `${rolesInWords(held.sso_roles)}${held.sso_domains ? ` at ${held.sso_domains}` : ''}`,
              },
              {
                label: 'Break-glass administrator',
                value: held.break_glass === null ? 'Not assigned' : named?.display_name || named?.email || '…',
              },
              { label: 'Allowed networks', value: linesInWords(held.networks) },
              { label: 'A directory group can grant the administrator role', value: held.scim_admin ? 'Yes' : 'No' },
              { label: 'Pages kept on devices', value: sentenceCase(hoursInWords(Number(held.kept_hours))) },
              {
                label: 'Active API keys',
                ...known(keys, (keys) => ({
                  value: `${keys.length}. A key meets the MFA, single sign-on and networks that its owner’s role requires. Keys are listed under My security.`,
                })),
                wide: true,
              },
            ]}
          />
        )}
      </div>
      {open && rows && (
        <AskDialog
          from="side"
          title="Edit sign-in controls"
          about="Stricter controls take effect immediately. Looser ones need a second administrator and start the next day."
          verb="Save controls"
          done="Saved. Looser controls wait for a second administrator."
          fields={{
            ...flags,
            sso_domains: text({
              max: 500,
              label: 'Single sign-on for email domains',
              help: 'For example: alderfalls.gov. Separate domains with commas. Leave blank for every address.',
            }),
            break_glass: person({
              label: 'Break-glass administrator',
              help: 'Signs in with password and MFA when the provider is down. Every administrator is notified each time.',
            }),
            networks: longText({
              max: 4_000,
              label: 'Allowed networks',
              help: 'One per line, for example 192.0.2.0/24 or 2001:db8::/32. Leave blank to allow every address. Include your own address.',
            }),
            scim_admin: flag({ label: 'A directory group can grant the administrator role' }),
            kept_hours: number({
              required: true,
              min: 0,
              max: mostHours,
              decimals: 0,
              label: 'Hours that pages are kept on devices',
              help: 'People can read them without a connection. 0 keeps nothing, and devices forget what they have.',
            }),
            reason: longText({
              max: 500,
              label: 'Reason for the change',
              help: 'Required if a control becomes looser.',
            }),
          }}
          start={{
            ...start,
            sso_domains: held.sso_domains,
            break_glass: held.break_glass,
            networks: held.networks,
            scim_admin: held.scim_admin,
            kept_hours: Number(held.kept_hours),
          }}
          whyNot={() => whyNotSetYet(actor)}
          early={false}
          press={({
            sso_domains = null,
            break_glass = null,
            networks = null,
            scim_admin = false,
            kept_hours,
            reason,
            ...chosen
          }) =>
            set.press({
              factor_roles: controlledRoles.filter((role) => chosen[`factor_${role}`]),
              sso_roles: controlledRoles.filter((role) => chosen[`sso_${role}`]),
              sso_domains,
              break_glass,
              networks,
              scim_admin,
              kept_hours,
              reason: reason ?? '',
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}
