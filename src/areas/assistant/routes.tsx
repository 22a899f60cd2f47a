import { lazy } from 'react'
import { declared } from '#kit/pages/declared.tsx'
import { area, type Route } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { phrase } from '#platform/say.ts'

/** All agents share one screen over a table. */
const agent = { asks: true, screen: screen(() => import('./agents/screens/AgentScreen.tsx')) } as const

export const assistant = area('AI and agents', {
  '/ai-hub': { title: 'AI agents', screen: screen(() => import('./agents/screens/AiHubScreen.tsx')) },
  '/ai-hub/agents/:slug': { title: 'Agent', screen: screen(() => import('./agents/screens/BuiltAgentScreen.tsx')) },
  '/ai-hub/runs/:id': {
    title: 'Agent run',
    of: 'agent_runs',
    screen: screen(() => import('./agents/screens/RunScreen.tsx')),
  },
  '/ai-copilot': { title: phrase('Copilot'), screen: screen(() => import('./chat/screens/CopilotScreen.tsx')) },
  '/drafts': { title: 'Drafts', screen: screen(() => import('./drafts/screens/DraftsScreen.tsx')) },
  '/drafts/new': { title: 'New draft', screen: screen(() => import('./drafts/screens/NewDraftScreen.tsx')) },
  '/drafts/:id': { title: 'Draft', of: 'drafts', screen: screen(() => import('./drafts/screens/DraftScreen.tsx')) },
  '/ai-agent-platform': {
    title: 'Agent builder',
    roles: ['admin'],
    screen: screen(() => import('./agents/screens/AgentPlatformScreen.tsx')),
  },
  '/ai-agent-platform/:id': {
    title: 'Agent',
    roles: ['admin'],
    of: 'agents',
    screen: screen(() => import('./agents/screens/builder/AgentBuilderScreen.tsx')),
  },
  '/ai-policy': {
    title: 'AI policy',
    roles: ['admin'],
    screen: screen(() => import('./programs/screens/AiPolicyScreen.tsx')),
  },
  ...declared<typeof import('./disclosures/pages.ts')>('assistant/disclosures'),
  '/ai-disclosures/:id': {
    title: 'AI disclosure',
    roles: ['admin'],
    of: 'ai_disclosures',
    screen: screen(() => import('./disclosures/screens/DisclosureScreen.tsx')),
  },
  '/proposed-actions': {
    title: 'Proposed actions',
    screen: screen(() => import('./programs/screens/ProposedActionsScreen.tsx')),
  },
  '/proposed-actions/:id': {
    title: 'Proposed action',
    of: 'proposed_actions',
    screen: screen(() => import('./programs/screens/ProposedActionScreen.tsx')),
  },
  '/predictive-ai': {
    title: 'Predictions',
    screen: screen(() => import('./predictions/screens/PredictionsScreen.tsx')),
    views: {
      'tab=late_delivery': 'Late delivery',
      'tab=invoice_exception': 'Invoice exception',
      'tab=vendor_risk': 'Vendor risk',
      'tab=cost_at_completion': 'Cost at completion',
      'tab=cash_need': 'Cash need',
      'tab=grant_burn': 'Grant spending',
      'tab=stock_out': 'Stock-out',
      'tab=equipment_failure': 'Equipment failure',
      'tab=budget_overrun': 'Budget overrun',
      'tab=bid_count': 'Bids per solicitation',
    },
  },
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

/** A URL that ends in -agent without an agent of that name. */
export const noSuchAgent: Route = {
  title: 'Agent not found',
  screen: screen(() => import('./agents/screens/NoSuchAgentScreen.tsx')),
}

/** In the head of every record that something can be drafted for; the application passes it to the kit. */
export const DraftLink = lazy(() =>
  import('./drafts/screens/DraftLink.tsx').then((file) => ({ default: file.DraftLink })),
)

const PredictionPart = lazy(() =>
  import('./predictions/screens/PredictionPart.tsx').then((file) => ({ default: file.PredictionPart })),
)
const predicted = new Set([
  'purchase_orders',
  'invoices',
  'vendors',
  'contracts',
  'grants',
  'stock_items',
  'assets',
  'solicitations',
  'budget_lines',
  'payment_runs',
])

const OutlookPanel = lazy(() =>
  import('./predictions/screens/OutlookPanel.tsx').then((file) => ({ default: file.OutlookPanel })),
)
/** Above a list whose records are predicted together. */
export const Outlook = ({ of }: { of: Surrounded['of'] }) => of.table === 'payment_runs' && <OutlookPanel of={of} />

/** Beside a record whose kind is predicted; it shows nothing where no model is better than a simple guess. */
export const Predictions = (props: Surrounded) => predicted.has(props.of.table) && <PredictionPart {...props} />
