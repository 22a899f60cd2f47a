import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Notice } from '../../notices/screens/use-notices.ts'
import type { followCall, unfollowCall } from '../plan-holders.ts'
import { whyNotFollow } from '../rules.ts'
import { useFollowing } from './use-plan-holders.ts'

/** Our company on the list of plan holders, or off it. */
export function FollowPanel({ notice }: { notice: Notice }) {
  const following = useFollowing(notice.solicitation)
  const follow = useCommand<typeof followCall>('plan-holders/join')
  const unfollow = useCommand<typeof unfollowCall>('plan-holders/leave')
  const at = { organization: notice.organization_id, solicitation: notice.solicitation }
  if (!following) return null
  const on = following.length > 0
  return (
    <Panel
      title="Hear of what changes"
      about={
        on
          ? 'Your company hears of every addendum, every answer and the end of this call, under the bell and by mail.'
          : 'Every addendum, every answer, and two days’ notice before the closing. Until then the agency learns how many follow, and not who.'
      }
      actions={
        on ? (
          <MoveButton whyNot={null} run={() => unfollow(at)} done="Your company is off the list">
            Stop
          </MoveButton>
        ) : (
          <MoveButton
            whyNot={whyNotFollow(notice)}
            run={() => follow({ ...at, how: 'interest' })}
            done="Your company is on the list"
          >
            Follow
          </MoveButton>
        )
      }
    >
      <p className="text-ink-2">{on ? 'Your company follows this call.' : 'Who takes a document follows by itself.'}</p>
    </Panel>
  )
}
