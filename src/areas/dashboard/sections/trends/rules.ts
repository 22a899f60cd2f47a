import type { Charted } from '#platform/records/list/charted.ts'
import type { AnyRecord } from '#platform/records/record.ts'

/** A chart of rows on the home of a section. Its declaration loads with the home. */
export type SectionTrend = Omit<Charted<AnyRecord>, 'by' | 'figure'> & {
  of: () => Promise<AnyRecord>
  by: string
  figure?: string
}

const trend = <R extends AnyRecord>(of: () => Promise<R>, chart: Charted<R>): SectionTrend => ({ ...chart, of })

/** The charts of sections whose home has no picture of the dashboard, by its address. */
export const trendsOf: Readonly<Record<string, readonly SectionTrend[]>> = {
  '/sections/core-procurement': [
    trend(() => import('#areas/procurement/purchase-orders/records.ts').then((file) => file.purchaseOrder), {
      title: 'Ordered by cost center',
      by: 'cost_center',
      figure: 'amount',
      list: '/purchase-orders',
    }),
    trend(() => import('#areas/procurement/receipts/records.ts').then((file) => file.receipt), {
      title: 'Deliveries received by month',
      by: 'received_on',
      list: '/purchase-orders?tab=receipts',
    }),
  ],
  '/sections/customers-agencies': [
    trend(() => import('#areas/organization/service/records.ts').then((file) => file.serviceRequest), {
      title: 'Service requests by category',
      by: 'category',
      list: '/customer-management',
    }),
  ],
  '/sections/enterprise-asset-mgmt': [
    trend(() => import('#areas/assets/work/records.ts').then((file) => file.workOrder), {
      title: 'Maintenance cost by month',
      by: 'closed_on',
      figure: 'cost',
      list: '/maintenance-management',
    }),
  ],
  '/sections/utility-form-filler': [
    trend(() => import('#areas/forms/submissions/records.ts').then((file) => file.formSubmission), {
      title: 'Submissions by month',
      by: 'sent_at',
      list: '/utility-form-filler/submissions',
    }),
  ],
  '/sections/security-compliance': [
    trend(() => import('#areas/assurance/controls/records.ts').then((file) => file.control), {
      title: 'Controls by result',
      by: 'result',
      list: '/compliance?tab=controls',
    }),
  ],
  '/sections/training-certification': [
    trend(() => import('#areas/assurance/certificates/records.ts').then((file) => file.certificate), {
      title: 'Credentials expiring by month',
      by: 'expires_on',
      list: '/admin/certifications',
    }),
  ],
  '/sections/quality-assurance': [
    trend(() => import('#areas/assurance/inspections/records.ts').then((file) => file.inspection), {
      title: 'Inspections due by month',
      by: 'due_on',
      list: '/inspections-checklists',
    }),
  ],
}
