import { useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../parts/Icon.tsx'
import { moveBy, shownIn, type Branch } from './tree.ts'

type TreeProps = {
  label: string
  branches: readonly Branch[]
  opened?: readonly string[]
  chosen?: string | undefined
  onChoose?: (branch: Branch) => void
}

/**
 * A hierarchy: accounts, departments, assets. One Tab stop; arrows move up and down, into and out of a branch,
 * letters jump, Enter opens the page behind the name.
 */
export function Tree({ label, branches, opened = [], chosen, onChoose }: TreeProps) {
  const navigate = useNavigate()
  const box = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(opened))
  const shown = shownIn(branches, open)
  const [at, setAt] = useState(chosen ?? branches[0]?.id)
  const stop = shown.some(({ branch }) => branch.id === at) ? at : shown[0]?.branch.id

  function toggle(id: string) {
    setOpen((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]))
    setAt(id)
  }
  function choose(branch: Branch) {
    setAt(branch.id)
    onChoose?.(branch)
    if (branch.to) void navigate(branch.to)
    else if (!onChoose && branch.children) toggle(branch.id)
  }
  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const index = shown.findIndex(({ branch }) => branch.id === stop)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return choose(shown[index]!.branch)
    }
    const move = moveBy(event.key, shown, index, open)
    if (!move) return
    event.preventDefault()
    if (move.open ?? move.close) return toggle((move.open ?? move.close)!)
    if (!move.to) return
    setAt(move.to)
    box.current?.querySelector<HTMLElement>(`[data-branch="${CSS.escape(move.to)}"]`)?.focus()
  }
  return (
    <ul ref={box} role="tree" aria-label={label} onKeyDown={press} className="grid grid-cols-1">
      {shown.map(({ branch, level, position, of }) => (
        <li
          key={branch.id}
          role="treeitem"
          data-branch={branch.id}
          aria-level={level}
          aria-posinset={position}
          aria-setsize={of}
          aria-expanded={branch.children ? open.has(branch.id) : undefined}
          aria-selected={chosen === branch.id}
          tabIndex={stop === branch.id ? 0 : -1}
          onFocus={() => setAt(branch.id)}
          onClick={() => choose(branch)}
          className="flex min-h-9 cursor-pointer items-center gap-1 rounded-sm pr-2 text-sm text-ink outline-offset-[-2px]! hover:bg-surface-2 focus-visible:outline-2 focus-visible:outline-focus aria-selected:bg-action-soft aria-selected:font-semibold pointer-coarse:min-h-11"
        >
          <span aria-hidden className="flex self-stretch">
            {Array.from({ length: level - 1 }, (_, depth) => (
              <span key={depth} className="ml-3.5 w-2 border-l border-line" />
            ))}
          </span>
          {branch.children ? (
            <span
              aria-hidden
              onClick={(event) => {
                event.stopPropagation()
                toggle(branch.id)
              }}
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-xs text-ink-2 hover:bg-surface-3 pointer-coarse:size-11"
            >
              <Icon
                name="open"
                className={`size-3.5 transition-transform duration-(--dur-1) ${open.has(branch.id) ? 'rotate-90' : ''}`}
              />
            </span>
          ) : (
            <span aria-hidden className="w-7 shrink-0" />
          )}
          <span className="min-w-0 py-1.5 break-words">{branch.name}</span>
          {branch.note && (
            <span className="figures ml-auto shrink-0 pl-3 text-xs font-normal text-ink-2">{branch.note}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
