import { phrase } from '#platform/say.ts'
import { registerPages } from '#areas/organization/controls/screens/register-pages.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const grants = area('Grant Management', {
  '/grant-management': {
    title: 'Grants',
    views: {
      'tab=portfolio': 'Award portfolio',
      'tab=research': 'Funding opportunities',
      'tab=builder': 'Application builder',
      'tab=applications': 'Applications',
      'tab=reviewer': 'Merit review',
      'tab=budget': 'Award budgets',
      'tab=milestones': 'Milestones',
      'tab=recipient': 'Subrecipients',
      'tab=compliance-hub': 'Grant compliance',
      'tab=closeout': 'Closeout',
      'tab=disaster-ai': 'Disaster funding match',
    },
    screen: screen(() => import('./pages/awards/GrantManagementScreen.tsx')),
  },
  ...registerPages('/grant-management/limits', {
    of: 'grant_terms',
    called: 'Grant setting',
    list: { to: '/grant-management/limits', label: 'Grant settings' },
    record: () => import('./terms/records.ts').then(({ grantTerm }) => grantTerm),
  }),
  ...declared<typeof import('./pages/applications/pages.ts')>('grants/pages/applications'),
  '/grant-management/applications/:id/forms': {
    title: 'Federal forms',
    screen: screen(() => import('./application-forms/screens/FormsScreen.tsx')),
  },
  '/grant-management/applications/:id/forms/:kind': {
    title: 'Federal form',
    screen: screen(() => import('./application-forms/screens/FormScreen.tsx')),
  },
  ...declared<typeof import('./applicants/pages.ts')>('grants/applicants'),
  ...declared<typeof import('./applications/pages.ts')>('grants/applications'),
  ...declared<typeof import('./reviews/pages.ts')>('grants/reviews'),
  ...declared<typeof import('./budgets/pages.ts')>('grants/budgets'),
  ...declared<typeof import('./exceptions/pages.ts')>('grants/exceptions'),
  ...declared<typeof import('./milestones/pages.ts')>('grants/milestones'),
  ...declared<typeof import('./pages/subawards/pages.ts')>('grants/pages/subawards'),
  ...declared<typeof import('./subawards/pages.ts')>('grants/subawards'),
  ...declared<typeof import('./monitoring/pages.ts')>('grants/monitoring'),
  ...declared<typeof import('./compliance/pages.ts')>('grants/compliance'),
  '/audit-papers': {
    title: phrase('Audit documents'),
    words: ['auditor'],
    open: 'anyone',
    screen: screen(() => import('./single-audit/screens/AuditorScreen.tsx')),
  },
  '/grant-management/single-audits/:id': {
    title: 'Single audit',
    of: 'single_audits',
    screen: screen(() => import('./single-audit/screens/SingleAuditScreen.tsx')),
  },
  ...declared<typeof import('./single-audit/pages.ts')>('grants/single-audit'),
  ...declared<typeof import('./closeouts/pages.ts')>('grants/closeouts'),
  '/grant-management/reports': {
    title: 'Grant reports',
    asks: true,
    screen: screen(() => import('./pages/awards/ReportsScreen.tsx')),
  },
  ...declared<typeof import('./reports/pages.ts')>('grants/reports'),
  '/grants-management': {
    title: 'Grant cash position',
    screen: screen(() => import('./drawdowns/screens/CashScreen.tsx')),
  },
  '/grants-management/new': {
    title: 'New drawdown',
    screen: screen(() => import('./drawdowns/screens/NewDrawdownScreen.tsx')),
  },
  ...declared<typeof import('./pages/awards/pages.ts')>('grants/pages/awards'),
  ...declared<typeof import('./charges/pages.ts')>('grants/charges'),
  ...declared<typeof import('./drawdowns/pages.ts')>('grants/drawdowns'),
  '/grants-management/:id/forms': {
    title: 'Payment request forms',
    screen: screen(() => import('./drawdowns/screens/RequestFormsScreen.tsx')),
  },
  '/grants-management-page': { title: 'My grants', screen: screen(() => import('./desk/screens/DeskScreen.tsx')) },
  ...declared<typeof import('./desk/pages.ts')>('grants/desk'),
  '/grant-hub': {
    title: 'Grant pipeline',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./pages/applications/HubScreen.tsx')),
  },
  ...declared<typeof import('./builder/pages.ts')>('grants/builder'),
  '/grant-budget-builder/:id': {
    title: 'Budget proposal',
    of: 'grant_budget_plans',
    screen: screen(() => import('./builder/screens/PlanScreen.tsx')),
  },
  '/quantum-grant-management': {
    title: 'Grant portfolio optimizer',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./optimizer/screens/OptimizerScreen.tsx')),
  },
  ...declared<typeof import('./optimizer/pages.ts')>('grants/optimizer'),
  '/fema-forms': { title: 'FEMA forms', screen: screen(() => import('./fema-forms/screens/FormsScreen.tsx')) },
  '/fema-forms/:kind': { title: 'FEMA form', screen: screen(() => import('./fema-forms/screens/FormScreen.tsx')) },
  '/fema-grants-hub': { title: 'FEMA grants', screen: screen(() => import('./fema-hub/screens/FemaHubScreen.tsx')) },
  ...declared<typeof import('./pages/fema/pages.ts')>('grants/pages/fema'),
  ...declared<typeof import('./costs/pages.ts')>('grants/costs'),
  ...declared<typeof import('./fema-rfis/pages.ts')>('grants/fema-rfis'),
  ...declared<typeof import('./mitigation/pages.ts')>('grants/mitigation'),
  ...registerPages('/fema-grants-hub/figures', {
    of: 'fema_terms',
    called: 'FEMA setting',
    list: { to: '/fema-grants-hub?tab=figures', label: 'FEMA settings' },
    record: () => import('./fema-terms/records.ts').then(({ femaTerm }) => femaTerm),
  }),
  '/disaster-grants': {
    title: 'Disaster funding',
    screen: screen(() => import('./pages/fema/DisasterGrantsScreen.tsx')),
  },
  ...declared<typeof import('./funding/pages.ts')>('grants/funding'),
})
