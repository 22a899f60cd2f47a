import { Icon } from '../../parts/Icon.tsx'
import { copied, copyOut } from '../../parts/copied.ts'
import { announce } from '../../parts/Toasts.tsx'
import { Menu } from '../../overlays/Menu.tsx'

type RowMenuProps = { called: string; page: string | undefined; look: () => void; go: (page: string) => void }

/** Actions for one row: at its right end under the mouse, and for the keyboard. */
export const RowMenu = ({ called, page, look, go }: RowMenuProps) => (
  <span className="absolute inset-y-0 right-1.5 hidden items-center group-focus-within:flex group-hover:flex has-aria-expanded:flex cards:hidden! print:hidden!">
    <Menu
      label={`Actions for ${called}`}
      items={[
        ...(page ? [{ label: 'Open', run: () => go(page) }] : []),
        { label: 'View beside the list', run: look },
        ...(page ? [{ label: 'Copy link', run: () => void copyLink(page) }] : []),
      ]}
    >
      <button
        type="button"
        aria-label={`Actions for ${called}`}
        className="inline-flex size-7 items-center justify-center rounded-sm text-ink-2 hover:bg-surface-3 hover:text-ink"
      >
        <Icon name="more" className="size-4" />
      </button>
    </Menu>
  </span>
)

async function copyLink(page: string) {
  try {
    await copyOut(new URL(page, location.origin).href)
    announce(copied.word, copied.note('Link'), { tone: 'good' })
  } catch (error) {
    announce('Not copied', (error as Error).message, { destructive: true })
  }
}
