import type { ReactNode } from 'react'
import { NoPermission } from '#kit/parts/States.tsx'

/** The message for everyone but the operator of the installation. */
export const OperatorOnly = ({ what, children }: { what: string; children?: ReactNode }) => (
  <div className="overflow-hidden rounded-md border border-line bg-surface">
    <NoPermission what={what} who="The operator of this installation" />
    {children && <div className="border-t border-line px-5 py-4 text-ink-2">{children}</div>}
  </div>
)
