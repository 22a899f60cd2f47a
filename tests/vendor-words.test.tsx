import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { pages as routes } from '#app/pages.ts'
import { inEnglish, isForSellers } from '#app/sellers.ts'
import { unsaidIn } from '../bin/translations.js'
import { spanishElsewhere, spanishPages } from './spanish-pages.ts'

/** A vendor's view of each page with `vendors`: the file of its side, or of the whole page. */
const sides: Record<string, string> = {
  '/settings': 'account/pages/SettingsScreen.tsx',
  '/dashboard': 'dashboard/screens/selling/SellingFigures.tsx',
  '/notifications': 'organization/pages/notifications/NotificationsScreen.tsx',
  '/security': 'assurance/security/screens/SecurityScreen.tsx',
  '/documentation': 'public/documentation/screens/DocumentationScreen.tsx',
  '/contact': 'public/forms/screens/ContactScreen.tsx',
  '/vendors': 'public/site/screens/TextPage.tsx',
  '/opportunities': 'procurement/pages/VendorOpportunitiesScreen.tsx',
  '/purchase-orders': 'procurement/purchase-orders/screens/VendorOrders.tsx',
  '/vendor-portal': 'procurement/pages/VendorPortalScreen.tsx',
  '/vendor-portal/orders/:id': 'procurement/pages/VendorOrderScreen.tsx',
  '/public-opportunities/:id': 'procurement/pages/VendorsSide.tsx',
  '/vendor-registration': 'vendors/registrations/screens/CompanySide.tsx',
  '/contracts': 'contracts/signing/screens/VendorContractsScreen.tsx',
  '/contract-management': 'contracts/signing/screens/VendorContractsScreen.tsx',
  '/contract-lifecycle': 'contracts/signing/screens/VendorContractsScreen.tsx',
  '/claims-change-orders': 'contracts/signing/screens/VendorContractsScreen.tsx',
  '/vendor-portal/contracts': 'contracts/signing/screens/VendorContractsScreen.tsx',
  '/vendor-portal/contracts/:id': 'contracts/signing/screens/VendorSignScreen.tsx',
  '/invoices': 'finance/pages/VendorInvoicesScreen.tsx',
  '/invoices/new': 'finance/pages/VendorInvoicesScreen.tsx',
  '/vendor-portal/invoices': 'finance/pages/VendorInvoicesScreen.tsx',
  '/payments': 'finance/pages/VendorInvoicesScreen.tsx',
  '/shipment-tracking': 'delivery/shipments/screens/VendorShipmentsScreen.tsx',
  '/team': 'organization/pages/TeamScreen.tsx',
  '/user-management': 'organization/pages/UsersScreen.tsx',
  '/admin/tenant': 'organization/pages/CompanyProfileScreen.tsx',
  '/sections/company': '../app/SectionScreen.tsx',
}

/** Parts of those pages that are drawn by themselves. */
const parts = [
  'account/api-keys/screens/ApiKeysPanel.tsx',
  'account/settings/screens/BillingPanel.tsx',
  'account/settings/screens/DataPanel.tsx',
  'account/settings/screens/PasskeysPanel.tsx',
  'account/settings/screens/SecondFactorPanel.tsx',
  'account/settings/screens/SessionsPanel.tsx',
  'dashboard/screens/selling/SellingPanels.tsx',
  'organization/members/screens/InviteDialog.tsx',
  'organization/programs/screens/ConnectedProgramsPanel.tsx',
]

/** Pages that open for everyone and are in English, with the reason. */
const englishForEveryone: Record<string, string> = {
  '/documentation/': 'The manual, the operator’s guide and the federal rules are in English.',
  '/blog/': 'Articles are in English.',
  '/dev/mail': 'The outbox of a demo, which a real installation does not have.',
  '/certifications-policies': 'An agency’s own register; signed out it only explains itself.',
  '/incident-risk-register': 'An agency’s own register; signed out it only explains itself.',
}

