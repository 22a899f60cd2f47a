import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { alreadyAdded } from '../rules.ts'

type Pack = { key: string; title: string; about: string; detail: string; code: string }
type LibraryDialogProps = {
  title: string
  about: string
  packs: readonly Pack[]
  /** Codes that the agency has already. */ there: ReadonlySet<string> | undefined
  add: (key: string) => Promise<unknown>
  onClose: () => void
}

/** Packs that can be added to an empty library. Each becomes a draft that the agency owns. */
export const LibraryDialog = ({ title, about, packs, there, add, onClose }: LibraryDialogProps) => (
  <Dialog
    title={title}
    about={about}
    onClose={onClose}
    foot={
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
    }
  >
    <ul className="divide-y divide-line border-y border-line">
      {packs.map((pack) => (
        <li key={pack.key} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
          <span className="min-w-0 flex-1 basis-64">
            <span className="font-semibold">{pack.title}</span>
            <span className="block text-sm text-ink-2">{pack.about}</span>
            <span className="block text-xs text-ink-2">{pack.detail}</span>
          </span>
          {there?.has(pack.code) ? (
            <span className="text-sm text-ink-2" title={alreadyAdded(pack.title)}>
              Added
            </span>
          ) : (
            <MoveButton whyNot={there ? null : 'Loading.'} run={() => add(pack.key)} done={`${pack.title} added`}>
              Add <span className="sr-only">{pack.title}</span>
            </MoveButton>
          )}
        </li>
      ))}
    </ul>
  </Dialog>
)
