import { lazy } from 'react'
import { plannedIn } from '#kit/planned.tsx'
import { area } from '#kit/route.ts'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const planning = area('Planning & Budget', {
  '/capital-planning-management': { title: 'Capital project requests', ...planned },
  '/capital-planning': { title: 'Capital program', ...planned },
  '/budget-forecasts': { title: 'Budget forecasts', screen: lazy(() => import('./forecasts/screens/ForecastsScreen.tsx')) },
  '/budget-forecasts/:id': { title: 'Forecast', screen: lazy(() => import('./forecasts/screens/ForecastScreen.tsx')) },
  '/budget-management': { title: 'Budget', screen: lazy(() => import('./budgets/screens/BudgetScreen.tsx')) },
  '/budget-management/worksheet': { title: 'Budget worksheet', screen: lazy(() => import('./budgets/screens/WorksheetScreen.tsx')) },
  '/budget-management/years/new': { title: 'New fiscal year', screen: lazy(() => import('./calendar/screens/NewFiscalYearScreen.tsx')) },
  '/budget-management/years/:id': { title: 'Fiscal year', screen: lazy(() => import('./calendar/screens/FiscalYearScreen.tsx')) },
  '/budget-management/versions/new': { title: 'New budget version', screen: lazy(() => import('./budgets/screens/NewVersionScreen.tsx')) },
  '/budget-management/versions/:id': { title: 'Budget version', screen: lazy(() => import('./budgets/screens/VersionScreen.tsx')) },
  '/budget-management/entries/:id': { title: 'Budget entry', screen: lazy(() => import('./ledger/screens/EntryScreen.tsx')) },
  '/cost-centers': { title: 'Cost centers', roles: ['admin', 'manager'], screen: lazy(() => import('./cost-centers/screens/CostCentersScreen.tsx')) },
  '/cost-centers/new': { title: 'New cost center', screen: lazy(() => import('./cost-centers/screens/NewCostCenterScreen.tsx')) },
  '/cost-centers/rules/new': { title: 'New allocation rule', screen: lazy(() => import('./cost-centers/screens/NewAllocationRuleScreen.tsx')) },
  '/cost-centers/rules/:id': { title: 'Allocation rule', screen: lazy(() => import('./cost-centers/screens/AllocationRuleScreen.tsx')) },
  '/cost-centers/:id': { title: 'Cost center', screen: lazy(() => import('./cost-centers/screens/CostCenterScreen.tsx')) },
  '/cost-centers/:id/edit': { title: 'Edit cost center', screen: lazy(() => import('./cost-centers/screens/EditCostCenterScreen.tsx')) },
  '/budget-management/lines/new': { title: 'New budget line', screen: lazy(() => import('./budgets/screens/NewBudgetLineScreen.tsx')) },
  '/budget-management/lines/:id': { title: 'Budget line', screen: lazy(() => import('./budgets/screens/BudgetLineScreen.tsx')) },
  '/budget-management/lines/:id/edit': { title: 'Edit budget line', screen: lazy(() => import('./budgets/screens/EditBudgetLineScreen.tsx')) },
  '/budget-management/transfers/new': { title: 'New budget transfer', screen: lazy(() => import('./budgets/screens/NewTransferScreen.tsx')) },
  '/budget-management/transfers/:id': { title: 'Budget transfer', screen: lazy(() => import('./budgets/screens/TransferScreen.tsx')) },
  '/budget-management/transfers/:id/edit': { title: 'Edit budget transfer', screen: lazy(() => import('./budgets/screens/EditTransferScreen.tsx')) },
  '/budget-management/funds/new': { title: 'New fund', screen: lazy(() => import('./budgets/screens/NewFundScreen.tsx')) },
  '/budget-management/funds/:id': { title: 'Fund', screen: lazy(() => import('./budgets/screens/FundScreen.tsx')) },
  '/budget-management/funds/:id/edit': { title: 'Edit fund', screen: lazy(() => import('./budgets/screens/EditFundScreen.tsx')) },
  '/budget-management/accounts/new': { title: 'New account', screen: lazy(() => import('./budgets/screens/NewAccountScreen.tsx')) },
  '/budget-management/accounts/:id': { title: 'Account', screen: lazy(() => import('./budgets/screens/AccountScreen.tsx')) },
  '/budget-management/accounts/:id/edit': { title: 'Edit account', screen: lazy(() => import('./budgets/screens/EditAccountScreen.tsx')) },
})
