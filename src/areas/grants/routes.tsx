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
  '/grant-management/grants/new': {
    title: 'New grant',
    screen: screen(() => import('./grants/screens/NewGrantScreen.tsx')),
  },
  '/grant-management/grants/:id': { title: 'Grant', screen: screen(() => import('./grants/screens/GrantScreen.tsx')) },
  '/grant-management/grants/:id/edit': {
    title: 'Edit grant',
    screen: screen(() => import('./grants/screens/EditGrantScreen.tsx')),
  },
  '/grant-management/limits': {
    title: 'Grant limits',
    screen: screen(() => import('./terms/screens/TermsScreen.tsx')),
  },
  '/grant-management/limits/new': {
    title: 'New grant limit',
    screen: screen(() => import('./terms/screens/NewTermScreen.tsx')),
  },
  '/grant-management/limits/:id': {
    title: 'Grant limit',
    screen: screen(() => import('./terms/screens/TermScreen.tsx')),
  },
  '/grant-management/limits/:id/edit': {
    title: 'Change grant limit',
    screen: screen(() => import('./terms/screens/NewTermScreen.tsx')),
  },
  '/grant-management/opportunities/:id': {
    title: 'Funding opportunity',
    screen: screen(() => import('./pages/applications/OpportunityScreen.tsx')),
  },
  '/grant-management/applications/:id': {
    title: 'Grant application',
    screen: screen(() => import('./pages/applications/ApplicationScreen.tsx')),
  },
  '/grant-management/texts/:id': {
    title: 'Standing text',
    screen: screen(() => import('./applications/screens/BoilerplateScreen.tsx')),
  },
  '/grant-management/criteria/:id': {
    title: 'Review criterion',
    screen: screen(() => import('./reviews/screens/CriterionScreen.tsx')),
  },
  '/grant-management/amendments/:id': {
    title: 'Budget amendment',
    screen: screen(() => import('./budgets/screens/AmendmentScreen.tsx')),
  },
  '/grant-management/exceptions/:id': {
    title: 'Cost exception',
    screen: screen(() => import('./exceptions/screens/ExceptionScreen.tsx')),
  },
  '/grant-management/milestones/:id': {
    title: 'Grant milestone',
    screen: screen(() => import('./milestones/screens/MilestoneScreen.tsx')),
  },
  '/grant-management/subawards/:id': {
    title: 'Subaward',
    screen: screen(() => import('./pages/subawards/SubawardScreen.tsx')),
  },
  '/grant-management/requests/:id': {
    title: 'Payment request',
    screen: screen(() => import('./subawards/screens/RequestScreen.tsx')),
  },
  '/grant-management/visits/:id': {
    title: 'Monitoring visit',
    screen: screen(() => import('./monitoring/screens/VisitScreen.tsx')),
  },
  '/grant-management/findings/:id': {
    title: 'Monitoring finding',
    screen: screen(() => import('./monitoring/screens/FindingScreen.tsx')),
  },
  '/grant-management/requirements/:id': {
    title: 'Grant requirement',
    screen: screen(() => import('./compliance/screens/RequirementScreen.tsx')),
  },
  '/grant-management/closeouts/:id': {
    title: 'Grant closeout',
    screen: screen(() => import('./closeouts/screens/CloseoutScreen.tsx')),
  },
  '/grant-management/reports': {
    title: 'Grant reports',
    screen: screen(() => import('./pages/awards/ReportsScreen.tsx')),
  },
  '/grant-management/reports/:id': {
    title: 'Grant report',
    screen: screen(() => import('./reports/screens/ReportScreen.tsx')),
  },
  '/grants-management': {
    title: 'Grant cash position',
    screen: screen(() => import('./drawdowns/screens/CashScreen.tsx')),
  },
  '/grants-management/new': {
    title: 'New drawdown',
    screen: screen(() => import('./drawdowns/screens/NewDrawdownScreen.tsx')),
  },
  '/grants-management/costs/:id': {
    title: 'Grant cost',
    screen: screen(() => import('./pages/awards/CostScreen.tsx')),
  },
  '/grants-management/income/:id': {
    title: 'Income of a grant',
    screen: screen(() => import('./charges/screens/IncomeScreen.tsx')),
  },
  '/grants-management/:id': {
    title: 'Drawdown',
    screen: screen(() => import('./drawdowns/screens/DrawdownScreen.tsx')),
  },
  '/grants-management-page': { title: 'My grants', screen: screen(() => import('./desk/screens/DeskScreen.tsx')) },
  '/grants-management-page/notes/:id': {
    title: 'Grant note',
    screen: screen(() => import('./desk/screens/NoteScreen.tsx')),
  },
  '/grant-hub': {
    title: 'Grant pipeline',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./pages/applications/HubScreen.tsx')),
  },
  '/grant-budget-builder': {
    title: 'Grant budget builder',
    screen: screen(() => import('./builder/screens/PlansScreen.tsx')),
  },
  '/grant-budget-builder/:id': {
    title: 'Budget proposal',
    screen: screen(() => import('./builder/screens/PlanScreen.tsx')),
  },
  '/quantum-grant-management': {
    title: 'Grant portfolio optimizer',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./optimizer/screens/OptimizerScreen.tsx')),
  },
  '/quantum-grant-management/:id': {
    title: 'Portfolio calculation',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./optimizer/screens/RunScreen.tsx')),
  },
  '/fema-forms': { title: 'FEMA forms', screen: screen(() => import('./fema-forms/screens/FormsScreen.tsx')) },
  '/fema-forms/:kind': { title: 'FEMA form', screen: screen(() => import('./fema-forms/screens/FormScreen.tsx')) },
  '/fema-grants-hub': { title: 'FEMA grants', screen: screen(() => import('./fema-hub/screens/FemaHubScreen.tsx')) },
  '/fema-grants-hub/requests/:id': {
    title: 'Request for Public Assistance',
    screen: screen(() => import('./pages/fema/RequestScreen.tsx')),
  },
  '/fema-grants-hub/damage/:id': {
    title: 'Damage item',
    screen: screen(() => import('./pages/fema/DamageScreen.tsx')),
  },
  '/fema-grants-hub/projects/:id': {
    title: 'Public Assistance project',
    screen: screen(() => import('./pages/fema/ProjectScreen.tsx')),
  },
  '/fema-grants-hub/costs/:id': {
    title: 'Cost record',
    screen: screen(() => import('./costs/screens/CostScreen.tsx')),
  },
  '/fema-grants-hub/questions/:id': {
    title: 'Question from FEMA',
    screen: screen(() => import('./fema-questions/screens/QuestionScreen.tsx')),
  },
  '/fema-grants-hub/appeals/:id': {
    title: 'Appeal',
    screen: screen(() => import('./fema-questions/screens/AppealScreen.tsx')),
  },
  '/fema-grants-hub/mitigation/:id': {
    title: 'Mitigation subapplication',
    screen: screen(() => import('./mitigation/screens/MitigationScreen.tsx')),
  },
  '/fema-grants-hub/figures/new': {
    title: 'New FEMA figure',
    screen: screen(() => import('./fema-terms/screens/NewFigureScreen.tsx')),
  },
  '/fema-grants-hub/figures/:id': {
    title: 'FEMA figure',
    screen: screen(() => import('./fema-terms/screens/FigureScreen.tsx')),
  },
  '/fema-grants-hub/figures/:id/edit': {
    title: 'Change FEMA figure',
    screen: screen(() => import('./fema-terms/screens/NewFigureScreen.tsx')),
  },
  '/disaster-grants': {
    title: 'Disaster funding',
    screen: screen(() => import('./pages/fema/DisasterGrantsScreen.tsx')),
  },
  '/disaster-grants/sources/:id': {
    title: 'Source of recovery money',
    screen: screen(() => import('./funding/screens/SourceScreen.tsx')),
  },
})
