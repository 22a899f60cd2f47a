/** A node as shown in the tree; `children` undefined is a leaf. */
export type Branch = { id: string; name: string; note?: string; to?: string; children?: readonly Branch[] }
export type Shown = { branch: Branch; level: number; parent: string | null; position: number; of: number }

/** The visible nodes from top to bottom: those under a closed node are hidden. */
export function shownIn(
  branches: readonly Branch[],
  open: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): Shown[] {
  return branches.flatMap((branch, at) => [
    { branch, level, parent, position: at + 1, of: branches.length },
    ...(branch.children && open.has(branch.id) ? shownIn(branch.children, open, level + 1, branch.id) : []),
  ])
}

export type Move = { to?: string; open?: string; close?: string }

/** The effect of a key in a tree, by the ARIA practices. Null: the tree does not handle the key. */
export function moveBy(key: string, shown: readonly Shown[], at: number, open: ReadonlySet<string>): Move | null {
  const here = shown[at]
  if (!here) return null
  const { branch, parent } = here
  const isOpen = open.has(branch.id)
  const to = (index: number): Move => ({ to: shown[Math.min(shown.length - 1, Math.max(0, index))]!.branch.id })
  switch (key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at - 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(shown.length - 1)
    case 'ArrowRight':
      return !branch.children ? {} : isOpen ? to(at + 1) : { open: branch.id }
    case 'ArrowLeft':
      return branch.children && isOpen ? { close: branch.id } : parent ? { to: parent } : {}
    default:
      return key.length === 1 && /\S/.test(key) ? byLetter(key, shown, at) : null
  }
}

/** The next node that begins with the letter, wrapping around. */
function byLetter(letter: string, shown: readonly Shown[], at: number): Move {
  const after = [...shown.slice(at + 1), ...shown.slice(0, at + 1)]
  const found = after.find(({ branch }) => branch.name.toLowerCase().startsWith(letter.toLowerCase()))
  return found ? { to: found.branch.id } : {}
}
