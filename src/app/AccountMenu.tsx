import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { toast } from '#kit/parts/Toasts.tsx'

const entry = 'flex min-h-9 w-full items-center gap-2.5 rounded-xs px-3 text-left text-ink hover:bg-surface-2 pointer-coarse:min-h-11'

/** The avatar and what is behind it. A disclosure, not a menu of the desktop kind: Tab walks through it, Escape closes it. */
export function AccountMenu() {
  const { user, signOut } = useAuth()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => box.current?.contains(event.target as Node) || setOpen(false)
    addEventListener('pointerdown', closeOutside)
    return () => removeEventListener('pointerdown', closeOutside)
  }, [open])

  if (!user) return null
  const name = (user.user_metadata.display_name as string | undefined) || 'User'

  async function leave() {
    const { error } = await signOut()
    toast(error ? 'bad' : 'good', error ? 'Failed to sign out' : 'Signed out successfully')
    if (!error) void navigate('/auth')
  }

  return (
    <div
      ref={box}
      className="relative"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return
        setOpen(false)
        box.current?.querySelector('button')?.focus()
      }}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-label={`Account of ${name}`}
        onClick={() => setOpen(!open)}
        className="ml-1 grid size-9 place-items-center rounded-full border border-line-strong bg-action-soft text-xs font-semibold text-action-ink pointer-coarse:size-11"
      >
        {(user.email ?? '').slice(0, 2).toUpperCase()}
      </button>
      {open && (
        <div className="absolute right-0 mt-2 w-64 rounded-md border border-line bg-surface p-1.5 shadow-2">
          <div className="border-b border-line px-3 pt-1.5 pb-2.5">
            <p className="truncate font-semibold text-ink">{name}</p>
            <p className="truncate text-xs text-ink-2">{user.email}</p>
          </div>
          <div className="pt-1.5">
            <Link to="/settings" className={entry} onClick={() => setOpen(false)}>
              <Icon name="gear" className="size-4 text-ink-2" />
              Settings
            </Link>
            <button type="button" onClick={() => void leave()} className={entry}>
              <Icon name="leave" className="size-4 text-ink-2" />
              Log out
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
