/** A hash is compared by its ends: the whole of it is there for whoever selects it, or listens. */
export const Hash = ({ hash, className = '' }: { hash: string; className?: string }) => (
  <code title={hash} className={`block truncate font-mono text-xs text-ink-2 select-all ${className}`}>
    {hash}
  </code>
)
