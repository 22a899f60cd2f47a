import type { ReactNode } from 'react'
import type { MarkKind } from '../rules.ts'
import type { Tool } from './SheetCanvas.tsx'
import type { usePlan } from './use-plan.ts'

type ToolbarProps = {
  tool: Tool
  /** How the chosen item is measured already. */ as: MarkKind | null
  hasItem: boolean
  hasArea: boolean
  plan: Pick<ReturnType<typeof usePlan>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>
  onTool: (tool: Tool) => void
}

const drawing = [
  ['length', 'Draw length', 'Length', 'M4.5 19.5 19.5 4.5M3 18l3 3M18 3l3 3'],
  ['area', 'Draw area', 'Area', 'M5 8.5 13 4l7 5.5-3 10H6z'],
  ['count', 'Count', 'Count', 'M6.5 7h.1M17.5 7h.1M6.5 17h.1M17.5 17h.1M12 12h.1'],
] as const

/** One row of tools, even on a phone: icons there, icons with a word where there is room. */
export function Toolbar({ tool, as, hasItem, hasArea, plan, onTool }: ToolbarProps) {
  const choice = (name: Tool, label: string, word: string, sign: string, whyNot: string | null) => (
    <ToolButton
      key={name}
      label={label}
      word={word}
      sign={sign}
      pressed={tool === name}
      whyNot={whyNot}
      onPress={() => onTool(name)}
    />
  )
  return (
    <div role="toolbar" aria-label="Drawing tools" className="flex flex-wrap justify-between gap-2">
      <Group>
        {choice('select', 'Select', 'Select', 'm5 3.5 14 7.5-6 1.8-2.6 6.2z', null)}
        {drawing.map(([kind, label, word, sign]) =>
          choice(
            kind,
            label,
            word,
            sign,
            !hasItem
              ? 'Select or create an item first.'
              : as && as !== kind
                ? `This item is measured as ${as === 'count' ? 'a count' : as === 'area' ? 'an area' : 'a length'}.`
                : null,
          ),
        )}
        {choice('cutout', 'Cut out', 'Cut out', 'M4 4h16v16H4zM9 9h6v6H9z', hasArea ? null : 'Select an area first.')}
      </Group>
      <Group>
        <ToolButton
          label="Undo"
          sign="M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-3"
          whyNot={plan.canUndo ? null : 'Nothing to undo.'}
          onPress={() => void plan.undo()}
        />
        <ToolButton
          label="Redo"
          sign="m16 5 4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h3"
          whyNot={plan.canRedo ? null : 'Nothing to redo.'}
          onPress={() => void plan.redo()}
        />
      </Group>
    </div>
  )
}

const Group = ({ children }: { children: ReactNode }) => (
  <div className="inline-flex overflow-hidden rounded-md border border-control-line bg-surface">{children}</div>
)

type ToolButtonProps = {
  label: string
  word?: string
  sign: string
  pressed?: boolean
  whyNot: string | null
  onPress: () => void
}

const ToolButton = ({ label, word, sign, pressed, whyNot, onPress }: ToolButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={pressed}
    aria-disabled={whyNot !== null || undefined}
    title={whyNot ?? label}
    onClick={() => whyNot === null && onPress()}
    className="inline-flex h-9 min-w-9 items-center justify-center gap-1.5 border-line px-2.5 text-sm font-semibold text-ink not-first:border-l hover:bg-surface-2 focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:hover:bg-surface aria-pressed:bg-action-soft aria-pressed:text-action-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
  >
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className="size-4 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth={sign.includes('h.1') ? 3.5 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={sign} />
    </svg>
    {word && <span className="hidden sm:inline">{word}</span>}
  </button>
)
