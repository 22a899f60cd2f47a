import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#kit/parts/Icon.tsx'
import { say } from '#platform/say.ts'
import { useLeave } from './use-leave.ts'

const entry =
  'flex min-h-9 w-full items-center gap-2.5 rounded-xs px-3 text-left text-ink hover:bg-surface-2 pointer-coarse:min-h-11'

type AccountPanelProps = { name: string; email: string | undefined; close: () => void; children: ReactNode }

/** The panel that the avatar opens; on a phone, rarely used items of the header too. */
export function AccountPanel({ name, email, close, children }: AccountPanelProps) {
  const leave = useLeave()
  return (
    <div className="p-1.5">
      <div className="border-b border-line px-3 pt-1.5 pb-2.5">
        <p className="truncate font-semibold text-ink">{name}</p>
        <p className="truncate text-xs text-ink-2">{email}</p>
      </div>
      <div className="pt-1.5">
        <Link to="/settings" className={entry} onClick={close}>
          <Icon name="gear" className="size-4 text-ink-2" /> {say('Settings')}
        </Link>
        <button type="button" onClick={() => void leave()} className={entry}>
          <Icon name="leave" className="size-4 text-ink-2" /> {say('Log out')}
        </button>
      </div>
      <div className="mt-1.5 flex gap-1 border-t border-line pt-1.5 lg:hidden">{children}</div>
    </div>
  )
}
