import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'

type DialogProps = { title: string; about?: ReactNode; from?: 'middle' | 'side'; onClose: () => void; foot?: ReactNode; children?: ReactNode }

const places = {
  middle: 'm-auto w-full max-w-lg rounded-lg max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none',
  side: 'mr-0 ml-auto h-dvh max-h-none w-full max-w-xl rounded-l-lg sm:max-w-xl',
}

/**
 * The browser's own dialog: it keeps the focus inside, makes the page behind it inert, closes on Escape and gives the
 * focus back, without a style of its own that the content policy would refuse.
 */
export function Dialog({ title, about, from = 'middle', onClose, foot, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = box.current!
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    return () => {
      dialog.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={box}
      aria-labelledby={id}
      onCancel={(event) => (event.preventDefault(), onClose())}
      onClick={(event) => event.target === box.current && onClose()}
      className={`max-h-[calc(100dvh-2rem)] flex-col border border-line-strong bg-surface p-0 text-ink shadow-3 backdrop:bg-scrim open:flex ${places[from]}`}
    >
      <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
        <div>
          <h2 id={id} className="text-xl font-semibold">
            {title}
          </h2>
          {about && <p className="mt-1 text-ink-2">{about}</p>}
        </div>
        <IconButton label="Close" onClick={onClose} className="-mr-2">
          <Icon name="cross" />
        </IconButton>
      </header>
      <div className="min-h-0 grow overflow-y-auto px-5 pb-5">{children}</div>
      {foot && <footer className="flex flex-wrap justify-end gap-3 rounded-b-lg border-t border-line bg-surface-2 px-5 py-3">{foot}</footer>}
    </dialog>
  )
}

/** From the side: to look at one thing without leaving the list. */
export const Drawer = (props: Omit<DialogProps, 'from'>) => <Dialog {...props} from="side" />
