import { useEffect, useState } from 'react'
import { ColorField } from '../inputs/ColorField.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Panel } from '../parts/Panel.tsx'
import { applyBranding, brandingInForce, granaryBranding, isColor, onButtons } from './branding.ts'
import { useTheme } from './theme.ts'

/**
 * A preview of an organization's two colors. Text on any color stays readable: where that took a change, the panel
 * says so.
 */
export function BrandingPanel() {
  const theme = useTheme()
  const [primaryColor, setPrimary] = useState(granaryBranding.primaryColor)
  const [secondaryColor, setSecondary] = useState(granaryBranding.secondaryColor)
  useEffect(() => {
    const before = brandingInForce()
    return () => applyBranding(before)
  }, [])
  useEffect(() => applyBranding({ primaryColor, secondaryColor }), [primaryColor, secondaryColor])

  const button = isColor(primaryColor) ? onButtons(primaryColor, theme) : null
  const wrong = (color: string) => (isColor(color) ? null : 'Enter a color as # and six digits, such as #3B82F6.')
  return (
    <Panel title="Organization colors" about="Two inputs. All other colors follow from them and the theme.">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <ColorField
          id="brand-primary"
          label="Primary color"
          value={primaryColor}
          error={wrong(primaryColor)}
          onChange={setPrimary}
        />
        <ColorField
          id="brand-secondary"
          label="Secondary color"
          value={secondaryColor}
          error={wrong(secondaryColor)}
          onChange={setSecondary}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button look="main">Approve</Button>
          <span className="link">A sample link</span>
          <span className="rounded-sm bg-action-soft px-2.5 py-1">A selected row</span>
        </div>
        <div aria-live="polite">
          {button?.adjusted && (
            <Notice tone="warn" title="Color adjusted">
              On buttons it becomes {button.shown}, so that text is readable: {button.contrast.toFixed(1)} to 1 on the{' '}
              {theme} theme, where the minimum is 4.5.
            </Notice>
          )}
          {button && !button.adjusted && (
            <Notice tone="good" title={`Used unchanged: ${button.contrast.toFixed(1)} to 1 on the ${theme} theme`} />
          )}
        </div>
      </div>
    </Panel>
  )
}
