import { useNavigate } from 'react-router'
import { IconButton } from '#kit/parts/Button.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { MenuGlyph } from './MenuGlyph.tsx'
import { say } from '#platform/say.ts'

export function HelpButton() {
  const navigate = useNavigate()
  function open() {
    toast('info', say('Opening help documentation'))
    void navigate('/documentation')
  }
  return (
    <IconButton label={say('Help')} onClick={open}>
      <MenuGlyph name="question" className="size-4.5" />
    </IconButton>
  )
}
