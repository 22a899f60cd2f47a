import { lazy, type ComponentType } from 'react'
import type { PanelProps } from '#areas/grants/grants/screens/panel-props.ts'

type Tab = {
  name: string
  title: string
  /** What it is for. */ about: string
  /** Without it the panel is about all grants, and there is no choice above it. With `only` it is about one of them and never about all. */ ofOne?:
    | true
    | 'only'
  panel: ComponentType<PanelProps>
}

/** What stands under each tab: one panel for each, which loads when it is opened. */
export const tabs: readonly Tab[] = [
  {
    name: 'portfolio',
    title: 'Portfolio',
    about: 'Every award with its money and its time: what was granted, drawn and spent, and which one needs somebody.',
    panel: lazy(async () => ({
      default: (await import('#areas/grants/grants/screens/PortfolioPanel.tsx')).PortfolioPanel,
    })),
  },
  {
    name: 'research',
    title: 'Opportunities',
    about: 'What could be applied for, how well it fits and why, and when it closes.',
    panel: lazy(async () => ({
      default: (await import('#areas/grants/opportunities/screens/ResearchPanel.tsx')).ResearchPanel,
    })),
  },
  {
    name: 'builder',
    title: 'Builder',
    about: 'One application is written here: what the notice asks for, and each section with its limit.',
    panel: lazy(async () => ({
      default: (await import('#areas/grants/applications/screens/BuilderPanel.tsx')).BuilderPanel,
    })),
  },
  {
    name: 'applications',
    title: 'Applications',
    about: 'Each application by how far it has come, with what still stands in its way.',
    panel: lazy(async () => ({
      default: (await import('#areas/grants/applications/screens/ApplicationsPanel.tsx')).ApplicationsPanel,
    })),
  },
  {
    name: 'reviewer',
    title: 'Review',
    about: 'Colleagues score an application before it goes out; the panel recommends, with its reason.',
    panel: lazy(async () => ({
      default: (await import('#areas/grants/reviews/screens/ReviewerPanel.tsx')).ReviewerPanel,
    })),
  },
  {
    name: 'budget',
    title: 'Budget',
    about:
      'What the award pays and what the match bears, by object class, against what was charged; and what was moved since.',
    ofOne: 'only',
    panel: lazy(async () => ({ default: (await import('./BudgetPanel.tsx')).BudgetPanel })),
  },
  {
    name: 'milestones',
    title: 'Milestones',
    about: 'What is to be reached and what is to be reported, on one ruler with the plan.',
    ofOne: true,
    panel: lazy(async () => ({
      default: (await import('#areas/grants/milestones/screens/MilestonesPanel.tsx')).MilestonesPanel,
    })),
  },
  {
    name: 'recipient',
    title: 'Subrecipients',
    about: 'Money that is passed on: what it must say, how risky it is, what is asked for, and what monitoring found.',
    ofOne: true,
    panel: lazy(async () => ({ default: (await import('../subawards/RecipientPanel.tsx')).RecipientPanel })),
  },
  {
    name: 'compliance-hub',
    title: 'Compliance',
    about: 'Each term and each paragraph that must be kept: how it stands, what shows it, and who looks at it next.',
    ofOne: true,
    panel: lazy(async () => ({
      default: (await import('#areas/grants/compliance/screens/CompliancePanel.tsx')).CompliancePanel,
    })),
  },
  {
    name: 'closeout',
    title: 'Closeout',
    about: 'What ends: its checklist, the day on which it is due, what is owed, and two signatures.',
    ofOne: true,
    panel: lazy(async () => ({
      default: (await import('#areas/grants/closeouts/screens/CloseoutPanel.tsx')).CloseoutPanel,
    })),
  },
  {
    name: 'disaster-ai',
    title: 'Disaster match',
    about: 'Which program could pay for which damage, by which paragraph, and what is missing for it.',
    panel: lazy(async () => ({
      default: (await import('#areas/grants/disaster-match/screens/DisasterMatchPanel.tsx')).DisasterMatchPanel,
    })),
  },
]
