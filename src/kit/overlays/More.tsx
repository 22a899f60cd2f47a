import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Menu, type MenuItem } from './Menu.tsx'
import { say } from '#platform/say.ts'

/**
 * Less frequent actions of a record, behind one button beside the main ones. Without actions there is no button. In a
 * table it says whose row it is in.
 */
export function More({ items, of }: { items: readonly (MenuItem | false)[]; of?: string }) {
  const left = items.filter((item) => item !== false)
  // Irreversible actions are apart, below the others.
  const [plain, grave] = [left.filter(({ danger }) => !danger), left.filter(({ danger }) => danger)]
  if (left.length === 0) return null
  return (
    <Menu
      label={say('More actions')}
      items={[...plain, ...(plain.length > 0 && grave.length > 0 ? (['line'] as const) : []), ...grave]}
    >
      <Button>
        {say('More')}
        {of && <span className="sr-only"> {say('for {what}', { what: of })}</span>}{' '}
        <Icon name="open" className="size-3.5 rotate-90" />
      </Button>
    </Menu>
  )
}
