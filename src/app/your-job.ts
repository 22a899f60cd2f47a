import type { Job } from '#platform/job.ts'
import type { Rights } from '#platform/roles.ts'
import { mayOpen } from './pages.ts'
import { menu, type Address, type MenuItem } from './menu.ts'

/** The pages that a person of each job opens all day, in the order of that day. */
const pagesOf: Readonly<Record<Job, readonly Address[]>> = {
  buyer: [
    '/approvals-inbox',
    '/requisitions',
    '/opportunities',
    '/bid-evaluation',
    '/purchase-orders',
    '/vendor-directory',
  ],
  finance: ['/approvals-inbox', '/invoices', '/payments', '/budget-management', '/grants-management', '/reports'],
  grants: [
    '/grant-management?tab=portfolio',
    '/grants-management',
    '/grant-management/reports',
    '/grant-management?tab=applications',
    '/fema-grants-hub',
    '/approvals-inbox',
  ],
  emergency: [
    '/disaster-ops-hub',
    '/incident-timeline',
    '/disaster-response',
    '/emergency-procurement',
    '/fema-grants-hub',
    '/weather-alerts',
  ],
  auditor: [
    '/admin/security-audit',
    '/admin/audits',
    '/compliance',
    '/audit-papers',
    '/admin/control-changes',
    '/reports',
  ],
  administrator: ['/admin', '/team', '/admin/roles', '/approvals/chains', '/admin/monitoring', '/settings'],
  council: ['/budget-management', '/capital-planning-management', '/project-management', '/contracts', '/reports'],
  crew: [
    '/mobile-field-operations',
    '/maintenance-management',
    '/inspections-checklists',
    '/inventory',
    '/safety-management',
  ],
}

/** The drawings of pages that the menu below doesn’t have. */
const icons: Partial<Record<Address, MenuItem['icon']>> = {
  '/requisitions': 'need',
  '/grants-management': 'coins',
  '/fema-grants-hub': 'form',
  '/disaster-response': 'team',
  '/audit-papers': 'book',
  '/admin/control-changes': 'guarded',
  '/approvals/chains': 'branch',
  '/mobile-field-operations': 'map',
}

const listed = menu.flatMap(({ items }) => items)

/** The block above the sections: no page that the person may not open. */
export const yourPages = (job: Job, rights: Rights): MenuItem[] =>
  pagesOf[job]
    .filter((to) => mayOpen(to, rights))
    .map((to) => {
      const { icon, label } = listed.find((item) => item.to === to) ?? { icon: icons[to]! }
      return { to, icon, ...(label && { label }) }
    })
