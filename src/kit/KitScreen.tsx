import { useState } from 'react'
import { Segments } from './inputs/ChoiceInput.tsx'
import { Panel } from './parts/Panel.tsx'
import { Screen } from './record/Screen.tsx'
import { stories } from './stories.ts'
import { BrandingPanel } from './theme/BrandingPanel.tsx'
import { setTheme, useTheme, type Theme } from './theme/theme.ts'

const densities = ['comfortable', 'compact'] as const

/** Every part in all its states, for developers of screens: look here before writing a new one. */
export default function KitScreen() {
  return (
    <Screen
      area="For developers"
      title="Interface kit"
      about="Each part in its states, in the selected theme, density and organization colors."
    >
      <Switches />
      <div className="grid gap-5">
        <BrandingPanel />
        {stories.map(({ name, about, wide, states }) => (
          <Panel key={name} title={name} about={about}>
            <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-2">
              {states.map(([state, shown]) => (
                <div key={state} data-sample className={`min-w-0 ${wide || states.length < 3 ? 'sm:col-span-2' : ''}`}>
                  <p className="mb-2 border-b border-line pb-1 text-2xs text-ink-2">{state}</p>
                  {shown}
                </div>
              ))}
            </div>
          </Panel>
        ))}
      </div>
    </Screen>
  )
}

/** On their own: a press on one of them doesn't draw hundreds of samples again. */
function Switches() {
  const theme = useTheme()
  const [density, setDensity] = useState<unknown>('comfortable')
  function choose(value: unknown) {
    setDensity(value)
    document.documentElement.dataset.density = String(value)
  }
  return (
    <div className="mb-6 flex flex-wrap gap-6">
      <Segments
        id="kit-theme"
        label="Theme"
        required
        field={{ options: ['dark', 'light'] }}
        value={theme}
        onChange={(value) => setTheme(value as Theme)}
      />
      <Segments
        id="kit-density"
        label="Density"
        required
        field={{ options: densities }}
        value={density}
        onChange={choose}
      />
    </div>
  )
}
