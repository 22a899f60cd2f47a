import { lazy, type ComponentType } from 'react'
import type { Grant } from '../records.ts'

export type PanelProps = { /** All grants that one may see, the newest first. */ grants: readonly Grant[]; /** The one that was chosen above the tabs. */ grant: Grant | undefined }
type Tab = { name: string; title: string; /** Without it the panel is about all grants, and there is no choice above it. */ ofOne?: true; panel: ComponentType<PanelProps> }

/** What stands under each tab: one panel for each, which loads when it is opened. */
export const tabs: readonly Tab[] = [
  { name: 'portfolio', title: 'Portfolio', panel: lazy(async () => ({ default: (await import('./PortfolioPanel.tsx')).PortfolioPanel })) },
  { name: 'research', title: 'Opportunities', panel: lazy(async () => ({ default: (await import('../../opportunities/screens/ResearchPanel.tsx')).ResearchPanel })) },
  { name: 'builder', title: 'Builder', panel: lazy(async () => ({ default: (await import('../../applications/screens/BuilderPanel.tsx')).BuilderPanel })) },
  { name: 'applications', title: 'Applications', panel: lazy(async () => ({ default: (await import('../../applications/screens/ApplicationsPanel.tsx')).ApplicationsPanel })) },
  { name: 'reviewer', title: 'Review', panel: lazy(async () => ({ default: (await import('../../reviews/screens/ReviewerPanel.tsx')).ReviewerPanel })) },
  { name: 'budget', title: 'Budget', ofOne: true, panel: lazy(async () => ({ default: (await import('../../budgets/screens/BudgetPanel.tsx')).BudgetPanel })) },
  { name: 'milestones', title: 'Milestones', ofOne: true, panel: lazy(async () => ({ default: (await import('../../milestones/screens/MilestonesPanel.tsx')).MilestonesPanel })) },
  { name: 'recipient', title: 'Subrecipients', ofOne: true, panel: lazy(async () => ({ default: (await import('../../subawards/screens/RecipientPanel.tsx')).RecipientPanel })) },
  { name: 'compliance-hub', title: 'Compliance', ofOne: true, panel: lazy(async () => ({ default: (await import('../../compliance/screens/CompliancePanel.tsx')).CompliancePanel })) },
  { name: 'closeout', title: 'Closeout', ofOne: true, panel: lazy(async () => ({ default: (await import('../../closeouts/screens/CloseoutPanel.tsx')).CloseoutPanel })) },
  { name: 'disaster-ai', title: 'Disaster match', panel: lazy(async () => ({ default: (await import('../../disaster-match/screens/DisasterMatchPanel.tsx')).DisasterMatchPanel })) },
]
