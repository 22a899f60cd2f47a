/** A hash is compared by its ends: the full hash is there for selection and for screen readers. */
export const Hash = ({ hash, className = '' }: { hash: string; className?: string }) => (
  <code title={hash} className={`block truncate font-mono text-xs text-ink-2 select-all ${className}`}>
    {hash}
  </code>
)
