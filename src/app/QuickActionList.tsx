import { useNavigate } from 'react-router'
import { useSells } from '#client/use-organization.ts'
import { useRole } from '#client/use-role.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { MenuGlyph } from './MenuGlyph.tsx'
import { mayOpen } from './pages.ts'
import { quickActionsFor, type Shortcut } from './shortcuts.ts'
import { say, translated } from '#platform/say.ts'

export function QuickActionList({ waiting, close }: { waiting: number | undefined; close: () => void }) {
  const { role, operates } = useRole()
  const sells = useSells()
  const navigate = useNavigate()
  function go({ label, to }: Shortcut) {
    close()
    toast('info', say('Opening {label}...', { label: translated(label) }))
    void navigate(to)
  }
  return (
    <ul className="p-1.5">
      {quickActionsFor({ sells })
        .filter(({ to }) => mayOpen(to, { role, operates }))
        .map((action) => (
          <li key={action.label}>
            <button
              type="button"
              onClick={() => go(action)}
              className="flex min-h-9 w-full items-center gap-2.5 rounded-xs px-2.5 text-left text-sm text-ink hover:bg-surface-2 pointer-coarse:min-h-11"
            >
              <MenuGlyph name={action.icon} className="size-4 text-ink-2" />
              <span className="grow">{translated(action.label)}</span>
              {action.to === '/approvals-inbox' && Boolean(waiting) && (
                <span className="rounded-full bg-action px-1.5 text-2xs font-semibold text-on-action">{waiting}</span>
              )}
            </button>
          </li>
        ))}
    </ul>
  )
}
