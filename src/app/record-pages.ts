import type { PathOf } from '#kit/route.ts'
import type { areas } from './areas.ts'

type Path = PathOf<(typeof areas)[number]>

/** Where each record has its page. A path that no area has does not compile. */
export const recordPages = {
  budget_lines: '/budget-management/lines/:id',
  budget_transfers: '/budget-management/transfers/:id',
  funds: '/budget-management/funds/:id',
  accounts: '/budget-management/accounts/:id',
  vendors: '/vendor-directory/:id',
  solicitations: '/rfq-builder/:id',
  approval_requests: '/approvals/:id',
  delegations: '/approvals/delegations',
  tasks: '/tasks/:id',
} satisfies Record<string, Path>
