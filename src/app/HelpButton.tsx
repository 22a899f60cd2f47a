import { useNavigate } from 'react-router'
import { IconButton } from '#kit/parts/Button.tsx'
import { Stroke } from '#kit/parts/Icon.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { menuStrokes } from './menu-icons.ts'

export function HelpButton() {
  const navigate = useNavigate()
  function open() {
    toast('info', 'Opening help documentation')
    void navigate('/documentation')
  }
  return (
    <IconButton label="Help" onClick={open}>
      <Stroke path={menuStrokes.question} className="size-4.5" />
    </IconButton>
  )
}
