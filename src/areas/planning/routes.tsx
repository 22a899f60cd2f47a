import { registerPages } from '#areas/organization/controls/screens/register-pages.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const planning = area('Planning & Budget', {
  ...declared<typeof import('./capital/pages.ts')>('planning/capital'),
  ...registerPages('/capital-planning-management/settings', {
    of: 'capital_terms',
    called: 'Capital setting',
    list: { to: '/capital-planning-management?tab=criteria', label: 'Capital settings' },
    record: () => import('./capital/records.ts').then(({ capitalTerm }) => capitalTerm),
  }),
  '/capital-planning': {
    title: 'Capital improvement program',
    screen: screen(() => import('./capital-program/screens/ProgramScreen.tsx')),
  },
  '/capital-planning/scenarios/new': {
    title: 'New capital scenario',
    screen: screen(() => import('./capital-program/screens/NewScenarioScreen.tsx')),
  },
  ...declared<typeof import('./capital-program/pages.ts')>('planning/capital-program'),
  '/budget-forecasts': {
    title: 'Budget forecasts',
    asks: true,
    screen: screen(() => import('./forecasts/screens/ForecastsScreen.tsx')),
  },
  ...declared<typeof import('./forecasts/pages.ts')>('planning/forecasts'),
  '/budget-management': { title: 'Budget', asks: true, screen: screen(() => import('./pages/BudgetScreen.tsx')) },
  '/budget-management/worksheet': {
    title: 'Budget worksheet',
    screen: screen(() => import('./budgets/screens/WorksheetScreen.tsx')),
  },
  ...declared<typeof import('./pages/pages.ts')>('planning/pages'),
  '/budget-management/versions/new': {
    title: 'New budget version',
    asks: true,
    screen: screen(() => import('./adoption/screens/NewVersionScreen.tsx')),
  },
  ...declared<typeof import('./adoption/pages.ts')>('planning/adoption'),
  ...declared<typeof import('./ledger/pages.ts')>('planning/ledger'),
  '/cost-centers': {
    title: 'Cost centers',
    asks: true,
    roles: ['admin', 'manager'],
    screen: screen(() => import('./pages/CostCentersScreen.tsx')),
  },
  '/cost-centers/new': {
    title: 'New cost center',
    makes: 'cost_centers',
    screen: screen(() => import('./cost-centers/screens/NewCostCenterScreen.tsx')),
  },
  '/cost-centers/rules/new': {
    title: 'New allocation rule',
    asks: true,
    screen: screen(() => import('./cost-centers/screens/NewAllocationRuleScreen.tsx')),
  },
  '/budget-management/lines/new': {
    title: 'New budget line',
    makes: 'budget_lines',
    screen: screen(() => import('./budgets/screens/NewBudgetLineScreen.tsx')),
  },
  '/budget-management/transfers/new': {
    title: 'New budget transfer',
    asks: true,
    screen: screen(() => import('./transfers/screens/NewTransferScreen.tsx')),
  },
  ...declared<typeof import('./transfers/pages.ts')>('planning/transfers'),
  ...declared<typeof import('./budgets/pages.ts')>('planning/budgets'),
})
