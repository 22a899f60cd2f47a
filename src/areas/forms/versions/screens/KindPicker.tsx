import { Dialog } from '#kit/overlays/Dialog.tsx'
import { kinds, type Kind } from '../../definition/rules.ts'

const groups: readonly [title: string, of: readonly Kind[]][] = [
  ['Layout', ['section', 'note']],
  ['Text', ['short_text', 'long_text', 'email', 'phone', 'url', 'code']],
  ['Numbers and dates', ['number', 'money', 'percent', 'rating', 'date', 'time']],
  ['Choices', ['yes_no', 'choice', 'dropdown', 'several', 'consent']],
  ['Groups and calculations', ['name', 'address', 'signature', 'file', 'table', 'group', 'computed', 'payment']],
]

export const KindPicker = ({ onChoose, onClose }: { onChoose: (kind: Kind) => void; onClose: () => void }) => (
  <Dialog title="Question type" onClose={onClose}>
    <div className="grid gap-4">
      {groups.map(([title, of]) => (
        <section key={title} aria-label={title}>
          <h3 className="mb-1.5 text-xs text-ink-2">{title}</h3>
          <div className="grid grid-cols-2 gap-2">
            {of.map((kind) => (
              <button
                key={kind}
                type="button"
                onClick={() => onChoose(kind)}
                className="min-h-10 rounded-sm border border-line-strong bg-surface px-3 py-1.5 text-left text-sm text-ink hover:bg-surface-2"
              >
                {kinds[kind]}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  </Dialog>
)
