import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { IconButton } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { FootPlace } from './DialogFoot.tsx'
import { say } from '#platform/say.ts'

type DialogProps = {
  title: string
  about?: ReactNode
  from?: 'middle' | 'side'
  /** Removed from sight already, where the page behind it takes too long to respond. */
  gone?: boolean
  /** It opens with earlier input in it: one Escape does not discard it. */
  holdsWords?: boolean
  onClose: () => void
  foot?: ReactNode
  children?: ReactNode
}

const places = {
  middle: 'm-auto w-full max-w-lg rounded-lg max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none',
  side: 'mr-0 ml-auto h-dvh max-h-none w-full max-w-xl rounded-l-lg sm:max-w-xl',
}

/** A document's number is read in one piece. */
const numbers = /([A-Z]{2,4}-\d{4}-\d+)/

/**
 * The browser's own dialog: it traps the focus, makes the page behind it inert, closes on Escape and returns the
 * focus, without a style that the content policy would refuse.
 */
export function Dialog({
  title,
  about,
  from = 'middle',
  gone = false,
  holdsWords = false,
  onClose,
  foot,
  children,
}: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const [footPlace, setFootPlace] = useState<HTMLElement | null>(null)
  // A press beside it closes it: only one that started there, not the end of a text selection; and never over unsaved
  // input.
  const began = useRef(false)
  const typed = useRef(holdsWords)
  const [warned, setWarned] = useState(false)
  const id = useId()
  useEffect(() => {
    const dialog = box.current!
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    return () => {
      dialog.close()
      // The position of the page behind it has not changed.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  /** A key hit by mistake discards no input; hit again, it is intended. */
  const escape = () => (typed.current && !warned ? setWarned(true) : onClose())
  /** A search text is easily typed again. */
  function noteTyping({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement && target.type === 'search')) typed.current = true
    setWarned(false)
  }
  return (
    <dialog
      ref={box}
      aria-labelledby={id}
      // Closing a file picker without a file also fires cancel, for the picker itself.
      onCancel={(event) => event.target === box.current && (event.preventDefault(), escape())}
      // Browsers do not let a page stop a second Escape: the dialog is closed already. One that was reopened meanwhile
      // stays.
      onClose={({ target }) => target === box.current && !box.current.open && onClose()}
      onPointerDown={({ target }) => (began.current = target === box.current)}
      onInput={noteTyping}
      onClick={({ target }) => target === box.current && began.current && !typed.current && onClose()}
      className={`max-h-[calc(100dvh-2rem)] flex-col border border-line-strong bg-surface p-0 text-ink shadow-3 backdrop:bg-scrim open:flex ${places[from]} ${gone ? 'opacity-0 backdrop:opacity-0' : ''}`}
    >
      <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
        <div>
          <h2 id={id} className="text-xl font-semibold">
            {title.split(numbers).map((part, at) =>
              at % 2 === 1 ? (
                <span key={part} className="whitespace-nowrap">
                  {part}
                </span>
              ) : (
                part
              ),
            )}
          </h2>
          {about && <p className="mt-1 text-ink-2">{about}</p>}
        </div>
        <IconButton label={say('Close')} onClick={onClose} className="-mr-2">
          <Icon name="cross" />
        </IconButton>
      </header>
      <div className="min-h-0 grow overflow-y-auto px-5 pb-5">
        <FootPlace value={footPlace}>{children}</FootPlace>
      </div>
      {warned && (
        <p role="alert" className="border-t border-line bg-warn-soft px-5 py-2.5 text-sm">
          {say('Press Escape again to close and discard your input.')}
        </p>
      )}
      <footer
        ref={setFootPlace}
        className="flex flex-wrap justify-end gap-3 rounded-b-lg border-t border-line bg-surface-2 px-5 py-3 empty:hidden"
      >
        {foot}
      </footer>
    </dialog>
  )
}

/** From the side: to view one item without leaving the list. */
export const Drawer = (props: Omit<DialogProps, 'from'>) => <Dialog {...props} from="side" />
