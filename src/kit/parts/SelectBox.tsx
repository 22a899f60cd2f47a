import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'

/** A native list, styled like every other box: its words may be cut, its arrow may not. */
export const SelectBox = ({ className = '', ...rest }: ComponentProps<'select'>) => (
  <span className={`relative inline-flex min-w-0 ${className}`}>
    <select
      {...rest}
      className="h-(--control-h) w-full min-w-0 appearance-none truncate rounded-sm border border-control-line bg-surface pr-8 pl-3 text-base font-normal text-ink pointer-coarse:text-lg"
    />
    <Icon
      name="open"
      className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 rotate-90 text-ink-2"
    />
  </span>
)
