import { useEffect, useRef } from 'react'
import { useAuth } from '#client/auth.ts'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { levels } from '../rules.ts'
import { Conversation } from './Conversation.tsx'
import { useMembersFace, useVisitorsFace, type Face } from './use-face.ts'

type ChatPanelProps = { open: boolean; onClose: () => void; agentId?: string }

/** Signing in or out starts a new conversation. */
export function ChatPanel(props: ChatPanelProps) {
  const { user, loading } = useAuth()
  return user && !loading ? <MembersPanel key={user.id} {...props} /> : <VisitorsPanel {...props} />
}

const MembersPanel = (props: ChatPanelProps) => <Panel {...props} face={useMembersFace(props.agentId)} />
const VisitorsPanel = (props: ChatPanelProps) => <Panel {...props} face={useVisitorsFace()} />

/** 24rem wide and 600px high, or as much as a phone has. The page next to it stays usable. */
function Panel({ open, onClose, face }: ChatPanelProps & { face: Face | undefined }) {
  const box = useRef<HTMLElement>(null)
  const settled = Boolean(face)
  useEffect(() => {
    if (open && settled) box.current?.querySelector<HTMLElement>('textarea')?.focus({ preventScroll: true })
  }, [open, settled])
  const { name, description } = face ?? levels.authenticated
  const logo = face?.branding.logoUrl
  return (
    <section
      ref={box}
      hidden={!open}
      aria-label={name}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="fixed right-4 bottom-20 z-40 flex h-[min(600px,calc(100dvh-6rem))] w-[min(24rem,calc(100vw-2rem))] animate-[arrive_200ms_var(--ease-out)] flex-col overflow-hidden rounded-lg border border-line-strong bg-surface shadow-3 md:right-14 md:bottom-4 [&[hidden]]:hidden"
    >
      <header className="flex items-center gap-3 border-b border-line py-3 pr-2 pl-4">
        {logo?.startsWith('/') ? (
          <img src={logo} alt="" className="size-9 rounded-sm object-contain" />
        ) : (
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-sm bg-action-soft text-action-ink"
          >
            <Icon name="chat" className="size-5" />
          </span>
        )}
        <div className="min-w-0 grow">
          <h2 className="truncate font-semibold text-ink">{name}</h2>
          <p className="truncate text-xs text-ink-2">
            {[description, face?.branding.companyName].filter(Boolean).join(' · ')}
          </p>
        </div>
        <IconButton label="Close assistant" onClick={onClose}>
          <Icon name="cross" />
        </IconButton>
      </header>
      {face ? (
        <Conversation welcome={face.welcome} starters={face.starters} />
      ) : (
        <div className="p-4">
          <SkeletonLines lines={3} />
        </div>
      )}
    </section>
  )
}
