import { deviceOf } from '#areas/account/settings/screens/device.ts'
import { TwoSteps } from '#areas/account/settings/screens/TwoSteps.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import type {
  endAllSessions,
  endMemberSession,
  listSessionsOfMembers,
  MemberSession,
} from '#areas/organization/identity/session-commands.ts'
import { sentence } from '#client/sentences.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { useState } from 'react'

const ways: Record<string, string> = {
  password: 'Password',
  otp: 'Email link',
  recovery: 'Recovery',
  invite: 'Invitation',
  oauth: 'Single sign-on',
  totp: 'Authenticator app',
  'mfa/webauthn': 'Security key',
  passkey: 'Passkey',
  recovery_code: 'Recovery code',
  demo: 'Demo',
}

/** Where members are signed in. Ending a session takes effect at the next request of its device. */
export function MemberSessions() {
  const { data, error } = useAnswer<typeof listSessionsOfMembers>('sessions/list', {}, { about: 'sessions' })
  const endOne = useCommand<typeof endMemberSession>('sessions/end')
  const endAll = useCommand<typeof endAllSessions>('sessions/end-all')
  const [refusal, setRefusal] = useState<string>()
  const judged = (work: Promise<unknown>) =>
    work.then(
      () => setRefusal(undefined),
      (error: unknown) => setRefusal(sentence(error)),
    )
  return (
    <Panel title="Member sessions" about="The same place code means the same network address. Addresses aren’t shown.">
      <div className="grid gap-4">
        {(refusal ?? error) && <Notice tone="bad" title={refusal ?? sentence(error)} />}
        {!data && !error && <SkeletonLines lines={4} />}
        {data && (
          <PlainTable<MemberSession>
            label="Member sessions"
            rows={data.sessions}
            keyOf={({ id }) => id}
            empty="No member is signed in."
            columns={[
              {
                label: 'Person',
                cell: ({ display_name, email }) => <span className="font-semibold">{display_name || email}</span>,
              },
              { label: 'Device', cell: ({ user_agent }) => deviceOf(user_agent) },
              {
                label: 'Place',
                cell: ({ place }) => <span className="font-mono text-xs whitespace-nowrap">{place}</span>,
                wide: true,
              },
              { label: 'First seen', cell: ({ created_at }) => <Moment at={created_at} />, wide: true },
              { label: 'Last seen', cell: ({ refreshed_at }) => <Moment at={refreshed_at} /> },
              { label: 'Sign-in method', cell: ({ methods }) => methods.map((each) => ways[each] ?? each).join(', ') },
              {
                label: 'MFA',
                cell: ({ aal }) => (
                  <Dial state={aal === 'aal2' ? 'on' : 'off'}>{aal === 'aal2' ? 'Verified' : 'Not verified'}</Dial>
                ),
              },
              {
                label: 'End',
                buttons: true,
                cell: ({ id, user_id, current }) =>
                  current ? (
                    <Dial state="on">Current</Dial>
                  ) : (
                    <span className="flex flex-wrap gap-2">
                      <TwoSteps first="End" then="End this session" onDo={() => judged(endOne({ id }))} />
                      <TwoSteps
                        first="End all"
                        then="End all sessions of this person"
                        onDo={() => judged(endAll({ user_id }))}
                      />
                    </span>
                  ),
              },
            ]}
          />
        )}
      </div>
    </Panel>
  )
}
