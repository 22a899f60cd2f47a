import { useEffect, useRef } from 'react'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Conversation } from './Conversation.tsx'
import { useFace } from './use-face.ts'

type ChatPanelProps = { open: boolean; onClose: () => void; agentId?: string }

/** 24rem wide and 600 high, or as much of it as a phone has. The page beside it can still be used. */
export function ChatPanel({ open, onClose, agentId }: ChatPanelProps) {
  const { name, description, branding, welcome, starters, settled } = useFace(agentId)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open && settled) box.current?.querySelector<HTMLElement>('textarea')?.focus({ preventScroll: true })
  }, [open, settled])
  return (
    <section
      ref={box}
      hidden={!open}
      aria-label={name}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="fixed right-4 bottom-20 z-40 flex h-[min(600px,calc(100dvh-6rem))] w-[min(24rem,calc(100vw-2rem))] animate-[arrive_200ms_var(--ease-out)] flex-col overflow-hidden rounded-lg border border-line-strong bg-surface shadow-3 [&[hidden]]:hidden"
    >
      <header className="flex items-center gap-3 border-b border-line py-3 pr-2 pl-4">
        {branding.logoUrl?.startsWith('/') ? (
          <img src={branding.logoUrl} alt="" className="size-9 rounded-sm object-contain" />
        ) : (
          <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-sm bg-action-soft text-action-ink">
            <Icon name="chat" className="size-5" />
          </span>
        )}
        <div className="min-w-0 grow">
          <h2 className="truncate font-semibold text-ink">{name}</h2>
          <p className="truncate text-xs text-ink-2">
            {description} · {branding.companyName}
          </p>
        </div>
        <IconButton label="Close the assistant" onClick={onClose}>
          <Icon name="cross" />
        </IconButton>
      </header>
      {settled ? (
        <Conversation welcome={welcome} starters={starters} />
      ) : (
        <div className="p-4">
          <SkeletonLines lines={3} />
        </div>
      )}
    </section>
  )
}
