import { lazy, Suspense, useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useChanges } from '#client/use-changes.ts'
import { useChosenRows } from '#client/use-chosen-rows.ts'
import { useRole } from '#client/use-role.ts'
import { asDay } from '#kit/dates.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { atLeast } from '#platform/roles.ts'
import { people } from '../reads.ts'
import { say } from '#platform/say.ts'

const InviteDialog = lazy(() =>
  import('#areas/organization/members/screens/InviteDialog.tsx').then(({ InviteDialog }) => ({
    default: InviteDialog,
  })),
)

export function PeoplePanel() {
  const { user } = useAuth()
  const { role } = useRole()
  useChanges(['organization_members', 'user_roles'])
  const [inviting, setInviting] = useState(false)
  const { data: members, error } = useChosenRows(people)
  return (
    <Panel
      title={say('People')}
      about={say('People in your organization.')}
      actions={atLeast('admin', { role }) && <Button onClick={() => setInviting(true)}>{say('Invite')}</Button>}
    >
      {inviting && (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      )}
      {error && <Notice tone="bad" title={error.message} />}
      {!members && !error && <SkeletonLines lines={4} />}
      {members && members.length > 0 && (
        <div className="-mx-5 -mb-5 overflow-x-auto">
          <table className="w-full text-left text-sm">
            <thead className="hidden sm:table-header-group">
              <tr className="border-y border-line bg-surface-2 text-2xs text-ink-2">
                <th scope="col" className="px-5 py-2 font-semibold">
                  {say('Name')}
                </th>
                <th scope="col" className="px-3 py-2 font-semibold">
                  {say('Joined')}
                </th>
                <th scope="col" className="px-5 py-2 font-semibold">
                  {say('Status')}
                </th>
              </tr>
            </thead>
            <tbody>
              {members.map(({ user_id, display_name, email, joined_at, disabled_at }) => (
                <tr key={user_id} className="h-(--row-h) border-b border-line last:border-0">
                  <th scope="row" className="w-full max-w-0 px-5 py-2 font-normal sm:w-1/2">
                    <span className="block truncate font-semibold text-ink">
                      {display_name || email}
                      {user_id === user?.id && <span className="ml-2 font-normal text-ink-2">{say('you')}</span>}
                    </span>
                    <span className="block truncate text-xs text-ink-2">{email}</span>
                  </th>
                  <td className="hidden px-3 whitespace-nowrap text-ink-2 sm:table-cell">{asDay(joined_at)}</td>
                  <td className="px-5 text-right sm:text-left">
                    <Dial state={disabled_at ? 'off' : 'on'}>{disabled_at ? say('Disabled') : say('Active')}</Dial>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
