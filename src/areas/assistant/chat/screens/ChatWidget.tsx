import { Suspense, useRef, useState } from 'react'
import { optional } from '#kit/optional.tsx'
import { Icon } from '#kit/parts/Icon.tsx'

const ChatPanel = optional(() => import('./ChatPanel.tsx').then(({ ChatPanel }) => ChatPanel))

/**
 * A round button in the corner of every page, with the chat behind it. Closing it keeps the chat while the page is
 * open.
 */
export function ChatWidget({ agentId }: { agentId?: string }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const button = useRef<HTMLButtonElement>(null)
  const open = state === 'open'
  function close() {
    setState('closed')
    button.current?.focus()
  }
  return (
    <>
      {state !== 'never' && (
        <Suspense>
          <ChatPanel open={open} onClose={close} {...(agentId && { agentId })} />
        </Suspense>
      )}
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-label={open ? 'Close assistant' : 'Open assistant'}
        onClick={() => setState(open ? 'closed' : 'open')}
        className="grid size-12 place-items-center rounded-full bg-action text-on-action shadow-2 transition-colors duration-(--dur-1) hover:bg-action-hover"
      >
        <Icon name={open ? 'cross' : 'chat'} className="size-5.5" />
      </button>
    </>
  )
}
