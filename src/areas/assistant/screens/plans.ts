import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/dashboard': 'Dashboard, with the assistant', '/settings': 'Settings' },
  pages: {
    '/ai-hub': 'The agents that your role may use, what they did lately, what it took and how it ended, and which of their proposals wait for a person.',
    '/ai-copilot': 'The assistant on a whole page: choose the records it may read, see its sources beside the answer, and accept or refuse each step it proposes.',
    '/ai-agent-platform': 'Builds an agent: its instructions, what it may read and propose, when it has to ask, its limits, and a set of cases that it is measured by.',
    '/predictive-ai': 'Forecasts of late deliveries, overrun budgets, numbers of bids and failing equipment, each measured against the simplest guess and switched off where it is worse.',
  },
}
