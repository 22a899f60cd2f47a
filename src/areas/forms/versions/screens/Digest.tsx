/** A digest on a separate line, so that it can be compared or copied. */
export const Digest = ({ of, hash }: { of: string; hash: string }) => (
  <p className="mt-3 text-sm text-ink-2">
    {of} <code className="block font-mono text-xs break-all text-ink select-all">{hash}</code>
  </p>
)
