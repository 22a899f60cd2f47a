import { lazy, type ComponentType } from 'react'
import type { PanelProps } from '#areas/grants/grants/screens/panel-props.ts'

type Tab = {
  name: string
  title: string
  /** Describes the tab. */ about: string
  /**
   * Without it the panel covers all grants and has no grant selector. With `only` it covers one grant and never all.
   */ ofOne?: true | 'only'
  panel: ComponentType<PanelProps>
}

/** The panel of each tab, loaded when the tab is opened. */
export const tabs: readonly Tab[] = [
  {
    name: 'portfolio',
    title: 'Portfolio',
    about: 'All awards with their spending, drawdowns and flags.',
    panel: lazy(async () => ({
      default: (await import('#areas/grants/grants/screens/PortfolioPanel.tsx')).PortfolioPanel,
    })),
  },
  {
    name: 'research',
    title: 'Opportunities',
    about: 'Open opportunities by fit and closing date.',
    panel: lazy(async () => ({
      default: (await import('#areas/grants/opportunities/screens/ResearchPanel.tsx')).ResearchPanel,
    })),
  },
  {
    name: 'builder',
    title: 'Builder',
    about: 'Application requirements, and sections with their limits.',
    panel: lazy(async () => ({
      default: (await import('#areas/grants/applications/screens/BuilderPanel.tsx')).BuilderPanel,
    })),
  },
  {
    name: 'applications',
    title: 'Applications',
    about: 'Applications by stage, with open requirements.',
    panel: lazy(async () => ({
      default: (await import('#areas/grants/applications/screens/ApplicationsPanel.tsx')).ApplicationsPanel,
    })),
  },
  {
    name: 'reviewer',
    title: 'Review',
    about: 'Colleagues score applications before submission; the panel recommends.',
    panel: lazy(async () => ({
      default: (await import('#areas/grants/reviews/screens/ReviewerPanel.tsx')).ReviewerPanel,
    })),
  },
  {
    name: 'budget',
    title: 'Budget',
    about: 'Award and match by object class, with charges and amendments.',
    ofOne: 'only',
    panel: lazy(async () => ({ default: (await import('./BudgetPanel.tsx')).BudgetPanel })),
  },
  {
    name: 'milestones',
    title: 'Milestones',
    about: 'Milestones and reports on one timeline.',
    ofOne: true,
    panel: lazy(async () => ({
      default: (await import('#areas/grants/milestones/screens/MilestonesPanel.tsx')).MilestonesPanel,
    })),
  },
  {
    name: 'recipient',
    title: 'Subrecipients',
    about: 'Subawards, risk, payments and monitoring.',
    ofOne: true,
    panel: lazy(async () => ({ default: (await import('../subawards/RecipientPanel.tsx')).RecipientPanel })),
  },
  {
    name: 'compliance-hub',
    title: 'Compliance',
    about: 'Requirements with status, evidence and next review.',
    ofOne: true,
    panel: lazy(async () => ({
      default: (await import('#areas/grants/compliance/screens/CompliancePanel.tsx')).CompliancePanel,
    })),
  },
  {
    name: 'closeout',
    title: 'Closeout',
    about: 'Closeout checklist, deadline and sign-off.',
    ofOne: true,
    panel: lazy(async () => ({
      default: (await import('#areas/grants/closeouts/screens/CloseoutPanel.tsx')).CloseoutPanel,
    })),
  },
  {
    name: 'disaster-ai',
    title: 'Disaster match',
    about: 'Programs that could pay for damage, by regulation, and what is missing.',
    panel: lazy(async () => ({
      default: (await import('#areas/grants/disaster-match/screens/DisasterMatchPanel.tsx')).DisasterMatchPanel,
    })),
  },
]
