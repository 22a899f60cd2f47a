import { registerPages } from '#areas/organization/controls/screens/register-pages.tsx'
import { editForm, newForm } from '#kit/record/form-pages.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const planning = area('Planning & Budget', {
  '/capital-planning-management': {
    title: 'Capital requests',
    screen: screen(() => import('./capital/screens/RequestsScreen.tsx')),
  },
  '/capital-planning-management/new': {
    title: 'New capital request',
    ...newForm(() => import('./capital/records.ts').then((file) => file.capitalProject), {
      sends: 'capital-projects/request',
      makes: 'capital_projects',
      mine: 'sponsor',
    }),
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
    ...editForm(() => import('./capital/records.ts').then((file) => file.capitalProject), {
      sends: 'capital-projects/edit',
    }),
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
    ...editForm(() => import('./capital-program/records.ts').then((file) => file.capitalScenario), {
      sends: 'capital-scenarios/edit',
      list: '/capital-planning?tab=scenarios',
    }),
  },
  '/budget-forecasts': {
    title: 'Budget forecasts',
    screen: screen(() => import('./forecasts/screens/ForecastsScreen.tsx')),
  },
  ...declared<typeof import('./forecasts/pages.ts')>('planning/forecasts'),
  '/budget-management': { title: 'Budget', screen: screen(() => import('./pages/BudgetScreen.tsx')) },
  '/budget-management/worksheet': {
    title: 'Budget worksheet',
    screen: screen(() => import('./budgets/screens/WorksheetScreen.tsx')),
  },
  '/budget-management/years/new': {
    title: 'New fiscal year',
    ...newForm(() => import('./calendar/records.ts').then((file) => file.fiscalYear), {
      sends: 'fiscal-years/plan',
      makes: 'fiscal_years',
      back: '/budget-management?tab=years',
    }),
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
  ...declared<typeof import('./ledger/pages.ts')>('planning/ledger'),
  '/cost-centers': {
    title: 'Cost centers',
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
    ...editForm(() => import('./cost-centers/records.ts').then((file) => file.costCenter), {
      sends: 'cost-centers/edit',
      under: 'Cost centers',
    }),
  },
  '/budget-management/lines/new': {
    title: 'New budget line',
    makes: 'budget_lines',
    screen: screen(() => import('./budgets/screens/NewBudgetLineScreen.tsx')),
  },
  '/budget-management/lines/:id': {
    title: 'Budget line',
    of: 'budget_lines',
    screen: screen(() => import('./pages/BudgetLineScreen.tsx')),
  },
  '/budget-management/lines/:id/edit': {
    title: 'Edit budget line',
    ...editForm(() => import('./budgets/records.ts').then((file) => file.budgetLine), {
      sends: 'budget-lines/edit',
      list: '/budget-management',
    }),
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
    ...editForm(() => import('./transfers/records.ts').then((file) => file.budgetTransfer), {
      sends: 'budget-transfers/edit',
      list: '/budget-management?tab=transfers',
    }),
  },
  '/budget-management/funds/new': {
    title: 'New fund',
    ...newForm(() => import('./budgets/records.ts').then((file) => file.fund), {
      sends: 'funds/create',
      makes: 'funds',
      back: '/budget-management?tab=funds',
    }),
  },
  '/budget-management/funds/:id': {
    title: 'Fund',
    of: 'funds',
    screen: screen(() => import('./budgets/screens/FundScreen.tsx')),
  },
  '/budget-management/funds/:id/edit': {
    title: 'Edit fund',
    ...editForm(() => import('./budgets/records.ts').then((file) => file.fund), {
      sends: 'funds/edit',
      list: '/budget-management?tab=funds',
    }),
  },
  '/budget-management/accounts/new': {
    title: 'New account',
    ...newForm(() => import('./budgets/records.ts').then((file) => file.account), {
      sends: 'accounts/create',
      makes: 'accounts',
      back: '/budget-management?tab=accounts',
    }),
  },
  '/budget-management/accounts/:id': {
    title: 'Account',
    of: 'accounts',
    screen: screen(() => import('./budgets/screens/AccountScreen.tsx')),
  },
  '/budget-management/accounts/:id/edit': {
    title: 'Edit account',
    ...editForm(() => import('./budgets/records.ts').then((file) => file.account), {
      sends: 'accounts/edit',
      list: '/budget-management?tab=accounts',
    }),
  },
})
