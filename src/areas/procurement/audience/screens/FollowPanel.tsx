import { useCommand } from '#client/use-command.ts'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Notice } from '../../notices/screens/use-notices.ts'
import type { followSolicitation, unfollowSolicitation } from '../plan-holders.ts'
import { whyNotFollow } from '../rules.ts'
import { useFollowing } from './use-plan-holders.ts'
import { say } from '#platform/say.ts'

/** Adds our company to the plan holders, or removes it. */
export function FollowPanel({ notice }: { notice: Notice }) {
  const following = useFollowing(notice.solicitation)
  const follow = useCommand<typeof followSolicitation>('plan-holders/join')
  const unfollow = useCommand<typeof unfollowSolicitation>('plan-holders/leave')
  const at = { organization: notice.organization_id, solicitation: notice.solicitation }
  if (!following) return null
  const on = following.length > 0
  return (
    <Panel
      title={say('Solicitation updates')}
      about={
        on ? undefined : say('Addenda, answers and a reminder two days before closing. Names stay hidden until then.')
      }
      actions={
        on ? (
          <FreeButton run={() => unfollow(at)} done={say('Your company no longer follows this solicitation')}>
            {say('Unfollow')}
          </FreeButton>
        ) : (
          <MoveButton
            whyNot={whyNotFollow(notice)}
            run={() => follow({ ...at, how: 'interest' })}
            done={say('Your company now follows this solicitation')}
          >
            {say('Follow')}
          </MoveButton>
        )
      }
    >
      <p className="text-ink-2">
        {on
          ? say('Your company gets notifications and emails about addenda, answers and the result.')
          : say('Companies that download a document follow automatically.')}
      </p>
    </Panel>
  )
}
