import { useEffect, useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useOrganization, type Organization } from '#client/use-organization.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { ColorField } from '#kit/inputs/ColorField.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { applyBranding, granaryBranding, onButtons } from '#kit/theme/branding.ts'
import { useActor } from '#client/use-actor.ts'
import type { brandOrganization } from '../commands.ts'
import { isColor, isLogoAddress, whyNotBrand } from '../rules.ts'

/** The organization's name, colors and logo, with a preview before saving. */
export default function ThemeScreen() {
  const { organization } = useOrganization()
  return (
    <Screen area="Utilities" title="Theme" about="Colors and logo for your organization.">
      {organization ? <ThemeForm key={organization.id} organization={organization} /> : <SkeletonLines />}
    </Screen>
  )
}

export function ThemeForm({ organization }: { organization: Organization }) {
  const actor = useActor()
  const brand = useCommand<typeof brandOrganization>('organizations/brand')
  const kept = organization.branding_config ?? {}
  const [companyName, setName] = useState(kept.companyName ?? '')
  const [primaryColor, setPrimary] = useState(kept.primaryColor ?? granaryBranding.primaryColor)
  const [secondaryColor, setSecondary] = useState(kept.secondaryColor ?? granaryBranding.secondaryColor)
  const [logoUrl, setLogo] = useState(kept.logoUrl ?? '')
  const [resetting, setResetting] = useState(false)
  const [welcomeMessage, setWelcome] = useState(kept.welcomeMessage ?? '')
  // Previewed while the page is open; the saved branding comes back on leaving the page.
  useEffect(() => applyBranding({ primaryColor, secondaryColor }), [primaryColor, secondaryColor])
  const before = JSON.stringify(organization.branding_config ?? {})
  useEffect(() => () => applyBranding(JSON.parse(before) as object), [before])

  const wrongColor = (color: string) => (isColor(color) ? null : 'Enter a color as # and six digits, such as #3B82F6')
  const wrongLogo =
    logoUrl === '' || isLogoAddress(logoUrl) ? null : 'Enter an address such as https://www.example.gov/logo.svg'
  const whyNot = whyNotBrand(actor) ?? wrongColor(primaryColor) ?? wrongColor(secondaryColor) ?? wrongLogo
  const keep = () =>
    brand({
      branding_config: {
        ...(companyName.trim() && { companyName: companyName.trim() }),
        primaryColor,
        secondaryColor,
        ...(logoUrl && { logoUrl }),
        ...(welcomeMessage.trim() && { welcomeMessage: welcomeMessage.trim() }),
      },
    })
  const reset = () => {
    setName('')
    setPrimary(granaryBranding.primaryColor)
    setSecondary(granaryBranding.secondaryColor)
    setLogo('')
    setWelcome('')
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <Panel
        title="Colors and logo"
        actions={
          <>
            <MoveButton look="main" whyNot={whyNot} run={keep} done="Branding saved for everyone">
              Save
            </MoveButton>
            <MoveButton whyNot={whyNotBrand(actor)} run={() => setResetting(true)}>
              Reset
            </MoveButton>
          </>
        }
      >
        <div className="grid gap-4">
          <TextInput
            id="company"
            label="Display name"
            hint="Leave blank for the product name."
            max={100}
            value={companyName}
            onChange={(value) => setName(String(value ?? ''))}
          />
          <ColorField
            id="primary"
            label="Primary color"
            value={primaryColor}
            error={wrongColor(primaryColor)}
            onChange={setPrimary}
          />
          <ColorField
            id="secondary"
            label="Secondary color"
            value={secondaryColor}
            error={wrongColor(secondaryColor)}
            onChange={setSecondary}
          />
          <TextInput
            id="logo"
            type="url"
            label="Logo"
            hint="For emails and other programs. Our own pages load nothing from other sites and show the first letter of the name."
            value={logoUrl}
            error={wrongLogo}
            onChange={(value) => setLogo(String(value ?? '').trim())}
          />
          <LongTextInput
            id="welcome"
            label="Assistant welcome message"
            value={welcomeMessage}
            onChange={(value) => setWelcome(String(value ?? ''))}
          />
        </div>
      </Panel>
      {resetting && (
        <SureDialog
          title="Reset branding to default?"
          about="The default colors and name apply to everyone at once. Your logo and welcome message are removed."
          verb="Reset branding"
          done="Branding reset"
          press={() => brand.press({ branding_config: {} })}
          then={reset}
          onClose={() => setResetting(false)}
        />
      )}
      <div className="grid gap-5">
        <Panel title="Preview">
          <div className="rounded-md border border-line">
            <div className="flex items-center gap-3 border-b border-line px-4 py-3">
              <span
                aria-hidden
                className="inline-flex size-7 items-center justify-center rounded-sm bg-action text-sm font-semibold text-on-action"
              >
                {(companyName || organization.name).slice(0, 1).toUpperCase()}
              </span>
              <span className="min-w-0 truncate font-semibold">{companyName || organization.name}</span>
            </div>
            <div className="grid gap-3 p-4">
              <p>
                A page with <span className="link">a link</span>.
              </p>
              <div className="flex flex-wrap gap-3">
                <Button look="main">Approve</Button>
                <Button>Return for changes</Button>
              </div>
              <p className="rounded-sm bg-action-soft px-2.5 py-1.5">A selected row</p>
            </div>
          </div>
        </Panel>
        <Panel
          title="Contrast"
          about="Button text needs a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3). Colors that are too light or too dark are adjusted."
        >
          {isColor(primaryColor) ? (
            <Facts
              facts={(['light', 'dark'] as const).map((theme) => {
                const { shown, contrast, adjusted } = onButtons(primaryColor, theme)
                return {
                  label: `On the ${theme} theme`,
                  value: (
                    <span className={adjusted ? 'text-warn' : 'text-good'}>
                      {contrast.toFixed(1)} to 1{adjusted ? `, shown as ${shown}` : ', unchanged'}
                    </span>
                  ),
                  wide: true,
                }
              })}
            />
          ) : (
            <Notice tone="warn" title="Enter the color first" />
          )}
        </Panel>
        <Panel title="Emails and documents" about="The same name appears at the top of emails and PDFs.">
          <div className="rounded-sm border border-line bg-surface-2 p-4 text-sm">
            <p className="font-semibold">{companyName || organization.name}</p>
            <p className="mt-2 text-ink-2">Purchase order PO-2026-0001</p>
          </div>
        </Panel>
      </div>
    </div>
  )
}
