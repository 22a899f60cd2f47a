import { registerPages } from '#areas/organization/controls/pages.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const planning = area('Planning & Budget', {
  '/capital-planning-management': {
    title: 'Capital requests',
    screen: screen(() => import('./capital/screens/RequestsScreen.tsx')),
  },
  '/capital-planning-management/new': {
    title: 'New capital request',
    screen: screen(() => import('./capital/screens/NewRequestScreen.tsx')),
  },
  '/capital-planning-management/sources/:id': {
    title: 'Capital funding source',
    of: 'capital_sources',
    screen: screen(() => import('./capital/screens/SourceScreen.tsx')),
  },
  ...registerPages('/capital-planning-management/settings', {
    of: 'capital_terms',
    called: 'Capital setting',
    list: { to: '/capital-planning-management?tab=criteria', label: 'Capital settings' },
    record: () => import('./capital/records.ts').then(({ capitalTerm }) => capitalTerm),
  }),
  '/capital-planning-management/:id': {
    title: 'Capital request',
    of: 'capital_projects',
    screen: screen(() => import('./capital/screens/RequestScreen.tsx')),
  },
  '/capital-planning-management/:id/edit': {
    title: 'Edit capital request',
    screen: screen(() => import('./capital/screens/EditRequestScreen.tsx')),
  },
  '/capital-planning': {
    title: 'Capital improvement program',
    screen: screen(() => import('./capital-program/screens/ProgramScreen.tsx')),
  },
  '/capital-planning/scenarios/new': {
    title: 'New capital scenario',
    screen: screen(() => import('./capital-program/screens/NewScenarioScreen.tsx')),
  },
  '/capital-planning/scenarios/:id': {
    title: 'Capital scenario',
    of: 'capital_scenarios',
    screen: screen(() => import('./capital-program/screens/ScenarioScreen.tsx')),
  },
  '/capital-planning/scenarios/:id/edit': {
    title: 'Edit capital scenario',
    screen: screen(() => import('./capital-program/screens/EditScenarioScreen.tsx')),
  },
  '/budget-forecasts': {
    title: 'Budget forecasts',
    screen: screen(() => import('./forecasts/screens/ForecastsScreen.tsx')),
  },
  '/budget-forecasts/:id': {
    title: 'Forecast',
    of: 'forecast_snapshots',
    screen: screen(() => import('./forecasts/screens/ForecastScreen.tsx')),
  },
  '/budget-management': { title: 'Budget', screen: screen(() => import('./pages/BudgetScreen.tsx')) },
  '/budget-management/worksheet': {
    title: 'Budget worksheet',
    screen: screen(() => import('./budgets/screens/WorksheetScreen.tsx')),
  },
  '/budget-management/years/new': {
    title: 'New fiscal year',
    screen: screen(() => import('./calendar/screens/NewFiscalYearScreen.tsx')),
  },
  '/budget-management/years/:id': {
    title: 'Fiscal year',
    of: 'fiscal_years',
    screen: screen(() => import('./pages/FiscalYearScreen.tsx')),
  },
  '/budget-management/versions/new': {
    title: 'New budget version',
    screen: screen(() => import('./adoption/screens/NewVersionScreen.tsx')),
  },
  '/budget-management/versions/:id': {
    title: 'Budget version',
    of: 'budget_versions',
    screen: screen(() => import('./adoption/screens/VersionScreen.tsx')),
  },
  '/budget-management/entries/:id': {
    title: 'Budget entry',
    of: 'budget_entries',
    screen: screen(() => import('./ledger/screens/EntryScreen.tsx')),
  },
  '/cost-centers': {
    title: 'Cost centers',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./pages/CostCentersScreen.tsx')),
  },
  '/cost-centers/new': {
    title: 'New cost center',
    screen: screen(() => import('./cost-centers/screens/NewCostCenterScreen.tsx')),
  },
  '/cost-centers/rules/new': {
    title: 'New allocation rule',
    screen: screen(() => import('./cost-centers/screens/NewAllocationRuleScreen.tsx')),
  },
  '/cost-centers/rules/:id': {
    title: 'Allocation rule',
    of: 'allocation_rules',
    screen: screen(() => import('./cost-centers/screens/AllocationRuleScreen.tsx')),
  },
  '/cost-centers/:id': {
    title: 'Cost center',
    of: 'cost_centers',
    screen: screen(() => import('./pages/CostCenterScreen.tsx')),
  },
  '/cost-centers/:id/edit': {
    title: 'Edit cost center',
    screen: screen(() => import('./cost-centers/screens/EditCostCenterScreen.tsx')),
  },
  '/budget-management/lines/new': {
    title: 'New budget line',
    screen: screen(() => import('./budgets/screens/NewBudgetLineScreen.tsx')),
  },
  '/budget-management/lines/:id': {
    title: 'Budget line',
    of: 'budget_lines',
    screen: screen(() => import('./pages/BudgetLineScreen.tsx')),
  },
  '/budget-management/lines/:id/edit': {
    title: 'Edit budget line',
    screen: screen(() => import('./budgets/screens/EditBudgetLineScreen.tsx')),
  },
  '/budget-management/transfers/new': {
    title: 'New budget transfer',
    screen: screen(() => import('./transfers/screens/NewTransferScreen.tsx')),
  },
  '/budget-management/transfers/:id': {
    title: 'Budget transfer',
    of: 'budget_transfers',
    screen: screen(() => import('./transfers/screens/TransferScreen.tsx')),
  },
  '/budget-management/transfers/:id/edit': {
    title: 'Edit budget transfer',
    screen: screen(() => import('./transfers/screens/EditTransferScreen.tsx')),
  },
  '/budget-management/funds/new': {
    title: 'New fund',
    screen: screen(() => import('./budgets/screens/NewFundScreen.tsx')),
  },
  '/budget-management/funds/:id': {
    title: 'Fund',
    of: 'funds',
    screen: screen(() => import('./budgets/screens/FundScreen.tsx')),
  },
  '/budget-management/funds/:id/edit': {
    title: 'Edit fund',
    screen: screen(() => import('./budgets/screens/EditFundScreen.tsx')),
  },
  '/budget-management/accounts/new': {
    title: 'New account',
    screen: screen(() => import('./budgets/screens/NewAccountScreen.tsx')),
  },
  '/budget-management/accounts/:id': {
    title: 'Account',
    of: 'accounts',
    screen: screen(() => import('./budgets/screens/AccountScreen.tsx')),
  },
  '/budget-management/accounts/:id/edit': {
    title: 'Edit account',
    screen: screen(() => import('./budgets/screens/EditAccountScreen.tsx')),
  },
})
