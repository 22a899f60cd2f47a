import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#client/AuthProvider.tsx'
import { useBackend } from '#client/BackendProvider.tsx'
import { followersOf } from '#platform/reads/reads.ts'
import { useChanges } from '#client/use-changes.ts'
import { useCommand } from '#client/use-command.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { sentence } from '#client/sentences.ts'
import { Avatar } from '#kit/parts/Avatar.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { Popup } from '#kit/record/list/Popup.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { useNames } from '#kit/record/use-names.ts'
import type { watcherCommands } from '../commands.ts'

type Commands = ReturnType<typeof watcherCommands>

/**
 * The followers of a record, and whether the user is one: its creator, requester, approvers and commenters follow it
 * automatically.
 */
export function Followers({ of, row }: Surrounded) {
  useChanges(['watchers'])
  const { user } = useAuth()
  const { rows } = useBackend()
  const ours = useOwnOrganization() === row.organization_id
  const follow = useCommand<Commands['follow']>('watchers/follow')
  const unfollow = useCommand<Commands['unfollow']>('watchers/unfollow')
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({
    queryKey: ['watchers', of.table, row.id],
    queryFn: async () => {
      const { data, error } = await followersOf(rows, { table: of.table, id: row.id })
      if (error) throw error
      return (data as { user_id: string }[]).map(({ user_id }) => user_id)
    },
  })
  const names = useNames(
    of,
    (data ?? []).map((actor) => ({ actor })),
  )
  if (!data || !ours) return null
  const mine = data.includes(user?.id ?? '')

  async function turn() {
    setBusy(true)
    try {
      await (mine ? unfollow : follow)({ table: of.table, record: row.id })
      toast(
        'good',
        mine ? 'Unfollowed' : 'Following',
        mine ? 'You are notified only if someone mentions you.' : 'You are notified of comments and changes.',
      )
    } catch (error) {
      toast('bad', sentence(error))
    }
    setBusy(false)
  }
  return (
    <Popup icon="bell" label={`${mine ? 'Following' : 'Follow'} (${data.length})`} title="Followers">
      <div className="p-1.5">
        <Button look={mine ? 'plain' : 'main'} busy={busy} onClick={() => void turn()} className="w-full">
          {mine ? 'Stop following' : 'Follow'}
        </Button>
        <p className="mt-2 text-xs text-ink-2">
          {mine ? 'You are notified of comments and changes.' : 'You are notified only if someone mentions you.'}
        </p>
        {data.length > 0 && (
          <ul aria-label="Followers" className="mt-2 grid gap-1.5 border-t border-line pt-2">
            {data.map((person) => (
              <li key={person} className="flex items-center gap-2 text-ink">
                <Avatar name={names.get(person) ?? '?'} />
                {names.get(person) ?? 'Former member'}
                {person === user?.id && <span className="text-xs text-ink-2">you</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Popup>
  )
}
