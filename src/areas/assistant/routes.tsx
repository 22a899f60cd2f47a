import { lazy } from 'react'
import { area, type Route } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'
import { ChatWidget } from './chat/screens/ChatWidget.tsx'
import { FeedbackWidget } from './feedback/screens/FeedbackWidget.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

/** All agents stand on one screen over a table. What they may do comes later: until then each says what it is for. */
const agent = { planned: true, screen: lazy(() => import('./agents/screens/AgentScreen.tsx')) } as const

export const assistant = area('AI and agents', {
  '/ai-hub': { title: 'AI hub', ...planned },
  '/ai-copilot': { title: 'Copilot', ...planned },
  '/ai-agent-platform': { title: 'Agent builder', roles: ['admin'], ...planned },
  '/predictive-ai': { title: 'Predictions', ...planned },
  '/rfp-drafting-agent': { title: 'RFP drafting agent', ...agent },
  '/bid-analysis-agent': { title: 'Bid analysis agent', ...agent },
  '/vendor-vetting-agent': { title: 'Vendor vetting agent', ...agent },
  '/contract-review-agent': { title: 'Contract review agent', ...agent },
  '/invoice-match-agent': { title: 'Invoice match agent', ...agent },
  '/spend-analysis-agent': { title: 'Spend analysis agent', ...agent },
  '/grant-finder-agent': { title: 'Grant finder agent', ...agent },
  '/grant-writing-agent': { title: 'Grant writing agent', ...agent },
  '/budget-agent': { title: 'Budget agent', ...agent },
  '/compliance-agent': { title: 'Compliance agent', ...agent },
  '/fema-eligibility-agent': { title: 'FEMA eligibility agent', ...agent },
  '/damage-assessment-agent': { title: 'Damage assessment agent', ...agent },
  '/sitrep-agent': { title: 'Situation report agent', ...agent },
  '/maintenance-agent': { title: 'Maintenance agent', ...agent },
  '/inventory-agent': { title: 'Inventory agent', ...agent },
  '/citizen-service-agent': { title: 'Citizen service agent', ...agent },
  '/training-agent': { title: 'Training agent', ...agent },
  '/audit-agent': { title: 'Audit agent', ...agent },
})

/** Where an address ends in -agent and there is none of that name. */
export const noSuchAgent: Route = { title: 'No such agent', screen: lazy(() => import('./agents/screens/NoSuchAgentScreen.tsx')) }

/** The two buttons in the corner of every page; what they open comes with the first press. */
export { ChatWidget, FeedbackWidget }
