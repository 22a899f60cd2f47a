import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Tone = 'plain' | 'good' | 'destructive'
const tones: Record<Tone, string> = {
  plain: 'bg-surface-3 text-ink-2',
  good: 'bg-good-soft text-good',
  destructive: 'bg-bad-soft text-bad',
}

/** A status word on a card. A warning has a sign besides its color. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`inline-flex min-h-6 items-center gap-1.5 rounded-sm px-2 text-xs font-semibold ${tones[tone]}`}>
    {tone === 'destructive' && <Icon name="warn" className="size-3.5" />}
    {children}
  </span>
)
