import { useEffect, useRef } from 'react'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MenuList } from './MenuList.tsx'
import { OrganizationMark } from './OrganizationMark.tsx'
import { RailHints } from './RailHints.tsx'
import type { Sidebar as State } from './use-sidebar.ts'
import { say } from '#platform/say.ts'

/** The menu on the left: 16rem or a rail of 3rem, and on a phone a panel of 18rem over the page. */
export function Sidebar({ expanded, drawn, close }: State) {
  return (
    <>
      <aside
        aria-label={say('Sidebar')}
        className={`sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-rail transition-[width] duration-(--dur-2) ease-out md:flex ${expanded ? 'w-(--sidebar-w)' : 'w-(--sidebar-w-icon)'}`}
      >
        <div
          className={`flex h-(--header-h) shrink-0 items-center border-b border-line ${expanded ? 'px-4' : 'justify-center'}`}
        >
          <OrganizationMark wide={expanded} />
        </div>
        {expanded ? (
          <MenuList />
        ) : (
          <RailHints>
            <MenuList rail />
          </RailHints>
        )}
      </aside>
      {drawn && <Panel onClose={close} />}
    </>
  )
}

function Panel({ onClose }: { onClose: () => void }) {
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
        <OrganizationMark wide />
        <IconButton label={say('Close menu')} onClick={onClose}>
          <Icon name="cross" />
        </IconButton>
      </div>
      <MenuList onGo={onClose} />
    </dialog>
  )
}
