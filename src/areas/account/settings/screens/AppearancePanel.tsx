import { Panel } from '#kit/parts/Panel.tsx'
import { setTheme, useTheme, type Theme } from '#kit/theme/theme.ts'
import { phrase, say, type Phrase } from '#platform/say.ts'

const themes: readonly { name: Theme; title: Phrase; about: Phrase; paper: string; ink: string; line: string }[] = [
  {
    name: 'dark',
    title: phrase('Dark'),
    about: phrase('The default.'),
    paper: '#0d121d',
    ink: '#e8e6e0',
    line: '#2b3242',
  },
  {
    name: 'light',
    title: phrase('Light'),
    about: phrase('Dark text on a light background.'),
    paper: '#faf8f4',
    ink: '#1b2236',
    line: '#dcd8cf',
  },
]

export function AppearancePanel() {
  const theme = useTheme()
  return (
    <Panel
      title={say('Appearance')}
      about={say('Saved in this browser. Administrators set your organization’s colors.')}
    >
      <fieldset>
        <legend className="mb-2 text-sm font-semibold text-ink">{say('Theme')}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {themes.map(({ name, title, about, paper, ink, line }) => (
            <label
              key={name}
              className="flex cursor-pointer items-center gap-4 rounded-md border border-control-line p-3 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="theme"
                checked={theme === name}
                onChange={() => setTheme(name)}
                className="size-4.5 accent-(--action) focus-visible:outline-none"
              />
              <svg viewBox="0 0 48 32" aria-hidden className="h-10 w-15 rounded-xs border border-line">
                <rect width="48" height="32" fill={paper} />
                <path d="M0 7h48M14 7v25" stroke={line} />
                <path d="M18 13h18M18 19h24M18 25h14" stroke={ink} strokeWidth="2" />
              </svg>
              <span>
                <span className="block font-semibold text-ink">{say(title)}</span>
                <span className="block text-xs text-ink-2">{say(about)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </Panel>
  )
}
