import drawings from './menu-icons.svg'

/**
 * The drawings of menu-icons.svg: a picture beside the program, because as a part of it they would weigh on the first
 * view.
 */
export type MenuIcon =
  | 'grid'
  | 'bank'
  | 'coins'
  | 'trend'
  | 'crane'
  | 'folder'
  | 'pencil'
  | 'stack'
  | 'scale'
  | 'table'
  | 'flag'
  | 'branch'
  | 'checklist'
  | 'archive'
  | 'spark'
  | 'chart'
  | 'calculator'
  | 'form'
  | 'nodes'
  | 'siren'
  | 'bolt'
  | 'exchange'
  | 'cloud'
  | 'radar'
  | 'clock'
  | 'cart'
  | 'need'
  | 'megaphone'
  | 'question'
  | 'receipt'
  | 'stamp'
  | 'store'
  | 'door'
  | 'badge'
  | 'gauge'
  | 'line'
  | 'building'
  | 'headset'
  | 'book'
  | 'contract'
  | 'cycle'
  | 'card'
  | 'delta'
  | 'gantt'
  | 'truck'
  | 'box'
  | 'ruler'
  | 'map'
  | 'sensor'
  | 'leaf'
  | 'tag'
  | 'wrench'
  | 'shield'
  | 'guarded'
  | 'flow'
  | 'sliders'
  | 'plug'
  | 'history'
  | 'route'
  | 'chain'
  | 'home'
  | 'team'
  | 'lock'
  | 'pulse'
  | 'tree'
  | 'pass'
  | 'server'
  | 'bookmark'
  | 'flask'
  | 'play'
  | 'hat'
  | 'target'
  | 'audit'
  | 'paint'
  | 'bell'
  | 'side'
  | 'bars'

/** A drawing of the menu, with the kit's pen. */
export const MenuGlyph = ({ name, className = 'size-4' }: { name: MenuIcon; className?: string }) => (
  <svg
    aria-hidden
    className={`shrink-0 ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <use href={`${drawings}#${name}`} />
  </svg>
)
