import { say } from '#platform/say.ts'
import { Menu } from '../overlays/Menu.tsx'
import { toast } from '../parts/Toasts.tsx'
import type { Form } from './save.ts'

type SaveMenuProps = { title: string; save: (form: Form) => Promise<void> }

/** The chart as a file. Its code loads with the first download. */
export function SaveMenu({ title, save }: SaveMenuProps) {
  const run = (form: Form) => () =>
    void save(form).catch(() =>
      toast('bad', say('The chart could not be saved'), say('Check your connection and try again.')),
    )
  return (
    <div className="absolute top-0 right-0 print:hidden">
      <Menu
        label={say('Download {title}', { title })}
        items={[
          { label: say('Download as PNG'), run: run('png') },
          { label: say('Download as SVG'), run: run('svg') },
          { label: say('Download as CSV'), run: run('csv') },
        ]}
      >
        <button
          type="button"
          aria-label={say('Download chart: {title}', { title })}
          className="inline-flex min-h-6 items-center rounded-xs px-1 text-xs text-action-ink hover:underline pointer-coarse:min-h-11"
        >
          {say('Download')}
        </button>
      </Menu>
    </div>
  )
}
