import { useSearchParams } from 'react-router'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'

/** The form has an address of its own: `?action=create`, over the tab that is open. */
export function NewWorkOrder() {
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab')
  return (
    <Button
      look="main"
      onClick={() => setQuery({ ...(tab && { tab }), action: 'create' }, { preventScrollReset: true })}
    >
      <Icon name="plus" />
      New work order
    </Button>
  )
}
