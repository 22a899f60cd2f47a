import { setTheme, useTheme } from '../theme/theme.ts'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { say } from '#platform/say.ts'

export function ThemeToggle() {
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={dark ? say('Use light theme') : say('Use dark theme')}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} className="size-4.5" />
    </IconButton>
  )
}
