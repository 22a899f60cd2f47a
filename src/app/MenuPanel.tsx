import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { say } from '#platform/say.ts'

/** The menu on a phone, over the page. */
export function MenuPanel({ mark, children, onClose }: { mark: ReactNode; children: ReactNode; onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current!
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    return () => {
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={box}
      aria-label={say('Menu')}
      onCancel={(event) => (event.preventDefault(), onClose())}
      onClick={(event) => event.target === box.current && onClose()}
      className="m-0 h-dvh max-h-none w-(--sidebar-w-mobile) max-w-[85vw] animate-[slide-in_var(--dur-2)_var(--ease-out)] flex-col border-r border-line-strong bg-rail p-0 text-ink shadow-3 backdrop:bg-scrim open:flex"
    >
      <div className="flex h-(--header-h) shrink-0 items-center justify-between gap-2 border-b border-line pr-2 pl-4">
        {mark}
        <IconButton label={say('Close menu')} onClick={onClose}>
          <Icon name="cross" />
        </IconButton>
      </div>
      {children}
    </dialog>
  )
}