test('every page that a vendor, an applicant or a resident opens is translated, or named here with a reason', () => {
  const english = routes
    .filter(({ path, route }) => (isForSellers(path) ? !route.vendors : route.open && !route.words && !route.vendors))
    .map(({ path }) => path)
    .filter((path) => !(path in inEnglish))
    .filter((path) => !Object.keys(englishForEveryone).some((known) => path.startsWith(known)))
  expect(english).toEqual([])
})

test('the journeys in Spanish visit every page that anyone can open', () => {
  const open = routes
    .filter(({ path, route }) => route.open && route.words && !path.includes(':'))
    .map(({ path }) => path)
  const visited = [...spanishPages, ...Object.keys(spanishElsewhere)]
  expect(open.filter((path) => !visited.includes(path))).toEqual([])
  expect(visited.filter((path) => !open.includes(path))).toEqual([])
})

test('no exception is left for a page that is translated or gone', () => {
  const still = (path: string) =>
    routes.some((each) => each.path.startsWith(path) && !each.route.vendors && !each.route.words)
  for (const path of [...Object.keys(inEnglish), ...Object.keys(englishForEveryone)])
    expect([path, still(path)]).toEqual([path, true])
})

/** A page, and every screen and hook of screens that it imports, in the areas and in the kit. */
function drawn(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  const imports = [
    ...source.matchAll(/^import (?!type )[^']+ from '([#.][^']+\.tsx?)'$/gm),
    // Screens that a press or a choice loads. A list of routes loads every page; the kit's lists and the registers of
    // rules are an agency's.
    ...(/routes\.tsx$|^src\/kit\//.test(file) ? [] : source.matchAll(/\bimport\('([#.][^']+\.tsx)'\)/g)),
  ]
  for (const [, from] of imports) {
    const path = from!.startsWith('#') ? join('src', from!.slice(1)) : relative('.', resolve(dirname(file), from!))
    if (isScreen(path) && existsSync(path) && !path.includes('organization/controls/')) drawn(path, seen)
  }
  return seen
}

const isScreen = (path: string) => path.endsWith('.tsx') || /^src\/areas\/.+\/(screens|pages)\//.test(path)

/** Said in another way, or by nothing that a vendor opens. */
const otherwise = new Set([
  'src/areas/organization/tasks/screens/TasksTab.tsx: Completed',
  'src/areas/organization/members/screens/InviteDialog.tsx: Person',
])

/** The same in every language. */
const names = new Set([
  'bg-action text-on-action',
  'PDF',
  'grn_…',
  '&nbsp;',
  'display_name',
  '/openapi.json',
  '/llms.txt',
  'security.txt',
  'Website',
])

test('every word that a vendor sees goes through the function', () => {
  expect(Object.keys(sides).toSorted()).toEqual(
    routes
      .filter(({ route }) => route.vendors)
      .map(({ path }) => path)
      .toSorted(),
  )
  const screens = [...Object.values(sides), ...parts].map((path) => join('src/areas', path))
  const files = [...screens.reduce((seen, page) => drawn(page, seen), new Set<string>())]
  expect(files.length).toBeGreaterThan(60)
  // Titles of pages are checked as pages above.
  const unsaid = files
    .filter((file) => !/(routes|register-pages)\.tsx$/.test(file))
    .flatMap((file) =>
      unsaidIn(file, readFileSync(file, 'utf8')).flatMap((text) => (names.has(text) ? [] : [`${file}: ${text}`])),
    )
  expect(unsaid.filter((each) => !otherwise.has(each))).toEqual([])
})

test('words are found in elements, properties and choices between two texts', () => {
  const source = `
    const a = <p title="One">Two {say('Three')}</p>
    const b = <Panel about={open ? 'Four' : say('Five')} label={\`\${n} six\`} className="seven" />
    const c = { what: 'Eight', note: say('Nine'), title: 'ten' }
  `
  expect(unsaidIn('a.tsx', source)).toEqual(['One', 'Two', 'Four', ' six', 'Eight'])
})
