import { useNavigate } from 'react-router'
import { useWaitingCount } from '#client/bell.ts'
import { useRole } from '#client/use-role.ts'
import { Count, Flyout } from '#kit/parts/Flyout.tsx'
import { Icon, Stroke } from '#kit/parts/Icon.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { menuStrokes } from './menu-icons.ts'
import { called } from './pages.ts'
import { mayOpen, quickActions, type Shortcut } from './shortcuts.ts'

export function QuickActions() {
  const { role } = useRole()
  const waiting = useWaitingCount()
  const navigate = useNavigate()

  function go({ label, to }: Shortcut) {
    toast('info', `Opening ${label}...`)
    void navigate(to)
  }
  return (
    <Flyout
      label={waiting ? `Quick actions, ${waiting} approvals waiting` : 'Quick actions'}
      face={
        <>
          <Icon name="plus" className="size-5" />
          <Count of={waiting} />
        </>
      }
    >
      {(close) => (
        <ul className="p-1.5">
          {quickActions
            .filter(({ to }) => mayOpen(called(to).route, role))
            .map((action) => (
              <li key={action.label}>
                <button
                  type="button"
                  onClick={() => (close(), go(action))}
                  className="flex min-h-9 w-full items-center gap-2.5 rounded-xs px-2.5 text-left text-sm text-ink hover:bg-surface-2 pointer-coarse:min-h-11"
                >
                  <Stroke path={menuStrokes[action.icon]} className="size-4 text-ink-2" />
                  <span className="grow">{action.label}</span>
                  {action.to === '/approvals-inbox' && Boolean(waiting) && (
                    <span className="rounded-full bg-action px-1.5 text-2xs font-semibold text-on-action">{waiting}</span>
                  )}
                </button>
              </li>
            ))}
        </ul>
      )}
    </Flyout>
  )
}
