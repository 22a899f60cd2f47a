import { money } from '#platform/records/fields.ts'
import { importKind } from '#platform/records/import-kind.ts'
import { account, budgetLine, fund } from '../budgets/records.ts'
import { costCenter } from '../cost-centers/records.ts'

export const fundImport = importKind(fund, {
  name: 'funds',
  presets: [{ system: 'munis', columns: { Fund: 'code', 'Fund Description': 'name' } }],
})

export const accountImport = importKind(account, {
  name: 'accounts',
  presets: [
    { system: 'quickbooks', columns: { 'Account number': 'code', 'Account name': 'name', Type: 'type' } },
    { system: 'munis', columns: { Object: 'code', 'Object Description': 'name', 'Account Type': 'type' } },
    { system: 'workday', columns: { 'Ledger Account': 'code', 'Ledger Account Name': 'name' } },
  ],
})

export const costCenterImport = importKind(costCenter, {
  name: 'cost-centers',
  presets: [
    { system: 'munis', columns: { Org: 'code', 'Org Description': 'name' } },
    { system: 'workday', columns: { 'Cost Center ID': 'code', 'Cost Center Name': 'name', Manager: 'owner' } },
  ],
})

/**
 * A line for each year: earlier years with what was amended and spent, so that trends begin before the first day.
 * The amounts are booked when another person activates the import.
 */
export const budgetImport = importKind(budgetLine, {
  name: 'budget-lines',
  keys: [['fiscal_year', 'fund', 'cost_center', 'account', 'program', 'project', 'name']],
  more: {
    amended_budget: money({ min: 0, label: 'Amended budget', help: 'Leave blank if it was not amended.' }),
    spent_to_date: money({ label: 'Spent', help: 'In that year so far. Open orders are a sheet of their own.' }),
  },
  extra: ['amended_budget', 'spent_to_date'],
  total: { label: 'Original budget in total', of: 'original' },
  activates: 'budget lines',
  presets: [
    {
      system: 'munis',
      columns: {
        Fund: 'fund',
        Org: 'cost_center',
        Object: 'account',
        Project: 'project',
        'Account Description': 'name',
        'Original Budget': 'original',
        'Original Appropriation': 'original',
        'Revised Budget': 'amended_budget',
        'YTD Expended': 'spent_to_date',
        'YTD Actual': 'spent_to_date',
      },
    },
    {
      system: 'workday',
      columns: { 'Ledger Account': 'account', 'Cost Center': 'cost_center', Year: 'fiscal_year', Amount: 'original' },
    },
    {
      system: 'opengov',
      columns: { 'Adopted Budget': 'original', 'Amended Budget': 'amended_budget', Actuals: 'spent_to_date' },
    },
  ],
})
