import { outsOf, type Out } from '#areas/forms/workflows/drawing/rules.ts'
import { stepKinds, type Step, type StepKind } from '#areas/forms/workflows/rules.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { StepGlyph } from './canvas/FlowNode.tsx'

const kinds = Object.keys(stepKinds) as StepKind[]
const tool =
  'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-sm border border-line-strong bg-surface px-2.5 text-sm font-semibold text-ink hover:bg-surface-2 pointer-coarse:min-h-11'

/** A new step behind the chosen one, or in the chosen connection. */
export const AddTools = ({ id, onAdd }: { id: string; onAdd: (kind: StepKind) => void }) => (
  <div id={id} className="-mx-1 flex gap-1.5 overflow-x-auto p-1 sm:flex-wrap" role="group" aria-label="Add a step">
    {kinds.map((kind) => (
      <button key={kind} type="button" onClick={() => onAdd(kind)} className={tool}>
        <StepGlyph kind={kind} className="size-4 text-ink-2" />
        {stepKinds[kind]}
      </button>
    ))}
  </div>
)

type ChangeToolsProps = {
  step: Step | undefined
  /** The chosen connection in words. */
  link: string | null
  canUndo: boolean
  canRedo: boolean
  isPlaced: boolean
  onConnect: (out: Out) => void
  onDisconnect: () => void
  onUndo: () => void
  onRedo: () => void
  onArrange: () => void
}

/** Actions for the selected step or connection. */
export const ChangeTools = ({
  step,
  link,
  canUndo,
  canRedo,
  isPlaced,
  onConnect,
  onDisconnect,
  onUndo,
  onRedo,
  onArrange,
}: ChangeToolsProps) => (
  <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label="Change the diagram">
    <Button look="quiet" disabled={!canUndo} onClick={onUndo}>
      Undo
    </Button>
    <Button look="quiet" disabled={!canRedo} onClick={onRedo}>
      Redo
    </Button>
    <Button look="quiet" disabled={!isPlaced} onClick={onArrange}>
      Arrange
    </Button>
    {step &&
      outsOf(step).map((out) => (
        <Button key={`${out.way.part} ${out.label}`} look="quiet" onClick={() => onConnect(out)}>
          <Icon name="arrow" />
          Connect: {out.label.toLowerCase()}
        </Button>
      ))}
    {link && (
      <Button look="danger" onClick={onDisconnect}>
        Remove connection {link}
      </Button>
    )}
  </div>
)
