const styles: Readonly<Record<string, string>> = {
  beginner: 'bg-good-soft text-good',
  intermediate: 'bg-info-soft text-info',
  advanced: 'bg-warn-soft text-warn',
}
const neutral = 'bg-surface-3 text-ink-2'

/** The difficulty of a lesson. An unknown level is shown unchanged, in gray. */
export const Difficulty = ({ level }: { level: string }) => (
  <span
    className={`inline-flex min-h-5 items-center rounded-xs px-1.5 text-2xs font-semibold capitalize ${styles[level] ?? neutral}`}
  >
    {level}
  </span>
)
