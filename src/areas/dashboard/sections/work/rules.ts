import type { Life } from '#platform/life.ts'

/** A list of a section by status: the life of its record, and the address that a filter is added to. */
export type Work = { of: () => Promise<Life>; list: string }

const work = (list: string, of: Work['of']): Work => ({ list, of })

/** The work in each section, the busiest first, by the address of its home. */
export const workOf: Readonly<Record<string, readonly Work[]>> = {
  '/sections/planning-budget': [
    work('/capital-planning-management?tab=requests', () =>
      import('#areas/planning/capital/life.ts').then((file) => file.capitalLife),
    ),
    work('/budget-management?tab=transfers', () =>
      import('#areas/planning/transfers/life.ts').then((file) => file.transferLife),
    ),
  ],
  '/sections/grant-management': [
    work('/grant-management?tab=portfolio', () =>
      import('#areas/grants/grants/life.ts').then((file) => file.grantLife),
    ),
    work('/grant-management?tab=applications', () =>
      import('#areas/grants/applications/life.ts').then((file) => file.applicationLife),
    ),
    work('/grant-management/reports', () => import('#areas/grants/reports/life.ts').then((file) => file.reportLife)),
  ],
  '/sections/emergency-disaster': [
    work('/disaster-response?tab=requests', () =>
      import('#areas/disasters/requests/life.ts').then((file) => file.requestLife),
    ),
    work('/disaster-response?tab=incidents', () =>
      import('#areas/disasters/incidents/life.ts').then((file) => file.incidentLife),
    ),
  ],
  '/sections/vendor-marketplace': [
    work('/vendor-directory', () => import('#areas/vendors/vendors/life.ts').then((file) => file.vendorLife)),
  ],
  '/sections/customers-agencies': [
    work('/customer-management', () => import('#areas/organization/service/life.ts').then((file) => file.serviceLife)),
  ],
  '/sections/contracts-finance': [
    work('/invoices', () => import('#areas/finance/invoices/life.ts').then((file) => file.invoiceLife)),
    work('/contracts', () => import('#areas/contracts/contracts/life.ts').then((file) => file.contractLife)),
    work('/claims-change-orders', () =>
      import('#areas/contracts/changes/life.ts').then((file) => file.changeOrderLife),
    ),
    work('/payments', () => import('#areas/finance/payments/life.ts').then((file) => file.runLife)),
  ],
  '/sections/performance-delivery': [
    work('/projects?tab=register', () => import('#areas/delivery/projects/life.ts').then((file) => file.projectLife)),
    work('/shipment-tracking', () => import('#areas/delivery/shipments/life.ts').then((file) => file.shipmentLife)),
    work('/quantity-takeoff', () => import('#areas/delivery/takeoffs/life.ts').then((file) => file.takeoffLife)),
  ],
  '/sections/enterprise-asset-mgmt': [
    work('/maintenance-management', () => import('#areas/assets/work/life.ts').then((file) => file.workOrderLife)),
    work('/asset-management', () => import('#areas/assets/assets/life.ts').then((file) => file.assetLife)),
    work('/safety-management', () => import('#areas/assets/safety/life.ts').then((file) => file.safetyIncidentLife)),
  ],
  '/sections/utility-form-filler': [
    work('/utility-form-filler/submissions', () =>
      import('#areas/forms/submissions/life.ts').then((file) => file.submissionLife),
    ),
    work('/workflow-engine', () => import('#areas/forms/runs/life.ts').then((file) => file.runLife)),
  ],
  '/sections/security-compliance': [
    work('/incident-risk-register', () => import('#areas/assurance/risks/life.ts').then((file) => file.riskLife)),
    work('/certifications-policies', () => import('#areas/assurance/policies/life.ts').then((file) => file.policyLife)),
  ],
  '/sections/training-certification': [
    work('/admin/training?tab=people', () =>
      import('#areas/assurance/training/life.ts').then((file) => file.enrollmentLife),
    ),
  ],
  '/sections/quality-assurance': [
    work('/admin/quality?tab=actions', () =>
      import('#areas/assurance/quality/life.ts').then((file) => file.actionLife),
    ),
    work('/admin/audits', () => import('#areas/assurance/audits/life.ts').then((file) => file.auditLife)),
  ],
}
