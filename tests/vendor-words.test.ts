import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { unsaidIn } from '../bin/translations.js'

/** What a vendor opens: the pages of its menu of six, and its side of a solicitation. */
const pages = [
  'account/pages/SettingsScreen.tsx',
  'account/api-keys/screens/ApiKeysPanel.tsx',
  'account/settings/screens/BillingPanel.tsx',
  'account/settings/screens/DataPanel.tsx',
  'account/settings/screens/PasskeysPanel.tsx',
  'account/settings/screens/SecondFactorPanel.tsx',
  'account/settings/screens/SessionsPanel.tsx',
  'organization/pages/notifications/NotificationsScreen.tsx',
  'dashboard/screens/selling/SellingFigures.tsx',
  'dashboard/screens/selling/SellingPanels.tsx',
  'vendors/registrations/screens/CompanySide.tsx',
  'procurement/pages/VendorOpportunitiesScreen.tsx',
  'procurement/pages/VendorPortalScreen.tsx',
  'procurement/pages/VendorOrdersScreen.tsx',
  'procurement/pages/VendorOrderScreen.tsx',
  'procurement/pages/VendorsSide.tsx',
  'finance/pages/VendorInvoicesScreen.tsx',
  'contracts/signing/screens/VendorContractsScreen.tsx',
  'contracts/signing/screens/VendorSignScreen.tsx',
].map((path) => join('src/areas', path))

/** A page and every screen that it imports, in the areas and in the kit. */
function drawn(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, from] of readFileSync(file, 'utf8').matchAll(/^import (?!type )[^']+ from '([#.][^']+\.tsx)'$/gm)) {
    const path = from!.startsWith('#') ? join('src', from!.slice(1)) : relative('.', resolve(dirname(file), from!))
    if (existsSync(path)) drawn(path, seen)
  }
  return seen
}

/** The same in every language. */
const names = new Set(['PDF', 'grn_…', '&nbsp;', 'display_name'])

test('every word that a vendor sees goes through the function', () => {
  const files = [...pages.reduce((seen, page) => drawn(page, seen), new Set<string>())]
  expect(files.length).toBeGreaterThan(60)
  const unsaid = files.flatMap((file) =>
    unsaidIn(file, readFileSync(file, 'utf8')).flatMap((text) => (names.has(text) ? [] : [`${file}: ${text}`])),
  )
  expect(unsaid).toEqual([])
})

test('words are found in elements, properties and choices between two texts', () => {
  const source = `
    const a = <p title="One">Two {say('Three')}</p>
    const b = <Panel about={open ? 'Four' : say('Five')} label={\`\${n} six\`} className="seven" />
  `
  expect(unsaidIn('a.tsx', source)).toEqual(['One', 'Two', 'Four', ' six'])
})
