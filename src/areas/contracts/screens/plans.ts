import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/vendor-directory': 'Vendor directory', '/budget-management': 'Budget' },
  pages: {
    '/contracts': 'The register of contracts: vendor, value, what is spent and what remains, when each ends, when notice is due and whether its insurance is current.',
    '/contract-management': 'One contract’s workspace: obligations with owners and evidence, deliverables to accept, spending against the ceiling, and amendments whose effect you see before they count.',
    '/contract-lifecycle': 'A contract from request to renewal: drafts from approved clauses, versions compared line by line, signatures in their order, and a certificate with the document’s fingerprint.',
    '/claims-change-orders': 'Two registers that belong together. Change orders: what they cost, how much time they take, why, and how far the contract has moved. Claims: notice, entitlement, amounts, letters and settlement. Original, approved and pending make the forecast.',
  },
}
