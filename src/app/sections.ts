import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

const home = { asks: true, screen: screen(() => import('./SectionScreen.tsx')) } as const

/** The home of each section of the menu: one screen, drawn from directory.ts. */
export const sections = area('Sections', {
  '/sections/all': { title: 'All pages', screen: screen(() => import('./AllPagesScreen.tsx')) },
  '/sections/planning-budget': { title: 'Planning & Budget', ...home },
  '/sections/grant-management': { title: 'Grant Management', ...home },
  '/sections/emergency-disaster': { title: 'Emergency & Disaster', ...home },
  '/sections/core-procurement': { title: 'Core Procurement', ...home },
  '/sections/vendor-marketplace': { title: 'Vendor & Marketplace', ...home },
  '/sections/customers-agencies': { title: 'Customers & Agencies', ...home },
  '/sections/contracts-finance': { title: 'Contracts & Finance', ...home },
  '/sections/performance-delivery': { title: 'Performance & Delivery', ...home },
  '/sections/enterprise-asset-mgmt': { title: 'Enterprise Asset Mgmt', ...home },
  '/sections/utility-form-filler': { title: 'Utility Form Filler', ...home },
  '/sections/advanced-technologies': { title: 'Advanced Technologies', ...home },
  '/sections/organization-admin': { title: 'Organization Admin', ...home },
  '/sections/platform-administration': { title: 'Platform Administration', ...home },
  '/sections/system-management': { title: 'System Management', ...home },
  '/sections/security-compliance': { title: 'Security & Compliance', ...home },
  '/sections/training-certification': { title: 'Training & Certification', ...home },
  '/sections/quality-assurance': { title: 'Quality Assurance', ...home },
  '/sections/utilities': { title: 'Utilities', ...home },
  '/sections/help-support': { title: 'Help & Support', ...home },
  '/sections/billing': { title: 'Billing', ...home },
  '/sections/company': { title: phrase('Company'), vendors: true, ...home },
})
