import { contrast, fromHex, toHex, type Oklch } from './contrast.ts'
import type { Theme } from './theme.ts'

export type Branding = { primaryColor: string; secondaryColor: string }
export const granaryBranding: Branding = { primaryColor: '#3B82F6', secondaryColor: '#1E40AF' }

const white: Oklch = [1, 0, 0]

/** The tokens' own clamp of the brand's lightness: --action in tokens.css. */
const action = (theme: Theme, [l, c, h]: Oklch): Oklch => [
  theme === 'light' ? Math.min(l, 0.53) : Math.min(0.55, Math.max(0.5, l)),
  c,
  h,
]

/** A color on a button, and whether it had to be changed for its label to be readable (WCAG 2.2: 4.5 to 1). */
export function onButtons(hex: string, theme: Theme): { shown: string; contrast: number; adjusted: boolean } {
  const brand = fromHex(hex)
  const clamped = action(theme, brand)
  return {
    shown: toHex(clamped),
    contrast: contrast(white, clamped),
    adjusted: Math.abs(clamped[0] - brand[0]) > 0.005,
  }
}

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The two inputs of the tokens, and nothing else. Anything that is not a color leaves the defaults. */
export function applyBranding({ primaryColor, secondaryColor }: Partial<Branding>): void {
  const { style } = document.documentElement
  for (const [name, color] of [
    ['--brand', primaryColor],
    ['--brand-2', secondaryColor],
  ] as const)
    if (color && isColor(color)) style.setProperty(name, color)
    else style.removeProperty(name)
}

/** An organization's colors on this page; empty where the defaults apply. */
export function brandingInForce(): Partial<Branding> {
  const { style } = document.documentElement
  return { primaryColor: style.getPropertyValue('--brand'), secondaryColor: style.getPropertyValue('--brand-2') }
}
