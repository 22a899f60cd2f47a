import { useState } from 'react'
import type { mapScimGroup } from '#areas/organization/scim/map-group.ts'
import type { createScimToken, revokeScimToken, rotateScimToken } from '#areas/organization/scim/tokens.ts'
import {
  scimScopes,
  tokenDays,
  whyNotUseToken,
  type GroupRole,
  type ScimScope,
  type ScimToken,
} from '#areas/organization/scim/rules.ts'
import { TwoSteps } from '#areas/account/settings/screens/TwoSteps.tsx'
import { useConfig } from '#client/BackendProvider.tsx'
import { randomToken, sha256 } from '#client/crypto.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRows } from '#client/use-rows.ts'
import { asDay, asMoment } from '#kit/dates.ts'
import { Button } from '#kit/parts/Button.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { flag, number, text } from '#platform/records/fields.ts'

type Group = {
  id: string
  display_name: string
  role: GroupRole | null
  scim_group_members: { scim_user_id: string }[]
}
const roleLabels: Record<GroupRole | 'none', string> = {
  none: 'No role',
  user: 'User',
  manager: 'Manager',
  admin: 'Administrator',
}

/** A directory creates and deactivates people by SCIM, and the agency maps its groups to roles. */
export function Provisioning() {
  const { supabaseUrl } = useConfig()
  const now = useNow()
  const { data: tokens, error } = useRows<ScimToken>('scim_tokens', (from) =>
    from
      .select('id,name,scopes,hint,user_id,created_at,expires_at,last_used_at,revoked_at')
      .order('created_at', { ascending: false })
      .limit(50),
  )
  const { data: groups } = useRows<Group>('scim_groups', (from) =>
    from.select('id,display_name,role,scim_group_members(scim_user_id)').order('display_name').limit(500),
  )
  const { data: users } = useRows<{ id: string; active: boolean }>('scim_users', (from) =>
    from.select('id,active').limit(5_000),
  )
  const create = useCommand<typeof createScimToken>('scim/create-token')
  const rotate = useCommand<typeof rotateScimToken>('scim/rotate-token')
  const revoke = useCommand<typeof revokeScimToken>('scim/revoke-token')
  const map = useCommand<typeof mapScimGroup>('scim/map-group')
  const [dialog, setDialog] = useState<'new' | { rotate: ScimToken }>()
  const [made, setMade] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const judged = (work: Promise<unknown>) =>
    work.then(
      () => setRefusal(undefined),
      (error: unknown) => setRefusal(sentence(error)),
    )
  /** The secret is created here, and only its hash is sent. */
  async function withSecret(send: (secret: { hash: string; hint: string }) => Promise<unknown>) {
    const token = `grnscim_${randomToken()}`
    await send({ hash: await sha256(token), hint: token.slice(-4) })
    setMade(token)
  }
  return (
    <Panel
      title="User provisioning"
      about="Your directory creates and deactivates people by SCIM 2.0."
      actions={<Button onClick={() => (setDialog('new'), setMade(undefined))}>Create token</Button>}
    >
      <div className="grid gap-5">
        {(refusal ?? error) && <Notice tone="bad" title={refusal ?? sentence(error)} />}
        {made && (
          <Notice tone="good" title="Copy your token now">
            This token was created in your browser and is shown only once. The server stores only its hash.
            <span className="mt-2 flex flex-wrap items-center gap-2">
              <code className="font-mono text-sm break-all text-ink">{made}</code>
              <CopyButton label="Token" text={made} />
            </span>
          </Notice>
        )}
        <Facts
          facts={[
            { label: 'Directory address', value: `${supabaseUrl}/scim/v2`, wide: true },
            {
              label: 'People from the directory',
              ...known(users, (users) => ({
                value: `${users.filter(({ active }) => active).length} active of ${users.length}`,
              })),
            },
          ]}
        />
        {tokens?.length === 0 && <p className="text-ink-2">No tokens yet.</p>}
        {tokens && tokens.length > 0 && (
          <ul aria-label="Tokens" className="divide-y divide-line">
            {tokens.map((token) => {
              const over = whyNotUseToken(token, now)
              return (
                <li
                  key={token.id}
                  className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0"
                >
                  <div className="min-w-0">
                    <p className="font-semibold">
                      {token.name}{' '}
                      <span className="ml-1 font-mono text-xs font-normal text-ink-2">grnscim_…{token.hint}</span>
                    </p>
                    <p className="text-xs text-ink-2">
                      {token.scopes.map((scope) => scimScopes[scope]).join(' and ')}.{' '}
                      {token.last_used_at ? `Last used ${asMoment(token.last_used_at)}` : 'Never used'},{' '}
                      {over ? 'ended' : 'ends'} {asDay(token.revoked_at ?? token.expires_at)}
                    </p>
                  </div>
                  <span className="flex flex-wrap items-center gap-3">
                    <Dial state={over ? 'off' : 'on'}>
                      {token.revoked_at ? 'Revoked' : over ? 'Expired' : 'Active'}
                    </Dial>
                    {!over && (
                      <Button onClick={() => (setDialog({ rotate: token }), setMade(undefined))}>Rotate</Button>
                    )}
                    {!over && (
                      <TwoSteps first="Revoke" then="Revoke this token" onDo={() => judged(revoke({ id: token.id }))} />
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
        {groups && groups.length > 0 && (
          <ul aria-label="Groups of the directory" className="divide-y divide-line">
            {groups.map(({ id, display_name, role, scim_group_members }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <span>
                  <span className="block font-semibold">{display_name}</span>
                  <span className="block text-xs text-ink-2">{scim_group_members.length} people</span>
                </span>
                <SelectBox
                  aria-label={`Role of ${display_name}`}
                  value={role ?? 'none'}
                  onChange={({ target }) =>
                    void judged(
                      map({ id, role: target.value === 'none' ? null : (target.value as GroupRole) }).then(
                        ({ waiting }) => waiting && toast('good', 'Waiting for a second administrator'),
                      ),
                    )
                  }
                >
                  {Object.entries(roleLabels).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </SelectBox>
              </li>
            ))}
          </ul>
        )}
      </div>
      {dialog === 'new' && (
        <AskDialog
          title="Create token"
          about={`The token expires after ${tokenDays} days. Rotate it before then.`}
          verb="Create token"
          done="Token created"
          fields={{
            name: text({ required: true, max: 80, label: 'Directory', help: 'For example: Entra or Okta.' }),
            users: flag({ initial: true, label: 'Can change people' }),
            groups: flag({ initial: true, label: 'Can change groups' }),
          }}
          run={({ name, users, groups }) =>
            withSecret((secret) =>
              create({
                name,
                scopes: (['users', 'groups'] as ScimScope[]).filter((scope) => (scope === 'users' ? users : groups)),
                ...secret,
              }),
            )
          }
          onClose={() => setDialog(undefined)}
        />
      )}
      {typeof dialog === 'object' && (
        <AskDialog
          title={`Rotate ${dialog.rotate.name}`}
          about="Creates a new token. The old one stays valid for these hours, so that you can update the directory."
          verb="Rotate token"
          done="Token rotated"
          fields={{
            hours: number({
              required: true,
              min: 0,
              max: 168,
              decimals: 0,
              initial: 24,
              label: 'Old token expires after (hours)',
            }),
          }}
          run={({ hours }) => withSecret((secret) => rotate({ id: dialog.rotate.id, overlap_hours: hours, ...secret }))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Panel>
  )
}
