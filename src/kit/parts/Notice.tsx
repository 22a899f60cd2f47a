import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type Tone = 'info' | 'good' | 'warn' | 'bad'

const tones: Record<Tone, { box: string; icon: IconName; ink: string }> = {
  info: { box: 'bg-info-soft', icon: 'info', ink: 'text-info' },
  good: { box: 'bg-good-soft', icon: 'check', ink: 'text-good' },
  warn: { box: 'bg-warn-soft', icon: 'warn', ink: 'text-warn' },
  bad: { box: 'bg-bad-soft', icon: 'warn', ink: 'text-bad' },
}

type NoticeProps = {
  tone?: Tone
  title: string
  /** It replaces a longer form: what was below the form would be in view instead. */ arrives?: boolean
  children?: ReactNode
}

/** A message that stays while it applies. Errors are announced at once, the rest in turn. */
export const Notice = ({ tone = 'info', title, arrives = false, children }: NoticeProps) => (
  <div
    ref={arrives ? intoView : undefined}
    role={tone === 'bad' ? 'alert' : 'status'}
    className={`flex scroll-mt-24 gap-3 rounded-md px-4 py-3 ${tones[tone].box}`}
  >
    <Icon name={tones[tone].icon} className={`mt-0.5 size-4.5 ${tones[tone].ink}`} />
    <div className="min-w-0 text-ink">
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-0.5 text-ink-2">{children}</div>}
    </div>
  </div>
)

const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })
