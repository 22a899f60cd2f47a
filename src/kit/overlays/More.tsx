import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Menu, type MenuItem } from './Menu.tsx'

/**
 * What is done to a record more rarely, behind one button beside those that matter. Without anything in it there is
 * none.
 */
export function More({ items }: { items: readonly (MenuItem | false)[] }) {
  const left = items.filter((item) => item !== false)
  // What cannot be taken back stands apart, below the others.
  const [plain, grave] = [left.filter(({ danger }) => !danger), left.filter(({ danger }) => danger)]
  if (left.length === 0) return null
  return (
    <Menu
      label="More to do"
      items={[...plain, ...(plain.length > 0 && grave.length > 0 ? (['line'] as const) : []), ...grave]}
    >
      <Button>
        More
        <Icon name="open" className="size-3.5 rotate-90" />
      </Button>
    </Menu>
  )
}
