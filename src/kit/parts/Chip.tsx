import { Icon } from './Icon.tsx'
import { say } from '#platform/say.ts'

/** An active filter, with a button to remove it. */
export const Chip = ({ name, value, onRemove }: { name: string; value: string; onRemove?: () => void }) => (
  <span className="inline-flex min-h-8 items-center gap-1.5 rounded-sm bg-action-soft py-0.5 pr-1 pl-2.5 text-sm text-ink last:pr-1">
    <span className={onRemove ? '' : 'pr-1.5'}>
      <span className="text-ink-2">{name}</span> <span className="font-semibold">{value}</span>
    </span>
    {onRemove && (
      <button
        type="button"
        aria-label={say('Remove {name} {value}', { name, value })}
        onClick={onRemove}
        className="inline-flex size-6 items-center justify-center rounded-xs text-ink-2 hover:text-ink pointer-coarse:size-9"
      >
        <Icon name="cross" className="size-3.5" />
      </button>
    )}
  </span>
)
