import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

const home = screen(() => import('./SectionScreen.tsx'))

/** The home of each section of the menu: one screen, drawn from directory.ts. */
export const sections = area('Sections', {
  '/sections/all': { title: 'All pages', screen: screen(() => import('./AllPagesScreen.tsx')) },
  '/sections/planning-budget': { title: 'Planning & Budget', screen: home },
  '/sections/grant-management': { title: 'Grant Management', screen: home },
  '/sections/emergency-disaster': { title: 'Emergency & Disaster', screen: home },
  '/sections/core-procurement': { title: 'Core Procurement', screen: home },
  '/sections/vendor-marketplace': { title: 'Vendor & Marketplace', screen: home },
  '/sections/customers-agencies': { title: 'Customers & Agencies', screen: home },
  '/sections/contracts-finance': { title: 'Contracts & Finance', screen: home },
  '/sections/performance-delivery': { title: 'Performance & Delivery', screen: home },
  '/sections/enterprise-asset-mgmt': { title: 'Enterprise Asset Mgmt', screen: home },
  '/sections/utility-form-filler': { title: 'Utility Form Filler', screen: home },
  '/sections/advanced-technologies': { title: 'Advanced Technologies', screen: home },
  '/sections/organization-admin': { title: 'Organization Admin', screen: home },
  '/sections/platform-administration': { title: 'Platform Administration', screen: home },
  '/sections/system-management': { title: 'System Management', screen: home },
  '/sections/security-compliance': { title: 'Security & Compliance', screen: home },
  '/sections/training-certification': { title: 'Training & Certification', screen: home },
  '/sections/quality-assurance': { title: 'Quality Assurance', screen: home },
  '/sections/utilities': { title: 'Utilities', screen: home },
  '/sections/help-support': { title: 'Help & Support', screen: home },
  '/sections/billing': { title: 'Billing', screen: home },
  '/sections/company': { title: phrase('Company'), vendors: true, screen: home },
})
